import { Failure, notFound } from "~/kernel/failure";
import type { ChangedPage } from "~/modules/desk/changes.server";
import { type CustomerSheet, soldAmong } from "~/modules/desk/customers.server";
import type { StockMovement } from "~/modules/inventory/stock-movement.resource";
import type { Invoice } from "~/modules/invoices/invoice.resource";
import type { ListedInvoice } from "~/modules/invoices/invoices-service.server";
import { site } from "~/modules/settings/site";
import { type Assigned, isOwn, type Role } from "~/modules/staff/role";
import { findNumbered } from "~/storage/numbered";
import type { WalkPage } from "~/storage/pages";
import type { Collection, Storage } from "~/storage/storage";
import { t } from "~/texts/text";
import type { MethodName } from "./methods";

/** A caller who sees only their own and unassigned work, and the storage for the check. */
interface Looking {
  storage: Pick<Storage, "quotes" | "orders" | "invoices" | "shipments">;
  uid: string;
}

type Numbered = Pick<Collection<{ id: string; number: string; orderId: string }>, "get" | "getBy">;

export interface Rule {
  /** Checks a call before it runs. @throws Failure notFound, forbidden */
  before?(args: unknown[], at: Looking): Promise<unknown[]> | unknown[];
  /** The visible part of the answer. */
  after?(result: never, at: Looking): unknown;
}

async function requireQuote(named: string, { storage, uid }: Looking): Promise<void> {
  const quote = await findNumbered(storage.quotes, "quoteNumber", named);
  if (!quote || !isOwn(quote, uid)) throw notFound("Quote");
}

async function requireOrder(named: string, { storage, uid }: Looking): Promise<void> {
  const order = await findNumbered(storage.orders, "orderNumber", named);
  if (!order || !isOwn(order, uid)) throw notFound("Order");
}

/** The method has no data of quotes and orders. */
const free: Rule = {};

/** The method is about everybody's work. */
const refused: Rule = {
  before() {
    throw othersWork();
  },
};

function othersWork(): Failure {
  return new Failure("forbidden", t("deskFrame:otherRole"));
}

/** The first argument is a quote or an order. */
const ofQuote: Rule = {
  async before(args, at) {
    await requireQuote(String(args[0]), at);
    return args;
  },
};
const ofOrder: Rule = {
  async before(args, at) {
    await requireOrder(String(args[0]), at);
    return args;
  },
};

/** The first argument is an invoice or a shipment of an order. */
function ofOrdersPart(name: "invoices" | "shipments"): Rule {
  return {
    async before(args, at) {
      const collection: Numbered = at.storage[name];
      const part = await findNumbered(collection, "number", String(args[0]));
      if (part) await requireOrder(part.orderId, at);
      return args;
    },
  };
}

/** The first argument is "quote" or "order", the second its id or number. */
const ofDocument: Rule = {
  async before(args, at) {
    await (args[0] === "quote" ? requireQuote : requireOrder)(String(args[1]), at);
    return args;
  },
};

/** The first argument may contain the quote that is copied. */
function madeOf(quoteIn: (input: never) => string | null | undefined): Rule {
  return {
    async before(args, at) {
      const quote = quoteIn(args[0] as never);
      if (quote) await requireQuote(quote, at);
      return args;
    },
  };
}

/** The answer is a record, or null. */
const found: Rule = {
  after: (record: Assigned | null, { uid }) => (record && isOwn(record, uid) ? record : null),
};
/** The answer is a list of records. */
const listed: Rule = {
  after: (records: Assigned[], { uid }) => records.filter((record) => isOwn(record, uid)),
};
/** The answer is a page of records, which may become shorter than requested. */
const paged: Rule = {
  after: ({ items, ...page }: { items: Assigned[] }, { uid }) => ({
    ...page,
    items: items.filter((record) => isOwn(record, uid)),
  }),
};
/** The list itself skips other colleagues' work, so its pages are full. */
const walked: Rule = {
  before: ([options, ...others], { uid }) => [{ ...(options as object), seenBy: uid }, ...others],
};

/** A page of records of orders. */
const ofOwnOrders: Rule = {
  async after({ items, ...page }: { items: { orderId: string }[] }, { storage, uid }) {
    const ids = [...new Set(items.map(({ orderId }) => orderId))];
    const orders = ids.length > 0 ? await storage.orders.getMany(ids) : [];
    const own = new Set(orders.filter((order) => isOwn(order, uid)).map(({ id }) => id));
    return { ...page, items: items.filter(({ orderId }) => own.has(orderId)) };
  },
};

