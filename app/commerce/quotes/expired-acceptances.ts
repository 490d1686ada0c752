import { isFailure } from "~/domain/failure";
import type { StoredQuote } from "~/domain/quote";
import { newestOf } from "../batches";
import type { CommerceDeps } from "../deps";
import type { Storage, Tx } from "../storage";
import { moveQuote } from "./quote-moves";

/**
 * Accepted offers that an earlier version let expire. The record of the acceptance proves it, and
 * nothing has happened to the quote since.
 */
export async function* expiredAcceptances(storage: Storage): AsyncGenerator<StoredQuote> {
  for await (const rows of newestOf(storage.quotes, { status: "Expired" })) {
    for (const quote of rows) if (await isProven(storage, quote)) yield quote;
  }
}

async function isProven(
  { acceptances }: Pick<Storage | Tx, "acceptances">,
  { id, status, revision, offer, history }: StoredQuote,
): Promise<boolean> {
  const last = history.findLast(({ kind }) => kind === "move");
  const isByDate = last?.from === "Approved" && last.to === "Expired" && last.actor === "system";
  if (status !== "Expired" || !isByDate || !offer?.acceptance) return false;
  const record = await acceptances.get(offer.acceptance);
  return record?.quoteId === id && record.revision === revision && record.answer === "accepted";
}

/** Makes it accepted again; tells nobody. Returns why not, or null. */
export async function restoreAcceptance(deps: CommerceDeps, id: string): Promise<string | null> {
  try {
    await deps.storage.atomically(async (tx) => {
      const before = await tx.quotes.get(id);
      if (!before || !(await isProven(tx, before))) return;
      const note = "Restored: an accepted offer does not expire.";
      const move = { before, actor: "system", to: "Approved", note, changes: {} } as const;
      await moveQuote(deps, tx, { ...move, silent: true });
    });
    return null;
  } catch (error) {
    if (!isFailure(error)) throw error;
    return error.message;
  }
}
