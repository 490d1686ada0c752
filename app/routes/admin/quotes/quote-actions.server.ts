import { redirect } from "@remix-run/node";
import { z } from "zod";
import { type Quote, quoteLimits, readQuoteStatus } from "~/domain/quote";
import { nextStates } from "~/domain/quote-rules";
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
  note: paragraphs({ what: "the note", max: quoteLimits.note }),
  version: z.coerce.number().int(),
});
const noteSchema = z.object({
  note: paragraphs({ what: "the note", max: quoteLimits.note }),
});

type Work = { args: AdminArgs; quote: Quote; form: FormData };

/** What the forms of a quote's page ask for; each names its deed in `intent`. */
export async function changeQuote(args: AdminArgs) {
  const quote = await quoteOfPage(args);
  const form = await args.request.formData();
  const intent = String(form.get("intent"));
  const work = { args, quote, form };
  if (intent === "offer" || intent === "draft") return priceQuote(work, intent === "offer");
  if (intent === "convert") return convertQuote(work);
  if (intent === "note") return noteQuote(work);
  if (intent === "notify") return stay(args, await mailStatus(args, quoteNews(quote)));
  if (intent.startsWith("to ")) return moveQuote(work, intent.slice(3));
  throw problem(400);
}

async function priceQuote({ args, quote, form }: Work, send: boolean) {
  const now = args.context.services.clock();
  const read = readOffer(quote, form, { send, now });
  if (!read.ok) return refuse(args.context, read.answer);
  const to = send ? "Quoted" : quote.status;
  const done = await attempt(args.call("quotes.updateStatus", [quote.id, to, read.values]));
  if (!done.ok) {
    const answer = documentRefusal(done.failure, read.typed, await factsNow(args, pricingFacts));
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

async function moveQuote({ args, quote, form }: Work, status: string) {
  const to = readQuoteStatus(status);
  const read = readForm(moveSchema, form, { form: "move" });
  if (!read.ok) return refuse(args.context, read.answer);
  const { note, version } = read.values;
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
  const read = readForm(moveSchema, form, { form: "move" });
  if (!read.ok) return refuse(args.context, read.answer);
  const { version } = read.values;
  const done = await attempt(args.call("orders.createFromQuote", [quote.id, { version }]));
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

async function noteQuote({ args, quote, form }: Work) {
  const read = readForm(noteSchema, form, { form: "note" });
  if (!read.ok) return refuse(args.context, read.answer);
  const { note } = read.values;
  if (note === null) {
    return refuse(args.context, { ...read.typed, errors: { note: "Write the note first" } });
  }
  await args.call("quotes.addNote", [quote.id, note]);
  return stay(args, { kind: "done", text: "The note is in the history." });
}

async function factsNow(args: AdminArgs, facts: (quote: Quote) => Facts): Promise<Facts> {
  return facts(await quoteOfPage(args));
}
