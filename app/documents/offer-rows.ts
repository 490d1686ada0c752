import { sumOrNull } from "~/domain/money";
import { isPriced, type OfferLine, type SentOffer } from "~/domain/offer";
import type { LineAmounts, OfferTotals } from "~/domain/offer-totals";
import type { PrintedCell, PrintedColumn, PrintedRow } from "~/domain/printed-document";
import {
  paragraphsOf,
  type Style,
  writtenAmount,
  writtenQuantity,
  writtenReduction,
} from "./written";

interface Shown {
  discount: boolean;
  tax: boolean;
}

export function linesOf(offer: SentOffer, totals: OfferTotals, style: Style) {
  const shown: Shown = {
    discount: offer.lines.some(({ discount }) => discount !== null),
    tax: totals.taxes.length > 0,
  };
  const rows: PrintedRow[] = [];
  const options: PrintedRow[] = [];
  const isListed = (line: OfferLine, at: number) =>
    line.inclusion.kind === "included" || totals.lines[at]?.counted === true;
  const positions = positionsOf(offer.lines, isListed);
  let group: { name: string; amounts: (number | null)[] } | null = null;
  const close = () => {
    if (!group) return;
    rows.push({
      kind: "subtotal",
      label: `Subtotal of ${group.name}`,
      value: writtenAmount(sumOrNull(group.amounts, style.currency), style),
    });
    group = null;
  };
  for (const [at, line] of offer.lines.entries()) {
    const amounts = totals.lines[at];
    if (line.kind === "heading") {
      close();
      rows.push({ kind: "heading", text: line.name });
      group = { name: line.name, amounts: [] };
    } else if (!isPriced(line) || !amounts) {
      rows.push({ kind: "note", text: line.name });
    } else {
      const position = positions.get(line.id) ?? 0;
      const row: PrintedRow = {
        kind: "line",
        // The one rate of this customer replaces the rates of the lines.
        cells: cellsOf(
          { line: { ...line, tax: offer.taxCase ?? line.tax }, amounts, position },
          shown,
          style,
        ),
      };
      if (isListed(line, at)) rows.push(row);
      else options.push(row);
      if (group && amounts.counted) group.amounts.push(amounts.amount);
    }
  }
  close();
  return {
    columns: columnsOf(shown, offer.grossPrices),
    rows,
    options: options.length === 0 ? null : { title: "Options, not in the total", rows: options },
  };
}

/** Line numbers by line id: the included lines first, then the options, each without a gap. */
function positionsOf(
  lines: readonly OfferLine[],
  isListed: (line: OfferLine, at: number) => boolean,
): Map<string, number> {
  const priced = lines.map((line, at) => ({ line, at })).filter(({ line }) => isPriced(line));
  const listed = priced.filter(({ line, at }) => isListed(line, at));
  const others = priced.filter(({ line, at }) => !isListed(line, at));
  return new Map([...listed, ...others].map(({ line }, at) => [line.id, at + 1]));
}

function columnsOf(shown: Shown, grossPrices: boolean): PrintedColumn[] {
  const column = (label: string, align: PrintedColumn["align"], wide = false) => ({
    label,
    align,
    wide,
  });
  const meant = shown.tax ? ` ${grossPrices ? "incl. VAT" : "excl. VAT"}` : "";
  return [
    column("Pos.", "start"),
    column("Description", "start", true),
    column("Quantity", "end"),
    column("Unit price", "end"),
    ...(shown.discount ? [column("Discount", "end")] : []),
    ...(shown.tax ? [column("Tax", "start")] : []),
    column(`Amount${meant}`, "end"),
  ];
}

function cellsOf(
  { line, amounts, position }: { line: OfferLine; amounts: LineAmounts; position: number },
  shown: Shown,
  style: Style,
): PrintedCell[] {
  const cell = (text: string, below: string[] = []): PrintedCell => ({ text, below });
  const name = [line.brand, line.name, line.variantName].filter(Boolean).join(" ");
  const reduction = line.discount ? writtenReduction(line.discount, style) : "";
  return [
    cell(String(position)),
    cell(name, belowName(line)),
    cell(writtenQuantity(amounts.quantity, line.unit.text, style)),
    cell(writtenAmount(line.price, style)),
    ...(shown.discount ? [cell(reduction)] : []),
    ...(shown.tax ? [cell(line.tax ?? "")] : []),
    cell(writtenAmount(amounts.amount, style)),
  ];
}

function belowName({ sku, leadTime, note, inclusion }: OfferLine): string[] {
  const facts = [sku ?? "", leadTime === null ? "" : `Lead time ${leadTime}`].filter(Boolean);
  const option =
    inclusion.kind === "optional"
      ? `Optional, up to ${inclusion.max}`
      : inclusion.kind === "choice"
        ? `One of “${inclusion.group}”`
        : "";
  return [facts.join(" · "), option, ...paragraphsOf(note)].filter((text) => text !== "");
}
