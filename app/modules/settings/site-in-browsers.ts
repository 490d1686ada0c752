import type { Selling } from "./part-fields";
import type { CategoryTexts } from "./site-on-server";

// The browser's replacement for site-on-server.ts. Desk pages get the taxes with their data.

export const categoryTexts: Readonly<Record<string, CategoryTexts>> = {};

export const selling: Partial<Selling> = { taxes: [], defaultTax: null };

/** Pages get the looks with their data. */
export const plainBrand = () => null;
