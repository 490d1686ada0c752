import account from "./de/account.json";
import cart from "./de/cart.json";
import customers from "./de/customers.json";
import files from "./de/files.json";
import forms from "./de/forms.json";
import frame from "./de/frame.json";
import identity from "./de/identity.json";
import kernel from "./de/kernel.json";
import lists from "./de/lists.json";
import mails from "./de/mails.json";
import pages from "./de/pages.json";
import quotes from "./de/quotes.json";

/** Every text in German, by key. The desk has none. */
export const german: Readonly<Record<string, string>> = {
  ...account,
  ...cart,
  ...customers,
  ...files,
  ...forms,
  ...frame,
  ...identity,
  ...kernel,
  ...lists,
  ...mails,
  ...pages,
  ...quotes,
};
