import type { HistoryEntry } from "~/domain/history";
import type { StoredOrder } from "~/domain/order";
import type { StoredQuote } from "~/domain/quote";
import { isOpen } from "~/domain/quote-rules";
import { personalFields, resourceOf } from "~/domain/resources";
import { readOrder, storeOrder } from "../orders/order-records";
import { readQuote, storeQuote } from "../quotes/quote-records";
import type { CollectionName, Records } from "../storage";

/** The record with empty personal fields. */
export function blanked<C extends CollectionName>(name: C, row: Records[C]): Records[C] {
  const { fields } = resourceOf(name);
  const empty = personalFields(name).map((field) => [field, fields[field]?.read(undefined)]);
  return { ...row, ...Object.fromEntries(empty) };
}

/**
 * Keeps the times of status changes, from which figures are calculated. The actor is removed if it
 * was the person.
 */
function blankHistory({ history, customerId }: Historied): HistoryEntry[] {
  return history
    .filter(({ kind }) => kind === "move")
    .map((entry) => ({
      ...entry,
      actor: entry.actor === customerId ? "guest" : entry.actor,
      note: null,
    }));
}

interface Historied {
  history: readonly HistoryEntry[];
  customerId: string | null;
}

/** A quote without personal data; an open one is cancelled. */
export function blankQuote(row: StoredQuote, now: Date): StoredQuote {
  const blank = blanked("quotes", row);
  const status = isOpen(row.status) ? "Cancelled" : row.status;
  const [thread, history] = [null, blankHistory(row)];
  return storeQuote({
    ...readQuote(blank),
    status,
    thread,
    history,
    updated: now,
    version: row.version + 1,
  });
}

/** An order without personal data: its payments stay, without the payer. */
export function blankOrder(row: StoredOrder, now: Date): StoredOrder {
  const blank = blanked("orders", row);
  const payments = row.payments.map((payment) => ({ ...payment, payer: null, note: null }));
  return storeOrder(
    {
      ...readOrder(blank),
      payments,
      history: blankHistory(row),
      updated: now,
      version: row.version + 1,
    },
    row.stockHeld,
  );
}
