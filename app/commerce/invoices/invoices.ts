import { dayIn, endOfDay, startOfDay } from "~/domain/calendar";
import { Failure } from "~/domain/failure";
import { fulfilmentOf } from "~/domain/fulfilment";
import { decodeCursor, type Page, type Position, page } from "~/domain/page";
import type { CommerceDeps } from "../deps";
import { invoicesOf } from "../orders/invoice-balances";
import { creditInvoice } from "./crediting";
import type { InvoiceListing, InvoicesService, ListedInvoice } from "./invoices-service";
import { contentOf, issueInvoice, lackOf } from "./issuing";
import { confirmLastNumber, holdNumbers, seriesProblems } from "./series";

export function createInvoices(deps: CommerceDeps): InvoicesService {
  const { storage, site, clock } = deps;
  const zone = site.timeZone.id;

  async function withBalances(ids: readonly string[]): Promise<ListedInvoice[]> {
    const [invoices, balances] = await Promise.all([
      storage.invoices.getMany(ids),
      storage.invoiceBalances.getMany(ids),
    ]);
    const of = new Map(balances.map((balance) => [balance.id, balance]));
    return invoices.map((invoice) => ({ invoice, balance: of.get(invoice.id) ?? null }));
  }

  /** By due day: open ones, those that have to be paid first. */
  async function openPage(listing: InvoiceListing): Promise<Page<ListedInvoice>> {
    const { filter, from, to, limit } = listing;
    const today = dayIn(clock(), zone);
    const ends = [to ? nextDay(to) : null, filter === "overdue" ? today : null];
    const below = ends.filter((end) => end !== null).sort()[0];
    const after = positionOf(listing);
    if (after === undefined) return { items: [], nextCursor: null };
    const rows = await storage.invoiceBalances.find({
      where: {
        state: "open",
        ...(from || below
          ? { dueDay: { ...(from ? { from } : {}), ...(below ? { below } : {}) } }
          : {}),
      },
      order: { by: "dueDay", direction: "asc" },
      ...{ after, limit },
    });
    const { nextCursor } = page(rows, ({ dueDay }) => dueDay);
    return { items: await withBalances(rows.map(({ id }) => id)), nextCursor };
  }

  /** The newest first. */
  async function issuedPage(listing: InvoiceListing): Promise<Page<ListedInvoice>> {
    const { filter, limit } = listing;
    const after = positionOf(listing);
    if (after === undefined) return { items: [], nextCursor: null };
    const created = momentsOf(listing, zone);
    const order = { by: "created", direction: "desc" } as const;
    const rows =
      filter === "paid"
        ? await storage.invoiceBalances.find({
            where: { state: "settled", ...created },
            ...{ order, after, limit, only: ["id", "created"] },
          })
        : await storage.invoices.find({
            where: { ...(filter === "credit" ? { kind: "credit-note" } : {}), ...created },
            ...{ order, after, limit, only: ["id", "created"] },
          });
    const { nextCursor } = page(rows, (row) => row.created);
    return { items: await withBalances(rows.map(({ id }) => id)), nextCursor };
  }

  return {
    issue: (tx, actor, order, asked) => issueInvoice(deps, tx, { actor, order, ...asked }),

    credit: (tx, actor, order, invoice, asked) =>
      creditInvoice(deps, tx, { actor, order, invoice, ...asked }),

    async find(number) {
      const invoice = await storage.invoices.getBy("number", number.toUpperCase());
      return invoice ? ((await withBalances([invoice.id]))[0] ?? null) : null;
    },

    problemOf(order, tax) {
      try {
        const progress = fulfilmentOf(order);
        return lackOf(
          contentOf(deps, order, { earlier: [], lines: null, tax, progress, supplied: [] }),
        );
      } catch (error) {
        if (error instanceof Failure) return error.message;
        throw error;
      }
    },

    async papersOf(orderId) {
      const order = { by: "created", direction: "asc" } as const;
      const [invoices, shipments] = await Promise.all([
        invoicesOf(storage, orderId),
        storage.shipments.find({ where: { orderId }, order, limit: 1_000 }),
      ]);
      return { invoices: await withBalances(invoices.map(({ id }) => id)), shipments };
    },

    listPage: (listing) =>
      listing.filter === "open" || listing.filter === "overdue"
        ? openPage(listing)
        : issuedPage(listing),

    countOverdue: () =>
      storage.invoiceBalances.count({ state: "open", dueDay: { below: dayIn(clock(), zone) } }),

    series: () => storage.numberSeries.find({ limit: 10 }),
    hold: () => holdNumbers(deps),
    confirmLast: (kind, last) => confirmLastNumber(deps, { kind, ...last }),
    problems: () => seriesProblems(storage),
  };
}

/** null: from the start; undefined: a cursor that leads nowhere. */
function positionOf({ cursor }: InvoiceListing): Position | null | undefined {
  return cursor === undefined ? null : (decodeCursor(cursor) ?? undefined);
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

function momentsOf({ from, to }: InvoiceListing, zone: string) {
  const start = from ? startOfDay(from, zone) : null;
  const end = to ? endOfDay(to, zone) : null;
  if (!start && !end) return {};
  const below = end && new Date(end.getTime() + 1);
  return { created: { ...(start ? { from: start } : {}), ...(below ? { below } : {}) } };
}
