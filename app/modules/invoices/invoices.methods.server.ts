import { z } from "zod";
import {
  customData,
  day,
  listLimit,
  noArguments,
  orderReference,
  partLines,
  recordId,
  seen,
  text,
  uid,
} from "~/gateway/rows/arguments";
import {
  customerInvoices,
  deskOrder,
  invoice,
  listedInvoice,
  orderDocuments,
  walkOf,
} from "~/gateway/rows/desk-results";
import { type MethodContext, rowsOver } from "~/gateway/rows/method";
import { total } from "~/gateway/rows/results";
import { forCustomers } from "~/kernel/extensions/custom";
import { isHeld } from "~/modules/orders/orders.methods.server";
import type { OrdersService } from "~/modules/orders/orders-service.server";
import { staff } from "~/modules/staff/role";
import { invoiceLimits } from "./invoice.resource";
import type { InvoicesService } from "./invoices-service.server";
import { invoiceFilters, invoiceSorts, type OrderDocuments } from "./invoices-service.server";

const { audited, method } = rowsOver<{ invoices: InvoicesService; orders: OrdersService }>();

const count = z.number().int().min(1);
const remindedAtOnce = 100;
const dayOrNull = day.nullish();

const asked = z.object({
  count,
  lines: partLines.nullable(),
  tax: z.string().max(100).nullable(),
  version: seen,
});

const credited = z.object({
  count,
  lines: partLines.nullable(),
  charges: z.boolean(),
  reason: text(invoiceLimits.reason).min(1),
  lowersDebt: z.boolean(),
  version: seen,
});

const listing = z.object({
  filter: z.enum(invoiceFilters),
  sort: z.enum(invoiceSorts).optional(),
  from: dayOrNull,
  to: dayOrNull,
  search: z.string().max(200).optional(),
  custom: customData.optional(),
  limit: listLimit,
  after: z.string().max(2_048).optional(),
  before: z.string().max(2_048).optional(),
});

const reads = { roles: staff.readsCustomers } as const;

/** Without what only staff see of extensions' values. */
function documentsForCustomer({ invoices, shipments }: OrderDocuments): OrderDocuments {
  return {
    invoices: invoices.map(({ invoice, balance }) => ({
      invoice: forCustomers("invoices", invoice),
      balance,
    })),
    shipments: shipments.map((shipment) => forCustomers("shipments", shipment)),
  };
}

export const invoices = {
  readDraft: method(
    "admin",
    z.tuple([orderReference, asked.pick({ lines: true, tax: true })]),
    (store, [order, options]) => store.invoices.draft(order, options),
    { result: invoice, roles: staff.keepsOrders },
  ),
  issue: audited(
    z.tuple([orderReference, asked]),
    (store, { tx, actorUid }, [order, options]) =>
      store.invoices.issue(tx, actorUid, order, options),
    { result: invoice, roles: staff.keepsOrders },
  ),
  credit: audited(
    z.tuple([orderReference, recordId, credited]),
    (store, { tx, actorUid }, [order, invoice, options]) =>
      store.invoices.credit(tx, actorUid, order, invoice, options),
    { result: invoice, roles: staff.keepsAccounts },
  ),
  remind: audited(
    z.tuple([recordId, z.object({ count })]),
    (store, { tx, actorUid }, [number, asked]) =>
      store.invoices.remind(tx, actorUid, number, asked),
    { result: deskOrder, roles: staff.keepsAccounts },
  ),
  reminders: method(
    "admin",
    z.tuple([z.array(recordId).max(remindedAtOnce)]),
    (store, [orderIds]) => store.invoices.reminders(orderIds),
    { ...reads, rpc: false },
  ),
  /** By number, for staff. */
  find: method("admin", z.tuple([recordId]), (store, [number]) => store.invoices.find(number), {
    ...reads,
    result: listedInvoice.nullable(),
  }),
  ofOrder: method(
    "admin",
    z.tuple([recordId]),
    async (store, [named]): Promise<OrderDocuments> => {
      const order = await store.orders.find(named);
      return order ? store.invoices.documentsOf(order.id) : { invoices: [], shipments: [] };
    },
    { result: orderDocuments, roles: staff.readsOrders },
  ),
  /** The documents of an order, for its holder, and over the RPC for staff; null for others. */
  held: method(
    "holder",
    z.tuple([recordId]),
    async (store, [number], context: MethodContext): Promise<OrderDocuments | null> => {
      const order = await store.orders.find(number);
      const mayRead = isHeld(order, context) || context.asStaff;
      if (!order || !mayRead) return null;
      const documents = await store.invoices.documentsOf(order.id);
      return isHeld(order, context) ? documentsForCustomer(documents) : documents;
    },
    { roles: staff.readsOrders, result: orderDocuments.nullable() },
  ),
  /** Without their content; the customer reads that of each order with `held`. */
  listForCustomer: method(
    "user",
    z.tuple([uid]),
    (store, [owner]) => store.invoices.ofCustomer(owner),
    { result: customerInvoices },
  ),
  ofCustomer: method(
    "admin",
    z.tuple([recordId]),
    (store, [customer]) => store.invoices.ofCustomer(customer),
    { ...reads, result: customerInvoices },
  ),
  listForDesk: method(
    "admin",
    z.tuple([listing]),
    (store, [options]) => store.invoices.listPage(options),
    { ...reads, result: walkOf(listedInvoice) },
  ),
  countOverdue: method("admin", noArguments, (store) => store.invoices.countOverdue(), {
    ...reads,
    result: total,
  }),
};
