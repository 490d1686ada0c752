import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ShortDay } from "~/components/desk/short-day";
import { Money } from "~/components/frame/price";
import { rich } from "~/components/frame/rich";
import { writeAmount } from "~/forms/amount";
import { EnterDoesNothing } from "~/forms/enter";
import { Field, SelectField, TextArea } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { invoiceLimits } from "~/modules/invoices/invoice.resource";
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
import { t } from "~/texts/text";

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
    /** Whether the credit can be recorded as paid back. */
    refunds: boolean;
    /** Whether the form for a payment is open at first. */
    opens: boolean;
    sessionId: string | null;
  };
  /** The customer's payment page; null when online payment is not possible now. */
  payLink: string | null;
  today: string;
  version: number;
  facts: Record<string, string>;
  /** The page's refused form. */
  answer: DocumentAnswer | null;
  /** Where the page is not the order's own. */
  title?: string;
  /**
   * On an invoice's page: what is open of this invoice, in major units, which the form for a payment
   * proposes; null for a credit note.
   */
  ofInvoice?: number | null;
  /** On the order's page: what is open of its oldest open invoice; null for none. */
  ofOldest?: number | null;
}

/** The payments of an order, the open amount, and a form to record a payment. */
export function OrderPayments(props: OrderPaymentsProps) {
  const { money, payLink, today, title = t("deskOrders:payments"), ...rest } = props;
  const { ofInvoice, ofOldest, ...seen } = rest;
  const { payments, open, credit, sessionId } = money;
  const isWhole = ofInvoice !== undefined && ofInvoice !== open;
  return (
    <section className="account-section" aria-labelledby="payments">
      <h2 id="payments">{title}</h2>
      {payments.length === 0 ? <p className="soft">{t("deskOrders:noPaymentIsRecorded")}</p> : null}
      <ul className="bare payment-list">
        {payments.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added
          <li key={at}>
            <Entry entry={entry} of={payments} />
            {entry.correctable ? <CorrectPayment at={at} {...seen} /> : null}
          </li>
        ))}
        {open > 0 && isWhole && ofInvoice !== null ? (
          <Sum label={t("deskOrders:openOnThisInvoice")} amount={ofInvoice} />
        ) : null}
        {open > 0 ? (
          <Sum
            label={t(isWhole ? "deskOrders:openOnTheWholeOrder" : "deskOrders:open")}
            amount={open}
          />
        ) : null}
        {credit > 0 ? <Sum label={t("deskOrders:creditOfTheCustomer")} amount={credit} /> : null}
      </ul>
      {sessionId ? (
        <p className="small soft screen-only">
          {rich("deskOrders:paidOnlineInSession", {
            session: () => <code className="session-id">{sessionId}</code>,
          })}
        </p>
      ) : null}
      {payLink ? (
        <p className="screen-only">
          {rich("deskOrders:customerCanPayOnline", {
            link: (text) => <a href={payLink}>{text}</a>,
          })}
        </p>
      ) : null}
      {money.refunds ? <RecordRefund credit={credit} today={today} {...seen} /> : null}
      {money.takes ? (
        <RecordPayment
          proposed={Math.min(open, ofInvoice ?? ofOldest ?? open)}
          today={today}
          opens={money.opens}
          {...seen}
        />
      ) : null}
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
        {rich(
          payer ? "deskOrders:paymentFrom" : "deskOrders:paymentOn",
          { day: () => <ShortDay date={at} /> },
          { method, payer: payer ?? "" },
        )}
        {wrong ? (
          <>
            {" "}
            <span className="small soft">
              {rich("deskOrders:reversesPayment", { day: () => <ShortDay date={wrong.at} /> })}
            </span>
          </>
        ) : null}
        {note ? (
          <span className="small soft screen-only">
            {wrong ? ". " : " "}
            {note}
          </span>
        ) : null}
      </span>
      <Money amount={amount} currency={currency} />
    </>
  );
}

function Sum({ label, amount }: { label: string; amount: number }) {
  return (
    <li className={amount > 0 ? "payment-open" : undefined}>
      <strong>{label}</strong>
      <strong>
        <Money amount={amount} />
      </strong>
    </li>
  );
}

/** The stored values, and how the choice shows them. */
const methods = [
  ["bank transfer", "deskOrders:byBankTransfer"],
  ["cheque", "deskOrders:byCheque"],
  ["cash", "deskOrders:inCash"],
  ["card terminal", "deskOrders:byCardTerminal"],
  ["other", "deskOrders:otherwise"],
] as const;

interface Seen {
  version: number;
  facts: Record<string, string>;
  /** The page's refused form. */
  answer: DocumentAnswer | null;
}

