import { t } from "~/texts/text";
import type { Reduction } from "./line";

const barePercentage = /^−?-?(\d+(?:[.,]\d+)?)\s*%$/;
/** Names that need no further word, in the languages of the store. */
const sayDiscount = /discount|rebate|reduction|rabatt|nachlass|skonto/i;

/**
 * The label of a charge as people read it. Some are the store's own, which are stored in English:
 * what a payment page changed, and a discount with its code.
 */
export function chargeWord(label: string): string {
  if (label === storeCharges.promotion) return t("pricing:promotion");
  if (label === storeCharges.asCharged) return t("pricing:asCharged");
  const code = /^Discount (\S+)$/.exec(label)?.[1];
  return code ? t("pricing:discountNamed", { name: code }) : label;
}

/** Charges that explain the difference between an order's lines and its total. */
export const storeCharges = { promotion: "Promotion", asCharged: "As charged" } as const;

/**
 * What the row of a discount is called: "Discount 3%", "Discount SPRING (3%)", "Dealer discount".
 * Its amount stands in its column.
 */
export function discountText({
  label,
  type,
  value,
}: { label: string } & Partial<Reduction>): string {
  const isPercentage = type === "percentage" && value !== undefined;
  const percent = isPercentage ? t("pricing:percent", { value }) : null;
  const name = label.trim();
  const bare = barePercentage.exec(name)?.[1];
  if (bare) {
    const value = Number(bare.replace(",", "."));
    return t("pricing:discountOf", { percent: percent ?? t("pricing:percent", { value }) });
  }
  if (name === "") return percent ? t("pricing:discountOf", { percent }) : t("pricing:discount");
  const named = sayDiscount.test(name) ? name : t("pricing:discountNamed", { name });
  return percent && !name.includes("%") ? `${named} (${percent})` : named;
}
