import { createHash } from "node:crypto";
import type { Tx } from "../storage";

/** How many confirmations per day an address may get from requests without a verified address. */
const dailyConfirmations = 5;

const day = 86_400_000;
const kind = "confirmation";

/** The confirmations to an address within a day: the id of their row, and their times. */
export interface ConfirmationRecord {
  id: string;
  times: Date[];
}

/**
 * Read and locked before anything is written, so that simultaneous requests on several instances
 * cannot exceed the limit. The row's key is a hash, so it does not reveal the address.
 */
export async function confirmationRecord(
  tx: Tx,
  email: string,
  now: Date,
): Promise<ConfirmationRecord> {
  const who = createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 40);
  const id = `${kind}-${who}`;
  const known = await tx.tokens.get(id);
  const times = (known?.subject ?? "").split(" ").map((time) => new Date(time));
  return { id, times: times.filter((time) => now.getTime() - time.getTime() < day) };
}

export function isFull({ times }: ConfirmationRecord): boolean {
  return times.length >= dailyConfirmations;
}

/** Records another confirmation. The row expires with its last entry. */
export async function storeConfirmation(
  tx: Tx,
  book: ConfirmationRecord,
  now: Date,
): Promise<void> {
  const subject = [...book.times, now].map((time) => time.toISOString()).join(" ");
  const expires = new Date(now.getTime() + day);
  await tx.tokens.put({ id: book.id, kind, subject, expires, created: now });
}
