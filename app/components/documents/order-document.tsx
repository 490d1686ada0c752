import type { ReactNode } from "react";
import type { Order } from "~/modules/orders/order.resource";
import type { FollowedParcel } from "~/modules/orders/tracking";
import { methodWord } from "~/modules/payments/order-words";
import { writtenNumber } from "~/modules/pricing/units";
import { t } from "~/texts/text";
import { Link } from "../frame/link";
import { Money } from "../frame/price";
import { rich } from "../frame/rich";
import { AddressBlock } from "./address-block";
import { DocumentHead } from "./document-head";
import { type DocumentLine, DocumentLines, type DocumentTotals } from "./document-lines";
import { ClockNote, Day } from "./moment";
import { type IssuedRow, OrderDocuments } from "./order-documents";
import { PayByTransfer, type Transfer } from "./pay-by-transfer";
import { PlainDay } from "./plain-day";
import { OrderStatusMark, orderMeaning } from "./status";
import { Timeline, type TimelineEntry } from "./timeline";

type Shown =
  | "orderNumber"
  | "created"
  | "status"
  | "paymentStatus"
  | "reference"
  | "deliveryAddress"
  | "billingAddress"
  | "payments";

/** A parcel, or goods that were sent without one, in the words of the order's lines. */
interface Parcel extends FollowedParcel {
  /** Of its delivery note, `2026-12-31`; null where there is none. */
  day: string | null;
  /** What the delivery note says is in it. */
  lines: readonly { name: string; quantity: number }[];
}

/** An order as its customer's pages show it. */
export interface OrderView extends Pick<Order, Shown> {
  history: readonly TimelineEntry[];
  /** When the goods are needed, in the buyer's words; null for unknown. */
  neededBy: string | null;
  /** When the goods should arrive, `2026-12-31`; null when that is not known, or they are sent. */
  expectedDay: string | null;
  /** The status and the payment in words. */
  label: string;
  payment: string;
  /** The customer's message on the quote request of this order. */
  message: string | null;
  /** What follows after a part was shipped; empty otherwise. */
  awaited: readonly { name: string; quantity: number }[];
  parcels: readonly Parcel[];
  /** The agreed delivery terms in words; null for none. */
  delivery: string | null;
  lines: readonly DocumentLine[];
  totals: DocumentTotals;
  /** Address of the confirmation as a PDF file. */
  file: string;
  /** Address of the printable page. */
  printed: string;
  /** The amount paid above the total, in major units. */
  credit: number;
  issued: readonly IssuedRow[];
  /** Whether the customer pays some days after the invoice. */
  paysLater: boolean;
  /** Whether the reader is known as the customer: a link may have been forwarded. */
  isOwn: boolean;
  /** How to pay by transfer; null when nothing is open. */
  transfer: Transfer | null;
}

/** The order as its customer sees it, signed in or through the link in a mail. */
export function OrderDocument({
  order,
  quote,
  children,
}: {
  order: OrderView;
  /** The quote that the order was made from; its page is null where no link may lead to it. */
  quote: { number: string; page: string | null } | null;
  /** The form to pay. */
  children: ReactNode;
}) {
  const { orderNumber, created, status, paymentStatus, reference } = order;
  const isPart = order.awaited.length > 0;
  // The quote's conversation, or else the shop's own form.
  const ask = quote?.page
    ? `${quote.page}#conversation`
    : `/ask?${new URLSearchParams({ order: orderNumber })}`;
  return (
    <>
      <DocumentHead
        kind={t("documents:order")}
        number={orderNumber}
        mark={<OrderStatusMark status={status} label={order.label} />}
        meaning={
          isPart
            ? t("orders:partHasBeenShipped")
            : orderMeaning(status, paymentStatus, order.paysLater)
        }
        file={order.file}
        fileName={t("documents:orderConfirmation")}
        printed={order.printed}
        facts={[
          [t("documents:placed"), <Day key="placed" date={created} />],
          [t("documents:payment"), order.payment],
          [t("documents:fromOffer"), quote ? <QuoteLink key="quote" quote={quote} /> : null],
          [
            t("documents:expectedDelivery"),
            order.expectedDay && <PlainDay key="expected" day={order.expectedDay} />,
          ],
          [t("documents:delivery"), order.delivery],
          [t("documents:yourReference"), reference],
          [t("quotes:neededBy"), order.neededBy],
        ]}
      />
      <p className="screen-only">
        <Link to={ask}>{t("documents:askAboutThisOrder")}</Link>
      </p>
      {children}
      <PayByTransfer transfer={order.transfer} />
      <OrderDocuments issued={order.issued} />
      {isPart ? <Awaited lines={order.awaited} /> : null}
      <Parcels parcels={order.parcels} />
      <DocumentLines lines={order.lines} totals={order.totals} />
      <div className="document-notes">
        {order.message ? (
          <section>
            <h2>{t("documents:yourMessage")}</h2>
            <p className="typed">{order.message}</p>
          </section>
        ) : null}
        <AddressBlock title={t("documents:deliveryAddress")} address={order.deliveryAddress} />
        <AddressBlock title={t("documents:billingAddress")} address={order.billingAddress} />
        <Payments payments={order.payments} credit={order.credit} />
      </div>
      <ClockNote />
      <Timeline
        kind="order"
        history={order.history}
        isPaymentAwaited={!order.paysLater}
        isOwn={order.isOwn}
      />
    </>
  );
}

function QuoteLink({
  quote: { number, page },
}: {
  quote: { number: string; page: string | null };
}) {
  return page ? (
    <Link to={page} className="mono">
      {number}
    </Link>
  ) : (
    <span className="mono">{number}</span>
  );
}

function Awaited({ lines }: { lines: OrderView["awaited"] }) {
  return (
    <section aria-labelledby="awaited">
      <h2 id="awaited">{t("documents:stillToBeShipped")}</h2>
      <Goods lines={lines} />
    </section>
  );
}

function Goods({ lines }: Pick<Parcel, "lines">) {
  return (
    <ul className="bare">
      {lines.map(({ name, quantity }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order stay as they are
        <li key={at}>{`${writtenNumber(quantity)} × ${name}`}</li>
      ))}
    </ul>
  );
}

function Parcels({ parcels }: Pick<OrderView, "parcels">) {
  if (parcels.length === 0) return null;
  return (
    <section className="parcels" aria-labelledby="parcels">
      <h2 id="parcels">{t(parcels.length === 1 ? "documents:parcel" : "documents:parcels")}</h2>
      <ul className="bare">
        {parcels.map(({ carrier, number, page, day, lines }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: goods may be sent without a number
          <li key={at}>
            {day ? <PlainDay day={day} /> : null}
            {day && (carrier || number) ? ", " : null}
            {number || !page ? `${carrier} ` : null}
            {page ? (
              <a className={number ? "mono" : undefined} href={page}>
                {number || carrier}
              </a>
            ) : (
              <span className="mono">{number}</span>
            )}
            {lines.length > 0 ? <Goods lines={lines} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Payments({ payments, credit }: Pick<OrderView, "payments" | "credit">) {
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">{t("documents:payments")}</h2>
      <ul className="bare">
        {payments.map(({ at, method, amount, currency, corrects }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added
          <li key={place}>
            <Day date={at} />: <Money amount={amount} currency={currency} />, {methodWord(method)}
            {corrects === null ? null : t("documents:corrected")}
          </li>
        ))}
        {credit > 0 ? (
          <li>
            {rich("documents:creditInYourFavour", { amount: () => <Money amount={credit} /> })}
          </li>
        ) : null}
      </ul>
    </section>
  );
}
