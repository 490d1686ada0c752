import type { DocumentLine, DocumentTotals } from "~/components/documents/document-lines";
import type { OrderRow, QuoteRow } from "~/components/documents/document-tables";
import { dayOf } from "~/components/documents/moment";
import type { OrderView } from "~/components/documents/order-document";
import type { QuoteView } from "~/components/documents/quote-view";
import type { TimelineEntry } from "~/components/documents/timeline";
import { money } from "~/components/frame/price";
import type { AccountArgs } from "~/http/pages/account-page.server";
import { placeInputs, writtenPlace } from "~/http/pages/address-fields.server";
import type { Facts } from "~/http/pages/changes.server";
import { originOf, problem, type ShopArgs } from "~/http/pages/page.server";
import { visitorOf } from "~/http/pages/visitor.server";
import { dayIn } from "~/kernel/calendar";
import { countryCodes } from "~/kernel/country";
import { sumOrNull } from "~/kernel/money";
import { cutText, shortened } from "~/kernel/text";
import type { ShownProduct } from "~/modules/catalogue/catalogue-service.server";
import { fullName } from "~/modules/customers/customer.resource";
import { deliveryLines } from "~/modules/documents/written";
import type { DocumentLink } from "~/modules/identity/caller";
import {
  expectedDay,
  fulfilmentOf,
  isPartlyShipped,
  isVoid,
  openToShip,
} from "~/modules/orders/fulfilment";
import type { Order } from "~/modules/orders/order.resource";
import type { Shipment } from "~/modules/orders/shipment.resource";
import { customerLabel, isQuestion } from "~/modules/orders/status-labels";
import { withTrackingPages } from "~/modules/orders/tracking";
import { creditAmount } from "~/modules/payments/order-payment";
import {
  customerOrderLabel,
  dayText,
  hasDaysToPay,
  paymentWords,
} from "~/modules/payments/order-words";
import { type HistoryEntry, isWithdrawal } from "~/modules/pricing/history";
import type { SentOffer } from "~/modules/pricing/offer";
import { chargeWord } from "~/modules/pricing/reduction";
import { includedVat, needsBuyerVatId } from "~/modules/pricing/tax";
import { writtenNumber } from "~/modules/pricing/units";
import { asksForCode } from "~/modules/quotes/acceptance.resource";
import type { Quote } from "~/modules/quotes/quote.resource";
import { customerAnswers, isBeforeOffer, statusAt, unitPrice } from "~/modules/quotes/quote-rules";
import { changeableLines, takesChanges } from "~/modules/quotes/requested-changes";
import {
  asRead,
  chargesWithTax,
  referencesOf,
  taxSummary,
  usedTaxes,
} from "~/modules/quotes/sent-offer";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { issuedRows, transferOf, withDocumentNames } from "./order-documents.server";

/** A quote's row in a list. */
export function quoteRow(quote: Quote): QuoteRow {
  const { quoteNumber, created, status, items, total, validUntil, revision, message, offer } =
    quote;
  const asks = isQuestion({ status, revision, message }, items.length);
  const tax = taxIn(offer);
  const reference = referencesOf(quote);
  const content = contentOf(items);
  const row = { number: quoteNumber, reference, created, status, content, total, tax, validUntil };
  return { ...row, isQuestion: asks };
}

/** In characters: a longer name is cut, its document has the whole of it. */
const longestContent = 40;

/** The first of the lines, and how many follow. */
function contentOf(lines: readonly { productName: string }[]): string {
  const [first, ...others] = lines;
  if (!first) return "";
  const name = shortened(first.productName, longestContent);
  return others.length > 0 ? t("documents:firstAndMore", { name, more: others.length }) : name;
}

export function orderRow(order: Order, now: Date): OrderRow {
  const { orderNumber, created, status, items, total } = order;
  const { length } = awaitedLines(order);
  const payment = paymentWords(order, { reader: "customer", shop: site, now }).label;
  const awaited = t("orders:productsStillToShip", { products: length });
  const day = expectedDay(order, dayIn(now, site.timeZone.id));
  const expected = day && t("orders:expectedOn", { day: dayText(day) });
  return {
    number: orderNumber,
    reference: referencesOf(order),
    created,
    status,
    label: customerOrderLabel(order),
    note: [length > 0 && awaited, expected, payment].filter(Boolean).join(" · "),
    content: contentOf(items),
    total,
    tax: taxIn(order.offer),
  };
}

