import { sumOrNull, toMajor, toMinor } from "~/kernel/money";
import {
  isCovered,
  isPriced,
  type OfferContent,
  type OfferLine,
  type SentOffer,
  type TakenOption,
} from "./offer";
import { defaultOptions } from "./offer-options";
import { apportion, exactFraction, grossMinor, percentOf, reductionOf, rounded } from "./rounding";
import type { TaxRow, TaxSetting } from "./tax";

/** The amounts at one tax rate, in minor units, with the sources of each. */
export interface Group {
  setting: TaxSetting | null;
  lines: { at: number; minor: number; isDiscounted: boolean }[];
  share: number;
  charges: number;
  /** The amounts one by one, by index. */
  chargeParts: { at: number; minor: number }[];
}

export type Priced = Pick<
  OfferContent,
  "lines" | "charges" | "discount" | "taxes" | "taxCase" | "grossPrices"
>;

export interface LineMinor {
  quantity: number;
  counts: boolean;
  gross: number | null;
  off: number;
  amount: number | null;
}

type PricedLine = Pick<OfferLine, "kind" | "price" | "quantity" | "discount">;

/** An option that is not taken shows the amount of its own quantity. */
export function lineMinor(line: PricedLine, taken: number, currency: string): LineMinor {
  const quantity = taken > 0 ? taken : line.quantity;
  if (!isPriced(line)) return { quantity: 0, counts: false, gross: null, off: 0, amount: null };
  const counts = taken > 0;
  if (line.price === null) return { quantity, counts, gross: null, off: 0, amount: null };
  const gross = grossMinor(line.price, quantity, currency);
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
  calculated: readonly LineMinor[],
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
    const { counts = false, amount = null } = calculated[at] ?? {};
    if (!counts) continue;
    const group = groupOf(line.tax);
    const isDiscounted = !discount || isCovered(discount, line);
    group.lines.push({ at, minor: amount ?? 0, isDiscounted });
    if (isDiscounted) covered.set(group, (covered.get(group) ?? 0) + (amount ?? 0));
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
  const rate = group.setting?.rate ?? 0;
  if (!grossPrices) return { base: sum, taxed: percentOf(sum, rate) };
  const { numerator, denominator } = exactFraction(rate);
  const taxed = rounded(BigInt(sum) * numerator, 100n * denominator + numerator);
  return { base: sum - taxed, taxed };
}

/** Each line's amount without tax. */
function netsOf(group: Group, base: number, grossPrices: boolean): [at: number, net: number][] {
  if (!grossPrices) return group.lines.map(({ at, minor }) => [at, minor]);
  const parts = [...group.lines.map(({ minor }) => minor), -group.share, group.charges];
  const shares = apportion(base, parts);
  return group.lines.map(({ at }, place) => [at, shares[place] ?? 0]);
}

/** The total at one tax rate, in minor units without tax. */
export interface NetGroup {
  setting: TaxSetting | null;
  /** isDiscounted: whether the discount on the whole covers the line. */
  lines: { at: number; net: number; isDiscounted: boolean }[];
  /** The group's share of the discount on the whole. */
  discount: number;
  charges: { at: number; net: number }[];
  tax: number;
}

/**
 * An offer without tax, even where its prices include it, by category and rate. The parts of a
 * group add up to its base exactly, and the groups to the offer's net and tax.
 */
export function netGroups(
  offer: Priced,
  currency: string,
  taken: readonly TakenOption[] = defaultOptions(offer.lines),
): NetGroup[] {
  const calculated = offer.lines.map((line) => lineMinor(line, quantityOf(line, taken), currency));
  return groupsOf(offer, calculated, currency).map((group) => {
    const { base, taxed: tax } = taxOf(group, offer.grossPrices);
    const { setting, lines, chargeParts, share } = group;
    const parts = [
      ...lines.map(({ minor }) => minor),
      -share,
      ...chargeParts.map(({ minor }) => minor),
    ];
    const nets = offer.grossPrices ? apportion(base, parts) : parts;
    return {
      setting,
      tax,
      lines: lines.map(({ at, isDiscounted }, place) => ({
        at,
        net: nets[place] ?? 0,
        isDiscounted,
      })),
      discount: 0 - (nets[lines.length] ?? 0),
      charges: chargeParts.map(({ at }, place) => ({
        at,
        net: nets[lines.length + 1 + place] ?? 0,
      })),
    };
  });
}

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

/** Whether the lines name their taxes: one for all of an offer stands with the totals. */
export function hasSeveralTaxes({ lines, charges, taxCase }: Priced): boolean {
  const taxed = [...lines.filter(isPriced), ...charges];
  return new Set(taxed.map(({ tax }) => taxCase ?? tax)).size > 1;
}

/**
 * What the lines below each heading come to, by the heading's id; null while a price is missing. A
 * choice belongs where the first of its lines stands, and a heading above a single part has none.
 * `withOptions`: whether options that were taken are listed there as well.
 */
export function sectionTotals(
  lines: readonly OfferLine[],
  amounts: readonly LineAmounts[],
  currency: string,
  withOptions: boolean,
): Map<string, number | null> {
  const sections = new Map<string, Map<string, (number | null)[]>>();
  const placed = new Map<string, Map<string, (number | null)[]> | undefined>();
  let below: Map<string, (number | null)[]> | undefined;
  for (const [at, line] of lines.entries()) {
    const { id, inclusion } = line;
    if (line.kind === "heading") {
      below = new Map();
      sections.set(id, below);
    }
    const { counted = false, amount = null } = amounts[at] ?? {};
    if (!isPriced(line)) continue;
    if (inclusion.kind === "optional" && !(withOptions && counted)) continue;
    const part = inclusion.kind === "choice" ? `choice ${inclusion.group}` : id;
    const section = placed.has(part) ? placed.get(part) : below;
    placed.set(part, section);
    section?.set(part, [...(section.get(part) ?? []), ...(counted ? [amount] : [])]);
  }
  const several = [...sections].filter(([, parts]) => parts.size > 1);
  return new Map(
    several.map(([id, parts]) => [id, sumOrNull([...parts.values()].flat(), currency)]),
  );
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

/**
 * What a quote or an order counts in sums and in lists by value: without tax, or with it where the
 * store's prices contain it. What was asked, offered and ordered is then compared with its like.
 */
export function countedValue<T extends number | null>({
  offer,
  total,
}: {
  offer: Parameters<typeof sentTotals>[0];
  total: T;
}): T | number {
  const sums = sentTotals(offer);
  return sums?.grossPrices ? total : (sums?.net ?? total);
}

/** The sums of what was sent, with the options that apply now; null when nothing was sent. */
export function sentTotals(
  offer: { sent: SentOffer | null; taken: readonly TakenOption[] } | null,
): OfferTotals | null {
  return offer?.sent ? offerTotals(offer.sent, offer.sent.currency, offer.taken) : null;
}

/** The sums of a first offer that is not sent yet; null without such a draft, as in an order. */
export function draftTotals(
  offer: { sent: SentOffer | null; draft?: OfferContent | null } | null,
  currency: string,
): OfferTotals | null {
  return offer?.draft && !offer.sent ? offerTotals(offer.draft, currency) : null;
}
