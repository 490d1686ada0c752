import { t } from "~/texts/text";
import { Money } from "../frame/price";
import { rich } from "../frame/rich";
import { PlainDay } from "./plain-day";

/** Where to transfer the open amount, and the reference to quote. */
export interface Transfer {
  /** What is to be paid now; empty while the next invoice is awaited. */
  due: DueAmount[];
  /** What no invoice asks for yet; it is not due. */
  rest: number;
  name: string;
  iban: string;
  bic: string;
}

interface DueAmount {
  amount: number;
  reference: string;
  /** `2026-12-31`; null: the invoice will say. */
  dueDay: string | null;
  /** Whether an invoice asks for it; its number is the reference. */
  isInvoice: boolean;
}

export function PayByTransfer({ transfer }: { transfer: Transfer | null }) {
  if (!transfer) return null;
  const { due, rest, name, iban, bic } = transfer;
  return (
    <section className="summary stack" aria-labelledby="transfer">
      <h2 id="transfer">{t("documents:payByBankTransfer")}</h2>
      {due.map((part) => (
        <p key={part.reference}>
          {part.isInvoice ? `${t("documents:invoice")} ${part.reference}: ` : null}
          {amountIsOpen(part)}
        </p>
      ))}
      {rest > 0 ? (
        <p>{rich("documents:restIsNotInvoiced", { amount: () => <Money amount={rest} /> })}</p>
      ) : null}
      <p>{t(due.length > 0 ? "documents:nameTheReference" : "documents:invoiceSaysHowToPay")}</p>
      {due.length > 0 ? (
        <dl className="facts">
          <div>
            <dt>{t("documents:paymentReference")}</dt>
            {due.map(({ reference }) => (
              <dd key={reference} className="mono">
                {reference}
              </dd>
            ))}
          </div>
          <div>
            <dt>{t("documents:account")}</dt>
            <dd>{name}</dd>
          </div>
          <div>
            <dt>{t("documents:iban")}</dt>
            <dd className="mono">{iban}</dd>
          </div>
          {bic ? (
            <div>
              <dt>{t("documents:bic")}</dt>
              <dd className="mono">{bic}</dd>
            </div>
          ) : null}
        </dl>
      ) : null}
    </section>
  );
}

function amountIsOpen({ amount: due, dueDay }: DueAmount) {
  const amount = () => <Money amount={due} />;
  return dueDay
    ? rich("documents:amountIsOpenDue", { amount, day: () => <PlainDay day={dueDay} /> })
    : rich("documents:amountIsOpen", { amount });
}
