import type { FieldErrors } from "~/kernel/failure";
import { plainNumber } from "~/kernel/typed-number";
import { isPriced, type OfferLine, type TakenOption } from "~/modules/pricing/offer";
import { isQuantityOf } from "~/modules/pricing/offer-options";
import { t } from "~/texts/text";

/** The field of an option; all lines of a choice share the field of its first line. */
export function optionField(lines: readonly OfferLine[], line: OfferLine): string {
  const { inclusion } = line;
  if (inclusion.kind !== "choice") return `options.${line.id}`;
  const first = lines.find((each) => {
    const other = each.inclusion;
    return isPriced(each) && other.kind === "choice" && other.group === inclusion.group;
  });
  return `choices.${(first ?? line).id}`;
}

/** The chosen options in a form's fields; a missing field leaves the present choice. */
export function typedOptions(
  lines: readonly OfferLine[],
  typed: Readonly<Record<string, string>>,
  taken: readonly TakenOption[],
): TakenOption[] {
  return lines.flatMap((line) => {
    if (!isPriced(line) || line.inclusion.kind === "included") return [];
    const value = typed[optionField(lines, line)];
    if (value === undefined) return taken.filter((option) => option.line === line.id);
    if (line.inclusion.kind === "removable") {
      return value === "0" ? [] : [{ line: line.id, quantity: line.quantity }];
    }
    if (line.inclusion.kind === "choice") {
      return value === line.id ? [{ line: line.id, quantity: line.quantity }] : [];
    }
    const quantity = quantityIn(value);
    return quantity === 0 ? [] : [{ line: line.id, quantity }];
  });
}

function quantityIn(typed: string): number {
  return Number(plainNumber(typed.trim()) || "0");
}

/** What is wrong with the typed quantities of options, by field. */
export function optionErrors(
  lines: readonly OfferLine[],
  typed: Readonly<Record<string, string>>,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const line of lines) {
    const { inclusion, kind, name } = line;
    const field = optionField(lines, line);
    const quantity = quantityIn(typed[field] ?? "");
    if (inclusion.kind !== "optional" || quantity === 0 || isAllowed(line, quantity)) continue;
    const { min, max } = inclusion;
    if (min === max) errors[field] = t("documents:enterNoneOrAll", { name, max });
    else if (kind === "product")
      errors[field] = t("documents:enterAWholeNumber", { name, min, max });
    else errors[field] = t("documents:enterANumber", { name, min, max });
  }
  return errors;
}

function isAllowed(line: OfferLine, quantity: number): boolean {
  const { inclusion } = line;
  return (
    inclusion.kind !== "optional" ||
    (isQuantityOf(line, quantity) && quantity >= inclusion.min && quantity <= inclusion.max)
  );
}

/** The typed options for a total that is shown: one that the offer does not allow keeps its last choice. */
export function allowedOptions(
  lines: readonly OfferLine[],
  typed: readonly TakenOption[],
  taken: readonly TakenOption[],
): TakenOption[] {
  return lines.flatMap((line) => {
    const asked = typed.find((option) => option.line === line.id);
    if (!asked) return [];
    return isAllowed(line, asked.quantity)
      ? [asked]
      : taken.filter((option) => option.line === line.id);
  });
}
