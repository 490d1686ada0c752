import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { ChangedAnswer } from "~/components/frame/changes";
import type { DocumentLink } from "~/domain/caller";
import { quoteLimits } from "~/domain/quote";
import { changesSince } from "~/http/pages/changes.server";
import { paragraphs } from "~/http/pages/fields.server";
import { flashCookie } from "~/http/pages/flash.server";
import type { ShopArgs } from "~/http/pages/page.server";
import { answerOf, attempt, readForm, refuse } from "~/http/pages/submission.server";
import { offerFacts } from "./offer-facts.server";

const schema = z.object({
  answer: z.enum(["Approved", "Declined", "Cancelled"]),
  note: paragraphs({ what: "the note", max: quoteLimits.note }),
  seen: z.string().default(""),
  offer: z
    .object({
      revision: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
      // Empty when a price was missing.
      total: z
        .string()
        .regex(/^(\d{1,16}(\.\d{1,4})?)?$/)
        .transform((total) => (total === "" ? null : Number(total))),
    })
    .nullable()
    .catch(null)
    .default(null),
});

const confirmations = {
  Approved: "Thank you. You accepted the offer; we prepare your order.",
  Declined: "You declined the offer. Thank you for letting us know.",
  Cancelled: "Your request is called off.",
} as const;

interface Answering {
  quoteNumber: string;
  /** The signed link that opened the quote; null in the customer's account. */
  link: DocumentLink | null;
  /** The quote's page. */
  back: string;
}

/** Handles the customer's answer to an offer, or the cancellation of a request. */
export async function answerQuote(args: ShopArgs, { quoteNumber, link, back }: Answering) {
  const read = readForm(schema, await args.request.formData(), { form: "answer" });
  if (!read.ok) {
    const { answer, ...errors } = read.answer.errors;
    const message = answer ? "Choose an answer." : null;
    return refuse(args.context, { ...read.answer, errors, message });
  }
  const { answer, note, seen, offer } = read.values;
  const given = { answer, note, seen: offer };
  const done = await attempt(args.call("quotes.answer", [quoteNumber, given], { link }));
  if (!done.ok) {
    const refusal = answerOf(done.failure, { ...read.typed, values: { note: note ?? "" } });
    const quote = await args.call("quotes.read", [quoteNumber], { link });
    const changed = quote ? changesSince(seen, offerFacts(quote)) : [];
    return refuse<ChangedAnswer>(args.context, { ...refusal, changed }, 409);
  }
  const headers = {
    "Set-Cookie": flashCookie(args, { kind: "done", text: confirmations[answer] }),
  };
  return redirect(back, { status: 303, headers });
}
