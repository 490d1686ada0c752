import { business, id, instant, type RecordOf, technical, text } from "~/kernel/resource/field";
import { defineResource, index } from "~/kernel/resource/resource";

/** What can be snoozed on the overview. */
export const snoozeKinds = ["quote", "order", "mail", "invoice", "payment"] as const;
export type SnoozeKind = (typeof snoozeKinds)[number];

const snoozeFields = {
  /** Its subject and the subject's version: any change ends the snooze. */
  id: id(),
  kind: business(text()),
  /** Its number, or another name that people recognise. */
  name: business(text()),
  until: business(instant()),
  snoozedBy: business(text()),
  created: technical(instant()),
};

/** Something that waits for staff and was snoozed, with its state at that time. */
export interface Snooze extends RecordOf<typeof snoozeFields> {}

export const snoozes = defineResource("snoozes", snoozeFields, [index("until", "id")]);

export const snoozeLimits = { days: 366 } as const;

export function snoozeId(kind: SnoozeKind, id: string, version: number): string {
  return `${kind}-${id}-${version}`;
}
