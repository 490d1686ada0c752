import { startOfDay } from "~/domain/calendar";
import type { PrintedCell, PrintedColumn, PrintedDocument } from "~/domain/printed-document";
import type { Shipment } from "~/domain/shipment";
import {
  facts,
  footerLines,
  paragraphsOf,
  partiesOf,
  type Style,
  section,
  sellerBlock,
  writtenDay,
  writtenQuantity,
} from "./written";

/** What left, or came back, as it is printed: no prices. */
export function deliveryNote(
  { kind, number, day, document }: Shipment,
  { locale, currency }: Pick<Style, "locale" | "currency">,
): PrintedDocument {
  const { seller, timeZone, lines, carrier, trackingNumber } = document;
  const style: Style = { locale, currency, timeZone };
  const isReturn = kind === "return";
  const word = isReturn ? "Return note" : "Delivery note";
  const onDay = (each: string) =>
    writtenDay(startOfDay(each, timeZone) ?? new Date(`${each}T12:00:00Z`), style);
  const cell = (text: string, below: string[] = []): PrintedCell => ({ text, below });
  const column = (label: string, align: PrintedColumn["align"], wide = false) => ({
    ...{ label, align, wide },
  });
  const open = lines.some((line) => line.open > 0);
  return {
    ...{ word, title: `${word} ${number}`, date: day, isDraft: false, language: locale },
    seller: sellerBlock(seller, locale),
    parties: partiesOf({ buyer: document.buyer, buyerVatId: null }, locale),
    facts: facts(
      [isReturn ? "Returned on" : "Shipped on", onDay(day)],
      ["Order", `${document.orderNumber} of ${onDay(document.orderDay)}`],
      ["Your reference", document.reference],
      ["Carrier", [carrier, trackingNumber].filter(Boolean).join(" ")],
    ),
    message: [],
    columns: [
      column("Pos.", "start"),
      column("Description", "start", true),
      column("Ordered", "end"),
      column(isReturn ? "Returned" : "This shipment", "end"),
      ...(isReturn ? [] : [column("Open", "end")]),
    ],
    rows: lines.map((line, at) => ({
      kind: "line",
      cells: [
        cell(String(at + 1)),
        cell(line.name, line.sku ? [line.sku] : []),
        cell(writtenQuantity(line.ordered, line.unit, style)),
        cell(writtenQuantity(line.quantity, line.unit, style)),
        ...(isReturn ? [] : [cell(writtenQuantity(line.open, line.unit, style))]),
      ],
    })),
    ...{ options: null, totals: [], notes: [] },
    sections: isReturn
      ? section("Reason", paragraphsOf(document.reason))
      : section("Open", [
          open ? "What is open follows in another shipment." : "These lines are delivered in full.",
        ]),
    footer: footerLines(seller),
    pageCount: "Page {page} of {pages}",
  };
}
