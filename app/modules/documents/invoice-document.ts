import { formatUnitPrice, toMajor, toMinor } from "~/kernel/money";
import type { Invoice, InvoiceContent } from "~/modules/invoices/invoice.resource";
import { chargeWord, discountText } from "~/modules/pricing/reduction";
import { sumNames, taxText } from "~/modules/pricing/tax";
import { writtenQuantity } from "~/modules/pricing/units";
import { asReadTax, taxNames } from "~/modules/quotes/sent-offer";
import { settingText } from "~/texts/on-server";
import { localeNow, t } from "~/texts/text";
import type { PrintedCell, PrintedColumn, PrintedDocument, PrintedTotal } from "./printed-document";
import {
  accountText,
  facts,
  footerLines,
  pageCount,
  paragraphsOf,
  partiesOf,
  pictureOf,
  type Style,
  section,
  sellerBlock,
  totalLabel,
  writtenAmount,
  writtenDayOf,
  writtenDetails,
} from "./written";

/** An invoice or a credit note for printing, from the record as it was issued. */
export function invoiceDocument({
  kind,
  number,
  day,
  dueDay,
  ...issued
}: Invoice): PrintedDocument {
  const document = asReadInvoice(issued.document);
  const { seller, currency, timeZone, credits } = document;
  const style: Style = { currency, timeZone };
  const word = t(kind === "invoice" ? "documents:invoice" : "documents:creditNote");
  const onDay = (each: string) => writtenDayOf(each, style);
  const due = dueDay && owedOf(document) > 0 ? onDay(dueDay) : null;
  return {
    word,
    title: `${word} ${number}`.trim(),
    date: day,
    stamp: null,
    language: localeNow(),
    seller: sellerBlock(seller),
    parties: partiesOf(document),
    facts: facts(
      [t(credits ? "documents:dateOfIssueCredit" : "documents:dateOfIssue"), onDay(day)],
      [t("documents:dueDate"), due],
      [
        t("documents:forInvoice"),
        credits && t("documents:numberOfDay", { number: credits.number, day: onDay(credits.day) }),
      ],
      [t("documents:dateOfSupply"), suppliedText(document, onDay)],
      [
        t("documents:order"),
        t("documents:numberOfDay", {
          number: document.orderNumber,
          day: onDay(document.orderDay),
        }),
      ],
      [t("documents:offer"), document.quoteNumber],
      [t("documents:yourReference"), document.reference],
    ),
    message: [],
    columns: columnsOf(document),
    rows: document.lines.map(({ picture, name }, at) => ({
      kind: "line",
      cells: cellsOf(document, at, style),
      picture: pictureOf(picture, name),
    })),
    options: null,
    totals: totalsOf(document, style),
    notes: document.taxes.flatMap((row) => (row.name === "" ? [] : (taxText(row) ?? []))),
    sections: credits
      ? section(t("documents:reason"), paragraphsOf(credits.reason))
      : section(t("documents:payment"), paymentText({ number, dueDay, document }, style)),
    footer: footerLines(seller),
    due,
    pageCount: pageCount(),
  };
}

/** The content with the settings' texts in the language of its reader. */
function asReadInvoice(content: InvoiceContent): InvoiceContent {
  const { taxes, lines, charges, payment } = content;
  const nameOf = taxNames(taxes);
  return {
    ...content,
    taxes: taxes.map((each) => asReadTax(each, nameOf)),
    lines: lines.map((line) => ({ ...line, tax: nameOf(line.tax) })),
    charges: charges.map((charge) => ({ ...charge, tax: nameOf(charge.tax) })),
    payment: { ...payment, text: settingText(payment.text) },
  };
}

function suppliedText(
  { supplied, awaitsSupply }: InvoiceContent,
  onDay: (day: string) => string,
): string | null {
  const [first, last] = [supplied[0], supplied.at(-1)];
  if (!first || !last) return awaitsSupply ? t("documents:notDeliveredYet") : null;
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
    received > 0 ? [t("documents:paidBefore", { amount: writtenAmount(received, style) })] : [];
  if (owed <= 0) return [...paid, t("documents:nothingToPay")];
  const amount = writtenAmount(owed, style);
  return [
    ...paid,
    dueDay === null
      ? t("documents:pleasePay", { amount })
      : t("documents:pleasePayBy", { amount, day: writtenDayOf(dueDay, style) }),
    ...(bank
      ? [
          accountText(seller.legalName, bank),
          // A draft has none yet.
          ...(number ? [t("documents:paymentReferenceIs", { reference: number })] : []),
        ]
      : []),
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
    tax: taxes.length > 1,
  };
}

function columnsOf(document: InvoiceContent): PrintedColumn[] {
  const { discount, tax } = shownIn(document);
  const taxed = document.taxes.some(({ name }) => name !== "");
  const names = sumNames({ taxed, grossPrices: false });
  const column = (label: string, align: PrintedColumn["align"], wide = false) => ({
    label,
    align,
    wide,
  });
  return [
    column(t("documents:position"), "start"),
    column(t("documents:description"), "start", true),
    column(t("documents:quantity"), "end"),
    column(t(names.price), "end"),
    ...(discount ? [column(t("documents:discount"), "end")] : []),
    ...(tax ? [column(t("documents:tax"), "start")] : []),
    column(t(names.amount), "end"),
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
    cell(String(line.position || at + 1)),
    cell(
      name,
      [said.join(" · "), ...paragraphs].filter((text) => text !== ""),
    ),
    cell(writtenQuantity(quantity, unit.text)),
    cell(formatUnitPrice(unitPrice, style.currency, localeNow())),
    ...(withDiscount ? [cell(discount > 0 ? writtenAmount(-discount, style) : "")] : []),
    ...(withTax ? [cell(tax ?? "")] : []),
    cell(writtenAmount(net, style)),
  ];
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
  const names = sumNames({ taxed: named.length > 0, grossPrices: false });
  return [
    ...(simple ? [] : [row(t(names.subtotal), sum(lines.map((line) => line.net)))]),
    ...(discount === 0 ? [] : [row(discountText({ label: discountLabel }), -discount)]),
    ...charges.map((charge) => row(chargeWord(charge.label), charge.net)),
    ...(named.length > 0 ? [row(t("documents:totalExclVat"), net)] : []),
    ...named.map(({ name, base, tax }) =>
      row(t("documents:taxOn", { name, base: writtenAmount(base, style) }), tax),
    ),
    row(totalLabel(named), total, true),
  ];
}

/** The currency's decimals; three are the most that a currency has. */
function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + Math.round(amount * 1_000), 0) / 1_000;
}
