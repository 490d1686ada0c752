import { type FormEvent, useEffect, useRef, useState } from "react";
import { Money } from "~/components/frame/price";
import { rich, unseen } from "~/components/frame/rich";
import { writeAmount } from "~/forms/amount";
import { useHasErrors } from "~/forms/form";
import type { Shaped } from "~/kernel/resource/field";
import { inSentence } from "~/kernel/resource/typed-field";
import { type LineDetails, lineDetailFields, lineDetailNames } from "~/modules/pricing/line";
import { isPriced, type OfferLine, offerLimits, units } from "~/modules/pricing/offer";
import { defaultOptions, positionsOf } from "~/modules/pricing/offer-options";
import type { LineNow } from "~/modules/quotes/catalogue-now";
import { said, t } from "~/texts/text";
import { Cell, detailNotes, labelledNames, paragraphNames, Tick } from "./editor-field";
import { type EditorCosts, useSums } from "./editor-sums";

const inclusions = [
  ["included", "deskQuotes:partOfTheOffer"],
  ["removable", "deskQuotes:mayBeLeftOut"],
  ["optional", "deskQuotes:anOption"],
  ["choice", "deskQuotes:anAlternative"],
] as const;

interface MoreFieldsProps {
  line: OfferLine;
  now: LineNow | null;
  /** What one unit costs the seller; null for those who do not see it. */
  cost: EditorCosts[string] | null;
  taxes: readonly (readonly [string, string])[];
  about: string;
}

/** The rarely used fields of a priced line. */
function MoreFields({ line, taxes, about, now, cost }: MoreFieldsProps) {
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
          width="wide"
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
          width="wide"
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

/**
 * What is typed for an option or an alternative makes the line one, in its select too. Choosing
 * another kind empties what belongs to the former one.
 */
function chooseByTyping({ target }: FormEvent): void {
  if (target instanceof HTMLSelectElement) {
    const kept = { optional: /min|max/, choice: /group|first/ }[target.value] ?? /^$/;
    for (const part of ["min", "max", "group", "first"]) {
      const field = target.form?.elements.namedItem(target.name.replace("inclusion", part));
      if (!(field instanceof HTMLInputElement) || kept.test(part)) continue;
      if (field.type === "checkbox") field.checked = false;
      else field.value = "";
    }
    return;
  }
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

function isReplaceable(line: OfferLine): boolean {
  return isPriced(line) && /^(included|removable)$/.test(line.inclusion.kind);
}

/** What a line can be an alternative to: the offer's choices, and its lines by their numbers. */
export function AlternativesList({ lines }: { lines: readonly OfferLine[] }) {
  const positions = positionsOf(lines);
  const groups = lines.flatMap(({ inclusion }) =>
    inclusion.kind === "choice" ? [inclusion.group] : [],
  );
  return (
    <datalist id={alternativesList}>
      {[...new Set(groups)].map((group) => (
        <option key={group} value={group} />
      ))}
      {lines.filter(isReplaceable).map(({ id, name, variantName }) => (
        <option
          key={id}
          value={positions.get(id)}
          label={[`${positions.get(id)}. ${name}`, variantName].filter(Boolean).join(", ")}
        />
      ))}
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

function shownName(name: keyof LineDetails): string {
  const { label = name, shownAs = label } = detailNotes(name);
  return inSentence(said(shownAs));
}

const folded = ["unit", "tax", "cost", "inclusion", "min", "max", "group", ...lineDetailNames];

interface LineMoreProps extends MoreFieldsProps {
  taxCase: string | null;
  isWhole: boolean;
  isAsked: boolean;
}

/** The rarely used fields of a line, behind a summary. In a long offer they come when it is opened. */
export function LineMore(props: LineMoreProps) {
  const { line, about, taxCase, isWhole, isAsked } = props;
  const { id, unit, tax } = line;
  const isWrong = useHasErrors(folded.map((part) => `lines.${id}.${part}`));
  const [isOpened, setOpened] = useState(false);
  const fields = useRef<HTMLDetailsElement>(null);
  // It may have been opened before its script came.
  useEffect(
    () => setOpened((opened) => opened || (!isWhole && fields.current?.open === true)),
    [isWhole],
  );
  const details = labelledNames.map((name) => line[name]);
  const notes = paragraphNames.filter((name) => line[name]).map(shownName);
  const charged = taxCase ?? tax ?? t("deskQuotes:noTax");
  const option = useSums(({ content }) => optionText(line, content.lines));
  const present = [unit.text, charged, option, ...details, ...notes];
  return (
    <details
      ref={fields}
      className="desk-more"
      open={isWrong || isAsked}
      onToggle={(event) => !isWhole && event.currentTarget.open && setOpened(true)}
    >
      <summary>
        {rich("deskQuotes:details", { more: unseen }, { about })}
        <span className="small soft">{present.filter(Boolean).join(" · ")}</span>
      </summary>
      {isWhole || isWrong || isAsked || isOpened ? (
        <MoreFields
          line={line}
          now={props.now}
          cost={props.cost}
          taxes={props.taxes}
          about={about}
        />
      ) : (
        <noscript>
          <button
            type="submit"
            name="intent"
            value={`more ${id}`}
            className="button button-plain button-small"
          >
            {rich("deskQuotes:showTheFields", { more: unseen }, { about })}
          </button>
        </noscript>
      )}
    </details>
  );
}

/** What the buyer may do with the line, as saved. The lines of a choice name each other's numbers. */
function optionText({ id, inclusion }: OfferLine, lines: readonly OfferLine[]): string {
  const { kind } = inclusion;
  if (kind === "removable") return t("deskQuotes:mayBeLeftOutShort");
  if (kind === "optional") {
    const { min, max } = inclusion;
    return min === max
      ? t("deskQuotes:optionNoneOr", { max })
      : t("deskQuotes:optionFromTo", { min, max });
  }
  if (kind !== "choice") return "";
  const same = lines.filter(
    (line) =>
      isPriced(line) &&
      line.inclusion.kind === "choice" &&
      line.inclusion.group === inclusion.group,
  );
  const others = same.filter((line) => line.id !== id);
  if (others.length === 0) return t("deskQuotes:choice", { group: inclusion.group });
  const [first] = defaultOptions(same);
  const positions = positionsOf(lines);
  const numbers = others.map((line) => positions.get(line.id)).join(", ");
  return first?.line === id
    ? t("deskQuotes:firstOfChoice", { lines: numbers, count: others.length })
    : t("deskQuotes:alternativeOf", { place: positions.get(first?.line ?? "") ?? 0 });
}
