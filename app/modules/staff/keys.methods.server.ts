import { z } from "zod";
import { noArguments, recordId, uid } from "~/gateway/rows/arguments";
import { actor, key, keyLog, names, newKey, staffRole } from "~/gateway/rows/desk-results";
import { rowsOver } from "~/gateway/rows/method";
import { truth } from "~/gateway/rows/results";
import { settableFields } from "~/gateway/rows/settable";
import type { AdminService } from "./admin.server";
import type { KeysService } from "./keys.server";
import { staff } from "./role";
import { apiKeyFields, typedKeyFields } from "./staff.resource";

const { audited, method } = rowsOver<{ admin: AdminService; keys: KeysService }>();

const ownerOnly = { roles: staff.ownerOnly } as const;

const askedKey = z
  .object({
    ...settableFields(apiKeyFields, typedKeyFields),
    methods: z.array(z.string().regex(/^[a-zA-Z]{1,64}\.[a-zA-Z]{1,64}$/)).max(100),
  })
  .refine(({ role, methods }) => role !== null || methods.length > 0);

/** The keys by which programs call the API. */
export const keys = {
  list: method("admin", noArguments, (store) => store.keys.list(), {
    ...ownerOnly,
    result: z.array(key),
  }),
  listCalls: method("admin", z.tuple([recordId]), (store, [id]) => store.keys.calls(id), {
    ...ownerOnly,
    result: keyLog,
  }),
  create: audited(
    z.tuple([askedKey]),
    (store, { tx, actorUid }, [asked]) => store.keys.create(tx, actorUid, asked),
    { ...ownerOnly, recent: true, result: newKey, secret: true },
  ),
  revoke: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.keys.revoke(tx, actorUid, id),
    { ...ownerOnly, recent: true, result: key },
  ),
  takeOver: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.keys.takeOver(tx, actorUid, id),
    { ...ownerOnly, recent: true, result: key },
  ),
};

export const admin = {
  /** Names of the colleagues in a history, by uid. */
  namesOf: method(
    "admin",
    z.tuple([z.array(z.string().max(128)).max(1_000)]),
    (store, [uids]) => store.admin.namesOf(uids),
    { result: names, roles: staff.everyone },
  ),
  /** The people whose changes the audit trail can be filtered by. */
  colleagues: method("admin", noArguments, (store) => store.admin.colleagues(), {
    result: z.array(actor),
    roles: staff.readsCustomers,
  }),
  /** The caller's own role; null for anybody who is not on the staff. */
  roleOf: method("user", z.tuple([uid]), (store, [owner]) => store.admin.roleOf(owner), {
    result: staffRole,
  }),
  isAdmin: method("user", z.tuple([uid]), (store, [owner]) => store.admin.isAdmin(owner), {
    result: truth,
  }),
};
