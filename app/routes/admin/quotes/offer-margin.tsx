import { Money } from "~/components/frame/price";
import { t } from "~/texts/text";
import { useSums } from "./editor-sums";
import { MarginAmount } from "./line-margin";

/** Cost and margin below the offer's sums, for staff only. */
export function OfferMargin() {
  const margins = useSums((sums) => sums.margins);
  if (!margins || (margins.total === null && margins.unknown === 0)) return null;
  const { total, unknown } = margins;
  return (
    <dl className="totals offer-margin">
      {total ? (
        <div>
          <dt>{t("deskQuotes:cost")}</dt>
          <dd>
            <Money amount={total.cost} />
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{t("deskQuotes:margin")}</dt>
        <dd>
          {total ? (
            <MarginAmount margin={total} />
          ) : (
            <span className="soft">{t("deskQuotes:marginUnknown", { count: unknown })}</span>
          )}
        </dd>
      </div>
    </dl>
  );
}
