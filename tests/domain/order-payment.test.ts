import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  counterEntry,
  creditAmount,
  openAmount,
  withPayment,
} from "~/modules/payments/order-payment";
import { anOrder } from "../support/records";

const entry = (amount: number, fields: object = {}) => ({
  at: new Date(0),
  method: "bank transfer",
  amount,
  note: null,
  sessionId: null,
  payer: null,
  currency: null,
  corrects: null,
  ...fields,
});
const start = (total = 20.02) => anOrder({ total, paymentStatus: "unpaid", payments: [] });

describe("the sum of payments", () => {
  it.each([
    [[10], "unpaid"],
    [[10, 10.01], "unpaid"],
    [[10, 10.02], "paid"],
    [[0.1, 0.2, 19.72], "paid"],
    [[30], "paid"],
  ])("%j of 20.02 is %s", (amounts, status) => {
    const order = amounts.reduce(
      (sum, amount) => ({ ...start(), ...withPayment(sum, entry(amount), "EUR") }),
      start(),
    );
    expect(order.paymentStatus).toBe(status);
  });

  it("beyond the total is credit", () => {
    const order = { ...start(), payments: [entry(10), entry(15.5)] };
    expect([openAmount(order, "EUR"), creditAmount(order, "EUR")]).toEqual([0, 5.48]);
  });

  it("leaves out what came in another currency", () => {
    const order = { ...start(20), payments: [entry(5000, { currency: "JPY" })] };
    expect([openAmount(order, "EUR"), creditAmount(order, "EUR")]).toEqual([20, 0]);
  });
});

describe("a counter-entry", () => {
  it("takes one payment back, once, and the order is unpaid again", () => {
    const paid = withPayment(start(), entry(20.02), "EUR");
    const back = counterEntry(paid, 0, { now: new Date(1), note: "Another customer's." });
    expect(back).toMatchObject({ amount: -20.02, corrects: 0, note: "Another customer's." });
    const order = withPayment(paid, back ?? entry(0), "EUR");
    expect([order.paymentStatus, openAmount(order, "EUR")]).toEqual(["unpaid", 20.02]);
    for (const at of [0, 1, 2, -1]) {
      expect(counterEntry(order, at, { now: new Date(), note: null })).toBeNull();
    }
  });

  it("does not undo what the provider reported", () => {
    const order = { payments: [entry(20, { method: "online" })] };
    expect(counterEntry(order, 0, { now: new Date(), note: null })).toBeNull();
  });

  it("brings the sum back to the cent, whatever was paid", () => {
    const cents = fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(cents, fc.nat(), (amounts, pick) => {
        const payments = amounts.map((minor) => entry(minor / 100));
        const at = pick % payments.length;
        const back = counterEntry({ payments }, at, { now: new Date(), note: null });
        const order = start(1e9);
        const others = payments.filter((_, place) => place !== at);
        expect(openAmount({ ...order, payments: [...payments, back ?? entry(0)] }, "EUR")).toBe(
          openAmount({ ...order, payments: others }, "EUR"),
        );
      }),
    );
  });
});
