import { exactQuantity } from "~/modules/orders/fulfilment";
import {
  isPartial,
  type Shipment,
  type ShipmentContent,
  type ShippedLine,
} from "~/modules/orders/shipment.resource";
import { trackingPage } from "~/modules/orders/tracking";
import { writtenQuantity } from "~/modules/pricing/units";
import { localeNow, t } from "~/texts/text";
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
  pageCount,
  paragraphsOf,
  partiesOf,
  pictureOf,
  type Style,
  section,
  sellerBlock,
  writtenDayOf,
  writtenDetails,
} from "./written";

/** The carrier and the parcel's number, with a link to follow it when its page is known. */
function parcelFact({ carrier, trackingNumber, trackingUrl }: ShipmentContent): PrintedFact[] {
  const value = [carrier, trackingNumber].filter(Boolean).join(" ");
  if (value === "") return [];
  const label = t("documents:carrier");
  const href = trackingPage({ carrier, number: trackingNumber, url: trackingUrl });
  return [href ? { label, value, href } : { label, value }];
}

/** A delivery note or a return note for printing: no prices. What was not sent after all is void. */
export function deliveryNote(
  { kind, number, day, document }: Shipment,
  { currency, isVoid = false }: Pick<Style, "currency"> & { isVoid?: boolean },
): PrintedDocument {
  const { seller, timeZone, lines, others = [] } = document;
  const style: Style = { currency, timeZone };
  const isReturn = kind === "return";
  const word = t(isReturn ? "documents:returnNote" : "documents:deliveryNote");
  const onDay = (each: string) => writtenDayOf(each, style);
  const cell = (text: string, below: string[] = []): PrintedCell => ({ text, below });
  const column = (label: string, align: PrintedColumn["align"], wide = false) => ({
    label,
    align,
    wide,
  });
  const rowOf = (line: ShippedLine): PrintedRow => {
    const amount = (quantity: number) => cell(writtenQuantity(quantity, line.unit));
    const before = exactQuantity(line.ordered - line.quantity - line.open);
    return {
      kind: "line",
      cells: [
        cell(String(line.position || line.at + 1)),
        cell(line.name, writtenDetails({ sku: line.sku, reference: line.reference }).facts),
        amount(line.ordered),
        ...(isReturn ? [] : [amount(before)]),
        amount(line.quantity),
        ...(isReturn ? [] : [amount(line.open)]),
      ],
      picture: pictureOf(line.picture, line.name),
    };
  };
  return {
    word,
    title: isVoid ? t("documents:voidNote", { note: `${word} ${number}` }) : `${word} ${number}`,
    date: day,
    stamp: isVoid ? "void" : null,
    language: localeNow(),
    seller: sellerBlock(seller),
    parties: partiesOf({ buyer: document.buyer, buyerVatId: null }),
    facts: facts(
      [t(isReturn ? "documents:returnedOn" : "documents:shippedOn"), onDay(day)],
      [
        t("documents:order"),
        t("documents:numberOfDay", {
          number: document.orderNumber,
          day: onDay(document.orderDay),
        }),
      ],
      [t("documents:yourReference"), document.reference],
    ).concat(parcelFact(document)),
    message: [],
    columns: [
      column(t("documents:position"), "start"),
      column(t("documents:description"), "start", true),
      column(t("documents:ordered"), "end"),
      ...(isReturn ? [] : [column(t("documents:deliveredBefore"), "end")]),
      column(t(isReturn ? "documents:returned" : "documents:thisShipment"), "end"),
      ...(isReturn ? [] : [column(t("documents:open"), "end")]),
    ],
    rows: [
      ...lines.map(rowOf),
      ...(others.length > 0
        ? [{ kind: "heading", text: t("documents:notInThisShipment") } as const]
        : []),
      ...others.map(rowOf),
    ],
    options: null,
    totals: [],
    notes: [],
    sections: isReturn
      ? section(t("documents:reason"), paragraphsOf(document.reason))
      : section(t("documents:open"), [
          isPartial(document) ? t("documents:theRestFollows") : t("documents:deliveredInFull"),
        ]),
    footer: footerLines(seller),
    pageCount: pageCount(),
  };
}
