import { data, type HeadersFunction, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useFetcher, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import {
  type DocumentLine,
  DocumentLines,
  type DocumentTotals,
} from "~/components/documents/document-lines";
import { orderMeaning } from "~/components/documents/status";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { mailLink, rich, sentNumber } from "~/components/frame/rich";
import { useRootData } from "~/components/frame/root-data";
import { SentMark } from "~/components/frame/sent-mark";
import { seo } from "~/components/frame/seo";
import { problem, type ShopArgs, shopPage } from "~/http/pages/page.server";
import { visitorOf } from "~/http/pages/visitor.server";
import { lineKey } from "~/modules/cart/cart.resource";
import type { Order, OrderStatus } from "~/modules/orders/order.resource";
import { site } from "~/modules/settings/site";
import { orderDocument } from "~/routes/documents/documents.server";
import { startedPayments } from "~/routes/documents/pay-order.server";
import { localPath } from "~/texts/local-path";
import { t } from "~/texts/text";
import { privateHeaders } from "./quote-link.server";

const lookAgainMs = 3_000;

export const loader = shopPage(async (args) =>
  data(await viewSuccess(args), { headers: privateHeaders }),
);

export const action = shopPage(removeBoughtLines);

/** The content of the page, depending on the payment and the visitor. */
type SuccessView =
  /** The payment is not confirmed yet; `checks` counts the reloads. */
  | { kind: "waiting"; next: string | null }
  /** Shown to everybody but the owner. */
  | { kind: "received" }
  | {
      kind: "order";
      orderNumber: string;
      status: OrderStatus;
      email: string;
      lines: DocumentLine[];
      totals: DocumentTotals;
      /** The order's page in the customer's account; null for a guest. */
      path: string | null;
      /** Whether the visitor's cart still contains the bought lines. */
      inCart: boolean;
    };

const mostChecks = 20;

/** Reads the provider's session id; other texts cannot be one. */
function sessionIdOf({ request }: ShopArgs): string {
  const id = new URL(request.url).searchParams.get("session_id") ?? "";
  if (!/^[A-Za-z0-9_]{1,255}$/.test(id)) throw problem(404);
  return id;
}

async function viewSuccess(args: ShopArgs): Promise<SuccessView> {
  if (!args.context.services.payments.on) throw problem(404);
  const sessionId = sessionIdOf(args);
  const order = await args.call("orders.findBySession", [sessionId]);
  if (!order) return { kind: "waiting", next: nextLook(args, sessionId) };
  if (!(await isOwner(args, order, sessionId))) return { kind: "received" };
  const { caller } = await visitorOf(args);
  const own = caller !== null && caller.uid === order.customerId;
  return {
    kind: "order",
    orderNumber: order.orderNumber,
    status: order.status,
    email: order.customer.email,
    ...orderDocument(order),
    path: own ? `/account/orders/${order.orderNumber}` : null,
    inCart: (await boughtIn(args, order)).length > 0,
  };
}

/**
 * Whether the visitor is the account that bought, or the browser that started the payment. The id
 * alone proves nothing.
 */
async function isOwner(args: ShopArgs, order: Order, sessionId: string): Promise<boolean> {
  const { caller } = await visitorOf(args);
  if (caller && caller.uid === order.customerId) return true;
  return startedPayments(args).some((started) => started.sessionId === sessionId);
}

/** The address that checks again without scripts; null after enough checks. */
function nextLook({ request }: ShopArgs, sessionId: string): string | null {
  const asked = Number(new URL(request.url).searchParams.get("look") ?? 0);
  const checks = Number.isInteger(asked) && asked > 0 ? asked : 0;
  return checks < mostChecks
    ? `/checkout/success?session_id=${sessionId}&look=${checks + 1}`
    : null;
}

async function boughtIn(args: ShopArgs, order: Order) {
  const cart = order.quoteNumber === null ? await args.call("visitorCart.get", []) : null;
  if (!cart) return [];
  const bought = new Set(
    order.items.map(({ id, variantId }) => lineKey(variantId ? { id, variantId } : { id })),
  );
  return cart.items.filter((item) => bought.has(lineKey(item)));
}

/** Removes the bought lines from the visitor's cart; lines added since then stay. */
async function removeBoughtLines(args: ShopArgs) {
  const sessionId = sessionIdOf(args);
  const order = await args.call("orders.findBySession", [sessionId]);
  if (order && (await isOwner(args, order, sessionId))) {
    for (const { id, variantId } of await boughtIn(args, order)) {
      const line = variantId === undefined ? { id } : { id, variantId };
      await args.call("visitorCart.updateItem", [{ ...line, quantity: 0 }]);
    }
  }
  return redirect(`/checkout/success?session_id=${sessionId}`, 303);
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, {
    title: data?.kind === "waiting" ? t("shop:confirmingYourPayment") : t("shop:paymentReceived"),
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
          {t("shop:continueBrowsing")}
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
      <h1>{t("shop:confirmingYourPayment")}</h1>
      {next === null ? (
        <p className="lead">
          {rich("shop:takesLonger", { email: mailLink }, { email: site.contact.email })}
        </p>
      ) : (
        <>
          <p className="lead" role="status">
            {t("shop:takesAMoment")}
          </p>
          <noscript>
            <meta httpEquiv="refresh" content={`${lookAgainMs / 1000};url=${localPath(next)}`} />
          </noscript>
          <p className="sent-links">
            <Link to={next} reloadDocument>
              {t("shop:checkAgainNow")}
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
      <h1>{t("shop:paymentReceived")}</h1>
      <p className="lead">
        {rich("shop:shownToCustomerOnly", {
          orders: (text) => <Link to="/account/orders">{text}</Link>,
        })}
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
        <h1>{t("shop:paymentThanks")}</h1>
        <p className="lead">
          {rich("shop:yourOrderIs", { number: sentNumber }, { number: view.orderNumber })}
        </p>
        <p className="soft">
          {orderMeaning(view.status, "paid")}{" "}
          {view.email && mailOn ? t("shop:newsOfItGoesTo", { email: view.email }) : null}
        </p>
      </header>
      <DocumentLines lines={view.lines} totals={view.totals} />
      {view.inCart ? <ClearCart /> : null}
      {view.path ? (
        <p className="sent-links">
          <Link className="button button-primary" to={view.path}>
            {t("shop:followThisOrder")}
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
      <p className="soft">{t("shop:cartHoldsBought")}</p>
      <button type="submit" className="button button-plain">
        {t("shop:removeBought")}
      </button>
    </Form>
  );
}

export { ErrorPage as ErrorBoundary };
