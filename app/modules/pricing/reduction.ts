import type { Reduction } from "./line";

const barePercentage = /^−?-?(\d+(?:[.,]\d+)?)\s*%$/;

/**
 * What the row of a discount is called: "Discount 3 %", "Discount SPRING (3 %)", "Dealer discount".
 * Its amount stands in its column.
 */
export function discountText(
  discount: { label: string } & Partial<Reduction>,
  locale: string,
): string {
  const { label, type, value } = discount;
  const percent = type === "percentage" && value !== undefined ? percentText(value, locale) : null;
  const name = label.trim();
  const bare = barePercentage.exec(name)?.[1];
  if (bare) return `Discount ${percent ?? `${bare}\u00a0%`}`;
  if (name === "") return percent ? `Discount ${percent}` : "Discount";
  const named = /discount|rebate|reduction/i.test(name) ? name : `Discount ${name}`;
  return percent && !name.includes("%") ? `${named} (${percent})` : named;
}

/** A percentage and its sign stay on one line. */
function percentText(value: number, locale: string): string {
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(value)}\u00a0%`;
}
