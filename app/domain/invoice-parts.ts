import { exactQuantity } from "./fulfilment";
import { percentOf, rounded, thousandths } from "./rounding";

/** The amounts of which an invoice or a credit note takes a part, in minor units, without tax. */
export interface Basis {
  lines: { at: number; quantity: number; net: number; group: string }[];
  charges: { at: number; net: number; group: string }[];
  /** For each rate: its share of the discount on the whole, and the tax on everything. */
  groups: { key: string; rate: number; discount: number; tax: number }[];
}

export interface Part {
  lines: { at: number; quantity: number; net: number }[];
  charges: { at: number; net: number }[];
  groups: { key: string; discount: number; tax: number }[];
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
    const ofLines = sum(ownLines.map((line) => line.net));
    const off = done
      ? discount - before.discount
      : within(shareOf(discount, net, ofLines), discount - before.discount);
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
