import { z } from "zod";
import { listLimit, noArguments, optional, recordId } from "~/gateway/rows/arguments";
import { rowsOver } from "~/gateway/rows/method";
import type { OutboxService } from "~/modules/announcements";
import { staff } from "~/modules/staff/role";

const { audited, method } = rowsOver<{ outbox: OutboxService }>();

const reads = { rpc: false, roles: staff.readsCustomers } as const;

/** The seller's list of mails that wait, failed for good or were not needed. */
export const outbox = {
  list: method(
    "admin",
    z.tuple([
      z.enum(["waiting", "parked", "obsolete"]),
      optional(z.string().max(2_048)).optional(),
    ]),
    (store, [status, cursor]) => store.outbox.list(status, cursor),
    reads,
  ),
  countParked: method("admin", noArguments, (store) => store.outbox.countParked(), reads),
  listParked: method(
    "admin",
    z.tuple([listLimit]),
    (store, [limit]) => store.outbox.listParked(limit),
    reads,
  ),
  resend: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.outbox.resend(tx, actorUid, id),
    { rpc: false, roles: staff.sells },
  ),
};
