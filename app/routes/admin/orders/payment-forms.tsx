import { Form } from "@remix-run/react";
import { orderLimits } from "~/domain/order";
import { quoteLimits } from "~/domain/quote";
import { writeAmount } from "~/forms/amount";
import { Field, SelectField, TextArea } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { type DocumentAnswer, DocumentProblems, SeenFields } from "../documents/conflict";

const methods = ["bank transfer", "cheque", "cash", "card terminal", "other"].map(
  (method) => [method, method.charAt(0).toUpperCase() + method.slice(1)] as const,
);

interface Seen {
  version: number;
  facts: Record<string, string>;
  /** The page's refused form. */
  answer: DocumentAnswer | null;
}

interface RecordPaymentProps extends Seen {
  /** The open amount, in major units. */
  open: number;
  today: string;
}

/** Records a payment that did not come through the payment provider. */
export function RecordPayment({
  open,
  today,
  version,
  facts,
  answer: refused,
}: RecordPaymentProps) {
  const answer = refused?.form === "payment" ? refused : null;
  return (
    <details className="desk-more screen-only" open={answer !== null}>
      <summary>Record a payment</summary>
      <Form method="post" className="stack" noValidate>
        <p className="small soft">For payments by bank transfer, cheque or cash.</p>
        <DocumentProblems answer={answer} prefix="payment-" />
        <SeenFields version={version} facts={facts} />
        <FormFields answer={answer} prefix="payment-">
          <div className="field-grid">
            <Field
              name="amount"
              label="Amount"
              inputMode="decimal"
              width="half"
              initial={open > 0 ? writeAmount(open) : ""}
              autoComplete="off"
              maxLength={40}
            />
            <Field name="day" label="Received on" type="date" width="half" initial={today} />
            <SelectField
              name="method"
              label="Way of payment"
              options={methods}
              initial="bank transfer"
            />
            <Field
              name="payer"
              label="Who paid"
              hint="If it is not the customer, or the statement has another name."
              optional
              autoComplete="off"
              maxLength={orderLimits.payer}
            />
            <TextArea
              name="note"
              label="Note"
              hint="Such as the reference on the statement. The customer does not see it."
              optional
              rows={2}
              maxLength={quoteLimits.note}
            />
          </div>
        </FormFields>
        <Submit intent="pay" pending="Saving…" tone="plain">
          Record the payment
        </Submit>
      </Form>
    </details>
  );
}

interface RecordRefundProps extends Seen {
  /** The amount paid above what is owed, in major units. */
  credit: number;
  today: string;
}

/** Records a repayment of the customer's credit, by transfer or at the payment provider. */
export function RecordRefund({
  credit,
  today,
  version,
  facts,
  answer: refused,
}: RecordRefundProps) {
  const answer = refused?.form === "refund" ? refused : null;
  return (
    <details className="desk-more screen-only" open={answer !== null}>
      <summary>Record a refund</summary>
      <Form method="post" className="stack" noValidate>
        <p className="small soft">
          Refund the money first, at your bank or payment provider. This only records it.
        </p>
        <DocumentProblems answer={answer} prefix="refund-" />
        <SeenFields version={version} facts={facts} />
        <FormFields answer={answer} prefix="refund-">
          <div className="field-grid">
            <Field
              name="amount"
              label="Amount"
              inputMode="decimal"
              width="half"
              initial={writeAmount(credit)}
              autoComplete="off"
              maxLength={40}
            />
            <Field name="day" label="Refunded on" type="date" width="half" initial={today} />
            <SelectField
              name="method"
              label="Way of payment"
              options={methods}
              initial="bank transfer"
            />
          </div>
        </FormFields>
        <Submit intent="refund" pending="Saving…" tone="plain">
          Record the refund
        </Submit>
      </Form>
    </details>
  );
}

/** Reverses one payment: it stays in the list, with its counter-entry. */
export function CorrectPayment({ at, version, facts, answer: refused }: Seen & { at: number }) {
  const answer = refused?.form === `correct ${at}` ? refused : null;
  const prefix = `correct-${at}-`;
  return (
    <details className="desk-more screen-only" open={answer !== null}>
      <summary>Correct it</summary>
      <Form method="post" className="stack" noValidate>
        <p className="small soft">
          A negative entry reverses it. Then record the payment correctly.
        </p>
        <DocumentProblems answer={answer} prefix={prefix} />
        <SeenFields version={version} facts={facts} />
        <input type="hidden" name="at" value={at} />
        <FormFields answer={answer} prefix={prefix}>
          <Field
            name="note"
            label="What was wrong"
            hint="It appears in the history. The customer does not see it."
            autoComplete="off"
            maxLength={quoteLimits.note}
          />
        </FormFields>
        <Submit intent="correct" pending="Saving…" tone="plain">
          Reverse the payment
        </Submit>
      </Form>
    </details>
  );
}
