import type { AdminArgs } from "~/http/pages/admin-page.server";
import { endOfDay } from "~/kernel/calendar";
import type { MailMessage } from "~/modules/mail/mailer";
import type { SentOffer } from "~/modules/pricing/offer";
import { defaultOptions } from "~/modules/pricing/offer-options";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote } from "~/modules/quotes/quote.resource";
import { takesOffer } from "~/modules/quotes/quote-rules";
import { asSent, fieldsOfOffer } from "~/modules/quotes/sent-offer";
import { site } from "~/modules/settings/site";
import { pricingFacts } from "~/routes/admin/documents/conflict.server";
import { productsOf, viewOfQuote } from "~/routes/documents/documents.server";
import { hintsOf } from "./offer-hints.server";
import { proposedDay } from "./offer-merge.server";
import { linesNow, quoteOfPage } from "./quote-page.server";

/** Whether sending would make another revision than the customer has. */
function isUnsent({ offer, revision }: Quote): boolean {
  return revision === 0 || Boolean(offer?.draft);
}

/** The offer as it would be sent now, from the saved draft; the sent one when there is no draft. */
export function previewedOffer(quote: Quote, now: Date): SentOffer {
  const { offer, revision } = quote;
  if (!isUnsent(quote) && offer?.sent) return offer.sent;
  const zone = site.timeZone.id;
  return asSent(quote, workingContent(quote, site.selling), {
    revision: revision + 1,
    sent: now,
    settings: site.selling,
    currency: site.currency,
    validUntil: endOfDay(proposedDay(quote, now), zone) ?? now,
    timeZone: zone,
  });
}

/** The quote as it would be after sending; itself when there is no draft. */
function asIfSent(quote: Quote, sent: SentOffer): Quote {
  if (!isUnsent(quote)) return quote;
  const taken = defaultOptions(sent.lines);
  return {
    ...quote,
    ...fieldsOfOffer(sent, taken),
    offer: {
      requested: quote.items,
      draft: null,
      draftUntil: null,
      draftNote: null,
      sent,
      taken,
      acceptance: null,
      costs: [],
    },
    revision: sent.revision,
    validUntil: new Date(sent.validUntil),
    status: "Quoted",
  };
}

/** The mail that sending the saved draft causes. */
export async function previewMail(args: AdminArgs, quote: Quote): Promise<MailMessage> {
  const { mail, clock } = args.context.services;
  const shown = asIfSent(quote, previewedOffer(quote, clock()));
  const { previewedOfferMail } = await import("~/modules/mail/messages/previewed-offer.server");
  const url = new URL(`/admin/quotes/${encodeURIComponent(quote.id)}/preview`, args.request.url);
  return previewedOfferMail(mail.context, shown, url.href);
}

/** GET /admin/quotes/:id/preview */
export async function previewPage(args: AdminArgs) {
  const quote = await quoteOfPage(args);
  const now = args.context.services.clock();
  const path = `/admin/quotes/${encodeURIComponent(quote.id)}`;
  const unsent = isUnsent(quote);
  const sent = previewedOffer(quote, now);
  const shows = new URL(args.request.url).searchParams.get("show") === "mail" ? "mail" : "page";
  const [revisions, messages, products] = await Promise.all([
    args.call("offers.revisions", [quote.id]),
    quote.thread ? args.call("messages.thread", [quote.id]) : [],
    productsOf(args, sent.lines),
  ]);
  const before =
    revisions.map((each) => each.sent).findLast(({ revision }) => revision < sent.revision) ?? null;
  const shown = asIfSent(quote, sent);
  const view = viewOfQuote(args, shown, {
    path,
    search: "",
    link: null,
    before,
    accepted: null,
    messages,
    products,
  });
  // Nothing of the preview counts as a customer's visit, and the address of its file is the desk's.
  const mail = shows === "mail" ? await previewMail(args, quote) : null;
  const content = workingContent(quote, site.selling);
  const lines = unsent ? await linesNow(args, content.lines) : {};
  return {
    path,
    unsent,
    hints: unsent ? hintsOf({ quote, content, now: lines }).text : "",
    sending:
      unsent && takesOffer(quote.status) && args.may("offers.send")
        ? {
            version: quote.version,
            facts: pricingFacts(quote),
            day: proposedDay(quote, now),
            note: quote.offer?.draftNote ?? "",
            isFirst: quote.revision === 0,
          }
        : null,
    mailOn: args.context.services.mail.mailer.on,
    mail: mail && {
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      hasLink: args.context.services.mail.context.links.on,
    },
    quote: { ...view, viewed: null, printed: null, file: `${path}/preview.pdf` },
  };
}
