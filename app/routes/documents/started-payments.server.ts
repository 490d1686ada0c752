import { redirect } from "@remix-run/node";
import { z } from "zod";
import {
  decodeCookieJson,
  encodeCookieJson,
  type RequestArgs,
  readCookie,
  writeCookie,
} from "~/http/pages/cookies.server";
import type { PageArgs } from "~/http/pages/page.server";

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
