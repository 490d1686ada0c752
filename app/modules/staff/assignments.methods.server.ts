import { z } from "zod";
import {
  noArguments,
  orderReference,
  quoteReference,
  recordId,
  seen,
  uid,
} from "~/gateway/rows/arguments";
import {
  colleague,
  deskOrder,
  deskQuote,
  handedOver,
  openWork,
  savedView,
} from "~/gateway/rows/desk-results";
import { rowsOver } from "~/gateway/rows/method";
import { noResult } from "~/gateway/rows/results";
import { settable, settableFields } from "~/gateway/rows/settable";
import type { AssignmentsService } from "./assignments.server";
import { staff } from "./role";
import { savedViewFields, typedViewFields } from "./saved-view.resource";
import type { ViewsService } from "./saved-views.server";

const { audited, method } = rowsOver<{ assignments: AssignmentsService; views: ViewsService }>();

const reads = { roles: staff.readsOrders } as const;
const options = z.object({ version: seen }).optional();
const taker = uid.nullable();

/** The assignment of quotes and orders to colleagues. */
export const assignments = {
  colleagues: method("admin", noArguments, (store) => store.assignments.colleagues(), {
    ...reads,
    result: z.array(colleague),
  }),
  openWork: method(
    "admin",
    z.tuple([z.array(taker).max(1_000)]),
    (store, [uids]) => store.assignments.openWork(uids),
    { ...reads, result: z.array(openWork) },
  ),
  quote: audited(
    z.tuple([quoteReference, taker, options]),
    (store, { tx, actorUid }, [quote, to, asked]) =>
      store.assignments.quote(tx, actorUid, quote, to, asked),
    { result: deskQuote, roles: staff.sells },
  ),
  order: audited(
    z.tuple([orderReference, taker, options]),
    (store, { tx, actorUid }, [order, to, asked]) =>
      store.assignments.order(tx, actorUid, order, to, asked),
    { result: deskOrder, roles: staff.sells },
  ),
  handOver: audited(
    z.tuple([uid, taker]),
    (store, { tx, actorUid }, [from, to]) => store.assignments.handOver(tx, actorUid, from, to),
    { result: handedOver, roles: staff.ownerOnly },
  ),
};

/** Saved views of lists. */
export const views = {
  list: method(
    "admin",
    z.tuple([settable(savedViewFields.list)]),
    (store, [of], { caller }) => store.views.list(of, caller?.uid ?? ""),
    { ...reads, result: z.array(savedView) },
  ),
  save: audited(
    z.tuple([z.object(settableFields(savedViewFields, typedViewFields))]),
    (store, { tx, actorUid }, [view]) => store.views.save(tx, actorUid, view),
    { result: savedView, roles: staff.keepsOrders },
  ),
  remove: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid, isOwner }, [id]) => store.views.remove(tx, actorUid, id, { isOwner }),
    { result: noResult, roles: staff.keepsOrders },
  ),
};
