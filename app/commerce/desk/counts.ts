import { openOrderStates } from "~/domain/order-rules";
import { waitingByWord } from "~/domain/quote-rules";
import type { CommerceDeps } from "../deps";
import { orderStatusCounter, toInvoiceCounter } from "../orders/order-records";
import { quoteStatusCounter, quoteWaitingCounter } from "../quotes/quote-records";
import { waitingQuoteStates } from "./documents";

/** What the side navigation counts. */
export interface DeskCounts {
  /** Quotes that wait for somebody of the store. */
  quotes: number;
  /** Orders that are to be prepared or sent. */
  orders: number;
  /** Orders of which something is to be invoiced. */
  toInvoice: number;
  /** Mails that did not go out. */
  mails: number;
}

/** Each count is kept with the records, and counts the list that the navigation leads to. */
export async function deskCounts({ storage, outbox }: CommerceDeps): Promise<DeskCounts> {
  const quotes = waitingQuoteStates.map((status) =>
    waitingByWord.some((over) => over === status)
      ? quoteWaitingCounter(status)
      : quoteStatusCounter(status),
  );
  const orders = openOrderStates.map(orderStatusCounter);
  const [counts, mails] = await Promise.all([
    storage.counters.get([...quotes, ...orders, toInvoiceCounter]),
    outbox.countParked(),
  ]);
  const sum = (names: readonly string[]) =>
    names.reduce((total, name) => total + (counts.get(name) ?? 0), 0);
  return { quotes: sum(quotes), orders: sum(orders), toInvoice: sum([toInvoiceCounter]), mails };
}
