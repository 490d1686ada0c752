import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "~/components/breadcrumbs";
import { ErrorPage } from "~/components/error-page";
import { Link } from "~/components/link";
import { OrderPaper } from "~/components/order-paper";
import { PayOrder } from "~/components/pay-order";
import { useRootData } from "~/components/root-data";
import { seo } from "~/components/seo";
import { owedOnline, payOrder } from "../shop/pay-order.server";
import { accountPage } from "./account-page.server";
import { orderView, ownOrder } from "./papers.server";

export const loader = accountPage(async (args) => {
  const order = await ownOrder(args);
  return {
    order: orderView(order),
    quoteNumber: order.quoteNumber,
    owed: owedOnline(args, order),
    self: args.user.uid,
  };
});

export const action = accountPage(async (args) => {
  const order = await ownOrder(args);
  return payOrder(args, order, `/account/orders/${order.orderNumber}`);
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, data && { title: `Order ${data.order.orderNumber}`, noindex: true });

export default function AccountOrder() {
  const { order, quoteNumber, owed, self } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const { origin } = useRootData();
  const trail = [{ label: "Your orders", to: "/account/orders" }, { label: order.orderNumber }];
  const quote = quoteNumber ? (
    <Link to={`/account/quotes/${quoteNumber}`} className="mono">
      {quoteNumber}
    </Link>
  ) : null;
  return (
    <>
      <Breadcrumbs origin={origin} trail={trail} />
      <article className="sheet">
        <OrderPaper order={order} self={self} quote={quote}>
          <PayOrder owed={owed} answer={answer} />
        </OrderPaper>
      </article>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
