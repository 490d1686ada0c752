import { data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OrderDocument } from "~/components/documents/order-document";
import { PayOrder } from "~/components/documents/pay-order";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { Slot } from "~/components/frame/slot";
import { shopPage } from "~/http/pages/page.server";
import { t } from "~/texts/text";
import { linkedOrder, payLinkedOrder, privateHeaders } from "./quote-link.server";

export const loader = shopPage(async (args) =>
  data(await linkedOrder(args), { headers: privateHeaders }),
);

export const action = shopPage(payLinkedOrder);

export const headers: HeadersFunction = () => privateHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(
    matches,
    data && { title: t("shop:order", { orderNumber: data.order.orderNumber }), noindex: true },
  );

export default function OrderLink() {
  const { order, quote, owed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  return (
    <article className="sheet">
      <OrderDocument order={order} quote={quote}>
        <PayOrder owed={owed} answer={answer} />
      </OrderDocument>
      <Slot name="account.order" />
    </article>
  );
}

export { shouldRevalidate } from "~/forms/revalidation";
export { ErrorPage as ErrorBoundary };
