import { dayIn } from "~/kernel/calendar";
import { withoutTurns } from "~/kernel/text";
import { articleName } from "~/modules/pricing/line";
import {
  isPriced,
  type OfferLine,
  type SentOffer,
  type TakenOption,
} from "~/modules/pricing/offer";
import { positionsOf } from "~/modules/pricing/offer-options";
import {
  hasSeveralTaxes,
  type LineAmounts,
  type OfferTotals,
  offerTotals,
  sectionTotals,
} from "~/modules/pricing/offer-totals";
import {
  chargeWord,
  type DiscountWords,
  discountOfOptions,
  discountText,
  discountWords,
} from "~/modules/pricing/reduction";
import { sumNames, taxText } from "~/modules/pricing/tax";
import { writtenQuantity } from "~/modules/pricing/units";
import { type Acceptance, shownSentence } from "~/modules/quotes/acceptance.resource";
import { asRead } from "~/modules/quotes/sent-offer";
import { localeNow, t } from "~/texts/text";
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
  pageCount,
  paragraphsOf,
  partiesOf,
  paymentLines,
  pictureOf,
  type Style,
  section,
  sellerBlock,
  totalLabel,
  writtenAmount,
  writtenDay,
  writtenDetails,
} from "./written";

export interface OfferPrint {
  /** The options that apply; the preselected ones when left out. */
  taken?: readonly TakenOption[];
  /** Whether the offer has not been sent yet. */
  isDraft?: boolean;
  /** The customer's answer; null when there is none. */
  acceptance?: Acceptance | null;
  /** Whether it shows what was agreed, without the choices that led to it. */
  isAgreed?: boolean;
  /** Whether the customer has a link to it; true when left out. */
  hasLink?: boolean;
}

/** An offer for printing, from the revision as it was sent. */
export function offerDocument(
  sent: SentOffer,
  {
    taken,
    isDraft = false,
    acceptance = null,
    isAgreed = acceptance?.answer === "accepted",
    hasLink = true,
  }: OfferPrint = {},
): PrintedDocument {
  const offer = asRead(sent);
  const { quoteNumber, revision, seller, buyer, contact, timeZone, currency } = offer;
  const style: Style = { currency, timeZone };
  const totals = offerTotals(offer, currency, taken);
  const day = writtenDay(offer.validUntil, style);
  return {
    word: t("documents:offer"),
    title: t("documents:offerTitle", { quoteNumber, revision }),
    date: dayIn(new Date(offer.sent), timeZone),
    stamp: isDraft ? "draft" : null,
    language: localeNow(),
    seller: sellerBlock(seller),
    parties: partiesOf(offer),
    facts: facts(
      [t("documents:date"), writtenDay(offer.sent, style)],
      [t("documents:validUntil"), t("documents:endOfDay", { day, timeZone })],
      [t("documents:yourReference"), offer.reference],
      [t("quotes:neededBy"), offer.neededBy],
      [t("documents:contact"), contactLine(contact)],
    ),
    message: paragraphsOf(offer.message),
    ...linesOf(offer, totals, { ...style, isAgreed }),
    totals: totalRows(offer, totals, style),
    notes: totals.taxes.flatMap((row) => taxText(row) ?? []),
    sections: [
      ...section(t("documents:payment"), paymentLines(offer.payment)),
      ...section(t("documents:delivery"), deliveryLines(offer.delivery, offer.partialShipments)),
      ...section(t("quotes:termsAndConditions"), paragraphsOf(offer.terms)),
      ...(acceptance
        ? answerSection(acceptance, { style, buyer: buyer.companyName || buyer.name })
        : isAgreed
          ? []
          : howToAccept(offer, style, hasLink)),
    ],
    footer: footerLines(seller),
    pageCount: pageCount(),
  };
}

