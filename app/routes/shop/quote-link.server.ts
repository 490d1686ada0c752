import { redirect } from "@remix-run/node";
import { z } from "zod";
import { forCustomer } from "~/domain/customer-view";
import { type Quote, quoteLimits } from "~/domain/quote";
import { paragraphs } from "~/forms/fields.server";
import { flashCookie } from "~/forms/flash.server";
import { answerOf, attempt, readForm, refuse } from "~/forms/submission.server";
import { site } from "~/site";
import { answersTo, quoteLines } from "../account/papers.server";
import type { ShopArgs } from "./page.server";
import { unlock } from "./signed-link.server";

const schema = z.object({
  answer: z.enum(["Approved", "Declined", "Cancelled"]),
  note: paragraphs({ what: "the note", max: quoteLimits.note }),
});

const told = {
  Approved: "Thank you. You accepted the offer; we prepare your order.",
  Declined: "You declined the offer. Thank you for letting us know.",
  Cancelled: "Your request is called off.",
} as const;

async function quoteByLink(args: ShopArgs): Promise<{ quote: Quote; key: string }> {
  const found = await args.commerce.quotes.find(args.params.number ?? "");
  const { record, key } = await unlock(args, found, ({ quoteNumber }) => ({
    purpose: "quote",
    subject: quoteNumber,
  }));
  return { quote: forCustomer(record, site.currency), key };
}

export async function linkedQuote(args: ShopArgs) {
  const { quote } = await quoteByLink(args);
  const { quoteNumber, created, validUntil, reference, message, orderNumber, history } = quote;
  const { subtotal, discount, charges, total } = quote;
  return {
    ...{ quoteNumber, created, validUntil, reference, message, history },
    ...answersTo(quote, args.context.services.clock()),
    ordered: orderNumber !== null,
    lines: quoteLines(quote),
    totals: { subtotal, discount, charges, total },
  };
}

/** The answer of whoever has the mail. */
export async function answerLinkedQuote(args: ShopArgs) {
  const { quote, key } = await quoteByLink(args);
  const read = readForm(schema, await args.request.formData(), { form: "answer" });
  if (!read.ok) {
    const message = read.answer.errors.answer ? "Choose an answer." : null;
    const { answer: _, ...errors } = read.answer.errors;
    return refuse(args.context, { ...read.answer, errors, message });
  }
  const { answer, note } = read.values;
  const by = { actor: "customer-link", note };
  const done = await attempt(args.commerce.quotes.answer(quote.quoteNumber, answer, by));
  if (!done.ok) return refuse(args.context, answerOf(done.failure, read.typed), 409);
  const headers = { "Set-Cookie": flashCookie(args, { kind: "done", text: told[answer] }) };
  const page = `/quotes/${quote.quoteNumber}?key=${encodeURIComponent(key)}`;
  return redirect(page, { status: 303, headers });
}
