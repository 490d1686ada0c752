import { dayIn } from "~/kernel/calendar";
import { Failure, impossible, notFound, staleVersion } from "~/kernel/failure";
import { toMajor, toMinor } from "~/kernel/money";
import { failpoint } from "~/kernel/process/failpoint.server";
import type { CommerceDeps } from "~/modules/deps";
import {
  exactQuantity,
  fulfilmentOf,
  hasGoodsOut,
  isVoid,
  lineName,
  notOwed,
  openToInvoice,
  type PartLine,
  quantitiesOf,
} from "~/modules/orders/fulfilment";
import { balancesOf, invoicesOf } from "~/modules/orders/invoice-balances.server";
import type { Fulfilment, Order, StoredOrder } from "~/modules/orders/order.resource";
import { findOrder, getOrderByIdOrNumber, readOrder } from "~/modules/orders/order-records.server";
import type { Shipment } from "~/modules/orders/shipment.resource";
import { missingForTax, type TaxSetting } from "~/modules/pricing/tax";
import { type Change, changed, unchanged } from "~/storage/change";
import { assertVersion } from "~/storage/numbered";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import type { Invoice, InvoiceContent } from "./invoice.resource";
import { orderBasis, partIn, partOf, takenBy } from "./invoice-basis";
import { invoiceContent } from "./invoice-content";
import { auditedPart, isSameRequest, outcomeOf, recordOf, store } from "./invoice-records.server";
import type { InvoiceOrder } from "./invoices-service.server";
import { takeNumber } from "./series.server";

/** The rate that is included in the prices of an order without taxes. */
function includedTax(
  order: Pick<Order, "offer">,
  name: string | null,
  { site }: Pick<CommerceDeps, "site">,
): TaxSetting | null {
  if (name === null) return null;
  const rate = site.selling.taxes.find((each) => each.name === name);
  if (!rate) throw new Failure("invalid", t("deskInvoices:taxRateIsUnknown"));
  return order.offer ? null : rate;
}

/** A legal requirement that is missing; null for none. */
function lackOf({ taxes, seller, buyer, buyerVatId }: InvoiceContent): string | null {
  const { deliveryAddress, billingAddress } = buyer;
  const missing = missingForTax(
    taxes.filter(({ name }) => name !== ""),
    {
      sellerVatId: seller.vatId,
      buyerVatId,
      deliveryCountry: (deliveryAddress ?? billingAddress)?.country ?? null,
    },
  );
  return missing.length === 0
    ? null
    : t("deskInvoices:anInvoiceNeedsMore", { missing: missing.join(", ") });
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
  const found = await getOrderByIdOrNumber(tx, named);
  const sourceKey = `${found.id}/invoice/${count}`;
  const known = await tx.invoices.getBy("sourceKey", sourceKey);
  if (known) {
    if (!isSameRequest(known, lines)) throw staleVersion();
    return unchanged(outcomeOf(known));
  }
  const before = assertVersion(found, "Order", version);
  const progress = fulfilmentOf(before);
  if (count !== progress.invoices + 1) throw staleVersion();
  const { earlier, document } = await nextInvoice(deps, tx, before, { lines, tax });
  await failpoint("invoice:before-number");
  const taken = await takeNumber(tx, "invoice", deps.site.timeZone.id);
  await failpoint("invoice:after-number");
  const made = recordOf(deps, before, { kind: "invoice", taken, document, sourceKey });
  const received = receivedFor(before, [...earlier, made], deps);
  const invoice = { ...made, document: { ...document, received } };
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
  const { stockShortfall, needsReview } = before;
  await store(deps, tx, {
    before,
    invoice,
    after,
    stockShortfall,
    needsReview,
    actor,
    taken,
    all: [...earlier, invoice],
  });
  return changed({ ...outcomeOf(invoice), before: null, after: auditedPart(invoice) });
}

/**
 * The order's next invoice as it would be issued today, without a number: it says nothing of numbers
 * that are held. Nothing is stored.
 * @throws Failure notFound, impossible: nothing is to be invoiced, or something is missing
 */
export async function draftInvoice(
  deps: CommerceDeps,
  { order: named, lines, tax }: DraftOf & { order: string },
): Promise<Invoice> {
  const { storage, site, clock } = deps;
  const order = await findOrder(storage, named);
  if (!order) throw notFound("Order");
  const { earlier, document } = await nextInvoice(deps, storage, order, { lines, tax });
  const updated = clock();
  const day = dayIn(updated, site.timeZone.id);
  const made = recordOf(deps, order, {
    kind: "invoice",
    taken: { number: "", series: "", serial: 0, day, after: { updated } },
    document,
    sourceKey: "",
  });
  return {
    ...made,
    document: { ...document, received: receivedFor(order, [...earlier, made], deps) },
  };
}

type DraftOf = Pick<InvoiceOrder, "lines" | "tax">;

