import { z } from "zod";
import { instant, listLimit, optional } from "~/gateway/rows/arguments";
import { deskOrder, deskQuote, invoice, movement, template } from "~/gateway/rows/desk-results";
import { rowsOver } from "~/gateway/rows/method";
import { auditEntry, customer, discount, product } from "~/gateway/rows/results";
import { staff } from "~/modules/staff/role";
import type { ChangesService } from "./changes.server";

const { method } = rowsOver<{ changes: ChangesService }>();

const since = z.tuple([
  z.object({
    updatedSince: optional(instant).optional(),
    cursor: optional(z.string().max(2_048)).optional(),
    limit: optional(listLimit).optional(),
  }),
]);

function changesOf<T>(record: z.ZodType<T>) {
  return z.object({
    items: z.array(
      z.object({
        id: z.string(),
        updated: z.date(),
        record: record.nullable().describe("Null: it was removed."),
      }),
    ),
    nextCursor: z
      .string()
      .nullable()
      .describe("Keep it: passed on as cursor, it goes on with the changes that come."),
  });
}

const reads = { roles: staff.readsCustomers };

/** What changed since a moment, and what was removed: for programs that keep a copy. */
export const changes = {
  products: method("admin", since, (store, [options]) => store.changes.products(options), {
    roles: staff.everyone,
    result: changesOf(product),
  }),
  quotes: method("admin", since, (store, [options]) => store.changes.quotes(options), {
    ...reads,
    result: changesOf(deskQuote),
  }),
  orders: method("admin", since, (store, [options]) => store.changes.orders(options), {
    roles: staff.readsOrders,
    result: changesOf(deskOrder),
  }),
  customers: method("admin", since, (store, [options]) => store.changes.customers(options), {
    ...reads,
    result: changesOf(customer),
  }),
  erasedCustomers: method(
    "admin",
    since,
    (store, [options]) => store.changes.erasedCustomers(options),
    { ...reads, result: changesOf(customer) },
  ),
  invoices: method("admin", since, (store, [options]) => store.changes.invoices(options), {
    ...reads,
    result: changesOf(invoice),
  }),
  discounts: method("admin", since, (store, [options]) => store.changes.discounts(options), {
    roles: staff.everyone,
    result: changesOf(discount),
  }),
  templates: method("admin", since, (store, [options]) => store.changes.templates(options), {
    ...reads,
    result: changesOf(template),
  }),
  stockMovements: method(
    "admin",
    since,
    (store, [options]) => store.changes.stockMovements(options),
    { roles: staff.everyone, result: changesOf(movement) },
  ),
  audit: method("admin", since, (store, [options]) => store.changes.audit(options), {
    ...reads,
    result: changesOf(auditEntry),
  }),
};
