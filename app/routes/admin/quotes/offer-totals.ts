import type { AppliedDiscount, Charge } from "~/domain/quote";
import { withTotals } from "~/domain/quote-rules";
import { amountIn } from "~/forms/amount";
import { site } from "~/site";
import type { PricedLine } from "./pricing-table";

interface Offer {
  lines: readonly PricedLine[];
  charges: readonly Charge[];
  discount: AppliedDiscount | null;
}

/** What stands in the fields, by name. */
export type Typed = Record<string, string>;

/** What the offer comes to: as it is saved, or as it is typed. The server reckons it again. */
export function offerTotals(
  { lines, charges, discount }: Offer,
  typed: Typed | null,
): { subtotal: number | null; total: number | null } {
  const textOf = (name: string) => typed?.[name] ?? "";
  const items = lines.map((line, at) => {
    const saved = line.offered ?? line.asked;
    return { ...bare, ...line, offeredPrice: typed ? amountIn(textOf(`prices.${at}`)) : saved };
  });
  const named = typed ? chargesIn(typed) : [...charges];
  const { subtotal, total } = withTotals({ items, charges: named, discount }, site.currency);
  return { subtotal, total };
}

const bare = { price: null, subtotal: null, primaryImageURL: null } as const;

function chargesIn(typed: Typed): Charge[] {
  return Object.entries(typed)
    .filter(([name]) => /^charges\.\d+\.amount$/.test(name))
    .map(([name, text]) => ({ label: name, amount: amountIn(text, { signed: true }) ?? 0 }));
}
