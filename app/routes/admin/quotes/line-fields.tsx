import type { FormEvent } from "react";
import { Money } from "~/components/frame/price";
import { rich } from "~/components/frame/rich";
import { writeAmount } from "~/forms/amount";
import type { Shaped } from "~/kernel/resource/field";
import { type LineDetails, lineDetailFields } from "~/modules/pricing/line";
import { isPriced, type OfferLine, offerLimits, units } from "~/modules/pricing/offer";
import { said, t } from "~/texts/text";
import { Cell, labelledNames, paragraphNames, Tick } from "./editor-field";
import type { EditorCosts } from "./editor-sums";
import type { LineNow } from "./line-now";

const inclusions = [
  ["included", "deskQuotes:partOfTheOffer"],
  ["removable", "deskQuotes:mayBeLeftOut"],
  ["optional", "deskQuotes:anOption"],
  ["choice", "deskQuotes:anAlternative"],
] as const;

export interface MoreFieldsProps {
  line: OfferLine;
  now: LineNow | null;
  /** What one unit costs the seller; null for those who do not see it. */
  cost: EditorCosts[string] | null;
  taxes: readonly (readonly [string, string])[];
  about: string;
}

/** The rarely used fields of a priced line. */
export function MoreFields({ line, taxes, about, now, cost }: MoreFieldsProps) {
  const { id, inclusion, unit, tax } = line;
  const field = (part: string) => `lines.${id}.${part}`;
  const unitNames = [...new Set([...units.map(({ text }) => text), unit.text])];
  const optional = inclusion.kind === "optional" ? inclusion : null;
  const choice = inclusion.kind === "choice" ? inclusion : null;
  const list = now?.sold && now.price !== null && line.priceSource === "seller";
  return (
    <>
      <div className="offer-line-cells">
        <Cell
          name={field("unit")}
          label={t("deskQuotes:unit")}
          about={about}
          initial={unit.text}
          options={unitNames.map((text) => [text, text])}
          width="narrow"
        />
        <Cell
          name={field("tax")}
          label={t("deskQuotes:tax")}
          about={about}
          initial={tax ?? ""}
          options={taxes}
        />
        {labelledNames.map((name) => (
          <DetailCell key={name} detail={name} line={line} about={about} />
        ))}
        {cost ? (
          <Cell
            name={field("cost")}
            label={t("deskQuotes:costEach")}
            about={about}
            initial={cost.own === null ? "" : writeAmount(cost.own)}
            placeholder={cost.catalogue === null ? undefined : writeAmount(cost.catalogue)}
            number
          />
        ) : null}
      </div>
      <div className="offer-line-cells" onInput={chooseByTyping}>
        <Cell
          name={field("inclusion")}
          label={t("deskQuotes:inTheOffer")}
          about={about}
          initial={inclusion.kind}
          options={inclusions.map(([kind, label]) => [kind, t(label)] as const)}
        />
        <Cell
          name={field("min")}
          label={t("deskQuotes:optionFrom")}
          about={about}
          initial={optional ? String(optional.min) : ""}
          number
          width="narrow"
        />
        <Cell
          name={field("max")}
          label={t("deskQuotes:optionTo")}
          about={about}
          initial={optional ? String(optional.max) : ""}
          number
          width="narrow"
        />
        <Cell
          name={field("group")}
          label={t("deskQuotes:alternativeFor")}
          about={about}
          initial={choice?.group ?? ""}
          maxLength={offerLimits.group}
          list={alternativesList}
          width="wide"
        />
      </div>
      <div onInput={chooseByTyping}>
        <Tick name={field("first")} on={choice?.preselected ?? false}>
          {t("deskQuotes:chosenAtFirst")}
        </Tick>
      </div>
      {list ? (
        <Tick name={field("list")} on={false}>
          {rich("deskQuotes:useTheListPrice", { price: () => <Money amount={now.price ?? 0} /> })}
        </Tick>
      ) : null}
      {paragraphNames.map((name) => (
        <DetailCell key={name} detail={name} line={line} about={about} />
      ))}
    </>
  );
}

/** What is typed for an option or an alternative makes the line one, in its select too. */
function chooseByTyping({ target }: FormEvent): void {
  if (!(target instanceof HTMLInputElement)) return;
  const { name, value, type, checked, form } = target;
  const [, line, part = ""] = /^(.+)\.(min|max|group|first)$/.exec(name) ?? [];
  const select = form?.elements.namedItem(`${line}.inclusion`);
  const isEmpty = type === "checkbox" ? !checked : value.trim() === "";
  if (isEmpty || !(select instanceof HTMLSelectElement)) return;
  if (!/^(included|removable)$/.test(select.value)) return;
  select.value = part.startsWith("m") ? "optional" : "choice";
  select.dispatchEvent(new Event("input", { bubbles: true }));
}

const alternativesList = "alternatives";

/** What a line can be an alternative to: the offer's choices, and its lines by their numbers. */
export function AlternativesList({ lines }: { lines: readonly OfferLine[] }) {
  const groups = lines.flatMap(({ inclusion }) =>
    inclusion.kind === "choice" ? [inclusion.group] : [],
  );
  return (
    <datalist id={alternativesList}>
      {[...new Set(groups)].map((group) => (
        <option key={group} value={group} />
      ))}
      {lines.map((line, at) =>
        isPriced(line) && /^(included|removable)$/.test(line.inclusion.kind) ? (
          <option
            key={line.id}
            value={at + 1}
            label={[`${at + 1}. ${line.name}`, line.variantName].filter(Boolean).join(", ")}
          />
        ) : null,
      )}
    </datalist>
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
      label={said(notes.label ?? detail)}
      about={about}
      initial={String(line[detail] ?? "")}
      options={
        words
          ? [["", t("deskQuotes:none")], ...words.map((word) => [word, word] as const)]
          : undefined
      }
      number={shape.of === "count" || shape.of === "number"}
      rows={notes.lines ? 2 : undefined}
      width={notes.lines ? "wide" : undefined}
      maxLength={notes.max}
    />
  );
}
