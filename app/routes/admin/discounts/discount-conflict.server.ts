import { z } from "zod";
import type { FieldErrors } from "~/domain/failure";
import { mergeChoices, mergeTexts, type Sides } from "~/domain/stale-edit";
import { omit } from "~/kernel/pick";
import { told } from "../documents/conflict.server";
import type { DiscountFields } from "./discount-form";

const text = z.string();
const schema = z.object({
  way: text,
  code: text,
  description: text,
  type: text,
  value: text,
  minSubtotal: text,
  categories: z.array(text),
  products: text,
  startsAt: text,
  expiresAt: text,
  usageLimit: text,
  active: z.boolean(),
}) satisfies z.ZodType<DiscountFields>;

/** The fields when the form was opened; null when it does not contain them. */
export function openedOn(form: FormData): DiscountFields | null {
  try {
    return schema.parse(JSON.parse(String(form.get("opened") ?? "")));
  } catch {
    return null;
  }
}

const labels: Partial<Record<string, string>> = {
  way: "Who gets it",
  code: "Code",
  description: "Name",
  type: "Kind",
  value: "Value",
  minSubtotal: "Minimum order value",
  products: "Products",
  startsAt: "First day",
  expiresAt: "Last day",
  usageLimit: "Usage limit",
};

/** The form over the present discount; where both changed a field, both values are shown. */
export function mergeDiscount(sides: Sides<DiscountFields>): {
  fields: DiscountFields;
  errors: FieldErrors;
} {
  const { base, mine, now } = sides;
  const texts = mergeTexts({ base: plain(base), mine: plain(mine), now: plain(now) });
  const categories = mergeChoices({
    base: base.categories,
    mine: mine.categories,
    now: now.categories,
  });
  const active = mine.active === base.active ? now.active : mine.active;
  const typed: Record<string, string> = plain(mine);
  const errors = Object.entries(texts.both).map(
    ([name, theirs]) => [name, told(labels[name] ?? name, theirs, typed[name] ?? "")] as const,
  );
  return { fields: { ...texts.value, categories, active }, errors: Object.fromEntries(errors) };
}

function plain(fields: DiscountFields) {
  return omit(fields, ["categories", "active"]);
}
