import type { CartLine } from "~/domain/cart";
import type { Discount, PublicDiscount } from "~/domain/discount";
import type { Audited } from "../change";
import type { DiscountExample, DiscountTermsInput, NamedProduct } from "./discount-desk";

export type DiscountInput = Partial<
  Omit<Discount, "usedCount" | "created" | "updated" | "version">
> & { type: Discount["type"]; value: number; version?: number };

export interface DiscountsService {
  /** A usable discount by code, in any case; otherwise null, without a reason. */
  findUsable(code: string, cart?: { items?: CartLine[] }): Promise<PublicDiscount | null>;
  listAutomatic(): Promise<PublicDiscount[]>;
  list(): Promise<Discount[]>;
  /** null when there is none. */
  find(id: string): Promise<Discount | null>;
  /** The products with these ids or SKUs, and the words that match no product. */
  productsNamed(names: readonly string[]): Promise<{ products: NamedProduct[]; unknown: string[] }>;
  /** An example cart with this discount; null when it covers no product with a price. */
  example(terms: DiscountTermsInput): Promise<DiscountExample | null>;
  save: Audited<[input: DiscountInput], Discount>;
  remove: Audited<[codeOrId: string], null>;
  /** @throws Failure impossible while a quote holds a use of it */
  removeUnused: Audited<[seen: { id: string; version: number }], null>;
}
