import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskCrumbs } from "~/components/desk/desk-head";
import { DocumentFacts } from "~/components/documents/document-facts";
import { DocumentLines } from "~/components/documents/document-lines";
import { Day } from "~/components/documents/moment";
import { OrderDocuments } from "~/components/documents/order-documents";
import { PrintButton } from "~/components/documents/print-button";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { useAnswer } from "~/forms/use-answer";
import { usualForm, withFormSize } from "~/http/form-size.server";
import { adminPage } from "~/http/pages/admin-page.server";
import { partlyShipped, sellerLabel } from "~/modules/orders/status-labels";
import { offerLimits } from "~/modules/pricing/offer";
import { CustomerCard } from "../customers/customer-card";
import { AssigneeCard } from "../documents/assignee-card";
import { type DocumentAnswer, OvertakenForm } from "../documents/conflict";
import { CustomerMessage } from "../documents/customer-message";
import { DocumentHistory } from "../documents/document-history";
import { LinkCard } from "../documents/link-card";
import { PaymentMark, SellerStatus } from "../documents/seller-status";
import { StatusMail, useAnnouncedStatus } from "../documents/status-mail";
import { BillingData } from "./billing-data";
import { changeOrder } from "./order-actions.server";
import { OrderAttention } from "./order-attention";
import { OrderFulfilment } from "./order-fulfilment";
import { OrderMoves, OrderParcels } from "./order-moves";
import { orderPage } from "./order-page.server";
import { OrderPayments } from "./order-payments";

export const loader = adminPage(orderPage);

export const action = withFormSize(adminPage(changeOrder), {
  parts: usualForm.parts + offerLimits.lines,
});

export { documentRevalidation as shouldRevalidate } from "../documents/document-revalidation";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, {
    title: `Order ${data?.number ?? ""}`.trim(),
    noindex: true,
    refused: data?.refused,
  });

export default function AdminOrder() {
  const order = useLoaderData<typeof loader>();
  const refusal = useAnswer<DocumentAnswer>();
  const { number, status, version, facts, contact, news, money, quoteNumber } = order;
  const of = (form: string) => (refusal?.form === form ? refusal : null);
  const seen = { version, facts };
  const isOvertaken = refusal !== null && !order.forms.includes(refusal.form);
  useAnnouncedStatus(news);
  return (
    <article>
      <DeskCrumbs trail={[{ label: "Orders", to: order.back }]} />
      <header className="page-head document-head">
        <h1>
          Order <span className="mono">{number}</span>
        </h1>
        <SellerStatus kind="order" status={status} isPartlyShipped={order.isPartlyShipped} />
        {status === "Refunded" ? null : <PaymentMark {...money.mark} />}
        <PrintButton />
        <p className="lead screen-only">{order.next}</p>
        <DocumentFacts
          facts={[
            ["Placed", <Day key="placed" date={order.created} />],
            [
              "From offer",
              quoteNumber &&
                (order.readsQuotes ? (
                  <Link key="quote" to={`/admin/quotes/${quoteNumber}`} className="mono">
                    {quoteNumber}
                  </Link>
                ) : (
                  <span key="quote" className="mono">
                    {quoteNumber}
                  </span>
                )),
            ],
            ["Customer's reference", order.reference],
          ]}
        />
      </header>
      <OvertakenForm answer={isOvertaken ? refusal : null} />
      <OrderAttention
        key={`attention ${version}`}
        {...order.attention}
        {...seen}
        answer={of("review")}
      />
      <div className="desk">
        <div className="desk-main">
          <CustomerMessage text={order.message} />
          <div>
            <DocumentLines lines={order.lines} totals={order.totals} />
            <p className="screen-only">
              <a href={`/admin/orders/${encodeURIComponent(number)}/confirmation.pdf`}>
                Order confirmation (PDF)
              </a>
            </p>
          </div>
          <OrderFulfilment
            key={`fulfilment ${version}`}
            {...order.fulfilment}
            {...seen}
            answer={refusal}
          />
          <OrderDocuments issued={order.issued} />
          <OrderPayments
            key={`payments ${version}`}
            money={money}
            payLink={order.payLink}
            today={order.today}
            {...seen}
            answer={refusal}
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
          <OrderMoves
            key={`moves ${version}`}
            status={status}
            moves={order.moves}
            cancelling={order.cancelling}
            {...seen}
            answer={of("move")}
          />
          <AssigneeCard assignment={order.assignment} />
          <CustomerCard
            contact={contact}
            delivery={order.deliveryAddress}
            billing={order.billingAddress}
            readsQuotes={order.readsQuotes}
          />
          <BillingData
            key={`billing ${version}`}
            billing={order.billing}
            {...seen}
            answer={of("billing")}
          />
          <LinkCard link={order.link} />
          <StatusMail
            on={order.mailOn}
            label={order.isPartlyShipped ? partlyShipped : sellerLabel("order", status)}
            change={news}
          />
        </div>
        <DocumentHistory
          key={`history ${version}`}
          kind="order"
          history={order.history}
          self={order.self}
          customer={contact.uid}
          colleagues={order.colleagues}
          answer={of("note")}
        />
      </div>
    </article>
  );
}

export { ErrorPage as ErrorBoundary };
