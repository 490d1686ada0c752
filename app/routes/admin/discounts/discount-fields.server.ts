import type { DiscountInput } from "~/commerce/discounts/discounts-service";
import { endOfDay, startOfDay } from "~/domain/calendar";
import type { Discount } from "~/domain/discount";
import type { FieldErrors } from "~/domain/failure";
import { isCleanText } from "~/domain/text";
import { amountMessage, percentIn, readAmount } from "~/forms/amount";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import type { Facts } from "~/http/pages/changes.server";
import { site } from "~/site";
import { findAnyCategory } from "~/site-settings";
import type { DiscountFields } from "./discount-form";
import { coversWords, datesWords, givesWords, usageWords } from "./discount-words";

export function readFields(form: FormData): DiscountFields {
  const text = (name: string) =>
    String(form.get(name) ?? "")
      .replaceAll("\r\n", "\n")
      .trim();
  return {
    way: text("way") === "automatic" ? "automatic" : "code",
    code: text("code"),
    description: text("description"),
    type: text("type") === "fixed" ? "fixed" : "percentage",
    value: text("value"),
    minSubtotal: text("minSubtotal"),
    categories: form.getAll("categories").map(String),
    products: text("products"),
    startsAt: text("startsAt"),
    expiresAt: text("expiresAt"),
    usageLimit: text("usageLimit"),
    active: form.get("active") === "yes",
  };
}

type Terms = Pick<Discount, "type" | "value" | "categories" | "productIds" | "minSubtotal">;
export type CheckedDiscount = {
  errors: FieldErrors;
  /** The reduction; null while it is invalid. */
  terms: Terms | null;
  /** The whole discount; null while any field is invalid. */
  input: DiscountInput | null;
};

const limits = { code: 50, description: 500, products: 1_000, usage: 1_000_000_000 };
const termFields = ["value", "minSubtotal", "categories", "products"];

/** The form's discount, and its errors by field. */
export async function checkFields(
  fields: DiscountFields,
  { call }: AdminArgs,
): Promise<CheckedDiscount> {
  const errors: FieldErrors = {};
  const { way, description, type, categories } = fields;
  const line = (name: "code" | "description", what: string) => {
    if (fields[name].length > limits[name]) {
      errors[name] = `${what} must be ${limits[name]} characters or fewer`;
    } else if (!isCleanText(fields[name]) || fields[name].includes("\n")) {
      errors[name] = "Remove characters that cannot be printed";
    }
  };
  line("code", "The code");
  line("description", "The name");
  if (way === "code" && fields.code === "") errors.code = "Enter a code";
  if (way === "automatic" && description === "") {
    errors.description = "Enter a name: carts and quotes show it";
  }
  const value =
    type === "percentage" ? percentIn(fields.value) || null : amountOf("value", "the amount");
  if (type === "percentage" && value === null) {
    errors.value = "Enter a percentage above 0 and at most 100, such as 10 or 12.5";
  }
  if (type === "fixed" && value !== null && value <= 0) errors.value = "Enter an amount above 0";
  if (type === "fixed" && fields.value === "") errors.value = "Enter the amount";
  const minSubtotal = amountOf("minSubtotal", "the minimum order value");
  if (categories.some((slug) => !findAnyCategory(slug))) {
    errors.categories = "Choose from the categories of the shop";
  }
  const names = [...new Set(fields.products.split("\n").map((name) => name.trim()))].filter(
    Boolean,
  );
  const productIds = await idsOf(names);
  const startsAt = day("startsAt", "the first day", startOfDay);
  const end = day("expiresAt", "the last day", endOfDay);
  const expiresAt = end && new Date(end.getTime() + 1);
  if (startsAt && expiresAt && expiresAt <= startsAt) {
    errors.expiresAt = "The last day is before the first";
  }
  const { usageLimit } = fields;
  if (
    usageLimit !== "" &&
    !(/^[1-9]\d{0,9}$/.test(usageLimit) && Number(usageLimit) <= limits.usage)
  ) {
    errors.usageLimit = "Enter how often it can be used as a whole number, or nothing for no limit";
  }
  const isTermWrong = termFields.some((name) => errors[name]);
  const terms = isTermWrong
    ? null
    : ({ type, value: value ?? 0, categories, productIds, minSubtotal } as Terms);
  return {
    errors,
    terms,
    input:
      terms && Object.keys(errors).length === 0
        ? {
            ...terms,
            code: fields.code || null,
            automatic: way === "automatic",
            description,
            startsAt,
            expiresAt,
            active: fields.active,
            usageLimit: usageLimit === "" ? null : Number(usageLimit),
          }
        : null,
  };

  function amountOf(name: "value" | "minSubtotal", what: string): number | null {
    if (fields[name] === "") return null;
    const read = readAmount(fields[name]);
    if ("amount" in read) return read.amount;
    errors[name] = amountMessage(what, read.problem);
    return null;
  }

  function day(
    name: "startsAt" | "expiresAt",
    what: string,
    read: (day: string, timeZone: string) => Date | null,
  ): Date | null {
    if (fields[name] === "") return null;
    const date = read(fields[name], site.timeZone.id);
    if (!date) errors[name] = `Enter ${what} as a day, 2026-12-31`;
    return date;
  }

  async function idsOf(named: readonly string[]): Promise<string[]> {
    if (named.length > limits.products || named.some((name) => name.length > 500)) {
      errors.products = `Name at most ${limits.products} products, one per line`;
      return [];
    }
    if (named.length === 0) return [];
    const { products, unknown } = await call("discounts.productsNamed", [[...named]]);
    if (unknown.length > 0) {
      errors.products = `No product has this SKU or id: ${unknown.slice(0, 5).join(", ")}`;
    }
    return products.map(({ id }) => id);
  }
}

/** The fields that a conflict compares. */
export function discountFacts(discount: Discount): Facts {
  return {
    Code: discount.code ?? "automatic",
    Name: discount.description,
    Gives: givesWords(discount),
    "Applies to": coversWords(discount),
    Dates: datesWords(discount),
    Used: usageWords(discount),
    State: discount.active ? "on" : "off",
  };
}
