import type { AuditEntry } from "~/modules/audit/audit.resource";
import { type Product, readProduct } from "~/modules/catalogue/product.resource";
import type { Customer } from "~/modules/customers/customer.resource";
import type { CommerceDeps } from "~/modules/deps";
import type { Order } from "~/modules/orders/order.resource";
import { orderStatusCounter, toInvoiceCounter } from "~/modules/orders/order-records.server";
import { openOrderStates } from "~/modules/orders/order-states";
import type { Quote } from "~/modules/quotes/quote.resource";
import { quoteStatusCounter, quoteWaitingCounter } from "~/modules/quotes/quote-records.server";
import { waitingByWord } from "~/modules/quotes/quote-rules";
import { type WalkOptions, type WalkPage, walkPage } from "~/storage/pages";
import type { Where } from "~/storage/storage";
import {
  type CustomerList,
  type CustomerSheet,
  customerSheet,
  customersForDesk,
  type SoldTo,
  type SoldToAsked,
  soldToCustomers,
} from "./customers.server";
import {
  type OrderList,
  type OrderToShip,
  ordersForDesk,
  ordersToShip,
  type ToShipList,
} from "./orders.server";
import { type DeskProductList, productsForDesk } from "./products.server";
import { type QuoteList, quotesForDesk, waitingQuoteStates } from "./quotes.server";

/** The reads of the staff's pages across the other services. */
export interface DeskService {
  counts(): Promise<DeskCounts>;
  quotes(list: QuoteList): Promise<WalkPage<Quote>>;
  orders(list: OrderList): Promise<WalkPage<Order>>;
  /** Oldest first, without customers and prices. */
  toShip(list: ToShipList): Promise<{ orders: OrderToShip[]; more: boolean }>;
  customers(list: CustomerList): Promise<WalkPage<Customer>>;
  /** null when there is no such customer. */
  customer(id: string): Promise<CustomerSheet | null>;
  /** What each of these customers ordered, in the order of their ids. */
  listSold(asked: SoldToAsked): Promise<SoldTo[]>;
  trail(list: TrailList): Promise<WalkPage<AuditEntry>>;
  products(list: DeskProductList): Promise<WalkPage<Product>>;
  /** Published or not, also from the bin; null when there is none. */
  product(id: string): Promise<Product | null>;
}

export function createDesk(deps: CommerceDeps): DeskService {
  return {
    counts: () => deskCounts(deps),
    quotes: (list) => quotesForDesk(deps, list),
    orders: (list) => ordersForDesk(deps, list),
    toShip: (list) => ordersToShip(deps, list),
    customers: (list) => customersForDesk(deps, list),
    customer: (id) => customerSheet(deps, id),
    listSold: (asked) => soldToCustomers(deps, asked),
    trail: (list) => trailForDesk(deps, list),
    products: (list) => productsForDesk(deps, list),
    async product(id) {
      const row = await deps.storage.products.get(id);
      return row && readProduct(row);
    },
  };
}

/** The counts of the side navigation. */
export interface DeskCounts {
  /** Quotes that wait for the seller. */
  quotes: number;
  /** Orders to be prepared or shipped. */
  orders: number;
  /** Orders with something to invoice. */
  toInvoice: number;
  /** Mails that could not be sent. */
  mails: number;
}

/** Each count is stored with the records, and matches the list that the navigation links to. */
async function deskCounts({ storage, outbox }: CommerceDeps): Promise<DeskCounts> {
  const quotes = waitingQuoteStates.map((status) =>
    waitingByWord.some((over) => over === status)
      ? quoteWaitingCounter(status)
      : quoteStatusCounter(status),
  );
  const orders = openOrderStates.map(orderStatusCounter);
  const [counts, mails] = await Promise.all([
    storage.counters.get([...quotes, ...orders, toInvoiceCounter]),
    outbox.countParked(),
  ]);
  const sum = (names: readonly string[]) =>
    names.reduce((total, name) => total + (counts.get(name) ?? 0), 0);
  return { quotes: sum(quotes), orders: sum(orders), toInvoice: sum([toInvoiceCounter]), mails };
}

export interface TrailList extends WalkOptions {
  actorUid?: string;
  action?: string;
  targetId?: string;
  from?: Date;
  below?: Date;
}

/**
 * The audit trail, newest first. One filter chooses the index, the most selective one first.
 * Entries that fail the other filters are skipped.
 */
function trailForDesk(
  { storage }: CommerceDeps,
  { actorUid, action, targetId, from, below, ...way }: TrailList,
): Promise<WalkPage<AuditEntry>> {
  const wanted = { targetId, actorUid, action };
  const asked = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
    (field) => wanted[field] !== undefined,
  );
  const [indexed, ...others] = asked;
  const where: Where<AuditEntry> = {
    ...(indexed ? { [indexed]: wanted[indexed] } : {}),
    ...(from || below ? { created: { from, below } } : {}),
  };
  const keep = (entry: AuditEntry) => others.every((field) => entry[field] === wanted[field]);
  const order = { by: "created", direction: "desc" } as const;
  const walk = { wheres: [where], order, ...(others.length > 0 ? { keep } : {}) };
  return walkPage(storage.audit, walk, way);
}
