import { money } from "~/components/frame/price";
import { listBehind } from "~/components/lists/list";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { problem } from "~/http/pages/page.server";
import { slotsOf } from "~/http/pages/slots.server";
import { wasRefused } from "~/http/pages/submission.server";
import { fullName } from "~/modules/customers/customer.resource";
import type { StatusChange } from "~/modules/mail/notifications/status-announcement";
import { quoteWord } from "~/modules/orders/status-labels";
import type { OfferLine } from "~/modules/pricing/offer";
import type { LineNow } from "~/modules/quotes/catalogue-now";
import { workingContent } from "~/modules/quotes/offer-draft";
import { problemOfSending } from "~/modules/quotes/offer-problems";
import type { Quote } from "~/modules/quotes/quote.resource";
import {
  acceptingNote,
  isBeforeOffer,
  isFullyPriced,
  isUnconfirmed,
  nextStates,
  takesOffer,
  waitsSince,
} from "~/modules/quotes/quote-rules";
import { takesChanges } from "~/modules/quotes/requested-changes";
import { chargesWithTax, referencesOf, taxSummary } from "~/modules/quotes/sent-offer";
import { site } from "~/modules/settings/site";
import { assignmentOf, colleaguesIn } from "~/routes/admin/documents/assignee.server";
import { pricingFacts, quoteFacts } from "~/routes/admin/documents/conflict.server";
import { quoteList } from "~/routes/admin/documents/document-lists";
import { languageCardOf } from "~/routes/admin/documents/language-choice.server";
import { linkOf } from "~/routes/admin/documents/link-operations.server";
import { historyShown } from "~/routes/admin/documents/quote-history.server";
import { dataCard } from "~/routes/admin/extensions/data-pages.server";
import { asShown, quoteLines } from "~/routes/documents/documents.server";
import { t } from "~/texts/text";
import { optionsToAnswer } from "./answered-options";
import type { EditorCosts } from "./editor-sums";
import { hintsOf } from "./offer-hints.server";
import { openedNow, packed, proposedDay } from "./offer-merge.server";

/** By id, or by number as people type it into the address. */
export async function quoteOfPage({ call, params }: AdminArgs): Promise<Quote> {
  const quote = await call("quotes.find", [params.id ?? ""]);
  if (!quote) {
    throw problem(404, {
      message: t("deskQuotes:noSuchQuoteHere"),
      back: { to: "/admin/quotes", label: t("deskQuotes:allQuotes") },
    });
  }
  return quote;
}

/** Who most likely gives the customer's answer: the one who asked. */
export function usualSigner({ contact }: Quote): string {
  return fullName(contact) || contact.companyName || contact.email;
}

/** The status text that the customer sees. */
export function quoteStatusChange({
  quoteNumber,
  status,
  contact,
  items,
  total,
}: Quote): StatusChange {
  const { email, firstName, lastName } = contact;
  return {
    kind: "quote",
    referenceNumber: quoteNumber,
    status,
    customer: { email, firstName, lastName },
    itemCount: items.length,
    total,
  };
}

/** For a closed quote that nobody has seen yet; otherwise null. */
function waitsFor(quote: Quote): { message: string | null } | null {
  const over = quote.status === "Declined" || quote.status === "Expired";
  if (!over || !waitsSince(quote)) return null;
  return { message: quote.status === "Declined" ? (quote.history.at(-1)?.note ?? null) : null };
}

/** The sent offer, with the catalogue's price of each line that is offered at another one, by id. */
function offeredIn({ offer }: Quote) {
  if (!offer?.sent) return null;
  const listPrices = offer.sent.lines.flatMap(({ id, price, listPrice }): [string, string][] =>
    listPrice === null || price === null || listPrice === price
      ? []
      : [[id, t("deskQuotes:listPriceOf", { price: money(listPrice) })]],
  );
  return { sent: asShown(offer.sent), taken: offer.taken, listPrices };
}

