import { z } from "zod";
import { roles, staff } from "~/domain/role";
import { staffLimits } from "~/domain/staff";
import { lastInstant, noArguments, recordId, text } from "./arguments";
import { audited, method } from "./method";

const ownerOnly = { rpc: false, roles: staff.ownerOnly } as const;

const newKey = z
  .object({
    name: text(staffLimits.keyName).min(1),
    role: z.enum(roles).nullable(),
    methods: z.array(z.string().regex(/^[a-zA-Z]{1,64}\.[a-zA-Z]{1,64}$/)).max(100),
    expires: lastInstant.nullable(),
  })
  .refine(({ role, methods }) => role !== null || methods.length > 0);

/** The keys by which programs call the API. */
export const keys = {
  list: method("admin", noArguments, (store) => store.keys.list(), ownerOnly),
  create: audited(
    z.tuple([newKey]),
    (store, { tx, actorUid }, [asked]) => store.keys.create(tx, actorUid, asked),
    { ...ownerOnly, recent: true },
  ),
  revoke: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.keys.revoke(tx, actorUid, id),
    { ...ownerOnly, recent: true },
  ),
  takeOver: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.keys.takeOver(tx, actorUid, id),
    { ...ownerOnly, recent: true },
  ),
};
