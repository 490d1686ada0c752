import { canonicalJson } from "~/kernel/canonical-json";
import { impossible } from "~/kernel/failure";
import type { Contact, PostalAddress } from "~/modules/customers/customer.resource";
import type { CommerceDeps } from "~/modules/deps";
import { ended, linkRow, readLink } from "~/modules/links/link-records";
import { quoteTokens, sameTokens } from "~/modules/search/document-tokens.resource";
import { type Change, changed, type Seen, unchanged } from "~/storage/change";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import type { Quote } from "./quote.resource";
import {
  countQuote,
  getQuoteByIdOrNumber,
  readQuote,
  readQuoteAt,
  rowOfQuote,
} from "./quote-records.server";

/** Who the customer of a quote is. An address that is left out stays, null removes it. */
export interface QuoteCustomer extends Seen {
  contact: Contact;
  deliveryAddress?: PostalAddress | null;
  billingAddress?: PostalAddress | null;
}

/**
 * Corrects the customer of a quote, until an order is made of it. An offer that was sent stays as it
 * was sent, and the account that the quote belongs to stays the same. With another e-mail address,
 * links that were mailed to the one before no longer open the quote.
 */
export async function setQuoteCustomer(
  { clock, site }: CommerceDeps,
  tx: Tx,
  { quote, customer }: { quote: string; customer: QuoteCustomer },
): Promise<Change<Quote>> {
  const { version, contact, deliveryAddress, billingAddress } = customer;
  const stored = await getQuoteByIdOrNumber(tx, quote, version);
  if (stored.status === "Converted") throw impossible(t("deskQuotes:orderHasTheCustomer"));
  const now = clock();
  const before = readQuote(stored);
  // Mails reach a person by it, and an erasure finds the quote by it.
  if (contact.email === "" && before.contact.email !== "") {
    throw impossible(t("deskQuotes:emailIsChangedOnly"));
  }
  const given = {
    contact,
    deliveryAddress: deliveryAddress === undefined ? before.deliveryAddress : deliveryAddress,
    billingAddress: billingAddress === undefined ? before.billingAddress : billingAddress,
  };
  const outcome = {
    target: { type: "quote", id: before.quoteNumber },
    summary: `${before.quoteNumber}: customer changed`,
  };
  if (canonicalJson({ ...before, ...given }) === canonicalJson(before)) {
    return unchanged({ ...outcome, result: readQuoteAt(stored, now) });
  }
  const after = { ...before, ...given, updated: now, version: before.version + 1 };
  const link = { kind: "quote", number: before.quoteNumber } as const;
  const links = isAnotherEmail(before, after) ? await readLink(tx.tokens, link) : null;
  const row = rowOfQuote(after);
  await tx.quotes.put(row);
  const tokens = quoteTokens(after);
  if (!sameTokens(quoteTokens(before), tokens)) await tx.documentTokens.put(tokens);
  countQuote(tx, site, { before: stored, after: row });
  if (links) await tx.tokens.put(linkRow(link, ended(links, now), now));
  const summary = links ? `${outcome.summary}, its links ended` : outcome.summary;
  return changed({ ...outcome, summary, result: readQuoteAt(row, now), before, after });
}

/** Whether a quote that could be mailed to somebody is now mailed to another address. */
export function isAnotherEmail(before: Pick<Quote, "contact">, after: Pick<Quote, "contact">) {
  const [old, now] = [before, after].map(({ contact }) => contact.email.toLowerCase());
  return old !== "" && old !== now;
}
