import { canonicalJson } from "~/kernel/canonical-json";
import { impossible } from "~/kernel/failure";
import type { Contact, PostalAddress } from "~/modules/customers/customer.resource";
import type { CommerceDeps } from "~/modules/deps";
import { ended, type LinkState, linkRow, readLink } from "~/modules/links/link-records";
import { remark } from "~/modules/pricing/history";
import { type Change, changed, type Seen, unchanged } from "~/storage/change";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import type { Quote } from "./quote.resource";
import {
  countQuote,
  getQuoteByIdOrNumber,
  readQuote,
  readQuoteAt,
  rewriteTokens,
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
 * was sent, and a quote that belongs to a customer stays theirs. A guest's quote joins the account
 * of its new e-mail address if that is confirmed, as at the account's sign-in. With another e-mail
 * address, links that were mailed to the one before no longer open the quote.
 */
export async function setQuoteCustomer(
  { clock, site }: CommerceDeps,
  tx: Tx,
  { actor, quote, customer }: { actor: string; quote: string; customer: QuoteCustomer },
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
  const email = contact.email.toLowerCase();
  const isGuests = before.customerId === null && email !== before.contact.email.toLowerCase();
  const account = isGuests && email !== "" ? await tx.accounts.getBy("email", email) : null;
  const joined = account?.emailVerified ? account.id : null;
  const buyer = joined === null ? null : await tx.customers.get(joined);
  const link = { kind: "quote", number: before.quoteNumber } as const;
  const links = isAnotherEmail(before, given) ? await readLink(tx.tokens, link) : null;
  const then = { links: links !== null && isLinkOut(before, links), joined: joined !== null };
  const note = changedCustomer(before, given, then);
  const after: Quote = {
    ...before,
    ...given,
    customerId: joined ?? before.customerId,
    buyerVatId: buyer?.vatId ?? before.buyerVatId,
    history: [...before.history, remark("note", { at: now, actor, note })],
    updated: now,
    version: before.version + 1,
  };
  const row = rowOfQuote(after);
  await tx.quotes.put(row);
  await rewriteTokens(tx, { before, after });
  countQuote(tx, site, { before: stored, after: row });
  if (links) await tx.tokens.put(linkRow(link, ended(links, now), now));
  const summary = links ? `${outcome.summary}, its links ended` : outcome.summary;
  return changed({ ...outcome, summary, result: readQuoteAt(row, now), before, after });
}

const partNames = [
  [["email"], "e-mail address"],
  [["firstName", "lastName"], "name"],
  [["companyName"], "company"],
  [["phone"], "telephone number"],
] as const;
const addressNames = [
  ["deliveryAddress", "delivery address"],
  ["billingAddress", "billing address"],
] as const;

type Customer = Pick<Quote, "contact" | "deliveryAddress" | "billingAddress">;

/** What the history says: which data changed, without their values, which an erasure removes. */
function changedCustomer(
  before: Customer,
  after: Customer,
  then: { links: boolean; joined: boolean },
): string {
  const parts = partNames.filter(([names]) =>
    names.some((name) => before.contact[name] !== after.contact[name]),
  );
  const places = addressNames.filter(
    ([name]) => canonicalJson(before[name]) !== canonicalJson(after[name]),
  );
  const names = [...parts, ...places].map(([, name]) => name).join(", ");
  return [
    `Customer changed: ${names}.`,
    then.links ? "Links sent before no longer open the quote." : "",
    then.joined ? "The quote is now in the account of the e-mail address." : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Whether a quote that could be mailed to somebody is now mailed to another address. */
export function isAnotherEmail(before: Pick<Quote, "contact">, after: Pick<Quote, "contact">) {
  const [old, now] = [before, after].map(({ contact }) => contact.email.toLowerCase());
  return old !== "" && old !== now;
}

/** Whether anybody has a link to the quote: who asked for it, or to whom one was mailed. */
export function isLinkOut(quote: Quote, { mails }: Pick<LinkState, "mails">): boolean {
  const { history, customerId, revision, thread } = quote;
  const [first, ...later] = history.filter(({ kind }) => kind === "move");
  const isAsked = first?.actor === "guest" || first?.actor === customerId;
  return isAsked || revision > 0 || mails > 0 || thread !== null || later.length > 0;
}