function totalRows(offer: SentOffer, totals: OfferTotals, style: Style): PrintedTotal[] {
  const row = (label: string, amount: number | null, isTotal = false): PrintedTotal => ({
    label,
    value: writtenAmount(amount, style),
    isTotal,
  });
  const { goods, discount, net, taxes, total, grossPrices } = totals;
  const lowering = discount === 0 ? null : offer.discount;
  const simple = !lowering && offer.charges.length === 0;
  const names = sumNames({ taxed: taxes.length > 0, grossPrices });
  const taxRows = taxes.map(({ name, base, tax }) =>
    row(t("documents:taxOn", { name, base: writtenAmount(base, style) }), tax),
  );
  return [
    ...(simple ? [] : [row(t(names.subtotal), goods)]),
    ...(lowering ? [row(discountText(lowering), -discount)] : []),
    ...offer.charges.map(({ label, amount }) => row(chargeWord(label), amount)),
    ...(taxes.length > 0 && !grossPrices
      ? [row(t("documents:totalExclVat"), net), ...taxRows]
      : []),
    row(totalLabel(taxes), total, true),
    ...(taxes.length > 0 && grossPrices ? [row(t("documents:ofItNet"), net), ...taxRows] : []),
  ];
}

interface Shown {
  discount: boolean;
  /** Whether each line names its tax: one for all stands with the totals. */
  tax: boolean;
  /** Whether there is any tax. */
  taxed: boolean;
}

function linesOf(
  offer: SentOffer,
  totals: OfferTotals,
  { isAgreed, ...style }: Style & { isAgreed: boolean },
) {
  const shown: Shown = {
    discount: offer.lines.some(({ discount }) => discount !== null),
    tax: totals.taxes.length > 0 && hasSeveralTaxes(offer),
    taxed: totals.taxes.length > 0,
  };
  const rows: PrintedRow[] = [];
  const options: PrintedRow[] = [];
  const isListed = (line: OfferLine, at: number) =>
    line.inclusion.kind === "included" || totals.lines[at]?.counted === true;
  const positions = positionsOf(offer.lines);
  const noteOf = (line: OfferLine) => (isAgreed ? "" : optionNote(line, offer, totals, style));
  const sums = sectionTotals(offer.lines, totals.lines, style.currency, true);
  let section: OfferLine | null = null;
  const close = () => {
    const sum = sums.get(section?.id ?? "");
    if (!section || sum === undefined) return;
    rows.push({
      kind: "subtotal",
      label: t("documents:subtotalOf", { group: section.name }),
      value: writtenAmount(sum, style),
    });
  };
  for (const [at, line] of offer.lines.entries()) {
    const amounts = totals.lines[at];
    if (line.kind === "heading") {
      close();
      rows.push({ kind: "heading", text: line.name });
      section = line;
    } else if (!isPriced(line) || !amounts) {
      rows.push({ kind: "note", text: line.name });
    } else {
      const position = positions.get(line.id) ?? 0;
      const row: PrintedRow = {
        kind: "line",
        // The one rate of this customer replaces the rates of the lines.
        cells: cellsOf(
          {
            line: { ...line, tax: offer.taxCase ?? line.tax },
            amounts,
            position,
            note: noteOf(line),
          },
          shown,
          style,
        ),
        picture: offer.pictures ? pictureOf(line.primaryImageURL, line.name) : null,
      };
      if (isListed(line, at)) rows.push(row);
      else options.push(row);
    }
  }
  close();
  return {
    columns: columnsOf(shown, offer.grossPrices),
    rows,
    options:
      options.length === 0
        ? null
        : {
            title: isAgreed
              ? t("documents:notOrdered")
              : [
                  t("documents:optionsNotInTheTotal"),
                  discountOfOptions(
                    offer.discount,
                    offer.lines.filter((line, at) => isPriced(line) && !isListed(line, at)),
                  ),
                ]
                  .filter(Boolean)
                  .join(". "),
            rows: options,
          },
  };
}

function columnsOf(shown: Shown, grossPrices: boolean): PrintedColumn[] {
  const column = (label: string, align: PrintedColumn["align"], wide = false) => ({
    label,
    align,
    wide,
  });
  const names = sumNames({ taxed: shown.taxed, grossPrices });
  return [
    column(t("documents:position"), "start"),
    column(t("documents:description"), "start", true),
    column(t("documents:quantity"), "end"),
    column(t(names.price), "end"),
    ...(shown.discount ? [column(t("documents:discount"), "end")] : []),
    ...(shown.tax ? [column(t("documents:tax"), "start")] : []),
    column(t(names.amount), "end"),
  ];
}

interface Listed {
  line: OfferLine;
  amounts: LineAmounts;
  position: number;
  /** What can be chosen about it. */
  note: string;
}

