import { t } from "~/texts/text";
import { isPriced, type OfferLine, type TakenOption } from "./offer";

/** What applies before the buyer has chosen: removable lines, and the preselected line of each choice. */
export function defaultOptions(lines: readonly OfferLine[]): TakenOption[] {
  const taken: TakenOption[] = [];
  const groups = new Map<string, OfferLine>();
  for (const line of lines) {
    if (!isPriced(line)) continue;
    if (line.inclusion.kind === "removable") taken.push({ line: line.id, quantity: line.quantity });
    if (line.inclusion.kind !== "choice") continue;
    const { group, preselected } = line.inclusion;
    const first = groups.get(group);
    const better = first?.inclusion.kind === "choice" && !first.inclusion.preselected;
    if (!first || (preselected && better)) groups.set(group, line);
  }
  for (const { id, quantity } of groups.values()) taken.push({ line: id, quantity });
  return inOrder(taken, lines);
}

/**
 * Line numbers by line id, in the order of the offer: editor, page and PDF name a line alike,
 * whatever is chosen. Headings and notes have none.
 */
export function positionsOf(lines: readonly OfferLine[]): Map<string, number> {
  return new Map(lines.filter(isPriced).map(({ id }, at) => [id, at + 1]));
}

function inOrder(taken: readonly TakenOption[], lines: readonly OfferLine[]): TakenOption[] {
  return lines.flatMap(({ id }) => taken.filter(({ line }) => line === id));
}

/** Whether a line can be bought in this quantity: catalogue products only in whole pieces. */
export function isQuantityOf({ kind }: Pick<OfferLine, "kind">, quantity: number): boolean {
  const finest = kind === "product" ? 1 : 1_000;
  const parts = quantity * finest;
  return quantity > 0 && Math.abs(parts - Math.round(parts)) < 1e-6 && Number.isFinite(parts);
}

/**
 * The requested options in the offer's order, or why they do not fit the offer: a line that is not
 * an option, a quantity out of range, a choice with none or two.
 */
export function readOptions(
  lines: readonly OfferLine[],
  asked: readonly TakenOption[],
): { taken: TakenOption[] } | { problem: string } {
  const wanted = asked.filter(({ quantity }) => quantity !== 0);
  const none = { problem: t("pricing:notAnOption") };
  const groups = new Map<string, number>();
  for (const line of lines) {
    const { inclusion } = line;
    const asks = wanted.filter((each) => each.line === line.id);
    if (asks.length > 1) return none;
    const [ask] = asks;
    if (!isPriced(line) || inclusion.kind === "included") {
      if (ask) return none;
    } else if (inclusion.kind === "removable") {
      if (ask && ask.quantity !== line.quantity) return none;
    } else if (inclusion.kind === "choice") {
      if (ask && ask.quantity !== line.quantity) return none;
      groups.set(inclusion.group, (groups.get(inclusion.group) ?? 0) + (ask ? 1 : 0));
    } else if (ask) {
      const { min, max } = inclusion;
      if (!isQuantityOf(line, ask.quantity))
        return { problem: t("pricing:enterAWholeQuantity", { name: line.name }) };
      if (ask.quantity < min || ask.quantity > max) {
        return { problem: rangeMessage(line.name, min, max) };
      }
    }
  }
  if (wanted.some(({ line }) => !lines.some(({ id }) => id === line))) return none;
  const undecided = [...groups].find(([, count]) => count !== 1);
  if (undecided) return { problem: t("pricing:chooseExactlyOne", { group: undecided[0] }) };
  const isEmpty = wanted.length === 0 && !lines.some(isAlwaysBought);
  if (isEmpty && lines.some(isPriced)) return { problem: t("pricing:keepAtLeastOneLine") };
  return { taken: inOrder(wanted, lines) };
}

function isAlwaysBought(line: OfferLine): boolean {
  return isPriced(line) && line.inclusion.kind === "included";
}

function rangeMessage(name: string, min: number, max: number): string {
  return min === max
    ? t("pricing:allOrNone", { name, max })
    : t("pricing:quantityInRange", { name, min, max });
}
