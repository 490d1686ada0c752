import { z } from "zod";
import { cardLimits } from "~/domain/customer-card";
import { staff } from "~/domain/role";
import { recordId, text, uid } from "./arguments";
import { audited, method } from "./method";

const reads = { rpc: false, roles: staff.readsCustomers } as const;
const writes = { rpc: false, roles: staff.sells } as const;

/** Staff's notes about customers, and the merging of guests into accounts. */
export const customerCards = {
  get: method("admin", z.tuple([uid]), (store, [id]) => store.customerCards.get(id), reads),
  mergeable: method(
    "admin",
    z.tuple([uid]),
    (store, [id]) => store.customerCards.mergeable(id),
    reads,
  ),
  merges: method("admin", z.tuple([uid]), (store, [id]) => store.customerCards.merges(id), reads),
  tag: audited(
    z.tuple([uid, z.array(text(cardLimits.tag).min(1)).max(cardLimits.tags)]),
    (store, { tx, actorUid }, [id, tags]) => store.customerCards.tag(tx, actorUid, id, tags),
    writes,
  ),
  note: audited(
    z.tuple([uid, text(cardLimits.note).min(1)]),
    (store, { tx, actorUid }, [id, note]) => store.customerCards.note(tx, actorUid, id, note),
    writes,
  ),
  merge: audited(
    z.tuple([uid]),
    (store, { tx, actorUid }, [id]) => store.customerCards.merge(tx, actorUid, id),
    writes,
  ),
  undoMerge: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.customerCards.undoMerge(tx, actorUid, id),
    writes,
  ),
};
