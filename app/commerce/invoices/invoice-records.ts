import { endOfDay } from "~/domain/calendar";
import { invoiceTokens } from "~/domain/document-tokens";
import { exactQuantity, type PartLine } from "~/domain/fulfilment";
import { remark } from "~/domain/history";
import { newId } from "~/domain/identifiers";
import type { Invoice, InvoiceContent, InvoiceKind } from "~/domain/invoice";
import { formatMoney } from "~/domain/money";
import type { Fulfilment, Order, StoredOrder } from "~/domain/order";
import { settled } from "~/domain/order-payment";
import { failpoint } from "~/failpoint.server";
import type { CommerceDeps } from "../deps";
import { putBalances } from "../orders/invoice-balances";
import { countOrder, readOrder, storeOrder } from "../orders/order-records";
import type { Tx } from "../storage";
import type { TakenNumber } from "./series";

/** Whether an existing document is the requested one. */
export function isSameRequest(known: Invoice, lines: readonly PartLine[] | null): boolean {
  if (lines === null) return true;
  const wanted = lines.filter(({ quantity }) => quantity > 0);
  return (
    wanted.length === known.document.lines.length &&
    known.document.lines.every((line) =>
      wanted.some(
        ({ at, quantity }) => at === line.at && exactQuantity(quantity) === line.quantity,
      ),
    )
  );
}

export function outcomeOf(invoice: Invoice) {
  return {
    target: { type: "invoice", id: invoice.number },
    summary: `${invoice.number} for ${invoice.orderNumber}`,
    result: invoice,
  };
}

interface Recording {
  kind: InvoiceKind;
  taken: TakenNumber;
  document: InvoiceContent;
  sourceKey: string;
}

/** The record of a document under the number that it took. */
export function recordOf(
  { clock, random }: CommerceDeps,
  order: StoredOrder,
  { kind, taken, document, sourceKey }: Recording,
): Invoice {
  const { number, series, serial, day } = taken;
  const { dueDays } = document.payment;
  const dueDay = kind === "invoice" && dueDays !== null ? dayAfter(day, dueDays) : null;
  return {
    id: newId(clock, random),
    kind,
    number,
    series,
    serial,
    sourceKey,
    orderId: order.id,
    orderNumber: order.orderNumber,
    customerId: order.customerId,
    day,
    dueDay,
    total: document.total,
    document,
    created: taken.after.updated,
  };
}

function dayAfter(day: string, days: number): string {
  const noon = endOfDay(day, "UTC")?.getTime() ?? 0;
  return new Date(noon + days * 86_400_000).toISOString().slice(0, 10);
}

interface Storing {
  before: StoredOrder;
  invoice: Invoice;
  after: Fulfilment;
  actor: string;
  taken: TakenNumber;
  /** All of the order's documents, including this one. */
  all: readonly Invoice[];
}

/** Stores number, document, balances, order and mail in one transaction. */
export async function store(
  deps: CommerceDeps,
  tx: Tx,
  { before, invoice, after, actor, taken, all }: Storing,
): Promise<void> {
  const { site, announcements } = deps;
  const total = formatMoney(invoice.total, site.currency, site.locale);
  const word = invoice.kind === "invoice" ? "Invoice" : "Credit note";
  const note = `${word} ${invoice.number} over ${total}.`;
  const now = deps.clock();
  const order: Order = settled(
    before,
    {
      ...readOrder(before),
      fulfilment: after,
      history: [...before.history, remark("note", { at: now, actor, note })],
      updated: now,
      version: before.version + 1,
    },
    site.currency,
  );
  const stored = storeOrder(order, before.stockHeld);
  await tx.orders.put(stored);
  await failpoint("invoice:after-order");
  await tx.invoices.insert(invoice);
  await tx.documentTokens.insert(invoiceTokens(invoice));
  await failpoint("invoice:after-insert");
  await putBalances(tx, order, { invoices: all, currency: site.currency });
  await tx.numberSeries.put(taken.after);
  await failpoint("invoice:after-series");
  countOrder(tx, deps.site, { before, after: stored });
  await announcements.invoiceIssued(tx, invoice);
  await failpoint("invoice:after-mail");
}

/** The audit trail's summary of a new document. */
export function auditedPart({ number, kind, orderNumber, day, total }: Invoice): object {
  return { number, kind, orderNumber, day, total };
}
