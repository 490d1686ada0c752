import { isPriced, type OfferLine, type TakenOption } from "~/domain/offer";
import { isQuantityOf } from "~/domain/offer-options";

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
    if (line.inclusion.kind === "choice") {
      return value === line.id ? [{ line: line.id, quantity: line.quantity }] : [];
    }
    const quantity = Number(value.trim().replace(",", ".") || "0");
    return quantity === 0 ? [] : [{ line: line.id, quantity }];
  });
}

/** The typed options for a total that is shown: one that the offer does not allow keeps its last choice. */
export function allowedOptions(
  lines: readonly OfferLine[],
  typed: readonly TakenOption[],
  taken: readonly TakenOption[],
): TakenOption[] {
  return lines.flatMap((line) => {
    const asked = typed.find((option) => option.line === line.id);
    const { inclusion } = line;
    if (!asked || inclusion.kind !== "optional") return asked ? [asked] : [];
    const isAllowed =
      isQuantityOf(line, asked.quantity) &&
      asked.quantity >= inclusion.min &&
      asked.quantity <= inclusion.max;
    return isAllowed ? [asked] : taken.filter((option) => option.line === line.id);
  });
}
