import { Day } from "~/components/documents/moment";
import { Money } from "~/components/frame/price";
import type { PaymentEntry, PaymentStatus } from "~/domain/order";
import type { DocumentAnswer } from "../documents/conflict";
import { CorrectPayment, RecordPayment, RecordRefund } from "./payment-forms";

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
