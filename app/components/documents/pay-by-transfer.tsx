import { t } from "~/texts/text";
import { Money } from "../frame/price";
import { rich } from "../frame/rich";
import { PlainDay } from "./plain-day";

/** Where to transfer the open amount, and the reference to quote. */
export interface Transfer {
  owed: number;
  name: string;
  iban: string;
  bic: string;
  reference: string;
  /** `2026-12-31`; null: the invoice will say. */
  dueDay: string | null;
}

export function PayByTransfer({ transfer }: { transfer: Transfer | null }) {
  if (!transfer) return null;
  const { owed, name, iban, bic, reference, dueDay } = transfer;
  const amount = () => <Money amount={owed} />;
  return (
    <section className="summary stack" aria-labelledby="transfer">
      <h2 id="transfer">{t("documents:payByBankTransfer")}</h2>
      <p>
        {dueDay
          ? rich("documents:amountIsOpenDue", { amount, day: () => <PlainDay day={dueDay} /> })
          : rich("documents:amountIsOpen", { amount })}
      </p>
      <dl className="facts">
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
        <div>
          <dt>{t("documents:paymentReference")}</dt>
          <dd className="mono">{reference}</dd>
        </div>
      </dl>
    </section>
  );
}
