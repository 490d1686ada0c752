import type { IssuedRow, Payable } from "~/components/documents/order-documents";
import type { Transfer } from "~/components/documents/pay-by-transfer";
import type { TimelineEntry } from "~/components/documents/timeline";
import { problem, type ShopArgs } from "~/http/pages/page.server";
import { dayIn } from "~/kernel/calendar";
import { toMajor, toMinor } from "~/kernel/money";
import type { Invoice, InvoiceBalance } from "~/modules/invoices/invoice.resource";
import type { OrderDocuments } from "~/modules/invoices/invoices-service.server";
import { isVoid } from "~/modules/orders/fulfilment";
import { isOverdue } from "~/modules/orders/invoice-balances.server";
import type { Order } from "~/modules/orders/order.resource";
import { openAmount, paysAfterInvoice, transferRequest } from "~/modules/payments/order-payment";
import type { TransferPayment } from "~/modules/payments/provider";
import {
  type HistoryEntry,
  type ReportedDocument,
  reportedDocument,
} from "~/modules/pricing/history";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { sendDocument } from "./document-file.server";

interface Place {
  order: Order;
  now: Date;
  /** Address of a document's file, by its number. */
  fileOf: (number: string) => string;
  /** Address of its page; null when it has none. */
  pageOf: (number: string, kind: "invoice" | "shipment") => string | null;
}

/** How much of an invoice is open on this day. */
export function payableOf(
  { invoice, balance }: { invoice: Pick<Invoice, "total">; balance: InvoiceBalance | null },
  today: string,
): Payable {
  return {
    total: invoice.total,
    open: balance?.open ?? null,
    overdue: isOverdue(balance, today),
    credited: balance?.state === "credited",
  };
}

/** The documents of an order for lists, oldest first. */
export function issuedRows(
  { invoices, shipments }: OrderDocuments,
  { order, now, fileOf, pageOf }: Place,
): IssuedRow[] {
  const today = dayIn(now, site.timeZone.id);
  return [
    ...shipments.map((each) => ({
      number: each.number,
      day: each.day,
      total: null,
      open: null,
      dueDay: null,
      word: t(each.kind === "shipment" ? "documents:deliveryNote" : "documents:returnNote"),
      overdue: false,
      credited: false,
      isVoid: isVoid(order, each),
      file: fileOf(each.number),
      created: each.created,
      page: pageOf(each.number, "shipment"),
    })),
    ...invoices.map(({ invoice, balance }) => ({
      number: invoice.number,
      day: invoice.day,
      word: t(invoice.kind === "invoice" ? "documents:invoice" : "documents:creditNote"),
      dueDay: invoice.dueDay,
      ...payableOf({ invoice, balance }, today),
      isVoid: false,
      file: fileOf(invoice.number),
      created: invoice.created,
      page: pageOf(invoice.number, "invoice"),
    })),
  ]
    .toSorted((a, b) => a.created.getTime() - b.created.getTime())
    .map(({ created: _, ...row }) => row);
}

/** How to pay an order by transfer; null when nothing is open, or there is no account. */
export function transferOf(
  { services }: ShopArgs["context"],
  order: Order,
  issued: readonly IssuedRow[],
): Transfer | null {
  const { transfer } = services.providers;
  const seller = order.offer?.sent.seller ?? site.selling.letterhead;
  const isUnpaid = order.paymentStatus === "unpaid" && order.status !== "Refunded";
  if (!transfer || !seller.bank || !isUnpaid) return null;
  const open = openAmount(order, site.currency);
  if (open === 0) return null;
  return {
    ...toPayNow(order, issued, { open, transfer }),
    name: seller.legalName,
    iban: seller.bank.iban,
    bic: seller.bank.bic,
  };
}

interface Open {
  open: number;
  transfer: TransferPayment;
}

/**
 * What to pay now: each open invoice, at most what the order owes. An order whose customer pays after
 * the invoice waits for it, because a transfer without its number is hard to match; others are due
 * themselves.
 */
