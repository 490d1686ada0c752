import { money } from "~/components/frame/price";
import { rich } from "~/components/frame/rich";
import type { Margin } from "~/modules/pricing/margin";
import { t } from "~/texts/text";

function marginWords({ amount, percent }: Margin): string {
  const written = money(amount);
  if (percent === null) return written;
  const said = String(percent).replace("-", "−");
  return t("deskQuotes:marginPercent", { amount: written, percent: said });
}

/** "€420.00 (31.2 %)", marked where it is a loss. */
export function MarginAmount({ margin }: { margin: Margin }) {
  return (
    <span className={margin.amount < 0 ? "num line-short" : "num"}>{marginWords(margin)}</span>
  );
}

/** What is earned with the offer, beside its total. */
export function MarginText({ margin }: { margin: Margin }) {
  return (
    <span className="small soft">
      {rich("deskQuotes:marginOf", { margin: () => <MarginAmount margin={margin} /> })}
    </span>
  );
}
