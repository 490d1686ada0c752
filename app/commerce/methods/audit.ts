import { z } from "zod";
import { staff } from "~/domain/role";
import { listOptions, optional } from "./arguments";
import { method } from "./method";
import { auditEntry, pageOf } from "./results";

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
