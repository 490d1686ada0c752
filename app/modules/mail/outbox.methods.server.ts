import { z } from "zod";
import { listLimit, noArguments, optional, recordId } from "~/gateway/rows/arguments";
import { mail } from "~/gateway/rows/desk-results";
import { rowsOver } from "~/gateway/rows/method";
import { pageOf, total, truth } from "~/gateway/rows/results";
import type { Page } from "~/kernel/page";
import type { OutboxService } from "~/modules/announcements";
import type { OutboxEntry } from "~/modules/mail/mail.resource";
import { staff } from "~/modules/staff/role";

const { audited, method } = rowsOver<{ outbox: OutboxService }>();

const reads = { roles: staff.readsCustomers } as const;

/** The seller's list of mails that wait, failed for good or were not needed. */
export const outbox = {
  list: method(
    "admin",
    z.tuple([
      z.enum(["waiting", "parked", "obsolete"]),
      optional(z.string().max(2_048)).optional(),
    ]),
    (store, [status, cursor]) => store.outbox.list(status, cursor),
    { ...reads, result: pageOf(mail) as unknown as z.ZodType<Page<OutboxEntry>> },
  ),
  countParked: method("admin", noArguments, (store) => store.outbox.countParked(), {
    ...reads,
    result: total,
  }),
  listParked: method(
    "admin",
    z.tuple([listLimit]),
    (store, [limit]) => store.outbox.listParked(limit),
    { ...reads, result: z.array(mail) as unknown as z.ZodType<OutboxEntry[]> },
  ),
  resend: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.outbox.resend(tx, actorUid, id),
    { result: truth, roles: staff.sells },
  ),
};
