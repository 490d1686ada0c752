import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { optionErrors, typedOptions } from "~/components/documents/typed-options";
import type { ChangedAnswer } from "~/components/frame/changes";
import { money } from "~/components/frame/price";
import type { FormAnswer } from "~/forms/answer";
import { bodyLimits } from "~/http/api/body.server";
import { usualForm } from "~/http/form-size.server";
import {
  line,
  optionalAddress,
  paragraphs,
  requiredLine,
} from "~/http/pages/address-fields.server";
import { changesSince } from "~/http/pages/changes.server";
import { flashCookie } from "~/http/pages/flash.server";
import type { ShopArgs } from "~/http/pages/page.server";
import { answerOf, attempt, readForm, refuse } from "~/http/pages/submission.server";
import { visitorOf } from "~/http/pages/visitor.server";
import { bestEffort } from "~/kernel/process/log.server";
import type { PostalAddress } from "~/modules/customers/customer.resource";
import { vatIdLimit } from "~/modules/customers/vat-id";
import type { DocumentLink } from "~/modules/identity/caller";
import { readOptions } from "~/modules/pricing/offer-options";
import { offerTotals } from "~/modules/pricing/offer-totals";
import { acceptanceLimits } from "~/modules/quotes/acceptance.resource";
import { askedReasons } from "~/modules/quotes/loss";
import { messageLimits } from "~/modules/quotes/message.resource";
import { problemOfOffer } from "~/modules/quotes/offer-problems";
import type { Quote } from "~/modules/quotes/quote.resource";
import { quoteLimits } from "~/modules/quotes/quote-limits";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { billingFields, offerFacts } from "./documents.server";
import { conversationOf, refusedUnread, writeMessage } from "./write-message.server";

