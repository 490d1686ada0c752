import { formatMoney, formatUnitPrice, toMajor, toMinor, unitDecimals } from "~/kernel/money";
import { localeNow, t } from "~/texts/text";
import type { Reduction } from "./line";
import { isCovered, type OfferDiscount, type OfferLine } from "./offer";
import { grossMinor } from "./rounding";

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

/**
 * What is said beside the prices of options that the offer's percentage reduces once they are
 * chosen; "" unless it reduces all of them. An amount stays the same, whatever is chosen.
 */
export function discountOfOptions(
  discount: Pick<OfferDiscount, "type" | "value" | "covers"> | null,
  options: readonly Pick<OfferLine, "productId">[],
): string {
  if (discount?.type !== "percentage" || options.length === 0) return "";
  const { value } = discount;
  return options.every((line) => isCovered(discount, line))
    ? t("pricing:discountOfOptions", { percent: t("pricing:percent", { value }) })
    : "";
}

interface Discounted {
  /** Before the discount, for each. */
  price: number | null;
  quantity: number;
  discount: Reduction | null;
  /** The sum of the line, after its discount. */
  amount: number | null;
}

/** A line's discount in words that add up with its price, its quantity and its sum. */
export interface DiscountWords {
  /** "−€18.60": what the whole line is lower by; empty while a price is missing. */
  off: string;
  /** "10%", or "on the line" where the seller gave an amount. */
  of: string;
  /** "€55.80": the price of one after the discount; null where no decimals make the sum of it. */
  each: string | null;
}

/** null for a line without a discount. */
export function discountWords(
  { price, quantity, discount, amount }: Discounted,
  currency: string,
): DiscountWords | null {
  if (!discount) return null;
  const { type, value } = discount;
  const written = (major: number) => formatMoney(major, currency, localeNow());
  const isPercentage = type === "percentage";
  const of = isPercentage ? t("pricing:percent", { value }) : t("documents:onTheLine");
  if (price === null || amount === null) {
    return { off: isPercentage ? "" : written(-value), of, each: null };
  }
  const off = toMajor(grossMinor(price, quantity, currency) - toMinor(amount, currency), currency);
  const listed = isPercentage ? price * (1 - value / 100) : null;
  const each = eachOf(amount, quantity, currency, listed);
  return {
    off: written(-off),
    of,
    each: each === null ? null : formatUnitPrice(each, currency, localeNow()),
  };
}

/**
 * The price whose product with the quantity rounds to the amount: the reduced one, or else with as few
 * decimals as it takes.
 */
function eachOf(
  amount: number,
  quantity: number,
  currency: string,
  reduced: number | null,
): number | null {
  const isIt = (each: number) => toMinor(each * quantity, currency) === toMinor(amount, currency);
  const exact = reduced === null ? null : Number(reduced.toFixed(unitDecimals));
  if (exact !== null && isIt(exact)) return exact;
  for (let decimals = 0; decimals <= unitDecimals; decimals += 1) {
    const each = Number((amount / quantity).toFixed(decimals));
    if (isIt(each)) return each;
  }
  return null;
}
