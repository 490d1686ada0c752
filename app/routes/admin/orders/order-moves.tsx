import { Form } from "@remix-run/react";
import { rich } from "~/components/frame/rich";
import { EnterDoesNothing } from "~/forms/enter";
import { Field, TextArea } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { type OrderStatus, orderLimits } from "~/modules/orders/order.resource";
import { type FollowedParcel, parcelName } from "~/modules/orders/tracking";
import { quoteLimits } from "~/modules/quotes/quote-limits";
import {
  type DocumentAnswer,
  DocumentProblems,
  SeenFields,
} from "~/routes/admin/documents/conflict";
import { orderMove } from "~/routes/admin/documents/seller-labels";
import { useMay } from "~/routes/admin/frame/may";
import { t } from "~/texts/text";

interface OrderMovesProps {
  status: OrderStatus;
  moves: readonly OrderStatus[];
  /** The button that ships the rest; null for the usual words. */
  shipRest: string | null;
  /** Whether the rest is shipped by the form below the lines, which has each quantity. */
  shipsBelow: boolean;
  /** The link to the first field of the form that ships, which it opens and focuses. */
  shipField: string;
  /** Whether something that is still to be delivered is not in the stock. */
  lacksStock: boolean;
  /** Whether any of it is. */
  hasStock: boolean;
  /** What stays open after cancelling; null when nothing does. */
  cancelling: string | null;
  /** The status before the last step, which can be taken back; null for none. */
  earlier: OrderStatus | null;
  version: number;
  facts: Record<string, string>;
  answer: DocumentAnswer | null;
}

const endings = ["Cancelled", "Refunded"] as const;
const endingWords = {
  Cancelled: "deskOrders:cancellingReleasesStock",
  Refunded: "deskOrders:refundOnlyMarks",
} as const;

/** The statuses that an order may change to. A change that ends the order takes two steps. */
export function OrderMoves(props: OrderMovesProps) {
  const { status, moves, shipRest, shipsBelow, shipField, lacksStock, hasStock, cancelling } =
    props;
  const { earlier, version, facts, answer } = props;
  if (moves.length === 0 && earlier === null && !answer) return null;
  const ends = endings.filter((to) => moves.includes(to));
  const onward = moves.filter(
    (to) => !ends.some((end) => end === to) && !(shipsBelow && to === "Shipped"),
  );
  return (
    <section className="desk-card stack screen-only" aria-labelledby="moves">
      <h2 id="moves">{t("deskOrders:whatNext")}</h2>
      <Form method="post" preventScrollReset className="stack" noValidate>
        <EnterDoesNothing />
        <DocumentProblems answer={answer} prefix="move-" />
        <SeenFields version={version} facts={facts} />
        <FormFields answer={answer} prefix="move-">
          {lacksStock && (shipsBelow || onward.includes("Shipped")) ? (
            <p className="small">
              {hasStock
                ? rich("deskOrders:shipWhatIsInStock", {
                    link: (text) => <a href={shipField}>{text}</a>,
                  })
                : t("deskOrders:nothingIsInStock")}
            </p>
          ) : null}
          {onward.includes("Shipped") ? (
            <div className="field-grid">
              <ParcelFields />
            </div>
          ) : null}
          {onward.length > 0 || shipsBelow ? (
            <div className="desk-buttons">
              {shipsBelow ? (
                <a className={`button button-${lacksStock ? "plain" : "primary"}`} href={shipField}>
                  {shipRest}
                </a>
              ) : null}
              {onward.map((to, at) => (
                <Move
                  key={to}
                  from={status}
                  to={to}
                  label={to === "Shipped" ? shipRest : null}
                  tone={
                    at === 0 && !shipsBelow && !(to === "Shipped" && lacksStock)
                      ? "primary"
                      : "plain"
                  }
                />
              ))}
            </div>
          ) : null}
          {earlier ? (
            <Submit intent="back" pending={t("deskOrders:working")} tone="quiet">
              {t(earlier === "Shipped" ? "deskOrders:notDelivered" : "deskOrders:notPreparing")}
            </Submit>
          ) : null}
          <details className="desk-more" open={Boolean(answer?.values.note || answer?.message)}>
            <summary>{endingTitle(ends)}</summary>
            <TextArea
              name="note"
              label={t("deskOrders:note")}
              hint={t("deskOrders:noteHint")}
              optional
              rows={2}
              maxLength={quoteLimits.note}
            />
            {ends.map((to) => (
              <div key={to} className="stack desk-end">
                <p className="small soft">{t(endingWords[to])}</p>
                {to === "Cancelled" && cancelling ? (
                  <>
                    <p className="notice">{cancelling}</p>
                    <p className="check">
                      <input type="checkbox" id="understood" name="understood" value="yes" />{" "}
                      <label htmlFor="understood">{t("deskOrders:cancelAndKeepOpen")}</label>
                    </p>
                  </>
                ) : null}
                <Move from={status} to={to} tone="plain" />
              </div>
            ))}
          </details>
        </FormFields>
      </Form>
    </section>
  );
}

