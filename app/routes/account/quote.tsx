import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "~/components/breadcrumbs";
import { AddressBlock, DocumentLines } from "~/components/document-lines";
import { ErrorPage } from "~/components/error-page";
import { Day } from "~/components/moment";
import { PrintButton } from "~/components/print-button";
import { QuoteAnswer } from "~/components/quote-answer";
import { useRootData } from "~/components/root-data";
import { seo } from "~/components/seo";
import { QuoteStatusMark, quoteMeaning } from "~/components/status";
import { Timeline } from "~/components/timeline";
import { accountPage } from "./account-page.server";
import { answersTo, ownQuote, quoteLines } from "./papers.server";
import { answerQuote } from "./quote-answer.server";

export const loader = accountPage(async (args) => {
  const quote = await ownQuote(args);
  const { quoteNumber, created, validUntil, reference, message, orderNumber } = quote;
  const { subtotal, discount, charges, total, deliveryAddress, billingAddress, history } = quote;
  return {
    ...{ quoteNumber, created, validUntil, reference, message, orderNumber, history },
    ...{ deliveryAddress, billingAddress },
    ...answersTo(quote, args.context.services.clock()),
    lines: quoteLines(quote),
    totals: { subtotal, discount, charges, total },
    self: args.user.uid,
  };
});

export const action = accountPage(answerQuote);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: `Quote ${data?.quoteNumber ?? ""}`.trim(), noindex: true });

export default function AccountQuote() {
  const quote = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const { origin } = useRootData();
  const { quoteNumber, created, status, validUntil, reference, message } = quote;
  // An offer asks for its answer at the top; calling a request off can wait below.
  const isOpenRequest = quote.answers.includes("Cancelled");
  const response = (
    <QuoteAnswer
      answers={quote.answers}
      total={quote.totals.total}
      orderNumber={quote.orderNumber}
      refusal={answer}
    />
  );
  return (
    <article className="paper">
      <Breadcrumbs
        origin={origin}
        trail={[{ label: "Your quotes", to: "/account/quotes" }, { label: quoteNumber }]}
      />
      <header className="page-head paper-head">
        <h1>
          Quote <span className="mono">{quoteNumber}</span>
        </h1>
        <QuoteStatusMark status={status} />
        <PrintButton />
        <p className="lead">{quoteMeaning(status)}</p>
        <dl className="facts">
          <div>
            <dt>Sent</dt>
            <dd>
              <Day date={created} />
            </dd>
          </div>
          {validUntil ? (
            <div>
              <dt>Valid until</dt>
              <dd>
                <Day date={validUntil} />
              </dd>
            </div>
          ) : null}
          {reference ? (
            <div>
              <dt>Your reference</dt>
              <dd>{reference}</dd>
            </div>
          ) : null}
        </dl>
      </header>
      {isOpenRequest ? null : response}
      <DocumentLines lines={quote.lines} totals={quote.totals} />
      {message ? (
        <section className="account-section">
          <h2>Your message</h2>
          <p className="typed">{message}</p>
        </section>
      ) : null}
      <div className="address-pair">
        <AddressBlock title="Delivery address" address={quote.deliveryAddress} />
        <AddressBlock title="Billing address" address={quote.billingAddress} />
      </div>
      <Timeline kind="quote" history={quote.history} self={quote.self} />
      {isOpenRequest ? response : null}
    </article>
  );
}

export { ErrorPage as ErrorBoundary };
