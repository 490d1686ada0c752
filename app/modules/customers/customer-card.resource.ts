import {
  business,
  count,
  id,
  instant,
  list,
  nullable,
  personal,
  type RecordOf,
  record,
  technical,
  text,
  texts,
} from "~/kernel/resource/field";
import { defineResource, descendingIndex, index } from "~/kernel/resource/resource";

const customerNoteFields = {
  at: instant(),
  /** uid of the colleague who wrote it. */
  actor: text(),
  text: text(),
};

const customerCardFields = {
  id: personal(id()),
  tags: personal(texts()),
  notes: personal(list(record(customerNoteFields))),
  updated: technical(instant()),
  version: technical(count()),
};

/** Internal notes of staff about a customer. `id` is the customer's. */
export interface CustomerCard extends RecordOf<typeof customerCardFields> {}

export const customerCards = defineResource("customer_cards", customerCardFields, [
  index("updated", "id"),
]);

export const cardLimits = { tag: 40, tags: 20, note: 2_000, notes: 200 } as const;

/** Tags as typed, separated by commas; duplicates are dropped whatever their case. */
export function readTags(typed: string): string[] {
  return distinctTags(typed.split(",").map((tag) => tag.trim().replace(/\s+/g, " ")));
}

/** Without empty tags and without those that differ from an earlier one in their case alone. */
export function distinctTags(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const key = tag.toLowerCase();
    if (tag === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

const mergeFields = {
  id: id(),
  customerId: personal(text()),
  /** Ids of the moved records. */
  quotes: business(texts()),
  orders: business(texts()),
  mergedBy: business(text()),
  created: technical(instant()),
  /** When the merge was undone; null when it was not. */
  undone: business(nullable(instant())),
};

/** Quotes and orders of a guest that were moved to the account with the same e-mail address. */
export interface Merge extends RecordOf<typeof mergeFields> {}

export const merges = defineResource("merges", mergeFields, [
  descendingIndex("customerId", "created", "id"),
]);

/** How long a merge can be undone. */
const mergeUndoDays = 30;
/** The most quotes, and the most orders, that one merge moves. */
export const mergeLimit = 100;

export function canUndo({ created, undone }: Merge, now: Date): boolean {
  return undone === null && now.getTime() - created.getTime() < mergeUndoDays * 86_400_000;
}
