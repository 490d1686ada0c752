import { endOfDay } from "~/domain/calendar";
import { invoiceTokens } from "~/domain/document-tokens";
import { impossible, staleVersion } from "~/domain/failure";
import {
  exactQuantity,
  fulfilmentOf,
  openToInvoice,
  type PartLine,
  quantitiesOf,
} from "~/domain/fulfilment";
import { remark } from "~/domain/history";
import { newId } from "~/domain/identifiers";
import type { Invoice, InvoiceContent, InvoiceKind } from "~/domain/invoice";
import { orderBasis, partIn } from "~/domain/invoice-basis";
import { invoiceContent } from "~/domain/invoice-content";
import { partOf, takenBy } from "~/domain/invoice-parts";
import { formatMoney } from "~/domain/money";
import type { Fulfilment, Order, StoredOrder } from "~/domain/order";
import { covered } from "~/domain/order-payment";
import { missingForTax, type TaxSetting } from "~/domain/tax";
import { failpoint } from "~/failpoint.server";
import { type Change, changed, unchanged } from "../change";
import type { CommerceDeps } from "../deps";
import { asSeen } from "../numbered";
import { invoicesOf, putBalances } from "../orders/invoice-balances";
import { countOrder, orderNamed, readOrder, storeOrder } from "../orders/order-records";
import type { Tx } from "../storage";
import type { InvoiceOrder } from "./invoices-service";
import { type TakenNumber, takeNumber } from "./series";

/** The rate that is included in the prices of an order without taxes. */
export function includedTax(
  order: Pick<Order, "offer">,
  name: string | null,
  { site }: Pick<CommerceDeps, "site">,
): TaxSetting | null {
  if (order.offer || name === null) return null;
  return site.selling.taxes.find((rate) => rate.name === name) ?? null;
}

/** A legal requirement that is missing; null for none. */
export function lackOf({ taxes, seller, buyer, buyerVatId }: InvoiceContent): string | null {
  const { deliveryAddress, billingAddress } = buyer;
  const missing = missingForTax(
    taxes.filter(({ name }) => name !== ""),
    {
      sellerVatId: seller.vatId,
      buyerVatId,
      deliveryCountry: (deliveryAddress ?? billingAddress)?.country ?? null,
    },
  );
  return missing.length === 0 ? null : `An invoice needs more: ${missing.join(", ")} is missing.`;
}

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

interface Issuing extends InvoiceOrder {
  actor: string;
  order: string;
}

/** Issues an invoice for an order. A repeated count returns the existing one. */
export async function issueInvoice(
  deps: CommerceDeps,
  tx: Tx,
  { actor, order: named, count, lines, tax, version }: Issuing,
): Promise<Change<Invoice>> {
  const found = await orderNamed(tx, named);
  const sourceKey = `${found.id}/invoice/${count}`;
  const known = await tx.invoices.getBy("sourceKey", sourceKey);
  if (known) {
    if (!isSameRequest(known, lines)) throw staleVersion();
    return unchanged(outcomeOf(known));
  }
  const before = asSeen(found, "Order", version);
  const progress = fulfilmentOf(before);
  if (count !== progress.invoices + 1) throw staleVersion();
  if (before.status === "Cancelled") throw impossible("A cancelled order is not invoiced.");
  const earlier = await invoicesOf(tx, before.id);
  const shipments = await tx.shipments.find({
    where: { orderId: before.id },
    order: { by: "created", direction: "asc" },
    limit: 1_000,
    only: ["kind", "day"],
  });
  const document = contentOf(deps, readOrder(before), {
    ...{ earlier, lines, tax, progress },
    supplied: shipments.filter(({ kind }) => kind === "shipment").map(({ day }) => day),
  });
  const lack = lackOf(document);
  if (lack) throw impossible(lack);
  await failpoint("invoice:before-number");
  const taken = await takeNumber(tx, "invoice", deps.site.timeZone.id);
  await failpoint("invoice:after-number");
  const invoice = recordOf(deps, before, { kind: "invoice", taken, document, sourceKey });
  const invoiced = document.lines;
  const after: Fulfilment = {
    ...progress,
    invoices: count,
    lines: progress.lines.map((line, at) => ({
      ...line,
      invoiced: exactQuantity(
        line.invoiced + (invoiced.find((each) => each.at === at)?.quantity ?? 0),
      ),
    })),
  };
  await store(deps, tx, { before, invoice, after, actor, taken, all: [...earlier, invoice] });
  return changed({ ...outcomeOf(invoice), before: null, after: auditedPart(invoice) });
}

interface Contents {
  earlier: readonly Invoice[];
  lines: readonly PartLine[] | null;
  tax: string | null;
  progress: Fulfilment;
  supplied: string[];
}

/** The invoice's content. @throws Failure impossible when nothing is left */
export function contentOf(
  deps: Pick<CommerceDeps, "site">,
  order: Order,
  { earlier, lines, tax, supplied }: Contents,
): InvoiceContent {
  const { currency, timeZone, selling } = deps.site;
  const basis = orderBasis(order, includedTax(order, tax, deps), currency);
  const kept = earlier.filter(({ document }) => document.credits?.lowersDebt !== true);
  const added = kept.filter(({ kind }) => kind === "invoice");
  const back = kept.filter(({ kind }) => kind === "credit-note");
  const parts = (of: readonly Invoice[]) => of.map(({ document }) => partIn(document));
  const quantities = quantitiesOf(lines, openToInvoice(order));
  if (quantities.size === 0) throw impossible("Nothing is left to be invoiced.");
  const part = partOf(basis, takenBy(parts(added), parts(back)), { quantities, charges: "all" });
  const settings = { ...selling, taxes: selling.taxes };
  const writing = { basis, settings, currency, timeZone: timeZone.id, supplied };
  return invoiceContent(order, part, writing);
}

interface Recording {
  kind: InvoiceKind;
  taken: TakenNumber;
  document: InvoiceContent;
  sourceKey: string;
}

export function recordOf(
  { clock, random }: CommerceDeps,
  order: StoredOrder,
  { kind, taken, document, sourceKey }: Recording,
): Invoice {
  const { number, series, serial, day } = taken;
  const { dueDays } = document.payment;
  const dueDay = kind === "invoice" && dueDays !== null ? dayAfter(day, dueDays) : null;
  return {
    ...{ id: newId(clock, random), kind, number, series, serial, sourceKey },
    ...{ orderId: order.id, orderNumber: order.orderNumber, customerId: order.customerId },
    ...{ day, dueDay, total: document.total, document },
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
  const order: Order = covered(
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
