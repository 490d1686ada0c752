import type { CartLine } from "~/domain/cart";
import type { Discount, PublicDiscount } from "~/domain/discount";
import type { Audited } from "../change";

export type DiscountInput = Partial<
  Omit<Discount, "usedCount" | "created" | "updated" | "version">
> & { type: Discount["type"]; value: number; version?: number };

export interface DiscountsService {
  /** A usable discount by code, in any case; null for anything else, without a reason. */
  findUsable(code: string, cart?: { items?: CartLine[] }): Promise<PublicDiscount | null>;
  listAutomatic(): Promise<PublicDiscount[]>;
  list(): Promise<Discount[]>;
  save: Audited<[input: DiscountInput], Discount>;
  remove: Audited<[codeOrId: string], null>;
}
