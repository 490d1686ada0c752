import { Money } from "~/components/frame/price";
import { type OfferLine, offerLimits, units } from "~/domain/offer";
import { Cell, Tick } from "./editor-field";
import type { LineNow } from "./line-now";

const inclusions = [
  ["included", "Part of the offer"],
  ["optional", "An option: the customer may add it"],
  ["choice", "An alternative: the customer chooses one of its group"],
] as const;

interface LineMoreProps {
  line: OfferLine;
  now: LineNow | null;
  taxes: readonly (readonly [string, string])[];
  about: string;
}

/** The rarely used fields of a line, behind a summary. */
export function LineMore({ line, taxes, about, now }: LineMoreProps) {
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
