import { currencyExponent, toMajor, toMinor } from "./money";
import { isPriced, type OfferContent, type OfferLine, type TakenOption } from "./offer";
import { defaultOptions } from "./offer-options";
import type { Reduction } from "./quote-line";
import type { TaxRow, TaxSetting } from "./tax";

/** What a line comes to. Amounts in major units; null while its price is missing. */
export interface LineAmounts {
  id: string;
  quantity: number;
  /** Whether it is part of the total. */
  counted: boolean;
  gross: number | null;
  discount: number;
  /** As the line shows it: after its discount, with or without tax as the prices are. */
  amount: number | null;
  /** Without tax, of a line that is part of the total; what is left of the whole's discount aside. */
  net: number | null;
}

export interface OfferTotals {
  lines: LineAmounts[];
  /** Of the lines that count; null while a price is missing, as all sums that follow from it. */
  goods: number | null;
  /** What the discount on the whole takes off. */
  discount: number;
  charges: number;
  net: number | null;
  taxes: TaxRow[];
  tax: number | null;
  total: number | null;
  /** Whether prices include the tax. */
  grossPrices: boolean;
}

/** Divides with halves away from zero. */
export function rounded(numerator: bigint, denominator: bigint): number {
  const negative = numerator < 0n;
  const double = (negative ? -numerator : numerator) * 2n + denominator;
  const result = Number(double / (denominator * 2n));
  return negative && result !== 0 ? -result : result;
}

/** A number with at most three decimals, in thousandths. */
function thousandths(value: number): bigint {
  return BigInt(Math.round(value * 1_000));
}

/** `percent` of an amount in minor units. */
function percentOf(minor: number, percent: number): number {
  return rounded(BigInt(minor) * thousandths(percent), 100_000n);
}

function reductionOf(minor: number, { type, value }: Reduction, currency: string): number {
  const wanted = type === "percentage" ? percentOf(minor, value) : toMinor(value, currency);
  return Math.max(0, Math.min(wanted, minor));
}

/**
 * Splits `total` by signed parts with the largest-remainder method; of equal remainders the earlier
 * part is rounded up first. The shares add up to the total exactly.
 */
function apportion(total: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((a, b) => a + b, 0);
  if (sum === 0) return parts.map((_, at) => (at === 0 ? total : 0));
  const whole = BigInt(sum);
  const sign = whole < 0n ? -1n : 1n;
  const shares = parts.map((part) => {
    const exact = BigInt(total) * BigInt(part) * sign;
    const by = whole * sign;
    const floor = exact / by - (exact % by < 0n ? 1n : 0n);
    return { floor, rest: exact - floor * by };
  });
  let left = total - shares.reduce((a, { floor }) => a + Number(floor), 0);
  const result = shares.map(({ floor }) => Number(floor));
  const order = shares
    .map(({ rest }, at) => ({ rest, at }))
    .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  for (const { at } of order) {
    if (left <= 0) break;
    result[at] = (result[at] ?? 0) + 1;
    left -= 1;
  }
  return result;
}

/** What is taxed at one rate, in minor units, with where each part comes from. */
interface Group {
  setting: TaxSetting | null;
  lines: { at: number; minor: number }[];
  share: number;
  charges: number;
  /** The same one by one, by their place. */
  chargeParts: { at: number; minor: number }[];
}

type Priced = Pick<
  OfferContent,
  "lines" | "charges" | "discount" | "taxes" | "taxCase" | "grossPrices"
>;

/**
 * All sums of an offer with the options that are taken, by the one rounding rule of the store:
 * every line is rounded, then its discount; the discount on the whole is rounded once and spread
 * over the rates; tax is rounded once per category and rate.
 */
