import { z } from "zod";
import { noArguments, recordId } from "~/gateway/rows/arguments";
import {
  erasure,
  erasurePlan,
  listedRecord,
  personalData,
  retainedRecord,
} from "~/gateway/rows/desk-results";
import { rowsOver } from "~/gateway/rows/method";
import { staff } from "~/modules/staff/role";
import type { ErasuresService } from "./erasures-service.server";

const { method, prepared } = rowsOver<{ erasures: ErasuresService }>();

const ownerOnly = { roles: staff.ownerOnly } as const;
/** Legally required records are only for owners and accountants. */
const keepers = { roles: staff.keepsAccounts } as const;
const who = z.string().trim().min(1).max(320);

/** Export and erasure of one person's data. */
export const erasures = {
  plan: method("admin", z.tuple([who]), (store, [person]) => store.erasures.plan(person), {
    ...ownerOnly,
    result: erasurePlan.nullable(),
  }),
  export: method("admin", z.tuple([who]), (store, [person]) => store.erasures.export(person), {
    ...ownerOnly,
    result: personalData.nullable(),
  }),
  list: method("admin", noArguments, (store) => store.erasures.list(), {
    ...keepers,
    result: z.array(erasure),
  }),
  get: method("admin", z.tuple([recordId]), (store, [id]) => store.erasures.get(id), {
    ...keepers,
    result: erasure.nullable(),
  }),
  retained: method("admin", z.tuple([recordId]), (store, [id]) => store.erasures.retained(id), {
    ...keepers,
    result: z.array(listedRecord),
  }),
  retainedRecord: method(
    "admin",
    z.tuple([recordId]),
    (store, [id]) => store.erasures.retainedRecord(id),
    { ...keepers, result: retainedRecord.nullable() },
  ),
  begin: prepared(
    z.tuple([who]),
    async (store, [person]) => {
      const plan = await store.erasures.plan(person);
      return ({ tx, actorUid }) => store.erasures.begin(tx, actorUid, plan);
    },
    { ...ownerOnly, recent: true, result: erasure },
  ),
  /** Continues what `begin` has recorded in the audit trail. */
  run: method("admin", z.tuple([recordId]), (store, [id]) => store.erasures.run(id), {
    ...ownerOnly,
    writes: true,
    result: erasure,
  }),
};
