import fc from "fast-check";
import { describe, it } from "vitest";
import {
  orderConfirmation,
  orderStatus,
  quoteAnswered,
  quoteStatus,
} from "~/modules/mail/messages/kinds.server";
import { type MailKind, type Subjects, writeMail } from "~/modules/mail/messages/mail-kind.server";
import { quoteAlert } from "~/modules/mail/messages/quote-alert.server";
import { quoteConfirmation } from "~/modules/mail/messages/quote-confirmation.server";
import {
  buyer,
  context,
  expectHarmless,
  orderOf,
  quoteOf,
  seller,
  text,
} from "../support/hostile-text";

function written<A extends "quote" | "order">(
  kind: MailKind<A>,
  record: Subjects[A]["record"],
  status = "Pending",
) {
  return writeMail<A>(kind, context, record, { number: "", status, time: 1 });
}

/** Records with eleven strings each, from which seven mails are rendered. */
const mails = 100 * Number(process.env.FAULT_ROUNDS ?? 1);

describe("text that anybody may have typed", () => {
  it("does no harm in mails about a quote", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 11, maxLength: 11 }), async (t) => {
        const quote = quoteOf(t);
        expectHarmless(await written(quoteAlert, quote), seller);
        expectHarmless(await written(quoteConfirmation, quote), buyer);
        expectHarmless(await written(quoteStatus, quote, t[9] ?? ""), buyer);
        expectHarmless(await written(quoteStatus, quote, "Quoted"), buyer);
        expectHarmless(await written(quoteAnswered, quote, t[9] ?? ""), seller);
      }),
      { numRuns: mails },
    );
  });

  it("does no harm in mails about an order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 11, maxLength: 11 }), async (t) => {
        const order = orderOf(t);
        expectHarmless(await written(orderConfirmation, order), buyer);
        expectHarmless(await written(orderStatus, order, t[9] ?? ""), buyer);
      }),
      { numRuns: mails },
    );
  });
});
