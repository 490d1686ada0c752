import { firstIdAt } from "~/kernel/identifiers";
import { encodeCursor, type Position, requirePosition } from "~/kernel/page";
import type { AuditEntry } from "~/modules/audit/audit.resource";
import { type Product, readProduct } from "~/modules/catalogue/product.resource";
import { type Customer, readCustomer } from "~/modules/customers/customer.resource";
import type { CommerceDeps } from "~/modules/deps";
import type { Discount } from "~/modules/discounts/discount.resource";
import { readDiscount } from "~/modules/discounts/discount-desk.server";
import type { StockMovement } from "~/modules/inventory/stock-movement.resource";
import type { Invoice } from "~/modules/invoices/invoice.resource";
import type { Order } from "~/modules/orders/order.resource";
import { readOrder } from "~/modules/orders/order-records.server";
import type { Quote } from "~/modules/quotes/quote.resource";
import { readQuote } from "~/modules/quotes/quote-records.server";
import { type OfferTemplate, templateKinds } from "~/modules/quotes/template.resource";
import { newest } from "~/storage/pages";
import { settledBefore } from "~/storage/settled";
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
  /** A removed one is listed for as long as the audit log is kept. */
  discounts(since: ChangedSince): Promise<ChangedPage<Discount>>;
  templates(since: ChangedSince): Promise<ChangedPage<OfferTemplate>>;
  /** Movements never change: `updated` is when the stock changed. */
  stockMovements(since: ChangedSince): Promise<ChangedPage<StockMovement>>;
  /** Entries never change: `updated` is when they were written. */
  audit(since: ChangedSince): Promise<ChangedPage<AuditEntry>>;
}

/** More discounts, and more templates of a kind, than a store keeps. */
const mostFew = 1_000;
/** More records than are removed in one millisecond. */
const sameMoment = 50;

/** The earliest moment that a page can begin with. */
function from(after: Position | null, updatedSince: Date | undefined): { from: Date } | null {
  const moment = (after?.key as Date | undefined) ?? updatedSince;
  return moment ? { from: moment } : null;
}

export function createChanges({ storage, clock }: CommerceDeps): ChangesService {
  function changesOf<S extends { id: string }, R>(
    collection: Pick<Collection<S>, "find">,
    by: keyof S & string,
    read: (row: S) => R | null,
  ): (since: ChangedSince) => Promise<ChangedPage<R>> {
    return async ({ updatedSince, cursor, limit = 50 }) => {
      const settled = settledBefore(clock());
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

  /** Of few records, all of which are read; the audit log knows those that were removed. */
  function changesOfFew<R extends { id: string; updated: Date }>(
    all: () => Promise<R[]>,
    removals: readonly string[],
  ): (since: ChangedSince) => Promise<ChangedPage<R>> {
    return async ({ updatedSince, cursor, limit = 50 }) => {
      const settled = settledBefore(clock());
      const after = requirePosition(cursor, "date");
      const isNext = ({ updated, id }: { updated: Date; id: string }) => {
        if (updated >= settled || (updatedSince && updated < updatedSince)) return false;
        const moment = after ? updated.getTime() - (after.key as Date).getTime() : 1;
        return moment > 0 || (moment === 0 && id > (after?.id ?? ""));
      };
      const removed = await Promise.all(
        removals.map((action) =>
          storage.audit.find({
            where: { action, created: { below: settled, ...(from(after, updatedSince) ?? {}) } },
            order: { by: "created", direction: "asc" },
            // One more for each entry of the cursor's own millisecond that was read before.
            limit: limit + sameMoment,
          }),
        ),
      );
      const kept = (await all()).map((record) => {
        return { id: record.id, updated: record.updated, record: record as R | null };
      });
      const gone = removed.flat().map(({ targetId, created }) => {
        return { id: targetId, updated: created, record: null };
      });
      const items = [...kept, ...gone]
        .filter(isNext)
        .sort((a, b) => a.updated.getTime() - b.updated.getTime() || (a.id < b.id ? -1 : 1))
        .slice(0, limit);
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
    audit: changesOf(storage.audit, "created", (row) => row),
    discounts: changesOfFew(
      async () => (await newest(storage.discounts, {}, mostFew)).map(readDiscount),
      ["discounts.remove", "discounts.removeUnused"],
    ),
    templates: changesOfFew(async () => {
      const order = { by: "nameLower", direction: "asc" } as const;
      const kinds = templateKinds.map((kind) =>
        storage.templates.find({ where: { kind }, order, limit: mostFew }),
      );
      return (await Promise.all(kinds)).flat();
    }, ["templates.remove"]),
    async stockMovements({ updatedSince, cursor, limit = 50 }) {
      const settled = settledBefore(clock());
      const rows = await storage.stockMovements.find({
        where: {
          id: {
            below: firstIdAt(settled),
            ...(updatedSince ? { from: firstIdAt(updatedSince) } : {}),
          },
        },
        order: { by: "id", direction: "asc" },
        after: requirePosition(cursor, "text"),
        limit,
      });
      const items = rows.map((row) => ({ id: row.id, updated: row.at, record: row }));
      const last = items.at(-1);
      const next = last ? encodeCursor({ key: last.id, id: last.id }) : (cursor ?? null);
      return { items, nextCursor: next };
    },
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
