import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DocumentSearch, OrderTable } from "~/components/documents/document-tables";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { accountPage } from "~/http/pages/account-page.server";
import { orderRow } from "~/routes/documents/documents.server";
import { t } from "~/texts/text";
import { joinsBySeller } from "./confirm-email.server";
import { searched, textsOfOrder } from "./document-search.server";
import { GuestDocuments } from "./guest-documents";

export const loader = accountPage(async (args) => {
  const now = args.context.services.clock();
  const all = await args.call("orders.listForCustomer", [args.user.uid]);
  const { found, ...search } = searched(args.request, all, textsOfOrder);
  return {
    ...search,
    orders: found.map((order) => orderRow(order, now)),
    bySeller: joinsBySeller(args),
  };
});

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  seo(matches, { title: t("account:yourOrders"), noindex: true });

export default function AccountOrders() {
  const { orders, bySeller, find, count } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="page-head">
        <h1>{t("account:yourOrders")}</h1>
      </header>
      {bySeller ? <GuestDocuments /> : null}
      <DocumentSearch find={find} count={count} found={orders} />
      {orders.length > 0 ? (
        <OrderTable orders={orders} />
      ) : find ? null : (
        <EmptyState title={t("account:noOrdersYet")} icon="truck">
          <p>{t("account:acceptedOffersWhatYouBuy")}</p>
          <Link className="button button-primary" to="/account/quotes" prefetch="intent">
            {t("account:yourQuotes")}
          </Link>
        </EmptyState>
      )}
    </>
  );
}

export { ErrorPage as ErrorBoundary };
