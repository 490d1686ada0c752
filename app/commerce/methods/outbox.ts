import { z } from "zod";
import { few, nothing, optional, recordId } from "./arguments";
import { audited, method } from "./method";

const inPages = { rpc: false } as const;

/** The mails that wait, are parked or were not needed, for the seller. */
export const outbox = {
  list: method(
    "admin",
    z.tuple([
      z.enum(["waiting", "parked", "obsolete"]),
      optional(z.string().max(2_048)).optional(),
    ]),
    (store, [status, cursor]) => store.outbox.list(status, cursor),
    inPages,
  ),
  countParked: method("admin", nothing, (store) => store.outbox.countParked(), inPages),
  listParked: method(
    "admin",
    z.tuple([few]),
    (store, [limit]) => store.outbox.listParked(limit),
    inPages,
  ),
  resend: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.outbox.resend(tx, actorUid, id),
    inPages,
  ),
};
