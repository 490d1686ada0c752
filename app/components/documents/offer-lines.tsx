import { isPriced, type OfferLine, type SentOffer } from "~/domain/offer";
import type { LineAmounts, OfferTotals } from "~/domain/offer-totals";
import { Link } from "../frame/link";
import { Money } from "../frame/price";
import { productPath } from "../frame/product-view";
import { Less, LinesHead } from "./document-lines";
import { OfferAmounts } from "./offer-amounts";
import { OfferOption } from "./offer-option";
import { optionField } from "./typed-options";

interface OfferLinesProps {
  offer: SentOffer;
  totals: OfferTotals;
  /** Id of the form of the options; null when nothing can be chosen any more. */
  form: string | null;
}

/** The lines of an offer, its options in a separate block, and its totals. */
export function OfferLines({ offer, totals, form }: OfferLinesProps) {
  const amounts = new Map(totals.lines.map((line) => [line.id, line]));
  const rows = offer.lines.filter(({ inclusion }) => inclusion.kind === "included");
  const options = offer.lines.filter((line) => isPriced(line) && !rows.includes(line));
  return (
    <section aria-label="Products">
      <table className="document tight">
        <LinesHead />
        <tbody>
          {rows.map((line, at) => (
            <Row
              key={line.id}
              line={line}
              amounts={amounts.get(line.id)}
              subtotal={line.kind === "heading" ? subtotalAfter(rows, at, amounts) : null}
            />
          ))}
        </tbody>
      </table>
      {options.length > 0 ? (
        <fieldset className="offer-options stack">
          <legend>Options, in the total only as chosen</legend>
          {options.map((line) => (
            <OfferOption
              key={line.id}
              line={line}
              name={optionField(offer.lines, line)}
              amounts={amounts.get(line.id)}
              form={form}
            />
          ))}
          {form ? (
            <p className="no-js">
              <button
                type="submit"
                form={form}
                name="answer"
                value="Update"
                className="button button-plain"
              >
                Update total
              </button>
            </p>
          ) : null}
        </fieldset>
      ) : null}
      <OfferAmounts offer={offer} totals={totals} />
    </section>
  );
}

/** The subtotal of the lines between a heading and the next one; null when there are none. */
function subtotalAfter(
  rows: readonly OfferLine[],
  at: number,
  amounts: ReadonlyMap<string, LineAmounts>,
): number | null {
  const next = rows.findIndex(({ kind }, place) => place > at && kind === "heading");
  const below = rows.slice(at + 1, next === -1 ? undefined : next).filter(isPriced);
  if (below.length < 2) return null;
  const cents = below.reduce(
    (sum, { id }) => sum + Math.round((amounts.get(id)?.amount ?? Number.NaN) * 1_000),
    0,
  );
  return Number.isNaN(cents) ? null : cents / 1_000;
}

interface RowProps {
  line: OfferLine;
  amounts: LineAmounts | undefined;
  subtotal: number | null;
}

function Row({ line, amounts, subtotal }: RowProps) {
  if (!isPriced(line)) {
    return (
      <tr className={line.kind === "heading" ? "document-heading" : undefined}>
        <th scope="row" colSpan={subtotal === null ? 4 : 3} className="typed">
          {line.name}
        </th>
        {subtotal === null ? null : (
          <td className="document-number">
            <span className="small soft">Subtotal</span> <Money amount={subtotal} />
          </td>
        )}
      </tr>
    );
  }
  return (
    <tr>
      <th scope="row">
        <LineName line={line} />
      </th>
      <td className="document-number document-quantity">
        <span>
          <span className="num">{line.quantity}</span> {line.unit.text}
        </span>
      </td>
      <td className="document-number document-price">
        <UnitPrice line={line} />
      </td>
      <td className="document-number">
        {amounts?.amount == null ? (
          <span className="soft">to be confirmed</span>
        ) : (
          <Money amount={amounts.amount} />
        )}
      </td>
    </tr>
  );
}

function LineName({ line }: { line: OfferLine }) {
  const { productId, variantId, name, variantName, brand, sku, leadTime, note } = line;
  const variant = variantId ? `?variant=${encodeURIComponent(variantId)}` : "";
  const detail = [sku, brand].filter(Boolean).join(" · ");
  return (
    <>
      {productId ? <Link to={productPath(productId) + variant}>{name}</Link> : name}
      {variantName ? <span className="soft">, {variantName}</span> : null}
      {detail ? <span className="small soft document-brand">{detail}</span> : null}
      {leadTime ? <span className="small soft document-brand">Lead time: {leadTime}</span> : null}
      {note ? <span className="small typed document-brand">{note}</span> : null}
    </>
  );
}

function UnitPrice({ line: { price, listPrice, discount, tax } }: { line: OfferLine }) {
  return (
    <span>
      {listPrice !== null && price !== null && listPrice > price ? (
        <s className="soft small">
          <span className="visually-hidden">Before: </span>
          <Money amount={listPrice} />
        </s>
      ) : null}{" "}
      {price === null ? <span className="soft">to be confirmed</span> : <Money amount={price} />}
      <Less discount={discount} />
      {tax ? <span className="small soft document-brand">{tax}</span> : null}
    </span>
  );
}
