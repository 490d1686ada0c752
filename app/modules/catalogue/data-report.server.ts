import { readMeasure } from "~/kernel/measures";
import type { CommerceDeps } from "~/modules/deps";
import { attributeKey, numberHabit, readValue } from "./attributes";
import { dataCounterPrefix, valueOfCounter } from "./technical-data";

/** How the products of the shop use one name of technical data. */
export interface DataName {
  /** As it is spelled most often. */
  name: string;
  /** How many listed products have it; a product with two values counts twice. */
  products: number;
  /** How many different values it has. */
  values: number;
  /** The unit of most of its values; null when most are no number with a unit. */
  unit: string | null;
  /** Whether most of its values are numbers. */
  isNumber: boolean;
  /** The values that its attribute cannot read, most frequent first; at most `mostShown`. */
  unread: { value: string; products: number }[];
  /** How many different values it cannot read. */
  unreadValues: number;
}

const mostShown = 20;
const atOnce = 900;
/** A bound for a catalogue in which every value is spelled differently. */
const mostTotals = 50_000;

/**
 * The names of technical data that listed products have, most frequent first, with what their
 * attributes cannot read. It is made from the stored totals, on every backend alike.
 */
export function createDataReport({
  storage,
  site,
}: Pick<CommerceDeps, "storage" | "site">): () => Promise<DataName[]> {
  async function* spelled() {
    const prefix = dataCounterPrefix();
    let after = prefix;
    for (let read = 0; read < mostTotals; read += atOnce) {
      const totals = await storage.counters.page(after, atOnce);
      for (const { name, value } of totals) {
        if (!name.startsWith(prefix)) return;
        if (value > 0) yield { ...valueOfCounter(name, prefix), count: value };
      }
      const last = totals.at(-1);
      if (!last || totals.length < atOnce) return;
      after = last.name;
    }
  }

  return async () => {
    const habit = numberHabit(site.locale);
    const attributes = new Map(site.attributes.map((each) => [attributeKey(each.name), each]));
    const names = new Map<string, Gathered>();
    for await (const { name, value, count } of spelled()) {
      const key = attributeKey(name);
      const own: Gathered = names.get(key) ?? { spellings: new Map(), values: [] };
      names.set(key, own);
      own.spellings.set(name, (own.spellings.get(name) ?? 0) + count);
      own.values.push({ value, count, unit: unitOf(value) });
    }
    const all = [...names].map(([key, { spellings, values }]): DataName => {
      const attribute = attributes.get(key);
      const products = values.reduce((sum, { count }) => sum + count, 0);
      const unread = attribute
        ? values.filter(({ value }) => readValue(attribute, value, habit) === null)
        : [];
      const unit = mostOf(values.map((each) => [each.unit ?? "", each.count]));
      return {
        name: mostOf([...spellings]),
        products,
        values: values.length,
        unit: unit && unit !== bare ? unit : null,
        isNumber: unit !== "",
        unread: unread
          .toSorted((a, b) => b.count - a.count)
          .slice(0, mostShown)
          .map(({ value, count }) => ({ value, products: count })),
        unreadValues: unread.length,
      };
    });
    return all.sort((a, b) => b.products - a.products || (a.name < b.name ? -1 : 1));

    function unitOf(value: string): string | null {
      const measure = readMeasure(value, habit);
      return measure && (measure.unit?.symbol ?? bare);
    }
  };
}

/** Stands for a number without a unit. */
const bare = "1";

interface Gathered {
  spellings: Map<string, number>;
  values: { value: string; count: number; unit: string | null }[];
}

/** The text with the greatest sum of counts; empty when there is none. */
function mostOf(counted: readonly (readonly [string, number])[]): string {
  const sums = new Map<string, number>();
  for (const [text, count] of counted) sums.set(text, (sums.get(text) ?? 0) + count);
  const [best] = [...sums].sort(([, a], [, b]) => b - a);
  return best?.[0] ?? "";
}
