import { Fragment } from "react";
import { type Choice, Choices } from "~/components/desk/choices";
import { Money } from "~/components/frame/price";
import { rich, unseen } from "~/components/frame/rich";
import type { Margin } from "~/modules/pricing/margin";
import type { OfferLine } from "~/modules/pricing/offer";
import { type LineNow, stockAt, strangePrice } from "~/modules/quotes/catalogue-now";
import { t } from "~/texts/text";
import { type EditorCosts, useSums } from "./editor-sums";
import { LineMore } from "./line-fields";
import { MarginAmount } from "./line-margin";
import { type LinePast, LinePastRows } from "./line-past";

interface LineBelowProps {
  line: OfferLine;
  now: LineNow | null;
  /** What one unit costs the seller; null for those who do not see it. */
  cost: EditorCosts[string] | null;
  taxes: readonly (readonly [string, string])[];
  /** The tax that holds for all lines; null when each has its own. */
  taxCase: string | null;
  about: string;
  /** Its place among the lines, from 1. */
  place: number;
  /** Whether the rarely used fields come with the page. */
  isWhole: boolean;
  /** Whether the seller asked for its rarely used fields. */
  isAsked: boolean;
  /** The other variants, once the seller has asked for them. */
  variants: readonly Choice[] | undefined;
  /** Its earlier prices, once the seller has asked for them. */
  past: LinePast | undefined;
}

/** What stands below the cells of a priced line. */
export function LineBelow({ place, variants, past, ...props }: LineBelowProps) {
  const { line, now, about } = props;
  return (
    <>
      <div className="offer-line-below">
        <LinePresent line={line} now={now} at={place - 1} />
        {now?.hasVariants && !variants ? <ChangeVariant id={line.id} about={about} /> : null}
        <LineMore {...props} />
      </div>
      {variants ? (
        <Choices
          found={variants}
          label={t("deskQuotes:otherVariantsOf", { about })}
          intent="variant"
          text={(name) => t("deskQuotes:changeTo", { name })}
        />
      ) : null}
      {past ? <LinePastRows past={past} about={about} /> : null}
    </>
  );
}

interface LinePresentProps {
  line: OfferLine;
  now: LineNow | null;
  /** Its place among the lines, from 0. */
  at: number;
}

/**
 * A line's article number and brand, the catalogue's present price and stock, and what is earned
 * with the line; or why the typed quantity or price cannot be read.
 */
function LinePresent({ line, now, at }: LinePresentProps) {
  // Until a price is typed, its absence is said with the totals.
  const problem = useSums(
    ({ problems }) =>
      problems[`lines.${line.id}.quantity`] ??
      (line.price === null ? null : problems[`lines.${line.id}.price`]),
  );
  const margin = useSums(({ margins }) => margins?.lines[at] ?? null);
  if (problem) return <p className="small sum-missing offer-line-now">{problem}</p>;
  const isCatalogue = line.kind === "product" && now !== null;
  const parts = Object.entries({
    sku: line.sku,
    brand: line.brand,
    gone: isCatalogue && !now.sold ? t("deskQuotes:noLongerSold") : null,
    price: isCatalogue && now.sold ? <CataloguePrice line={line} now={now} at={at} /> : null,
    stock:
      isCatalogue && now.sold && now.stock !== null ? <Stock at={at} stock={now.stock} /> : null,
    margin: margin && <LineMargin margin={margin} />,
  }).filter(([, part]) => part);
  if (parts.length === 0) return null;
  return (
    <p className="small soft offer-line-now">
      {parts.map(([name, part], place) => (
        <Fragment key={name}>
          {place > 0 ? " · " : null}
          {part}
        </Fragment>
      ))}
    </p>
  );
}

/** The present price, and whether the line's is far from it. */
function CataloguePrice({ line, now, at }: LinePresentProps & { now: LineNow }) {
  const strange = useSums(({ totals }) => {
    const { quantity = 0, amount = null } = totals.lines[at] ?? {};
    return strangePrice(amount, quantity, now.price);
  });
  return (
    <>
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
    </>
  );
}

/** The stock, and how many pieces of the typed quantity are not in it. */
function Stock({ at, stock }: { at: number; stock: number }) {
  const rest = useSums(({ content }) => stockAt(content.lines, at, stock));
  const missing = useSums(({ totals }) => (totals.lines[at]?.quantity ?? 0) - rest);
  if (missing <= 0) return t("deskQuotes:inStock", { stock });
  return (
    <strong className="line-short">
      {t(rest < stock ? "deskQuotes:missingAfterOthers" : "deskQuotes:missingInStock", {
        stock,
        missing,
      })}
    </strong>
  );
}

/** What a line costs, and what is earned with it. */
function LineMargin({ margin }: { margin: Margin }) {
  return rich("deskQuotes:lineCostAndMargin", {
    cost: () => <Money amount={margin.cost} />,
    margin: () => <MarginAmount margin={margin} />,
  });
}

/** Shows the other variants of the line's product. */
function ChangeVariant({ id, about }: { id: string; about: string }) {
  return (
    <button type="submit" name="intent" value={`variants ${id}`} className="button button-link">
      {rich("deskQuotes:changeTheVariant", { more: unseen }, { about })}
    </button>
  );
}
