import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Change, ChangedAnswer } from "~/components/frame/changes";
import { money } from "~/components/frame/price";
import { limits } from "~/http/api/rate-limit.server";
import { statuses } from "~/http/api/statuses";
import { differences, type Facts } from "~/http/pages/changes.server";
import {
  decodeCookieJson,
  encodeCookieJson,
  type RequestArgs,
  readCookie,
  writeCookie,
} from "~/http/pages/cookies.server";
import type { PageArgs, ShopArgs } from "~/http/pages/page.server";
import { attempt, refuse } from "~/http/pages/submission.server";
import { isAmount } from "~/kernel/money";
import type { DocumentLink } from "~/modules/identity/caller";
import type { Order } from "~/modules/orders/order.resource";
import { dueAmount } from "~/modules/payments/order-payment";
import { returnOrigin } from "~/modules/payments/provider";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";

/** The amount to pay online now, in major units; null when there is none. */
export function amountDueOnline(
  { context }: ShopArgs,
  order: Order,
  invoices: readonly { open: number | null }[],
): number | null {
  const isUnpaid = order.paymentStatus === "unpaid" && order.status !== "Refunded";
  if (!context.services.payments.on || !isUnpaid) return null;
  return dueAmount(order, invoices, site.currency) || null;
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
    return refused(args, { message: t("payments:onlinePaymentIsOff"), status: 400 });
  const seen = Number((await args.request.formData()).get("owed") ?? Number.NaN);
  const { allowed } = await limiter.take(limits.checkout, clientAddress);
  if (!allowed) {
    return refused(args, { message: t("payments:tooManyAttempts"), status: 429 });
  }
  const { orderNumber } = order;
  const origin = returnOrigin({ origin: headers.get("Origin"), url }, env);
  const opened = await attempt(payments.checkout.order({ orderNumber, origin, cancelPath, seen }));
  if (opened.ok) return toPaymentPage(args, opened.value);
  const { kind, message } = opened.failure;
  const owed = kind === "conflict" ? await amountNow(args, orderNumber, link) : null;
  return refused(args, {
    message,
    status: statuses[kind],
    changed: owed ? differences(owedFacts(seen), owedFacts(owed)) : [],
  });
}

async function amountNow(args: ShopArgs, orderNumber: string, link: DocumentLink | null) {
  const order = await args.call("orders.read", [orderNumber], { link });
  const held = await args.call("invoices.held", [orderNumber], { link });
  const balances = (held?.invoices ?? []).flatMap(({ balance }) => balance ?? []);
  return order && amountDueOnline(args, order, balances);
}

function owedFacts(owed: number): Facts {
  return { [t("payments:toPay")]: isAmount(owed, site.currency) ? money(owed) : "–" };
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

/** A payment that this browser started, so that it may see the order. */
export interface StartedPayment {
  sessionId: string;
  /** Whether the cart has told the visitor that the payment was not completed. */
  notified: boolean;
}

const cookie = "payments";
const kept = 3;
const maxAge = 2 * 24 * 60 * 60;

const schema = z.array(z.tuple([z.string().max(255), z.string().max(64), z.boolean()])).max(kept);

/**
 * The payments that this browser started, newest first. Each entry carries a code, so that nobody
 * can claim a payment by its id alone.
 */
export function startedPayments(args: RequestArgs): StartedPayment[] {
  const parsed = schema.safeParse(decodeCookieJson(readCookie(args, cookie)));
  if (!parsed.success) return [];
  const { ownerCode } = args.context.services.payments;
  return parsed.data
    .filter(([sessionId, code]) => ownerCode.proves(sessionId, code))
    .map(([sessionId, , notified]) => ({ sessionId, notified }));
}

/** The Set-Cookie header that remembers these payments. */
export function startedCookie(args: RequestArgs, payments: readonly StartedPayment[]): string {
  const { ownerCode } = args.context.services.payments;
  const entries = payments
    .slice(0, kept)
    .map(({ sessionId, notified }) => [sessionId, ownerCode.of(sessionId), notified]);
  return writeCookie(args, cookie, encodeCookieJson(entries) ?? "", { maxAge });
}

/** The Set-Cookie header that adds a payment in front. */
function rememberPayment(args: RequestArgs, sessionId: string): string {
  const others = startedPayments(args).filter((started) => started.sessionId !== sessionId);
  return startedCookie(args, [{ sessionId, notified: false }, ...others]);
}

/** Redirects the browser to the payment page and lets it remember the payment. */
export function toPaymentPage(
  args: PageArgs,
  { sessionId, url }: { sessionId: string; url: string },
) {
  return redirect(url, {
    status: 303,
    headers: { "Set-Cookie": rememberPayment(args, sessionId) },
  });
}
