import type { Custom } from "~/kernel/extensions/custom-field";
import { ownFilters } from "~/kernel/extensions/filtered-values";
import { toMajor, toMinor } from "~/kernel/money";
import {
  type Address,
  type Customer,
  readCustomer,
  type StoredCustomer,
} from "~/modules/customers/customer.resource";
import type { CustomerCard } from "~/modules/customers/customer-card.resource";
import type { CommerceDeps } from "~/modules/deps";
import type { Order } from "~/modules/orders/order.resource";
import { readOrder } from "~/modules/orders/order-records.server";
import { countedValue } from "~/modules/pricing/offer-totals";
import type { Quote } from "~/modules/quotes/quote.resource";
import { readQuoteAt } from "~/modules/quotes/quote-records.server";
import { isSought, searchSorted } from "~/modules/search/document-search.server";
import { isOwn } from "~/modules/staff/role";
import { isSold } from "~/modules/statistics/day-totals.server";
import {
  mostSorted,
  newest,
  sortedPage,
  type WalkOptions,
  type WalkPage,
  walkPage,
} from "~/storage/pages";
import { byAge } from "./document-list.server";

export interface CustomerList extends WalkOptions {
  search?: string;
  /** Only those with these values of extensions. */
  custom?: Custom;
  /** Only customers with this tag, whatever its case. */
  tag?: string;
  /** By company or else name; newest first when left out, of a tag those that were noted last. */
  sort?: CustomerSort;
}

export const customerSorts = ["newest", "oldest", "name-up", "name-down"] as const;
type CustomerSort = (typeof customerSorts)[number];

/** A customer with quotes and orders, newest first. */
export interface CustomerSheet {
  customer: Customer;
  addresses: Address[];
  quotes: Quote[];
  orders: Order[];
  /** How many of the listed orders count as sold, and their value, in major units. */
  sold: number;
  ordered: number;
  /** False when there are more quotes or orders than listed. */
  whole: boolean;
}

export interface SoldToAsked {
  /** Of customers. */
  ids: readonly string[];
  /** Only orders that this colleague may see. */
  seenBy?: string;
}

/** What one customer ordered, of the newest orders. */
export interface SoldTo {
  id: string;
  /** How many orders count as sold, and their value, in major units. */
  sold: number;
  ordered: number;
  /** When the last of them was placed. */
  last: Date | null;
  /** False when there are older orders that were not counted. */
  whole: boolean;
}

/** Of how many orders of a customer; less where every row that is read is billed. */
const mostCounted = { usual: 30, billed: 10 };
const mostListed = 200;
const mostAddresses = 50;

export async function customersForDesk(
  { storage, site }: CommerceDeps,
  { search, custom, tag, sort = "newest", ...way }: CustomerList,
): Promise<WalkPage<Customer>> {
  const own = ownFilters("customers", custom, site);
  const order = orderOf(sort);
  const { customers, customerCards } = storage;
  if (isSought(search, own)) {
    const plan = { kind: "customer", collection: customers, where: {}, own } as const;
    const found = await searchSorted<StoredCustomer>(storage, plan, { order, search, ...way });
    const kept = tag === undefined ? found.items : await tagged(found.items, tag);
    return { ...found, items: kept.map(readCustomer) };
  }
  if (tag === undefined) {
    const page = await walkPage<StoredCustomer>(customers, { wheres: [{}], order }, way);
    return { ...page, items: page.items.map(readCustomer) };
  }
  // With few of them, all are read and sorted: a walk through all customers would find one by one.
  const { items, ...ways } = await walkPage<CustomerCard>(
    customerCards,
    { wheres: [{}], order: { by: "updated", direction: "desc" }, keep: hasTag(tag) },
    sort === "newest" ? way : { limit: mostSorted },
  );
  if (sort === "newest" || ways.next === null) {
    const rows = (await customers.getMany(items.map(({ id }) => id))) as StoredCustomer[];
    const shown =
      sort === "newest" ? { ...ways, items: rows } : sortedPage(rows, { order, ...way });
    return { ...shown, items: shown.items.map(readCustomer) };
  }
  const among = {
    wheres: [{}],
    order,
    keepAmong: (rows: readonly StoredCustomer[]) => tagged(rows, tag),
  };
  const page = await walkPage<StoredCustomer>(customers, among, way);
  return { ...page, items: page.items.map(readCustomer) };

  async function tagged<R extends { id: string }>(rows: readonly R[], wanted: string) {
    const cards = await customerCards.getMany(rows.map(({ id }) => id));
    const ids = new Set(cards.filter(hasTag(wanted)).map(({ id }) => id));
    return rows.filter(({ id }) => ids.has(id));
  }
}

function hasTag(tag: string): (card: CustomerCard) => boolean {
  const wanted = tag.toLowerCase();
  return ({ tags }) => tags.some((each) => each.toLowerCase() === wanted);
}

function orderOf(sort: CustomerSort) {
  return sort === "newest" || sort === "oldest"
    ? byAge(sort)
    : ({ by: "nameKey", direction: sort === "name-up" ? "asc" : "desc" } as const);
}

export async function customerSheet(
  { storage, clock, site }: CommerceDeps,
  id: string,
): Promise<CustomerSheet | null> {
  const stored = await storage.customers.get(id);
  if (!stored) return null;
  const now = clock();
  const [quotes, orders, addresses] = await Promise.all([
    newest(storage.quotes, { customerId: id }, mostListed),
    newest(storage.orders, { customerId: id }, mostListed),
    storage.addresses.find({
      where: { customerId: id },
      order: { by: "created", direction: "asc" },
      limit: mostAddresses,
    }),
  ]);
  return {
    customer: readCustomer(stored),
    addresses,
    quotes: quotes.map((quote) => readQuoteAt(quote, now)),
    orders: orders.map(readOrder),
    ...soldAmong(orders, site.currency),
    whole: quotes.length < mostListed && orders.length < mostListed,
  };
}

/** What each customer ordered, in the order of the ids. */
export function soldToCustomers(
  { storage, site }: CommerceDeps,
  { ids, seenBy }: SoldToAsked,
): Promise<SoldTo[]> {
  const limit = storage.billsReads ? mostCounted.billed : mostCounted.usual;
  return Promise.all(
    ids.map(async (id) => {
      const orders = await storage.orders.find({
        where: { customerId: id },
        order: { by: "created", direction: "desc" },
        limit,
        only: ["status", "total", "payments", "created", "value", "assigneeUid"],
      });
      const counted = orders.filter(
        (order) => isSold(order) && (seenBy === undefined || isOwn(order, seenBy)),
      );
      const values = counted.map(({ value, total }) => toMinor(value ?? total, site.currency));
      return {
        id,
        sold: counted.length,
        ordered: toMajor(
          values.reduce((sum, value) => sum + value, 0),
          site.currency,
        ),
        last: counted[0]?.created ?? null,
        whole: orders.length < limit,
      };
    }),
  );
}

/** How many of these orders count as sold, and their value in major units. */
export function soldAmong(
  orders: readonly Pick<Order, "status" | "total" | "offer" | "payments">[],
  currency: string,
): Pick<CustomerSheet, "sold" | "ordered"> {
  const counted = orders.filter(isSold);
  const sum = counted.reduce((total, order) => total + toMinor(countedValue(order), currency), 0);
  return { sold: counted.length, ordered: toMajor(sum, currency) };
}
