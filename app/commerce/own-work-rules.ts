import { Failure, notFound } from "~/domain/failure";
import { type Assigned, isOwn } from "~/domain/sight";
import type { StockMovement } from "~/domain/stock-movement";
import { site } from "~/site";
import { type CustomerSheet, soldAmong } from "./desk/customers";
import type { WalkPage } from "./desk/walk";
import type { ListedInvoice } from "./invoices/invoices-service";
import { findNumbered } from "./numbered";
import type { Storage } from "./storage";

/** A caller who sees only their own and unassigned work, and the storage for the check. */
interface Looking {
  storage: Pick<Storage, "quotes" | "orders">;
  uid: string;
}

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
export const free: Rule = {};

/** The method is about everybody's work. */
export const refused: Rule = {
  before() {
    throw othersWork();
  },
};

function othersWork(): Failure {
  return new Failure("forbidden", "Your role does not allow this.");
}

/** The first argument is a quote or an order. */
export const ofQuote: Rule = {
  async before(args, at) {
    await requireQuote(String(args[0]), at);
    return args;
  },
};
export const ofOrder: Rule = {
  async before(args, at) {
    await requireOrder(String(args[0]), at);
    return args;
  },
};

/** The first argument is "quote" or "order", the second its id or number. */
export const ofDocument: Rule = {
  async before(args, at) {
    await (args[0] === "quote" ? requireQuote : requireOrder)(String(args[1]), at);
    return args;
  },
};

/** The first argument may contain the quote that is copied. */
export function madeOf(quoteIn: (input: never) => string | null | undefined): Rule {
  return {
    async before(args, at) {
      const quote = quoteIn(args[0] as never);
      if (quote) await requireQuote(quote, at);
      return args;
    },
  };
}

/** The answer is a record, or null. */
export const found: Rule = {
  after: (record: Assigned | null, { uid }) => (record && isOwn(record, uid) ? record : null),
};
/** The answer is a list of records. */
export const listed: Rule = {
  after: (records: Assigned[], { uid }) => records.filter((record) => isOwn(record, uid)),
};
/** The answer is a page of records, which may become shorter than requested. */
export const paged: Rule = {
  after: ({ items, ...page }: { items: Assigned[] }, { uid }) => ({
    ...page,
    items: items.filter((record) => isOwn(record, uid)),
  }),
};
/** The list itself skips other colleagues' work, so its pages are full. */
export const walked: Rule = {
  before: ([options, ...others], { uid }) => [{ ...(options as object), seenBy: uid }, ...others],
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

export const ofInvoice: Rule = {
  after: async (invoice: ListedInvoice | null, at) =>
    invoice === null ? null : ((await ownOf([invoice], at))[0] ?? null),
};
export const pagedInvoices: Rule = {
  after: async ({ items, ...page }: WalkPage<ListedInvoice>, at) => ({
    ...page,
    items: await ownOf(items, at),
  }),
};

/** The figures count the visible orders, by the rule that the whole sheet uses. */
export const ofCustomer: Rule = {
  after(sheet: CustomerSheet | null, { uid }) {
    if (!sheet) return null;
    const own = <R extends Assigned>(records: readonly R[]) =>
      records.filter((record) => isOwn(record, uid));
    const orders = own(sheet.orders);
    return { ...sheet, quotes: own(sheet.quotes), orders, ...soldAmong(orders, site.currency) };
  },
};

/** The stock is everybody's; the numbers of colleagues' orders and their notes are not. */
export const ofStock: Rule = {
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
export const ownOpenWork: Rule = {
  before(args, { uid }) {
    const uids = args[0] as (string | null)[];
    if (uids.some((each) => each !== null && each !== uid)) throw othersWork();
    return args;
  },
};
