import { z } from "zod";
import { listOptions, optional } from "~/gateway/rows/arguments";
import { rowsOver } from "~/gateway/rows/method";
import { auditEntry, pageOf } from "~/gateway/rows/results";
import { staff } from "~/modules/staff/role";
import type { AuditService } from "./audit.server";

const { method } = rowsOver<{ audit: AuditService }>();

const auditOptions = listOptions.extend({
  actorUid: z.string().max(128).optional(),
  action: z.string().max(100).optional(),
  targetId: z.string().max(512).optional(),
});

export const audit = {
  listPage: method(
    "admin",
    z.tuple([optional(auditOptions).optional()]),
    (store, [options]) => store.audit.listPage(options),
    { roles: staff.readsCustomers, result: pageOf(auditEntry) },
  ),
};
