import { isDocumentId } from "./documents.server";
import type { DocumentReference, Transaction } from "./sdk.server";

type Order = Record<string, unknown>;

/**
 * Keeps a copy of every customer's order below the customer, under the order's number, so that
 * everything that belongs to a person is found in one place. null means that there is no such order
 * before, or after, the change.
 */
export function copyOrder(
  transaction: Transaction,
  ref: DocumentReference,
  { before, after }: { before: Order | null; after: Order | null },
): void {
  const from = before && copiedOrder(ref, before);
  const to = after && copiedOrder(ref, after);
  if (from && from.path !== to?.path) transaction.delete(from);
  if (after && to) transaction.set(to, after);
}

/** The path of an order's copy; null when it has none. */
export function copiedOrder(ref: DocumentReference, { customerId, orderNumber }: Order) {
  if (!isName(customerId) || !isName(orderNumber)) return null;
  return ref.firestore.doc(`customers/${customerId}/orders/${orderNumber}`);
}

function isName(id: unknown): id is string {
  return typeof id === "string" && isDocumentId(id);
}