async function ownOf(
  invoices: readonly ListedInvoice[],
  { storage, uid }: Looking,
): Promise<ListedInvoice[]> {
  const ids = [...new Set(invoices.map(({ invoice }) => invoice.orderId))];
  const orders = ids.length > 0 ? await storage.orders.getMany(ids) : [];
  const own = new Set(orders.filter((order) => isOwn(order, uid)).map(({ id }) => id));
  return invoices.filter(({ invoice }) => own.has(invoice.orderId));
}

const ofInvoice: Rule = {
  after: async (invoice: ListedInvoice | null, at) =>
    invoice === null ? null : ((await ownOf([invoice], at))[0] ?? null),
};
const pagedInvoices: Rule = {
  after: async ({ items, ...page }: WalkPage<ListedInvoice>, at) => ({
    ...page,
    items: await ownOf(items, at),
  }),
};

/** The changes of records that they see. */
const changed: Rule = {
  after: ({ items, ...page }: { items: { record: Assigned | null }[] }, { uid }) => ({
    ...page,
    items: items.filter(({ record }) => record === null || isOwn(record, uid)),
  }),
};
const changedInvoices: Rule = {
  after: async ({ items, ...page }: ChangedPage<Invoice>, at) => {
    const listed = items.flatMap(({ record: invoice }) =>
      invoice ? [{ invoice, balance: null }] : [],
    );
    const own = new Set((await ownOf(listed, at)).map(({ invoice }) => invoice.id));
    return { ...page, items: items.filter(({ id }) => own.has(id)) };
  },
};

/** The figures count the visible orders, by the rule that the whole sheet uses. */
const ofCustomer: Rule = {
  after(sheet: CustomerSheet | null, { uid }) {
    if (!sheet) return null;
    const own = <R extends Assigned>(records: readonly R[]) =>
      records.filter((record) => isOwn(record, uid));
    const orders = own(sheet.orders);
    return { ...sheet, quotes: own(sheet.quotes), orders, ...soldAmong(orders, site.currency) };
  },
};

/** The stock is everybody's; the numbers of colleagues' orders and their notes are not. */
const ofStock: Rule = {
  async after({ items, ...page }: WalkPage<StockMovement>, { storage, uid }) {
    const numbers = [...new Set(items.flatMap(({ reference }) => reference ?? []))];
    const orders = await Promise.all(
      numbers.map((number) => storage.orders.getBy("orderNumber", number)),
    );
    const others = new Set(
      orders.flatMap((order) => (order && !isOwn(order, uid) ? [order.orderNumber] : [])),
    );
    const shown = (movement: StockMovement): StockMovement =>
      others.has(movement.reference ?? "")
        ? { ...movement, reference: null, note: null }
        : movement;
    return { ...page, items: items.map(shown) };
  },
};

/** The amount of colleagues' work is hidden. */
const ownOpenWork: Rule = {
  before(args, { uid }) {
    const uids = args[0] as (string | null)[];
    if (uids.some((each) => each !== null && each !== uid)) throw othersWork();
    return args;
  },
};

/** Whether a role sees only its own and unassigned quotes and orders. */
export function seesOwnWork(role: Role | null): boolean {
  return role === "sales" && site.salesSees === "own";
}

/**
 * For every method that sellers may call: what it shows to those who see only their own and
 * unassigned work. A method without a row is refused.
 */