export function offerTotals(
  offer: Priced,
  currency: string,
  taken: readonly TakenOption[] = defaultOptions(offer.lines),
): OfferTotals {
  const major = (minor: number) => toMajor(minor, currency);
  const reckoned = offer.lines.map((line) => lineMinor(line, quantityOf(line, taken), currency));
  const counted = reckoned.filter(({ counts }) => counts);
  const missing = counted.some(({ amount }) => amount === null);
  const groups = groupsOf(offer, reckoned, currency);
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
      } = reckoned[at] ?? {};
      const own = counts ? nets.get(at) : undefined;
      return {
        ...{ id, quantity, counted: counts },
        gross: gross === null ? null : major(gross),
        discount: major(off),
        amount: amount === null ? null : major(amount),
        net: own === undefined || amount === null ? null : major(own),
      };
    }),
    ...{ goods: ifAll(goods), discount: major(discount), charges: major(charges) },
    ...{ net: ifAll(net), taxes: missing ? [] : rows, tax: ifAll(tax), total: ifAll(net + tax) },
    grossPrices: offer.grossPrices,
  };
}

interface LineMinor {
  quantity: number;
  counts: boolean;
  gross: number | null;
  off: number;
  amount: number | null;
}

/** An option that is not taken shows what its own quantity comes to. */
function lineMinor(line: OfferLine, taken: number, currency: string): LineMinor {
  const quantity = taken > 0 ? taken : line.quantity;
  if (!isPriced(line)) return { quantity: 0, counts: false, gross: null, off: 0, amount: null };
  const counts = taken > 0;
  if (line.price === null) return { quantity, counts, gross: null, off: 0, amount: null };
  const unit = BigInt(toMinor(line.price, currency));
  const gross = rounded(thousandths(quantity) * unit, 1_000n);
  const off = line.discount ? reductionOf(gross, line.discount, currency) : 0;
  return { quantity, counts, gross, off, amount: gross - off };
}

function quantityOf({ id, quantity, inclusion }: OfferLine, taken: readonly TakenOption[]): number {
  if (inclusion.kind === "included") return quantity;
  return taken.find(({ line }) => line === id)?.quantity ?? 0;
}

/** Lines and charges by category and rate, the highest rate first, with their share of the discount. */
function groupsOf(
  { lines, charges, discount, taxes, taxCase }: Priced,
  reckoned: readonly LineMinor[],
  currency: string,
): Group[] {
  const groups = new Map<string, Group>();
  const groupOf = (name: string | null) => {
    const wanted = taxCase ?? name;
    const setting = taxes.find((each) => each.name === wanted) ?? null;
    const key = setting ? `${setting.category} ${setting.rate}` : "";
    const group = groups.get(key) ?? { setting, lines: [], share: 0, charges: 0, chargeParts: [] };
    groups.set(key, group);
    return group;
  };
  const covered = new Map<Group, number>();
  for (const [at, line] of lines.entries()) {
    const { counts = false, amount = null } = reckoned[at] ?? {};
    if (!counts) continue;
    const group = groupOf(line.tax);
    group.lines.push({ at, minor: amount ?? 0 });
    const covers = !discount?.covers || discount.covers.includes(line.productId ?? "");
    if (covers) covered.set(group, (covered.get(group) ?? 0) + (amount ?? 0));
  }
  for (const [at, { tax, amount }] of charges.entries()) {
    const group = groupOf(tax);
    const minor = toMinor(amount, currency);
    group.charges += minor;
    group.chargeParts.push({ at, minor });
  }
  const sorted = [...groups.values()].sort((a, b) => rateOf(b) - rateOf(a));
  if (discount) {
    const weights = sorted.map((group) => covered.get(group) ?? 0);
    const sum = weights.reduce((a, b) => a + b, 0);
    const shares = sum === 0 ? [] : apportion(reductionOf(sum, discount, currency), weights);
    for (const [at, group] of sorted.entries()) group.share = shares[at] ?? 0;
  }
  return sorted;
}

function rateOf({ setting }: Group): number {
  return setting?.rate ?? -1;
}

