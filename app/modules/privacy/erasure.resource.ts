import {
  business,
  count,
  id,
  instant,
  list,
  nullable,
  oneOf,
  personal,
  type RecordOf,
  record,
  technical,
  text,
  unindexed,
} from "~/kernel/resource/field";
import { defineResource, descendingIndex, index } from "~/kernel/resource/resource";

const erasureCountFields = {
  /** The collection's name in the storage port. */
  what: text(),
  /**
   * removed: the records are deleted; blanked: their personal fields are empty; kept: the law
   * requires them.
   */
  done: oneOf(["removed", "blanked", "kept"], "removed"),
  count: count(),
};

export interface ErasureCount extends RecordOf<typeof erasureCountFields> {}

const erasureFields = {
  id: id(),
  /** The account's uid; null for a guest. */
  uid: personal(nullable(text())),
  /** A hash of the e-mail address. The address itself is erased. */
  emailHash: personal(text()),
  state: business(oneOf(["done", "running"], "running")),
  /** How many records were changed, by collection. */
  counts: business(list(record(erasureCountFields))),
  askedBy: business(text()),
  created: technical(instant()),
  finished: business(nullable(instant())),
};

/** An erasure of one customer's personal data, finished or in progress. */
export interface Erasure extends RecordOf<typeof erasureFields> {}

export const erasures = defineResource("erasures", erasureFields, [
  index("created", "id"),
  descendingIndex("state", "created", "id"),
]);

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

const retainedRecordFields = {
  id: id(),
  erasureId: business(text()),
  kind: technical(oneOf(retainedKinds, "quote")),
  /** Number of the quote or the order, or the document's file name. */
  number: business(text()),
  /** The record as it was, as JSON. */
  content: personal(unindexed(text())),
  /** When it is to be deleted. */
  keptUntil: business(instant()),
  created: technical(instant()),
};

/** A record that the law requires after an erasure. No list or search includes it. */
export interface RetainedRecord extends RecordOf<typeof retainedRecordFields> {}

/** Records that the law requires after an erasure. No list or search includes them. */
export const retained = defineResource("retained", retainedRecordFields, [
  index("keptUntil", "id"),
  index("erasureId", "id"),
]);
