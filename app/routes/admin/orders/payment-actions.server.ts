import { money } from "~/components/frame/price";
import { dayIn } from "~/domain/calendar";
import { creditAmount } from "~/domain/order-payment";
import { refuse } from "~/http/pages/submission.server";
import { site } from "~/site";
import { correctionSchema, paymentSchema, refundSchema } from "./order-forms.server";
import { type OrderForm, runOrderForm } from "./order-work.server";

const notYet = { day: "Choose today or an earlier day" };

/** A typed day as a moment: today is now. Null for a later day, and for none. */
function momentOf(day: Date | null, now: Date): Date | null {
  const { id: zone } = site.timeZone;
  const at = day && dayIn(day, zone) === dayIn(now, zone) ? now : day;
  return at && at <= now ? at : null;
}

export async function recordPayment(work: OrderForm) {
  const { args, order } = work;
  const asked = { form: "payment", schema: paymentSchema };
  return runOrderForm(work, asked, async ({ amount, day, ...received }, typed) => {
    const at = momentOf(day, args.context.services.clock());
    if (!at || amount === null) return refuse(args.context, { ...typed, errors: notYet });
    const paid = await args.call("orders.recordPayment", [order.id, { ...received, amount, at }]);
    const credit = creditAmount(paid, site.currency);
    if (credit > 0) {
      return `The payment is recorded. ${money(credit)} above the total are the customer's credit.`;
    }
    return paid.paymentStatus === "paid"
      ? "The payment is recorded, and the order is paid."
      : "The payment is recorded. The order is not fully paid yet.";
  });
}

export async function recordRefund(work: OrderForm) {
  const { args, order } = work;
  const asked = { form: "refund", schema: refundSchema };
  return runOrderForm(work, asked, async ({ amount, day, version, method }, typed) => {
    const at = momentOf(day, args.context.services.clock());
    if (!at || amount === null) return refuse(args.context, { ...typed, errors: notYet });
    const refund = { amount, method, at, version, note: null };
    await args.call("orders.recordRefund", [order.id, refund]);
    return "The refund is recorded.";
  });
}

export async function correctPayment(work: OrderForm) {
  const { args, order } = work;
  const form = `correct ${work.form.get("at")}`;
  return runOrderForm(work, { form, schema: correctionSchema }, async (wrong) => {
    const corrected = await args.call("orders.correctPayment", [order.id, wrong]);
    return corrected.paymentStatus === "unpaid"
      ? "The payment is reversed. The order is no longer fully paid."
      : "The payment is reversed.";
  });
}
