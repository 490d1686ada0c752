import { Money, money } from "~/components/frame/price";
import { rich } from "~/components/frame/rich";
import type { Margin } from "~/modules/pricing/margin";
import { t } from "~/texts/text";
import { useSums } from "./editor-sums";

function marginWords({ amount, percent }: Margin): string {
  const written = money(amount);
  if (percent === null) return written;
  const said = String(percent).replace("-", "−");
  return t("deskQuotes:marginPercent", { amount: written, percent: said });
}

/** "€420.00 (31.2 %)", marked where it is a loss. */
function MarginAmount({ margin }: { margin: Margin }) {
  return (
    <span className={margin.amount < 0 ? "num line-short" : "num"}>{marginWords(margin)}</span>
  );
}

/** What a line costs, and what is earned with it. */
export function LineMargin({ margin }: { margin: Margin }) {
  return rich("deskQuotes:lineCostAndMargin", {
    cost: () => <Money amount={margin.cost} />,
    margin: () => <MarginAmount margin={margin} />,
  });
}

/** What is earned with the offer, beside its total. */
export function MarginText({ margin }: { margin: Margin }) {
  return (
    <span className="small soft">
      {rich("deskQuotes:marginOf", { margin: () => <MarginAmount margin={margin} /> })}
    </span>
  );
}

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
