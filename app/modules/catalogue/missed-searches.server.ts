import { createHash } from "node:crypto";
import { lowerKey } from "~/kernel/text";
import type { CommerceDeps } from "~/modules/deps";
import { type MissedSearch, missedSearchLimits } from "./missed-search.resource";

export interface MissedSearches {
  /** Counts a term for which nothing was found. */
  note(term: string): Promise<void>;
  /** The terms of the last 90 days, the most frequent first. */
  list(): Promise<MissedSearch[]>;
}

/** Programs that guess words must not fill the table: a process notes so many an hour. */
const mostAnHour = 600;
const hour = 3_600_000;
const shown = 200;

export function createMissedSearches({
  storage,
  clock,
}: Pick<CommerceDeps, "storage" | "clock">): MissedSearches {
  let noted = 0;
  let since = 0;

  return {
    async note(typed) {
      const term = typed.replace(/\s+/g, " ").trim().slice(0, missedSearchLimits.term);
      const now = clock();
      if (now.getTime() - since > hour) [since, noted] = [now.getTime(), 0];
      if (term.length < 2 || noted >= mostAnHour) return;
      noted += 1;
      const id = createHash("sha256").update(lowerKey(term)).digest("hex").slice(0, 40);
      await storage.atomically(async (tx) => {
        const known = await tx.missedSearches.get(id);
        const times = (known?.times ?? 0) + 1;
        await tx.missedSearches.put({ id, term, times, first: known?.first ?? now, last: now });
      });
    },

    list: () =>
      storage.missedSearches.find({ order: { by: "times", direction: "desc" }, limit: shown }),
  };
}
