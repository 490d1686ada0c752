import {
  count,
  id,
  instant,
  list,
  personal,
  type RecordOf,
  record,
  technical,
  text,
  texts,
} from "~/kernel/resource/field";
import { defineResource, index } from "~/kernel/resource/resource";

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
  const tags = typed.split(",").map((tag) => tag.trim().replace(/\s+/g, " "));
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const key = tag.toLowerCase();
    if (tag === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
