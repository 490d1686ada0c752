import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { DocumentLink } from "~/domain/caller";
import { quoteLimits } from "~/domain/quote";
import { paragraphs } from "~/http/pages/fields.server";
import { flashCookie } from "~/http/pages/flash.server";
import type { ShopArgs } from "~/http/pages/page.server";
import { answerOf, attempt, readForm, refuse } from "~/http/pages/submission.server";

const schema = z.object({
  answer: z.enum(["Approved", "Declined", "Cancelled"]),
  note: paragraphs({ what: "the note", max: quoteLimits.note }),
});

const told = {
  Approved: "Thank you. You accepted the offer; we prepare your order.",
  Declined: "You declined the offer. Thank you for letting us know.",
  Cancelled: "Your request is called off.",
} as const;

interface Answering {
  quoteNumber: string;
  /** The signed link by which the quote was opened; null: from the customer's account. */
  link: DocumentLink | null;
  /** The quote's page. */
  back: string;
}

/** The customer's answer to an offer, or calling the request off. */
export async function answerQuote(args: ShopArgs, { quoteNumber, link, back }: Answering) {
  const read = readForm(schema, await args.request.formData(), { form: "answer" });
  if (!read.ok) {
    const { answer, ...errors } = read.answer.errors;
    const message = answer ? "Choose an answer." : null;
    return refuse(args.context, { ...read.answer, errors, message });
  }
  const { answer, note } = read.values;
  const done = await attempt(args.call("quotes.answer", [quoteNumber, { answer, note }], { link }));
  if (!done.ok) return refuse(args.context, answerOf(done.failure, read.typed), 409);
  const headers = { "Set-Cookie": flashCookie(args, { kind: "done", text: told[answer] }) };
  return redirect(back, { status: 303, headers });
}
