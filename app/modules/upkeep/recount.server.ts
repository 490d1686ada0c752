import { setImmediate as nextTurn } from "node:timers/promises";
import { productCounters } from "~/modules/catalogue/catalogue-counts";
import { customerCounter } from "~/modules/customers/customers.server";
import { countOrder } from "~/modules/orders/order-records.server";
import { countQuote } from "~/modules/quotes/quote-records.server";
import { countInvoiceDay, type DayBook } from "~/modules/statistics/day-totals.server";
import { allOf } from "~/storage/batches";
import type { Records, Snapshot, Storage } from "~/storage/storage";

/** A stored total that contradicts the records. */
export interface WrongTotal {
  name: string;
  kept: number;
  counted: number;
}

/** The totals that depend on records; others are not touched. */
const counted = /^(products|words|codes|data|quotes|orders|days|committed|months)\||^customers$/;

export function followsFromRecords(name: string): boolean {
  return counted.test(name);
}

type View = Pick<Snapshot | Storage, keyof Records | "counters">;
type Totals = Map<string, number>;

/**
 * Compares every stored total with the records that it counts. Where the engine has snapshots the
 * result is exact while the store runs; otherwise only differences that two runs agree on are
 * reported.
 */
export async function recount(storage: Storage, book: DayBook): Promise<WrongTotal[]> {
  const snapshot = await storage.snapshot?.();
  if (snapshot) return differences(snapshot, book).finally(() => snapshot.close());
  const first = await differences(storage, book);
  if (first.length === 0) return [];
  const again = new Map((await differences(storage, book)).map((each) => [each.name, each]));
  return first.filter(({ name, kept, counted: count }) => {
    const second = again.get(name);
    return second?.kept === kept && second.counted === count;
  });
}

/** Adjusts the totals to the count; changes made in the meantime are kept. */
export async function repairTotals(storage: Storage, wrong: readonly WrongTotal[]): Promise<void> {
  for (let at = 0; at < wrong.length; at += 200) {
    await storage.atomically(async (tx) => {
      for (const { name, kept, counted: count } of wrong.slice(at, at + 200)) {
        tx.counters.add(name, count - kept);
      }
    });
  }
}

async function differences(view: View, book: DayBook): Promise<WrongTotal[]> {
  const totals = await count(view, book);
  const wrong: WrongTotal[] = [];
  let after: string | null = null;
  for (;;) {
    const page: { name: string; value: number }[] = await view.counters.page(after, 500);
    const last = page.at(-1);
    if (!last) break;
    for (const { name, value: kept } of page) {
      const due = totals.get(name) ?? 0;
      if (followsFromRecords(name) && kept !== due) wrong.push({ name, kept, counted: due });
      totals.delete(name);
    }
    after = last.name;
  }
  for (const [name, due] of totals) if (due !== 0) wrong.push({ name, kept: 0, counted: due });
  return wrong;
}

async function count(view: View, book: DayBook): Promise<Totals> {
  const totals: Totals = new Map();
  const add = (name: string, by: number) => void totals.set(name, (totals.get(name) ?? 0) + by);
  const tx = { counters: { add } };
  // Lets other requests run between pages, where the engine blocks the process.
  for await (const rows of allOf(view.products)) {
    await nextTurn();
    for (const row of rows) for (const [name, by] of productCounters(null, row)) add(name, by);
  }
  for await (const rows of allOf(view.quotes)) {
    await nextTurn();
    for (const row of rows) countQuote(tx, book, { before: null, after: row });
  }
  for await (const rows of allOf(view.orders)) {
    await nextTurn();
    for (const row of rows) countOrder(tx, book, { before: null, after: row });
  }
  for await (const rows of allOf(view.invoices)) {
    await nextTurn();
    for (const row of rows) countInvoiceDay(tx, book, row);
  }
  add(customerCounter, await view.customers.count({}));
  return totals;
}
