import documents from "./de/documents.json";
import frame from "./de/frame.json";
import orders from "./de/orders.json";
import payments from "./de/payments.json";
import pricing from "./de/pricing.json";
import quotes from "./de/quotes.json";

/** Every text in German, by key. The desk has none. */
export const german: Readonly<Record<string, string>> = {
  ...documents,
  ...frame,
  ...orders,
  ...payments,
  ...pricing,
  ...quotes,
};
