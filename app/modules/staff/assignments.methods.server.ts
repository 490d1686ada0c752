import { z } from "zod";
import {
  noArguments,
  orderReference,
  quoteReference,
  recordId,
  seen,
  uid,
} from "~/gateway/rows/arguments";
import { rowsOver } from "~/gateway/rows/method";
import { settable, settableFields } from "~/gateway/rows/settable";
import type { AssignmentsService } from "./assignments.server";
import { staff } from "./role";
import { savedViewFields, typedViewFields } from "./saved-view.resource";
import type { ViewsService } from "./saved-views.server";

const { audited, method } = rowsOver<{ assignments: AssignmentsService; views: ViewsService }>();

const reads = { rpc: false, roles: staff.readsOrders } as const;
const options = z.object({ version: seen }).optional();
const taker = uid.nullable();

/** The assignment of quotes and orders to colleagues. */
export const assignments = {
  colleagues: method("admin", noArguments, (store) => store.assignments.colleagues(), reads),
  openWork: method(
    "admin",
    z.tuple([z.array(taker).max(1_000)]),
    (store, [uids]) => store.assignments.openWork(uids),
    reads,
  ),
  quote: audited(
    z.tuple([quoteReference, taker, options]),
    (store, { tx, actorUid }, [quote, to, asked]) =>
      store.assignments.quote(tx, actorUid, quote, to, asked),
    { rpc: false, roles: staff.sells },
  ),
  order: audited(
    z.tuple([orderReference, taker, options]),
    (store, { tx, actorUid }, [order, to, asked]) =>
      store.assignments.order(tx, actorUid, order, to, asked),
    { rpc: false, roles: staff.sells },
  ),
  handOver: audited(
    z.tuple([uid, taker]),
    (store, { tx, actorUid }, [from, to]) => store.assignments.handOver(tx, actorUid, from, to),
    { rpc: false, roles: staff.ownerOnly },
  ),
};

/** Saved views of lists. */
export const views = {
  list: method(
    "admin",
    z.tuple([settable(savedViewFields.list)]),
    (store, [of], { caller }) => store.views.list(of, caller?.uid ?? ""),
    reads,
  ),
  save: audited(
    z.tuple([z.object(settableFields(savedViewFields, typedViewFields))]),
    (store, { tx, actorUid }, [view]) => store.views.save(tx, actorUid, view),
    { rpc: false, roles: staff.keepsOrders },
  ),
  remove: audited(
    z.tuple([recordId]),
    (store, { tx, actorUid }, [id]) => store.views.remove(tx, actorUid, id),
    { rpc: false, roles: staff.keepsOrders },
  ),
};
