import { Form } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { Money } from "~/components/frame/price";
import { type Charge, type QuoteDiscount, quoteLimits } from "~/domain/quote";
import { chargeLimits } from "~/domain/quote-rules";
import { writeAmount } from "~/forms/amount";
import { Field, TextArea } from "~/forms/field";
import { FormFields, useField } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { Icon } from "~/icons";
import { type DocumentAnswer, DocumentProblems, SeenFields } from "../documents/conflict";
import { useUnsaved } from "../frame/unsaved";
import { DiscountFields } from "./discount-fields";
import { offerTotals, type TypedFields } from "./offer-totals";
import { type PricedLine, PricingTable } from "./pricing-table";

export type { PricedLine } from "./pricing-table";

/** What stands outside of the form and belongs to it names it so. */
export const pricingForm = "pricing-form";

/** Empty rows for further charges; saving adds new ones. */
const spareCharges = 2;

interface QuotePricingProps {
  lines: readonly PricedLine[];
  charges: readonly Charge[];
  discount: QuoteDiscount | null;
  day: string;
  /** It can be saved without being sent. */
  draft: boolean;
  /** Earlier offers of this quote. */
  revision: number;
  open: boolean;
  version: number;
  facts: Record<string, string>;
  answer: DocumentAnswer | null;
}

/**
 * Prices, charges and the last day of an offer. It works without scripts; with them the totals
 * update.
 */
export function QuotePricing(props: QuotePricingProps) {
  const { lines, charges, discount, day, draft, open, version, facts, answer } = props;
  const [typed, setTyped] = useState<TypedFields | null>(answer?.values ?? null);
  const { watch, done } = useUnsaved(answer, pricingForm);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    setTyped(fieldsOf(event.currentTarget));
    watch();
  };
  const count = Math.min(charges.length + spareCharges, chargeLimits.count);
  const rows = Array.from({ length: count }, (_, at) => at);
  return (
    <Form
      id={pricingForm}
      method="post"
      className="pricing screen-only stack"
      noValidate
      onInput={onInput}
      onSubmit={done}
      aria-labelledby="pricing"
    >
      {/* Enter presses the form's first button, and an offer must be sent by its own button
          only. */}
      <button type="submit" disabled hidden />
      <h2 id="pricing">{open ? "Change the offer" : "Your offer"}</h2>
      <DocumentProblems answer={answer} />
      <SeenFields version={version} facts={facts} />
      <FormFields answer={answer}>
        <PricingTable lines={lines} />
        <fieldset className="charges">
          <legend>
            Charges <span className="field-optional">(optional)</span>
          </legend>
          <p className="field-hint">
            Freight, installation, tax; a rebate with a minus. Empty rows are left out.
          </p>
          {rows.map((at) => (
            <ChargeRow key={at} at={at} charge={charges[at]} />
          ))}
        </fieldset>
        <DiscountFields discount={discount} />
        <OfferSum lines={lines} charges={charges} discount={discount} typed={typed} />
        <div className="field-grid">
          <Field name="validUntil" label="Valid until" type="date" initial={day} width="short" />
          <TextArea
            name="note"
            label="Note for yourselves"
            hint="It stands in the history. The customer does not see it."
            optional
            rows={2}
            maxLength={quoteLimits.note}
          />
        </div>
        <p className="form-buttons">
          <Submit intent="offer" pending="Sending…">
            {props.revision > 0 ? "Send the new offer" : "Send the offer"}
          </Submit>
          {draft ? (
            <Submit intent="draft" pending="Saving…" tone="plain">
              Save as a draft
            </Submit>
          ) : null}
        </p>
      </FormFields>
    </Form>
  );
}

function fieldsOf(form: HTMLFormElement): TypedFields {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(fields);
}

/** The first row says what its fields are for everybody, the others for those who hear them. */
function ChargeRow({ at, charge }: { at: number; charge: Charge | undefined }) {
  return (
    <div className="charge-row">
      <Bare name={`charges.${at}.label`} label="What for" row={at + 1} initial={charge?.label} />
      <Bare
        name={`charges.${at}.amount`}
        label="Amount"
        row={at + 1}
        initial={charge && writeAmount(charge.amount)}
        amount
      />
    </div>
  );
}

interface BareProps {
  name: string;
  label: string;
  /** Of the charges, from 1. */
  row: number;
  initial?: string;
  amount?: boolean;
}

/** A control of a row that needs no hint, with the words of its error above it. */
function Bare({ name, label, row, initial, amount = false }: BareProps) {
  const { id, value, error } = useField(name, initial);
  return (
    <div className={`field${error ? " field-wrong" : ""}`}>
      <label htmlFor={id} className={row === 1 ? undefined : "visually-hidden"}>
        {label} <span className="visually-hidden">of charge {row}</span>
      </label>
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" size={16} /> <span className="visually-hidden">Error: </span>
          {error}
        </p>
      ) : null}
      <input
        className={amount ? "input num" : "input"}
        id={id}
        name={name}
        defaultValue={value}
        // The number pad of many phones has no minus, which a rebate needs.
        inputMode="text"
        maxLength={amount ? 40 : chargeLimits.label}
        autoComplete="off"
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
      />
    </div>
  );
}

function OfferSum({
  lines,
  charges,
  discount,
  typed,
}: Pick<QuotePricingProps, "lines" | "charges" | "discount"> & { typed: TypedFields | null }) {
  const offer = offerTotals({ lines, charges, discount }, typed);
  const { subtotal, discount: taken, total } = offer;
  return (
    <dl className="totals offer-sum" aria-live="polite">
      {taken ? (
        <div>
          <dt>Discount {taken.code}, taken off</dt>
          <dd>
            <Money amount={taken.amount} />
          </dd>
        </div>
      ) : null}
      {subtotal !== null && subtotal !== total ? (
        <div>
          <dt>Products</dt>
          <dd>
            <Money amount={subtotal} />
          </dd>
        </div>
      ) : null}
      <div className="totals-total">
        <dt>Total of the offer</dt>
        <dd>
          {total === null ? (
            <span className="sum-missing">a price is missing</span>
          ) : (
            <Money amount={total} />
          )}
        </dd>
      </div>
    </dl>
  );
}
