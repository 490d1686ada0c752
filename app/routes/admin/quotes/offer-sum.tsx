import { Money } from "~/components/frame/price";
import type { OfferTotals } from "~/domain/offer-totals";
import { includedVat } from "~/domain/tax";

/** The offer's sums, as saved or as typed. The server calculates them again. */
export function OfferSum({ totals }: { totals: OfferTotals }) {
  const { goods, discount, charges, net, taxes, total, grossPrices } = totals;
  const plain = discount === 0 && charges === 0 && taxes.length === 0;
  const rows: [label: string, amount: number | null][] = plain
    ? []
    : [
        ["Products", goods],
        ...(discount > 0 ? [["Discount, taken off", discount] as [string, number]] : []),
        ...(charges === 0 ? [] : [["Charges", charges] as [string, number]]),
        ...(taxes.length === 0 || grossPrices ? [] : [["Total excl. VAT", net] as [string, null]]),
        ...taxes.map(({ name, tax }): [string, number] => [
          grossPrices ? `of which ${name}` : name,
          tax,
        ]),
      ];
  return (
    <dl className="totals offer-sum" aria-live="polite">
      {rows.map(([label, amount]) =>
        amount === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ),
      )}
      <div className="totals-total">
        <dt>Total of the offer {includedVat(taxes)}</dt>
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
