import { z } from "zod";
import {
  categorySlug,
  customData,
  instant,
  listLimit,
  noArguments,
  recordId,
} from "~/gateway/rows/arguments";
import {
  customerSheet,
  deskCounts,
  deskOrder,
  deskQuote,
  soldTo,
  toShip,
  walkOf,
} from "~/gateway/rows/desk-results";
import { rowsOver } from "~/gateway/rows/method";
import { auditEntry, customer, product } from "~/gateway/rows/results";
import { productLimits } from "~/modules/catalogue/product.resource";
import { orderStates, paymentStates } from "~/modules/orders/order.resource";
import { followUpKinds } from "~/modules/quotes/loss";
import { quoteStates } from "~/modules/quotes/quote.resource";
import { staff } from "~/modules/staff/role";
import { customerSorts } from "./customers.server";
import type { DeskService } from "./desk.server";

const { method } = rowsOver<{ desk: DeskService }>();

const reads = { roles: staff.readsCustomers } as const;
const orderReads = { roles: staff.readsOrders } as const;

const catalogueReads = { roles: staff.everyone } as const;

const way = {
  limit: listLimit,
  after: z.string().max(2_048).optional(),
  before: z.string().max(2_048).optional(),
};
const documentList = {
  ...way,
  search: z.string().max(200).optional(),
  custom: customData.optional(),
  openFor: z.string().max(128).optional(),
  from: instant.optional(),
  below: instant.optional(),
};

/** The reads of the staff's pages across the other services. */
const productList = z.object({
  ...way,
  search: z.string().max(200).optional(),
  custom: customData.optional(),
  category: categorySlug.optional(),
  brand: z.string().max(productLimits.brand).optional(),
  stock: z.enum(["out", "low", "uncounted"]).optional(),
  published: z.boolean().optional(),
  featured: z.boolean().optional(),
  priced: z.boolean().optional(),
  pictured: z.boolean().optional(),
  binned: z.boolean().optional(),
  sort: z.enum(["name", "newest", "price-up", "price-down"]).optional(),
});

export const desk = {
  counts: method("admin", noArguments, (store) => store.desk.counts(), {
    ...orderReads,
    result: deskCounts,
  }),
  customers: method(
    "admin",
    z.tuple([
      z.object({
        ...way,
        search: z.string().max(200).optional(),
        custom: customData.optional(),
        tag: z.string().max(40).optional(),
        sort: z.enum(customerSorts).optional(),
      }),
    ]),
    (store, [list]) => store.desk.customers(list),
    { ...reads, result: walkOf(customer) },
  ),
  customer: method("admin", z.tuple([recordId]), (store, [id]) => store.desk.customer(id), {
    ...reads,
    result: customerSheet.nullable(),
  }),
  listSold: method(
    "admin",
    z.tuple([z.object({ ids: z.array(recordId).max(100) })]),
    (store, [asked]) => store.desk.listSold(asked),
    { ...reads, result: z.array(soldTo) },
  ),
  trail: method(
    "admin",
    z.tuple([
      z.object({
        ...way,
        actorUid: z.string().max(128).optional(),
        action: z.string().max(100).optional(),
        targetId: z.string().max(512).optional(),
        from: instant.optional(),
        below: instant.optional(),
      }),
    ]),
    (store, [list]) => store.desk.trail(list),
    { ...reads, result: walkOf(auditEntry) },
  ),
  products: method("admin", z.tuple([productList]), (store, [list]) => store.desk.products(list), {
    ...catalogueReads,
    result: walkOf(product),
  }),
  product: method("admin", z.tuple([recordId]), (store, [id]) => store.desk.product(id), {
    ...catalogueReads,
    result: product.nullable(),
  }),
  quotes: method(
    "admin",
    z.tuple([
      z.object({
        ...documentList,
        waiting: z.boolean().optional(),
        asked: z.boolean().optional(),
        status: z.enum(quoteStates).optional(),
        followUp: z.enum(followUpKinds).optional(),
        daysOf: z.enum(["offered", "decided"]).optional(),
        sort: z
          .enum(["newest", "oldest", "value-down", "value-up", "expiry", "waiting"])
          .optional(),
      }),
    ]),
    (store, [list]) => store.desk.quotes(list),
    { ...reads, result: walkOf(deskQuote) },
  ),
  orders: method(
    "admin",
    z.tuple([
      z.object({
        ...documentList,
        open: z.boolean().optional(),
        toDeliver: z.boolean().optional(),
        toInvoice: z.boolean().optional(),
        late: z.boolean().optional(),
        status: z.enum(orderStates).optional(),
        flagged: z.boolean().optional(),
        paymentStatus: z.enum(paymentStates).optional(),
        sold: z.boolean().optional(),
        sort: z.enum(["newest", "oldest", "value-down", "value-up"]).optional(),
      }),
    ]),
    (store, [list]) => store.desk.orders(list),
    { ...orderReads, result: walkOf(deskOrder) },
  ),
  /** What is to be shipped, without customers and prices, so that every role may read it. */
  toShip: method(
    "admin",
    z.tuple([z.object({ limit: listLimit })]),
    (store, [list]) => store.desk.toShip(list),
    { result: toShip, roles: staff.everyone },
  ),
};
