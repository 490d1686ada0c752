import { z } from "zod";
import { staff } from "~/domain/role";
import { noArguments, uid } from "./arguments";
import { method } from "./method";
import { truth } from "./results";

export const admin = {
  /** Names of the colleagues in a history, by uid. */
  namesOf: method(
    "admin",
    z.tuple([z.array(z.string().max(128)).max(1_000)]),
    (store, [uids]) => store.admin.namesOf(uids),
    { rpc: false, roles: staff.everyone },
  ),
  /** The people whose changes the audit trail can be filtered by. */
  colleagues: method("admin", noArguments, (store) => store.admin.colleagues(), {
    rpc: false,
    roles: staff.readsCustomers,
  }),
  /** The caller's own role; null for anybody who is not on the staff. */
  roleOf: method("user", z.tuple([uid]), (store, [owner]) => store.admin.roleOf(owner), {
    rpc: false,
  }),
  isAdmin: method("user", z.tuple([uid]), (store, [owner]) => store.admin.isAdmin(owner), {
    result: truth,
  }),
};
