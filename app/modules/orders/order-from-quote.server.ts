import { impossible, notFound } from "~/kernel/failure";
import { newId, newNumber } from "~/kernel/identifiers";
import { omit, pick } from "~/kernel/pick";
import type { CommerceDeps } from "~/modules/deps";
import { heldUseUpdate } from "~/modules/discounts/discounts.server";
import { takeOrderStock } from "~/modules/inventory/taking-stock.server";
import { move } from "~/modules/pricing/history";
import type { QuoteLine } from "~/modules/pricing/line";
import { fieldsWith } from "~/modules/quotes/acceptances.server";
import { agreedDraft, noteOfDraft, repricedOffer } from "~/modules/quotes/offer-changes.server";
import { lacksVatId, vatIdMissing } from "~/modules/quotes/offer-problems";
import type { OrderOffer } from "~/modules/quotes/offer-records.resource";
import type { Quote, StoredQuote } from "~/modules/quotes/quote.resource";
import { revisionOf } from "~/modules/quotes/quote-moves.server";
import {
  countQuote,
  findQuote,
  readQuote,
  rowOfQuote,
} from "~/modules/quotes/quote-records.server";
import {
  acceptingNote,
  appliedDiscount,
  isBeforeOffer,
  isFullyPriced,
  statusAt,
  unitPrice,
} from "~/modules/quotes/quote-rules";
import { quoteMachine } from "~/modules/quotes/quote-states";
import { agreedElsewhere } from "~/modules/quotes/recorded-answers.server";
import { revisionId } from "~/modules/quotes/sent-offer";
import { orderTokens } from "~/modules/search/document-tokens.resource";
import { type Change, changed, unchanged } from "~/storage/change";
import { assertVersion } from "~/storage/numbered";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import { emptyOrder, type Order, type OrderLine } from "./order.resource";
import { mustBeOrderable } from "./order-decisions";
import { countOrder, readOrder, rowOfOrder } from "./order-records.server";
import { reviewReasons } from "./order-states";
import type { Conversion } from "./orders-service.server";

/**
 * The quote's line as an order line, at its frozen price and never at the catalogue's present one.
 */
function orderLine(line: QuoteLine): OrderLine {
  return { ...omit(line, ["offeredPrice"]), price: unitPrice(line) };
}

/**
 * Creates the one order of a quote; a quote that is already converted returns its existing order.
 * Copies the frozen lines, takes tracked stock in the same transaction, and notes what was missing.
 */
export async function orderFromQuote(
  deps: CommerceDeps,
  tx: Tx,
  {
    actor,
    quote: named,
    version,
    agreed,
    by = null,
    options = null,
    files = [],
  }: Conversion & { actor: string; quote: string },
): Promise<Change<Order>> {
  const { clock, announcements, site } = deps;
  const found = await findQuote(tx, named);
  if (found?.status === "Converted") return alreadyMade(tx, found);
  const asked = assertVersion(found, "Quote", version);
  const now = clock();
  const status = statusAt(asked, now);
  if (!quoteMachine.allows(status, "Converted", "conversion")) {
    throw impossible(t("deskOrders:closedQuoteBecomesNoOrder"));
  }
  const draft = isBeforeOffer(status) ? await unsentOffer(deps, tx, asked, agreed) : {};
  const unchosen = { ...asked, ...draft };
  const isNews = Boolean(agreed) && !unchosen.offer?.acceptance;
  const taken = isNews && options ? fieldsWith(readQuote(unchosen), options) : {};
  const offered = { ...unchosen, ...taken };
  const heard =
    agreed && isNews
      ? await agreedElsewhere(deps, tx, { quote: offered, actor, how: agreed, files, by })
      : null;
  const reference = heard?.record.facts.purchaseOrder ?? offered.reference;
  const quote = heard ? { ...offered, reference, offer: heard.offer } : offered;
  if (!isFullyPriced(quote) || quote.total === null) {
    throw impossible(t("deskQuotes:notEveryLineHasPrice"));
  }
  mustBeOrderable(readQuote(quote), "conversion");
  const { sent = null, acceptance = null } = quote.offer ?? {};
  const accepted = acceptance && !heard ? await tx.acceptances.get(acceptance) : null;
  const buyerVatId = accepted?.facts.buyerVatId ?? sent?.buyerVatId ?? null;
  const lacks = sent ? lacksVatId({ ...sent, buyerVatId }) : false;
  // What was accepted binds; the order then waits for the VAT ID.
  if (lacks && status !== "Approved") throw impossible(vatIdMissing());
  const orderNumber = await freeNumber(deps, tx);
  const revision = await tx.revisions.get(revisionId(quote.id, quote.revision));
  const kept = revision ?? revisionOf(deps, readQuote(quote), actor);
  const held = { status: "Converted", discount: quote.discount } as const;
  const updateUse = await heldUseUpdate(tx, asked, held);
  if (!updateUse) throw impossible(t("quotes:noUseOfTheDiscountIsLeft"));
  const shortfall = await takeOrderStock(deps, tx, {
    lines: quote.items,
    cause: { reason: "order", actor, reference: orderNumber, note: null },
  });
  const reasons = [
    ...(shortfall.length > 0 ? [reviewReasons.stock] : []),
    ...(lacks ? [reviewReasons.vatId] : []),
  ];
  const order: Order = {
    ...orderOf(deps, quote, actor),
    orderNumber,
    buyerVatId,
    offer: offerOf(quote, kept.hash),
    total: quote.total,
    // A discount may cover the whole total; then nothing is left to pay.
    paymentStatus: quote.total === 0 ? "paid" : "unpaid",
    stockShortfall: shortfall,
    needsReview: reasons.length > 0 ? reasons.join(" ") : null,
  };
  const how = by ? `${by.name}: ${agreed}` : agreed;
  const said = agreed ? `The customer agreed elsewhere: ${how}` : null;
  const note = [said, noteOfDraft(asked, draft)].filter(Boolean).join("\n") || null;
  const stored = rowOfOrder(order, true);
  const converted: Quote = {
    ...readQuote(quote),
    status: "Converted",
    orderNumber: order.orderNumber,
    history: [...quote.history, move({ at: now, actor, from: status, to: "Converted", note })],
    updated: now,
    version: quote.version + 1,
  };
  const storedQuote = rowOfQuote(converted);
  await updateUse();
  await tx.quotes.put(storedQuote);
  if (!revision && quote.offer?.sent) await tx.revisions.insert(kept, { clock: "created" });
  if (heard) await tx.acceptances.insert(heard.record, { clock: "created" });
  await tx.orders.insert(stored);
  await tx.documentTokens.insert(orderTokens(order));
  countQuote(tx, site, { before: asked, after: storedQuote });
  countOrder(tx, site, { before: null, after: stored });
  await announcements.orderRecorded(tx, order);
  return changed({ ...madeFrom(quote, order), before: null, after: order });
}

