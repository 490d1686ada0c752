import {
  business,
  count,
  id,
  instant,
  type RecordOf,
  technical,
  text,
} from "~/kernel/resource/field";
import { defineResource, descendingIndex, index } from "~/kernel/resource/resource";

export const missedSearchLimits = { term: 100, days: 90 } as const;

export const missedSearchFields = {
  id: id(),
  /** As it was typed last. */
  term: business(text({ label: "deskCatalogue:searchedFor", max: missedSearchLimits.term })),
  times: technical(count(0, { label: "deskCatalogue:times" })),
  first: technical(instant()),
  last: technical(instant()),
};

/** A term for which the shop's search found nothing. */
export interface MissedSearch extends RecordOf<typeof missedSearchFields> {}

export const missedSearches = defineResource("missed_searches", missedSearchFields, [
  descendingIndex("times", "id"),
  index("last", "id"),
]);