interface FoldedFormProps extends Seen {
  form: string;
  intent: string;
  prefix: string;
  title: string;
  text: string;
  button: string;
  /** Whether it is open at first. */
  opens?: boolean;
  children: ReactNode;
}

/** A closed form below a payment or a document, with the version that it shows. */
function FoldedForm(props: FoldedFormProps) {
  const { form, intent, prefix, title, text, button, version, facts, opens, children } = props;
  const answer = props.answer?.form === form ? props.answer : null;
  return (
    <details className="desk-more screen-only" open={opens || answer !== null}>
      <summary>{title}</summary>
      <Form method="post" preventScrollReset className="stack" noValidate>
        <EnterDoesNothing />
        <p className="small soft">{text}</p>
        <DocumentProblems answer={answer} prefix={prefix} />
        <SeenFields version={version} facts={facts} />
        <FormFields answer={answer} prefix={prefix}>
          {children}
        </FormFields>
        <Submit intent={intent} pending={t("deskOrders:saving")} tone="plain">
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
        label={t("deskOrders:amount")}
        inputMode="decimal"
        width="half"
        initial={amount}
        autoComplete="off"
        maxLength={40}
      />
      <Field name="day" label={dayLabel} type="date" width="half" initial={today} />
      <SelectField
        name="method"
        label={t("deskOrders:wayOfPayment")}
        options={methods.map(([method, label]) => [method, t(label)] as const)}
        initial={methods[0][0]}
      />
    </>
  );
}

interface RecordPaymentProps extends Seen {
  /** The amount that is probably paid, in major units; 0 for none. */
  proposed: number;
  today: string;
  opens: boolean;
}

/** Records a payment that did not come through the payment provider. */
function RecordPayment({ proposed, today, ...seen }: RecordPaymentProps) {
  return (
    <FoldedForm
      {...seen}
      form="payment"
      intent="pay"
      prefix="payment-"
      title={t("deskOrders:recordAPayment")}
      text={t("deskOrders:paymentHint")}
      button={t("deskOrders:recordThePayment")}
    >
      <div className="field-grid">
        <MoneyFields
          amount={proposed > 0 ? writeAmount(proposed) : ""}
          dayLabel={t("deskOrders:receivedOn")}
          today={today}
        />
        <Field
          name="payer"
          label={t("deskOrders:whoPaid")}
          hint={t("deskOrders:payerHint")}
          optional
          autoComplete="off"
          maxLength={orderLimits.payer}
        />
        <TextArea
          name="note"
          label={t("deskOrders:note")}
          hint={t("deskOrders:paymentNoteHint")}
          optional
          rows={2}
          maxLength={quoteLimits.note}
        />
      </div>
    </FoldedForm>
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
    <FoldedForm
      {...seen}
      form="refund"
      intent="refund"
      prefix="refund-"
      title={t("deskOrders:recordARefund")}
      text={t("deskOrders:refundHint")}
      button={t("deskOrders:recordTheRefund")}
    >
      <div className="field-grid">
        <MoneyFields
          amount={writeAmount(credit)}
          dayLabel={t("deskOrders:refundedOn")}
          today={today}
        />
      </div>
    </FoldedForm>
  );
}

/** Reverses one payment: it stays in the list, with its counter-entry. */
function CorrectPayment({ at, ...seen }: Seen & { at: number }) {
  return (
    <FoldedForm
      {...seen}
      form={`correct ${at}`}
      intent="correct"
      prefix={`correct-${at}-`}
      title={t("deskOrders:correctIt")}
      text={t("deskOrders:correctionHint")}
      button={t("deskOrders:reverseThePayment")}
    >
      <input type="hidden" name="at" value={at} />
      <Field
        name="note"
        label={t("deskOrders:whatWasWrong")}
        hint={t("deskOrders:noteHint")}
        autoComplete="off"
        maxLength={quoteLimits.note}
      />
    </FoldedForm>
  );
}

/** Says of a delivery note that its goods were not sent after all. */
export function WithdrawShipment({ count, ...seen }: Seen & { count: number }) {
  return (
    <FoldedForm
      {...seen}
      form={`withdraw ${count}`}
      intent="withdraw"
      prefix={`withdraw-${count}-`}
      title={t("deskOrders:notSentAfterAll")}
      text={t("deskOrders:withdrawHint")}
      button={t("deskOrders:voidTheNote")}
    >
      <input type="hidden" name="count" value={count} />
      <Field
        name="reason"
        label={t("deskOrders:reason")}
        autoComplete="off"
        maxLength={invoiceLimits.reason}
      />
    </FoldedForm>
  );
}
