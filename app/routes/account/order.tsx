import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OrderDocument } from "~/components/documents/order-document";
import { PayOrder } from "~/components/documents/pay-order";
import { Breadcrumbs } from "~/components/frame/breadcrumbs";
import { ErrorPage } from "~/components/frame/error-page";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import { Slot } from "~/components/frame/slot";
import { accountPage } from "~/http/pages/account-page.server";
import { slotsOf } from "~/http/pages/slots.server";
import { orderView, ownOrder } from "~/routes/documents/documents.server";
import { amountDueOnline, payOrder } from "~/routes/documents/pay-order.server";
import { t } from "~/texts/text";

export const loader = accountPage(async (args) => {
  const order = await ownOrder(args);
  const view = await orderView(args, order, { path: `/account/orders/${order.orderNumber}` });
  return {
    order: view,
    quoteNumber: order.quoteNumber,
    owed: amountDueOnline(args, order, view.issued),
    slots: await slotsOf(args.context, { "account.order": { order } }),
  };
});

export const action = accountPage(async (args) => {
  const order = await ownOrder(args);
  return payOrder(args, order, { cancelPath: `/account/orders/${order.orderNumber}`, link: null });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(
    matches,
    data && { title: t("account:order", { orderNumber: data.order.orderNumber }), noindex: true },
  );

export default function AccountOrder() {
  const { order, quoteNumber, owed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const { origin } = useRootData();
  const trail = [
    { label: t("account:yourOrders"), to: "/account/orders" },
    { label: order.orderNumber },
  ];
  const quote = quoteNumber
    ? { number: quoteNumber, page: `/account/quotes/${quoteNumber}` }
    : null;
  return (
    <>
      <Breadcrumbs origin={origin} trail={trail} />
      <article className="sheet">
        <OrderDocument order={order} quote={quote}>
          <PayOrder owed={owed} answer={answer} />
        </OrderDocument>
        <Slot name="account.order" />
      </article>
    </>
  );
}

export { shouldRevalidate } from "~/forms/revalidation";
export { ErrorPage as ErrorBoundary };
