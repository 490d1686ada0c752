import { fullName } from "~/domain/customer";
import { asRequested, withoutDraft } from "~/domain/customer-view";
import type { Quote } from "~/domain/quote";
import { isUnconfirmed } from "~/domain/quote-rules";
import { customerLabel, sellerLabel } from "~/domain/status-labels";
import OfferReady from "~emails/offer-ready";
import QuoteAlert from "~emails/quote-alert";
import QuoteConfirmation from "~emails/quote-confirmation";
import StatusUpdate from "~emails/status-update";
import type { MailMessage } from "../mailer";
import { asOffered } from "./mail-content";
import { isEmailable, type MailHouse } from "./mail-house.server";
import { bodyText, greetingName, headerText, withoutLinks, words } from "./mail-text";
import { renderMail } from "./render.server";

/**
 * To the seller: somebody asks for a quote. An answer goes to the buyer. What anybody may have
 * typed carries no links; the dashboard shows it word by word.
 */
export async function quoteAlert(house: MailHouse, quote: Quote): Promise<MailMessage> {
  const { shop, links, seller } = house;
  const { contact } = quote;
  const number = headerText(quote.quoteNumber);
  const mail = await renderMail(
    <QuoteAlert
      shop={shop}
      number={words(number)}
      customer={{
        name: words(fullName(contact), 401),
        email: headerText(contact.email, 320),
        phone: words(contact.phone),
        company: words(contact.companyName, 200),
      }}
      reference={words(quote.reference)}
      message={withoutLinks(bodyText(quote.message ?? ""))}
      unconfirmed={isUnconfirmed(quote)}
      {...asOffered(asRequested(quote, shop.currency))}
      url={links.dashboard(quote)}
    />,
  );
  return {
    to: seller,
    subject: `New quote request ${number}`,
    replyTo: buyerAddress(quote),
    ...mail,
  };
}

/** To the buyer, as things stood when the quote was asked for. */
export async function quoteConfirmation(house: MailHouse, quote: Quote): Promise<MailMessage> {
  const { shop, links } = house;
  const number = headerText(quote.quoteNumber);
  const mail = await renderMail(
    <QuoteConfirmation
      shop={shop}
      name={greetingName(quote.contact.firstName)}
      number={words(number)}
      reference={words(quote.reference)}
      message={withoutLinks(bodyText(quote.message ?? ""))}
      {...asOffered(asRequested(quote, shop.currency))}
      url={await links.quote(quote)}
    />,
  );
  const subject = `We received your quote request ${number}`;
  return { to: quote.contact.email, subject, replyTo: shop.contact.email, ...mail };
}

/**
 * To the buyer: the quote came into `status`, which it may have left again. An offer comes whole.
 * `named` is what the subject calls it.
 */
export async function quoteStatus(
  house: MailHouse,
  quote: Quote,
  status: string,
  named = customerLabel("quote", status),
): Promise<MailMessage> {
  const { shop, links } = house;
  const number = headerText(quote.quoteNumber);
  const name = greetingName(quote.contact.firstName);
  const url = await links.quote(quote);
  const mail = await renderMail(
    status === "Quoted" ? (
      <OfferReady
        {...{ shop, name, url }}
        number={words(number)}
        reference={words(quote.reference)}
        revision={quote.revision}
        validUntil={quote.validUntil}
        {...asOffered(quote)}
      />
    ) : (
      <StatusUpdate
        {...{ shop, name, url }}
        number={words(number)}
        audience="customer"
        kind="quote"
        status={status}
        label={words(customerLabel("quote", status), 50)}
        itemCount={quote.items.length}
        total={withoutDraft(quote, shop.currency).total}
        tracking={[]}
      />
    ),
  );
  const subject = `Update on your quote ${number}: ${headerText(named, 50)}`;
  return { to: quote.contact.email, subject, replyTo: shop.contact.email, ...mail };
}

/** To the seller: the buyer accepted, declined or cancelled. */
export async function quoteAnswered(
  house: MailHouse,
  quote: Quote,
  status: string,
): Promise<MailMessage> {
  const { shop, links, seller } = house;
  const number = headerText(quote.quoteNumber);
  const who = [fullName(quote.contact), quote.contact.companyName].filter(Boolean).join(", ");
  const mail = await renderMail(
    <StatusUpdate
      shop={shop}
      audience="seller"
      kind="quote"
      number={words(number)}
      status={status}
      label={words(sellerLabel("quote", status), 50)}
      name={who === "" ? headerText(quote.contact.email, 320) : words(who, 401)}
      itemCount={quote.items.length}
      total={quote.total}
      tracking={[]}
      url={links.dashboard(quote)}
    />,
  );
  const subject = `Quote ${number}: ${headerText(sellerLabel("quote", status), 50)}`;
  return { to: seller, subject, replyTo: buyerAddress(quote), ...mail };
}

function buyerAddress({ contact }: Quote): string | null {
  return isEmailable(contact.email) ? contact.email : null;
}
