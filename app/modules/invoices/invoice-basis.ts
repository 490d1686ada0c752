import { toMajor, toMinor } from "~/kernel/money";
import { pick } from "~/kernel/pick";
import { exactQuantity } from "~/modules/orders/fulfilment";
import type { Order } from "~/modules/orders/order.resource";
import { catalogueFactNames } from "~/modules/pricing/line";
import {
  blankLine,
  type OfferLine,
  type SentOffer,
  type TakenOption,
  unitNamed,
} from "~/modules/pricing/offer";
import { type NetGroup, netGroups } from "~/modules/pricing/offer-totals";
import { storeCharges } from "~/modules/pricing/reduction";
import { percentOf, rounded, thousandths } from "~/modules/pricing/rounding";
import type { TaxSetting } from "~/modules/pricing/tax";
import type { InvoiceContent } from "./invoice.resource";

type Agreed = Pick<
  SentOffer,
  "lines" | "charges" | "discount" | "taxes" | "taxCase" | "grossPrices"
>;

type Invoiced = Pick<Order, "items" | "offer" | "charges" | "discount" | "total">;

/** The content that an order is invoiced by: the accepted offer, or the order's own fields. */
interface Source {
  agreed: Agreed;
  taken: readonly TakenOption[];
  /** Index of the agreed line for each of the order's lines; -1 where there is none. */
  places: number[];
}

/** The payment of an order without an offer includes its taxes: nobody pays more than agreed. */
function sourceOf(order: Invoiced, included: TaxSetting | null, currency: string): Source {
  const { items, offer } = order;
  if (offer) {
    const { sent: agreed, taken } = offer;
    const places = items.map((item) => agreed.lines.findIndex(({ id }) => id === item.offer?.line));
    return { agreed, taken, places };
  }
  const tax = included?.name ?? null;
  const lines = items.map(
    (item, at): OfferLine => ({
      ...blankLine,
      ...pick(item, catalogueFactNames),
      id: `item-${at}`,
      kind: "product",
      productId: item.id,
      name: item.productName,
      quantity: item.quantity,
      unit: unitNamed(item.unit),
      listPrice: item.price,
      price: item.price ?? 0,
      priceSource: "list",
      tax,
    }),
  );
  const charges = order.charges.map((charge) => ({ ...charge, tax }));
  const { discount } = order;
  if (discount && discount.amount > 0) {
    charges.push({ label: `Discount ${discount.code}`.trim(), amount: -discount.amount, tax });
  }
  const minor = (amount: number) => toMinor(amount, currency);
  const sum =
    lines.reduce((all, { price, quantity }) => all + minor((price ?? 0) * quantity), 0) +
    charges.reduce((all, { amount }) => all + minor(amount), 0);
  const rest = minor(order.total) - sum;
  // The difference: a promotion of the payment provider, or a product that no longer has a price.
  if (rest !== 0) {
    const label = rest < 0 ? storeCharges.promotion : storeCharges.asCharged;
    charges.push({ label, amount: toMajor(rest, currency), tax });
  }
  const taxes = included ? [included] : [];
  return {
    agreed: { lines, charges, discount: null, taxes, taxCase: null, grossPrices: true },
    taken: [],
    places: items.map((_, at) => at),
  };
}

function keyOf({ setting }: NetGroup): string {
  return setting?.name ?? "";
}

export interface OrderBasis extends Basis {
  source: Source;
  groupsOf: readonly NetGroup[];
}

