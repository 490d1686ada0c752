import { dayIn, endOfDay, startOfDay } from "~/kernel/calendar";
import { type OwnFilter, ownFilters } from "~/kernel/extensions/filtered-values";
import { omit, pick } from "~/kernel/pick";
import type { CommerceDeps } from "~/modules/deps";
import { invoicesOf } from "~/modules/orders/invoice-balances.server";
import { paymentReminders } from "~/modules/pricing/history";
import { isSought, searchSorted } from "~/modules/search/document-search.server";
import { mostSorted, sortedPage, type Walk, type WalkPage, walkPage } from "~/storage/pages";
import { creditInvoice } from "./crediting.server";
import { customerInvoices } from "./customer-invoices.server";
import type { Invoice, InvoiceBalance } from "./invoice.resource";
import type { InvoiceListing, InvoicesService, ListedInvoice } from "./invoices-service.server";
import { draftInvoice, issueInvoice } from "./issuing.server";
import { remindOfInvoice } from "./reminding.server";
import { confirmLastNumber, holdNumbers, seriesProblems } from "./series.server";

export function createInvoices(deps: CommerceDeps): InvoicesService {
  const { storage, site, clock } = deps;
  const { listPage, withBalances } = createInvoiceList(deps);

  return {
    issue: (tx, actor, order, asked) => issueInvoice(deps, tx, { actor, order, ...asked }),

    draft: (order, asked) => draftInvoice(deps, { order, ...asked }),

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

  /** By the day of issue, newest first unless the listing says otherwise. */
  async function issuedPage(listing: InvoiceListing): Promise<WalkPage<ListedInvoice>> {
    const { filter, sort } = listing;
    const time = momentsOf(listing, site.timeZone.id);
    const created = time ? { created: time } : {};
    const order = { by: "created", direction: sort === "oldest" ? "asc" : "desc" } as const;
    if (filter === "paid") {
      const where = { state: "settled", ...created } as const;
      return invoicesFor(
        await walkPage(storage.invoiceBalances, { wheres: [where], order }, listing),
      );
    }
    const where = { ...(filter === "credit" ? { kind: "credit-note" as const } : {}), ...created };
    return balancesFor(await walkPage(storage.invoices, { wheres: [where], order }, listing));
  }

  /** Open invoices by the day of issue, oldest first. */
  async function oldestOpenPage(listing: InvoiceListing): Promise<WalkPage<ListedInvoice>> {
    const order = { by: "created", direction: "asc" } as const;
    const keep = (balance: InvoiceBalance) => isDueIn(balance, listing);
    const walk = { wheres: [{ state: "open" as const }], order, keep };
    return invoicesFor(await walkPage(storage.invoiceBalances, walk, listing));
  }

  async function totalPage(listing: InvoiceListing): Promise<WalkPage<ListedInvoice>> {
    if (isOfDue(listing.filter)) {
      // Few are open as a rule: a walk through all invoices would find one by one.
      const { items, next } = await openPage({
        ...omit(listing, ["after", "before"]),
        limit: mostSorted,
      });
      const rows = items.map(({ invoice }) => invoice);
      if (next === null)
        return balancesFor(sortedPage(rows, { ...listing, order: orderOf(listing) }));
    }
    const kinds = { all: {}, credit: { kind: "credit-note" } } as const;
    const where = kinds[listing.filter as keyof typeof kinds] ?? { kind: "invoice" };
    const walk: Walk<Invoice> = {
      wheres: [where],
      order: orderOf(listing),
      async keepAmong(rows) {
        const { items } = await balancesFor({ items: [...rows], next: null, previous: null });
        return items.filter((each) => isListed(each, listing)).map(({ invoice }) => invoice);
      },
    };
    return balancesFor(await walkPage(storage.invoices, walk, listing));
  }

  /** Search results, without a page before. */
  async function foundPage(
    listing: InvoiceListing,
    own: readonly OwnFilter[],
  ): Promise<WalkPage<ListedInvoice>> {
    const { search, limit, after } = listing;
    const collection = {
      getMany: async (ids: readonly string[]) =>
        (await withBalances(ids)).map((each) => ({
          ...each,
          ...pick(each.invoice, ["id", "custom", "created", "total"]),
        })),
    };
    const page = await searchSorted<
      ListedInvoice & Pick<Invoice, "id" | "custom" | "created" | "total">
    >(
      storage,
      { kind: "invoice", collection, where: {}, keep: (each) => isListed(each, listing), own },
      { order: orderOf(listing), search, limit, ...(after === undefined ? {} : { after }) },
    );
    const items = page.items.map(({ invoice, balance }) => ({ invoice, balance }));
    return { ...page, items };
  }

  function isDueIn({ state, dueDay }: InvoiceBalance, listing: InvoiceListing): boolean {
    const [from, below] = [listing.from, dueBelow(listing)];
    return state === "open" && (!from || dueDay >= from) && (below === null || dueDay < below);
  }

  function isListed({ invoice, balance }: ListedInvoice, listing: InvoiceListing): boolean {
    const { filter } = listing;
    if (isOfDue(filter)) return balance !== null && isDueIn(balance, listing);
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
    const { sort, filter } = listing;
    if (sort === "total-down" || sort === "total-up") return totalPage(listing);
    if (!isOfDue(filter)) return issuedPage(listing);
    return sort === "oldest" ? oldestOpenPage(listing) : openPage(listing);
  }

  return { withBalances, listPage };
}

/** Whether the days of this list are the last days to pay. */
function isOfDue(filter: InvoiceListing["filter"]): boolean {
  return filter === "open" || filter === "overdue";
}

function orderOf({ sort }: InvoiceListing) {
  const by = sort === "total-down" || sort === "total-up" ? "total" : "created";
  const direction = sort === "oldest" || sort === "total-up" ? "asc" : "desc";
  return { by, direction } as const;
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
