import { encodeCursor, requirePosition } from "~/kernel/page";
import { type Product, readProduct } from "~/modules/catalogue/product.resource";
import { type Customer, readCustomer } from "~/modules/customers/customer.resource";
import type { CommerceDeps } from "~/modules/deps";
import type { Invoice } from "~/modules/invoices/invoice.resource";
import type { Order } from "~/modules/orders/order.resource";
import { readOrder } from "~/modules/orders/order-records.server";
import type { Quote } from "~/modules/quotes/quote.resource";
import { readQuote } from "~/modules/quotes/quote-records.server";
import type { Collection } from "~/storage/storage";

/** A record that changed; without the record, it was removed. */
export interface Changed<R> {
  id: string;
  updated: Date;
  /** null for a record that is gone, or in the bin. */
  record: R | null;
}

export interface ChangedPage<R> {
  /** In the order of their changes. */
  items: Changed<R>[];
  /** Goes on after the last item; it stays the same while nothing changes. */
  nextCursor: string | null;
}

export interface ChangedSince {
  updatedSince?: Date;
  cursor?: string;
  limit?: number;
}

/** What changed since a moment, for programs that keep a copy. */
export interface ChangesService {
  /** A product in the bin is removed; it is listed for as long as the bin keeps it. */
  products(since: ChangedSince): Promise<ChangedPage<Product>>;
  quotes(since: ChangedSince): Promise<ChangedPage<Quote>>;
  orders(since: ChangedSince): Promise<ChangedPage<Order>>;
  customers(since: ChangedSince): Promise<ChangedPage<Customer>>;
  /** Invoices and credit notes never change: `updated` is when they were issued. */
  invoices(since: ChangedSince): Promise<ChangedPage<Invoice>>;
  /** Customers that were erased since then, oldest first. */
  erasedCustomers(since: ChangedSince): Promise<ChangedPage<Customer>>;
}

/** Longer than a transaction can take: one that began earlier may still add an earlier change. */
const settledMs = 6_000;

export function createChanges({ storage, clock }: CommerceDeps): ChangesService {
  function changesOf<S extends { id: string }, R>(
    collection: Pick<Collection<S>, "find">,
    by: keyof S & string,
    read: (row: S) => R | null,
  ): (since: ChangedSince) => Promise<ChangedPage<R>> {
    return async ({ updatedSince, cursor, limit = 50 }) => {
      const settled = new Date(clock().getTime() - settledMs);
      const range = { below: settled, ...(updatedSince ? { from: updatedSince } : {}) };
      const rows = await collection.find({
        where: { [by]: range } as never,
        order: { by, direction: "asc" } as never,
        after: requirePosition(cursor, "date"),
        limit,
      });
      const items = rows.map((row) => {
        return { id: row.id, updated: row[by] as unknown as Date, record: read(row) };
      });
      const last = items.at(-1);
      const next = last ? encodeCursor({ key: last.updated, id: last.id }) : (cursor ?? null);
      return { items, nextCursor: next };
    };
  }

  return {
    products: changesOf(storage.products, "updated", (row) =>
      row.deleted === null ? readProduct(row) : null,
    ),
    quotes: changesOf(storage.quotes, "updated", readQuote),
    orders: changesOf(storage.orders, "updated", readOrder),
    customers: changesOf(storage.customers, "updated", readCustomer),
    invoices: changesOf(storage.invoices, "created", (row) => row),
    async erasedCustomers(since) {
      const changed = changesOf(storage.erasures, "created", (row) => row.uid);
      const { items, nextCursor } = await changed(since);
      return {
        items: items.flatMap(({ record: uid, updated }) =>
          uid === null ? [] : [{ id: uid, updated, record: null }],
        ),
        nextCursor,
      };
    },
  };
}
