import { money } from "~/components/frame/price";
import { amountIn, amountMessage, percentIn, readAmount } from "~/forms/amount";
import type { FieldErrors } from "~/kernel/failure";
import type { Reduction } from "~/modules/pricing/line";
import type { OfferDiscount } from "~/modules/pricing/offer";
import { sellerDiscount } from "~/modules/quotes/quote-rules";
import { t } from "~/texts/text";

/** The fields' texts, by name. */
export type TypedFields = Record<string, string>;

/** Where the new value of a field is reported, or its error. */
interface Reading {
  typed: TypedFields;
  errors: FieldErrors;
}

/**
 * The discount of a line, typed with its unit: `5%` or `€12.50`. A bare number is refused, because
 * 5 may mean a percentage or an amount.
 */
export function lineReduction(
  field: string,
  kept: Reduction | null,
  { typed, errors }: Reading,
): Reduction | null {
  const asked = typed[field]?.trim();
  if (asked === undefined) return kept;
  if (asked === "") return null;
  const percentage = asked.endsWith("%");
  const value = percentage ? percentIn(asked) : amountIn(asked);
  if (value === null) {
    errors[field] = t("deskQuotes:enterDiscount", { amount: money(12.5) });
    return kept;
  }
  if (value === 0) return null;
  if (!percentage && bare.test(asked)) {
    const percent = value <= 100 ? `${value}% / ` : "";
    errors[field] = t("deskQuotes:enterDiscountUnit", { off: percent + money(value) });
    return kept;
  }
  return { type: percentage ? "percentage" : "fixed", value };
}

/**
 * The discount on the whole offer. The value's own unit decides where none is chosen; a bare number
 * is refused there.
 */
export function offerDiscount(
  kept: OfferDiscount | null,
  { typed, errors }: Reading,
): OfferDiscount | null {
  const asked = (typed["discount.value"] ?? "").trim();
  let choice = typed["discount.choice"] ?? "keep";
  if (choice === "keep" && !bare.test(asked)) choice = asked.endsWith("%") ? "percentage" : "fixed";
  const refuse = (message: string) => {
    errors["discount.value"] = message;
    return kept;
  };
  if (choice !== "percentage" && choice !== "fixed") {
    if (asked !== "") return refuse(t("deskQuotes:choosePercentageOrAmount"));
    return choice === "none" ? null : kept;
  }
  if (choice === "percentage") {
    const value = percentIn(asked);
    if (value === null) return refuse(t("deskQuotes:enterPercentage"));
    return value === 0
      ? refuse(t("deskQuotes:enterDiscountAboveZero"))
      : discountBy({ type: choice, value });
  }
  if (asked.endsWith("%")) return refuse(t("deskQuotes:choosePercentageOrAmount"));
  const read = readAmount(asked);
  if ("problem" in read) return refuse(amountMessage(t("deskQuotes:theDiscount"), read.problem));
  return read.amount === 0
    ? refuse(t("deskQuotes:enterDiscountAboveZero"))
    : discountBy({ type: choice, value: read.amount });
}

/** A number without a unit, which may mean a percentage or an amount; or nothing. */
const bare = /^[\d.,'’\s]*$/u;

function discountBy(terms: Reduction): OfferDiscount {
  return { id: null, ...terms, label: sellerDiscount(terms).code, covers: null };
}
