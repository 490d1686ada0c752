import { optionField } from "~/components/documents/typed-options";
import { Field, SelectField } from "~/forms/field";
import { useHasErrors } from "~/forms/form";
import {
  isPriced,
  type OfferLine,
  type SentOffer,
  type TakenOption,
} from "~/modules/pricing/offer";
import { writtenNumber, writtenQuantity } from "~/modules/pricing/units";
import { t } from "~/texts/text";

/** What the buyer of a sent offer can choose, as a field with its present value. */
interface AnsweredOption {
  name: string;
  label: string;
  value: string;
  /** The values to choose from, with their labels; null for a quantity. */
  values: [value: string, label: string][] | null;
  hint?: string;
}

/** The fields of an offer's options; a choice has one. */
export function optionsToAnswer(
  { lines }: SentOffer,
  taken: readonly TakenOption[],
): AnsweredOption[] {
  const fields = new Map<string, AnsweredOption>();
  const named = ({ name, variantName }: OfferLine) =>
    [name, variantName].filter(Boolean).join(", ");
  const written = (line: OfferLine) =>
    `${named(line)} (${writtenQuantity(line.quantity, line.unit.text)})`;
  for (const line of lines) {
    const { id, inclusion } = line;
    if (!isPriced(line) || inclusion.kind === "included") continue;
    const name = optionField(lines, line);
    const quantity = taken.find((option) => option.line === id)?.quantity ?? 0;
    if (inclusion.kind === "choice") {
      const field = fields.get(name) ?? { name, label: inclusion.group, value: "", values: [] };
      field.values?.push([id, written(line)]);
      if (quantity > 0) field.value = id;
      fields.set(name, field);
    } else if (inclusion.kind === "removable") {
      const values: AnsweredOption["values"] = [
        ["1", t("deskQuotes:taken")],
        ["0", t("deskQuotes:leftOut")],
      ];
      fields.set(name, { name, label: written(line), value: quantity > 0 ? "1" : "0", values });
    } else {
      const [min, max] = [writtenNumber(inclusion.min), writtenNumber(inclusion.max)];
      const hint =
        min === max
          ? t("deskQuotes:noneOrAll", { max })
          : t("deskQuotes:noneOrBetween", { min, max });
      fields.set(name, { name, label: named(line), value: String(quantity), values: null, hint });
    }
  }
  return [...fields.values()];
}

interface AnsweredOptionsProps {
  options: readonly AnsweredOption[];
  form: string | undefined;
}

/** The options that the customer took, where the seller records the answer. */
export function AnsweredOptions({ options, form }: AnsweredOptionsProps) {
  const isWrong = useHasErrors(options.map(({ name }) => name));
  return (
    <details className="desk-more" open={isWrong}>
      <summary>{t("deskQuotes:optionsTheyTook")}</summary>
      {options.map(({ name, label, value, values, hint }) =>
        values ? (
          <SelectField
            key={name}
            name={name}
            label={label}
            initial={value}
            options={values}
            form={form}
          />
        ) : (
          <Field
            key={name}
            name={name}
            label={label}
            hint={hint}
            initial={value}
            inputMode="decimal"
            width="short"
            autoComplete="off"
            form={form}
          />
        ),
      )}
    </details>
  );
}
