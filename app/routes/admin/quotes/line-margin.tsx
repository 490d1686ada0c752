import { Money, money } from "~/components/frame/price";
import { rich } from "~/components/frame/rich";
import { type LineCost, type Margin, marginsOf, type OfferMargins } from "~/modules/pricing/margin";
import type { OfferContent } from "~/modules/pricing/offer";
import type { OfferTotals } from "~/modules/pricing/offer-totals";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { typedCosts } from "./typed-offer";
import type { TypedFields } from "./typed-reduction";

/** What one unit of each line costs the seller, by line id. */
export type EditorCosts = Readonly<Record<string, Pick<LineCost, "catalogue" | "own">>>;

/**
 * The margins of the offer as it is typed: a typed cost counts instead of the catalogue's. null
 * while no cost is known, as in stores that keep none.
 */
export function editorMargins(
  content: OfferContent,
  totals: OfferTotals,
  { costs, typed }: { costs: EditorCosts; typed: TypedFields },
): OfferMargins | null {
  const own = typedCosts(content, typed);
  const known = content.lines.map(({ id }) => {
    const stored = costs[id];
    const typedOne = own[id] === undefined ? stored?.own : own[id];
    return [id, typedOne ?? stored?.catalogue ?? null] as const;
  });
  if (known.every(([, cost]) => cost === null)) return null;
  const { currency } = site;
  return marginsOf(content, totals, { costs: Object.fromEntries(known), currency });
}

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
export function OfferMargin({ margins: { total, unknown } }: { margins: OfferMargins }) {
  if (total === null && unknown === 0) return null;
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
