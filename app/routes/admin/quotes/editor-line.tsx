import { Link } from "~/components/frame/link";
import { Money } from "~/components/frame/price";
import { productPath } from "~/components/frame/product-view";
import { isPriced, type OfferLine, offerLimits, units } from "~/domain/offer";
import type { LineAmounts } from "~/domain/offer-totals";
import { writeAmount } from "~/forms/amount";
import { Cell, Tick } from "./editor-field";

/** The catalogue's present data of a line; null for the seller's own line. */
export interface LineNow {
  /** null for a price on request. */
  price: number | null;
  /** null when it is not counted. */
  stock: number | null;
  /** Whether it is still in the catalogue. */
  sold: boolean;
}

interface EditorLineProps {
  line: OfferLine;
  now: LineNow | null;
  amounts: LineAmounts | null;
  taxes: readonly (readonly [string, string])[];
  place: number;
  last: boolean;
}

const kinds = { product: "", free: "Own line", heading: "Heading", note: "Note" } as const;

/** A line of the offer, with rarely used fields behind a summary. */
export function EditorLine({ line, now, amounts, taxes, place, last }: EditorLineProps) {
  const { id, name, kind } = line;
  const field = (part: string) => `lines.${id}.${part}`;
  const about = name || `line ${place}`;
  const priced = isPriced(line);
  return (
    <li className={`offer-line${priced ? "" : ` offer-line-${kind}`}`}>
      <div className="offer-line-head">
        <span className="offer-line-place num">{place}</span>
        {kind === "product" ? <ProductName line={line} /> : null}
        {kind === "product" ? null : (
          <Cell
            name={field("name")}
            label={kinds[kind]}
            about={`line ${place}`}
            initial={name}
            width="wide"
            maxLength={offerLimits.name}
          />
        )}
        <LineButtons id={id} about={about} first={place === 1} last={last} />
      </div>
      {priced ? (
        <div className="offer-line-cells">
          <Cell
            name={field("quantity")}
            label="Quantity"
            about={about}
            initial={String(line.quantity)}
            number
            width="narrow"
          />
          <Cell
            name={field("price")}
            label="Your price each"
            about={about}
            initial={line.price === null ? "" : writeAmount(line.price)}
            number
          />
          <Cell
            name={field("off")}
            label="Discount"
            about={about}
            initial={writeOff(line)}
            number
            width="narrow"
          />
          <p className="offer-line-amount">
            <span className="small soft">{amountLabel(line)}</span>
            {amounts?.amount == null ? (
              <span className="soft">–</span>
            ) : (
              <Money amount={amounts.amount} />
            )}
          </p>
          <Present line={line} now={now} />
        </div>
      ) : null}
      {priced ? <More line={line} taxes={taxes} about={about} now={now} /> : null}
    </li>
  );
}

function ProductName({
  line: { productId, variantId, name, variantName, brand, sku },
}: {
  line: OfferLine;
}) {
  const variant = variantId ? `?variant=${encodeURIComponent(variantId)}` : "";
  const full = [name || productId, variantName].filter(Boolean).join(", ");
  const detail = [sku, brand].filter(Boolean).join(" · ");
  return (
    <p className="offer-line-name">
      {productId ? <Link to={productPath(productId) + variant}>{full}</Link> : full}
      {detail ? <span className="small soft document-brand">{detail}</span> : null}
    </p>
  );
}

function amountLabel({ inclusion }: OfferLine): string {
  if (inclusion.kind === "optional") return "Option";
  return inclusion.kind === "choice" ? `Choice: ${inclusion.group}` : "Amount";
}

function writeOff({ discount }: OfferLine): string {
  if (!discount) return "";
  return discount.type === "percentage" ? `${discount.value}%` : writeAmount(discount.value);
}

function LineButtons({
  id,
  about,
  first,
  last,
}: {
  id: string;
  about: string;
  first: boolean;
  last: boolean;
}) {
  return (
    <span className="offer-line-buttons">
      <Small intent={`up ${id}`} label={`Move ${about} up`} text="↑" off={first} />
      <Small intent={`down ${id}`} label={`Move ${about} down`} text="↓" off={last} />
      <Small intent={`remove ${id}`} label={`Remove ${about}`} text="×" />
    </span>
  );
}

