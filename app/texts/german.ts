import cart from "./de/cart.json";
import customers from "./de/customers.json";
import frame from "./de/frame.json";
import kernel from "./de/kernel.json";
import quotes from "./de/quotes.json";

/** Every text in German, by key. The desk has none. */
export const german: Readonly<Record<string, string>> = {
  ...cart,
  ...customers,
  ...frame,
  ...kernel,
  ...quotes,
};
