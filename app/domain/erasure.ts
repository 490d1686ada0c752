/** Personal data of one customer that were erased, or are being erased. */
export interface Erasure {
  id: string;
  /** Of the account; null: a guest. */
  uid: string | null;
  /** What the e-mail address hashes to: the address itself is erased. */
  emailHash: string;
  state: "running" | "done";
  /** What was done to how many records, by collection. */
  counts: ErasureCount[];
  askedBy: string;
  created: Date;
  finished: Date | null;
}

/** Whose data: an account with its e-mail address, or the address of a guest. */
export interface Subject {
  uid: string | null;
  /** Lower case; empty where it is not known any more. */
  email: string;
}

/** The first moment at which a record of that day need not be kept any more. */
export function keptUntil(of: Date, years: number): Date {
  return new Date(Date.UTC(of.getUTCFullYear() + years + 1, 0, 1));
}

export interface ErasureCount {
  /** The collection, in the storage's own words. */
  what: string;
  /** removed: gone; blanked: its personal fields are empty; kept: as the law asks. */
  done: "removed" | "blanked" | "kept";
  count: number;
}

export const retainedKinds = [
  "quote",
  "order",
  "revision",
  "acceptance",
  "invoice",
  "shipment",
  "document",
] as const;
export type RetainedKind = (typeof retainedKinds)[number];

/** A record that the law wants kept after an erasure, apart from all lists and searches. */
export interface RetainedRecord {
  id: string;
  erasureId: string;
  kind: RetainedKind;
  /** Number of the quote or the order, or the document's file name. */
  number: string;
  /** The record as it was, as JSON. */
  content: string;
  /** When it is removed. */
  keptUntil: Date;
  created: Date;
}