function Small({
  intent,
  label,
  text,
  off = false,
}: {
  intent: string;
  label: string;
  text: string;
  off?: boolean;
}) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className="button button-plain button-small"
      aria-label={label}
      title={label}
      disabled={off}
    >
      <span aria-hidden="true">{text}</span>
    </button>
  );
}

/** The catalogue's present price and stock. */
function Present({ line, now }: { line: OfferLine; now: LineNow | null }) {
  if (line.kind !== "product" || !now) return null;
  if (!now.sold) return <p className="small soft offer-line-now">no longer sold</p>;
  const short = now.stock !== null && now.stock < line.quantity;
  return (
    <p className="small soft offer-line-now">
      Catalogue: {now.price === null ? "on request" : <Money amount={now.price} />}
      {line.listPrice !== now.price && line.listPrice !== null ? (
        <>
          , <Money amount={line.listPrice} /> when asked
        </>
      ) : null}
      {now.stock === null ? null : (
        <>
          {" · "}
          <span className={short ? "line-short" : undefined}>{now.stock} in stock</span>
        </>
      )}
    </p>
  );
}

const inclusions = [
  ["included", "Part of the offer"],
  ["optional", "An option: the customer may add it"],
  ["choice", "An alternative: the customer chooses one of its group"],
] as const;

function More({
  line,
  taxes,
  about,
  now,
}: Pick<EditorLineProps, "line" | "taxes" | "now"> & {
  about: string;
}) {
  const { id, inclusion, unit, tax, leadTime, note } = line;
  const field = (part: string) => `lines.${id}.${part}`;
  const unitNames = [...new Set([...units.map(({ text }) => text), unit.text])];
  const optional = inclusion.kind === "optional" ? inclusion : null;
  const choice = inclusion.kind === "choice" ? inclusion : null;
  const plain = inclusion.kind === "included" && !note;
  const present = [unit.text, tax ?? "No tax", leadTime].filter(Boolean).join(" · ");
  const list = now?.sold && now.price !== null && line.priceSource === "seller";
  return (
    <details className="desk-more" open={!plain}>
      <summary>
        Unit, tax, lead time, option, note
        <span className="small soft">{present}</span>
      </summary>
      <div className="offer-line-cells">
        <Cell
          name={field("unit")}
          label="Unit"
          about={about}
          initial={unit.text}
          options={unitNames.map((text) => [text, text])}
          width="narrow"
        />
        <Cell name={field("tax")} label="Tax" about={about} initial={tax ?? ""} options={taxes} />
        <Cell
          name={field("lead")}
          label="Lead time"
          about={about}
          initial={leadTime ?? ""}
          maxLength={offerLimits.leadTime}
        />
      </div>
      <div className="offer-line-cells">
        <Cell
          name={field("inclusion")}
          label="In the offer"
          about={about}
          initial={inclusion.kind}
          options={inclusions}
        />
        <Cell
          name={field("min")}
          label="Option from"
          about={about}
          initial={optional ? String(optional.min) : ""}
          number
          width="narrow"
        />
        <Cell
          name={field("max")}
          label="to"
          about={about}
          initial={optional ? String(optional.max) : ""}
          number
          width="narrow"
        />
        <Cell
          name={field("group")}
          label="Alternative for"
          about={about}
          initial={choice?.group ?? ""}
          maxLength={offerLimits.group}
        />
      </div>
      <Tick name={field("first")} on={choice?.preselected ?? false}>
        Chosen until the customer takes another of its group
      </Tick>
      {list ? (
        <Tick name={field("list")} on={false}>
          Use the list price again, <Money amount={now.price ?? 0} />
        </Tick>
      ) : null}
      <Cell
        name={field("note")}
        label="Note to the customer"
        about={about}
        initial={note ?? ""}
        rows={2}
        width="wide"
        maxLength={offerLimits.note}
      />
    </details>
  );
}
