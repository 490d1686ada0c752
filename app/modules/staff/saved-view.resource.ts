import {
  business,
  flag,
  id,
  instant,
  oneOf,
  type RecordOf,
  technical,
  text,
  unindexed,
} from "~/kernel/resource/field";
import { defineResource, index } from "~/kernel/resource/resource";

/** The lists that have saved views. */
const viewLists = ["quotes", "orders"] as const;
export type ViewList = (typeof viewLists)[number];

export const savedViewLimits = { name: 60, query: 1_000, perList: 100 } as const;

export const savedViewFields = {
  id: id(),
  list: business(oneOf(viewLists, "quotes")),
  name: business(
    text({
      label: "deskStaff:name",
      asked: "deskStaff:aName",
      max: savedViewLimits.name,
      required: true,
    }),
  ),
  /** The list's query string, without a question mark and without a page position. */
  query: business(unindexed(text({ max: savedViewLimits.query }))),
  /** uid of the colleague who saved it. */
  ownerUid: business(text()),
  /** Whether all colleagues see it. */
  shared: business(flag()),
  created: technical(instant()),
};

/** What a colleague says about a view. */
export const typedViewFields = ["list", "name", "query", "shared"] as const;

/** A named address of one list. */
export interface SavedView extends RecordOf<typeof savedViewFields> {}

export const savedViews = defineResource("saved_views", savedViewFields, [
  index("list", "created", "id"),
  index("ownerUid", "id"),
]);
