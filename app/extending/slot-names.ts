import type { CartItem } from "~/modules/cart/cart.resource";
import type { Product } from "~/modules/catalogue/product.resource";
import type { Customer } from "~/modules/customers/customer.resource";
import type { Invoice } from "~/modules/invoices/invoice.resource";
import type { Order } from "~/modules/orders/order.resource";
import type { Shipment } from "~/modules/orders/shipment.resource";
import type { SentOffer } from "~/modules/pricing/offer";
import type { Quote } from "~/modules/quotes/quote.resource";

/** The places of pages where extensions show something, with what they get. */
export interface SlotInputs {
  "shop.top": Place;
  "shop.bottom": Place;
  "home.top": Place;
  "home.bottom": Place;
  "list.top": Place;
  "product.price": { product: Product };
  "product.facts": { product: Product };
  "product.details": { product: Product };
  "cart.lines": { items: readonly CartItem[] };
  "cart.summary": { items: readonly CartItem[] };
  "request.form": Place;
  "request.sent": { quoteNumber: string };
  "account.home": { customerId: string };
  "account.quote": { quote: Quote };
  "account.order": { order: Order };
  "desk.overview": Place;
  "desk.product": { product: Product };
  "desk.quote": { quote: Quote };
  "desk.order": { order: Order };
  "desk.customer": { customer: Customer };
  "desk.invoice": { invoice: Invoice };
  "desk.settings": Place;
}

/** A page that is about no record. */
interface Place {
  path: string;
}

export type SlotName = keyof SlotInputs;

/** The places of mails and documents, which take lines of text. */
export interface TextSlotInputs {
  "mail.bottom": { kind: string; record: unknown };
  "offer.bottom": { offer: SentOffer };
  "order.bottom": { order: Order };
  "delivery-note.bottom": { shipment: Shipment };
}

export type TextSlotName = keyof TextSlotInputs;

/** What each place of a page is. */
export const slotNames: Record<SlotName, string> = {
  "shop.top": "Above the content of every shop page",
  "shop.bottom": "Below the content of every shop page",
  "home.top": "The start page, above the categories",
  "home.bottom": "The start page, at its end",
  "list.top": "Above a list of products",
  "product.price": "Below the price of a product",
  "product.facts": "Below the order form of a product",
  "product.details": "At the end of a product's description",
  "cart.lines": "Below the lines of the cart",
  "cart.summary": "Below the total of the cart",
  "request.form": "Above the button that sends a request",
  "request.sent": "The page after a request",
  "account.home": "The start page of an account",
  "account.quote": "A quote, below the document, in the account and behind the link of a mail",
  "account.order": "An order, below the document, in the account and behind the link of a mail",
  "desk.overview": "The overview of the desk",
  "desk.product": "The page of a product in the desk",
  "desk.quote": "The page of a quote in the desk",
  "desk.order": "The page of an order in the desk",
  "desk.customer": "The page of a customer in the desk",
  "desk.invoice": "The page of an invoice in the desk",
  "desk.settings": "The settings page of the desk",
};

/** What each place of a mail or a document is. */
export const textSlotNames: Record<TextSlotName, string> = {
  "mail.bottom": "Mails about a quote or an order, before the greeting",
  "offer.bottom": "An offer as a PDF, at its end",
  "order.bottom": "An order confirmation as a page and a PDF, at its end",
  "delivery-note.bottom": "A delivery note as a PDF, at its end",
};
