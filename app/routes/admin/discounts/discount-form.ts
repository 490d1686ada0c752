import type { DiscountExample } from "~/commerce/discounts/discount-desk";
import { dayIn } from "~/domain/calendar";
import type { Discount } from "~/domain/discount";
import { writeAmount } from "~/forms/amount";
import { site } from "~/site";
import type { DocumentAnswer } from "../documents/conflict";
import { lastDay } from "./discount-words";

/** A discount's form: texts as typed. */
export interface DiscountFields {
  /** "code": for whoever types it; "automatic": for every cart that meets its conditions. */
  way: string;
  code: string;
  description: string;
  type: string;
  value: string;
  minSubtotal: string;
  categories: string[];
  /** SKUs or ids, one per line. */
  products: string;
  startsAt: string;
  expiresAt: string;
  usageLimit: string;
  active: boolean;
}

/** The typed form, after a refusal or with an example. */
export interface DiscountAnswer extends DocumentAnswer {
  fields: DiscountFields;
  example: DiscountExample | null;
  /** Whether an example was requested. */
  asked: boolean;
  /** The version and the fields when the form was opened, if it contains them. */
  version: number;
  opened: DiscountFields | null;
  stamp: string;
}

export const emptyDiscount: DiscountFields = {
  way: "code",
  code: "",
  description: "",
  type: "percentage",
  value: "",
  minSubtotal: "",
  categories: [],
  products: "",
  startsAt: "",
  expiresAt: "",
  usageLimit: "",
  active: true,
};

export function fieldsOf(discount: Discount, products: readonly string[]): DiscountFields {
  const { code, description, type, value, minSubtotal, startsAt, expiresAt } = discount;
  const day = (date: Date | null) => (date ? dayIn(date, site.timeZone.id) : "");
  return {
    way: discount.automatic ? "automatic" : "code",
    code: code ?? "",
    description,
    type,
    value: type === "percentage" ? String(value) : writeAmount(value),
    minSubtotal: minSubtotal === null ? "" : writeAmount(minSubtotal),
    categories: discount.categories,
    products: products.join("\n"),
    startsAt: day(startsAt),
    expiresAt: day(expiresAt && lastDay(expiresAt)),
    usageLimit: discount.usageLimit === null ? "" : String(discount.usageLimit),
    active: discount.active,
  };
}
