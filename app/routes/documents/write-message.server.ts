import { redirect } from "@remix-run/node";
import type { DocumentLink } from "~/domain/caller";
import type { Quote } from "~/domain/quote";
import { changeableLines } from "~/domain/requested-changes";
import { flashCookie } from "~/http/pages/flash.server";
import type { ShopArgs } from "~/http/pages/page.server";
import { answerOf, attempt, minutesUntil, refuse } from "~/http/pages/submission.server";
import { readMessage } from "./typed-message.server";

interface Writing {
  quote: Quote;
  /** The signed link that opened the quote; null in the customer's account. */
  link: DocumentLink | null;
  /** The quote's page. */
  back: string;
}

const done = {
  message: {
    mailed: "Your message is sent. We answer here, and tell you by e-mail.",
    unmailed: "Your message is sent. We answer on this page.",
  },
  again: {
    mailed: "We have your request for a new offer, and answer here and by e-mail.",
    unmailed: "We have your request for a new offer, and answer on this page.",
  },
  mute: {
    mailed: "You will get no more reminders of this offer.",
    unmailed: "You will get no reminders of this offer.",
  },
} as const;

/** The forms of a quote's page besides its answer; null for any other form. */
export function conversationOf(form: FormData) {
  const intent = String(form.get("intent") ?? "");
  return Object.hasOwn(done, intent) ? (intent as keyof typeof done) : null;
}

/** Handles the customer's message about a quote. */
export async function writeMessage(
  args: ShopArgs,
  form: FormData,
  { quote, link, back, intent }: Writing & { intent: keyof typeof done },
) {
  const { quoteNumber } = quote;
  if (intent === "mute") {
    await args.call("messages.mute", [quoteNumber], { link });
  } else {
    const again = intent === "again";
    const read = again
      ? { ok: true as const, ...askingAgain }
      : await readMessage(args, form, changeableLines(quote));
    if (!read.ok) return refuse(args.context, read.answer);
    const asked = { ...read.input, kind: intent };
    const sent = await attempt(args.call("messages.ask", [quoteNumber, asked], { link }));
    if (!sent.ok) {
      const { failure } = sent;
      const answer = answerOf(failure, { ...read.typed, form: "message" });
      if (failure.kind !== "tooMany") return refuse(args.context, answer, 409);
      const message = `Too many messages were sent from here. Please try again in ${minutesUntil(failure)} minutes.`;
      return refuse(args.context, { ...answer, message }, 429);
    }
  }
  const { mailer } = args.context.services.mail;
  const text = done[intent][mailer.on && quote.contact.email !== "" ? "mailed" : "unmailed"];
  const headers = { "Set-Cookie": flashCookie(args, { kind: "done", text }) };
  return redirect(intent === "message" ? `${back}#conversation` : back, { status: 303, headers });
}

const askingAgain = {
  input: { text: "Please send me a new offer.", wishes: [], files: [] },
  typed: { form: "message", errors: {}, message: null, values: {} },
};
