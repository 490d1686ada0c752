import { createHash } from "node:crypto";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { ageOf } from "~/kernel/age";
import { within } from "~/kernel/process/waiting.server";
import type { WaitingPayment } from "~/modules/payments/payments.server";
import { returnToPage } from "../documents/document-answers.server";
import type { Waiting, WaitingItem } from "./attention";
import { named, type Snoozes } from "./snoozed.server";

const words = {
  unrecorded: "Paid, but the order could not be recorded yet",
  unpaid: "Ordered, and the payment has not arrived yet",
  parked: "Could not be recorded, and is no longer retried automatically",
  unreadable: "A file in the payment folder cannot be read",
} as const;
const states = Object.keys(words);

/** How long a page waits for payments that are tried again. */
const longestWaitMs = 5_000;

/** Payments that came in and have no order yet, the oldest first. */
export async function waitingPayments({ context }: AdminArgs, snoozes: Snoozes): Promise<Waiting> {
  const now = context.services.clock();
  const waiting = await context.services.payments.waiting();
  const oldest = waiting.toSorted((a, b) => a.received.getTime() - b.received.getTime());
  const items = snoozes.keep(oldest.map((payment) => itemOf(payment, now)));
  return {
    key: "payments",
    title: "Payments that wait to be recorded",
    text: waiting.some(({ state }) => state === "parked" || state === "unreadable")
      ? "Some need your attention: the log says why, under the name in the row."
      : "The store retries them every five minutes. If one remains, check the log.",
    count: items.length,
    links: [],
    items: items.slice(0, named),
  };
}

function itemOf(
  { reference, received, state, total, currency }: WaitingPayment,
  now: Date,
): WaitingItem {
  const id = createHash("sha256").update(reference).digest("hex").slice(0, 32);
  return {
    key: id,
    to: null,
    name: words[state],
    about: reference.slice(0, 100),
    detail: "",
    amount: total !== null && /^[a-z]{3}$/.test(currency ?? "") ? { total, currency } : null,
    at: received,
    age: ageOf(received, now),
    next: "Try again",
    intent: "retry-payments",
    // Its next state ends the snooze.
    snooze: { kind: "payment", id, version: states.indexOf(state) },
  };
}

/** Tries every waiting payment again, and says what became of them. */
export async function retryPayments(args: AdminArgs) {
  const { payments } = args.context.services;
  const before = (await payments.waiting()).length;
  if (before === 0) {
    return returnToPage(args, { kind: "done", text: "No payment waits any more." });
  }
  await args.call("overview.retryPayments", [before]);
  const report = await within(longestWaitMs, payments.retry(), () => null);
  if (report === null) {
    const text = "The payments are being tried again. Reload this page in a minute.";
    return returnToPage(args, { kind: "done", text });
  }
  const left = (await payments.waiting()).length;
  if (left === 0) {
    return returnToPage(args, { kind: "done", text: "Every payment is recorded." });
  }
  const text = `Still waiting: ${left} of ${before}. The log says why, under the names in the rows.`;
  return returnToPage(args, { kind: "problem", text });
}
