import { data, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { useFocusWhenEmptied } from "~/components/cart/cart-focus";
import { CartLines } from "~/components/cart/cart-lines";
import { CartSummary, PaymentTerms } from "~/components/cart/cart-summary";
import { PayButton, PaymentUnfinished } from "~/components/cart/pay-button";
import { cartForm } from "~/components/frame/cart-view";
import type { ChangedAnswer } from "~/components/frame/changes";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { RecentlySeen } from "~/components/frame/recently-seen";
import { seo } from "~/components/frame/seo";
import { submitOrExplain } from "~/forms/submit-or-explain";
import { useAnswer } from "~/forms/use-answer";
import { readIntent } from "~/http/pages/intent.server";
import { type ShopArgs, shopPage } from "~/http/pages/page.server";
import { wasRefused } from "~/http/pages/submission.server";
import { changeLine, removeLine, restoreLine } from "./cart-actions.server";
import { viewCart } from "./cart-view.server";
import { applyCode, dropCode } from "./discount-code.server";
import { payCart, payOffer } from "./pay-cart.server";
import { recentlySeen } from "./recently-seen.server";

export const loader = shopPage(async (args) => {
  const cart = await viewCart(args);
  const seen = cart.lines.length === 0 ? recentlySeen(args).slice(0, 4) : [];
  const { headers, ...pay } = await payOffer(args, cart);
  const page = {
    cart,
    seen: seen.length > 0 ? await args.call("catalogue.cardsOf", [seen]) : [],
    paysOnline: args.context.services.payments.on,
    refused: wasRefused(args.context),
    ...pay,
  };
  return data(page, { headers });
});

const handlers = {
  set: changeLine,
  remove: removeLine,
  restore: restoreLine,
  code: applyCode,
  "drop-code": dropCode,
  pay: payCart,
};

export const action = shopPage(async (args: ShopArgs) => {
  const form = await args.request.formData();
  return readIntent(form, handlers).handler(args, form);
});

export const clientAction = (args: ClientActionFunctionArgs) => submitOrExplain(args, cartForm);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: "Your cart", noindex: true, refused: data?.refused });

export default function Cart() {
  const { cart, seen, paysOnline, offer, unfinished } = useLoaderData<typeof loader>();
  const answer = useAnswer<ChangedAnswer>();
  useFocusWhenEmptied(cart.lines.length);
  if (cart.lines.length === 0) {
    return (
      <>
        <header className="page-head">
          <h1>Your cart</h1>
        </header>
        <EmptyState title="Your cart is empty" icon="cart">
          <p>
            Add what you need, with or without a price. One request gets you an offer for all of it.
          </p>
          <Link className="button button-primary" to="/products" prefetch="intent">
            Browse products
          </Link>
        </EmptyState>
        <RecentlySeen cards={seen} />
      </>
    );
  }
  return (
    <>
      <header className="page-head">
        <h1>Your cart</h1>
        {unfinished ? <PaymentUnfinished /> : null}
      </header>
      <div className="cart-layout">
        <CartLines cart={cart} answer={answer} />
        <div className="cart-side">
          <CartSummary cart={cart} answer={answer} paysOnline={paysOnline}>
            <PayButton offer={offer} answer={answer} />
          </CartSummary>
          <PaymentTerms />
        </div>
      </div>
    </>
  );
}

export { shouldRevalidate } from "~/forms/revalidation";
export { ErrorPage as ErrorBoundary };
