import type { ErasureCount } from "~/domain/erasure";
import type { ErasurePlan } from "./erasures-service";
import {
  isKeptOrder,
  isKeptQuote,
  ordersOf,
  partsOfOrder,
  partsOfQuote,
  profileOf,
  quotesOf,
  type Reader,
  subjectOf,
  unpaidOf,
} from "./personal-records";

const openOrders = ["Pending", "Processing", "Shipped"];

/** What an erasure would do, and what prevents it; null when nothing is known of the person. */
export async function planFor(from: Reader, who: string): Promise<ErasurePlan | null> {
  const subject = await subjectOf(from, who);
  if (!subject) return null;
  const profile = await profileOf(from, subject);
  const [quotes, orders] = [await quotesOf(from, subject), await ordersOf(from, subject)];
  const counts = new Map<string, ErasureCount>();
  const count = (what: string, done: ErasureCount["done"], by: number) => {
    if (by === 0) return;
    const known = counts.get(`${what} ${done}`)?.count ?? 0;
    counts.set(`${what} ${done}`, { what, done, count: known + by });
  };
  for (const [what, rows] of Object.entries(profile)) count(what, "removed", rows.length);
  for (const quote of quotes) {
    const parts = await partsOfQuote(from, quote);
    const kept = isKeptQuote(quote, parts.acceptances);
    const done = kept ? "kept" : "removed";
    count("quotes", kept ? "kept" : "blanked", 1);
    count("revisions", done, parts.revisions.length);
    count("acceptances", done, parts.acceptances.length);
    count("issuedDocuments", done, parts.documents.length);
    count("messages", "removed", parts.messages.length);
    count("openings", "removed", parts.openings.length);
  }
  const unpaid: string[] = [];
  for (const order of orders) {
    const parts = await partsOfOrder(from, order);
    unpaid.push(...(await unpaidOf(from, parts.invoices)));
    const kept = isKeptOrder(order, parts.invoices);
    count("orders", kept ? "kept" : "blanked", 1);
    count("invoices", "kept", parts.invoices.length);
    count("shipments", kept ? "kept" : "blanked", parts.shipments.length);
    count("issuedDocuments", kept ? "kept" : "removed", parts.documents.length);
  }
  if (counts.size === 0) return null;
  const staff = subject.uid ? await from.admins.get(subject.uid) : null;
  const waiting = [
    ...quotes.filter(({ status }) => status === "Approved").map((each) => each.quoteNumber),
    ...orders
      .filter(({ status }) => openOrders.includes(status))
      .map(({ orderNumber }) => orderNumber),
  ];
  return {
    who,
    uid: subject.uid,
    email: subject.email,
    counts: [...counts.values()],
    blockers: [
      ...(staff ? ["This person is on the staff. Remove them from it first."] : []),
      ...(waiting.length > 0
        ? [`Not finished yet: ${waiting.join(", ")}. Finish or cancel it first.`]
        : []),
      ...(unpaid.length > 0
        ? [`Not paid yet: ${unpaid.join(", ")}. Record the payment, or credit it first.`]
        : []),
    ],
  };
}
