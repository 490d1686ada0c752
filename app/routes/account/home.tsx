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
  seo(matches, { title: "Your account", noindex: true });

export default function AccountHome() {
  const { firstName, email, quotes, orders, offers, offer, confirmation, bySeller } =
    useLoaderData<typeof loader>();
  return (
    <>
      <header className="page-head">
        <h1>{firstName ? `Hello ${firstName}` : "Your account"}</h1>
        <p className="lead">You are signed in as {email || "a customer"}.</p>
      </header>
      <Slot name="account.home" />
      {offers > 0 ? (
        <p className="notice notice-act">
          {offers === 1 ? "An offer waits" : `${offers} offers wait`} for your answer.{" "}
          <Link to={offers === 1 && offer ? `/account/quotes/${offer}` : "/account/quotes"}>
            {offers === 1 ? "Open the offer" : "See your quotes"}
          </Link>
        </p>
      ) : null}
      {confirmation ? (
        <Form method="post" className="notice stack">
          <p>
            Asked for a quote before you had an account? Confirm that {email} is yours, and what was
            asked for and ordered with it joins your account
            {confirmation.byPage ? "" : " when you next sign in"}.
          </p>
          <p className="form-buttons">
            <Submit pending="Sending…" tone="plain">
              E-mail me a link
            </Submit>
          </p>
        </Form>
      ) : null}
      {bySeller ? <GuestDocuments /> : null}
      {quotes.length === 0 && orders.length === 0 ? (
        <EmptyState title="No quotes and no orders yet" icon="sheet">
          <p>Add products to the cart and request a quote. It then appears here.</p>
          <Link className="button button-primary" to="/products" prefetch="intent">
            Browse products
          </Link>
        </EmptyState>
      ) : null}
      {quotes.length > 0 ? (
        <section className="account-section" aria-labelledby="quotes">
          <div className="section-head">
            <h2 id="quotes">Latest quotes</h2>
            <Link to="/account/quotes">All quotes</Link>
          </div>
          <QuoteTable quotes={quotes} />
        </section>
      ) : null}
      {orders.length > 0 ? (
        <section className="account-section" aria-labelledby="orders">
          <div className="section-head">
            <h2 id="orders">Latest orders</h2>
            <Link to="/account/orders">All orders</Link>
          </div>
          <OrderTable orders={orders} />
        </section>
      ) : null}
    </>
  );
}

export { ErrorPage as ErrorBoundary };