/** "incl. VAT" for the total of a taxed offer. Prices that were only asked for are the shop's. */
function taxIn(offer: Parameters<typeof taxSummary>[0]): string {
  return includedVat(taxSummary(offer)?.rows ?? []);
}

/** The customer's own quote by number; another customer's quote counts as not found. */
export async function ownQuote({ call, params }: AccountArgs): Promise<Quote> {
  const quote = await call("quotes.read", [params.number ?? ""]);
  if (!quote) {
    const back = { to: "/account/quotes", label: t("documents:yourQuotes") };
    throw problem(404, { message: t("documents:noSuchQuote"), back });
  }
  return quote;
}

export async function ownOrder({ call, params }: AccountArgs): Promise<Order> {
  const order = await call("orders.read", [params.number ?? ""]);
  if (!order) {
    const back = { to: "/account/orders", label: t("documents:yourOrders") };
    throw problem(404, { message: t("documents:noSuchOrder"), back });
  }
  return order;
}

interface QuotePage {
  /** The address of the quote's own page: its path, and the key of a signed link. */
  path: string;
  search?: string;
  link?: DocumentLink | null;
  /** Whether the reader is known as the customer. */
  isOwn?: boolean;
}

/** The quote's other records that its page shows. */
interface ReadRecords {
  /** The revision before the present one. */
  before: QuoteView["before"];
  /** All revisions, where there are several. */
  sent?: readonly SentOffer[];
  accepted: QuoteView["accepted"];
  messages: QuoteView["thread"]["messages"];
  /** What the catalogue says of its products; none when left out. */
  products?: readonly ShownProduct[];
  shareable?: QuoteView["shareable"];
}

/** A quote for its customer's pages, opened by its signed link or from the account. */
export async function quoteView(args: ShopArgs, quote: Quote, page: QuotePage): Promise<QuoteView> {
  const { call } = args;
  const { link = null } = page;
  const { quoteNumber, revision, offer } = quote;
  const [kept, accepted, messages, products, shareable] = await Promise.all([
    offer?.sent && revision > 1 ? call("offers.sentTo", [quoteNumber], { link }) : [],
    offer?.acceptance ? call("offers.acceptance", [quoteNumber], { link }) : null,
    quote.thread ? call("messages.list", [quoteNumber], { link }) : [],
    productsOf(args, offer?.sent?.lines ?? []),
    shareableLinks(args, quote, page),
  ]);
  const before = kept.findLast((each) => each.revision < revision) ?? null;
  const records = { before, sent: kept, accepted, messages, products, shareable };
  const isOwn = await isCustomer(args, quote, link);
  return viewOfQuote(args, quote, { ...page, ...records, isOwn });
}

/** What the catalogue says of the lines' products: pictures, data and data sheets. */
export async function productsOf(
  { call }: Pick<ShopArgs, "call">,
  lines: readonly { productId: string | null }[],
): Promise<ShownProduct[]> {
  const ids = new Set(lines.flatMap(({ productId }) => productId ?? []));
  return ids.size > 0 ? call("catalogue.shownWith", [[...ids]]) : [];
}

/** Whether the reader is known as the customer: a link may have been forwarded to anybody. */
async function isCustomer(
  args: ShopArgs,
  { customerId }: Pick<Quote, "customerId">,
  link: DocumentLink | null,
): Promise<boolean> {
  if (!link) return true;
  // A link opens the page also while sessions cannot be read.
  const visitor = await visitorOf(args).catch(() => null);
  return visitor?.caller != null && visitor.caller.uid === customerId;
}

/**
 * The addresses to pass on to colleagues: the reader's own link, or a new one for an account. Once
 * the quote's links were revoked, no new ones are given.
 */
async function shareableLinks(
  args: ShopArgs,
  { quoteNumber: subject, updated, revision }: Quote,
  { path, search = "", link = null }: QuotePage,
): Promise<QuoteView["shareable"]> {
  if (revision === 0) return { toRead: null, toAnswer: null };
  const origin = originOf(args);
  const own = link && `${origin}${path}${search}`;
  const { signedLinks } = args.context.services.mail;
  const signed = async (purpose: "quote" | "quote-read") => {
    const key = await signedLinks?.signIfNeverRevoked({ purpose, subject }, updated);
    return key ? `${origin}/quotes/${encodeURIComponent(subject)}?key=${key}` : null;
  };
  if (link?.isToRead) return { toRead: own, toAnswer: null };
  const [toRead, toAnswer] = await Promise.all([signed("quote-read"), own ?? signed("quote")]);
  return { toRead, toAnswer };
}

