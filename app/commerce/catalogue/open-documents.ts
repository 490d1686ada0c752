import { articleOf, type TokenKind } from "~/domain/document-tokens";
import { openOrderStates } from "~/domain/order-rules";
import type { Position } from "~/domain/page";
import { isOpen } from "~/domain/quote-rules";
import type { Tx } from "../storage";

const atOnce = 200;

/** Whether an open quote or an order that is not shipped has a line of this variant. */
export async function isVariantInUse(
  tx: Tx,
  productId: string,
  variantId: string,
): Promise<boolean> {
  const token = articleOf(productId, variantId);
  const inQuotes = await some(tx, { kind: "quote", token }, async (ids) => {
    const quotes = await tx.quotes.getMany(ids);
    return quotes.some(({ status }) => isOpen(status));
  });
  if (inQuotes) return true;
  const open: readonly string[] = openOrderStates;
  return some(tx, { kind: "order", token }, async (ids) => {
    const orders = await tx.orders.getMany(ids);
    return orders.some(({ status }) => open.includes(status));
  });
}

/** Whether the condition holds for a page of the documents with that token. */
async function some(
  tx: Tx,
  { kind, token }: { kind: TokenKind; token: string },
  holds: (ids: string[]) => Promise<boolean>,
): Promise<boolean> {
  let after: Position | null = null;
  for (;;) {
    const entries: { id: string; documentId: string; created: Date }[] =
      await tx.documentTokens.find({
        where: { kind, tokens: { contains: token } },
        order: { by: "created", direction: "desc" },
        after,
        limit: atOnce,
        only: ["id", "documentId", "created"],
      });
    if (entries.length > 0 && (await holds(entries.map(({ documentId }) => documentId)))) {
      return true;
    }
    const last = entries.at(-1);
    if (!last || entries.length < atOnce) return false;
    after = { key: last.created, id: last.id };
  }
}
