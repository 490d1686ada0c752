import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { OrderTable, QuoteTable } from "~/components/documents/document-tables";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { Slot } from "~/components/frame/slot";
import { Submit } from "~/forms/submit";
import { accountPage } from "~/http/pages/account-page.server";
import { slotsOf } from "~/http/pages/slots.server";
import { orderRow, quoteRow } from "~/routes/documents/documents.server";
import { t } from "~/texts/text";
import { confirmationOffer, joinsBySeller, requestConfirmation } from "./confirm-email.server";
import { GuestDocuments } from "./guest-documents";

const shown = 3;

export const loader = accountPage(async (args) => {
  const { user, call } = args;
  const now = args.context.services.clock();
  const [quotes, orders] = await Promise.all([
    call("quotes.listForCustomer", [user.uid]),
    call("orders.listForCustomer", [user.uid]),
  ]);
  const offers = quotes.filter(({ status }) => status === "Quoted");
  return {
    firstName: user.firstName,
    email: user.email,
    quotes: quotes.slice(0, shown).map(quoteRow),
    orders: orders.slice(0, shown).map((order) => orderRow(order, now)),
    offers: offers.length,
    offer: offers[0]?.quoteNumber ?? null,
    confirmation: confirmationOffer(args),
    bySeller: joinsBySeller(args),
    slots: await slotsOf(args.context, { "account.home": { customerId: user.uid } }),
  };
});

export const action = accountPage(requestConfirmation);

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  seo(matches, { title: t("account:yourAccount"), noindex: true });

export default function AccountHome() {
  const { firstName, email, quotes, orders, offers, offer, confirmation, bySeller } =
    useLoaderData<typeof loader>();
  return (
    <>
      <header className="page-head">
        <h1>{firstName ? t("account:hello", { firstName }) : t("account:yourAccount")}</h1>
        <p className="lead">
          {email ? t("account:youAreSignedInAs", { email }) : t("account:signedInAsCustomer")}
        </p>
      </header>
      <Slot name="account.home" />
      {offers > 0 ? (
        <p className="notice notice-act">
          {t("account:offersWait", { offers })}{" "}
          <Link to={offers === 1 && offer ? `/account/quotes/${offer}` : "/account/quotes"}>
            {offers === 1 ? t("account:openTheOffer") : t("account:seeYourQuotes")}
          </Link>
        </p>
      ) : null}
      {confirmation ? (
        <Form method="post" className="notice stack">
          <p>
            {confirmation.byPage
              ? t("account:confirmToJoin", { email })
              : t("account:confirmToJoinLater", { email })}
          </p>
          <p className="form-buttons">
            <Submit pending={t("account:sending")} tone="plain">
              {t("account:eMailMeALink")}
            </Submit>
          </p>
        </Form>
      ) : null}
      {bySeller ? <GuestDocuments /> : null}
      {quotes.length === 0 && orders.length === 0 ? (
        <EmptyState title={t("account:noQuotesNoOrdersYet")} icon="sheet">
          <p>{t("account:addProductsCartRequestQuote")}</p>
          <Link className="button button-primary" to="/products" prefetch="intent">
            {t("account:browseProducts")}
          </Link>
        </EmptyState>
      ) : null}
      {quotes.length > 0 ? (
        <section className="account-section" aria-labelledby="quotes">
          <div className="section-head">
            <h2 id="quotes">{t("account:latestQuotes")}</h2>
            <Link to="/account/quotes">{t("account:allQuotes")}</Link>
          </div>
          <QuoteTable quotes={quotes} />
        </section>
      ) : null}
      {orders.length > 0 ? (
        <section className="account-section" aria-labelledby="orders">
          <div className="section-head">
            <h2 id="orders">{t("account:latestOrders")}</h2>
            <Link to="/account/orders">{t("account:allOrders")}</Link>
          </div>
          <OrderTable orders={orders} />
        </section>
      ) : null}
    </>
  );
}

export { ErrorPage as ErrorBoundary };