function cellsOf(
  { line, amounts, position, note }: Listed,
  shown: Shown,
  style: Style,
): PrintedCell[] {
  const cell = (text: string, below: string[] = []): PrintedCell => ({ text, below });
  const { quantity, amount } = amounts;
  const reduction = discountWords({ ...line, quantity, amount }, style.currency);
  const each = reduction?.each;
  return [
    cell(String(position)),
    cell(articleName(line), [
      ...belowName(line, note),
      ...(each ? [t("documents:eachAfterDiscount", { each })] : []),
    ]),
    cell(writtenQuantity(quantity, line.unit.text)),
    cell(writtenAmount(line.price, style)),
    ...(shown.discount ? [reductionCell(reduction)] : []),
    ...(shown.tax ? [cell(line.tax ?? "")] : []),
    cell(writtenAmount(amount, style)),
  ];
}

function reductionCell(words: DiscountWords | null): PrintedCell {
  if (!words) return { text: "", below: [] };
  return words.off === "" ? { text: words.of, below: [] } : { text: words.off, below: [words.of] };
}

/** What can be chosen about a line. */
function optionNote(
  line: OfferLine,
  { lines }: SentOffer,
  totals: OfferTotals,
  style: Style,
): string {
  const { inclusion } = line;
  if (inclusion.kind === "included") return "";
  if (inclusion.kind === "removable") return t("documents:mayBeLeftOut");
  if (inclusion.kind === "choice") {
    const { group } = inclusion;
    const isOfGroup = (each: OfferLine) =>
      each.inclusion.kind === "choice" && each.inclusion.group === group;
    const at = lines.findIndex((each, place) => isOfGroup(each) && totals.lines[place]?.counted);
    const chosen = lines[at];
    if (!chosen) return t("documents:oneOf", { group });
    if (chosen === line)
      return lines.filter(isOfGroup).length > 1 ? t("documents:alternativesBelow") : "";
    const position = positionsOf(lines).get(chosen.id) ?? 0;
    const [own, its] = [totals.lines[lines.indexOf(line)]?.amount, totals.lines[at]?.amount];
    if (own == null || its == null) return t("documents:alternativeToLine", { position });
    const difference = own - its;
    const sign = difference < 0 ? "−" : "+";
    const amount = sign + writtenAmount(Math.abs(difference), style);
    return t("documents:alternativeToLineFor", { position, amount });
  }
  const { min, max } = inclusion;
  return min === max ? t("documents:optional") : t("documents:optionalFromTo", { min, max });
}

function belowName(line: OfferLine, note: string): string[] {
  const { facts, paragraphs } = writtenDetails(line);
  return [facts.join(" · "), note, ...paragraphs].filter((text) => text !== "");
}

function howToAccept(offer: SentOffer, style: Style, hasLink: boolean): PrintedSection[] {
  const { validUntil, revision, contact, seller } = offer;
  const day = writtenDay(validUntil, style);
  const writeTo = contact.email || seller.email || seller.legalName;
  return section(t("documents:howToAccept"), [
    hasLink
      ? t("documents:openAndAccept", { revision, day })
      : t("documents:acceptWithoutLink", { revision, day, writeTo }),
  ]);
}

/** Who gave the answer, when, and for what. */
function answerSection(
  { facts, created, answer }: Acceptance,
  { style, buyer }: { style: Style; buyer: string },
): PrintedSection[] {
  const day = writtenDay(created, style);
  if (answer === "declined") {
    return section(t("documents:declined"), [
      t("documents:declinedOn", { day, buyer: withoutTurns(buyer) }),
    ]);
  }
  const named = new Set([facts.name, facts.role, facts.companyName || buyer].filter(Boolean));
  const who = withoutTurns([...named].join(", "));
  const { purchaseOrder, hash } = facts;
  return section(t("documents:accepted"), [
    t("documents:acceptedBy", { who, day, timeZone: style.timeZone }),
    shownSentence(facts),
    purchaseOrder ? t("documents:purchaseOrderIs", { purchaseOrder }) : "",
    facts.confirmed === "code" ? t("documents:confirmedByCode") : "",
    t("documents:fingerprint", { hash }),
  ]);
}
