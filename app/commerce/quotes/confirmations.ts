import { createHash } from "node:crypto";
import type { Tx } from "../storage";

/** Confirmations that one address gets within a day from requests of others. */
export const confirmationsADay = 5;

const day = 86_400_000;
const kind = "confirmation";

/** The confirmations that an address has got within a day: `id` of their row, and when they went. */
export interface ConfirmationBook {
  id: string;
  times: Date[];
}

/**
 * Read, and locked, before anything is written: no number of requests at once, on no number of
 * instances, gets more confirmations than there are. The address itself stands in no key.
 */
export async function confirmationBook(
  tx: Tx,
  email: string,
  now: Date,
): Promise<ConfirmationBook> {
  const who = createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 40);
  const id = `${kind}-${who}`;
  const known = await tx.tokens.get(id);
  const times = (known?.subject ?? "").split(" ").map((time) => new Date(time));
  return { id, times: times.filter((time) => now.getTime() - time.getTime() < day) };
}

export function isFull({ times }: ConfirmationBook): boolean {
  return times.length >= confirmationsADay;
}

/** Notes one more. The row runs out with its last entry. */
export async function noteConfirmation(tx: Tx, book: ConfirmationBook, now: Date): Promise<void> {
  const subject = [...book.times, now].map((time) => time.toISOString()).join(" ");
  const expires = new Date(now.getTime() + day);
  await tx.tokens.put({ id: book.id, kind, subject, expires, created: now });
}
