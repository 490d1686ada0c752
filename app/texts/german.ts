import account from "./de/account.json";
import cart from "./de/cart.json";
import catalogue from "./de/catalogue.json";
import customers from "./de/customers.json";
import documents from "./de/documents.json";
import files from "./de/files.json";
import forms from "./de/forms.json";
import frame from "./de/frame.json";
import identity from "./de/identity.json";
import kernel from "./de/kernel.json";
import lists from "./de/lists.json";
import mails from "./de/mails.json";
import orders from "./de/orders.json";
import pages from "./de/pages.json";
import payments from "./de/payments.json";
import pricing from "./de/pricing.json";
import quotes from "./de/quotes.json";
import shop from "./de/shop.json";

/** Every text in German, by key. The desk has none. */
export const german: Readonly<Record<string, string>> = {
  ...account,
  ...cart,
  ...catalogue,
  ...customers,
  ...documents,
  ...files,
  ...forms,
  ...frame,
  ...identity,
  ...kernel,
  ...lists,
  ...mails,
  ...orders,
  ...pages,
  ...payments,
  ...pricing,
  ...quotes,
  ...shop,
};
