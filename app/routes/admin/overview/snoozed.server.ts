import type { AdminArgs } from "~/http/pages/admin-page.server";
import { snoozeId } from "~/modules/overview/snooze.resource";
import type { WaitingItem } from "./attention";
import type { SnoozedItem } from "./snoozed-list";

/** How many of each kind are listed; a link leads to the rest. */
export const named = 5;
const most = 100;

/** Leaves out what is snoozed, and remembers the snoozes that it met. */
export interface Snoozes {
  /** How many rows to read, so that enough are left to list. */
  limit: number;
  met: Map<string, SnoozedItem>;
  keep<T extends WaitingItem>(items: readonly T[]): T[];
}

export async function readSnoozes({ call }: AdminArgs): Promise<Snoozes> {
  const snoozes = new Map((await call("overview.snoozes", [])).map((each) => [each.id, each]));
  const met = new Map<string, SnoozedItem>();
  return {
    limit: Math.min(most, named + snoozes.size),
    met,
    keep: (items) =>
      items.filter(({ snooze, to }) => {
        const found = snooze && snoozes.get(snoozeId(snooze.kind, snooze.id, snooze.version));
        if (found) met.set(found.id, { id: found.id, name: found.name, to, until: found.until });
        return !found;
      }),
  };
}
