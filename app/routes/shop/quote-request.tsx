import type { MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "~/components/breadcrumbs";
import { EmptyState } from "~/components/empty-state";
import { ErrorPage } from "~/components/error-page";
import { Link } from "~/components/link";
import { QuoteAside } from "~/components/quote-aside";
import { QuoteForm } from "~/components/quote-form";
import { useRootData } from "~/components/root-data";
import { seo } from "~/components/seo";
import { newId } from "~/domain/identifiers";
import { softly } from "~/forms/softly";
import { wasRefused } from "~/forms/submission.server";
import { useAnswer } from "~/forms/use-answer";
import { viewCart } from "./cart-view.server";
import { countries } from "./countries.server";
import { shopPage } from "./page.server";
import { prefillOf } from "./quote-prefill.server";
import { requestQuote } from "./quote-request.server";

export const loader = shopPage(async (args) => {
  const { clock, chance } = args.context.services;
  const [cart, prefill] = await Promise.all([viewCart(args), prefillOf(args)]);
  return {
    cart,
    prefill,
    countries,
    submissionKey: newId(clock, chance),
    refused: wasRefused(args.context),
  };
});

export const action = shopPage(requestQuote);

export const clientAction = (args: ClientActionFunctionArgs) => softly(args, () => "quote");

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: "Request a quote", noindex: true, refused: data?.refused });

export default function QuoteRequest() {
  const { cart, prefill, countries: options, submissionKey } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const { origin } = useRootData();
  return (
    <>
      <Breadcrumbs
        origin={origin}
        trail={[{ label: "Your cart", to: "/cart" }, { label: "Request a quote" }]}
      />
      <header className="page-head">
        <h1>Request a quote</h1>
        {cart.lines.length > 0 ? (
          <p className="lead">Tell us who asks and where it goes. You need no account.</p>
        ) : null}
      </header>
      {cart.lines.length > 0 || answer ? (
        <div className="cart-layout">
          <QuoteForm
            answer={answer}
            prefill={prefill}
            countries={options}
            submissionKey={submissionKey}
          />
          <QuoteAside cart={cart} />
        </div>
      ) : (
        <EmptyState title="There is nothing to quote yet" icon="cart">
          <p>A request is made from your cart. Put in what you need, then come back.</p>
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