function toPayNow(
  order: Order,
  issued: readonly IssuedRow[],
  { open, transfer }: Open,
): Pick<Transfer, "due" | "rest"> {
  const { currency, timeZone } = site;
  const amounts = issued.filter((row) => (row.open ?? 0) > 0);
  const due: Transfer["due"] = [];
  let left = toMinor(open, currency);
  for (const { number, dueDay, open: asked } of amounts) {
    const amount = Math.min(left, toMinor(asked ?? 0, currency));
    left -= amount;
    const invoice = { number, dueDay };
    const terms = transfer.terms(transferRequest(order, { timeZone: timeZone.id, invoice }));
    if (amount > 0) due.push({ ...terms, amount: toMajor(amount, currency), isInvoice: true });
  }
  if (paysAfterInvoice(order)) return { due, rest: toMajor(left, currency) };
  const terms = transfer.terms(transferRequest(order, { timeZone: timeZone.id, invoice: null }));
  if (left > 0) due.push({ ...terms, amount: toMajor(left, currency), isInvoice: false });
  return { due, rest: 0 };
}

/** One document of an order as a file, for those who may read the order's documents. */
export function sendIssued(
  args: Pick<ShopArgs, "context">,
  { order, issued }: { order: Order; issued: OrderDocuments },
  number: string,
) {
  const invoice = issued.invoices.find((each) => each.invoice.number === number)?.invoice;
  const shipment = issued.shipments.find((each) => each.number === number);
  const found = invoice ?? shipment;
  if (found) refuseErased(found.document);
  if (invoice) return sendDocument(args, (documents) => documents.invoice(invoice));
  if (shipment) {
    return sendDocument(args, (documents) =>
      isVoid(order, shipment) ? documents.voidNote(shipment) : documents.deliveryNote(shipment),
    );
  }
  throw problem(404, { message: t("documents:noSuchDocument") });
}

/** Whether the person of a document was erased: every document has a time zone. */
export function isErased({ timeZone }: { timeZone: string }): boolean {
  return timeZone === "";
}

/** The name of a document's buyer in lists; the e-mail address when nothing else is known. */
export function buyerName(buyer: { companyName: string; name: string; email: string }): string {
  return buyer.companyName || buyer.name || buyer.email;
}

/**
 * For an erased person the store has only numbers and amounts; legally required content is under
 * personal data.
 * @throws 410 when the document's content was erased
 */
export function refuseErased(document: { timeZone: string }): void {
  if (!isErased(document)) return;
  throw problem(410, {
    message: t("documents:personWasErased"),
  });
}

const documentWords = {
  shipped: ({ number }) => t("documents:shippedWithNote", { number }),
  shippedInPart: ({ number }) => t("documents:shippedInPartWithNote", { number }),
  withdrawn: ({ number }) => t("documents:withdrewNote", { number }),
  returned: ({ number }) => t("documents:returnedWithNote", { number }),
  invoiced: ({ number, detail }) => t("documents:invoiceOver", { number, amount: detail }),
  credited: ({ number, detail }) => t("documents:creditNoteOver", { number, amount: detail }),
} as const satisfies Record<ReportedDocument["kind"], (document: ReportedDocument) => string>;

/**
 * The history of an order where documents name their entries. Only a credit note may come with
 * another status, which then names the entry.
 */
export function withDocumentNames(history: readonly HistoryEntry[]): TimelineEntry[] {
  return history.map((entry) => {
    const document = entry.kind === "payment" ? null : reportedDocument(entry.note);
    if (!document) return entry;
    const label = documentWords[document.kind](document);
    if (entry.kind === "move" && document.kind === "credited") return { ...entry, note: label };
    const isSaid = document.kind === "returned" || document.kind === "withdrawn";
    return { ...entry, label, note: isSaid ? document.detail : null };
  });
}
