import { dayIn, endOfDay, startOfDay } from "~/kernel/calendar";
import { type OwnFilter, ownFilters } from "~/kernel/extensions/filtered-values";
import { pick } from "~/kernel/pick";
import type { CommerceDeps } from "~/modules/deps";
import { invoicesOf } from "~/modules/orders/invoice-balances.server";
import { paymentReminders } from "~/modules/pricing/history";
import { isSought, searchDocuments } from "~/modules/search/document-search.server";
import { type WalkPage, walkPage } from "~/storage/pages";
import { creditInvoice } from "./crediting.server";
import { customerInvoices } from "./customer-invoices.server";
import type { Invoice, InvoiceBalance } from "./invoice.resource";
import type { InvoiceListing, InvoicesService, ListedInvoice } from "./invoices-service.server";
import { issueInvoice } from "./issuing.server";
import { remindOfInvoice } from "./reminding.server";
import { confirmLastNumber, holdNumbers, seriesProblems } from "./series.server";

export function createInvoices(deps: CommerceDeps): InvoicesService {
  const { storage, site, clock } = deps;
  const { listPage, withBalances } = createInvoiceList(deps);

  return {
    issue: (tx, actor, order, asked) => issueInvoice(deps, tx, { actor, order, ...asked }),

    credit: (tx, actor, order, invoice, asked) =>
      creditInvoice(deps, tx, { actor, order, invoice, ...asked }),

    remind: (tx, actor, number, { count }) => remindOfInvoice(deps, tx, { actor, number, count }),

    async reminders(orderIds) {
      const orders = await storage.orders.getMany(orderIds, { only: ["history"] });
      return orders.flatMap(({ history }) => paymentReminders(history));
    },

    async find(number) {
      const invoice = await storage.invoices.getBy("number", number.toUpperCase());
      return invoice ? ((await withBalances([invoice.id]))[0] ?? null) : null;
    },

    async documentsOf(orderId) {
      const order = { by: "created", direction: "asc" } as const;
      const [invoices, shipments] = await Promise.all([
        invoicesOf(storage, orderId),
        storage.shipments.find({ where: { orderId }, order, limit: 1_000 }),
      ]);
      return { invoices: await withBalances(invoices.map(({ id }) => id)), shipments };
    },

    ofCustomer: (customerId) => customerInvoices(deps, customerId),
    listPage,

    countOverdue() {
      const today = dayIn(clock(), site.timeZone.id);
      return storage.invoiceBalances.count({ state: "open", dueDay: { below: today } });
    },

    series: () => storage.numberSeries.find({ limit: 10 }),
    hold: () => holdNumbers(deps),
    confirmLast: (kind, last) => confirmLastNumber(deps, { kind, ...last }),
    problems: () => seriesProblems(storage),
  };
}