/** The order's amounts without tax, by the index of its own lines. */
export function orderBasis(
  order: Invoiced,
  included: TaxSetting | null,
  currency: string,
): OrderBasis {
  const source = sourceOf(order, included, currency);
  const groups = netGroups(source.agreed, currency, source.taken);
  const lines = source.places.flatMap((place, at) => {
    const group = groups.find((each) => each.lines.some((line) => line.at === place));
    const line = group?.lines.find((each) => each.at === place);
    const quantity = order.items[at]?.quantity ?? 0;
    if (!group || !line) return [];
    const { net, isDiscounted } = line;
    return [{ at, quantity, net, group: keyOf(group), isDiscounted }];
  });
  return {
    source,
    groupsOf: groups,
    lines,
    charges: groups.flatMap((group) =>
      group.charges.map(({ at, net }) => ({ at, net, group: keyOf(group) })),
    ),
    groups: groups.map((group) => ({
      key: keyOf(group),
      rate: group.setting?.rate ?? 0,
      discount: group.discount,
      tax: group.tax,
    })),
  };
}

/** The same for an invoice of which a part is credited. */
export function invoiceBasis({ lines, charges, taxes, currency }: InvoiceContent): Basis {
  const minor = (amount: number) => toMinor(amount, currency);
  return {
    lines: lines.map(({ at, quantity, net, tax, isDiscounted }) => ({
      at,
      quantity,
      net: minor(net),
      group: tax ?? "",
      isDiscounted,
    })),
    charges: charges.map(({ at, net, tax }) => ({ at, net: minor(net), group: tax ?? "" })),
    groups: taxes.map(({ name, rate, discount, tax }) => ({
      key: name,
      rate,
      discount: minor(discount),
      tax: minor(tax),
    })),
  };
}

/** What an issued document took from its basis. */
export function partIn(document: InvoiceContent): Part {
  return invoiceBasis(document);
}

/** The amounts of which an invoice or a credit note takes a part, in minor units, without tax. */
export interface Basis {
  lines: {
    at: number;
    quantity: number;
    net: number;
    group: string;
    /** Whether the discount on the whole covers the line. */
    isDiscounted: boolean;
  }[];
  charges: { at: number; net: number; group: string }[];
  /** For each rate: its share of the discount on the whole, and the tax on everything. */
  groups: { key: string; rate: number; discount: number; tax: number }[];
}

export interface Part {
  lines: { at: number; quantity: number; net: number }[];
  charges: { at: number; net: number }[];
  groups: { key: string; discount: number; tax: number }[];
}

/** What a part comes to, in minor units. */
export function amountsOf({ lines, charges, groups }: Part): { net: number; tax: number } {
  const goods = [...lines, ...charges].reduce((sum, { net }) => sum + net, 0);
  const off = groups.reduce((sum, { discount }) => sum + discount, 0);
  return { net: goods - off, tax: groups.reduce((sum, { tax }) => sum + tax, 0) };
}

interface Wanted {
  /** By line index. */
  quantities: ReadonlyMap<number, number>;
  /** all: all charges that are left; rebates: only those that lower the price of the lines. */
  charges: "all" | "rebates";
}

/** The sum of the parts taken so far, less those taken back. */
export interface Taken {
  of(kind: "lines" | "charges", at: number): { quantity: number; net: number };
  ofGroup(key: string): { discount: number; tax: number };
}

export function takenBy(added: readonly Part[], back: readonly Part[] = []): Taken {
  const signed = [
    ...added.map((part) => ({ part, sign: 1 })),
    ...back.map((part) => ({ part, sign: -1 })),
  ];
  return {
    of(kind, at) {
      let [quantity, net] = [0, 0];
      for (const { part, sign } of signed) {
        for (const each of part[kind]) {
          if (each.at !== at) continue;
          net += sign * each.net;
          quantity += sign * ("quantity" in each ? (each.quantity as number) : 0);
        }
      }
      return { quantity: exactQuantity(quantity), net };
    },
    ofGroup(key) {
      let [discount, tax] = [0, 0];
      for (const { part, sign } of signed) {
        const group = part.groups.find((each) => each.key === key);
        discount += sign * (group?.discount ?? 0);
        tax += sign * (group?.tax ?? 0);
      }
      return { discount, tax };
    },
  };
}

/** `whole × part / of`, rounded; the whole when `of` is 0. */
function shareOf(whole: number, part: number, of: number): number {
  if (of === 0) return whole;
  return rounded(BigInt(whole) * thousandths(part), thousandths(of));
}

