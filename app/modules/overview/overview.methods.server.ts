import { z } from "zod";
import { instant, listLimit, noArguments, recordId } from "~/gateway/rows/arguments";
import { lowProduct, snooze } from "~/gateway/rows/desk-results";
import { rowsOver } from "~/gateway/rows/method";
import { noResult, record } from "~/gateway/rows/results";
import { staff } from "~/modules/staff/role";
import { dayTotals } from "~/modules/statistics/day-totals.server";
import { periods } from "./figures.server";
import type { OverviewService } from "./overview.server";
import { snoozeKinds } from "./snooze.resource";

const { audited, method } = rowsOver<{ overview: OverviewService }>();

const reads = { roles: staff.readsCustomers } as const;
const changes = { roles: staff.keepsOrders } as const;

const dayParts = Object.fromEntries(dayTotals.map((name) => [name, z.number()])) as Record<
  (typeof dayTotals)[number],
  z.ZodNumber
>;
const period = record("PeriodFigures", "The totals of a period.", {
  ...dayParts,
  from: z.string(),
  to: z.string(),
  answer: z.number().nullable().describe("Median milliseconds from a request to its offer."),
  winRate: z.number().nullable(),
  averageOffer: z.number().nullable(),
});
const figures = record("Figures", "The totals of the last days.", {
  days: z.array(record("DayFigures", "A day's totals.", { ...dayParts, day: z.string() })),
  now: period,
  before: period,
});

/** The overview of the desk. */
export const overview = {
  figures: method(
    "admin",
    z.tuple([z.literal(periods)]),
    (store, [period]) => store.overview.figures(period),
    { ...reads, result: figures },
  ),
  low: method("admin", z.tuple([listLimit]), (store, [limit]) => store.overview.low(limit), {
    result: z.array(lowProduct),
    roles: staff.everyone,
  }),
  snoozes: method("admin", noArguments, (store) => store.overview.snoozes(), {
    ...reads,
    result: z.array(snooze),
  }),
  snooze: audited(
    z.tuple([
      z.object({
        kind: z.enum(snoozeKinds),
        id: recordId,
        version: z.number().int().min(0),
        name: z.string().min(1).max(100),
        until: instant,
      }),
    ]),
    (store, { tx, actorUid }, [input]) => store.overview.snooze(tx, actorUid, input),
    { ...changes, result: snooze },
  ),
  wake: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.overview.wake(tx, actorUid, id),
    { ...changes, result: noResult },
  ),
  retryPayments: audited(
    z.tuple([z.number().int().min(1)]),
    (store, { tx, actorUid }, [waiting]) => store.overview.retryPayments(tx, actorUid, waiting),
    { ...changes, result: noResult },
  ),
};
