import type { Order } from "~/domain/order";
import { openAmount } from "~/domain/order-payment";
import type { FormAnswer } from "~/forms/answer";
import { limits } from "~/http/api/rate-limit.server";
import { statuses } from "~/http/api/statuses";
import type { ShopArgs } from "~/http/pages/page.server";
import { attempt, refuse } from "~/http/pages/submission.server";
import { returnOrigin } from "~/payments/return-address";
import { site } from "~/site";
import { toPaymentPage } from "./pay-cart.server";

/** What can be paid online now, in major units; null: nothing. */
export function owedOnline({ context }: ShopArgs, order: Order): number | null {
  const closed = order.status === "Cancelled" || order.status === "Refunded";
  if (!context.services.payments.on || order.paymentStatus !== "unpaid" || closed) return null;
  return openAmount(order, site.currency) || null;
}

/** On to the payment page for an order that the visitor may see. */
export async function payOrder(args: ShopArgs, order: Order, cancelPath: string) {
  const { services, clientAddress } = args.context;
  const { payments, limiter, env } = services;
  const { headers, url } = args.request;
  if (!payments.on) return refused(args, "Online payment is switched off.", 400);
  const { allowed } = await limiter.take(limits.checkout, clientAddress);
  if (!allowed) return refused(args, "Too many tries. Wait a few minutes, please.", 429);
  const { orderNumber } = order;
  const origin = returnOrigin({ origin: headers.get("Origin"), url }, env);
  const opened = await attempt(payments.checkout.order({ orderNumber, origin, cancelPath }));
  if (opened.ok) return toPaymentPage(args, opened.value);
  return refused(args, opened.failure.message, statuses[opened.failure.kind]);
}

function refused(args: ShopArgs, message: string, status: number) {
  const answer: FormAnswer = { form: "pay", errors: {}, message, values: {} };
  return refuse(args.context, answer, status);
}
