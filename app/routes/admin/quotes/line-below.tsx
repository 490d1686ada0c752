import type { OfferLine } from "~/modules/pricing/offer";
import { t } from "~/texts/text";
import { type Choice, Choices } from "./choices";
import type { EditorCosts } from "./editor-sums";
import { LineMore } from "./line-fields";
import { ChangeVariant, type LineNow, LinePresent } from "./line-now";
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
