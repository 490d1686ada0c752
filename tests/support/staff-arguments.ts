import type { Made } from "./rpc-arguments";

/** Arguments of the staff's methods that only pages call, in the way of `validArguments`. */
export const staffArguments: Record<string, (made: Made) => unknown[]> = {
  "admin.namesOf": () => [["boss"]],
  "quotes.find": (made) => [made.quote],
  "quotes.listWaiting": () => ["Pending", 5],
  "quotes.countWaiting": () => [],
  "quotes.addNote": (made) => [made.quote, "Called."],
  "orders.find": (made) => [made.order],
  "orders.listForDesk": () => [{ limit: 5 }],
  "orders.listFlagged": () => [5],
  "orders.countFlagged": () => [],
  "orders.recordPayment": (made) => [
    made.order,
    { amount: 1, method: "Cash", payer: null, at: new Date("2026-03-01"), note: null },
  ],
  "orders.correctPayment": (made) => [made.order, { at: 0, note: "Wrong." }],
  "orders.markReviewed": (made) => [made.order, { note: null }],
  "orders.addNote": (made) => [made.order, "Packed."],
  "desk.counts": () => [],
  "desk.quotes": () => [{ limit: 5 }],
  "desk.orders": () => [{ limit: 5 }],
  "outbox.list": () => ["parked"],
  "outbox.countParked": () => [],
  "outbox.listParked": () => [5],
  "outbox.resend": () => ["none"],
};
