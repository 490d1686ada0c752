import { nameKey } from "~/kernel/name-key";
import { compareBytes } from "~/kernel/text";
import type { Unit } from "~/kernel/units";
import { attributeKey } from "./attributes";
import type { CatalogueIndex, Indexed, IndexedValue } from "./catalogue-index.server";
import type { ListSort } from "./catalogue-service.server";
import { isDataSort, nameOfSort } from "./data-value";
import type { ProductSort } from "./products-service.server";

/** A product's place in a list, as far as cursors name it, with what decides between equal keys. */
export interface Place {
  key: string | number;
  id: string;
  /** The key of the product's name. */
  name: string;
}

export interface ListOrder {
  keyOf(product: Indexed): Place["key"];
  compare(a: Place, b: Place): number;
}

/** The order of a list; `unitOf` says in which unit a property's numbers are, by its key. */
export function listOrder(
  index: CatalogueIndex,
  sort: ListSort,
  unitOf: (key: string) => Unit | null,
): ListOrder {
  if (isDataSort(sort)) {
    const key = attributeKey(nameOfSort(sort));
    return dataOrder(index, { key, unit: unitOf(key), sign: sort.startsWith("up.") ? 1 : -1 });
  }
  const { key, sign } = plainOrders[sort];
  return {
    keyOf: (product) => product[key],
    compare: (a, b) => sign * (compareKeys(a.key, b.key) || compareBytes(a.id, b.id)),
  };
}

const plainOrders = {
  name: { key: "nameKey", sign: 1 },
  newest: { key: "created", sign: -1 },
  "price-up": { key: "priceKey", sign: 1 },
  "price-down": { key: "priceKey", sign: -1 },
} as const satisfies Record<ProductSort, object>;

function compareKeys(a: string | number, b: string | number): number {
  if (typeof a === "string" && typeof b === "string") return compareBytes(a, b);
  return Number(a) - Number(b);
}

/** The key of a product without a value. In both directions it comes last, and texts after numbers. */
const none = "";

/** Values stay when products change, so their keys are made once. */
const textKeys = new WeakMap<IndexedValue, string>();

function textKey(value: IndexedValue): string {
  const known = textKeys.get(value);
  if (known !== undefined) return known;
  const key = nameKey(value.text);
  textKeys.set(value, key);
  return key;
}

/** In base units, or as texts where the name's values are no numbers; equal ones are by name. */
function dataOrder(
  index: CatalogueIndex,
  { key, unit, sign }: { key: string; unit: Unit | null; sign: 1 | -1 },
): ListOrder {
  const keys = new Map<number, Place["key"]>();
  for (const at of index.valuesNamed(key)) {
    const value = index.values[at];
    if (!value) continue;
    const { measure } = value;
    const isNumber = measure !== null && measure.family === (unit?.family ?? null);
    const end = isNumber ? finiteEnd(measure, sign) : null;
    keys.set(at, end ?? textKey(value));
  }
  const kindOf = (each: Place["key"]) => (typeof each === "number" ? 0 : each === none ? 2 : 1);
  const compareValues = (a: Place["key"], b: Place["key"]) => {
    const kinds = kindOf(a) - kindOf(b);
    if (kinds !== 0) return kinds;
    return typeof a === "number" ? sign * (a - Number(b)) : sign * compareBytes(a, String(b));
  };
  return {
    // Of a product whose variants differ, the value that comes first.
    keyOf({ data }) {
      let best: Place["key"] = none;
      for (const at of data) {
        const each = keys.get(at);
        if (each !== undefined && compareValues(each, best) < 0) best = each;
      }
      return best;
    },
    compare: (a, b) =>
      compareValues(a.key, b.key) || compareBytes(a.name, b.name) || compareBytes(a.id, b.id),
  };
}

/** The end of a range that comes first, or the other one where that is open. */
function finiteEnd({ min, max }: { min: number; max: number }, sign: 1 | -1): number | null {
  const ends = sign === 1 ? [min, max] : [max, min];
  return ends.find(Number.isFinite) ?? null;
}
