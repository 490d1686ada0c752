import { withShown } from "~/kernel/extensions/custom";
import type { Extended } from "~/kernel/extensions/custom-field";
import type { ExtendedResource } from "~/kernel/extensions/installed";
import { omit } from "~/kernel/pick";
import { type ReadAttribute, readAttributes } from "~/modules/catalogue/attribute-values";
import { lowestPrice, type Product, withoutCosts } from "~/modules/catalogue/product.resource";
import type { Address, CustomerWithAddresses } from "~/modules/customers/customer.resource";
import type { Discount } from "~/modules/discounts/discount.resource";
import type { Invoice } from "~/modules/invoices/invoice.resource";
import type { OutboxEntry } from "~/modules/mail/mail.resource";
import type { Order } from "~/modules/orders/order.resource";
import type { Shipment } from "~/modules/orders/shipment.resource";
import type { MessageFile, QuoteMessage } from "~/modules/quotes/message.resource";
import type { Quote } from "~/modules/quotes/quote.resource";
import { withoutTerms } from "~/modules/quotes/quote-rules";
import { type TaxSummary, taxSummary } from "~/modules/quotes/sent-offer";
import type { OfferTemplate } from "~/modules/quotes/template.resource";
import { site } from "~/modules/settings/site";

/**
 * A quote as API clients see it: without the offer's own parts, and with the totals of its taxes
 * where it has any.
 */
export type WireQuote = Omit<Quote, (typeof quoteFieldsOfDesk)[number]> & { tax?: TaxSummary };

export const quoteFieldsOfDesk = ["offer", "thread", "lossReason", "assigneeUid"] as const;

export function quoteOnWire(quote: Quote): WireQuote {
  const shown = omit(withShown("quotes", withoutTerms(quote)), quoteFieldsOfDesk);
  const tax = taxSummary(quote.offer);
  return tax ? { ...shown, tax } : shown;
}

/** An order as API clients see it, in the same way. */
export type WireOrder = Omit<Order, (typeof orderFieldsOfDesk)[number]> & { tax?: TaxSummary };

export const orderFieldsOfDesk = ["offer", "assigneeUid", "fulfilment"] as const;

export function orderOnWire(order: Order): WireOrder {
  const shown = omit(withShown("orders", order), orderFieldsOfDesk);
  const tax = taxSummary(order.offer);
  return tax ? { ...shown, tax } : shown;
}

/**
 * A product as API clients see it: with the price by which it is filtered and sorted, and with the
 * values of attributes in stores that define some.
 */
export type WireProduct = Product & { priceFrom: number | null; attributes?: ReadAttribute[] };

export function productOnWire(product: Product): WireProduct {
  return withReadings(withShown("products", product));
}

function withReadings(product: Product): WireProduct {
  const priced = { ...product, priceFrom: lowestPrice(product) };
  if (site.attributes.length === 0) return priced;
  return { ...priced, attributes: readAttributes(product, site) };
}

/** The same for everybody: without costs, and of the values of extensions the public ones. */
export function publicProductOnWire(product: Product): WireProduct {
  return withReadings(withShown("products", withoutCosts(product), { publicOnly: true }));
}

/** A customer as staff and their keys see them. */
export function customerOnWire<C extends Extended>(customer: C): C {
  return withShown("customers", customer);
}

/** Their address book is shown as they are. */
export function customerWithAddressesOnWire(customer: CustomerWithAddresses) {
  return { ...customerOnWire(customer), addresses: customer.addresses.map(addressOnWire) };
}

export const addressOnWire = shownOf<Address>("addresses");
export const discountOnWire = shownOf<Discount>("discounts");
export const templateOnWire = shownOf<OfferTemplate>("templates");
export const invoiceOnWire = shownOf<Invoice>("invoices");
export const shipmentOnWire = shownOf<Shipment>("shipments");

/** A record as staff and their keys see it, with the values of installed fields. */
function shownOf<R extends Extended>(resource: ExtendedResource): (record: R) => R {
  return (record) => withShown(resource, record);
}

/** An invoice with its balance. */
export function listedInvoiceOnWire<L extends { invoice: Invoice }>(listed: L): L {
  return { ...listed, invoice: invoiceOnWire(listed.invoice) };
}

/** The documents of an order. What customers may not see of them was left out before. */
export function orderDocumentsOnWire<L extends { invoice: Invoice }>({
  invoices,
  shipments,
}: {
  invoices: readonly L[];
  shipments: readonly Shipment[];
}) {
  return {
    invoices: invoices.map(listedInvoiceOnWire),
    shipments: shipments.map(shipmentOnWire),
  };
}

/** A customer as they see themselves. */
export function ownCustomerOnWire<C extends Extended>(customer: C): C {
  return withShown("customers", customer, { publicOnly: true });
}

export function ownAddressOnWire(address: Address): Address {
  return withShown("addresses", address, { publicOnly: true });
}

/** A message as API clients see it: its files have names, but no storage keys. */
export type WireMessage = Omit<QuoteMessage, "quoteId" | "files"> & {
  files: Omit<MessageFile, "hash">[];
};

export function messageOnWire(message: QuoteMessage): WireMessage {
  const files = message.files.map((file) => omit(file, ["hash"]));
  return { ...omit(message, ["quoteId"]), files };
}

/** A queued mail as API clients see it: without its content, which may hold a link. */
export type ShownMail = Omit<OutboxEntry, "key" | "payload" | "lockedUntil">;

export function mailOnWire(entry: OutboxEntry): ShownMail {
  return omit(entry, ["key", "payload", "lockedUntil"]);
}

/** A quote as programs of the staff see it: with its offer, and with the totals of its taxes. */
export function deskQuoteOnWire(quote: Quote): Quote & { tax?: TaxSummary } {
  const shown = withShown("quotes", withoutTerms(quote));
  const tax = taxSummary(quote.offer);
  return tax ? { ...shown, tax } : shown;
}

export function deskOrderOnWire(order: Order): Order & { tax?: TaxSummary } {
  const shown = withShown("orders", order);
  const tax = taxSummary(order.offer);
  return tax ? { ...shown, tax } : shown;
}
