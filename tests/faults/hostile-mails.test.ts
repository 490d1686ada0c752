import fc from "fast-check";
import { describe, it } from "vitest";
import { orderConfirmation, orderStatus } from "~/mail/messages/order-messages.server";
import {
  quoteAlert,
  quoteAnswered,
  quoteConfirmation,
  quoteStatus,
} from "~/mail/messages/quote-messages.server";
import {
  buyer,
  expectHarmless,
  house,
  orderOf,
  quoteOf,
  seller,
  text,
} from "../support/hostile-text";

/** Records with eleven strings each, from which seven mails are rendered. */
const mails = 100 * Number(process.env.FAULT_ROUNDS ?? 1);

describe("text that anybody may have typed", () => {
  it("does no harm in mails about a quote", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 11, maxLength: 11 }), async (t) => {
        const quote = quoteOf(t);
        expectHarmless(await quoteAlert(house, quote), seller);
        expectHarmless(await quoteConfirmation(house, quote), buyer);
        expectHarmless(await quoteStatus(house, quote, t[9] ?? ""), buyer);
        expectHarmless(await quoteStatus(house, quote, "Quoted"), buyer);
        expectHarmless(await quoteAnswered(house, quote, t[9] ?? ""), seller);
      }),
      { numRuns: mails },
    );
  }, 600_000);

  it("does no harm in mails about an order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 11, maxLength: 11 }), async (t) => {
        const order = orderOf(t);
        expectHarmless(await orderConfirmation(house, order), buyer);
        expectHarmless(await orderStatus(house, order, t[9] ?? ""), buyer);
      }),
      { numRuns: mails },
    );
  }, 600_000);
});
