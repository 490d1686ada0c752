import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Day } from "~/components/documents/moment";
import { Money } from "~/components/frame/price";
import { writeAmount } from "~/forms/amount";
import { EnterDoesNothing } from "~/forms/enter";
import { Field, SelectField, TextArea } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import {
  orderLimits,
  type PaymentEntry,
  type PaymentStatus,
} from "~/modules/orders/order.resource";
import { quoteLimits } from "~/modules/quotes/quote-limits";
import {
  type DocumentAnswer,
  DocumentProblems,
  SeenFields,
} from "~/routes/admin/documents/conflict";

interface OrderPaymentsProps {
  money: {
    status: PaymentStatus;
    payments: readonly (PaymentEntry & { correctable: boolean })[];
    /** The amount still to be paid, in major units; 0 when there is none. */
    open: number;
    /** The amount paid above the total, in major units. */
    credit: number;
    /** Whether payments can be recorded. */
    takes: boolean;
    sessionId: string | null;
  };
  /** The customer's payment page; null when online payment is not possible now. */
  payLink: string | null;
  today: string;
  version: number;
  facts: Record<string, string>;
  /** The page's refused form. */
  answer: DocumentAnswer | null;
}

/** The payments of an order, the open amount, and a form to record a payment. */
export function OrderPayments({ money, payLink, today, ...seen }: OrderPaymentsProps) {
  const { payments, open, credit, sessionId } = money;
  return (
    <section className="account-section" aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      {payments.length === 0 ? <p className="soft">No payment is recorded.</p> : null}
      <ul className="bare payment-list">
        {payments.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added
          <li key={at}>
            <Entry entry={entry} of={payments} />
            {entry.correctable && money.takes ? <CorrectPayment at={at} {...seen} /> : null}
          </li>
        ))}
        {open > 0 ? <Sum label="Open" amount={open} /> : null}
        {credit > 0 ? <Sum label="Credit of the customer" amount={credit} /> : null}
      </ul>
      {sessionId ? (
        <p className="small soft screen-only">
          Paid online in session <code className="session-id">{sessionId}</code>.
        </p>
      ) : null}
      {payLink ? (
        <p className="screen-only">
          The customer can pay online: <a href={payLink}>the payment link of this order</a>.
        </p>
      ) : null}
      {money.takes && credit > 0 ? <RecordRefund credit={credit} today={today} {...seen} /> : null}
      {money.takes ? <RecordPayment open={open} today={today} {...seen} /> : null}
    </section>
  );
}

function Entry({
  entry: { at, method, amount, currency, payer, note, corrects },
  of,
}: {
  entry: PaymentEntry;
  of: readonly PaymentEntry[];
}) {
  const wrong = corrects === null ? undefined : of[corrects];
  return (
    <>
      <span>
        <Day date={at} />, {method}
        {payer ? `, from ${payer}` : null}
        {wrong ? (
          <>
            {" "}
            <span className="small soft">
              takes back the payment of <Day date={wrong.at} />
            </span>
          </>
        ) : null}
        {note ? <span className="small soft screen-only"> {note}</span> : null}
      </span>
      <Money amount={amount} currency={currency} />
    </>
  );
}

function Sum({ label, amount }: { label: string; amount: number }) {
  return (
    <li className="payment-open">
      <strong>{label}</strong>
      <strong>
        <Money amount={amount} />
      </strong>
    </li>
  );
}

const methods = ["bank transfer", "cheque", "cash", "card terminal", "other"].map(
  (method) => [method, method.charAt(0).toUpperCase() + method.slice(1)] as const,
);

interface Seen {
  version: number;
  facts: Record<string, string>;
  /** The page's refused form. */
  answer: DocumentAnswer | null;
}

interface PaymentFormProps extends Seen {
  form: string;
  intent: string;
  prefix: string;
  title: string;
  text: string;
  button: string;
  children: ReactNode;
}

/** A closed form below the payments, with the version that it shows. */
function PaymentForm(props: PaymentFormProps) {
  const { form, intent, prefix, title, text, button, version, facts, children } = props;
  const answer = props.answer?.form === form ? props.answer : null;
  return (
    <details className="desk-more screen-only" open={answer !== null}>
      <summary>{title}</summary>
      <Form method="post" className="stack" noValidate>
        <EnterDoesNothing />
        <p className="small soft">{text}</p>
        <DocumentProblems answer={answer} prefix={prefix} />
        <SeenFields version={version} facts={facts} />
        <FormFields answer={answer} prefix={prefix}>
          {children}
        </FormFields>
        <Submit intent={intent} pending="Saving…" tone="plain">
          {button}
        </Submit>
      </Form>
    </details>
  );
}

/** The amount, the day and the way of a payment. */
function MoneyFields({ amount, dayLabel, today }: Record<"amount" | "dayLabel" | "today", string>) {
  return (
    <>
      <Field
        name="amount"
        label="Amount"
        inputMode="decimal"
        width="half"
        initial={amount}
        autoComplete="off"
        maxLength={40}
      />
      <Field name="day" label={dayLabel} type="date" width="half" initial={today} />
      <SelectField name="method" label="Way of payment" options={methods} initial="bank transfer" />
    </>
  );
}

interface RecordPaymentProps extends Seen {
  /** The open amount, in major units. */
  open: number;
  today: string;
}

/** Records a payment that did not come through the payment provider. */
function RecordPayment({ open, today, ...seen }: RecordPaymentProps) {
  return (
    <PaymentForm
      {...seen}
      form="payment"
      intent="pay"
      prefix="payment-"
      title="Record a payment"
      text="For payments by bank transfer, cheque or cash."
      button="Record the payment"
    >
      <div className="field-grid">
        <MoneyFields
          amount={open > 0 ? writeAmount(open) : ""}
          dayLabel="Received on"
          today={today}
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
    </PaymentForm>
  );
}

interface RecordRefundProps extends Seen {
  /** The amount paid above what is owed, in major units. */
  credit: number;
  today: string;
}

/** Records a repayment of the customer's credit, by transfer or at the payment provider. */
function RecordRefund({ credit, today, ...seen }: RecordRefundProps) {
  return (
    <PaymentForm
      {...seen}
      form="refund"
      intent="refund"
      prefix="refund-"
      title="Record a refund"
      text="Refund the money first, at your bank or payment provider. This only records it."
      button="Record the refund"
    >
      <div className="field-grid">
        <MoneyFields amount={writeAmount(credit)} dayLabel="Refunded on" today={today} />
      </div>
    </PaymentForm>
  );
}

/** Reverses one payment: it stays in the list, with its counter-entry. */
function CorrectPayment({ at, ...seen }: Seen & { at: number }) {
  return (
    <PaymentForm
      {...seen}
      form={`correct ${at}`}
      intent="correct"
      prefix={`correct-${at}-`}
      title="Correct it"
      text="A negative entry reverses it. Then record the payment correctly."
      button="Reverse the payment"
    >
      <input type="hidden" name="at" value={at} />
      <Field
        name="note"
        label="What was wrong"
        hint="It appears in the history. The customer does not see it."
        autoComplete="off"
        maxLength={quoteLimits.note}
      />
    </PaymentForm>
  );
}
