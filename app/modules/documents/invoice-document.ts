import { toMajor, toMinor, withMinus } from "~/kernel/money";
import type { Invoice, InvoiceContent } from "~/modules/invoices/invoice.resource";
import { discountText } from "~/modules/pricing/reduction";
import { includedVat, taxText } from "~/modules/pricing/tax";
import type { PrintedCell, PrintedColumn, PrintedDocument, PrintedTotal } from "./printed-document";
import {
  accountText,
  facts,
  footerLines,
  paragraphsOf,
  partiesOf,
  type Style,
  section,
  sellerBlock,
  writtenAmount,
  writtenDayOf,
  writtenDetails,
  writtenQuantity,
} from "./written";

/** An invoice or a credit note for printing, from the record as it was issued. */
export function invoiceDocument(
  { kind, number, day, dueDay, document }: Invoice,
  locale: string,
): PrintedDocument {
  const { seller, currency, timeZone, credits } = document;
  const style: Style = { locale, currency, timeZone };
  const word = kind === "invoice" ? "Invoice" : "Credit note";
  const onDay = (each: string) => writtenDayOf(each, style);
  const due = dueDay && owedOf(document) > 0 ? onDay(dueDay) : null;
  return {
    word,
    title: `${word} ${number}`,
    date: day,
    isDraft: false,
    language: locale,
    seller: sellerBlock(seller, locale),
    parties: partiesOf(document, locale),
    facts: facts(
      ["Date of issue", onDay(day)],
      ["Due date", due],
      ["For invoice", credits && `${credits.number} of ${onDay(credits.day)}`],
      ["Date of supply", suppliedText(document, onDay)],
      ["Order", `${document.orderNumber} of ${onDay(document.orderDay)}`],
      ["Offer", document.quoteNumber],
      ["Your reference", document.reference],
    ),
    message: [],
    columns: columnsOf(document),
    rows: document.lines.map((_, at) => ({ kind: "line", cells: cellsOf(document, at, style) })),
    options: null,
    totals: totalsOf(document, style),
    notes: document.taxes.flatMap((row) => (row.name === "" ? [] : (taxText(row) ?? []))),
    sections: credits
      ? section("Reason", paragraphsOf(credits.reason))
      : section("Payment", paymentText({ number, dueDay, document }, style)),
    footer: footerLines(seller),
    due,
    pageCount: "Page {page} of {pages}",
  };
}

function suppliedText(
  { supplied, awaitsSupply }: InvoiceContent,
  onDay: (day: string) => string,
): string | null {
  const [first, last] = [supplied[0], supplied.at(-1)];
  if (!first || !last) return awaitsSupply ? "Not delivered yet" : null;
  return first === last ? onDay(first) : `${onDay(first)} – ${onDay(last)}`;
}

/** What was left to pay when the invoice was issued, in major units. */
function owedOf({ total, received, currency }: InvoiceContent): number {
  return toMajor(toMinor(total, currency) - toMinor(received, currency), currency);
}

/** When to pay, to which account, and with which reference. */
function paymentText(
  { number, dueDay, document }: Pick<Invoice, "number" | "dueDay" | "document">,
  style: Style,
): string[] {
  const { payment, seller, received } = document;
  const { bank } = seller;
  const owed = owedOf(document);
  const paid =
    received > 0 ? [`${writtenAmount(received, style)} was paid before this invoice.`] : [];
  if (owed <= 0) return [...paid, "There is nothing to pay."];
  const until = dueDay === null ? "" : ` by ${writtenDayOf(dueDay, style)}`;
  return [
    ...paid,
    `Please pay ${writtenAmount(owed, style)}${until}.`,
    ...(bank ? [accountText(seller.legalName, bank), `Payment reference: ${number}`] : []),
    ...paragraphsOf(payment.text),
  ];
}

interface Shown {
  discount: boolean;
  tax: boolean;
}

function shownIn({ lines, taxes }: InvoiceContent): Shown {
  return {
    discount: lines.some(({ discount }) => discount > 0),
    tax: taxes.some(({ name }) => name !== ""),
  };
}

function columnsOf(document: InvoiceContent): PrintedColumn[] {
  const { discount, tax } = shownIn(document);
  const column = (label: string, align: PrintedColumn["align"], wide = false) => ({
    label,
    align,
    wide,
  });
  const excluding = tax ? " excl. VAT" : "";
  return [
    column("Pos.", "start"),
    column("Description", "start", true),
    column("Quantity", "end"),
    column(`Unit price${excluding}`, "end"),
    ...(discount ? [column("Discount", "end")] : []),
    ...(tax ? [column("Tax", "start")] : []),
    column(`Amount${excluding}`, "end"),
  ];
}

function cellsOf(document: InvoiceContent, at: number, style: Style): PrintedCell[] {
  const { discount: withDiscount, tax: withTax } = shownIn(document);
  const line = document.lines[at];
  if (!line) return [];
  const { name, quantity, unit, unitPrice, discount, tax, net } = line;
  const { facts: said, paragraphs } = writtenDetails(line);
  const cell = (text: string, below: string[] = []): PrintedCell => ({ text, below });
  return [
    cell(String(at + 1)),
    cell(
      name,
      [said.join(" · "), ...paragraphs].filter((text) => text !== ""),
    ),
    cell(writtenQuantity(quantity, unit.text, style)),
    cell(writtenPrice(unitPrice, style)),
    ...(withDiscount ? [cell(discount > 0 ? writtenAmount(-discount, style) : "")] : []),
    ...(withTax ? [cell(tax ?? "")] : []),
    cell(writtenAmount(net, style)),
  ];
}

/** A price without tax may need four decimals, so that line totals are exact. */
function writtenPrice(price: number, { locale, currency }: Style): string {
  const options = { style: "currency", currency, maximumFractionDigits: 4 } as const;
  return withMinus(new Intl.NumberFormat(locale, options).format(price));
}

function totalsOf(document: InvoiceContent, style: Style): PrintedTotal[] {
  const { lines, charges, taxes, discountLabel, net, total } = document;
  const row = (label: string, amount: number, isTotal = false): PrintedTotal => ({
    label,
    value: writtenAmount(amount, style),
    isTotal,
  });
  const discount = sum(taxes.map((tax) => tax.discount));
  const named = taxes.filter(({ name }) => name !== "");
  const simple = discount === 0 && charges.length === 0;
  return [
    ...(simple ? [] : [row("Goods", sum(lines.map((line) => line.net)))]),
    ...(discount === 0
      ? []
      : [row(discountText({ label: discountLabel }, style.locale), -discount)]),
    ...charges.map((charge) => row(charge.label, charge.net)),
    ...(named.length > 0 ? [row("Total excl. VAT", net)] : []),
    ...named.map(({ name, base, tax }) => row(`${name} on ${writtenAmount(base, style)}`, tax)),
    row(`Total ${includedVat(named)}`.trim(), total, true),
  ];
}

/** The currency's decimals; three are the most that a currency has. */
function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + Math.round(amount * 1_000), 0) / 1_000;
}
