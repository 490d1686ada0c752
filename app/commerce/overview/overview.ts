import { changed } from "../change";
import type { CommerceDeps } from "../deps";
import { endingOffers, figures, lowProducts } from "./figures";
import type { OverviewService } from "./overview-service";
import { openSnoozes, snooze, wake } from "./snoozes";

export function createOverview(deps: CommerceDeps): OverviewService {
  return {
    figures: (period) => figures(deps, period),
    low: (limit) => lowProducts(deps, limit),
    ending: (within) => endingOffers(deps, within),
    snoozes: () => openSnoozes(deps),
    snooze: (tx, actor, input) => snooze(deps, tx, actor, input),
    wake: (tx, _actor, id) => wake(tx, id),
    retryPayments: async (_tx, _actor, waiting) =>
      changed({
        target: { type: "payment", id: "waiting" },
        summary: `Payments that wait to be recorded: tried again (${waiting})`,
        result: null,
        before: null,
        after: null,
      }),
  };
}
