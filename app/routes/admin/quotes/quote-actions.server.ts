import { redirect } from "@remix-run/node";
import { z } from "zod";
import { changedMeanwhile, type Failure, type FieldErrors } from "~/domain/failure";
import { type Quote, quoteLimits, readQuoteStatus } from "~/domain/quote";
import { nextStates } from "~/domain/quote-rules";
import type { FormAnswer } from "~/forms/answer";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { paragraphs } from "~/http/pages/fields.server";
import { flashCookie } from "~/http/pages/flash.server";
import { problem } from "~/http/pages/page.server";
import { attempt, readForm, refuse } from "~/http/pages/submission.server";
import {
  documentRefusal,
  type Facts,
  pricingFacts,
  quoteFacts,
} from "../documents/conflict.server";
import { stay } from "../documents/document-answers.server";
import { quoteMoves } from "../documents/seller-labels";
import { mailStatus, toldByMail } from "../documents/status-mail.server";
import { readOffer } from "./offer-form.server";
import { quoteNews, quoteOfPage } from "./quote-page.server";

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

/** What the forms of a quote's page ask for; each names its deed in `intent`. */
export async function changeQuote(args: AdminArgs) {
  const quote = await quoteOfPage(args);
  const form = await args.request.formData();
  const intent = String(form.get("intent"));
  const work = { args, quote, form };
  if (intent === "offer" || intent === "draft") return priceQuote(work, intent === "offer");
  const unsaved = unsavedPrices(work);
  if (unsaved) return unsaved;
  if (intent === "convert") return convertQuote(work);
  if (intent === "note") return noteQuote(work);
  if (intent === "notify") return stay(args, await mailStatus(args, quoteNews(quote)));
  if (intent.startsWith("to ")) return moveQuote(work, intent.slice(3));
  throw problem(400);
}

/** What was typed beside the button that was pressed is not thrown away: the page asks first. */
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
    return refuse(args.context, pricingRefusal(changedMeanwhile(), typed, quote), 409);
  }
  const message =
    "What you typed into the offer is not saved, so nothing was done. Send the offer or save the draft first, or load the page again to drop what you typed.";
  return refuse(args.context, { ...typed, message }, 409);
}

async function priceQuote({ args, quote, form }: Work, send: boolean) {
  const now = args.context.services.clock();
  const read = readOffer(quote, form, { send, now });
  if (!read.ok) return refuse(args.context, read.answer);
  const to = send ? "Quoted" : quote.status;
  const done = await attempt(args.call("quotes.updateStatus", [quote.id, to, read.values]));
  if (!done.ok) {
    const answer = pricingRefusal(done.failure, read.typed, await quoteOfPage(args));
    return refuse(args.context, answer, done.failure.kind === "conflict" ? 409 : 400);
  }
  const saved = done.value.version !== quote.version;
  const told = send
    ? `The offer is sent. ${toldByMail(args, quoteNews(done.value))}`
    : saved
      ? "The prices are saved. The customer sees them when you send the offer."
      : "Nothing was changed, so nothing was saved.";
  return stay(args, { kind: "done", text: told });
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
  if (!read.ok) return refuse(args.context, read.answer);
  const { moveNote: note, version } = read.values;
  // A page that was open for long may offer what is not possible any more: that is a conflict.
  if (!to || (version === quote.version && !nextStates(quote.status).includes(to))) {
    throw problem(400, { message: "The quote cannot go there from where it is." });
  }
  const done = await attempt(args.call("quotes.updateStatus", [quote.id, to, { note, version }]));
  if (!done.ok) {
    const answer = documentRefusal(done.failure, read.typed, await factsNow(args, quoteFacts));
    return refuse(args.context, answer, done.failure.kind === "conflict" ? 409 : 400);
  }
  const lost =
    quote.discount && !done.value.discount
      ? `Its discount ${quote.discount.code} has no use left and was taken off.`
      : "";
  const text = [quoteMoves[to]?.[1] ?? "Done.", lost, toldByMail(args, quoteNews(done.value))]
    .filter(Boolean)
    .join(" ");
  return stay(args, { kind: "done", text });
}

async function convertQuote({ args, quote, form }: Work) {
  const read = readForm(conversionSchema, form, { form: "move" });
  if (!read.ok) return refuse(args.context, read.answer);
  const { version, agreed, how } = read.values;
  const accepted = quote.status === "Approved" || quote.status === "Converted";
  // An older page gets the conflict that says what has changed.
  const word = accepted || version !== quote.version || (agreed === "yes" && how !== null);
  if (!word) return refuse(args.context, { ...read.typed, errors: withoutWord(agreed, how) });
  const conversion = { version, agreed: accepted ? null : how };
  const done = await attempt(args.call("orders.createFromQuote", [quote.id, conversion]));
  if (!done.ok) {
    const answer = documentRefusal(done.failure, read.typed, await factsNow(args, quoteFacts));
    return refuse(args.context, answer, done.failure.kind === "conflict" ? 409 : 400);
  }
  const { orderNumber, needsReview } = done.value;
  const flash = needsReview
    ? ({ kind: "problem", text: "The order is made, but not everything is in stock." } as const)
    : ({ kind: "done", text: `Order ${orderNumber} is made, and its stock is held.` } as const);
  const headers = { "Set-Cookie": flashCookie(args, flash) };
  return redirect(`/admin/orders/${orderNumber}`, { status: 303, headers });
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
  if (!read.ok) return refuse(args.context, read.answer);
  const { historyNote } = read.values;
  if (historyNote === null) {
    return refuse(args.context, { ...read.typed, errors: { historyNote: "Write the note first" } });
  }
  await args.call("quotes.addNote", [quote.id, historyNote]);
  return stay(args, { kind: "done", text: "The note is in the history." });
}

async function factsNow(args: AdminArgs, facts: (quote: Quote) => Facts): Promise<Facts> {
  return facts(await quoteOfPage(args));
}
