import { Money } from "~/components/frame/price";
import { rich, unseen } from "~/components/frame/rich";
import type { Margin } from "~/modules/pricing/margin";
import type { OfferLine } from "~/modules/pricing/offer";
import { t } from "~/texts/text";
import { Choices } from "./editor-field";
import { useSums } from "./editor-sums";
import { MarginAmount } from "./line-margin";

/** The catalogue's present data of a line; null for the seller's own line. */
export interface LineNow {
  /** null for a price on request. */
  price: number | null;
  /** null when it is not counted. */
  stock: number | null;
  /** Whether it is still in the catalogue. */
  sold: boolean;
  hasVariants: boolean;
}

/** Whether a line's amount is far from the catalogue's, as with a slipped decimal point. */
export function strangePrice(amount: number | null, quantity: number, price: number | null) {
  if (amount === null || !price) return null;
  if (amount < (price * quantity) / 2) return "low";
  return amount > price * quantity * 2 ? "high" : null;
}

interface LinePresentProps {
  line: OfferLine;
  now: LineNow | null;
  /** Its place among the lines, from 0. */
  at: number;
}

/**
 * The catalogue's present price and stock, and what is earned with the line; or why the typed
 * quantity or price cannot be read.
 */
export function LinePresent({ line, now, at }: LinePresentProps) {
  // Until a price is typed, its absence is said with the totals.
  const problem = useSums(
    ({ problems }) =>
      problems[`lines.${line.id}.quantity`] ??
      (line.price === null ? null : problems[`lines.${line.id}.price`]),
  );
  const margin = useSums(({ margins }) => margins?.lines[at] ?? null);
  const strange = useSums(({ totals }) => {
    const { quantity = 0, amount = null } = totals.lines[at] ?? {};
    return strangePrice(amount, quantity, now?.price ?? null);
  });
  const isShort = useSums(
    ({ totals }) => (totals.lines[at]?.quantity ?? 0) > (now?.stock ?? Number.POSITIVE_INFINITY),
  );
  if (problem) return <p className="small sum-missing offer-line-now">{problem}</p>;
  const earned = margin && <LineMargin margin={margin} />;
  const tail = earned && <> · {earned}</>;
  if (line.kind !== "product" || !now) {
    return earned && <p className="small soft offer-line-now">{earned}</p>;
  }
  if (!now.sold) {
    return (
      <p className="small soft offer-line-now">
        {t("deskQuotes:noLongerSold")}
        {tail}
      </p>
    );
  }
  return (
    <p className="small soft offer-line-now">
      {rich("deskQuotes:inTheCatalogue", {
        price: (text) => (now.price === null ? text : <Money amount={now.price} />),
      })}
      {line.listPrice !== now.price && line.listPrice !== null ? (
        <>
          {", "}
          {rich("deskQuotes:priceWhenAsked", {
            price: () => <Money amount={line.listPrice ?? 0} />,
          })}
        </>
      ) : null}
      {strange ? (
        <>
          {" · "}
          <span className="sum-missing">
            {t(strange === "low" ? "deskQuotes:lessThanHalf" : "deskQuotes:moreThanTwice")}
          </span>
        </>
      ) : null}
      {now.stock === null ? null : (
        <>
          {" · "}
          <span className={isShort ? "line-short" : undefined}>
            {t("deskQuotes:inStock", { stock: now.stock })}
          </span>
        </>
      )}
      {tail}
    </p>
  );
}

/** What a line costs, and what is earned with it. */
function LineMargin({ margin }: { margin: Margin }) {
  return rich("deskQuotes:lineCostAndMargin", {
    cost: () => <Money amount={margin.cost} />,
    margin: () => <MarginAmount margin={margin} />,
  });
}

interface VariantsProps {
  id: string;
  about: string;
  /** The other variants, once the seller has asked for them. */
  variants: readonly { pick: string; name: string }[] | undefined;
}

/** Another variant of the line's product. */
export function Variants({ id, about, variants }: VariantsProps) {
  if (!variants) {
    return (
      <p className="form-buttons">
        <button type="submit" name="intent" value={`variants ${id}`} className="button button-link">
          {rich("deskQuotes:changeTheVariant", { more: unseen }, { about })}
        </button>
      </p>
    );
  }
  return (
    <Choices
      found={variants}
      label={t("deskQuotes:otherVariantsOf", { about })}
      intent="variant"
      text={(name) => t("deskQuotes:changeTo", { name })}
    />
  );
}
