import type { CategoryTexts } from "./site-on-server";
import type { Selling } from "./site-selling";

// In place of site-on-server.ts, in browsers. Pages of the desk are told the taxes.

export const categoryTexts: Readonly<Record<string, CategoryTexts>> = {};

export const selling: Partial<Selling> = { taxes: [], defaultTax: null };
