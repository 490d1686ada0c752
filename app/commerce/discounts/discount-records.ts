import { codeKey, type Discount, type StoredDiscount } from "~/domain/discount";

export function readDiscount({ codeLower: _, ...discount }: StoredDiscount): Discount {
  return discount;
}

export function storeDiscount(discount: Discount): StoredDiscount {
  return { ...discount, codeLower: discount.code && codeKey(discount.code) };
}
