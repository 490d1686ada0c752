import { openOrderStates } from "~/domain/order-rules";
import { waitingByWord } from "~/domain/quote-rules";
import type { CommerceDeps } from "../deps";
import { orderStatusCounter, toInvoiceCounter } from "../orders/order-records";
import { quoteStatusCounter, quoteWaitingCounter } from "../quotes/quote-records";
import { waitingQuoteStates } from "./quotes";

/** The counts of the side navigation. */
export interface DeskCounts {
  /** Quotes that wait for the seller. */
  quotes: number;
  /** Orders to be prepared or shipped. */
  orders: number;
  /** Orders with something to invoice. */
  toInvoice: number;
  /** Mails that could not be sent. */
  mails: number;
}

/** Each count is stored with the records, and matches the list that the navigation links to. */
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
