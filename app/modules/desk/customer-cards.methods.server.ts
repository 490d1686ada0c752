import { z } from "zod";
import { recordId, text, uid } from "~/gateway/rows/arguments";
import { customerCard, merge, mergeable } from "~/gateway/rows/desk-results";
import { rowsOver } from "~/gateway/rows/method";
import { cardLimits } from "~/modules/customers/customer-card.resource";
import { staff } from "~/modules/staff/role";
import type { CustomerCardsService } from "./customer-cards.server";

const { audited, method } = rowsOver<{ customerCards: CustomerCardsService }>();

const reads = { roles: staff.readsCustomers } as const;
const writes = { roles: staff.sells } as const;
const tags = z.array(text(cardLimits.tag).min(1)).max(cardLimits.tags);

/** Staff's notes about customers, and the merging of guests into them. */
export const customerCards = {
  get: method("admin", z.tuple([uid]), (store, [id]) => store.customerCards.get(id), {
    ...reads,
    result: customerCard,
  }),
  mergeable: method("admin", z.tuple([uid]), (store, [id]) => store.customerCards.mergeable(id), {
    ...reads,
    result: mergeable,
  }),
  merges: method("admin", z.tuple([uid]), (store, [id]) => store.customerCards.merges(id), {
    ...reads,
    result: z.array(merge),
  }),
  tag: audited(
    z.tuple([uid, tags, z.object({ opened: tags.optional() }).optional()]),
    (store, { tx, actorUid }, [id, typed, options]) =>
      store.customerCards.tag(tx, actorUid, id, typed, options),
    { ...writes, result: customerCard },
  ),
  note: audited(
    z.tuple([uid, text(cardLimits.note).min(1)]),
    (store, { tx, actorUid }, [id, note]) => store.customerCards.note(tx, actorUid, id, note),
    { ...writes, result: customerCard },
  ),
  merge: audited(
    z.tuple([uid, z.boolean().optional()]),
    (store, { tx, actorUid }, [id, isKnown]) =>
      store.customerCards.merge(tx, actorUid, id, isKnown),
    { ...writes, result: merge.nullable() },
  ),
  undoMerge: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.customerCards.undoMerge(tx, actorUid, id),
    { ...writes, result: merge },
  ),
};
