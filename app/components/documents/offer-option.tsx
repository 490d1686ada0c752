import type { OfferLine } from "~/domain/offer";
import type { LineAmounts } from "~/domain/offer-totals";
import { money } from "../frame/price";

interface OptionProps {
  line: OfferLine;
  name: string;
  amounts: LineAmounts | undefined;
  form: string | null;
}

/** An option with its amount, and a field for its quantity or its group's choice. */
export function OfferOption({ line, name, amounts, form }: OptionProps) {
  const { inclusion, id, quantity, unit } = line;
  const counted = amounts?.counted ?? false;
  const field = `option-${id}`;
  const sum = amounts?.amount == null ? "" : money(amounts.amount);
  return (
    <div className="offer-option">
      {inclusion.kind === "choice" ? (
        <input
          type="radio"
          id={field}
          name={name}
          value={id}
          form={form ?? undefined}
          defaultChecked={counted}
          disabled={form === null}
        />
      ) : (
        <input
          className="input num offer-option-count"
          id={field}
          name={name}
          form={form ?? undefined}
          defaultValue={counted ? String(amounts?.quantity ?? 0) : "0"}
          inputMode="decimal"
          autoComplete="off"
          disabled={form === null}
        />
      )}
      <label htmlFor={field}>
        <strong>{line.name}</strong>
        <span className="small soft document-brand" suppressHydrationWarning>
          {inclusion.kind === "choice"
            ? `${inclusion.group}: ${quantity} ${unit.text}, ${sum}`
            : optionText(line, sum)}
        </span>
        {line.note ? <span className="small typed document-brand">{line.note}</span> : null}
      </label>
    </div>
  );
}

function optionText({ inclusion, price, unit }: OfferLine, sum: string): string {
  if (inclusion.kind !== "optional") return "";
  const { min, max } = inclusion;
  const range = min === max ? `0 or ${max}` : `0, or ${min} to ${max}`;
  const each = price === null ? "" : `, ${money(price)} each`;
  return `${range} ${unit.text}${each}${sum ? ` (${sum})` : ""}`;
}
