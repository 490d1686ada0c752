import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/error-page";
import { Icon } from "~/components/icons";
import { Link } from "~/components/link";
import { NextSteps } from "~/components/quote-aside";
import { SentDetails } from "~/components/sent-details";
import { seo } from "~/components/seo";
import { site } from "~/site";
import { page, problem } from "./page.server";
import { sentQuote } from "./quote-sent.server";

const numberPattern = /^Q-\d{8}-\d{4}[A-Z2-9]{4}$/;

export const loader = page(async (args) => {
  const number = args.params.number ?? "";
  if (!numberPattern.test(number)) throw problem(404);
  return { number, sent: sentQuote(args, number) };
});

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  seo(matches, { title: "Quote request sent", noindex: true });

export default function QuoteSent() {
  const { number, sent } = useLoaderData<typeof loader>();
  return (
    <div className="sent">
      <header className="page-head sent-head">
        <span className="sent-mark">
          <Icon name="check" size={32} />
        </span>
        <h1>{sent ? "Thank you. We have your request." : "Quote request"}</h1>
        {sent ? (
          <>
            <p className="lead">
              Your number is <strong className="mono sent-number">{number}</strong>
            </p>
            <p className="soft">
              The offer goes to <strong>{sent.email}</strong>. If that is wrong,{" "}
              <Link to="/contact">tell us</Link> and name the number.
            </p>
          </>
        ) : (
          <p className="lead">
            Details of a request are shown only in the browser that sent it, for one hour. Questions
            about <span className="mono">{number}</span>? Write to{" "}
            <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a> and name the number.
          </p>
        )}
      </header>
      {sent ? <SentDetails sent={sent} /> : null}
      <NextSteps sent />
      <p className="sent-links">
        <Link className="button button-primary" to="/products">
          Continue browsing
        </Link>
        <button
          type="button"
          className="button button-plain needs-js"
          onClick={() => window.print()}
        >
          <Icon name="print" /> Print
        </button>
      </p>
    </div>
  );
}

export { ErrorPage as ErrorBoundary };
