import {
  business,
  count,
  id,
  instant,
  list,
  nullable,
  optional,
  personal,
  type RecordOf,
  record,
  technical,
  text,
  unique,
} from "~/kernel/resource/field";
import { defineResource, index } from "~/kernel/resource/resource";
import { cartLineFields } from "./cart.resource";

export const savedListLimits = { name: 80, lines: 500, perAccount: 100, ownNumber: 64 } as const;

const savedLineFields = {
  ...cartLineFields,
  /** The number that the customer knows the article by. */
  ownNumber: optional(text({ max: savedListLimits.ownNumber })),
};

export const savedListFields = {
  id: personal(id()),
  /** uid of the account that keeps it. */
  ownerUid: personal(text()),
  name: personal(
    text({
      label: "cart:listName",
      asked: "cart:aName",
      max: savedListLimits.name,
      required: true,
    }),
  ),
  lines: business(list(record(savedLineFields), { max: savedListLimits.lines })),
  /** Whoever has the link with this key reads the list; null while it is not shared. */
  shareKey: personal(unique(nullable(text()))),
  created: technical(instant()),
  updated: technical(instant()),
  version: technical(count()),
};

export type SavedLine = SavedList["lines"][number];

/** A named list of articles and quantities that an account orders again and again. */
export interface SavedList extends RecordOf<typeof savedListFields> {}

export const savedLists = defineResource("saved_lists", savedListFields, [
  index("ownerUid", "updated", "id"),
]);

/** How own numbers are compared. */
export function ownNumberKey(number: string): string {
  return number.trim().toLowerCase();
}
