import { dayOf } from "~/components/documents/moment";
import { money } from "~/components/frame/price";
import { defineList } from "~/components/lists/list";
import { type Discount, hasFreeUse, isUsable } from "~/modules/discounts/discount.resource";
import { findAnyCategory } from "~/modules/settings/site-settings";
import type { WalkOptions } from "~/storage/pages";

const text =
  "A discount is a code that customers enter, or a promotion that every matching cart gets automatically. Its use is counted by the quotes that have it.";

/** A store has few discounts, so that all are read, and a page has a number. */
export const discountList = defineList<WalkOptions, Discount>({
  path: "/admin/discounts",
  what: "discounts",
  read: async (call) => ({ items: await call("discounts.list", []), next: null }),
  numbered: true,
  search: { label: "Code or description" },
  views: [
    { label: "All", at: {} },
    { label: "On", at: { state: "on" }, always: true },
    { label: "Not active now", at: { state: "not" }, always: true },
  ],
  create: { to: "/admin/discounts/new", label: "New discount", may: "discounts.save" },
  yet: { title: "No discounts yet", text },
  unmatched: { title: "None of these", text },
});

type DiscountState = "on" | "planned" | "over" | "used" | "off";

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
