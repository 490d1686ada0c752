import { z } from "zod";
import { uid } from "./arguments";
import { method } from "./method";

export const admin = {
  /** How colleagues are called who stand in a history, by their uids. */
  namesOf: method(
    "admin",
    z.tuple([z.array(z.string().max(128)).max(1_000)]),
    (store, [uids]) => store.admin.namesOf(uids),
    { rpc: false },
  ),
  isAdmin: method("user", z.tuple([uid]), (store, [owner]) => store.admin.isAdmin(owner)),
};
