import {
  business,
  count,
  id,
  instant,
  nullable,
  personal,
  type RecordOf,
  technical,
  text,
  unindexed,
} from "~/kernel/resource/field";
import { defineResource, index } from "~/kernel/resource/resource";

const keptAnswerFields = {
  id: id(),
  /** SHA-256 of the call's arguments. */
  fingerprint: technical(text()),
  /** null while the call is under way. */
  status: business(nullable(count())),
  body: personal(unindexed(nullable(text()))),
  /** While the call is under way: no other process may try it before this time. */
  lockedUntil: technical(instant()),
  created: technical(instant()),
  expires: technical(instant()),
};

/**
 * The answer to a call that carried an `Idempotency-Key`, kept for a day. `id` is the SHA-256 of
 * who called, what, and with which key.
 */
export interface KeptAnswer extends RecordOf<typeof keptAnswerFields> {}

export const keptAnswers = defineResource("kept_answers", keptAnswerFields, [
  index("expires", "id"),
]);
