import { writeAmount } from "~/forms/amount";
import { inputOf, inputsOf } from "~/forms/inputs";
import { writtenFields } from "~/forms/typed-fields";
import {
  type Discount,
  discountFields,
  typedDiscountFields,
} from "~/modules/discounts/discount.resource";
import type { DiscountExample } from "~/modules/discounts/discount-desk.server";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import type { DocumentAnswer } from "../documents/conflict";

/** A discount's form: texts as typed. */
export interface DiscountFields extends Record<(typeof typedDiscountFields)[number], string> {
  /** "code": for whoever types it; "automatic": for every cart that meets its conditions. */
  way: string;
  type: string;
  value: string;
  categories: string[];
  /** SKUs or ids, one per line. */
  products: string;
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
  ...writtenFields(discountFields, typedDiscountFields, { active: true }),
  way: "code",
  type: "percentage",
  value: "",
  categories: [],
  products: "",
};

export function fieldsOf(discount: Discount, products: readonly string[]): DiscountFields {
  const { type, value } = discount;
  return {
    ...writtenFields(discountFields, typedDiscountFields, discount),
    way: discount.automatic ? "automatic" : "code",
    type,
    value: type === "percentage" ? String(value) : writeAmount(value),
    categories: discount.categories,
    products: products.join("\n"),
  };
}

/** How the form asks for it. */
export const discountInputs = () => ({
  what: inputsOf(discountFields, ["code", "description"]),
  minimum: inputOf("minSubtotal", discountFields.minSubtotal, {
    label: t("deskDiscounts:minimumValue", { currency: site.currency }),
  }),
  when: inputsOf(discountFields, ["startsAt", "expiresAt", "usageLimit"]),
});
