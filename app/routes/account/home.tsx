import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { OrderTable, QuoteTable } from "~/components/documents/document-tables";
import { Day } from "~/components/documents/moment";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { Money } from "~/components/frame/price";
import { rich, unseen } from "~/components/frame/rich";
import { seo } from "~/components/frame/seo";
import { Slot } from "~/components/frame/slot";
import { Submit } from "~/forms/submit";
import { accountPage } from "~/http/pages/account-page.server";
import { slotsOf } from "~/http/pages/slots.server";
import type { Order } from "~/modules/orders/order.resource";
import { orderRow, quoteRow } from "~/routes/documents/documents.server";
import { t } from "~/texts/text";
import { confirmationOffer, joinsBySeller, requestConfirmation } from "./confirm-email.server";
import { GuestDocuments } from "./guest-documents";
import { invoiceRow } from "./invoices.server";

const shown = 3;
const mostWaiting = 5;

/** Whether an invoice of the order may be open. */
function mayOwe({ paymentStatus, fulfilment }: Order): boolean {
  return paymentStatus === "unpaid" && (fulfilment?.invoices ?? 0) > 0;
}

export const loader = accountPage(async (args) => {
  const { user, call } = args;
  const now = args.context.services.clock();
  const [quotes, orders] = await Promise.all([
    call("quotes.listForCustomer", [user.uid]),
    call("orders.listForCustomer", [user.uid]),
  ]);
  const offers = quotes.filter(({ status }) => status === "Quoted").map(quoteRow);
  const invoices = orders.some(mayOwe) ? await call("invoices.listForCustomer", [user.uid]) : null;
  const owed = invoices?.items.map((each) => invoiceRow(each, now)).filter(({ open }) => open);
  return {
    firstName: user.firstName,
    email: user.email,
    quotes: quotes.slice(0, shown).map(quoteRow),
    orders: orders.slice(0, shown).map((order) => orderRow(order, now)),
    waiting: {
      // The first to end comes first.
      offers: offers
        .toSorted((a, b) => Number(a.validUntil ?? 0) - Number(b.validUntil ?? 0))
        .slice(0, mostWaiting),
      moreOffers: offers.length > mostWaiting,
      owed: owed?.slice(0, mostWaiting) ?? [],
      moreOwed: (owed?.length ?? 0) > mostWaiting,
    },
    confirmation: confirmationOffer(args),
    bySeller: joinsBySeller(args),
    slots: await slotsOf(args.context, { "account.home": { customerId: user.uid } }),
  };
});

export const action = accountPage(requestConfirmation);

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  seo(matches, { title: t("account:yourAccount"), noindex: true });

export default function AccountHome() {
  const { firstName, email, quotes, orders, waiting, confirmation, bySeller } =
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
      <Waiting waiting={waiting} />
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
      {bySeller ? <GuestDocuments /> : null}
    </>
  );
}

/** What waits for the customer, each with its amount, its day and the way on; nothing without any. */
function Waiting({
  waiting: { offers, moreOffers, owed, moreOwed },
}: Pick<ReturnType<typeof useLoaderData<typeof loader>>, "waiting">) {
  if (offers.length + owed.length === 0) return null;
  return (
    <section className="account-section" aria-labelledby="waiting">
      <div className="section-head">
        <h2 id="waiting">{t("account:waitingForYou")}</h2>
      </div>
      <ul className="bare issued-list">
        {offers.map(({ number, reference, total, tax, validUntil }) => (
          <WaitingFor
            key={number}
            name={t("account:offer", { number })}
            to={`/account/quotes/${number}`}
            way={t("account:openTheOffer")}
            amount={total}
            tax={tax}
          >
            {validUntil
              ? rich("documents:untilDay", { day: () => <Day date={new Date(validUntil)} /> })
              : null}
            {reference ? ` · ${reference}` : null}
          </WaitingFor>
        ))}
        {owed.map(({ name, page, open, due, overdue }) => (
          <WaitingFor
            key={name}
            name={name}
            to={page}
            way={t("account:openTheInvoice")}
            amount={open}
            isLate={overdue}
          >
            {due}
          </WaitingFor>
        ))}
      </ul>
      {moreOffers ? (
        <p className="small">
          <Link to="/account/quotes">{t("account:allQuotes")}</Link>
        </p>
      ) : null}
      {moreOwed ? (
        <p className="small">
          <Link to="/account/invoices">{t("account:yourInvoices")}</Link>
        </p>
      ) : null}
    </section>
  );
}

interface WaitingForProps {
  name: string;
  to: string;
  /** What its link says. */
  way: string;
  amount: number | null;
  tax?: string;
  isLate?: boolean;
  /** Until when, and what it is for. */
  children: ReactNode;
}

function WaitingFor({ name, to, way, amount, tax, isLate, children }: WaitingForProps) {
  return (
    <li>
      <span>
        <strong>{name}</strong>{" "}
        {isLate ? <span className="status status-act">{t("payments:overdue")}</span> : null}{" "}
        <span className="small soft">{children}</span>
      </span>
      <span className="issued-end">
        <span>
          {amount === null ? null : <Money amount={amount} />}
          {tax ? <span className="small soft"> {tax}</span> : null}
        </span>
        <Link to={to} prefetch="intent">
          {way}
          {unseen(` ${name}`)}
        </Link>
      </span>
    </li>
  );
}

export { ErrorPage as ErrorBoundary };
