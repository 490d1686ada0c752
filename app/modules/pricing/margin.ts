import { toMajor, toMinor } from "~/kernel/money";
import { isPriced, type OfferContent } from "./offer";
import { type NetGroup, netGroups, type OfferTotals } from "./offer-totals";
import { apportion, exactFraction, rounded, thousandths } from "./rounding";

/** What one unit of an offer's line costs the seller. */
export interface LineCost {
  line: string;
  /** The catalogue's cost of today; null where it knows none. */
  catalogue: number | null;
  /** What the seller typed for this line, which counts instead; null for nothing. */
  own: number | null;
}

/** What is earned with a line or an offer, without tax. */
export interface Margin {
  cost: number;
  /** Negative where the price is below the cost. */
  amount: number;
  /** Of the net price; null where nothing is charged. */
  percent: number | null;
}

export interface OfferMargins {
  /**
   * After all discounts; an option that is not taken has none of the whole. null where the price or
   * the cost is unknown, and for headings and notes.
   */
  lines: (Margin | null)[];
  /** Of the goods in the total, after the discount on the whole; null while a cost is unknown. */
  total: Margin | null;
  /** How many lines in the total have no known cost. */
  unknown: number;
}

/** Costs of one unit, by line id. */
export type LineCosts = Readonly<Record<string, number | null>>;

/** The margins of an offer's goods. Charges, such as freight, are not counted. */
export function marginsOf(
  content: OfferContent,
  totals: OfferTotals,
  { costs, currency }: { costs: LineCosts; currency: string },
): OfferMargins {
  const groups = netGroups(content, currency);
  const reduced = reductionsOf(groups);
  const lines = content.lines.map((line, at) => {
    const amounts = totals.lines[at];
    const cost = costs[line.id] ?? null;
    if (!isPriced(line) || cost === null || !amounts || amounts.amount === null) return null;
    const net = amounts.net ?? netOf(content, line.tax, { amount: amounts.amount, currency });
    const left = toMinor(net, currency) - (reduced.get(at) ?? 0);
    return marginOf(left, costMinor(cost, amounts.quantity, currency), currency);
  });
  const counted = content.lines.flatMap((line, at) =>
    isPriced(line) && totals.lines[at]?.counted ? [{ line, at }] : [],
  );
  const unknown = counted.filter(({ line }) => (costs[line.id] ?? null) === null).length;
  if (unknown > 0 || totals.net === null || counted.length === 0) {
    return { lines, total: null, unknown };
  }
  const goods = groups.reduce(
    (sum, group) => sum + group.lines.reduce((net, each) => net + each.net, 0) - group.discount,
    0,
  );
  const cost = counted.reduce(
    (sum, { line, at }) =>
      sum + costMinor(costs[line.id] ?? 0, totals.lines[at]?.quantity ?? 0, currency),
    0,
  );
  return { lines, total: marginOf(goods, cost, currency), unknown };
}

/** What the discount on the whole takes off each line in the total, in minor units without tax. */
function reductionsOf(groups: readonly NetGroup[]): ReadonlyMap<number, number> {
  return new Map(
    groups.flatMap((group) => {
      const covered = group.lines.filter(({ isDiscounted }) => isDiscounted);
      const shares = apportion(
        group.discount,
        covered.map(({ net }) => net),
      );
      return covered.map(({ at }, place) => [at, shares[place] ?? 0] as const);
    }),
  );
}

/** The amount of a line that the total does not include, without tax. */
function netOf(
  { grossPrices, taxCase, taxes }: OfferContent,
  tax: string | null,
  { amount, currency }: { amount: number; currency: string },
): number {
  const rate = taxes.find(({ name }) => name === (taxCase ?? tax))?.rate ?? 0;
  if (!grossPrices || rate === 0) return amount;
  const { numerator, denominator } = exactFraction(rate);
  const gross = BigInt(toMinor(amount, currency));
  return toMajor(rounded(gross * 100n * denominator, 100n * denominator + numerator), currency);
}

function costMinor(cost: number, quantity: number, currency: string): number {
  return rounded(thousandths(quantity) * BigInt(toMinor(cost, currency)), 1_000n);
}

function marginOf(net: number, cost: number, currency: string): Margin {
  return {
    cost: toMajor(cost, currency),
    amount: toMajor(net - cost, currency),
    percent: net > 0 ? Math.round(((net - cost) / net) * 1_000) / 10 : null,
  };
}
