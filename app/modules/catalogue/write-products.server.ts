import type { CommerceDeps } from "~/modules/deps";
import type { StockCause } from "~/modules/inventory/stock-movement.resource";
import { productTokens, sameTokens } from "~/modules/search/document-tokens.resource";
import { type Change, changed } from "~/storage/change";
import type { Tx } from "~/storage/storage";
import { productCounters } from "./catalogue-counts";
import {
  type Product,
  readProduct,
  rowOfProduct,
  type StoredProduct,
  withGivenCosts,
} from "./product.resource";
import { unknownSpellings } from "./spelling.resource";
import { enterStock } from "./stock-ledger.server";

/** A product before and after; `before` is null for a new product. */
export interface ProductEdit {
  before: StoredProduct | null;
  after: Product;
  /** The word in the audit trail: `Updated`. */
  verb: string;
}

/**
 * Writes products with everything that depends on them: sort keys, stored totals, search, stock
 * movements. All reads come before all writes, so that one transaction can take many.
 */
export async function writeProducts(
  maker: Pick<CommerceDeps, "clock" | "random">,
  tx: Tx,
  { edits: given, cause }: { edits: readonly ProductEdit[]; cause: StockCause },
): Promise<Change<Product>[]> {
  const edits = given.map((edit) => ({ ...edit, after: withGivenCosts(edit.after) }));
  const stored = edits.map(({ before, after }) => rowOfProduct(after, before));
  const words = edits.flatMap(({ before }, at) =>
    (stored[at]?.words ?? []).filter((word) => !before?.words.includes(word)),
  );
  const spellings = await unknownSpellings([...new Set(words)], tx.spellings);
  const known = edits.flatMap(({ before }, at) => {
    const next = stored[at];
    return before && next ? [{ id: next.id, changes: changedFields(before, next) }] : [];
  });
  if (known.length > 0) await tx.products.patchMany(known);
  for (const [at, next] of stored.entries()) await writeOne(tx, edits[at]?.before ?? null, next);
  if (spellings.length > 0) await tx.spellings.insertMany(spellings);
  await enterStock(maker, tx, { changes: edits, cause });
  return edits.map(({ before, after, verb }) =>
    changed({
      result: after,
      target: { type: "product", id: after.id },
      summary: `${verb} ${after.productName}`,
      before: before ? readProduct(before) : null,
      after,
    }),
  );
}

/**
 * Only the changed fields, so that unaffected indexes and search entries stay untouched. The name
 * is always included: it distinguishes an edit from a sale.
 */
function changedFields(before: StoredProduct, next: StoredProduct): Partial<StoredProduct> {
  // What is left out now has to be emptied.
  const fields = Object.keys({ ...before, ...next }) as (keyof StoredProduct)[];
  const differs = (field: keyof StoredProduct) =>
    field === "productName" ||
    JSON.stringify(before[field] ?? null) !== JSON.stringify(next[field] ?? null);
  const changed = fields.filter(differs).map((field) => [field, next[field] ?? null]);
  return Object.fromEntries(changed);
}

async function writeOne(tx: Tx, before: StoredProduct | null, next: StoredProduct): Promise<void> {
  if (!before) await tx.products.insert(next);
  const tokens = productTokens(next);
  const isFound = before !== null && sameTokens(productTokens(before), tokens);
  if (!isFound) await tx.documentTokens.put(tokens);
  for (const [name, by] of productCounters(before, next)) tx.counters.add(name, by);
}
