import { hasSharedNumber, type StoredProduct, sharedNumberKey } from "~/domain/product";
import { lowerKey } from "~/domain/text";
import type { Collection, Patch, Storage, Tx } from "../storage";

export function isSameNumber(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && lowerKey(a) === lowerKey(b);
}

/** The product with this article number, spelled like that or else in another case. */
export async function productNumbered(
  products: Pick<Collection<StoredProduct>, "getBy">,
  number: string,
): Promise<StoredProduct | null> {
  return (
    (await products.getBy("sku", number)) ?? (await products.getBy("skuLower", lowerKey(number)))
  );
}

/**
 * Earlier versions stored `ERP-41` beside `erp-41`. The first product by id gets the number's key,
 * every other one a key of its own, so that all of them can be stored.
 */
export async function separateNumbers(
  tx: Tx,
  patches: readonly (Patch<StoredProduct> & { before: StoredProduct })[],
): Promise<void> {
  const given = new Set<string>();
  for (const { id, changes, before } of patches) {
    const key = changes.skuLower;
    if (!key) continue;
    const holder = await tx.products.getBy("skuLower", key);
    if (given.has(key) || (holder && holder.id !== id)) changes.skuLower = sharedNumberKey(before);
    else given.add(key);
  }
}

/** Gives products their number's key when no other product has it any more; returns how many. */
export async function giveNumbersBack(
  storage: Storage,
  rows: readonly StoredProduct[],
  dryRun: boolean,
): Promise<number> {
  let free = 0;
  for (const { id } of rows.filter(hasSharedNumber)) {
    free += await storage.atomically(async (tx) => {
      const row = await tx.products.get(id);
      if (!row?.sku || !hasSharedNumber(row)) return 0;
      const key = lowerKey(row.sku);
      if (await tx.products.getBy("skuLower", key)) return 0;
      if (!dryRun) await tx.products.patch(id, { skuLower: key });
      return 1;
    });
  }
  return free;
}