/** Limits a part to what is left, with the sign of what is left. */
function within(amount: number, left: number): number {
  return left >= 0 ? Math.min(Math.max(0, amount), left) : Math.max(Math.min(0, amount), left);
}

/**
 * The part of a basis that the requested quantities make, given what was taken before. Whoever
 * takes the last of a line, a rate or the whole gets all that is left of it, so that all parts add
 * up to the basis to the cent, however it was divided.
 */
export function partOf(basis: Basis, taken: Taken, wanted: Wanted): Part {
  const after = (at: number) =>
    exactQuantity(taken.of("lines", at).quantity + (wanted.quantities.get(at) ?? 0));
  const isDone = (line: Basis["lines"][number]) => after(line.at) >= line.quantity;
  const lines = basis.lines.flatMap((line) => {
    const quantity = wanted.quantities.get(line.at) ?? 0;
    if (quantity <= 0) return [];
    const left = line.net - taken.of("lines", line.at).net;
    const net = isDone(line) ? left : within(shareOf(line.net, quantity, line.quantity), left);
    return [{ at: line.at, quantity, net }];
  });
  const netOf = (at: number) => lines.find((line) => line.at === at)?.net ?? 0;
  const sum = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0);
  const allDone = basis.lines.every(isDone);
  const wholeNet = sum(basis.lines.map(({ net }) => net));
  const partNet = sum(lines.map(({ net }) => net));
  const charges = basis.charges.flatMap(({ at, net }) => {
    const left = net - taken.of("charges", at).net;
    const isRebate = net < 0;
    if (left === 0 || (!isRebate && wanted.charges === "rebates")) return [];
    const share = isRebate && !allDone ? within(shareOf(net, partNet, wholeNet), left) : left;
    return share === 0 ? [] : [{ at, net: share }];
  });
  const groups = basis.groups.flatMap(({ key, rate, discount, tax }) => {
    const ownLines = basis.lines.filter(({ group }) => group === key);
    const ownCharges = basis.charges.filter(({ group }) => group === key);
    const before = taken.ofGroup(key);
    const net = sum(ownLines.map(({ at }) => netOf(at)));
    const done = ownLines.every(isDone);
    const discounted = ownLines.filter(({ isDiscounted }) => isDiscounted);
    const off = discounted.every(isDone)
      ? discount - before.discount
      : within(
          shareOf(
            discount,
            sum(discounted.map(({ at }) => netOf(at))),
            sum(discounted.map((line) => line.net)),
          ),
          discount - before.discount,
        );
    const charged = (at: number) => charges.find((each) => each.at === at)?.net ?? 0;
    const base = net - off + sum(ownCharges.map(({ at }) => charged(at)));
    const allCharged = ownCharges.every(
      ({ at, net: whole }) => taken.of("charges", at).net + charged(at) === whole,
    );
    const own =
      done && allCharged ? tax - before.tax : within(percentOf(base, rate), tax - before.tax);
    const nothing = net === 0 && off === 0 && base === 0 && own === 0;
    const isNamed = ownLines.some(({ at }) => (wanted.quantities.get(at) ?? 0) > 0);
    return nothing && !isNamed ? [] : [{ key, discount: off, tax: own }];
  });
  return { lines, charges, groups };
}

interface Credited {
  basis: Basis;
  /** What the earlier credit notes took. */
  taken: Taken;
  /** By line index: what can still be credited, and what now is. */
  open: readonly number[];
  quantities: ReadonlyMap<number, number>;
  /** Whether the charges are asked for. The last goods take them in any case. */
  withCharges: boolean;
}

/** The part of an invoice that a credit note takes. */
export function creditedPart({ basis, taken, open, quantities, withCharges }: Credited): Part {
  const isRest = open.every((left, at) => (quantities.get(at) ?? 0) >= left);
  return partOf(basis, taken, { quantities, charges: withCharges || isRest ? "all" : "rebates" });
}