/** The same, from records that were read before. */
export function viewOfQuote(
  { context }: Pick<ShopArgs, "context">,
  quote: Quote,
  { path, search = "", link = null, isOwn = link === null, ...records }: QuotePage & ReadRecords,
): QuoteView {
  const { before, accepted, messages, products = [] } = records;
  const { shareable = { toRead: null, toAnswer: null } } = records;
  const mayAnswer = !link?.isToRead;
  const now = context.services.clock();
  const { quoteNumber, created, validUntil, message, history, revision } = quote;
  const { subtotal, discount, charges, total, deliveryAddress, billingAddress, contact } = quote;
  const { taken = [] } = quote.offer ?? {};
  const sent = quote.offer?.sent ? asShown(quote.offer.sent) : null;
  const over = statusAt(quote, now);
  const ended = endOf(quote, over);
  const told = historyForCustomer(history, quote.customerId);
  const isWithdrawn = isBeforeOffer(over) && endsWithWithdrawal(told);
  return {
    quoteNumber,
    created,
    reference: referencesOf(quote),
    neededBy: quote.neededBy,
    message,
    history: withRevisions(told, records.sent ?? []),
    isWithdrawn,
    // An accepted offer no longer ends.
    validUntil: over === "Approved" || over === "Converted" ? null : validUntil,
    offered: isWithdrawn ? null : (history.findLast(({ to }) => to === "Quoted")?.at ?? null),
    deliveryAddress,
    billingAddress,
    status: over,
    answers: mayAnswer ? customerAnswers(quote, now) : [],
    mayAnswer,
    revision,
    seen: JSON.stringify(offerFacts(quote)),
    // What a price was before is the seller's affair; a discount is named as one.
    lines: quoteLines(quote).map((line) => ({ ...line, listPrice: null })),
    totals: { subtotal, discount, charges, total, offered: true },
    file: quote.offer?.sent ? `${path}/offer.pdf${search}` : null,
    printed: quote.offer?.sent ? `${path}/offer${search}` : null,
    offer: sent && { sent, taken },
    products: Object.fromEntries(products.map((product) => [product.id, product])),
    shareable,
    before: before && asShown(before),
    fileBefore:
      before && `${path}/offer.pdf${search ? `${search}&` : "?"}revision=${before.revision}`,
    accepted,
    isOwn,
    buyer: sent
      ? sent.buyer.companyName || sent.buyer.name
      : contact.companyName || fullName(contact),
    signer: isOwn ? fullName(contact) : "",
    thread: {
      messages,
      lines: takesChanges({ status: over }) ? changeableLines(quote) : [],
      files: { before: `${path}/files/`, after: search },
    },
    isAsked: Boolean(quote.thread?.openSince),
    viewed: revision > 0 ? `${path}/viewed${search}` : null,
    reminds: mayAnswer && over === "Quoted" && !quote.thread?.muted,
    again:
      mayAnswer &&
      ended !== null &&
      !messages.some(({ kind, created: at }) => kind === "again" && at >= ended),
    purchaseOrderRequired: site.selling.offer.requirePurchaseOrder,
    billing:
      sent && needsBuyerVatId(usedTaxes(sent))
        ? { initial: billingFields(quote), place: placeInputs() }
        : null,
    codeTo:
      link &&
      mayAnswer &&
      asksForCode(quote, site.selling.offer) &&
      context.services.mail.announcements.sendCode
        ? maskedEmail(contact.email)
        : null,
  };
}

/** When the offer expired or was declined, so that the customer may ask for another one. */
function endOf({ validUntil, history, created }: Quote, status: Quote["status"]): Date | null {
  if (status === "Expired") return validUntil ?? created;
  if (status !== "Declined") return null;
  return history.findLast(({ to }) => to === "Declined")?.at ?? created;
}

/** An offer as its readers see it: the rate that holds for all of its lines stands on each. */
export function asShown(offer: SentOffer): SentOffer {
  const sent = asRead(offer);
  if (sent.taxCase === null) return sent;
  return { ...sent, lines: sent.lines.map((line) => ({ ...line, tax: sent.taxCase })) };
}

/** The VAT ID and the billing address as the form of the answer begins with them. */
export function billingFields({ offer, billingAddress, deliveryAddress }: Quote) {
  const vatId = offer?.sent?.buyerVatId ?? "";
  return {
    vatId,
    "billing.country": countryOf(vatId),
    ...writtenPlace(billingAddress ?? deliveryAddress, "billing."),
  };
}

