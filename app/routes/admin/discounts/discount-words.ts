import { dayOf } from "~/components/documents/moment";
import { money } from "~/components/frame/price";
import { type Discount, hasFreeUse, isUsable } from "~/modules/discounts/discount.resource";
import { findAnyCategory } from "~/modules/settings/site-settings";

export type DiscountState = "on" | "planned" | "over" | "used" | "off";

export const stateWords: Record<
  DiscountState,
  { text: string; tone: "good" | "wait" | "over" | "bad" }
> = {
  on: { text: "On", tone: "good" },
  planned: { text: "Planned", tone: "wait" },
  over: { text: "Ended", tone: "over" },
  used: { text: "Used up", tone: "over" },
  off: { text: "Off", tone: "over" },
};

/** A discount's present state; "on" means that the shop applies it. */
export function stateOf(discount: Discount, now: Date): DiscountState {
  if (isUsable(discount, now)) return "on";
  if (!discount.active) return "off";
  if (discount.expiresAt !== null && now >= discount.expiresAt) return "over";
  return hasFreeUse(discount) ? "planned" : "used";
}

/** "10% off", "€25.00 off from €500.00". */
export function givesWords({
  type,
  value,
  minSubtotal,
}: Pick<Discount, "type" | "value" | "minSubtotal">): string {
  const off = type === "percentage" ? `${value}% off` : `${money(value)} off`;
  return minSubtotal === null ? off : `${off} from ${money(minSubtotal)}`;
}

export function coversWords({ categories, productIds }: Discount): string {
  const names = categories.map((slug) => findAnyCategory(slug)?.name ?? slug);
  if (productIds.length > 0) {
    names.push(productIds.length === 1 ? "1 product" : `${productIds.length} products`);
  }
  return names.join(", ") || "Everything";
}

export function usageWords({ usedCount, usageLimit }: Discount): string {
  return usageLimit === null ? `${usedCount} used` : `${usedCount} of ${usageLimit}`;
}

/** The last day of the discount, which it includes. */
function lastDay(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - 1);
}

export function datesWords({ startsAt, expiresAt }: Discount): string {
  if (startsAt && expiresAt) return `${dayOf(startsAt)} – ${dayOf(lastDay(expiresAt))}`;
  if (startsAt) return `from ${dayOf(startsAt)}`;
  return expiresAt ? `until ${dayOf(lastDay(expiresAt))}` : "no end";
}
