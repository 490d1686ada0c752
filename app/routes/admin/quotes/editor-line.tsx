import { Link } from "~/components/frame/link";
import { Money, money } from "~/components/frame/price";
import { productPath } from "~/components/frame/product-view";
import { writeAmount } from "~/forms/amount";
import { useHasErrors } from "~/forms/form";
import { Submit } from "~/forms/submit";
import type { Notes, Shaped } from "~/kernel/resource/field";
import { inSentence } from "~/kernel/resource/typed-field";
import { type LineDetails, lineDetailFields, lineDetailNames } from "~/modules/pricing/line";
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

const paragraphNames = lineDetailNames.filter((name) => notesOf(name).lines);
const labelledNames = lineDetailNames.filter((name) => !notesOf(name).lines);

function notesOf(name: keyof LineDetails): Notes {
  return lineDetailFields[name].notes;
}

/** The labels in the summary, which the details in one line stand between. */
const foldedLabels = [
  "Unit",
  "tax",
  ...labelledNames.map(shownName),
  "option",
  ...paragraphNames.map(shownName),
].join(", ");

function shownName(name: keyof LineDetails): string {
  const { label = name, shownAs = label } = notesOf(name);
  return inSentence(shownAs);
}

const folded = ["unit", "tax", "inclusion", "min", "max", "group", ...lineDetailNames];

interface LineMoreProps {
  line: OfferLine;
  now: LineNow | null;
  taxes: readonly (readonly [string, string])[];
  about: string;
}

/** The rarely used fields of a line, behind a summary. */
function LineMore({ line, taxes, about, now }: LineMoreProps) {
  const { id, inclusion, unit, tax } = line;
  const field = (part: string) => `lines.${id}.${part}`;
  const unitNames = [...new Set([...units.map(({ text }) => text), unit.text])];
  const optional = inclusion.kind === "optional" ? inclusion : null;
  const choice = inclusion.kind === "choice" ? inclusion : null;
  const isWrong = useHasErrors(folded.map(field));
  const plain = inclusion.kind === "included" && paragraphNames.every((name) => !line[name]);
  const details = labelledNames.map((name) => line[name]);
  const present = [unit.text, tax ?? "No tax", ...details].filter(Boolean).join(" · ");
  const list = now?.sold && now.price !== null && line.priceSource === "seller";
  return (
    <details className="desk-more" open={isWrong || !plain}>
      <summary>
        {foldedLabels}
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
        {labelledNames.map((name) => (
          <DetailCell key={name} detail={name} line={line} about={about} />
        ))}
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
      {paragraphNames.map((name) => (
        <DetailCell key={name} detail={name} line={line} about={about} />
      ))}
    </details>
  );
}

interface DetailCellProps {
  detail: keyof LineDetails;
  line: OfferLine;
  about: string;
}

/** One of the line's details, as its definition says. */
function DetailCell({ detail, line, about }: DetailCellProps) {
  const field: Shaped = lineDetailFields[detail];
  const { shape, notes } = field;
  const words = shape.of === "word" ? shape.values : null;
  return (
    <Cell
      name={`lines.${line.id}.${detail}`}
      label={notes.label ?? detail}
      about={about}
      initial={String(line[detail] ?? "")}
      options={words ? [["", "None"], ...words.map((word) => [word, word] as const)] : undefined}
      number={shape.of === "count" || shape.of === "number"}
      rows={notes.lines ? 2 : undefined}
      width={notes.lines ? "wide" : undefined}
      maxLength={notes.max}
    />
  );
}
