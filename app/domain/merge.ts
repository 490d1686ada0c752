import {
  business,
  id,
  instant,
  nullable,
  personal,
  type RecordOf,
  technical,
  text,
  texts,
} from "~/kernel/resource/field";
import { defineResource, index } from "~/kernel/resource/resource";

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

export const merges = defineResource("merges", mergeFields, [index("customerId", "created", "id")]);

/** How long a merge can be undone. */
const mergeUndoDays = 30;
/** The most quotes, and the most orders, that one merge moves. */
export const mergeLimit = 100;

export function canUndo({ created, undone }: Merge, now: Date): boolean {
  return undone === null && now.getTime() - created.getTime() < mergeUndoDays * 86_400_000;
}
