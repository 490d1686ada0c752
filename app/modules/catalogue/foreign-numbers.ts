import { folded } from "~/kernel/tokens";
import type { Product } from "./product.resource";
import type { TechnicalDatum } from "./technical-data";

/** A number by which others know an article: its EAN, or its maker's number. */
export interface ForeignNumber {
  number: string;
  /** null for a number of the whole product. */
  variantId: string | null;
  kind: "gtin" | "maker";
}

const kinds: ReadonlyMap<string, ForeignNumber["kind"]> = new Map([
  ["gtin", "gtin"],
  ["ean", "gtin"],
  ["upc", "gtin"],
  ["manufacturer's number", "maker"],
  ["manufacturer number", "maker"],
  ["manufacturer part number", "maker"],
  ["mpn", "maker"],
]);

/** The numbers among the technical data of a product and of its variants. */
export function foreignNumbers({
  technicalData,
  variants,
}: Pick<Product, "technicalData" | "variants">): ForeignNumber[] {
  return [
    ...numbersIn(technicalData, null),
    ...variants.flatMap(({ id, technicalData: own }) => numbersIn(own ?? [], id)),
  ];
}

/** Whether technical data of this name are such numbers. */
export function isForeignNumber(name: string): boolean {
  return kindOf(name) !== undefined;
}

function kindOf(name: string): ForeignNumber["kind"] | undefined {
  return kinds.get(folded(name.trim()).replaceAll("’", "'"));
}

/** The numbers of one kind in rows of technical data. */
export function numbersIn(
  rows: readonly TechnicalDatum[],
  variantId: string | null,
): ForeignNumber[] {
  return rows.flatMap(({ name, value }) => {
    const kind = kindOf(name);
    return kind ? [{ number: value.trim(), variantId, kind }] : [];
  });
}
