import { codeKey, type Discount, type StoredDiscount } from "~/domain/discount";
import { omit } from "~/kernel/pick";

export function readDiscount(stored: StoredDiscount): Discount {
  return omit(stored, ["codeLower"]);
}

export function storeDiscount(discount: Discount): StoredDiscount {
  return { ...discount, codeLower: discount.code && codeKey(discount.code) };
}