/** The content of an order's next invoice, and its earlier ones. @throws Failure impossible */
async function nextInvoice(
  deps: CommerceDeps,
  from: Pick<Tx, "invoices"> & { shipments: Pick<Tx["shipments"], "find"> },
  order: StoredOrder,
  { lines, tax }: DraftOf,
): Promise<{ earlier: Invoice[]; document: InvoiceContent }> {
  if (order.status === "Cancelled" && !hasGoodsOut(order)) {
    throw impossible(t("deskInvoices:cancelledOrderIsNotInvoiced"));
  }
  const earlier = await invoicesOf(from, order.id);
  const shipments = await from.shipments.find({
    where: { orderId: order.id },
    order: { by: "created", direction: "asc" },
    limit: 1_000,
    only: ["number", "kind", "day", "document"],
  });
  const document = contentOf(deps, readOrder(order), { earlier, lines, tax, shipments });
  const lack = lackOf(document);
  if (lack) throw impossible(lack);
  return { earlier, document };
}

/**
 * What the order's next invoice is a part of, and what the issued ones took of it. Amounts of an
 * order without an offer include their taxes, unless one is named.
 */
export function invoicingOf(
  deps: Pick<CommerceDeps, "site">,
  order: Order,
  { earlier, tax }: { earlier: readonly Invoice[]; tax: string | null },
) {
  const basis = orderBasis(order, includedTax(order, tax, deps), deps.site.currency);
  const kept = earlier.filter(({ document }) => document.credits?.lowersDebt !== true);
  const parts = (kind: Invoice["kind"]) =>
    kept.filter((invoice) => invoice.kind === kind).map(({ document }) => partIn(document));
  return { basis, added: parts("invoice"), back: parts("credit-note") };
}

type SuppliedBy = Pick<Shipment, "number" | "kind" | "day" | "document">;

/**
 * The days on which these quantities of the lines were sent: after those that earlier invoices took,
 * that came back, or that are not owed. An order from before delivery notes has the day on which it
 * was sent.
 */
function suppliedDays(
  order: Order,
  { quantities, shipments }: { quantities: ReadonlyMap<number, number>; shipments: SuppliedBy[] },
  { site }: Pick<CommerceDeps, "site">,
): string[] {
  const sentOnes = shipments.filter((each) => each.kind === "shipment" && !isVoid(order, each));
  if (sentOnes.length === 0) {
    const sent = order.history.findLast((entry) => entry.kind === "move" && entry.to === "Shipped");
    return sent ? [dayIn(sent.at, site.timeZone.id)] : [];
  }
  const { lines } = fulfilmentOf(order);
  const days = new Set<string>();
  for (const [at, quantity] of quantities) {
    const line = lines[at];
    if (!line) continue;
    const sent = sentOnes.map(({ day, document }) => {
      const own = document.lines.filter((each) => each.at === at);
      return { day, quantity: own.reduce((sum, each) => sum + each.quantity, 0) };
    });
    // What came back to be sent again counts as shipped only once.
    const again = sent.reduce((sum, each) => sum + each.quantity, 0) - line.shipped;
    const over = Math.max(line.invoiced, notOwed(line, order.items[at]?.quantity ?? 0));
    const from = exactQuantity(again + over);
    let sum = 0;
    for (const each of sent) {
      const before = sum;
      sum = exactQuantity(sum + each.quantity);
      if (sum > Math.max(before, from) && before < from + quantity) days.add(each.day);
    }
  }
  return [...days].sort();
}

/** What the order's payments cover of its last invoice, after the earlier ones. */
function receivedFor(
  order: Pick<Order, "payments">,
  invoices: readonly Invoice[],
  { site }: Pick<CommerceDeps, "site">,
): number {
  const { currency } = site;
  const [total = 0, open = 0] = [
    invoices.at(-1)?.total,
    balancesOf(order, invoices, currency).at(-1)?.open,
  ];
  return toMajor(toMinor(total, currency) - toMinor(open, currency), currency);
}

interface Contents {
  earlier: readonly Invoice[];
  lines: readonly PartLine[] | null;
  tax: string | null;
  shipments: SuppliedBy[];
}

/** The invoice's content. @throws Failure impossible when nothing is left */
function contentOf(
  deps: Pick<CommerceDeps, "site">,
  order: Order,
  { earlier, lines, tax, shipments }: Contents,
): InvoiceContent {
  const { currency, timeZone, selling } = deps.site;
  const { basis, added, back } = invoicingOf(deps, order, { earlier, tax });
  const quantities = quantitiesOf(lines, openToInvoice(order), order.items.map(lineName));
  if (quantities.size === 0) throw impossible(t("deskInvoices:nothingLeftToInvoice"));
  const part = partOf(basis, takenBy(added, back), { quantities, charges: "all" });
  const supplied = suppliedDays(order, { quantities, shipments }, deps);
  const settings = { ...selling, taxes: selling.taxes };
  const writing = { basis, settings, currency, timeZone: timeZone.id, supplied };
  return invoiceContent(order, part, writing);
}
