/** What can be snoozed on the overview. */
export const snoozeKinds = ["quote", "order", "mail", "invoice", "payment"] as const;
export type SnoozeKind = (typeof snoozeKinds)[number];

/** Something that waits for staff and was snoozed, with its state at that time. */
export interface Snooze {
  /** Its subject and the subject's version: any change ends the snooze. */
  id: string;
  kind: string;
  /** Its number, or another name that people recognise. */
  name: string;
  until: Date;
  snoozedBy: string;
  created: Date;
}

export const snoozeLimits = { days: 366 } as const;

export function snoozeId(kind: SnoozeKind, id: string, version: number): string {
  return `${kind}-${id}-${version}`;
}