/** The country of a VAT ID, which has EL for Greece; without one the store's. */
function countryOf(vatId: string): string {
  const prefix = vatId.slice(0, 2);
  if (prefix === "EL") return "GR";
  return countryCodes.has(prefix) ? prefix : site.country;
}

/** "m•••@example.com": its owner recognises it, and others learn nothing. */
function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "•••" : `${[...email][0]}•••${email.slice(at)}`;
}

export function quoteLines(quote: Quote): DocumentLine[] {
  return quote.items.map((line) => ({
    id: line.id,
    variantId: line.variantId,
    quantity: line.quantity,
    productName: line.productName,
    brand: line.brand,
    variantName: line.variantName,
    sku: line.sku,
    unit: line.unit,
    reference: line.reference,
    unitPrice: unitPrice(line),
    listPrice: line.offeredPrice === null ? null : line.price,
    subtotal: line.subtotal,
    offer: line.offer,
  }));
}

interface OrderPage {
  path: string;
  link?: DocumentLink | null;
  search?: string;
}

/** Who did what, without the accounts: whoever holds the link reads it too. */
function historyForCustomer(
  history: readonly HistoryEntry[],
  customerId: string | null,
): HistoryEntry[] {
  const theirs = new Set(["guest", customerId]);
  return history.map((entry) => {
    if (entry.actor === "system" || entry.actor === "customer-link") return entry;
    return { ...entry, actor: theirs.has(entry.actor) ? "customer" : "seller" };
  });
}

/** In milliseconds: an offer and its entry in the history are written by one change. */
const atOnce = 10_000;

/** Whether the last that happened to its offers is that the seller withdrew one. */
function endsWithWithdrawal(history: readonly HistoryEntry[]): boolean {
  const moves = history.filter(({ from, to }) => from !== to && to !== "In Review");
  const [entry, next] = moves.slice(-2);
  return entry !== undefined && isWithdrawal(entry, next);
}

/**
 * The history of a quote, where each of several offers names its revision, and one that was
 * withdrawn is one entry.
 */
function withRevisions(
  history: readonly HistoryEntry[],
  sent: readonly SentOffer[],
): TimelineEntry[] {
  const first = history.filter((_, at) => {
    const before = history[at - 1];
    return !before || !isWithdrawal(before, history[at]);
  });
  return first.map((entry) => {
    const isWithdrawn = isWithdrawal(entry, history[history.indexOf(entry) + 1]);
    if (isWithdrawn) return { ...entry, label: t("documents:offerWithdrawn") };
    const { at, to } = entry;
    const apart = ({ sent: moment }: SentOffer) => Math.abs(Date.parse(moment) - at.getTime());
    const [offer] = to === "Quoted" ? sent.toSorted((a, b) => apart(a) - apart(b)) : [];
    if (!offer || apart(offer) > atOnce) return entry;
    const number = customerLabel("quote", "Quoted");
    return {
      ...entry,
      label: t("documents:numberAndRevision", { number, revision: offer.revision }),
    };
  });
}

/** An order for its customer's pages, opened by its signed link or from the account. */
export async function orderView(
  args: ShopArgs,
  order: Order,
  { path, link = null, search = "" }: OrderPage,
): Promise<OrderView> {
  const { call, context } = args;
  const now = context.services.clock();
  const held = await call("invoices.held", [order.orderNumber], { link });
  const issued = issuedRows(held ?? { invoices: [], shipments: [] }, {
    order,
    now,
    fileOf: (number) => `${path}/documents/${number}/file.pdf${search}`,
    pageOf: (number) => `${path}/documents/${number}${search}`,
  });
  const { orderNumber, created, status, paymentStatus, history } = order;
  const { deliveryAddress, billingAddress, payments } = order;
  return {
    orderNumber,
    created,
    status,
    label: customerOrderLabel(order),
    paymentStatus,
    payment: paymentWords(order, { reader: "customer", shop: site, now }).fact,
    reference: referencesOf(order),
    neededBy: order.offer?.sent.neededBy ?? null,
    expectedDay: expectedDay(order, dayIn(now, site.timeZone.id)),
    history: withDocumentNames(historyForCustomer(history, order.customerId)),
    deliveryAddress,
    billingAddress,
    parcels: parcelsOf(
      order,
      (held?.shipments ?? []).filter((each) => !isVoid(order, each)),
    ),
    delivery: deliveryOf(order),
    payments,
    awaited: awaitedLines(order),
    message: await call("orders.readMessage", [orderNumber], { link }),
    credit: paymentStatus === "refunded" ? 0 : creditAmount(order, site.currency),
    ...orderDocument(order),
    lines: withShipped(order),
    file: `${path}/confirmation.pdf${search}`,
    printed: `${path}/documents/confirmation${search}`,
    issued: issued.filter((row) => !row.isVoid),
    paysLater: hasDaysToPay(order),
    isOwn: await isCustomer(args, order, link),
    transfer: transferOf(context, order, issued),
  };
}

