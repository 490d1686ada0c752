/** An erasure of one customer's personal data, finished or in progress. */
export interface Erasure {
  id: string;
  /** The account's uid; null for a guest. */
  uid: string | null;
  /** A hash of the e-mail address. The address itself is erased. */
  emailHash: string;
  state: "running" | "done";
  /** How many records were changed, by collection. */
  counts: ErasureCount[];
  askedBy: string;
  created: Date;
  finished: Date | null;
}

/** The person to erase: an account with its e-mail address, or a guest's address. */
export interface Subject {
  uid: string | null;
  /** Lower case; empty when it is no longer known. */
  email: string;
}

/** The first instant at which a record of that day may be deleted. */
export function keptUntil(of: Date, years: number): Date {
  return new Date(Date.UTC(of.getUTCFullYear() + years + 1, 0, 1));
}

export interface ErasureCount {
  /** The collection's name in the storage port. */
  what: string;
  /**
   * removed: the records are deleted; blanked: their personal fields are empty; kept: the law
   * requires them.
   */
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

/** A record that the law requires after an erasure. No list or search includes it. */
export interface RetainedRecord {
  id: string;
  erasureId: string;
  kind: RetainedKind;
  /** Number of the quote or the order, or the document's file name. */
  number: string;
  /** The record as it was, as JSON. */
  content: string;
  /** When it is to be deleted. */
  keptUntil: Date;
  created: Date;
}
