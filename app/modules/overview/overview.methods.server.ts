import { z } from "zod";
import { instant, listLimit, noArguments, recordId } from "~/gateway/rows/arguments";
import { rowsOver } from "~/gateway/rows/method";
import { staff } from "~/modules/staff/role";
import { periods } from "./figures.server";
import type { OverviewService } from "./overview.server";
import { snoozeKinds } from "./snooze.resource";

const { audited, method } = rowsOver<{ overview: OverviewService }>();

const reads = { rpc: false, roles: staff.readsCustomers } as const;
const changes = { rpc: false, roles: staff.keepsOrders } as const;

/** The overview of the desk. */
export const overview = {
  figures: method(
    "admin",
    z.tuple([z.literal(periods)]),
    (store, [period]) => store.overview.figures(period),
    reads,
  ),
  low: method("admin", z.tuple([listLimit]), (store, [limit]) => store.overview.low(limit), {
    rpc: false,
    roles: staff.everyone,
  }),
  snoozes: method("admin", noArguments, (store) => store.overview.snoozes(), reads),
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
    changes,
  ),
  wake: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.overview.wake(tx, actorUid, id),
    changes,
  ),
  retryPayments: audited(
    z.tuple([z.number().int().min(1)]),
    (store, { tx, actorUid }, [waiting]) => store.overview.retryPayments(tx, actorUid, waiting),
    changes,
  ),
};
