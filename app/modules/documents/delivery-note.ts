import { startOfDay } from "~/kernel/calendar";
import { exactQuantity } from "~/modules/orders/fulfilment";
import {
  isPartial,
  type Shipment,
  type ShipmentContent,
  type ShippedLine,
} from "~/modules/orders/shipment.resource";
import { trackingPage } from "~/modules/orders/tracking";
import type {
  PrintedCell,
  PrintedColumn,
  PrintedDocument,
  PrintedFact,
  PrintedRow,
} from "./printed-document";
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

/** The carrier and the parcel's number, with a link to follow it when its page is known. */
function parcelFact({ carrier, trackingNumber, trackingUrl }: ShipmentContent): PrintedFact[] {
  const value = [carrier, trackingNumber].filter(Boolean).join(" ");
  if (value === "") return [];
  const href = trackingPage({ carrier, number: trackingNumber, url: trackingUrl });
  return [href ? { label: "Carrier", value, href } : { label: "Carrier", value }];
}

/** A delivery note or a return note for printing: no prices. */
export function deliveryNote(
  { kind, number, day, document }: Shipment,
  { locale, currency }: Pick<Style, "locale" | "currency">,
): PrintedDocument {
  const { seller, timeZone, lines, others = [] } = document;
  const style: Style = { locale, currency, timeZone };
  const isReturn = kind === "return";
  const word = isReturn ? "Return note" : "Delivery note";
  const onDay = (each: string) =>
    writtenDay(startOfDay(each, timeZone) ?? new Date(`${each}T12:00:00Z`), style);
  const cell = (text: string, below: string[] = []): PrintedCell => ({ text, below });
  const column = (label: string, align: PrintedColumn["align"], wide = false) => ({
    label,
    align,
    wide,
  });
  const rowOf = (line: ShippedLine): PrintedRow => {
    const amount = (quantity: number) => cell(writtenQuantity(quantity, line.unit, style));
    const before = exactQuantity(line.ordered - line.quantity - line.open);
    return {
      kind: "line",
      cells: [
        cell(String(line.at + 1)),
        cell(line.name, line.sku ? [line.sku] : []),
        amount(line.ordered),
        ...(isReturn ? [] : [amount(before)]),
        amount(line.quantity),
        ...(isReturn ? [] : [amount(line.open)]),
      ],
    };
  };
  return {
    word,
    title: `${word} ${number}`,
    date: day,
    isDraft: false,
    language: locale,
    seller: sellerBlock(seller, locale),
    parties: partiesOf({ buyer: document.buyer, buyerVatId: null }, locale),
    facts: facts(
      [isReturn ? "Returned on" : "Shipped on", onDay(day)],
      ["Order", `${document.orderNumber} of ${onDay(document.orderDay)}`],
      ["Your reference", document.reference],
    ).concat(parcelFact(document)),
    message: [],
    columns: [
      column("Pos.", "start"),
      column("Description", "start", true),
      column("Ordered", "end"),
      ...(isReturn ? [] : [column("Delivered before", "end")]),
      column(isReturn ? "Returned" : "This shipment", "end"),
      ...(isReturn ? [] : [column("Open", "end")]),
    ],
    rows: [
      ...lines.map(rowOf),
      ...(others.length > 0 ? [{ kind: "heading", text: "Not in this shipment" } as const] : []),
      ...others.map(rowOf),
    ],
    options: null,
    totals: [],
    notes: [],
    sections: isReturn
      ? section("Reason", paragraphsOf(document.reason))
      : section("Open", [
          isPartial(document)
            ? "The rest follows in another shipment."
            : "The order is delivered in full.",
        ]),
    footer: footerLines(seller),
    pageCount: "Page {page} of {pages}",
  };
}
