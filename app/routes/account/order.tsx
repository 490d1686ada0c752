import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "~/components/breadcrumbs";
import { AddressBlock, DocumentLines } from "~/components/document-lines";
import { ErrorPage } from "~/components/error-page";
import { Link } from "~/components/link";
import { Day } from "~/components/moment";
import { PayOrder } from "~/components/pay-order";
import { Money } from "~/components/price";
import { PrintButton } from "~/components/print-button";
import { useRootData } from "~/components/root-data";
import { safeURL } from "~/components/safe-url";
import { seo } from "~/components/seo";
import { OrderStatusMark, orderMeaning, paymentLabel } from "~/components/status";
import { Timeline } from "~/components/timeline";
import { sumOrNull } from "~/domain/money";
import type { Order } from "~/domain/order";
import { site } from "~/site";
import { owedOnline, payOrder } from "../shop/pay-order.server";
import { accountPage } from "./account-page.server";
import { orderLines, ownOrder } from "./papers.server";

export const loader = accountPage(async (args) => {
  const order = await ownOrder(args);
  const { orderNumber, created, status, paymentStatus, quoteNumber, reference } = order;
  const { charges, discount, total, deliveryAddress, billingAddress, history } = order;
  const subtotal = sumOrNull(
    order.items.map((line) => line.subtotal),
    site.currency,
  );
  return {
    ...{ orderNumber, created, status, paymentStatus, quoteNumber, reference, history },
    ...{ deliveryAddress, billingAddress, tracking: order.tracking, payments: order.payments },
    lines: orderLines(order),
    totals: { subtotal, charges, discount, total },
    self: args.user.uid,
    owed: owedOnline(args, order),
  };
});

export const action = accountPage(async (args) => {
  const order = await ownOrder(args);
  return payOrder(args, order, `/account/orders/${order.orderNumber}`);
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: `Order ${data?.orderNumber ?? ""}`.trim(), noindex: true });

export default function AccountOrder() {
  const order = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const { origin } = useRootData();
  const { orderNumber, created, status, paymentStatus, quoteNumber, reference } = order;
  return (
    <article className="paper">
      <Breadcrumbs
        origin={origin}
        trail={[{ label: "Your orders", to: "/account/orders" }, { label: orderNumber }]}
      />
      <header className="page-head paper-head">
        <h1>
          Order <span className="mono">{orderNumber}</span>
        </h1>
        <OrderStatusMark status={status} />
        <PrintButton />
        <p className="lead">{orderMeaning(status)}</p>
        <dl className="facts">
          <div>
            <dt>Placed</dt>
            <dd>
              <Day date={created} />
            </dd>
          </div>
          <div>
            <dt>Payment</dt>
            <dd>{paymentLabel(paymentStatus)}</dd>
          </div>
          {quoteNumber ? (
            <div>
              <dt>From quote</dt>
              <dd>
                <Link to={`/account/quotes/${quoteNumber}`} className="mono">
                  {quoteNumber}
                </Link>
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
      <PayOrder owed={order.owed} answer={answer} />
      <Parcels tracking={order.tracking} />
      <DocumentLines lines={order.lines} totals={order.totals} />
      <Payments payments={order.payments} />
      <div className="address-pair">
        <AddressBlock title="Delivery address" address={order.deliveryAddress} />
        <AddressBlock title="Billing address" address={order.billingAddress} />
      </div>
      <Timeline kind="order" history={order.history} self={order.self} />
    </article>
  );
}

function Parcels({ tracking }: { tracking: Order["tracking"] }) {
  if (tracking.length === 0) return null;
  return (
    <section className="account-section" aria-labelledby="parcels">
      <h2 id="parcels">Parcels</h2>
      <ul>
        {tracking.map(({ carrier, number, url }) => {
          const href = safeURL(url);
          return (
            <li key={`${carrier} ${number}`}>
              {carrier}{" "}
              {href ? <a href={href}>{number}</a> : <span className="mono">{number}</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Payments({ payments }: { payments: Order["payments"] }) {
  if (payments.length === 0) return null;
  return (
    <section className="account-section" aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      <ul>
        {payments.map(({ at, method, amount }) => (
          <li key={`${at.toISOString()} ${method}`}>
            <Day date={at} />: <Money amount={amount} />, {method}
          </li>
        ))}
      </ul>
    </section>
  );
}

export { ErrorPage as ErrorBoundary };
