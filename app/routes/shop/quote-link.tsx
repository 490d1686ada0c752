import { data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DocumentLines } from "~/components/document-lines";
import { ErrorPage } from "~/components/error-page";
import { Day } from "~/components/moment";
import { PrintButton } from "~/components/print-button";
import { QuoteAnswer } from "~/components/quote-answer";
import { seo } from "~/components/seo";
import { QuoteStatusMark, quoteMeaning } from "~/components/status";
import { Timeline } from "~/components/timeline";
import { shopPage } from "./page.server";
import { answerLinkedQuote, linkedQuote } from "./quote-link.server";
import { discreet } from "./signed-link.server";

export const loader = shopPage(async (args) =>
  data(await linkedQuote(args), { headers: discreet }),
);

export const action = shopPage(answerLinkedQuote);

export const headers: HeadersFunction = () => discreet;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: `Quote ${data?.quoteNumber ?? ""}`.trim(), noindex: true });

export default function QuoteLink() {
  const quote = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const { quoteNumber, created, status, validUntil, reference, message, totals } = quote;
  return (
    <article className="paper">
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
      {quote.ordered ? (
        <p className="notice">
          It has become an order. You find it behind the link in the order's own mail.
        </p>
      ) : (
        <QuoteAnswer
          answers={quote.answers}
          total={totals.total}
          orderNumber={null}
          refusal={answer}
        />
      )}
      <DocumentLines lines={quote.lines} totals={totals} />
      {message ? (
        <section className="account-section">
          <h2>Your message</h2>
          <p className="typed">{message}</p>
        </section>
      ) : null}
      <Timeline kind="quote" history={quote.history} self={null} />
    </article>
  );
}

export { ErrorPage as ErrorBoundary };
