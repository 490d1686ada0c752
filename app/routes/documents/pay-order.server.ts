import type { Change, ChangedAnswer } from "~/components/frame/changes";
import { money } from "~/components/frame/price";
import { isAmount } from "~/domain/amount";
import type { DocumentLink } from "~/domain/caller";
import type { Order } from "~/domain/order";
import { openAmount } from "~/domain/order-payment";
import { limits } from "~/http/api/rate-limit.server";
import { statuses } from "~/http/api/statuses";
import { differences, type Facts } from "~/http/pages/changes.server";
import type { ShopArgs } from "~/http/pages/page.server";
import { attempt, refuse } from "~/http/pages/submission.server";
import { returnOrigin } from "~/payments/return-address";
import { site } from "~/site";
import { toPaymentPage } from "./started-payments.server";

/** The amount that can be paid online now, in major units; null when there is none. */
export function amountDueOnline({ context }: ShopArgs, order: Order): number | null {
  const isUnpaid = order.paymentStatus === "unpaid" && order.status !== "Refunded";
  if (!context.services.payments.on || !isUnpaid) return null;
  return openAmount(order, site.currency) || null;
}

/** Redirects to the payment page of an order that the visitor may see. */
export async function payOrder(
  args: ShopArgs,
  order: Order,
  { cancelPath, link }: { cancelPath: string; link: DocumentLink | null },
) {
  const { services, clientAddress } = args.context;
  const { payments, limiter, env } = services;
  const { headers, url } = args.request;
  if (!payments.on)
    return refused(args, { message: "Online payment is switched off.", status: 400 });
  const seen = Number((await args.request.formData()).get("owed") ?? Number.NaN);
  const { allowed } = await limiter.take(limits.checkout, clientAddress);
  if (!allowed) {
    return refused(args, { message: "Too many attempts. Please wait a few minutes.", status: 429 });
  }
  const { orderNumber } = order;
  const origin = returnOrigin({ origin: headers.get("Origin"), url }, env);
  const opened = await attempt(payments.checkout.order({ orderNumber, origin, cancelPath, seen }));
  if (opened.ok) return toPaymentPage(args, opened.value);
  const { kind, message } = opened.failure;
  const now = kind === "conflict" ? await args.call("orders.read", [orderNumber], { link }) : null;
  const owed = now && amountDueOnline(args, now);
  return refused(args, {
    message,
    status: statuses[kind],
    changed: owed ? differences(owedFacts(seen), owedFacts(owed)) : [],
  });
}

function owedFacts(owed: number): Facts {
  return { "To pay": isAmount(owed, site.currency) ? money(owed) : "–" };
}

interface Refusal {
  message: string;
  status: number;
  changed?: Change[];
}

function refused(args: ShopArgs, { message, status, changed = [] }: Refusal) {
  const answer: ChangedAnswer = { form: "pay", errors: {}, message, values: {}, changed };
  return refuse(args.context, answer, status);
}