/** What was sent, the first first: each delivery with its parcel, then parcels without a note. */
function parcelsOf(order: Order, shipments: readonly Shipment[]): OrderView["parcels"] {
  const parcels = withTrackingPages(order.tracking);
  const notes = shipments.filter(({ kind }) => kind === "shipment");
  // Several deliveries may share a parcel.
  const isIn = ({ document }: Shipment, { carrier, number }: (typeof parcels)[number]) =>
    document.carrier === carrier && document.trackingNumber === number;
  const unknown = { carrier: "", number: "", url: null, page: null };
  const sent = notes.map((note) => ({
    ...(parcels.find((parcel) => isIn(note, parcel)) ?? unknown),
    day: note.day,
    lines: note.document.lines.map(({ name, quantity }) => ({ name, quantity })),
  }));
  const others = parcels.filter((parcel) => !notes.some((note) => isIn(note, parcel)));
  return [...sent, ...others.map((parcel) => ({ ...parcel, day: null, lines: [] }))];
}

/** "FCA Gdańsk, Incoterms 2020. The order is shipped as a whole." */
function deliveryOf({ offer }: Order): string | null {
  return offer ? deliveryLines(offer.sent.delivery, offer.sent.partialShipments).join(" ") : null;
}

/** The lines that follow after a part was shipped. */
function awaitedLines(order: Order): OrderView["awaited"] {
  if (!isPartlyShipped(order)) return [];
  const open = openToShip(order);
  return order.items.flatMap(({ productName, variantName, id }, at) => {
    const name = [productName || id, variantName].filter(Boolean).join(", ");
    return (open[at] ?? 0) > 0 ? [{ name, quantity: open[at] ?? 0 }] : [];
  });
}

/** The lines, with how many of each are on their way once a part was shipped. */
function withShipped(order: Order): DocumentLine[] {
  const lines = orderLines(order);
  if (!isPartlyShipped(order)) return lines;
  const { lines: progress } = fulfilmentOf(order);
  return lines.map((line, at) => ({ ...line, shipped: progress[at]?.shipped ?? 0 }));
}

/** An order's lines and totals. */
export function orderDocument(order: Order): { lines: DocumentLine[]; totals: DocumentTotals } {
  const { discount, total } = order;
  const charges = chargesWithTax(order.charges, order.offer);
  const subtotal = sumOrNull(
    order.items.map((line) => line.subtotal),
    site.currency,
  );
  return {
    lines: orderLines(order),
    totals: {
      subtotal,
      charges,
      discount,
      total,
      tax: taxSummary(order.offer),
      offered: order.quoteNumber !== null,
    },
  };
}

export function orderLines(order: Order): DocumentLine[] {
  return order.items.map(({ primaryImageURL: _, price, ...line }) => ({
    ...line,
    unitPrice: price,
    listPrice: null,
  }));
}

const labelLimit = 80;

/** Describes an offer as its customer sees it, so that two offers can be compared. */
export function offerFacts({
  revision,
  validUntil,
  items,
  charges,
  discount,
  total,
}: Quote): Facts {
  const facts: Facts = {};
  for (const [at, line] of items.entries()) {
    const price = unitPrice(line);
    const name = [line.productName || line.id, line.variantName].filter(Boolean).join(", ");
    const sum = price === null ? t("documents:toBeNamed") : money(price);
    facts[cutText(`${at + 1}. ${name}`, labelLimit)] = `${writtenNumber(line.quantity)} × ${sum}`;
  }
  for (const { label, amount } of charges)
    facts[cutText(chargeWord(label), labelLimit)] = money(amount);
  if (discount)
    facts[cutText(t("pricing:discountNamed", { name: discount.code }), labelLimit)] = money(
      -discount.amount,
    );
  if (revision > 0) facts[t("documents:offer")] = t("documents:offerNumber", { revision });
  if (validUntil) facts[t("documents:validUntil")] = dayOf(validUntil);
  facts[t("documents:total")] = total === null ? t("documents:namedWithTheOffer") : money(total);
  return facts;
}