const acceptance = z.object({
  /**
   * Update: shows the sums of the chosen options, without an answer. Code: mails the code that an
   * acceptance needs.
   */
  answer: z.enum(["Approved", "Declined", "Cancelled", "Update", "Code"]),
  name: requiredLine({ what: "forms:yourName", max: acceptanceLimits.name }),
  role: line({ what: "forms:yourRole", max: acceptanceLimits.role }),
  purchaseOrder: line({ what: "forms:yourPurchaseOrder", max: acceptanceLimits.purchaseOrder }),
  code: line({ what: "forms:theCode", max: acceptanceLimits.code }),
  vatId: line({ what: "forms:theVatId", max: vatIdLimit * 2 }),
  billing: optionalAddress("billing"),
  reason: z.enum(askedReasons).nullable().catch(null).default(null),
  note: paragraphs({ what: "forms:theNote", max: quoteLimits.note }),
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

const unread = z
  .unknown()
  .optional()
  .transform(() => "");
/** What only an acceptance needs holds up no other answer. */
const otherAnswer = acceptance.extend({
  name: unread,
  role: unread,
  purchaseOrder: unread,
  code: unread,
  vatId: unread,
  billing: z
    .unknown()
    .optional()
    .transform(() => null),
});

const confirmations = {
  Approved: "quotes:thankYouAccepted",
  Declined: "quotes:thankYouDeclined",
  Cancelled: "quotes:requestIsCancelled",
} as const;

interface Answering {
  quote: Quote;
  /** The signed link that opened the quote; null in the customer's account. */
  link: DocumentLink | null;
  /** The quote's page. */
  back: string;
}

/** The largest leaves out or changes every line. */
export const answerForm = {
  parts: usualForm.parts + 6 * messageLimits.wishes,
  bytes: bodyLimits.message,
};

/** Handles the customer's answer to an offer, the cancellation of a request, and messages. */
export async function answerQuote(args: ShopArgs, { quote: asked, link, back }: Answering) {
  const { quoteNumber } = asked;
  const problem = await refusedUnread(args);
  if (problem) {
    const errors = { files: problem };
    return refuse(args.context, { form: "message", errors, message: null, values: {} }, 429);
  }
  const form = await args.request.formData();
  const intent = conversationOf(form);
  if (intent) return writeMessage(args, form, { quote: asked, link, back, intent });
  const schema = form.getAll("answer").at(-1) === "Approved" ? acceptance : otherAnswer;
  const read = readForm<typeof acceptance | typeof otherAnswer>(schema, form, {
    form: "answer",
    files: true,
  });
  if (!read.ok) {
    const { answer, ...errors } = read.answer.errors;
    const message = answer ? t("quotes:chooseAnAnswer") : null;
    return refuse(args.context, { ...read.answer, errors, message });
  }
  const { answer, note, seen, offer, name, role, purchaseOrder, code, reason } = read.values;
  const { vatId, billing } = read.values;
  if (answer === "Update") return data<ChangedAnswer>({ ...read.typed, changed: [] });
  if (answer === "Code") return mailCode(args, read.typed, { number: quoteNumber, link });
  const present = await args.call("quotes.read", [quoteNumber], { link });
  const accepts = answer === "Approved";
  if (accepts && purchaseOrder === "" && site.selling.offer.requirePurchaseOrder) {
    const errors = { purchaseOrder: t("quotes:enterPurchaseOrder") };
    return refuse(args.context, { ...read.typed, errors });
  }
  const sent = present?.offer?.sent ?? null;
  const options = sent && typedOptions(sent.lines, read.typed.values, present?.offer?.taken ?? []);
  const wrong = accepts && sent ? optionErrors(sent.lines, read.typed.values) : {};
  if (Object.keys(wrong).length > 0) {
    return refuse<ChangedAnswer>(args.context, { ...read.typed, errors: wrong, changed: [] }, 409);
  }
  const fits = accepts && sent && options ? readOptions(sent.lines, options) : null;
  if (fits && "problem" in fits) {
    const message = fits.problem;
    return refuse<ChangedAnswer>(args.context, { ...read.typed, message, changed: [] }, 409);
  }
  const excess = accepts && sent && options ? problemOfOffer(sent, sent.currency, options) : null;
  if (excess !== null) {
    const message = excess;
    return refuse<ChangedAnswer>(args.context, { ...read.typed, message, changed: [] }, 409);
  }
  const total = sent && options && offerTotals(sent, sent.currency, options).total;
  if (accepts && sent && total !== offer?.total && sent.revision === offer?.revision) {
    const message = t("quotes:totalIsNow", { total: money(total ?? 0) });
    return refuse<ChangedAnswer>(args.context, { ...read.typed, message, changed: [] }, 409);
  }
  const given = {
    answer,
    note,
    // The revision alone says what was sent. Its total follows from the options, which are declined.
    seen: accepts || !sent ? offer : offer && { revision: offer.revision },
    reason: answer === "Declined" ? reason : null,
    given: {
      options,
      name,
      role,
      purchaseOrder: purchaseOrder || null,
      code: code || null,
      vatId: vatId || null,
      billingAddress: accepts && billing ? changedAddress(asked, billing) : null,
    },
  };
  const userAgent = args.request.headers.get("User-Agent") ?? "";
  const done = await attempt(args.call("quotes.answer", [quoteNumber, given], { link, userAgent }));
  if (!done.ok) {
    const { seen: _, ...values } = read.typed.values;
    const refusal = answerOf(done.failure, { ...read.typed, values });
    const quote = await args.call("quotes.read", [quoteNumber], { link });
    const changed = quote ? changesSince(seen, offerFacts(quote)) : [];
    return refuse<ChangedAnswer>(args.context, { ...refusal, changed }, 409);
  }
  const headers = {
    "Set-Cookie": flashCookie(args, { kind: "done", text: t(confirmations[answer]) }),
  };
  return redirect(back, { status: 303, headers });
}

/** The typed billing address; null where it is the one that the form began with. */
function changedAddress(
  quote: Quote,
  typed: NonNullable<z.output<typeof acceptance>["billing"]>,
): PostalAddress | null {
  const initial: Record<string, string> = billingFields(quote);
  const isSame = Object.entries(typed).every(
    ([name, value]) => initial[`billing.${name}`] === value,
  );
  if (isSame) return null;
  const { firstName, lastName, companyName, phone } = quote.billingAddress ?? quote.contact;
  return { ...typed, firstName, lastName, companyName, phone };
}

/** Gives the same answer whether or not a code was sent, and keeps the input. */
async function mailCode(
  args: ShopArgs,
  typed: FormAnswer,
  { number, link }: { number: string; link: DocumentLink | null },
) {
  const asked = await attempt(args.call("quotes.sendCode", [number], { link }));
  if (asked.ok) return data<ChangedAnswer>({ ...typed, told: t("quotes:codeIsOnItsWay") });
  return refuse<ChangedAnswer>(args.context, answerOf(asked.failure, typed), 429);
}

/** User agents that open links in mails before people do, and indexers. */
const programs =
  /bot|crawl|spider|preview|scan|proofpoint|mimecast|barracuda|slurp|facebookexternalhit|curl|wget|python|headlesschrome\/0/i;

interface Opening {
  number: string;
  link: DocumentLink | null;
  /** A browser has shown the page for some seconds. */
  viewed: boolean;
}

/**
 * Records that the customer's side opened an offer: only documents that a browser loads, and never
 * by staff. The page does not wait for it, and is shown even if it fails.
 */
export function noteOpening(args: ShopArgs, { number, link, viewed }: Opening): void {
  const { headers } = args.request;
  const document = viewed || headers.get("Sec-Fetch-Dest") === "document";
  if (!document || programs.test(headers.get("User-Agent") ?? "")) return;
  const { log } = args.context.services;
  const note = async () => {
    const { caller } = await visitorOf(args);
    if (caller && (await args.call("admin.isAdmin", [caller.uid]))) return;
    await args.call("messages.opened", [number, { viewed }], { link });
  };
  void bestEffort(log, "[offers] opening", note());
}
