import type { MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { QuoteAside } from "~/components/cart/quote-aside";
import { QuoteForm } from "~/components/cart/quote-form";
import { Breadcrumbs } from "~/components/frame/breadcrumbs";
import type { ChangedAnswer } from "~/components/frame/changes";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import { submitOrExplain } from "~/forms/submit-or-explain";
import { useAnswer } from "~/forms/use-answer";
import { bodyLimits } from "~/http/api/body.server";
import { withFormSize } from "~/http/form-size.server";
import { shopPage } from "~/http/pages/page.server";
import { wasRefused } from "~/http/pages/submission.server";
import { newId } from "~/kernel/identifiers";
import { viewCart } from "./cart-view.server";
import { prefillOf } from "./quote-prefill.server";
import { requestInputs, requestQuote } from "./quote-request.server";

export const loader = shopPage(async (args) => {
  const { clock, random } = args.context.services;
  const [cart, prefill] = await Promise.all([viewCart(args), prefillOf(args)]);
  return {
    cart,
    prefill,
    inputs: requestInputs,
    submissionKey: newId(clock, random),
    refused: wasRefused(args.context),
  };
});

export const action = withFormSize(shopPage(requestQuote), { bytes: bodyLimits.message });

export const clientAction = (args: ClientActionFunctionArgs) =>
  submitOrExplain(args, () => "quote");

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: "Request a quote", noindex: true, refused: data?.refused });

export default function QuoteRequest() {
  const { cart, prefill, inputs, submissionKey } = useLoaderData<typeof loader>();
  const answer = useAnswer<ChangedAnswer>();
  const { origin, user } = useRootData();
  const { revalidate } = useRevalidator();
  const gone = answer?.form === "quote-gone";
  // A product was withdrawn while the form was filled in, so the list beside the form must show
  // which one.
  useEffect(() => {
    if (gone) revalidate();
  }, [gone, revalidate]);
  return (
    <>
      <Breadcrumbs
        origin={origin}
        trail={[{ label: "Your cart", to: "/cart" }, { label: "Request a quote" }]}
      />
      <header className="page-head">
        <h1>Request a quote</h1>
        {cart.lines.length > 0 ? (
          <p className="lead">
            Tell us who you are and where the goods go.{user ? null : " You need no account."}
          </p>
        ) : null}
      </header>
      {cart.lines.length > 0 || answer ? (
        <div className="cart-layout">
          <QuoteForm
            answer={answer}
            prefill={prefill}
            inputs={inputs}
            submissionKey={submissionKey}
            seen={cart.seen}
          />
          <QuoteAside cart={cart} />
        </div>
      ) : (
        <EmptyState title="There is nothing to quote yet" icon="cart">
          <p>A request is made from your cart. Add what you need, then come back.</p>
          <Link className="button button-primary" to="/products" prefetch="intent">
            Browse products
          </Link>
        </EmptyState>
      )}
    </>
  );
}

export { shouldRevalidate } from "~/forms/revalidation";
export { ErrorPage as ErrorBoundary };