function endingTitle(ends: readonly (typeof endings)[number][]): string {
  if (ends.length > 1) return t("deskOrders:cancelRefundOrAddNote");
  if (ends.length === 0) return t("deskOrders:addNote");
  return t(ends[0] === "Cancelled" ? "deskOrders:cancelOrAddNote" : "deskOrders:refundOrAddNote");
}

interface MoveProps {
  from: OrderStatus;
  to: OrderStatus;
  /** null: the usual words. */
  label?: string | null;
  tone: "primary" | "plain";
}

function Move({ from, to, label, tone }: MoveProps) {
  return (
    <Submit intent={`to ${to}`} pending={t("deskOrders:working")} tone={tone}>
      {label ?? orderMove(from, to).button}
    </Submit>
  );
}

/** Carrier, number and address of a parcel, in every form that ships or names one. */
export function ParcelFields() {
  return (
    <>
      <Field
        name="parcel.carrier"
        label={t("deskOrders:carrier")}
        optional
        width="half"
        maxLength={orderLimits.carrier}
        autoComplete="off"
      />
      <Field
        name="parcel.number"
        label={t("deskOrders:trackingNumber")}
        optional
        width="half"
        maxLength={orderLimits.trackingNumber}
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        name="parcel.url"
        label={t("deskOrders:whereToFollowIt")}
        hint={t("deskOrders:theCarriersPageHttps")}
        optional
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}

interface OrderParcelsProps {
  tracking: readonly FollowedParcel[];
  status: OrderStatus;
  version: number;
  facts: Record<string, string>;
  answer: DocumentAnswer | null;
}

/** The parcels of an order, and a form for another one. */
export function OrderParcels({ tracking, status, version, facts, answer }: OrderParcelsProps) {
  const mayChange = useMay()("orders.updateStatus");
  const mayAdd = mayChange && (status === "Shipped" || status === "Delivered");
  if (tracking.length === 0 && !mayAdd && !answer) return null;
  return (
    <section className="account-section" aria-labelledby="parcels">
      <h2 id="parcels">{t("deskOrders:parcels")}</h2>
      {tracking.length === 0 ? <p className="soft">{t("deskOrders:noParcelYet")}</p> : null}
      <ul className="bare parcels">
        {tracking.map((parcel, at) => (
          <li key={parcelName(parcel)}>
            <Parcel parcel={parcel} />
            {mayChange ? (
              <Form method="post" preventScrollReset className="screen-only">
                <SeenFields version={version} facts={facts} />
                <input type="hidden" name="at" value={at} />
                <button type="submit" name="intent" value="untrack" className="button button-link">
                  {rich(
                    "deskOrders:removeParcel",
                    { more: (text) => <span className="visually-hidden">{text}</span> },
                    { parcel: parcelName(parcel) },
                  )}
                </button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
      {mayAdd || answer ? (
        <details className="desk-more screen-only" open={answer !== null}>
          <summary>{t("deskOrders:addAParcel")}</summary>
          <Form method="post" preventScrollReset className="stack" noValidate>
            <DocumentProblems answer={answer} prefix="parcel-" />
            <SeenFields version={version} facts={facts} />
            <FormFields answer={answer} prefix="parcel-">
              <div className="field-grid">
                <ParcelFields />
              </div>
            </FormFields>
            <Submit intent="track" pending={t("deskOrders:saving")} tone="plain">
              {t("deskOrders:addIt")}
            </Submit>
          </Form>
        </details>
      ) : null}
    </section>
  );
}

function Parcel({ parcel: { carrier, number, page } }: { parcel: FollowedParcel }) {
  return (
    <span>
      {number || !page ? `${carrier} ` : null}
      {page ? (
        <a href={page} className={number ? "mono" : undefined} rel="noreferrer">
          {number || carrier}
        </a>
      ) : (
        <span className="mono">{number}</span>
      )}
    </span>
  );
}