/**
 * The offer that was agreed elsewhere before one was sent: the seller's draft, or else the priced
 * request as the desk showed it to whoever states the agreement. A program that states none gets an
 * order at the request's own prices.
 */
async function unsentOffer(
  deps: CommerceDeps,
  tx: Tx,
  asked: StoredQuote,
  agreed: string | null | undefined,
): Promise<Partial<Quote>> {
  const isStated = Boolean(agreed) && asked.revision === 0 && isFullyPriced(asked);
  if (asked.offer?.draft || !isStated) return agreedDraft(deps, asked);
  return repricedOffer(deps, tx, asked, { prices: [] });
}

/** The parts of its offer that an order keeps. */
function offerOf({ offer }: Quote, hash: string): OrderOffer | null {
  if (!offer?.sent) return null;
  const { sent, taken, acceptance } = offer;
  return { sent, taken, hash, acceptance };
}

function madeFrom({ quoteNumber }: Quote, order: Order) {
  const { orderNumber } = order;
  return {
    target: { type: "order", id: orderNumber },
    summary: `${orderNumber} from ${quoteNumber}`,
    result: order,
  };
}

/** What an order has of its quote as it is. */
const carriedOver = [
  "quoteNumber",
  "customerId",
  "charges",
  "reference",
  "language",
  "deliveryAddress",
  "billingAddress",
  "assigneeUid",
] as const;

function orderOf({ clock, random }: CommerceDeps, quote: Quote, actor: string): Order {
  const now = clock();
  // Whoever packs the order may not read the quote.
  const wish = acceptingNote(quote);
  const note = wish && `The customer's note when accepting: ${wish}`;
  return {
    ...emptyOrder,
    status: "Pending",
    ...pick(quote, carriedOver),
    id: newId(clock, random),
    customer: quote.contact,
    items: quote.items.map(orderLine),
    discount: appliedDiscount(quote.discount),
    history: [move({ at: now, actor, from: null, to: "Pending", note })],
    created: now,
    updated: now,
    version: 1,
  };
}

/** An unused order number; drawn again on collision. */
async function freeNumber({ clock, random }: CommerceDeps, tx: Tx): Promise<string> {
  for (;;) {
    const number = newNumber("O", clock, random);
    if (!(await tx.orders.getBy("orderNumber", number))) return number;
  }
}

async function alreadyMade(tx: Tx, quote: Quote): Promise<Change<Order>> {
  const known = await tx.orders.getBy("quoteNumber", quote.quoteNumber);
  if (!known) throw notFound("Order");
  return unchanged(madeFrom(quote, readOrder(known)));
}
