import { redirect } from "@remix-run/node";
import { z } from "zod";
import { type Failure, type FieldErrors, staleVersion } from "~/domain/failure";
import { type Quote, quoteLimits, readQuoteStatus } from "~/domain/quote";
import { nextStates } from "~/domain/quote-rules";
import type { FormAnswer } from "~/forms/answer";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { paragraphs } from "~/http/pages/fields.server";
import { flashCookie } from "~/http/pages/flash.server";
import { readIntent } from "~/http/pages/intent.server";
import { problem } from "~/http/pages/page.server";
import { readForm, refuse } from "~/http/pages/submission.server";
import { documentRefusal, pricingFacts, quoteFacts } from "../documents/conflict.server";
import { returnToPage } from "../documents/document-answers.server";
import { runForm } from "../documents/document-form.server";
import { quoteMoves } from "../documents/seller-labels";
import { mailNotice, mailStatus } from "../documents/status-mail.server";
import { readOffer } from "./offer-form.server";
import { quoteOfPage, quoteStatusChange } from "./quote-page.server";

const moveSchema = z.object({
  moveNote: paragraphs({ what: "the note", max: quoteLimits.note }),
  version: z.coerce.number().int(),
});
const noteSchema = z.object({
  historyNote: paragraphs({ what: "the note", max: quoteLimits.note }),
});

const conversionSchema = z.object({
  version: z.coerce.number().int(),
  agreed: z.string().default(""),
  how: paragraphs({ what: "how they agreed", max: quoteLimits.note }),
});

type Work = { args: AdminArgs; quote: Quote; form: FormData };

type Handler = (work: Work, rest: string) => Promise<unknown>;

const handlers: Record<string, Handler> = {
  offer: (work) => priceQuote(work, true),
  draft: (work) => priceQuote(work, false),
  convert: beside(convertQuote),
  to: beside(moveQuote),
  note: beside(noteQuote),
  notify: beside(async ({ args, quote }) =>
    returnToPage(args, await mailStatus(args, quoteStatusChange(quote))),
  ),
};

/** What leaves the prices alone, and waits while some are typed and not saved. */
function beside(handler: Handler): Handler {
  return async (work, rest) => unsavedPrices(work) ?? handler(work, rest);
}

/** Handles the forms of a quote's page; `intent` names the action. */
export async function changeQuote(args: AdminArgs) {
  const quote = await quoteOfPage(args);
  const form = await args.request.formData();
  const { handler, rest } = readIntent(form, handlers);
  return handler({ args, quote, form }, rest);
}

/** Input beside the pressed button must not be lost: the page asks first. */
function unsavedPrices({ args, quote, form }: Work) {
  const now = args.context.services.clock();
  if (!form.has("prices.0")) return null;
  const read = readOffer(quote, form, { send: false, now });
  if (read.ok) {
    const { version: _, note, prices, ...others } = read.values;
    const typed =
      note || prices?.length || Object.values(others).some((value) => value !== undefined);
    if (!typed) return null;
  }
  const typed = read.ok ? read.typed : read.answer;
  if (form.get("version") !== String(quote.version)) {
    return refuse(args.context, pricingRefusal(staleVersion(), typed, quote), 409);
  }
  const message =
    "What you typed into the offer is not saved, so nothing was done. Send the offer or save the draft first, or load the page again to drop what you typed.";
  return refuse(args.context, { ...typed, message }, 409);
}

async function priceQuote({ args, quote, form }: Work, send: boolean) {
  const read = readOffer(quote, form, { send, now: args.context.services.clock() });
  const refused = async (failure: Failure, typed: FormAnswer) =>
    pricingRefusal(failure, typed, await quoteOfPage(args));
  return runForm({ args, read, refused }, async (offer) => {
    const to = send ? "Quoted" : quote.status;
    const priced = await args.call("quotes.updateStatus", [quote.id, to, offer]);
    if (send) return `The offer is sent. ${mailNotice(args, quoteStatusChange(priced))}`;
    return priced.version !== quote.version
      ? "The prices are saved. The customer sees them when you send the offer."
      : "Nothing was changed, so nothing was saved.";
  });
}

/** A refusal of prices. A quote that takes none any more has no fields for them to stay in. */
function pricingRefusal(failure: Failure, typed: FormAnswer, quote: Quote) {
  const answer = documentRefusal(failure, typed, pricingFacts(quote));
  if (nextStates(quote.status).includes("Quoted")) return answer;
  const message =
    "It was changed meanwhile and takes no prices any more, so what you typed is not saved.";
  return { ...answer, message };
}

async function moveQuote({ args, quote, form }: Work, status: string) {
  const to = readQuoteStatus(status);
  const read = readForm(moveSchema, form, { form: "move" });
  return runForm({ args, read, refused: refusedNow(args) }, async (asked) => {
    const { moveNote: note, version } = asked;
    // A page that was open for long may offer what is not possible any more: that is a conflict.
    if (!to || (version === quote.version && !nextStates(quote.status).includes(to))) {
      throw problem(400, { message: "The quote cannot go there from where it is." });
    }
    const moved = await args.call("quotes.updateStatus", [quote.id, to, { note, version }]);
    const lost =
      quote.discount && !moved.discount
        ? `Its discount ${quote.discount.code} has no use left and was taken off.`
        : "";
    const words = [
      quoteMoves[to]?.[1] ?? "Done.",
      lost,
      mailNotice(args, quoteStatusChange(moved)),
    ];
    return words.filter(Boolean).join(" ");
  });
}

async function convertQuote({ args, quote, form }: Work) {
  const read = readForm(conversionSchema, form, { form: "move" });
  return runForm({ args, read, refused: refusedNow(args) }, async (conversion, typed) => {
    const { version, agreed, how } = conversion;
    const accepted = quote.status === "Approved" || quote.status === "Converted";
    // A page that was open for long may offer a move that is no longer possible: that is a
    // conflict.
    const word = accepted || version !== quote.version || (agreed === "yes" && how !== null);
    if (!word) return refuse(args.context, { ...typed, errors: withoutWord(agreed, how) });
    const order = await args.call("orders.createFromQuote", [
      quote.id,
      { version, agreed: accepted ? null : how },
    ]);
    const { orderNumber, needsReview } = order;
    const flash = needsReview
      ? ({ kind: "problem", text: "The order is made, but not everything is in stock." } as const)
      : ({ kind: "done", text: `Order ${orderNumber} is made, and its stock is held.` } as const);
    const headers = { "Set-Cookie": flashCookie(args, flash) };
    return redirect(`/admin/orders/${orderNumber}`, { status: 303, headers });
  });
}

/** What is missing of the seller's word that the customer agreed. */
function withoutWord(agreed: string, how: string | null): FieldErrors {
  return {
    ...(agreed === "yes"
      ? {}
      : { agreed: "Wait for the customer, or say that they agreed elsewhere" }),
    ...(how === null ? { how: "Enter how they agreed" } : {}),
  };
}

async function noteQuote({ args, quote, form }: Work) {
  const read = readForm(noteSchema, form, { form: "note" });
  return runForm({ args, read, refused: refusedNow(args) }, async ({ historyNote }, typed) => {
    if (historyNote === null) {
      return refuse(args.context, { ...typed, errors: { historyNote: "Write the note first" } });
    }
    await args.call("quotes.addNote", [quote.id, historyNote]);
    return "The note is in the history.";
  });
}

function refusedNow(args: AdminArgs) {
  return async (failure: Failure, typed: FormAnswer) =>
    documentRefusal(failure, typed, quoteFacts(await quoteOfPage(args)));
}
