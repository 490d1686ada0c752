import { notFound } from "~/kernel/failure";
import { newId, newNumber } from "~/kernel/identifiers";
import { record } from "~/kernel/resource/field";
import { findVariant, priceOf } from "~/modules/catalogue/product.resource";
import {
  type Contact,
  type PostalAddress,
  postalAddressFields,
} from "~/modules/customers/customer.resource";
import { addressesOf } from "~/modules/customers/customers.server";
import type { CommerceDeps } from "~/modules/deps";
import { move } from "~/modules/pricing/history";
import type { OfferContent } from "~/modules/pricing/offer";
import { quoteTokens } from "~/modules/search/document-tokens.resource";
import { type Change, changed } from "~/storage/change";
import type { Tx } from "~/storage/storage";
import type { Language } from "~/texts/languages";
import { forAnyCustomer, workingContent } from "./offer-draft";
import type { QuoteOffer } from "./offer-records.resource";
import { emptyQuote, type Quote } from "./quote.resource";
import { presentAssignee } from "./quote-moves.server";
import { countQuote, findQuote, rowOfQuote } from "./quote-records.server";

/** The start of a quote that the seller creates. */
export interface SellerQuote {
  contact: Contact;
  /** uid of the customer's account; null without an account. */
  customerId: string | null;
  reference: string | null;
  /** Left out: nobody said when. */
  neededBy?: string | null;
  /** Left out: the customer's. */
  language?: Language | null;
  /** Left out: those of the copied quote, if any, or the customer's first delivery address. null: none. */
  deliveryAddress?: PostalAddress | null;
  billingAddress?: PostalAddress | null;
  /** Another quote or a template, whose offer is copied; null for an empty one. */
  from: { quote: string } | { template: string } | null;
}

/**
 * A quote for a customer who asked by telephone or mail. It is the work of whoever makes it. They
 * are not notified until its offer is sent.
 */
export async function createForCustomer(
  deps: CommerceDeps,
  tx: Tx,
  actor: string,
  { contact, customerId, reference, neededBy = null, language, from, ...given }: SellerQuote,
): Promise<Change<Quote>> {
  const { site, clock, random } = deps;
  const now = clock();
  const customer = customerId === null ? null : await tx.customers.get(customerId);
  if (customerId !== null && !customer) throw notFound("Customer");
  const assigneeUid = await presentAssignee(tx, { assigneeUid: actor, openFor: null });
  const source = await contentFrom(deps, tx, { from, email: contact.email });
  const isAddressed = given.deliveryAddress !== undefined || source?.addresses;
  const own = customerId === null || isAddressed ? null : await standardAddress(tx, customerId);
  const { deliveryAddress = source?.addresses?.deliveryAddress ?? own } = given;
  const { billingAddress = source?.addresses?.billingAddress ?? null } = given;
  const addresses = { deliveryAddress, billingAddress };
  const content = source?.content ?? emptyContent(site.selling);
  // A copied offer may have one that was corrected since.
  const buyerVatId = customer?.vatId ?? content.buyerVatId;
  const draft = await pricedAnew(tx, { ...content, buyerVatId });
  const empty = {
    draftUntil: null,
    draftNote: null,
    sent: null,
    taken: [],
    acceptance: null,
    requested: [],
    costs: source?.costs ?? [],
  };
  const quote: Quote = {
    ...emptyQuote,
    status: "Pending",
    id: newId(clock, random),
    quoteNumber: newNumber("Q", clock, random),
    customerId,
    contact,
    reference,
    neededBy,
    language: language ?? customer?.language ?? null,
    ...addresses,
    assigneeUid,
    offer: { ...empty, draft },
    history: [move({ at: now, actor, from: null, to: "Pending" })],
    created: now,
    updated: now,
    version: 1,
  };
  const stored = rowOfQuote(quote);
  await tx.quotes.insert(stored);
  await tx.documentTokens.insert(quoteTokens(quote));
  countQuote(tx, site, { before: null, after: stored });
  return changed({
    target: { type: "quote", id: quote.quoteNumber },
    summary: `${quote.quoteNumber}: created by staff`,
    result: quote,
    before: null,
    after: quote,
  });
}

/** The address that the customer's quotes start with. */
async function standardAddress(tx: Tx, customerId: string): Promise<PostalAddress | null> {
  const [address] = await addressesOf(customerId, tx);
  return address ? record(postalAddressFields).read(address) : null;
}

function emptyContent(selling: CommerceDeps["site"]["selling"]): OfferContent {
  const none = {
    items: [],
    charges: [],
    discount: null,
    buyerVatId: null,
    offer: null,
    revision: 0,
  };
  return workingContent(none, selling);
}

interface Source {
  content: OfferContent;
  costs?: QuoteOffer["costs"];
  addresses: { deliveryAddress: PostalAddress | null; billingAddress: PostalAddress | null } | null;
}

async function contentFrom(
  { site }: CommerceDeps,
  tx: Tx,
  { from, email }: Pick<SellerQuote, "from"> & { email: string },
): Promise<Source | null> {
  if (from === null) return null;
  if ("template" in from) {
    const template = await tx.templates.get(from.template);
    if (!template?.content) throw notFound("Template");
    return { content: forAnyCustomer(template.content, site.selling), addresses: null };
  }
  const old = await findQuote(tx, from.quote);
  if (!old) throw notFound("Quote");
  const copied = workingContent(old, site.selling);
  const isSame = old.contact.email.toLowerCase() === email.toLowerCase();
  const content = isSame ? copied : forAnyCustomer(copied, site.selling);
  const { deliveryAddress, billingAddress } = old;
  // Only one quote may hold a use of a discount.
  const own = content.discount?.id ? { discount: null } : {};
  return {
    content: { ...content, ...own },
    costs: old.offer?.costs,
    addresses: { deliveryAddress, billingAddress },
  };
}

/**
 * List prices are today's; typed prices stay. Products that are no longer sold keep their names.
 */
async function pricedAnew(tx: Tx, content: OfferContent): Promise<OfferContent> {
  const ids = content.lines.flatMap(({ productId }) => (productId === null ? [] : [productId]));
  const rows = ids.length === 0 ? [] : await tx.products.getMany([...new Set(ids)]);
  const products = new Map(rows.map((row) => [row.id, row]));
  const lines = content.lines.map((line) => {
    const product = products.get(line.productId ?? "");
    const variant = product ? findVariant(product, line.variantId ?? undefined) : null;
    if (!product || (line.variantId !== null && !variant)) return line;
    const listPrice = priceOf(product, variant);
    return line.priceSource === "list"
      ? { ...line, listPrice, price: listPrice }
      : { ...line, listPrice };
  });
  return { ...content, lines };
}
