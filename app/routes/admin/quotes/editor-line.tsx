import { Link } from "~/components/frame/link";
import { Money, money } from "~/components/frame/price";
import { productPath } from "~/components/frame/product-view";
import { writeAmount } from "~/forms/amount";
import { useHasErrors } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { isPriced, type OfferLine, offerLimits, units } from "~/modules/pricing/offer";
import type { LineAmounts } from "~/modules/pricing/offer-totals";
import { Cell, Tick } from "./editor-field";
import { type LineNow, LinePresent } from "./line-now";

interface EditorLineProps {
  line: OfferLine;
  now: LineNow | null;
  amounts: LineAmounts | null;
  taxes: readonly (readonly [string, string])[];
  place: number;
  last: boolean;
  /** The other variants, once the seller has asked for them. */
  variants: readonly { pick: string; name: string }[] | undefined;
}

const kinds = { product: "", free: "Own line", heading: "Heading", note: "Note" } as const;

/** "Discount %/€": the field takes either unit. */
function discountLabel(): string {
  return `Discount %/${money(0).replace(/[\d.,\s]/gu, "")}`;
}

/** A line of the offer, with rarely used fields behind a summary. */
export function EditorLine({ line, now, amounts, taxes, place, last, variants }: EditorLineProps) {
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
            label={discountLabel()}
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
          <LinePresent line={line} now={now} />
        </div>
      ) : null}
      {now?.hasVariants ? <Variants id={id} about={about} variants={variants} /> : null}
      {priced ? <LineMore line={line} taxes={taxes} about={about} now={now} /> : null}
    </li>
  );
}

interface VariantsProps extends Pick<EditorLineProps, "variants"> {
  id: string;
  about: string;
}

function Variants({ id, about, variants }: VariantsProps) {
  if (!variants) {
    return (
      <p className="form-buttons">
        <button
          type="submit"
          name="intent"
          value={`variants ${id}`}
          className="button button-plain button-small"
        >
          Change the variant <span className="visually-hidden">of {about}</span>
        </button>
      </p>
    );
  }
  return (
    <ul className="bare offer-found" aria-label={`Other variants of ${about}`}>
      {variants.map(({ pick, name }) => (
        <li key={pick}>
          <Submit intent={`variant ${pick}`} pending="Changing…" tone="plain">
            Change to {name}
          </Submit>
        </li>
      ))}
    </ul>
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
  return discount.type === "percentage" ? `${discount.value}%` : money(discount.value);
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

const inclusions = [
  ["included", "Part of the offer"],
  ["optional", "An option: the customer may add it"],
  ["choice", "An alternative: the customer chooses one of its group"],
] as const;

const folded = ["unit", "tax", "lead", "inclusion", "min", "max", "group", "note"];

interface LineMoreProps {
  line: OfferLine;
  now: LineNow | null;
  taxes: readonly (readonly [string, string])[];
  about: string;
}

/** The rarely used fields of a line, behind a summary. */
function LineMore({ line, taxes, about, now }: LineMoreProps) {
  const { id, inclusion, unit, tax, leadTime, note } = line;
  const field = (part: string) => `lines.${id}.${part}`;
  const unitNames = [...new Set([...units.map(({ text }) => text), unit.text])];
  const optional = inclusion.kind === "optional" ? inclusion : null;
  const choice = inclusion.kind === "choice" ? inclusion : null;
  const isWrong = useHasErrors(folded.map(field));
  const plain = inclusion.kind === "included" && !note;
  const present = [unit.text, tax ?? "No tax", leadTime].filter(Boolean).join(" · ");
  const list = now?.sold && now.price !== null && line.priceSource === "seller";
  return (
    <details className="desk-more" open={isWrong || !plain}>
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
