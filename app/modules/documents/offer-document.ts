import { dayIn } from "~/kernel/calendar";
import { sumOrNull } from "~/kernel/money";
import {
  isPriced,
  type OfferLine,
  type SentOffer,
  type TakenOption,
} from "~/modules/pricing/offer";
import { type LineAmounts, type OfferTotals, offerTotals } from "~/modules/pricing/offer-totals";
import { discountText } from "~/modules/pricing/reduction";
import { includedVat, taxText } from "~/modules/pricing/tax";
import { type Acceptance, shownSentence } from "~/modules/quotes/acceptance.resource";
import type {
  PrintedCell,
  PrintedColumn,
  PrintedDocument,
  PrintedRow,
  PrintedSection,
  PrintedTotal,
} from "./printed-document";
import {
  contactLine,
  deliveryLines,
  facts,
  footerLines,
  paragraphsOf,
  partiesOf,
  paymentLines,
  type Style,
  section,
  sellerBlock,
  writtenAmount,
  writtenDay,
  writtenDetails,
  writtenQuantity,
  writtenReduction,
} from "./written";

export interface OfferPrint {
  /** BCP 47. */
  locale: string;
  /** The options that apply; the preselected ones when left out. */
  taken?: readonly TakenOption[];
  /** Whether the offer has not been sent yet. */
  isDraft?: boolean;
  /** The customer's answer; null when there is none. */
  acceptance?: Acceptance | null;
}

/** An offer for printing, from the revision as it was sent. */
export function offerDocument(
  offer: SentOffer,
  { locale, taken, isDraft = false, acceptance = null }: OfferPrint,
): PrintedDocument {
  const { quoteNumber, revision, seller, buyer, contact, timeZone, currency } = offer;
  const style: Style = { locale, currency, timeZone };
  const totals = offerTotals(offer, currency, taken);
  const until = `${writtenDay(offer.validUntil, style)} (end of the day, ${timeZone})`;
  return {
    word: "Offer",
    title: `Offer ${quoteNumber}, revision ${revision}`,
    date: dayIn(new Date(offer.sent), timeZone),
    isDraft,
    language: locale,
    seller: sellerBlock(seller, locale),
    parties: partiesOf(offer, locale),
    facts: facts(
      ["Date", writtenDay(offer.sent, style)],
      ["Valid until", until],
      ["Your reference", offer.reference],
      ["Contact", contactLine(contact)],
    ),
    message: paragraphsOf(offer.message),
    ...linesOf(offer, totals, { ...style, isOpen: acceptance === null }),
    totals: totalRows(offer, totals, style),
    notes: totals.taxes.flatMap((row) => taxText(row) ?? []),
    sections: [
      ...section("Payment", paymentLines(offer.payment)),
      ...section("Delivery", deliveryLines(offer.delivery, offer.partialShipments)),
      ...section("Terms and conditions", paragraphsOf(offer.terms)),
      ...acceptanceSection(offer, acceptance, { style, buyer: buyer.companyName || buyer.name }),
    ],
    footer: footerLines(seller),
    pageCount: "Page {page} of {pages}",
  };
}

function totalRows(offer: SentOffer, totals: OfferTotals, style: Style): PrintedTotal[] {
  const row = (label: string, amount: number | null, isTotal = false): PrintedTotal => ({
    label,
    value: writtenAmount(amount, style),
    isTotal,
  });
  const { goods, discount, net, taxes, total, grossPrices } = totals;
  const simple = !offer.discount && offer.charges.length === 0;
  const taxRows = taxes.map(({ name, base, tax }) =>
    row(`${name} on ${writtenAmount(base, style)}`, tax),
  );
  return [
    ...(simple ? [] : [row("Goods", goods)]),
    ...(offer.discount ? [row(discountText(offer.discount, style.locale), -discount)] : []),
    ...offer.charges.map(({ label, amount }) => row(label, amount)),
    ...(taxes.length > 0 && !grossPrices ? [row("Total excl. VAT", net), ...taxRows] : []),
    row(`Total ${includedVat(taxes)}`.trim(), total, true),
    ...(taxes.length > 0 && grossPrices ? [row("of it net", net), ...taxRows] : []),
  ];
}

interface Shown {
  discount: boolean;
  tax: boolean;
  /** Whether the customer has not answered yet. */
  isOpen: boolean;
}

function linesOf(
  offer: SentOffer,
  totals: OfferTotals,
  { isOpen, ...style }: Style & { isOpen: boolean },
) {
  const shown: Shown = {
    isOpen,
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
    cell(name, belowName(line, shown.isOpen)),
    cell(writtenQuantity(amounts.quantity, line.unit.text, style)),
    cell(writtenAmount(line.price, style)),
    ...(shown.discount ? [cell(reduction)] : []),
    ...(shown.tax ? [cell(line.tax ?? "")] : []),
    cell(writtenAmount(amounts.amount, style)),
  ];
}

function optionNote(inclusion: OfferLine["inclusion"], isOpen: boolean): string {
  if (inclusion.kind === "included") return "";
  if (inclusion.kind === "removable") return isOpen ? "May be left out" : "";
  if (inclusion.kind === "choice") return `One of “${inclusion.group}”`;
  const { min, max } = inclusion;
  return min === max ? "Optional" : `Optional, ${min} to ${max}`;
}

function belowName(line: OfferLine, isOpen: boolean): string[] {
  const { facts, paragraphs } = writtenDetails(line);
  return [facts.join(" · "), optionNote(line.inclusion, isOpen), ...paragraphs].filter(
    (text) => text !== "",
  );
}

export const howToAccept = "How to accept";

/** How to accept, and until when; after the answer, who gave it, and for what. */
function acceptanceSection(
  { validUntil, revision }: SentOffer,
  acceptance: Acceptance | null,
  { style, buyer }: { style: Style; buyer: string },
): PrintedSection[] {
  if (!acceptance) {
    return section(howToAccept, [
      `Open the offer by its link or in your account, and accept revision ${revision} until ${writtenDay(validUntil, style)}. Nothing is reserved before.`,
    ]);
  }
  const { facts, created, answer } = acceptance;
  if (answer === "declined") {
    return section("Declined", [`On ${writtenDay(created, style)}, for ${buyer}.`]);
  }
  const who = [facts.name, facts.role, facts.companyName || buyer].filter(Boolean).join(", ");
  return section("Accepted", [
    `By ${who}, on ${writtenDay(created, style)} (${style.timeZone}).`,
    shownSentence(facts),
    facts.purchaseOrder ? `Purchase order ${facts.purchaseOrder}.` : "",
    facts.confirmed === "code" ? "Confirmed by a code that was mailed to them." : "",
    `Fingerprint of the offer (SHA-256): ${facts.hash}`,
  ]);
}
