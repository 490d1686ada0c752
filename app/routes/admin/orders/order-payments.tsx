import { Form } from "@remix-run/react";
import { Day } from "~/components/documents/moment";
import { Money } from "~/components/frame/price";
import type { PaymentEntry, PaymentStatus } from "~/domain/order";
import { quoteLimits } from "~/domain/quote";
import { writeAmount } from "~/forms/amount";
import { Field, SelectField, TextArea } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { type DocumentAnswer, DocumentProblems, SeenFields } from "../documents/conflict";

const methods = ["bank transfer", "cheque", "cash", "card terminal", "other"].map(
  (method) => [method, method.charAt(0).toUpperCase() + method.slice(1)] as const,
);

interface OrderPaymentsProps {
  money: {
    status: PaymentStatus;
    payments: readonly PaymentEntry[];
    /** Still to be paid, major units; 0: nothing, or nothing any more. */
    open: number;
    sessionId: string | null;
  };
  /** Where the customer pays online; null: that is not possible now. */
  payLink: string | null;
  today: string;
  version: number;
  facts: Record<string, string>;
  answer: DocumentAnswer | null;
}

/** What came in for an order, what is open, and the way to enter a payment. */
export function OrderPayments(props: OrderPaymentsProps) {
  const { money, payLink, today, version, facts, answer } = props;
  const { payments, open, sessionId } = money;
  return (
    <section className="account-section" aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      {payments.length === 0 ? <p className="soft">No payment is recorded.</p> : null}
      <ul className="bare payment-list">
        {payments.map(({ at, method, amount, note }) => (
          <li key={`${at.toISOString()} ${method} ${note ?? ""}`}>
            <span>
              <Day date={at} />, {method}
              {note && note !== sessionId ? <span className="small soft"> {note}</span> : null}
            </span>
            <Money amount={amount} />
          </li>
        ))}
        {open > 0 ? (
          <li className="payment-open">
            <strong>Open</strong>
            <strong>
              <Money amount={open} />
            </strong>
          </li>
        ) : null}
      </ul>
      {sessionId ? (
        <p className="small soft">
          Paid online in session <code className="session-id">{sessionId}</code>.
        </p>
      ) : null}
      {payLink ? (
        <p className="screen-only">
          The customer can pay online: <a href={payLink}>the payment link of this order</a>.
        </p>
      ) : null}
      {open > 0 || answer ? (
        <details className="desk-more screen-only" open={answer !== null}>
          <summary>Record a payment</summary>
          <Form method="post" className="stack" noValidate>
            <p className="small soft">For what came by bank transfer, cheque or cash.</p>
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
                />
                <Field name="day" label="Received on" type="date" width="half" initial={today} />
                <SelectField
                  name="method"
                  label="Way of payment"
                  options={methods}
                  initial="bank transfer"
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
            <Submit intent="pay" pending="Saving…">
              Record the payment
            </Submit>
          </Form>
        </details>
      ) : null}
    </section>
  );
}
