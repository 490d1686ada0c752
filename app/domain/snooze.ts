/** What can be put off on the overview. */
export const snoozeKinds = ["quote", "order", "mail", "invoice"] as const;
export type SnoozeKind = (typeof snoozeKinds)[number];

/** Something that waits for staff and was put off, as it was then. */
export interface Snooze {
  /** By what it is about and its version: whatever happens to it ends the snooze. */
  id: string;
  kind: string;
  /** Its number, or another name that people know. */
  name: string;
  until: Date;
  snoozedBy: string;
  created: Date;
}

export const snoozeLimits = { days: 366 } as const;

export function snoozeId(kind: SnoozeKind, id: string, version: number): string {
  return `${kind}-${id}-${version}`;
}
