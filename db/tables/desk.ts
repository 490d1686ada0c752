import type { CustomerCard } from "~/domain/customer-card";
import type { Erasure, RetainedRecord } from "~/domain/erasure";
import type { Merge } from "~/domain/merge";
import type { SavedView } from "~/domain/saved-view";
import { flag, index, instant, integer, json, key, nullable, table, text } from "../kit";

export const savedViews = table<SavedView>(
  "saved_views",
  {
    id: key(),
    list: text(),
    name: text(),
    query: text(),
    ownerUid: text(),
    shared: flag(),
    created: instant(),
  },
  [index("list", "created", "id"), index("ownerUid", "id")],
);

export const customerCards = table<CustomerCard>(
  "customer_cards",
  { id: key(), tags: json(), notes: json(), updated: instant(), version: integer() },
  [index("updated", "id")],
);

export const merges = table<Merge>(
  "merges",
  {
    id: key(),
    customerId: text(),
    quotes: json(),
    orders: json(),
    mergedBy: text(),
    created: instant(),
    undone: nullable(instant()),
  },
  [index("customerId", "created", "id")],
);

export const erasures = table<Erasure>(
  "erasures",
  {
    id: key(),
    uid: nullable(text()),
    emailHash: text(),
    state: text(),
    counts: json(),
    askedBy: text(),
    created: instant(),
    finished: nullable(instant()),
  },
  [index("created", "id"), index("state", "created", "id")],
);

/** Records that the law requires after an erasure. No list or search includes them. */
export const retained = table<RetainedRecord>(
  "retained",
  {
    id: key(),
    erasureId: text(),
    kind: text(),
    number: text(),
    content: text(),
    keptUntil: instant(),
    created: instant(),
  },
  [index("keptUntil", "id"), index("erasureId", "id")],
);
