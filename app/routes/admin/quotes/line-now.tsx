import { Fragment } from "react";
import { Money } from "~/components/frame/price";
import { rich, unseen } from "~/components/frame/rich";
import type { Margin } from "~/modules/pricing/margin";
import type { OfferLine } from "~/modules/pricing/offer";
import { t } from "~/texts/text";
import { useSums } from "./editor-sums";
import { MarginAmount } from "./line-margin";
import { stockAt } from "./line-stock";

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
 * A line's article number and brand, the catalogue's present price and stock, and what is earned
 * with the line; or why the typed quantity or price cannot be read.
 */
export function LinePresent({ line, now, at }: LinePresentProps) {
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
export function ChangeVariant({ id, about }: { id: string; about: string }) {
  return (
    <button type="submit" name="intent" value={`variants ${id}`} className="button button-link">
      {rich("deskQuotes:changeTheVariant", { more: unseen }, { about })}
    </button>
  );
}
