import { toMajor } from "./money";
import type { TakenOption } from "./offer";
import { groupsOf, lineMinor, netsOf, type Priced, quantityOf, taxOf } from "./offer-groups";
import { defaultOptions } from "./offer-options";
import type { TaxRow } from "./tax";

/** The amounts of a line, in major units; null while its price is missing. */
export interface LineAmounts {
  id: string;
  quantity: number;
  /** Whether the total includes it. */
  counted: boolean;
  gross: number | null;
  discount: number;
  /** As shown on the line: after its discount, with or without tax as the offer's prices are. */
  amount: number | null;
  /** Without tax, before the discount on the whole; only of a line that the total includes. */
  net: number | null;
}

export interface OfferTotals {
  lines: LineAmounts[];
  /**
   * The sum of the included lines; null while a price is missing, as are all sums that depend on
   * it.
   */
  goods: number | null;
  /** The amount of the discount on the whole. */
  discount: number;
  charges: number;
  net: number | null;
  taxes: TaxRow[];
  tax: number | null;
  total: number | null;
  /** Whether prices include the tax. */
  grossPrices: boolean;
}

/**
 * All sums of an offer with the chosen options, by the store's one rounding rule: each line is
 * rounded, then its discount; the discount on the whole is rounded once and divided among the
 * rates; tax is rounded once per category and rate.
 */
export function offerTotals(
  offer: Priced,
  currency: string,
  taken: readonly TakenOption[] = defaultOptions(offer.lines),
): OfferTotals {
  const major = (minor: number) => toMajor(minor, currency);
  const calculated = offer.lines.map((line) => lineMinor(line, quantityOf(line, taken), currency));
  const counted = calculated.filter(({ counts }) => counts);
  const missing = counted.some(({ amount }) => amount === null);
  const groups = groupsOf(offer, calculated, currency);
  const goods = counted.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const discount = groups.reduce((sum, { share }) => sum + share, 0);
  const charges = groups.reduce((sum, group) => sum + group.charges, 0);
  const nets = new Map<number, number>();
  const rows: TaxRow[] = [];
  let [net, tax] = [0, 0];
  for (const group of groups) {
    const { base, taxed } = taxOf(group, offer.grossPrices);
    net += base;
    tax += taxed;
    for (const [at, share] of netsOf(group, base, offer.grossPrices)) nets.set(at, share);
    if (group.setting) rows.push({ ...group.setting, base: major(base), tax: major(taxed) });
  }
  const ifAll = (minor: number) => (missing ? null : major(minor));
  return {
    lines: offer.lines.map(({ id }, at) => {
      const {
        quantity = 0,
        counts = false,
        gross = null,
        off = 0,
        amount = null,
      } = calculated[at] ?? {};
      const own = counts ? nets.get(at) : undefined;
      return {
        id,
        quantity,
        counted: counts,
        gross: gross === null ? null : major(gross),
        discount: major(off),
        amount: amount === null ? null : major(amount),
        net: own === undefined || amount === null ? null : major(own),
      };
    }),
    goods: ifAll(goods),
    discount: major(discount),
    charges: major(charges),
    net: ifAll(net),
    taxes: missing ? [] : rows,
    tax: ifAll(tax),
    total: ifAll(net + tax),
    grossPrices: offer.grossPrices,
  };
}
