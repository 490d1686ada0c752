import { z } from "zod";
import { orderStates, paymentStates } from "~/domain/order";
import { quoteStates } from "~/domain/quote";
import { staff } from "~/domain/role";
import { instant, listLimit, noArguments } from "./arguments";
import { method } from "./method";

const reads = { rpc: false, roles: staff.readsCustomers } as const;

const way = {
  limit: listLimit,
  after: z.string().max(2_048).optional(),
  before: z.string().max(2_048).optional(),
};
const documentList = {
  ...way,
  search: z.string().max(200).optional(),
  from: instant.optional(),
  below: instant.optional(),
};

/** What the pages for staff read across the other services. */
export const desk = {
  counts: method("admin", noArguments, (store) => store.desk.counts(), reads),
  quotes: method(
    "admin",
    z.tuple([
      z.object({
        ...documentList,
        waiting: z.boolean().optional(),
        status: z.enum(quoteStates).optional(),
        sort: z.enum(["newest", "oldest", "expiry"]).optional(),
      }),
    ]),
    (store, [list]) => store.desk.quotes(list),
    reads,
  ),
  orders: method(
    "admin",
    z.tuple([
      z.object({
        ...documentList,
        open: z.boolean().optional(),
        status: z.enum(orderStates).optional(),
        flagged: z.boolean().optional(),
        paymentStatus: z.enum(paymentStates).optional(),
        sort: z.enum(["newest", "oldest"]).optional(),
      }),
    ]),
    (store, [list]) => store.desk.orders(list),
    reads,
  ),
};
