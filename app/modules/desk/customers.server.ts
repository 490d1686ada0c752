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
import { isSought, searchDocuments } from "~/modules/search/document-search.server";
import { isSold } from "~/modules/statistics/day-totals.server";
import { newest, type WalkOptions, type WalkPage, walkPage } from "~/storage/pages";

export interface CustomerList extends WalkOptions {
  search?: string;
  /** Only those with these values of extensions. */
  custom?: Custom;
  /** Only customers with this tag, whatever its case. */
  tag?: string;
}

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

const mostListed = 200;
const mostAddresses = 50;

export async function customersForDesk(
  { storage, site }: CommerceDeps,
  { search, custom, tag, ...way }: CustomerList,
): Promise<WalkPage<Customer>> {
  const own = ownFilters("customers", custom, site);
  const wanted = tag?.toLowerCase();
  const isTagged = ({ tags }: CustomerCard) => tags.some((each) => each.toLowerCase() === wanted);
  if (isSought(search, own)) {
    const { items, nextCursor } = await searchDocuments(
      storage,
      { kind: "customer", collection: storage.customers, where: {}, own },
      { search, limit: way.limit, cursor: way.after },
    );
    const next = items.length === way.limit ? nextCursor : null;
    if (wanted === undefined) return { items: items.map(readCustomer), next, previous: null };
    const cards = await storage.customerCards.getMany(items.map(({ id }) => id));
    const tagged = new Set(cards.filter(isTagged).map(({ id }) => id));
    const kept = items.filter(({ id }) => tagged.has(id));
    return { items: kept.map(readCustomer), next, previous: null };
  }
  if (wanted !== undefined) {
    const { items, ...ways } = await walkPage<CustomerCard>(
      storage.customerCards,
      { wheres: [{}], order: { by: "updated", direction: "desc" }, keep: isTagged },
      way,
    );
    const rows = await storage.customers.getMany(items.map(({ id }) => id));
    return { ...ways, items: (rows as StoredCustomer[]).map(readCustomer) };
  }
  const page = await walkPage<StoredCustomer>(
    storage.customers,
    { wheres: [{}], order: { by: "created", direction: "desc" } },
    way,
  );
  return { ...page, items: page.items.map(readCustomer) };
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

/** How many of these orders count as sold, and their value in major units. */
export function soldAmong(
  orders: readonly Pick<Order, "status" | "total" | "offer" | "payments">[],
  currency: string,
): Pick<CustomerSheet, "sold" | "ordered"> {
  const counted = orders.filter(isSold);
  const sum = counted.reduce((total, order) => total + toMinor(countedValue(order), currency), 0);
  return { sold: counted.length, ordered: toMajor(sum, currency) };
}
