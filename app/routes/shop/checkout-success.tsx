import { data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { Form, useFetcher, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { DocumentLines } from "~/components/documents/document-lines";
import { orderMeaning } from "~/components/documents/status";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { useRootData } from "~/components/frame/root-data";
import { SentMark } from "~/components/frame/sent-mark";
import { seo } from "~/components/frame/seo";
import { shopPage } from "~/http/pages/page.server";
import { site } from "~/modules/settings/site";
import { removeBoughtLines, type SuccessView, viewSuccess } from "./checkout-success.server";
import { privateHeaders } from "./quote-link.server";

const lookAgainMs = 3_000;

export const loader = shopPage(async (args) =>
  data(await viewSuccess(args), { headers: privateHeaders }),
);

export const action = shopPage(removeBoughtLines);

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, {
    title: data?.kind === "waiting" ? "Confirming your payment" : "Payment received",
    noindex: true,
  });

export default function CheckoutSuccess() {
  const view = useLoaderData<typeof loader>();
  return (
    <div className="sent">
      {view.kind === "waiting" ? <Waiting next={view.next} /> : null}
      {view.kind === "received" ? <Received /> : null}
      {view.kind === "order" ? <Placed view={view} /> : null}
      <p className="sent-links">
        <Link className="button button-plain" to="/products">
          Continue browsing
        </Link>
      </p>
    </div>
  );
}

function Waiting({ next }: { next: string | null }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (next === null) return;
    const timer = setInterval(revalidate, lookAgainMs);
    return () => clearInterval(timer);
  }, [next, revalidate]);
  return (
    <header className="page-head sent-head">
      <h1>Confirming your payment</h1>
      {next === null ? (
        <p className="lead">
          It takes longer than usual. Your payment is safe: the order follows as soon as it is
          confirmed. Questions? Write to{" "}
          <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>.
        </p>
      ) : (
        <>
          <p className="lead" role="status">
            This takes a moment. The page checks again automatically.
          </p>
          <noscript>
            <meta httpEquiv="refresh" content={`${lookAgainMs / 1000};url=${next}`} />
          </noscript>
          <p className="sent-links">
            <Link to={next} reloadDocument>
              Check again now
            </Link>
          </p>
        </>
      )}
    </header>
  );
}

function Received() {
  return (
    <header className="page-head sent-head">
      <SentMark />
      <h1>Payment received</h1>
      <p className="lead">
        Thank you. The details of the order are shown only to the customer who placed it:{" "}
        <Link to="/account/orders">sign in to see yours</Link>.
      </p>
    </header>
  );
}

function Placed({ view }: { view: Extract<SuccessView, { kind: "order" }> }) {
  const { mailOn } = useRootData();
  return (
    <>
      <header className="page-head sent-head">
        <SentMark />
        <h1>Thank you. We have received your payment.</h1>
        <p className="lead">
          Your order is <strong className="mono sent-number">{view.orderNumber}</strong>
        </p>
        <p className="soft">
          {orderMeaning(view.status, "paid")}{" "}
          {view.email && mailOn ? `News of it goes to ${view.email}.` : null}
        </p>
      </header>
      <DocumentLines lines={view.lines} totals={view.totals} />
      {view.inCart ? <ClearCart /> : null}
      {view.path ? (
        <p className="sent-links">
          <Link className="button button-primary" to={view.path}>
            Follow this order
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** Loading a page changes nothing, so the cart is cleared by a form; scripts send it at once. */
function ClearCart() {
  const { submit } = useFetcher();
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    submit(null, { method: "post" });
  }, [submit]);
  return (
    <Form method="post" className="sent-links">
      <p className="soft">Your cart still contains what you bought.</p>
      <button type="submit" className="button button-plain">
        Remove it from the cart
      </button>
    </Form>
  );
}

export { ErrorPage as ErrorBoundary };
