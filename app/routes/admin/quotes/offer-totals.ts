import type { Charge, QuoteDiscount } from "~/domain/quote";
import { sellerDiscount, withTotals } from "~/domain/quote-rules";
import { amountIn } from "~/forms/amount";
import { site } from "~/site";
import type { PricedLine } from "./pricing-table";

interface Offer {
  lines: readonly PricedLine[];
  charges: readonly Charge[];
  discount: QuoteDiscount | null;
}

/** What stands in the fields, by name. */
export type TypedFields = Record<string, string>;

/** The totals of the offer as saved, or as typed. The server calculates them again. */
export function offerTotals(
  { lines, charges, discount }: Offer,
  typed: TypedFields | null,
): { subtotal: number | null; discount: QuoteDiscount | null; total: number | null } {
  const textOf = (name: string) => typed?.[name] ?? "";
  const items = lines.map((line, at) => {
    const saved = line.offered ?? line.asked;
    return { ...bare, ...line, offeredPrice: typed ? amountIn(textOf(`prices.${at}`)) : saved };
  });
  const named = typed ? chargesIn(typed) : [...charges];
  const offer = { items, charges: named, discount: discountIn(typed, discount) };
  const { subtotal, total, discount: taken } = withTotals(offer, site.currency);
  return { subtotal, discount: taken, total };
}

/** What may become of the quote's discount, as the form asks it. */
export const discountChoices = ["keep", "none", "percentage", "fixed"] as const;

function discountIn(
  typed: TypedFields | null,
  present: QuoteDiscount | null,
): QuoteDiscount | null {
  const choice = typed?.["discount.choice"] ?? "keep";
  if (choice === "none") return null;
  if (choice !== "percentage" && choice !== "fixed") return present;
  const value = amountIn(typed?.["discount.value"] ?? "");
  return value === null ? null : sellerDiscount({ type: choice, value });
}

const bare = { price: null, subtotal: null, primaryImageURL: null } as const;

function chargesIn(typed: TypedFields): Charge[] {
  return Object.entries(typed)
    .filter(([name]) => /^charges\.\d+\.amount$/.test(name))
    .map(([name, text]) => ({ label: name, amount: amountIn(text, { signed: true }) ?? 0 }));
}
