import { sumOrNull, toMajor, toMinor } from "~/kernel/money";
import type { Order, OrderLine } from "~/modules/orders/order.resource";
import { type QuoteLine, referenceOf } from "~/modules/pricing/line";
import type { Quote } from "~/modules/quotes/quote.resource";
import { unitPrice } from "~/modules/quotes/quote-rules";
import { chargesWithTax } from "~/modules/quotes/sent-offer";
import { t } from "~/texts/text";
import type { MailLine, MailTotals } from "~emails/parts/lines";
import { headerText, plainLine } from "./mail-text";

export interface MailContent {
  lines: MailLine[];
  totals: MailTotals;
}

/** The content of a quote, at the seller's prices. */
export function asOffered(quote: Quote): MailContent {
  const { subtotal, total, discount } = quote;
  const charges = chargesWithTax(quote.charges, quote.offer);
  return {
    lines: quote.items.map((line) => mailLine(line, unitPrice(line))),
    totals: { subtotal, total, ...extras({ discount, charges }) },
  };
}

/**
 * The content of an order with its stored lines. A promotion code's reduction is shown as a
 * discount.
 */
export function asOrdered(order: Order, currency: string): MailContent {
  const subtotals = order.items.map((line) => line.subtotal);
  const subtotal = subtotals.length === 0 ? null : sumOrNull(subtotals, currency);
  const { total } = order;
  const charges = chargesWithTax(order.charges, order.offer);
  const discount = order.discount ?? promotion({ subtotal, charges, total }, currency);
  return {
    lines: order.items.map((line) => mailLine(line, line.price)),
    totals: { subtotal, total, ...extras({ discount, charges }) },
  };
}

function promotion(
  { subtotal, charges, total }: Pick<MailTotals, "subtotal" | "charges"> & { total: number },
  currency: string,
): MailTotals["discount"] {
  const sum = sumOrNull([subtotal, ...charges.map((charge) => charge.amount)], currency);
  if (sum === null) return null;
  const minor = toMinor(sum, currency) - toMinor(total, currency);
  return minor > 0 ? { code: "", amount: toMajor(minor, currency) } : null;
}

/** The article number of a line: the offer's, or else that of the day of the request. */
export function articleOf(line: Pick<QuoteLine | OrderLine, "offer" | "sku">): string {
  return line.offer?.sku ?? line.sku ?? "";
}

function mailLine(line: QuoteLine | OrderLine, price: number | null): MailLine {
  const own = referenceOf(line);
  const parts = [
    articleOf(line),
    line.brand,
    line.variantName,
    own && `${t("quotes:yourItemNumber")} ${own}`,
  ];
  const detail = parts.filter(Boolean).join(" · ");
  return {
    name: headerText(line.productName === "" ? line.id : line.productName, 500),
    detail: headerText(detail, 400),
    quantity: line.quantity,
    price,
    subtotal: line.subtotal,
  };
}

function extras({ discount, charges }: Pick<MailTotals, "discount" | "charges">) {
  return {
    discount: discount && { ...discount, code: plainLine(discount.code) },
    charges: charges.map(({ label, amount }) => ({ label: plainLine(label), amount })),
  };
}