/** The list of invoices and credit notes for the desk. */
function createInvoiceList({ storage, site, clock }: CommerceDeps) {
  /** Read for each list: the owner may change it while the store runs. */
  const today = () => dayIn(clock(), site.timeZone.id);

  async function withBalances(ids: readonly string[]): Promise<ListedInvoice[]> {
    const [invoices, balances] = await Promise.all([
      storage.invoices.getMany(ids),
      storage.invoiceBalances.getMany(ids),
    ]);
    const of = new Map(balances.map((balance) => [balance.id, balance]));
    return invoices.map((invoice) => ({ invoice, balance: of.get(invoice.id) ?? null }));
  }

  async function invoicesFor(page: WalkPage<InvoiceBalance>): Promise<WalkPage<ListedInvoice>> {
    return { ...page, items: await withBalances(page.items.map(({ id }) => id)) };
  }

  async function balancesFor(page: WalkPage<Invoice>): Promise<WalkPage<ListedInvoice>> {
    const balances = await storage.invoiceBalances.getMany(page.items.map(({ id }) => id));
    const of = new Map(balances.map((balance) => [balance.id, balance]));
    const items = page.items.map((invoice) => ({ invoice, balance: of.get(invoice.id) ?? null }));
    return { ...page, items };
  }

  /** The end of a list of due days, exclusive; null for no end. */
  function dueBelow({ filter, to }: InvoiceListing): string | null {
    const ends = [to ? nextDay(to) : null, filter === "overdue" ? today() : null];
    return ends.filter((end) => end !== null).sort()[0] ?? null;
  }

  /** Open invoices by due day, earliest first. */
  async function openPage(listing: InvoiceListing): Promise<WalkPage<ListedInvoice>> {
    const [from, below] = [listing.from, dueBelow(listing)];
    const due = { ...(from ? { from } : {}), ...(below ? { below } : {}) };
    const where = { state: "open", ...(from || below ? { dueDay: due } : {}) } as const;
    const order = { by: "dueDay", direction: "asc" } as const;
    return invoicesFor(
      await walkPage(storage.invoiceBalances, { wheres: [where], order }, listing),
    );
  }

  /** Newest first. */
  async function issuedPage(listing: InvoiceListing): Promise<WalkPage<ListedInvoice>> {
    const { filter } = listing;
    const time = momentsOf(listing, site.timeZone.id);
    const created = time ? { created: time } : {};
    const order = { by: "created", direction: "desc" } as const;
    if (filter === "paid") {
      const where = { state: "settled", ...created } as const;
      return invoicesFor(
        await walkPage(storage.invoiceBalances, { wheres: [where], order }, listing),
      );
    }
    const where = { ...(filter === "credit" ? { kind: "credit-note" as const } : {}), ...created };
    return balancesFor(await walkPage(storage.invoices, { wheres: [where], order }, listing));
  }

  /** Search results, newest first, without a page before. */
  async function foundPage(
    listing: InvoiceListing,
    own: readonly OwnFilter[],
  ): Promise<WalkPage<ListedInvoice>> {
    const { search, limit, after } = listing;
    const collection = {
      getMany: async (ids: readonly string[]) =>
        (await withBalances(ids)).map((each) => ({
          ...each,
          ...pick(each.invoice, ["id", "custom"]),
        })),
    };
    const { items, nextCursor } = await searchDocuments<
      ListedInvoice & Pick<Invoice, "id" | "custom">
    >(
      storage,
      { kind: "invoice", collection, where: {}, keep: (each) => isListed(each, listing), own },
      { search, limit, cursor: after },
    );
    const next = items.length === limit ? nextCursor : null;
    const listed = items.map(({ invoice, balance }) => ({ invoice, balance }));
    return { items: listed, next, previous: null };
  }

  function isListed({ invoice, balance }: ListedInvoice, listing: InvoiceListing): boolean {
    const { filter, from } = listing;
    if (filter === "open" || filter === "overdue") {
      const below = dueBelow(listing);
      return (
        balance?.state === "open" &&
        (!from || balance.dueDay >= from) &&
        (below === null || balance.dueDay < below)
      );
    }
    const time = momentsOf(listing, site.timeZone.id);
    return (
      (filter !== "paid" || balance?.state === "settled") &&
      (filter !== "credit" || invoice.kind === "credit-note") &&
      (!time?.from || invoice.created >= time.from) &&
      (!time?.below || invoice.created < time.below)
    );
  }

  function listPage(listing: InvoiceListing): Promise<WalkPage<ListedInvoice>> {
    const own = ownFilters("invoices", listing.custom, site);
    if (isSought(listing.search, own)) return foundPage(listing, own);
    const byDue = listing.filter === "open" || listing.filter === "overdue";
    return byDue ? openPage(listing) : issuedPage(listing);
  }

  return { withBalances, listPage };
}

function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The time range of the days; null for any day. */
function momentsOf({ from, to }: InvoiceListing, zone: string) {
  const start = from ? startOfDay(from, zone) : null;
  const end = to ? endOfDay(to, zone) : null;
  if (!start && !end) return null;
  const below = end && new Date(end.getTime() + 1);
  return { ...(start ? { from: start } : {}), ...(below ? { below } : {}) };
}
