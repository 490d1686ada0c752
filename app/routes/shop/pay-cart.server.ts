import { isPayable, type PayOffer } from "~/components/cart/pay-offer";
import type { CartView } from "~/components/frame/cart-view";
import type { Change, ChangedAnswer } from "~/components/frame/changes";
import { limits } from "~/http/api/rate-limit.server";
import { statuses } from "~/http/api/statuses";
import type { PageArgs, ShopArgs } from "~/http/pages/page.server";
import { attempt, refuse } from "~/http/pages/submission.server";
import { visitorOf } from "~/http/pages/visitor.server";
import { bestEffort } from "~/kernel/process/log.server";
import { returnOrigin } from "~/modules/payments/provider";
import { startedCookie, startedPayments, toPaymentPage } from "~/routes/documents/pay-order.server";
import { cartChanges } from "./cart-facts.server";
import { viewCart } from "./cart-view.server";

const tokenPattern = /^[A-Za-z0-9_-]{16,64}$/;

/** The cart's offer to pay online; null when payment is off or a line has no price. */
export async function payOffer(
  args: ShopArgs,
  cart: CartView,
): Promise<{ offer: PayOffer | null; unfinished: boolean; headers: Headers }> {
  const { payments, random } = args.context.services;
  const headers = new Headers();
  if (!payments.on) return { offer: null, unfinished: false, headers };
  const unfinished = await tellUnfinished(args, headers);
  const { subtotal: amount, discount } = cart;
  const offer = isPayable(cart.lines)
    ? { token: random.token(18), amount, seen: cart.seen, discounted: discount !== null }
    : null;
  return { offer, unfinished, headers };
}

/** Whether the last payment was started but not completed. The visitor is informed once. */
async function tellUnfinished(args: ShopArgs, headers: Headers): Promise<boolean> {
  const [last, ...others] = startedPayments(args);
  if (!last || last.notified) return false;
  headers.append("Set-Cookie", startedCookie(args, [{ ...last, notified: true }, ...others]));
  const { log } = args.context.services;
  const found = args.call("orders.findBySession", [last.sessionId]);
  return (await bestEffort(log, "[cart]", found)) === null;
}

/**
 * Handles the cart's pay button: redirects to the payment page, or shows the page again with the
 * reason why not.
 */
export async function payCart(args: ShopArgs, form: FormData) {
  const { services, clientAddress } = args.context;
  const { payments, limiter, env } = services;
  const { headers, url } = args.request;
  if (!payments.on) return refused(args, "Online payment is switched off.");
  const { allowed } = await limiter.take(limits.checkout, clientAddress);
  if (!allowed) return refused(args, "Too many attempts. Please wait a few minutes.", 429);
  const { caller, cartOwner } = await visitorOf(args);
  const shown = await viewCart(args);
  if (shown.lines.length === 0) return refused(args, "Your cart is empty.");
  const changed = cartChanges(form, shown);
  if (changed) return changedSince(args, changed);
  const token = String(form.get("token"));
  const opened = await attempt(
    payments.checkout.cart({
      items: shown.lines.map(({ id, quantity, variantId }) =>
        variantId === null ? { id, quantity } : { id, quantity, variantId },
      ),
      customerId: caller?.uid ?? null,
      origin: returnOrigin({ origin: headers.get("Origin"), url }, env),
      formToken: tokenPattern.test(token) ? `${cartOwner} ${token}` : null,
      fromCart: true,
      seen: shown.subtotal,
    }),
  );
  if (!opened.ok && opened.failure.kind === "conflict") {
    return changedSince(args, cartChanges(form, await viewCart(args)) ?? []);
  }
  if (!opened.ok) return refused(args, opened.failure.message, statuses[opened.failure.kind]);
  return toPaymentPage(args, opened.value);
}

/** The cart differs from what its page showed, so the page is shown again with the differences. */
function changedSince(args: PageArgs, changed: Change[]) {
  const message =
    "Your cart has changed since this page was loaded, so no payment was started. Check the changes, and pay if you agree.";
  return refused(args, message, 409, changed);
}

function refused(args: PageArgs, message: string, status = 400, changed: Change[] = []) {
  const answer: ChangedAnswer = { form: "pay", errors: {}, message, values: {}, changed };
  return refuse(args.context, answer, status);
}
