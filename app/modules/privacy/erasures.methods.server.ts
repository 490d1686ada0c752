import { z } from "zod";
import { noArguments, recordId } from "~/gateway/rows/arguments";
import { rowsOver } from "~/gateway/rows/method";
import { staff } from "~/modules/staff/role";
import type { ErasuresService } from "./erasures-service.server";

const { audited, method } = rowsOver<{ erasures: ErasuresService }>();

const ownerOnly = { rpc: false, roles: staff.ownerOnly } as const;
/** Legally required records are only for owners and accountants. */
const keepers = { rpc: false, roles: staff.keepsAccounts } as const;
const who = z.string().trim().min(1).max(320);

/** Export and erasure of one person's data. */
export const erasures = {
  plan: method(
    "admin",
    z.tuple([who]),
    (store, [person]) => store.erasures.plan(person),
    ownerOnly,
  ),
  export: method(
    "admin",
    z.tuple([who]),
    (store, [person]) => store.erasures.export(person),
    ownerOnly,
  ),
  list: method("admin", noArguments, (store) => store.erasures.list(), keepers),
  get: method("admin", z.tuple([recordId]), (store, [id]) => store.erasures.get(id), keepers),
  retained: method(
    "admin",
    z.tuple([recordId]),
    (store, [id]) => store.erasures.retained(id),
    keepers,
  ),
  retainedRecord: method(
    "admin",
    z.tuple([recordId]),
    (store, [id]) => store.erasures.retainedRecord(id),
    keepers,
  ),
  begin: audited(
    z.tuple([who]),
    (store, { tx, actorUid }, [person]) => store.erasures.begin(tx, actorUid, person),
    { ...ownerOnly, recent: true },
  ),
  /** Continues what `begin` has recorded in the audit trail. */
  run: method("admin", z.tuple([recordId]), (store, [id]) => store.erasures.run(id), ownerOnly),
};
