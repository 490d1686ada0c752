import {
  type Field,
  instant,
  list,
  nullable,
  oneOf,
  readBy,
  record,
  text,
} from "~/kernel/resource/field";
import { type Language, languages } from "~/texts/languages";
import { t } from "~/texts/text";

interface Entry {
  at: Date;
  /** uid of the person; `guest`, `system` or `customer-link` when nobody is signed in. */
  actor: string;
  note: string | null;
}

/** A change of status, or the same status written again. */
export interface Move extends Entry {
  kind: "move";
  /** null for a new record. */
  from: string | null;
  to: string;
}

/**
 * An entry without a change of status. note: the words of staff, who alone read them, or a document
 * that was issued, which the customer reads too (`reportedDocument`). For staff only: payment, money
 * received or returned; unconfirmed: no mail confirmed the request, because its address had
 * received too many.
 */
export interface Remark extends Entry {
  kind: "note" | "payment" | "unconfirmed";
  from: null;
  to: null;
}

/** An entry in the history of a quote or an order. */
export type HistoryEntry = Move | Remark;

export function move(entry: Omit<Move, "kind" | "note"> & { note?: string | null }): Move {
  return { kind: "move", note: null, ...entry };
}

export function remark(kind: Remark["kind"], { at, actor, note }: Entry): Remark {
  return { at, actor, kind, from: null, to: null, note };
}

/** What happened to a record: a move, or a note where its status stays. */
export function moveOrNote({ from, to, ...entry }: Entry & { from: string; to: string }) {
  return from === to ? remark("note", entry) : move({ ...entry, from, to });
}

/** Another language of a record's mails and documents; null is the shop's own. */
export function languageSet(language: Language | null, entry: Omit<Entry, "note">): Remark {
  const name = language ? languages[language].name : "as the shop";
  return remark("note", { ...entry, note: `Language: ${name}.` });
}

/** Notes of the store itself that customers read. They are stored in English. */
export const storeNotes = {
  paidOnline: "Paid online.",
  restored: "Restored: an accepted offer does not expire.",
} as const;

/**
 * The store's own note on an offer that was taken back, which is stored in English. One that its
 * customer knew of was withdrawn.
 */
const takenBack = /^Offer (\d+) was (taken back|withdrawn)\.$/;

/** An offer that was taken back. */
interface TakenBack {
  revision: number;
  /** Whether its customer knew of it. */
  wasKnown: boolean;
}

interface OffersMade {
  /** The history without the offers that were taken back unseen. */
  history: HistoryEntry[];
  /** The revisions of those offers. */
  revisions: number[];
}

/**
 * The offer that these two entries took back: it goes from Quoted through Cancelled to Pending. null
 * for other entries.
 */
export function offerTakenBack(
  before: HistoryEntry | undefined,
  { from, to }: HistoryEntry,
): TakenBack | null {
  const isReopened = from === "Cancelled" && to === "Pending" && before?.from === "Quoted";
  const said = isReopened ? takenBack.exec(before.note ?? "") : null;
  return said && { revision: Number(said[1]), wasKnown: said[2] === "withdrawn" };
}

export function withoutTakenBack(history: readonly HistoryEntry[]): OffersMade {
  const kept: HistoryEntry[] = [];
  const revisions: number[] = [];
  for (const entry of history) {
    const back = offerTakenBack(kept.at(-1), entry);
    if (!back || back.wasKnown) {
      kept.push(entry);
      continue;
    }
    kept.pop();
    const sent = kept.findLastIndex(({ to }) => to === "Quoted");
    if (sent >= 0) kept.splice(sent, 1);
    revisions.push(back.revision);
  }
  return { history: kept, revisions };
}

/**
 * Whether these two entries, one after the other, report an offer that was withdrawn: as customers
 * read them, without the note.
 */
export function isWithdrawal(entry: HistoryEntry, next: HistoryEntry | undefined): boolean {
  return (
    entry.from === "Quoted" &&
    entry.to === "Cancelled" &&
    next?.from === "Cancelled" &&
    next.to === "Pending" &&
    next.at.getTime() === entry.at.getTime()
  );
}

