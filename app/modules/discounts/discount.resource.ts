import { customField } from "~/kernel/extensions/custom-field";
import { isAmount, toMajor, toMinor } from "~/kernel/money";
import { pick } from "~/kernel/pick";
import {
  business,
  count,
  decimal,
  flag,
  id,
  instant,
  money,
  type NestedOf,
  nullable,
  oneOf,
  type RecordOf,
  readFields,
  technical,
  text,
  texts,
  unique,
} from "~/kernel/resource/field";
import { defineResource, descendingIndex, index } from "~/kernel/resource/resource";
import { apportion, reductionOf } from "~/modules/pricing/rounding";
import { pathTo } from "~/modules/settings/category-tree";
import { t } from "~/texts/text";

export const discountFields = {
  id: id(),
  code: business(
    nullable(
      text({
        label: "deskDiscounts:code",
        asked: "deskDiscounts:aCode",
        hint: "deskDiscounts:codeHint",
        max: 50,
        autofill: "off",
        about: "Null only for an automatic discount.",
      }),
    ),
  ),
  description: business(
    text({
      label: "deskDiscounts:name",
      hint: "deskDiscounts:nameHint",
      max: 500,
      wide: true,
      translatable: true,
    }),
  ),
  type: business(
    oneOf(["percentage", "fixed"], "percentage", { label: "deskDiscounts:discountType" }),
  ),
  /** A percentage is above 0 and at most 100. */
  value: business(
    decimal({
      label: "deskDiscounts:howMuch",
      above: 0,
      about: "Percent, or an amount in major units.",
    }),
  ),
  /** When both lists are empty, the discount covers everything. */
  categories: business(texts({ label: "deskDiscounts:categories", max: 100 })),
  productIds: business(texts({ label: "deskDiscounts:products", max: 1_000 })),
  /** The minimum that eligible lines must reach, in major units; null for no minimum. */
  minSubtotal: business(nullable(money({ label: "deskDiscounts:minimumOrderValue" }))),
  startsAt: business(nullable(instant({ label: "deskDiscounts:firstDay", day: "first" }))),
  expiresAt: business(
    nullable(
      instant({ label: "deskDiscounts:lastDay", hint: "deskDiscounts:lastDayHint", day: "last" }),
    ),
  ),
  usageLimit: business(
    nullable(
      count(0, {
        label: "deskDiscounts:usageLimit",
        hint: "deskDiscounts:usageLimitHint",
        min: 1,
        max: 1_000_000_000,
      }),
    ),
  ),
  usedCount: business(count()),
  automatic: business(flag(false, { label: "deskDiscounts:automatic" })),
  active: business(flag(false, { label: "deskDiscounts:on" })),
  custom: customField("business"),
  created: technical(instant()),
  updated: technical(instant()),
  version: technical(count()),
};

export interface Discount extends NestedOf<typeof discountFields> {}

/** The fields that staff set as one line of text, or as a tick. */
export const typedDiscountFields = [
  "code",
  "description",
  "minSubtotal",
  "startsAt",
  "expiresAt",
  "usageLimit",
  "active",
] as const;

/** The terms that decide its amount. */
export const discountTerms = ["type", "value", "categories", "productIds", "minSubtotal"] as const;

/** Why a discount cannot have this value; null when it can. */
export function problemOfValue(
  { type, value }: Pick<Discount, "type" | "value">,
  currency: string,
): string | null {
  if (type === "percentage")
    return value > 0 && value <= 100 ? null : t("deskDiscounts:enterAPercentage");
  if (value <= 0) return t("deskDiscounts:enterAnAmount");
  return isAmount(value, currency) ? null : t("deskDiscounts:enterInCurrency");
}

/** A discount that says nothing, and is on. */
export const blankDiscount: Discount = /* @__PURE__ */ readFields(discountFields, { active: true });

/** What carts and quotes call it. */
export function discountName({
  code,
  description,
}: Pick<Discount, "code" | "description">): string {
  return code ?? (description || "Discount");
}
const discountKeys = {
  codeLower: technical(unique(nullable(text()))),
};

