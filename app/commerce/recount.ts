import { productCounters } from "~/domain/catalogue-counts";
import { toMinor } from "~/domain/money";
import type { StoredOrder } from "~/domain/order";
import { allOf } from "./batches";
import { customerCounter } from "./customers/customers";
import { countOrder, orderDayCounters } from "./orders/order-records";
import { countQuote } from "./quotes/quote-records";
import type { Records, Snapshot, Storage } from "./storage";

/** A kept total that the records contradict. */
export interface WrongTotal {
  name: string;
  kept: number;
  counted: number;
}

/** The totals that follow from records; any other is left alone. */
const counted = /^(products|words|codes|quotes|orders)\||^customers$/;

export function followsFromRecords(name: string): boolean {
  return counted.test(name);
}

type View = Pick<Snapshot | Storage, keyof Records | "counters">;
type Totals = Map<string, number>;

/**
 * Compares every kept total with the records that it counts. Where the engine can show one moment
 * the answer is exact while the store runs; elsewhere only what two walks agree on is told.
 */
export async function recount(storage: Storage, currency: string): Promise<WrongTotal[]> {
  const snapshot = await storage.snapshot?.();
  if (snapshot) return differences(snapshot, currency).finally(() => snapshot.close());
  const first = await differences(storage, currency);
  if (first.length === 0) return [];
  const again = new Map((await differences(storage, currency)).map((each) => [each.name, each]));
  return first.filter(({ name, kept, counted: count }) => {
    const second = again.get(name);
    return second?.kept === kept && second.counted === count;
  });
}

/** Moves the totals to what was counted; what others add meanwhile stays added. */
export async function mendTotals(storage: Storage, wrong: readonly WrongTotal[]): Promise<void> {
  for (let at = 0; at < wrong.length; at += 200) {
    await storage.atomically(async (tx) => {
      for (const { name, kept, counted: count } of wrong.slice(at, at + 200)) {
        tx.counters.add(name, count - kept);
      }
    });
  }
}

async function differences(view: View, currency: string): Promise<WrongTotal[]> {
  const totals = await count(view, currency);
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

async function count(view: View, currency: string): Promise<Totals> {
  const totals: Totals = new Map();
  const add = (name: string, by: number) => void totals.set(name, (totals.get(name) ?? 0) + by);
  const tx = { counters: { add } };
  for await (const rows of allOf(view.products)) {
    for (const row of rows) for (const [name, by] of productCounters(null, row)) add(name, by);
  }
  for await (const rows of allOf(view.quotes)) for (const row of rows) countQuote(tx, null, row);
  for await (const rows of allOf(view.orders)) {
    for (const row of rows) {
      countOrder(tx, null, row);
      const day = orderDayCounters(row.created);
      add(day.count, 1);
      add(day.amount, minorOf(row, currency));
    }
  }
  add(customerCounter, await view.customers.count({}));
  return totals;
}

/** What was charged in another currency is in no sum. */
function minorOf({ payments, total }: StoredOrder, currency: string): number {
  const foreign = payments.some(({ currency: other }) => other !== null);
  return foreign ? 0 : toMinor(total, currency);
}
