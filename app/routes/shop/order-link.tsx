import { data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/error-page";
import { OrderPaper } from "~/components/order-paper";
import { PayOrder } from "~/components/pay-order";
import { seo } from "~/components/seo";
import { linkedOrder, payLinkedOrder } from "./order-link.server";
import { shopPage } from "./page.server";
import { discreet } from "./signed-link.server";

export const loader = shopPage(async (args) =>
  data(await linkedOrder(args), { headers: discreet }),
);

export const action = shopPage(payLinkedOrder);

export const headers: HeadersFunction = () => discreet;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, data && { title: `Order ${data.order.orderNumber}`, noindex: true });

export default function OrderLink() {
  const { order, owed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  return (
    <article className="sheet">
      <OrderPaper order={order} self={null}>
        <PayOrder owed={owed} answer={answer} />
      </OrderPaper>
    </article>
  );
}

export { ErrorPage as ErrorBoundary };