/** The seller's possible actions. */
function choicesFor(quote: Quote, { may }: AdminArgs) {
  const moves = may("quotes.updateStatus");
  const next = moves ? nextStates(quote.status) : [];
  // Who makes a quote works on it already.
  const isOwn = quote.history[0]?.actor === quote.assigneeUid;
  const closed = next.includes("Pending");
  // An unsent draft is what would be agreed.
  const unsent = isBeforeOffer(quote.status) && quote.offer !== null;
  const priced = unsent
    ? problemOfSending(workingContent(quote, site.selling), site.currency) === null
    : isFullyPriced(quote);
  return {
    offer: moves && takesOffer(quote.status),
    /** Changes of status besides the offer. An acceptance is recorded, with who gave it and how. */
    moves: next.filter(
      (status) =>
        status !== "Quoted" && status !== "Approved" && !(isOwn && status === "In Review"),
    ),
    convert: may("orders.createFromQuote") && next.length > 0 && !closed && priced,
    record: may("offers.recordAnswer") && quote.status === "Quoted",
    options:
      moves && quote.status === "Quoted" && quote.offer?.sent
        ? optionsToAnswer(quote.offer.sent, quote.offer.taken)
        : [],
    undo: may("offers.undoAcceptance") && quote.status === "Approved",
  };
}

export async function quotePage(args: AdminArgs) {
  const { context, request, call, admin } = args;
  const { clock, mail } = context.services;
  const quote = await quoteOfPage(args);
  const { quoteNumber, contact, status, subtotal, discount, charges, total } = quote;
  const choices = choicesFor(quote, args);
  const content = workingContent(quote, site.selling);
  const now = choices.offer ? await linesNow(args, content.lines) : {};
  return {
    data: dataCard(args, { of: "quotes", id: quoteNumber, record: quote }),
    slots: await slotsOf(args.context, { "desk.quote": { quote } }),
    word: quoteWord(quote, quote.items.length),
    number: quoteNumber,
    status,
    version: quote.version,
    revision: quote.revision,
    created: quote.created,
    validUntil: quote.validUntil,
    neededBy: quote.neededBy,
    reference: referencesOf(quote),
    buyerVatId: quote.buyerVatId,
    message: quote.message,
    accepting: acceptingNote(quote),
    orderNumber: quote.orderNumber,
    history: historyShown(quote.history),
    deliveryAddress: quote.deliveryAddress,
    billingAddress: quote.billingAddress,
    customerEdit:
      args.may("quotes.setCustomer") && status !== "Converted"
        ? `/admin/quotes/${encodeURIComponent(quote.id)}/customer`
        : null,
    customerMake:
      contact.email && args.may("customers.createByStaff") && args.may("customerCards.merge")
        ? `/admin/customers/new?${new URLSearchParams({ quote: quote.id })}`
        : null,
    contact: { ...contact, name: fullName(contact), uid: quote.customerId },
    signer: usualSigner(quote),
    lines: quoteLines(quote),
    offered: offeredIn(quote),
    totals: {
      subtotal,
      discount,
      charges: chargesWithTax(charges, quote.offer),
      total,
      tax: taxSummary(quote.offer),
      offered: true,
    },
    choices,
    pricing: choices.offer
      ? {
          content,
          now,
          costs: await costsOf(args, quote),
          hints: hintsOf({ quote, content, now }),
          asksForCodes: site.selling.offer.confirmByCode,
          day: proposedDay(quote, clock()),
          note: quote.offer?.draftNote ?? null,
          drafted: Boolean(quote.offer?.draft),
          sent: status === "Quoted",
          opened: packed(openedNow(quote, clock())),
        }
      : null,
    ...(await conversationOf(args, quote, choices.offer)),
    lossReason: quote.lossReason,
    snippets: choices.offer
      ? (await call("templates.list", ["snippet"])).map(({ id, name }) => ({ id, name }))
      : [],
    again: {
      id: quote.id,
      extend:
        choices.offer && quote.revision > 0 && !isBeforeOffer(status) && args.may("offers.extend"),
      takeBack: status === "Quoted" && args.may("offers.takeBack"),
      days: site.selling.offer.validDays,
      mayKeep: args.may("templates.create") && content.lines.length > 0,
    },
    records:
      quote.revision > 0 || quote.offer?.acceptance
        ? await call("offers.acceptances", [quote.id])
        : [],
    revisions: await comparedRevisions(args, quote),
    facts: { brief: quoteFacts(quote), full: pricingFacts(quote) },
    link: await linkOf(args, {
      kind: "quote",
      number: quoteNumber,
      updated: quote.updated,
      email: contact.email,
    }),
    news: quoteStatusChange(quote),
    mailOn: mail.mailer.on,
    back: listBehind(quoteList(), new URL(request.url).searchParams),
    assignment: await assignmentOf(args, "quote", quote.assigneeUid),
    language: languageCardOf(args, "quote", quote),
    self: admin.uid,
    waits: args.may("quotes.addNote") ? waitsFor(quote) : null,
    unconfirmed: isUnconfirmed(quote),
    refused: wasRefused(context),
  };
}

