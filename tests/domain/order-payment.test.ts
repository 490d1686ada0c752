import { describe, expect, it } from "vitest";
import { withPayment } from "~/domain/order-payment";
import { anOrder } from "../support/records";

describe("the sum of payments", () => {
  const entry = (amount: number) => ({ at: new Date(), method: "bank", amount, note: null });
  it.each([
    [[10], "unpaid"],
    [[10, 10.01], "unpaid"],
    [[10, 10.02], "paid"],
    [[0.1, 0.2, 19.72], "paid"],
    [[30], "paid"],
  ])("%j of 20.02 is %s", (amounts, status) => {
    const start = anOrder({ total: 20.02, paymentStatus: "unpaid", payments: [] });
    const order = amounts.reduce((sum: typeof start, amount) => {
      return { ...start, ...withPayment(sum, entry(amount), "EUR") };
    }, start);
    expect(order.paymentStatus).toBe(status);
  });
});