/** The stored record. `codeLower` is unique; null when there is no code. */
export interface StoredDiscount extends Discount, RecordOf<typeof discountKeys> {}

export const discounts = defineResource(
  "discounts",
  {
    ...discountFields,
    ...discountKeys,
  },
  [descendingIndex("automatic", "active", "created", "id"), index("created", "id")],
);

export const publicDiscountFields = [
  "id",
  "code",
  "description",
  "type",
  "value",
  "categories",
  "productIds",
  "minSubtotal",
  "startsAt",
  "expiresAt",
  "automatic",
] as const;

/** As shoppers see it, with the public values of extensions. */
export type PublicDiscount = Pick<Discount, (typeof publicDiscountFields)[number] | "custom">;

/** What a discount needs to know about a line. A line whose `price` is null is not eligible. */
export interface DiscountLine {
  id: string;
  categories: readonly string[];
  price: number | null;
  quantity: number;
}

export function toPublicDiscount(discount: Discount): PublicDiscount {
  return pick(discount, publicDiscountFields);
}

export function codeKey(code: string): string {
  return code.trim().toLowerCase();
}

export function hasFreeUse({ usageLimit, usedCount }: Discount): boolean {
  return usageLimit === null || usedCount < usageLimit;
}

/** Whether the discount is in force now: active, within its dates, and not used up. */
export function isUsable(discount: Discount, now: Date): boolean {
  if (!discount.active) return false;
  if (discount.startsAt !== null && now < discount.startsAt) return false;
  if (discount.expiresAt !== null && now >= discount.expiresAt) return false;
  return hasFreeUse(discount);
}

function coversAll({ categories, productIds }: PublicDiscount): boolean {
  return categories.length === 0 && productIds.length === 0;
}

function covers(discount: PublicDiscount, line: DiscountLine): boolean {
  const isNamed = (slug: string) => discount.categories.includes(slug);
  return (
    coversAll(discount) ||
    discount.productIds.includes(line.id) ||
    // A category has what is in those below it.
    line.categories.some((slug) => isNamed(slug) || pathTo(slug).some((each) => isNamed(each.slug)))
  );
}

/** Ids of the products that the discount covers, with or without a price; null for all. */
export function coveredProducts(
  discount: PublicDiscount,
  lines: readonly DiscountLine[],
): string[] | null {
  if (coversAll(discount)) return null;
  return [...new Set(lines.filter((line) => covers(discount, line)).map(({ id }) => id))];
}

/**
 * What a discount takes off, in major units: the total and each line's share. The shares add up to
 * the total (largest remainder). Zero when no line is eligible or the minimum is not reached.
 */
export function discountAmount(
  discount: PublicDiscount,
  lines: readonly DiscountLine[],
  currency: string,
): { total: number; shares: number[] } {
  const weights = lines.map((line) =>
    covers(discount, line) ? toMinor(line.price ?? 0, currency) * line.quantity : 0,
  );
  const eligible = weights.reduce((a, b) => a + b, 0);
  const minimum = discount.minSubtotal === null ? 0 : toMinor(discount.minSubtotal, currency);
  if (eligible <= 0 || eligible < minimum) return { total: 0, shares: lines.map(() => 0) };
  const total = reductionOf(eligible, discount, currency);
  return {
    total: toMajor(total, currency),
    shares: apportion(total, weights).map((share) => toMajor(share, currency)),
  };
}

/**
 * The discount that takes off most. Among equal ones the lowest id wins, so that the choice is
 * stable.
 */
export function bestDiscount<D extends PublicDiscount>(
  discounts: readonly D[],
  lines: readonly DiscountLine[],
  currency: string,
): { discount: D; total: number } | null {
  let best: { discount: D; total: number } | null = null;
  for (const discount of [...discounts].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const { total } = discountAmount(discount, lines, currency);
    if (total > 0 && (best === null || total > best.total)) best = { discount, total };
  }
  return best;
}