/** A document of an order that an entry of its history reports. */
export interface ReportedDocument {
  kind: "shipped" | "shippedInPart" | "withdrawn" | "returned" | "invoiced" | "credited";
  number: string;
  /** The amount of an invoice, or why goods came back or did not leave; empty otherwise. */
  detail: string;
}

/** The store's own notes on documents, which are stored in English. */
const amount = "(\\D{0,5}\\d[\\d\\s.,'’]*\\D{0,5})";
const documentNotes = [
  ["shipped", /^Delivery note (\S+-D\d+)\.$/],
  ["shippedInPart", /^Delivery note (\S+-D\d+), the rest follows\.$/],
  ["withdrawn", /^Delivery note (\S+-D\d+) withdrawn: ?(.*)$/s],
  ["returned", /^Return (\S+-R\d+): ?(.*)$/s],
  ["invoiced", new RegExp(`^Invoice (\\S+) over ${amount}\\.$`)],
  ["credited", new RegExp(`^Credit note (\\S+) over ${amount}\\.$`)],
] as const;

/** The document that the note of an order's entry reports; null for any other note. */
export function reportedDocument(note: string | null): ReportedDocument | null {
  for (const [kind, pattern] of documentNotes) {
    const [, number, detail = ""] = pattern.exec(note ?? "") ?? [];
    if (number) return { kind, number, detail };
  }
  return null;
}

export interface PaymentReminder {
  /** Number of the invoice. */
  number: string;
  /** Which reminder of the invoice it is, from 1. */
  count: number;
  at: Date;
}

/** The entry of a payment reminder, which only staff read. Its note is stored in English. */
export function reminderSent({ number, count, at }: PaymentReminder, actor: string): Remark {
  return remark("note", { at, actor, note: `Payment reminder ${count} for ${number} sent.` });
}

/** The payment reminder that an entry of an order's history reports; null for any other entry. */
export function paymentReminder({ kind, note, at }: HistoryEntry): PaymentReminder | null {
  const [, count, number] = /^Payment reminder (\d+) for (\S+) sent\.$/.exec(note ?? "") ?? [];
  return kind === "note" && number ? { number, count: Number(count), at } : null;
}

/** The payment reminders of an order's invoices, oldest first. */
export function paymentReminders(history: readonly HistoryEntry[]): PaymentReminder[] {
  return history.flatMap((entry) => paymentReminder(entry) ?? []);
}

/** A note as it is shown: the store's own in the reader's language, others as they were written. */
export function shownNote(note: string): string {
  if (note === storeNotes.paidOnline) return t("orders:paidOnlineNote");
  return note === storeNotes.restored ? t("quotes:restoredNote") : note;
}

/** Old entries have no kind; these words stood in their status field. */
const oldRemarks: Readonly<Record<string, Remark["kind"]>> = {
  Note: "note",
  Payment: "payment",
  "Not confirmed by mail": "unconfirmed",
};
const remarkKinds = ["note", "payment", "unconfirmed"] as const;

const entryFields = {
  at: instant(),
  actor: text(),
  note: nullable(text()),
  kind: nullable(oneOf(remarkKinds, "note")),
  from: nullable(text()),
  to: text(),
};
const stored = record(entryFields);

function readEntry(raw: unknown): HistoryEntry | null {
  const entry = stored.readOrNull(raw);
  if (!entry) return null;
  const { at, actor, note, from, to } = entry;
  const kind = entry.kind ?? (Object.hasOwn(oldRemarks, to) ? oldRemarks[to] : undefined);
  return kind ? remark(kind, { at, actor, note }) : move({ at, actor, note, from, to });
}

/* @__NO_SIDE_EFFECTS__ */
/** The history of a quote or an order, in the order in which it happened. */
export function history(): Field<HistoryEntry[]> {
  return list(readBy(stored, readEntry));
}