/** The messages about the quote, and its openings. */
async function conversationOf(args: AdminArgs, quote: Quote, hasEditor: boolean) {
  const { call, may, params, request } = args;
  const openSince = quote.thread?.openSince ?? null;
  const isAsked = new URL(request.url).searchParams.has("answer");
  const [messages, openings] = await Promise.all([
    quote.thread ? call("messages.thread", [quote.id]) : [],
    quote.revision > 0 ? call("messages.openings", [quote.id]) : [],
  ]);
  const actors = [...quote.history, ...messages.filter(({ side }) => side === "seller")];
  return {
    thread: {
      messages,
      files: { before: `/admin/quotes/${encodeURIComponent(params.id ?? "")}/files/`, after: "" },
      // Above an editor the form is folded: the message is in view, and so are the first lines.
      opens: isAsked || (openSince !== null && !hasEditor),
    },
    openSince,
    openings,
    mayAnswer: may("messages.answer"),
    mayTakeOver: may("messages.takeOver") && takesChanges(quote),
    colleagues: await colleaguesIn(args, actors),
  };
}

/** The revisions of the offer, and the two to compare: the requested ones, or the last two. */
async function comparedRevisions({ call, request }: AdminArgs, quote: Quote) {
  if (quote.revision === 0) return null;
  const all = (await call("offers.revisions", [quote.id])).map(({ sent }) => sent);
  const { searchParams } = new URL(request.url);
  const asked = (name: string) =>
    all.find(({ revision }) => String(revision) === searchParams.get(name));
  const [before, after] = [asked("before") ?? all.at(-2), asked("after") ?? all.at(-1)];
  const numbers = all.map(({ revision, sent }) => ({ revision, sent: new Date(sent) }));
  return { numbers, before: before ?? null, after: after ?? null };
}

/** The catalogue's present data of the offer's catalogue lines. */
export async function linesNow(
  { call }: AdminArgs,
  lines: readonly Pick<OfferLine, "id" | "productId" | "variantId">[],
): Promise<Record<string, LineNow>> {
  const own = lines.flatMap(({ id, productId, variantId }) =>
    productId === null ? [] : [{ id, productId, variantId }],
  );
  const asked = own.map(({ productId, variantId }) => ({
    id: productId,
    quantity: 1,
    ...(variantId === null ? {} : { variantId }),
  }));
  const found = await call("catalogue.linesNow", [asked]);
  return Object.fromEntries(
    own.map(({ id }, at) => {
      const { price = null, stock = null, exists = false, hasVariants = false } = found[at] ?? {};
      return [id, { price, stock, sold: exists, hasVariants }];
    }),
  );
}

/** The known costs of the lines, as typed and of the catalogue; null for those who do not see them. */
async function costsOf({ call, may }: AdminArgs, { id }: Quote): Promise<EditorCosts | null> {
  if (!may("offers.listCosts")) return null;
  const costs = await call("offers.listCosts", [id]);
  const known = costs.filter(({ catalogue, own }) => catalogue !== null || own !== null);
  return Object.fromEntries(known.map(({ line, ...cost }) => [line, cost]));
}
