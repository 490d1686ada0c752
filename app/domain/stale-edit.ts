/**
 * What somebody typed over a record that somebody else has changed meanwhile: a field that only one
 * of the two touched is as they made it; where both did, what was typed stays and is told of.
 */
interface Merged<T> {
  value: T;
  /** By the field's name: what the other one made of it. */
  both: Record<string, string>;
}

/** A record as a form was opened on it, as it was typed, and as it is by now. */
export interface Sides<T> {
  base: T;
  mine: T;
  now: T;
}

type Texts = Readonly<Record<string, string>>;

/** How line ends and spaces at the ends, which a form does not keep, are left out of account. */
function same(a: string | undefined, b: string | undefined): boolean {
  const bare = (text = "") => text.replaceAll("\r\n", "\n").trim();
  return bare(a) === bare(b);
}

/** Fields of text, each by itself. */
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

/** Choices out of a set: each is in or out, so that no two people contradict each other. */
export function mergeChoices({ base, mine, now }: Sides<readonly string[]>): string[] {
  const [before, typed] = [new Set(base), new Set(mine)];
  const kept = now.filter((each) => typed.has(each) || !before.has(each));
  const added = mine.filter((each) => !before.has(each) && !kept.includes(each));
  return [...kept, ...added];
}

interface RowNames<R> {
  /** What tells a row from the others, wherever it stands. */
  keyOf: (row: R) => string;
  /** What a row is called where it cannot be shown any more. */
  nameOf: (row: R) => string;
}

interface MergedRows<R> extends Merged<R[]> {
  /** Rows that one has taken away and the other has changed, by name. */
  lost: string[];
}

/** Rows that are added, changed, moved and taken away. `both` is by place and field: `2.price`. */
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

/** The order of whoever moved rows; of the one who typed where both did. */
function orderOf(...sides: ReadonlyMap<string, unknown>[]): string[] {
  const [base = [], mine = [], now = []] = sides.map((side) => [...side.keys()]);
  const left = new Set(mine);
  const stood = base.filter((key) => left.has(key));
  const moved = mine.filter((key) => base.includes(key)).some((key, at) => key !== stood[at]);
  const [first, second] = moved ? [mine, now] : [now, mine];
  return [...new Set([...first, ...second])];
}
