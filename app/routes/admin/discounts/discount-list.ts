import { shortDay } from "~/components/desk/short-day";
import { money } from "~/components/frame/price";
import { defineList, fileWithOwn } from "~/components/lists/list";
import { type Discount, hasFreeUse, isUsable } from "~/modules/discounts/discount.resource";
import type { DiscountListing } from "~/modules/discounts/discounts.server";
import { findAnyCategory } from "~/modules/settings/site-settings";
import type { WalkOptions } from "~/storage/pages";
import { type PlainKey, t } from "~/texts/text";

interface DiscountList extends WalkOptions, DiscountListing {}

/** A store has few discounts, so that all are read, and a page has a number. */
export const discountList = defineList<DiscountList, Discount>(() => ({
  path: "/admin/discounts",
  what: "discounts",
  read: async (call, { search, usable, custom }) => ({
    items: await call("discounts.list", [{ search, usable, custom }]),
    next: null,
  }),
  extended: "discounts",
  numbered: true,
  search: { label: t("deskDiscounts:codeOrDescription") },
  file: fileWithOwn("discounts", {
    code: ({ code }) => code,
    name: ({ description }) => description,
    type: ({ type }) => type,
    value: ({ value }) => value,
    "minimum order value": ({ minSubtotal }) => minSubtotal,
    categories: ({ categories }) => categories.join(", "),
    products: ({ productIds }) => productIds.join(", "),
    starts: ({ startsAt }) => startsAt,
    expires: ({ expiresAt }) => expiresAt,
    "usage limit": ({ usageLimit }) => usageLimit,
    used: ({ usedCount }) => usedCount,
    automatic: ({ automatic }) => (automatic ? "yes" : "no"),
    on: ({ active }) => (active ? "yes" : "no"),
    created: ({ created }) => created,
    updated: ({ updated }) => updated,
  }),
  views: [
    { label: t("deskDiscounts:all"), at: {} },
    { label: t("deskDiscounts:on"), at: { state: "on" }, asks: { usable: true }, always: true },
    {
      label: t("deskDiscounts:notActiveNow"),
      at: { state: "not" },
      asks: { usable: false },
      always: true,
    },
  ] as const,
  create: {
    to: "/admin/discounts/new",
    label: t("deskDiscounts:newDiscount"),
    may: "discounts.save",
  },
  yet: { title: t("deskDiscounts:noDiscountsYet"), text: t("deskDiscounts:aboutDiscounts") },
  unmatched: { title: t("deskDiscounts:noneOfThese"), text: t("deskDiscounts:aboutDiscounts") },
}));

type DiscountState = "on" | "planned" | "over" | "used" | "off";

const stateMarks: Record<
  DiscountState,
  { text: PlainKey; tone: "good" | "wait" | "over" | "bad" }
> = {
  on: { text: "deskDiscounts:on", tone: "good" },
  planned: { text: "deskDiscounts:planned", tone: "wait" },
  over: { text: "deskDiscounts:ended", tone: "over" },
  used: { text: "deskDiscounts:usedUp", tone: "over" },
  off: { text: "deskDiscounts:off", tone: "over" },
};

/** A state as its mark shows it. */
export function stateMark(state: DiscountState) {
  const { text, tone } = stateMarks[state];
  return { text: t(text), tone };
}

/** A discount's present state; "on" means that the shop applies it. */
export function stateOf(discount: Discount, now: Date): DiscountState {
  if (isUsable(discount, now)) return "on";
  if (!discount.active) return "off";
  if (discount.expiresAt !== null && now >= discount.expiresAt) return "over";
  return hasFreeUse(discount) ? "planned" : "used";
}

/** Whether it has ended or is used up, so that switching it changes nothing. */
export function isOver(discount: Discount, now: Date): boolean {
  const { expiresAt } = discount;
  return (expiresAt !== null && now >= expiresAt) || !hasFreeUse(discount);
}

/** "10% off", "€25.00 off from €500.00". */
export function givesWords({
  type,
  value,
  minSubtotal,
}: Pick<Discount, "type" | "value" | "minSubtotal">): string {
  const off =
    type === "percentage"
      ? t("deskDiscounts:percentOff", { value })
      : t("deskDiscounts:amountOff", { amount: money(value) });
  return minSubtotal === null
    ? off
    : t("deskDiscounts:offFrom", { off, amount: money(minSubtotal) });
}

export function coversWords({ categories, productIds }: Discount): string {
  const names = categories.map((slug) => findAnyCategory(slug)?.name ?? slug);
  if (productIds.length > 0) {
    names.push(t("deskDiscounts:productCount", { count: productIds.length }));
  }
  return names.join(", ") || t("deskDiscounts:everything");
}

export function usageWords({ usedCount, usageLimit }: Discount): string {
  return usageLimit === null
    ? t("deskDiscounts:timesUsed", { count: usedCount })
    : t("deskDiscounts:usedOf", { used: usedCount, limit: usageLimit });
}

/** The last day of the discount, which it includes. */
function lastDay(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - 1);
}

export function datesWords({ startsAt, expiresAt }: Discount): string {
  if (startsAt && expiresAt) return `${shortDay(startsAt)} – ${shortDay(lastDay(expiresAt))}`;
  if (startsAt) return t("deskDiscounts:fromDay", { day: shortDay(startsAt) });
  return expiresAt
    ? t("deskDiscounts:untilDay", { day: shortDay(lastDay(expiresAt)) })
    : t("deskDiscounts:noEnd");
}
