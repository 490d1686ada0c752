import type { Availability } from "~/components/frame/price";
import { valueText } from "~/modules/catalogue/attributes";
import type { TechnicalDatum } from "~/modules/catalogue/technical-data";

/** A variant, as the product page offers it. */
export interface VariantView {
  id: string;
  name: string;
  sku: string | null;
  price: number | null;
  inStock: Availability;
}

/** A variant as a row of the table of variants. */
export interface VariantRow extends VariantView {
  /** Its value in each column. */
  values: string[];
}

/** One property in which variants differ, with the variant that each of its values leads to. */
export interface VariantChoice {
  name: string;
  options: {
    value: string;
    /** The variant with this value that is otherwise the nearest to the chosen one. */
    variantId: string;
    isChosen: boolean;
    /** Whether choosing it changes no other property. */
    keepsOthers: boolean;
  }[];
}

interface Valued {
  id: string;
  name: string;
  /** Its whole data, the product's included. */
  data: readonly TechnicalDatum[];
}

const mostChoices = 6;
const mostColumns = 8;

/** The names of the data in which variants differ, in the order in which they first occur. */
function differingNames(variants: readonly Valued[]): string[] {
  const names = new Map<string, { name: string; values: Set<string> }>();
  for (const variant of variants) {
    for (const { name, value, unit } of variant.data) {
      const known = names.get(keyOf(name)) ?? { name, values: new Set() };
      known.values.add(valueText({ value, unit }));
      names.set(keyOf(name), known);
    }
  }
  const hasAll = (name: string) => variants.every((variant) => textOf(variant, name) !== null);
  return [...names.values()]
    .filter(({ name, values }) => values.size > 1 || !hasAll(name))
    .map(({ name }) => name);
}

/**
 * The properties by which a variant is chosen: each names its values once, and together they name
 * exactly one variant. Empty when the data do not tell the variants apart.
 */
export function variantChoices(
  variants: readonly Valued[],
  chosenId: string | null,
): VariantChoice[] {
  const chosen = variants.find(({ id }) => id === chosenId);
  const names = differingNames(variants).filter((name) =>
    variants.every((variant) => textOf(variant, name) !== null),
  );
  if (!chosen || names.length === 0) return [];
  const needed = leastNames(variants, names);
  if (needed === null || needed.length > mostChoices) return [];
  const agreement = (variant: Valued, but: string) =>
    needed.filter((name) => name !== but && textOf(variant, name) === textOf(chosen, name)).length;
  return needed.map((name) => {
    const values = [...new Set(variants.map((variant) => textOf(variant, name) ?? ""))];
    const options = values.map((value) => {
      const holders = variants.filter((variant) => textOf(variant, name) === value);
      const nearest = holders.reduce((best, each) =>
        agreement(each, name) > agreement(best, name) ? each : best,
      );
      return {
        value,
        variantId: nearest.id,
        isChosen: textOf(chosen, name) === value,
        keepsOthers: agreement(nearest, name) === needed.length - 1,
      };
    });
    return { name, options };
  });
}

/**
 * The name that tells all variants apart, rather the one that the seller named them by, or else the
 * first names that together do; null when even all of them do not.
 */
function leastNames(variants: readonly Valued[], names: readonly string[]): string[] | null {
  const alone = names.filter(
    (name) => new Set(variants.map((variant) => textOf(variant, name))).size === variants.length,
  );
  const isIn = (variant: Valued, name: string) =>
    variant.name.toLowerCase().includes(textOf(variant, name)?.toLowerCase() ?? "");
  const best = alone.find((name) => variants.every((each) => isIn(each, name))) ?? alone[0];
  if (best !== undefined) return [best];
  const needed: string[] = [];
  let groups = 1;
  for (const name of names) {
    const keys = new Set(
      variants.map((variant) =>
        JSON.stringify([...needed, name].map((each) => textOf(variant, each))),
      ),
    );
    if (keys.size > groups) {
      needed.push(name);
      groups = keys.size;
    }
    if (groups === variants.length) return needed;
  }
  return null;
}

/** The columns of the table of variants, and what each variant has in them. */
export function variantTable(variants: readonly (Valued & Omit<VariantRow, "values">)[]): {
  columns: string[];
  rows: VariantRow[];
} {
  const columns = differingNames(variants).slice(0, mostColumns);
  const rows = variants.map(({ data, ...variant }) => ({
    ...variant,
    values: columns.map((name) => textOf({ data }, name) ?? ""),
  }));
  return { columns, rows };
}

function textOf({ data }: Pick<Valued, "data">, name: string): string | null {
  const row = data.find((each) => keyOf(each.name) === keyOf(name));
  return row ? valueText(row) : null;
}

function keyOf(name: string): string {
  return name.trim().toLowerCase();
}
