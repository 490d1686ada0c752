import type { Contact } from "~/modules/customers/customer.resource";
import { orderStates } from "~/modules/orders/order.resource";
import { orderStatusCounter, rowOfOrder } from "~/modules/orders/order-records.server";
import { quoteStates } from "~/modules/quotes/quote.resource";
import { quoteStatusCounter, rowOfQuote } from "~/modules/quotes/quote-records.server";
import {
  customerTokens,
  orderTokens,
  quoteTokens,
} from "~/modules/search/document-tokens.resource";
import type { Storage } from "~/storage/storage";
import { aCustomer, anOrder, aQuote } from "../tests/support/records";

const batch = 500;
const hour = 3_600_000;
const first = ["Ida", "Noor", "Pavel", "Lena", "Tomas", "Aino", "Marek", "Sofia", "Jan", "Mira"];
const last = ["Berg", "Kovac", "Dahl", "Rossi", "Novak", "Laine", "Meyer", "Silva", "Ek", "Wolf"];
const ends = ["Tools", "Optik", "Verkstad", "Labs", "Metall", "Marine", "Foundry", "Works"];

function contactOf(at: number): Contact {
  const pick = (words: readonly string[], by: number) => words[Math.floor(at / by) % words.length];
  const [one, other] = [pick(first, 1) ?? "", pick(last, 10) ?? ""];
  return {
    firstName: one,
    lastName: other,
    phone: `+353 1 ${1_000_000 + at}`,
    email: `buyer${at}@example.test`,
    companyName: `${other} ${pick(ends, 100)} ${at}`,
  };
}

/** As many orders and customers, and a fifth as many quotes, with their words and kept totals. */
export async function fillSelling(storage: Storage, count: number): Promise<void> {
  const totals = new Map<string, number>();
  const add = (name: string) => totals.set(name, (totals.get(name) ?? 0) + 1);
  const now = Date.now();
  for (let from = 0; from < count; from += batch) {
    const rows = Array.from({ length: Math.min(batch, count - from) }, (_, each) => from + each);
    const made = (at: number) => new Date(now - at * hour);
    const customers = rows.map((at) =>
      aCustomer({
        id: `buyer-${at}`,
        ...contactOf(at),
        emailLower: contactOf(at).email,
        created: made(at),
        updated: made(at),
      }),
    );
    const orders = rows.map((at) =>
      rowOfOrder(
        anOrder({
          id: `bench-o-${at}`,
          orderNumber: `O-20260101-${10_000_000 + at}`,
          customerId: `buyer-${at}`,
          customer: contactOf(at),
          total: (at * 37) % 9_000,
          status: orderStates[at % orderStates.length] ?? "Pending",
          assigneeUid: null,
          paymentStatus: at % 3 === 0 ? ("unpaid" as const) : ("paid" as const),
          needsReview: at % 50 === 0 ? "oversold" : null,
          created: made(at),
        }),
        false,
      ),
    );
    const quotes = rows
      .filter((at) => at % 5 === 0)
      .map((at) =>
        rowOfQuote(
          aQuote({
            id: `bench-q-${at}`,
            quoteNumber: `Q-20260101-${10_000_000 + at}`,
            customerId: `buyer-${at}`,
            contact: contactOf(at),
            total: (at * 41) % 9_000,
            status: quoteStates[(at / 5) % quoteStates.length] ?? "Pending",
            validUntil: new Date(now + at * hour),
            created: made(at),
            updated: made(at),
          }),
        ),
      );
    for (const { status } of orders) add(orderStatusCounter(status));
    for (const { status } of quotes) add(quoteStatusCounter(status));
    await storage.atomically(async (tx) => {
      await tx.customers.insertMany(customers);
      await tx.orders.insertMany(orders);
      await tx.quotes.insertMany(quotes);
      await tx.documentTokens.insertMany([
        ...customers.map(customerTokens),
        ...orders.map(orderTokens),
        ...quotes.map(quoteTokens),
      ]);
    });
  }
  await storage.atomically(async (tx) => {
    for (const [name, by] of totals) tx.counters.add(name, by);
  });
}
