/**
 * Merges a typed form with a record that somebody else has changed in the meantime. A field that
 * only one of them changed keeps that change. Where both changed a field, the typed text stays and
 * the conflict is reported.
 */
interface Merged<T> {
  value: T;
  /** The other person's values, by field name. */
  both: Record<string, string>;
}

/** The record when the form was opened, the typed form, and the record now. */
export interface Sides<T> {
  base: T;
  mine: T;
  now: T;
}

type Texts = Readonly<Record<string, string>>;

/** Ignores line ends and spaces at the ends, which forms do not preserve. */
function same(a: string | undefined, b: string | undefined): boolean {
  const bare = (text = "") => text.replaceAll("\r\n", "\n").trim();
  return bare(a) === bare(b);
}

/** Text fields, each by itself. */
export function mergeTexts<T extends Texts>({ base, mine, now }: Sides<T>): Merged<T> {
  const value: Record<string, string> = {};
  const both: Record<string, string> = {};
  for (const [name, typed] of Object.entries(mine)) {
    const untouched = same(typed, base[name]);
    value[name] = untouched ? (now[name] ?? typed) : typed;
    if (untouched || same(base[name], now[name]) || same(typed, now[name])) continue;
    both[name] = now[name] ?? "";
  }
  return { value: value as T, both };
}

/** Choices from a set: each is in or out, so two people cannot contradict each other. */
export function mergeChoices({ base, mine, now }: Sides<readonly string[]>): string[] {
  const [before, typed] = [new Set(base), new Set(mine)];
  const kept = now.filter((each) => typed.has(each) || !before.has(each));
  const added = mine.filter((each) => !before.has(each) && !kept.includes(each));
  return [...kept, ...added];
}

interface RowNames<R> {
  /** The identity of a row, wherever it is placed. */
  keyOf: (row: R) => string;
  /** The name of a row that can no longer be shown. */
  nameOf: (row: R) => string;
}

interface MergedRows<R> extends Merged<R[]> {
  /** Names of the rows that one person removed and the other changed. */
  lost: string[];
}

/** Rows that are added, changed, moved and removed. `both` is by index and field: `2.price`. */
export function mergeRows<R extends Texts>(
  sides: Sides<readonly R[]>,
  { keyOf, nameOf }: RowNames<R>,
): MergedRows<R> {
  const keyed = (list: readonly R[]) => {
    const found = new Map<string, R>();
    for (const row of list) {
      let key = keyOf(row);
      while (found.has(key)) key += "+";
      found.set(key, row);
    }
    return found;
  };
  const [base, mine, now] = [keyed(sides.base), keyed(sides.mine), keyed(sides.now)];
  const value: R[] = [];
  const both: Record<string, string> = {};
  const lost: string[] = [];
  for (const key of orderOf(base, mine, now)) {
    const [before, typed, present] = [base.get(key), mine.get(key), now.get(key)];
    if (typed && present) {
      const merged = mergeTexts({ base: before ?? ({} as R), mine: typed, now: present });
      for (const [field, other] of Object.entries(merged.both)) {
        both[`${value.length}.${field}`] = other;
      }
      value.push(merged.value);
    } else if (typed) {
      if (before && sameRow(before, typed)) continue;
      if (before) lost.push(nameOf(typed));
      value.push(typed);
    } else if (present) {
      if (!before) value.push(present);
      else if (!sameRow(before, present)) lost.push(nameOf(present));
    }
  }
  return { value, both, lost };
}

function sameRow(a: Texts, b: Texts): boolean {
  return Object.keys(b).every((name) => same(a[name], b[name]));
}

/** The order comes from whoever moved rows; from the typed form if both did. */
function orderOf(...sides: ReadonlyMap<string, unknown>[]): string[] {
  const [base = [], mine = [], now = []] = sides.map((side) => [...side.keys()]);
  const left = new Set(mine);
  const stood = base.filter((key) => left.has(key));
  const moved = mine.filter((key) => base.includes(key)).some((key, at) => key !== stood[at]);
  const [first, second] = moved ? [mine, now] : [now, mine];
  return [...new Set([...first, ...second])];
}
