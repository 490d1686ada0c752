import { data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AddressBlock, DocumentLines } from "~/components/document-lines";
import { ErrorPage } from "~/components/error-page";
import { PayOrder } from "~/components/pay-order";
import { PrintButton } from "~/components/print-button";
import { seo } from "~/components/seo";
import { OrderStatusMark, orderMeaning, paymentLabel } from "~/components/status";
import { Timeline } from "~/components/timeline";
import { linkedOrder, payLinkedOrder } from "./order-link.server";
import { shopPage } from "./page.server";
import { discreet } from "./signed-link.server";

export const loader = shopPage(async (args) =>
  data(await linkedOrder(args), { headers: discreet }),
);

export const action = shopPage(payLinkedOrder);

export const headers: HeadersFunction = () => discreet;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: `Order ${data?.orderNumber ?? ""}`.trim(), noindex: true });

export default function OrderLink() {
  const order = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  return (
    <article className="paper">
      <header className="page-head paper-head">
        <h1>
          Order <span className="mono">{order.orderNumber}</span>
        </h1>
        <OrderStatusMark status={order.status} />
        <PrintButton />
        <p className="lead">{orderMeaning(order.status)}</p>
        <p className="soft">{paymentLabel(order.paymentStatus)}</p>
      </header>
      <PayOrder owed={order.owed} answer={answer} />
      <DocumentLines lines={order.lines} totals={order.totals} />
      <AddressBlock title="Delivery address" address={order.deliveryAddress} />
      <Timeline kind="order" history={order.history} self={null} />
    </article>
  );
}

export { ErrorPage as ErrorBoundary };
