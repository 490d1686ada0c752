import { Form } from "@remix-run/react";
import { type OrderStatus, orderLimits, type Tracking } from "~/domain/order";
import { trackingPage } from "~/domain/tracking";
import { Field } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { type DocumentAnswer, DocumentProblems, SeenFields } from "../documents/conflict";
import { useMay } from "../frame/may";

/** Carrier, number and address of a parcel. */
export function ParcelFields({ optional = false }: { optional?: boolean }) {
  return (
    <div className="field-grid">
      <Field
        name="parcel.carrier"
        label="Carrier"
        optional={optional}
        width="half"
        maxLength={orderLimits.carrier}
        autoComplete="off"
      />
      <Field
        name="parcel.number"
        label="Tracking number"
        optional={optional}
        width="half"
        maxLength={orderLimits.trackingNumber}
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        name="parcel.url"
        label="Where to follow it"
        hint="The carrier's page, https://…"
        optional
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}

interface OrderParcelsProps {
  tracking: readonly Tracking[];
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
      <h2 id="parcels">Parcels</h2>
      {tracking.length === 0 ? <p className="soft">No tracking number yet.</p> : null}
      <ul className="bare parcels">
        {tracking.map((parcel, at) => (
          <li key={`${parcel.carrier} ${parcel.number}`}>
            <Parcel parcel={parcel} />
            {mayChange ? (
              <Form method="post" className="screen-only">
                <SeenFields version={version} facts={facts} />
                <input type="hidden" name="at" value={at} />
                <button type="submit" name="intent" value="untrack" className="button button-link">
                  Remove<span className="visually-hidden"> {parcel.number}</span>
                </button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
      {mayAdd || answer ? (
        <details className="desk-more screen-only" open={answer !== null}>
          <summary>Add a tracking number</summary>
          <Form method="post" className="stack" noValidate>
            <DocumentProblems answer={answer} prefix="parcel-" />
            <SeenFields version={version} facts={facts} />
            <FormFields answer={answer} prefix="parcel-">
              <ParcelFields />
            </FormFields>
            <Submit intent="track" pending="Saving…" tone="plain">
              Add it
            </Submit>
          </Form>
        </details>
      ) : null}
    </section>
  );
}

function Parcel({ parcel: { carrier, number, url } }: { parcel: Tracking }) {
  const href = trackingPage({ carrier, number, url });
  return (
    <span>
      {carrier}{" "}
      {href ? (
        <a href={href} className="mono" rel="noreferrer">
          {number}
        </a>
      ) : (
        <span className="mono">{number}</span>
      )}
    </span>
  );
}
