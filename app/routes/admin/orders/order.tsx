import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskCrumbs } from "~/components/desk/desk-head";
import { DocumentFacts } from "~/components/documents/document-facts";
import { Day } from "~/components/documents/moment";
import { PrintButton } from "~/components/documents/print-button";
import { ErrorPage } from "~/components/frame/error-page";
import { Icon, OutlineIcon } from "~/components/frame/icons";
import { Later } from "~/components/frame/later";
import { Link } from "~/components/frame/link";
import { rich } from "~/components/frame/rich";
import { seo } from "~/components/frame/seo";
import { Slot } from "~/components/frame/slot";
import { Field } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { usualForm, withFormSize } from "~/http/form-size.server";
import { adminPage } from "~/http/pages/admin-page.server";
import { offerLimits } from "~/modules/pricing/offer";
import { quoteLimits } from "~/modules/quotes/quote-limits";
import { t } from "~/texts/text";
import {
  type DocumentAnswer,
  DocumentProblems,
  OvertakenForm,
  SeenFields,
} from "../documents/conflict";
import { CustomerMessage } from "../documents/customer-message";
import {
  AssigneeCard,
  CustomCard,
  CustomerCard,
  DocumentHistory,
  LanguageCard,
  LinkCard,
  StatusMail,
} from "../documents/document-cards.later";
import { PaymentMark, SellerStatus } from "../documents/seller-status";
import { useMay } from "../frame/may";
import { changeOrder } from "./order-actions.server";
import { orderPage } from "./order-page.server";
import {
  BillingData,
  DocumentLines,
  ExpectedDelivery,
  OrderDocuments,
  OrderFulfilment,
  OrderMoves,
  OrderParcels,
  OrderPayments,
  WithdrawShipment,
} from "./order-parts.later";

export const loader = adminPage(orderPage);

export const action = withFormSize(adminPage(changeOrder), {
  parts: usualForm.parts + offerLimits.lines,
});

