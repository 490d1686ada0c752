import { dayIn } from "~/domain/calendar";
import type { CommerceDeps } from "../deps";
import { invoicesOf } from "../orders/invoice-balances";
import { creditInvoice } from "./crediting";
import { createInvoiceList } from "./invoice-list";
import type { InvoicesService } from "./invoices-service";
import { issueInvoice } from "./issuing";
import { confirmLastNumber, holdNumbers, seriesProblems } from "./series";

export function createInvoices(deps: CommerceDeps): InvoicesService {
  const { storage, site, clock } = deps;
  const { listPage, withBalances } = createInvoiceList(deps);

  return {
    issue: (tx, actor, order, asked) => issueInvoice(deps, tx, { actor, order, ...asked }),

    credit: (tx, actor, order, invoice, asked) =>
      creditInvoice(deps, tx, { actor, order, invoice, ...asked }),

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
