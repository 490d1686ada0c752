import { createHash } from "node:crypto";
import type { Order } from "~/modules/orders/order.resource";
import type { HistoryEntry } from "~/modules/pricing/history";
import type { Quote } from "~/modules/quotes/quote.resource";

export type RecordKind = "quote" | "order";
export type MailRole = "customer" | "seller";

export interface MailOccasion {
  kind: RecordKind;
  number: string;
  role: MailRole;
  status: string;
  /**
   * How many times the record has entered this status, from 1: an offer's revision, a second
   * cancellation.
   */
  time: number;
}

/**
 * The unique key of a mail. Every attempt to send the mail uses this key. It is ASCII, because it
 * is sent in a header.
 */
export function mailKey({ kind, number, role, status, time }: MailOccasion): string {
  return asKey([kind, number, role, status, String(time)]);
}

/**
 * Joins parts into one key. A long key is replaced by its digest, because the provider accepts 256
 * characters at most.
 */
export function asKey(parts: readonly string[]): string {
  const key = parts.map((part) => encodeURIComponent(part.replace(/\p{Cs}/gu, "\ufffd"))).join("/");
  return key.length <= 200 ? key : `digest/${createHash("sha256").update(key).digest("hex")}`;
}

/**
 * How often a record has entered a status. An offer that is sent again counts; other edits do not.
 */
export function timesIn(history: readonly HistoryEntry[], status: string): number {
  const count = history.filter(({ from, to }) => to === status && isMove({ from, to })).length;
  return Math.max(1, count);
}

/** When a record entered its present status. */
export function enteredStatusAt({ history, status, created }: Quote | Order): Date {
  return history.findLast((entry) => entry.to === status && isMove(entry))?.at ?? created;
}

/** The status change of a record's last write; null when the status did not change. */
export function lastMove(record: Quote | Order): HistoryEntry | null {
  const last = record.history.at(-1);
  if (!last || last.at.getTime() !== record.updated.getTime()) return null;
  return last.to === record.status && isMove(last) ? last : null;
}

function isMove({ from, to }: Pick<HistoryEntry, "from" | "to">): boolean {
  return from !== to || to === "Quoted";
}