export { documentRevalidation as shouldRevalidate } from "../documents/document-revalidation";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, {
    title: t("deskOrders:order", { number: data?.number ?? "" }).trim(),
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
  return (
    <article>
      <DeskCrumbs trail={[{ label: t("deskOrders:orders"), to: order.back }]} />
      <header className="page-head document-head">
        <h1>
          {rich(
            "deskOrders:orderNumber",
            { mono: (text) => <span className="mono">{text}</span> },
            { number },
          )}
        </h1>
        <SellerStatus kind="order" status={status} isPartlyShipped={order.isPartlyShipped} />
        {status === "Refunded" ? null : <PaymentMark {...money.mark} />}
        {money.tooMuch ? <PaymentMark tone="act" label={money.tooMuch} /> : null}
        <PrintButton />
        <p className="lead screen-only">{order.next}</p>
        <DocumentFacts
          facts={[
            [t("deskOrders:placed"), <Day key="placed" date={order.created} />],
            [
              t("deskOrders:fromOffer"),
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
            [t("deskOrders:customersReference"), order.reference],
            [t("quotes:neededBy"), order.neededBy],
            [t("deskOrders:expectedDelivery"), order.expectedText],
          ]}
        />
      </header>
      <OvertakenForm answer={isOvertaken ? refusal : null} />
      {order.question ? (
        <p className="notice screen-only">
          {rich(
            "deskOrders:customerAsked",
            { link: (text) => <Link to={order.question ?? ""}>{text}</Link> },
            { quoteNumber: quoteNumber ?? "" },
          )}
        </p>
      ) : null}
      <OrderAttention
        key={`attention ${version}`}
        {...order.attention}
        {...seen}
        answer={of("review")}
      />
      <div className="desk">
        <div className="desk-main">
          <CustomerMessage text={order.message} accepting={order.accepting} />
          <Later>
            <div>
              <DocumentLines lines={order.lines} totals={order.totals} />
              <p className="screen-only">
                <a href={`/admin/orders/${encodeURIComponent(number)}/confirmation.pdf`}>
                  {t("deskOrders:orderConfirmationPdf")}
                </a>
              </p>
            </div>
            <OrderFulfilment
              key={`fulfilment ${version}`}
              {...order.fulfilment}
              {...seen}
              answer={refusal}
            />
            <OrderDocuments
              issued={order.issued}
              below={({ number }) => {
                const count = order.withdrawable[number];
                return count ? <WithdrawShipment count={count} {...seen} answer={refusal} /> : null;
              }}
            />
            <OrderPayments
              key={`payments ${version}`}
              money={money}
              payLink={order.payLink}
              today={order.today}
              ofOldest={order.ofOldest}
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
          </Later>
        </div>
        <div className="desk-side">
          <Later>
            <OrderMoves
              key={`moves ${version}`}
              status={status}
              moves={order.moves}
              shipRest={order.shipRest}
              shipsBelow={order.shipsBelow}
              shipField={order.shipField}
              lacksStock={order.fulfilment.lacksStock}
              hasStock={order.fulfilment.hasStock}
              cancelling={order.cancelling}
              earlier={order.earlier}
              {...seen}
              answer={of("move")}
            />
            {order.data.map((card) => (
              <CustomCard key={card.title} card={card} />
            ))}
          </Later>
          <Slot name="desk.order" />
          <Later>
            <ExpectedDelivery
              key={`expected ${version}`}
              expected={order.expected}
              {...seen}
              answer={of("expect")}
            />
            <AssigneeCard assignment={order.assignment} />
            <CustomerCard
              contact={contact}
              delivery={order.deliveryAddress}
              billing={order.billingAddress}
              make={order.customerMake}
              readsQuotes={order.readsQuotes}
            />
            <BillingData
              key={`billing ${version}`}
              billing={order.billing}
              {...seen}
              answer={of("billing")}
            />
            <LanguageCard language={order.language} />
            <LinkCard link={order.link} />
            <StatusMail on={order.mailOn} change={news} />
          </Later>
        </div>
        <Later>
          <DocumentHistory
            key={`history ${version}`}
            kind="order"
            history={order.history}
            self={order.self}
            customer={contact.uid}
            colleagues={order.colleagues}
            answer={of("note")}
          />
        </Later>
      </div>
    </article>
  );
}

interface OrderAttentionProps {
  /** null when no check is needed, or it is done. */
  reason: string | null;
  missing: readonly { key: string; name: string; missing: number }[];
  version: number;
  facts: Record<string, string>;
  answer: DocumentAnswer | null;
}

/** Only this page has it: the icons of the shop are loaded with each of its pages. */
const infoPath = "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5.5M12 8h.01";

/** Why an order needs attention, and a button to mark it as dealt with. */
function OrderAttention({ reason, missing, version, facts, answer }: OrderAttentionProps) {
  const may = useMay();
  if (reason === null && missing.length === 0) return null;
  return (
    <section
      className={`attention stack screen-only${reason === null ? " attention-done" : ""}`}
      aria-labelledby="attention"
    >
      <h2 id="attention">
        {reason === null ? <OutlineIcon path={infoPath} size={20} /> : <Icon name="alert" />}
        {reason === null ? t("deskOrders:orderedBeyondTheStock") : t("deskOrders:needsAttention")}
      </h2>
      {reason === null ? null : <p>{reason}</p>}
      {missing.length > 0 ? (
        <ul>
          {missing.map(({ key, name, missing: count }) => (
            <li key={key}>
              {rich(
                "deskOrders:missingFromStock",
                { amount: (text) => <strong className="num">{text}</strong> },
                { count, name },
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {reason === null || !may("orders.markReviewed") ? null : (
        <Form method="post" preventScrollReset className="attention-form screen-only" noValidate>
          <DocumentProblems answer={answer} prefix="review-" />
          <SeenFields version={version} facts={facts} />
          <FormFields answer={answer} prefix="review-">
            <Field
              name="note"
              label={t("deskOrders:whatYouDidAboutIt")}
              optional
              maxLength={quoteLimits.note}
              autoComplete="off"
            />
          </FormFields>
          <Submit intent="reviewed" pending={t("deskOrders:saving")} tone="plain">
            {t("deskOrders:markAsReviewed")}
          </Submit>
        </Form>
      )}
    </section>
  );
}

export { ErrorPage as ErrorBoundary };
