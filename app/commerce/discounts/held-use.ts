import { codeKey, hasFreeUse, type StoredDiscount } from "~/domain/discount";
import type { Quote } from "~/domain/quote";
import { isClosed } from "~/domain/quote-rules";
import type { Tx } from "../storage";

/** The part of a quote that decides whether it holds a use of its discount. */
type Holder = Pick<Quote, "status" | "discount">;

/** By the record's id; quotes from before terms were stored have only the code. */
function holdOf({ status, discount }: Holder): string | null {
  if (!discount || isClosed(status)) return null;
  const { code, terms } = discount;
  return terms ? terms.id && `id ${terms.id}` : `code ${codeKey(code)}`;
}

function rowOf(tx: Tx, hold: string): Promise<StoredDiscount | null> {
  return hold.startsWith("id ")
    ? tx.discounts.get(hold.slice(3))
    : tx.discounts.getBy("codeLower", hold.slice(5));
}

/**
 * Keeps the counted uses correct when a quote is created (`before` is null), changes status or
 * changes its discount. An open or converted quote holds one use, by code or automatic; a closed
 * one holds none. Returns false and writes nothing when no use is left or the discount is gone. A
 * discount's dates only limit when it can be requested, so reopening a quote only needs a free use.
 */
export async function updateHeldUse(
  tx: Tx,
  before: Holder | null,
  after: Holder,
): Promise<boolean> {
  const held = before && holdOf(before);
  const wanted = holdOf(after);
  if (held === wanted) return true;
  const released = held === null ? null : await rowOf(tx, held);
  const reserved = wanted === null ? null : await rowOf(tx, wanted);
  if (wanted !== null && !(reserved && hasFreeUse(reserved))) return false;
  if (released && released.usedCount > 0) {
    await tx.discounts.patch(released.id, { usedCount: released.usedCount - 1 });
  }
  if (reserved) await tx.discounts.patch(reserved.id, { usedCount: reserved.usedCount + 1 });
  return true;
}
