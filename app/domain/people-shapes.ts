import type { CustomerCard, CustomerNote } from "./customer-card";
import { type Erasure, type ErasureCount, type RetainedRecord, retainedKinds } from "./erasure";
import type { Merge } from "./merge";
import { type SavedView, viewLists } from "./saved-view";
import { count, date, dateOrNull, each, flag, type Shape, text, textOrNull, texts } from "./shape";

const note: Shape<CustomerNote> = { at: date, actor: text, text };

export const customerCards: Shape<CustomerCard> = {
  id: text,
  tags: texts,
  notes: each(note),
  updated: date,
  version: count,
};

export const merges: Shape<Merge> = {
  id: text,
  customerId: text,
  quotes: texts,
  orders: texts,
  mergedBy: text,
  created: date,
  undone: dateOrNull,
};

export const savedViews: Shape<SavedView> = {
  id: text,
  list: (raw) => viewLists.find((list) => list === raw) ?? "quotes",
  name: text,
  query: text,
  ownerUid: text,
  shared: flag,
  created: date,
};

const done = ["removed", "blanked", "kept"] as const;
const erasureCount: Shape<ErasureCount> = {
  what: text,
  done: (raw) => done.find((each) => each === raw) ?? "removed",
  count,
};

export const erasures: Shape<Erasure> = {
  id: text,
  uid: textOrNull,
  emailHash: text,
  state: (raw) => (raw === "done" ? "done" : "running"),
  counts: each(erasureCount),
  askedBy: text,
  created: date,
  finished: dateOrNull,
};

export const retained: Shape<RetainedRecord> = {
  id: text,
  erasureId: text,
  kind: (raw) => retainedKinds.find((kind) => kind === raw) ?? "quote",
  number: text,
  content: text,
  keptUntil: date,
  created: date,
};
