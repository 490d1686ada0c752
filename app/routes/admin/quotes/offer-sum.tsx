import { Money } from "~/components/frame/price";
import { includedVat } from "~/modules/pricing/tax";
import { t } from "~/texts/text";
import { useSums } from "./editor-sums";

/** The offer's sums, as saved or as typed. The server calculates them again. */
export function OfferSum() {
  const isWhole = useSums((sums) => sums.totals.total !== null);
  const totals = useSums((sums) => sums.soFar);
  const { goods, discount, charges, net, taxes, total, grossPrices } = totals;
  const plain = discount === 0 && charges === 0 && taxes.length === 0;
  const rows: [label: string, amount: number | null][] = plain
    ? []
    : [
        [t("deskQuotes:products"), goods],
        ...(discount > 0 ? [[t("deskQuotes:discountTakenOff"), discount] as [string, number]] : []),
        ...(charges === 0 ? [] : [[t("deskQuotes:charges"), charges] as [string, number]]),
        ...(taxes.length === 0 || grossPrices
          ? []
          : [[t("deskQuotes:totalExclVat"), net] as [string, null]]),
        ...taxes.map(({ name, tax }): [string, number] => [
          grossPrices ? t("deskQuotes:ofWhich", { name }) : name,
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
        <dt>
          {t(isWhole ? "deskQuotes:totalOfTheOffer" : "deskQuotes:totalSoFar", {
            taxes: includedVat(taxes),
          })}
          {isWhole ? null : (
            <>
              {" "}
              <span className="sum-missing">{t("deskQuotes:aPriceIsMissing")}</span>
            </>
          )}
        </dt>
        <dd>{total === null ? null : <Money amount={total} />}</dd>
      </div>
    </dl>
  );
}