function sumOf({ lines, share, charges }: Group): number {
  return lines.reduce((sum, { minor }) => sum + minor, 0) - share + charges;
}

function taxOf(group: Group, grossPrices: boolean): { base: number; taxed: number } {
  const sum = sumOf(group);
  const rate = thousandths(group.setting?.rate ?? 0);
  if (!grossPrices) return { base: sum, taxed: rounded(BigInt(sum) * rate, 100_000n) };
  const taxed = rounded(BigInt(sum) * rate, 100_000n + rate);
  return { base: sum - taxed, taxed };
}

/** What each line of the group comes to without tax. */
function netsOf(group: Group, base: number, grossPrices: boolean): [at: number, net: number][] {
  if (!grossPrices) return group.lines.map(({ at, minor }) => [at, minor]);
  const parts = [...group.lines.map(({ minor }) => minor), -group.share, group.charges];
  const shares = apportion(base, parts);
  return group.lines.map(({ at }, place) => [at, shares[place] ?? 0]);
}

/** Why the sums of an offer cannot be sent; null when they can, or while a price is missing. */
export function problemOfOffer(
  offer: Priced,
  currency: string,
  taken?: readonly TakenOption[],
): string | null {
  const totals = offerTotals(offer, currency, taken);
  const parts = [
    ...totals.lines.flatMap(({ gross, amount }) => [gross ?? 0, amount ?? 0]),
    ...[totals.goods ?? 0, totals.charges, totals.net ?? 0, totals.tax ?? 0, totals.total ?? 0],
  ].map((amount) => amount * 10 ** currencyExponent(currency));
  if (parts.some((part) => Math.abs(part) >= Number.MAX_SAFE_INTEGER)) {
    return "The total is more than the store can keep.";
  }
  if (totals.total === null) return null;
  const overdrawn = totals.total < 0 || totals.taxes.some(({ base }) => base < 0);
  return overdrawn ? "Rebates cannot take more off than the total." : null;
}

/** Why an offer cannot go out; null when it can. */
export function problemOfSending(content: OfferContent, currency: string): string | null {
  const priced = content.lines.filter(isPriced);
  if (priced.length === 0) return "An offer needs a line with a price.";
  if (priced.some(({ price }) => price === null)) return "Not every line has a price.";
  if (content.lines.some(({ name }) => name === "")) return "Not every line has a name.";
  return problemOfOffer(content, currency);
}

/** All that is taxed at one rate, in minor units without tax. */
export interface NetGroup {
  setting: TaxSetting | null;
  lines: { at: number; net: number }[];
  /** The group's share of the discount on the whole. */
  discount: number;
  charges: { at: number; net: number }[];
  tax: number;
}

/**
 * An offer without tax, whatever its prices are, by category and rate. The parts of a group add up
 * to its base exactly, and the groups to the offer's net and tax.
 */
export function netGroups(
  offer: Priced,
  currency: string,
  taken: readonly TakenOption[] = defaultOptions(offer.lines),
): NetGroup[] {
  const reckoned = offer.lines.map((line) => lineMinor(line, quantityOf(line, taken), currency));
  return groupsOf(offer, reckoned, currency).map((group) => {
    const { base, taxed: tax } = taxOf(group, offer.grossPrices);
    const { setting, lines, chargeParts, share } = group;
    const parts = [
      ...lines.map(({ minor }) => minor),
      -share,
      ...chargeParts.map(({ minor }) => minor),
    ];
    const nets = offer.grossPrices ? apportion(base, parts) : parts;
    return {
      ...{ setting, tax },
      lines: lines.map(({ at }, place) => ({ at, net: nets[place] ?? 0 })),
      discount: 0 - (nets[lines.length] ?? 0),
      charges: chargeParts.map(({ at }, place) => ({
        at,
        net: nets[lines.length + 1 + place] ?? 0,
      })),
    };
  });
}