export const ownWorkRules: Partial<Record<MethodName, Rule>> = {
  "products.listAll": free,
  "products.find": free,
  "stock.committed": free,
  "stock.movements": ofStock,
  "quotes.listAll": listed,
  "quotes.updateStatus": ofQuote,
  "quotes.listPage": paged,
  "quotes.find": found,
  "quotes.read": found,
  "quotes.countByStatus": refused,
  "quotes.pipeline": refused,
  "quotes.listWaiting": refused,
  "quotes.followUps": refused,
  "quotes.countWaiting": refused,
  "quotes.addNote": ofQuote,
  "quotes.setCustomer": ofQuote,
  "quotes.setLanguage": ofQuote,
  "extensions.callerRole": free,
  "extensions.setQuoteData": ofQuote,
  "extensions.setOrderData": ofOrder,
  "extensions.setCustomerData": free,
  "extensions.setInvoiceData": ofOrdersPart("invoices"),
  "extensions.setShipmentData": ofOrdersPart("shipments"),
  "extensions.setDiscountData": free,
  "extensions.setAddressData": free,
  "extensions.setTemplateData": free,
  "offers.saveDraft": ofQuote,
  "offers.discardDraft": ofQuote,
  "offers.send": ofQuote,
  "offers.recordAnswer": ofQuote,
  "offers.takeBack": ofQuote,
  "offers.undoAcceptance": ofQuote,
  "offers.reopen": ofQuote,
  "offers.extend": ofQuote,
  "offers.createQuote": madeOf((input: { from: { quote?: string } | null }) => input.from?.quote),
  "offers.listCosts": ofQuote,
  "offers.revisions": ofQuote,
  "offers.acceptances": ofQuote,
  "messages.list": ofQuote,
  "messages.thread": ofQuote,
  "messages.openings": ofQuote,
  "messages.threadFile": ofQuote,
  "messages.file": ofQuote,
  "uploads.attachment": free,
  "messages.answer": ofQuote,
  "messages.reply": ofQuote,
  "messages.takeOver": ofQuote,
  "links.revoke": ofDocument,
  "links.send": ofDocument,
  "links.state": ofDocument,
  "templates.list": free,
  "templates.create": madeOf((input: { quote?: string }) => input.quote),
  "templates.update": free,
  "templates.remove": free,
  "templates.putBack": free,
  "orders.createFromQuote": ofQuote,
  "orders.createAgreed": ofQuote,
  "orders.listAll": listed,
  "orders.updateStatus": ofOrder,
  "orders.listPage": paged,
  "orders.find": found,
  "orders.findShipments": ofOwnOrders,
  "orders.read": found,
  "orders.listFlagged": refused,
  "orders.countFlagged": refused,
  "orders.countLate": refused,
  "orders.countByStatus": refused,
  "orders.recordPayment": ofOrder,
  "orders.ship": ofOrder,
  "orders.takeBack": ofOrder,
  "orders.withdrawShipment": ofOrder,
  "orders.stepBack": ofOrder,
  "orders.expectDelivery": ofOrder,
  "orders.correctBilling": ofOrder,
  "orders.markReviewed": ofOrder,
  "orders.addNote": ofOrder,
  "orders.setLanguage": ofOrder,
  "invoices.issue": ofOrder,
  "invoices.readDraft": ofOrder,
  "invoices.find": ofInvoice,
  "invoices.held": ofOrder,
  "invoices.ofOrder": ofOrder,
  "invoices.ofCustomer": pagedInvoices,
  "invoices.reminders": refused,
  "invoices.listForDesk": pagedInvoices,
  "invoices.countOverdue": refused,
  "discounts.list": free,
  "discounts.find": free,
  "discounts.productsNamed": free,
  "discounts.example": free,
  "discounts.save": free,
  "discounts.putBack": free,
  "discounts.remove": free,
  "discounts.removeUnused": free,
  "customers.find": free,
  "customers.list": free,
  "customers.listPage": free,
  "customers.count": free,
  "customers.createByStaff": free,
  "customers.updateByStaff": free,
  "admin.namesOf": free,
  "admin.colleagues": free,
  "audit.listPage": refused,
  "changes.products": free,
  "changes.customers": free,
  "changes.erasedCustomers": free,
  "changes.discounts": free,
  "changes.templates": free,
  "changes.stockMovements": free,
  "changes.audit": refused,
  "changes.quotes": changed,
  "changes.orders": changed,
  "changes.invoices": changedInvoices,
  "desk.counts": refused,
  "desk.customers": free,
  "desk.customer": ofCustomer,
  "desk.listSold": walked,
  "desk.trail": refused,
  "desk.products": free,
  "desk.product": free,
  "desk.quotes": walked,
  "desk.orders": walked,
  "desk.toShip": walked,
  "notices.read": free,
  "notices.countNew": free,
  "notices.see": free,
  "notices.choose": free,
  "outbox.list": refused,
  "outbox.countParked": refused,
  "outbox.listParked": refused,
  "outbox.resend": refused,
  "overview.figures": refused,
  "overview.low": free,
  "overview.snoozes": refused,
  "overview.snooze": refused,
  "overview.wake": refused,
  "overview.retryPayments": refused,
  "catalogue.dataNames": free,
  "catalogue.missedSearches": free,
  "settings.read": free,
  "settings.isUsed": free,
  "assignments.colleagues": free,
  "assignments.openWork": ownOpenWork,
  "assignments.quote": ofQuote,
  "assignments.order": ofOrder,
  "views.list": free,
  "views.save": free,
  "views.remove": free,
  "customerCards.get": free,
  "customerCards.mergeable": refused,
  "customerCards.merges": refused,
  "customerCards.tag": free,
  "customerCards.note": free,
  "customerCards.merge": refused,
  "customerCards.undoMerge": refused,
};

/** Whether a method is refused to those who see only their own work, so that no page offers it. */
export function isClosedToOwnWork(name: MethodName): boolean {
  return (ownWorkRules[name] ?? refused) === refused;
}

/** The rule of a method; a method without one is refused. */
export function ownWorkRule(name: string): Rule {
  return ownWorkRules[name as MethodName] ?? refused;
}
