import { dayAfter } from "~/kernel/calendar";
import { newId } from "~/kernel/identifiers";
import { formatMoney } from "~/kernel/money";
import { failpoint } from "~/kernel/process/failpoint.server";
import type { CommerceDeps } from "~/modules/deps";
import {
  exactQuantity,
  isPartlyShipped,
  isToShip,
  type PartLine,
} from "~/modules/orders/fulfilment";
import { putBalances, withDueDay } from "~/modules/orders/invoice-balances.server";
import type { Fulfilment, Order, StoredOrder } from "~/modules/orders/order.resource";
import { moveOrder, readOrder } from "~/modules/orders/order-records.server";
import { settled } from "~/modules/payments/order-payment";
import { moveOrNote } from "~/modules/pricing/history";
import { invoiceTokens } from "~/modules/search/document-tokens.resource";
import { countInvoiceDay } from "~/modules/statistics/day-totals.server";
import type { Tx } from "~/storage/storage";
import type { Invoice, InvoiceContent, InvoiceKind } from "./invoice.resource";
import type { TakenNumber } from "./series.server";

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
  taken: Omit<TakenNumber, "after"> & { after: Pick<TakenNumber["after"], "updated"> };
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
    language: order.language,
    document,
    created: taken.after.updated,
  };
}

interface Storing extends Pick<Order, "stockShortfall" | "needsReview"> {
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
  { before, invoice, after, stockShortfall, needsReview, actor, taken, all }: Storing,
): Promise<void> {
  const { site, announcements } = deps;
  const total = formatMoney(invoice.total, site.currency, site.locale);
  const word = invoice.kind === "invoice" ? "Invoice" : "Credit note";
  const note = `${word} ${invoice.number} over ${total}.`;
  const now = deps.clock();
  // When the rest of a shipped order is credited for good, nothing of it is left to ship.
  const isComplete = isPartlyShipped(before) && !isToShip({ ...before, fulfilment: after });
  const { status: from } = before;
  const to = from === "Processing" && isComplete ? "Shipped" : from;
  const changed: Order = {
    ...readOrder(before),
    status: to,
    stockShortfall,
    needsReview,
    fulfilment: after,
  };
  const { currency } = site;
  const order = await moveOrder(deps, tx, {
    before,
    next: withDueDay(settled(before, changed, currency), { invoices: all, currency }),
    entries: [moveOrNote({ at: now, actor, from, to, note })],
    now,
  });
  await failpoint("invoice:after-order");
  await tx.invoices.insert(invoice);
  await tx.documentTokens.insert(invoiceTokens(invoice));
  await failpoint("invoice:after-insert");
  await putBalances(tx, order, { invoices: all, currency });
  await tx.numberSeries.put(taken.after);
  await failpoint("invoice:after-series");
  countInvoiceDay(tx, deps.site, invoice);
  await announcements.invoiceIssued(tx, invoice);
  await failpoint("invoice:after-mail");
}

/** The audit trail's summary of a new document. */
export function auditedPart({ number, kind, orderNumber, day, total }: Invoice): object {
  return { number, kind, orderNumber, day, total };
}
