import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "~/components/breadcrumbs";
import { DocumentLines } from "~/components/document-lines";
import { ErrorPage } from "~/components/error-page";
import { Link } from "~/components/link";
import { Day } from "~/components/moment";
import { PaperFacts } from "~/components/paper-facts";
import { PrintButton } from "~/components/print-button";
import { useRootData } from "~/components/root-data";
import { seo } from "~/components/seo";
import { useAnswer } from "~/forms/use-answer";
import { adminPage } from "./admin-page.server";
import type { PaperAnswer } from "./conflict";
import { CustomerCard } from "./customer-card";
import { changeOrder } from "./order-actions.server";
import { OrderAttention } from "./order-attention";
import { OrderMoves } from "./order-moves";
import { orderPage } from "./order-page.server";
import { OrderParcels } from "./order-parcels";
import { OrderPayments } from "./order-payments";
import { PaperHistory } from "./paper-history";
import { PaymentMark, SellerStatus } from "./seller-status";
import { orderNext, sellerLabel } from "./seller-words";
import { StatusMail, useAnnouncedStatus } from "./status-mail";

export const loader = adminPage(orderPage);

export const action = adminPage(changeOrder);

export { paperRevalidation as shouldRevalidate } from "./paper-revalidation";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, {
    title: `Order ${data?.number ?? ""}`.trim(),
    noindex: true,
    refused: data?.refused,
  });

export default function AdminOrder() {
  const order = useLoaderData<typeof loader>();
  const refusal = useAnswer<PaperAnswer>();
  const { origin } = useRootData();
  const { number, status, version, facts, contact, news, money, quoteNumber } = order;
  const of = (form: string) => (refusal?.form === form ? refusal : null);
  const seen = { version, facts };
  useAnnouncedStatus(news);
  return (
    <article className="paper">
      <Breadcrumbs
        origin={origin}
        trail={[
          { label: "Dashboard", to: "/admin" },
          { label: "Orders", to: order.back },
          { label: number },
        ]}
      />
      <header className="page-head paper-head">
        <h1>
          Order <span className="mono">{number}</span>
        </h1>
        <SellerStatus kind="order" status={status} />
        {status === "Refunded" ? null : <PaymentMark status={money.status} />}
        <PrintButton />
        <p className="lead screen-only">{orderNext(status, money.status)}</p>
        <PaperFacts
          facts={[
            ["Placed", <Day key="placed" date={order.created} />],
            [
              "From quote",
              quoteNumber && (
                <Link key="quote" to={`/admin/quotes/${quoteNumber}`} className="mono">
                  {quoteNumber}
                </Link>
              ),
            ],
            ["Customer's reference", order.reference],
          ]}
        />
      </header>
      <OrderAttention
        key={`attention ${version}`}
        {...order.attention}
        {...seen}
        answer={of("review")}
      />
      <div className="desk">
        <div className="desk-main">
          <div>
            <DocumentLines lines={order.lines} totals={order.totals} />
          </div>
          <OrderPayments
            key={`payments ${version}`}
            money={money}
            payLink={order.payLink}
            today={order.today}
            {...seen}
            answer={of("payment")}
          />
          <OrderParcels
            key={`parcels ${version}`}
            tracking={order.tracking}
            status={status}
            {...seen}
            answer={of("parcel")}
          />
        </div>
        <div className="desk-side">
          <OrderMoves key={`moves ${version}`} moves={order.moves} {...seen} answer={of("move")} />
          <CustomerCard
            contact={contact}
            delivery={order.deliveryAddress}
            billing={order.billingAddress}
            view={
              order.customerView === null
                ? null
                : { to: order.customerView, label: "The order as the customer sees it" }
            }
          />
          <StatusMail on={order.mailOn} label={sellerLabel("order", status)} change={news} />
        </div>
        <PaperHistory
          key={`history ${version}`}
          kind="order"
          history={order.history}
          self={order.self}
          customer={contact.uid}
          answer={of("note")}
        />
      </div>
    </article>
  );
}

export { ErrorPage as ErrorBoundary };
