import { z } from "zod";
import {
  cartLine,
  categorySlug,
  customData,
  noArguments,
  optional,
  recordId,
} from "~/gateway/rows/arguments";
import { discountExample, productsNamed } from "~/gateway/rows/desk-results";
import { rowsOver } from "~/gateway/rows/method";
import { methodLimits } from "~/gateway/rows/method-limits";
import { discount, noResult, publicDiscount } from "~/gateway/rows/results";
import { orKept, settableFields } from "~/gateway/rows/settable";
import { site } from "~/modules/settings/site";
import { staff } from "~/modules/staff/role";
import {
  type Discount,
  discountFields,
  problemOfValue,
  typedDiscountFields,
} from "./discount.resource";
import type { DiscountsService } from "./discounts.server";

const { audited, method } = rowsOver<{ discounts: DiscountsService }>();

const terms = {
  ...settableFields(discountFields, ["type", "value", "minSubtotal"]),
  categories: z.array(categorySlug).max(mostOf("categories")),
  productIds: z.array(recordId).max(mostOf("productIds")),
};

function mostOf(list: "categories" | "productIds"): number {
  return discountFields[list].notes.max ?? 0;
}

/** A refusal of a value that is no percentage, or no amount of the store's currency. */
export function refuseValue<T extends Pick<Discount, "type" | "value">>(schema: z.ZodType<T>) {
  return schema.superRefine((given, context) => {
    const message = problemOfValue(given, site.currency);
    if (message) context.addIssue({ code: "custom", path: ["value"], message });
  });
}

const discountInput = refuseValue(
  z.object({
    id: optional(recordId),
    ...orKept(discountFields, [...typedDiscountFields, "automatic"]),
    type: terms.type,
    value: terms.value,
    categories: terms.categories.optional(),
    productIds: terms.productIds.optional(),
    custom: customData.optional(),
    version: z.number().int().optional(),
  }),
).transform((input) => {
  const present = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as typeof input;
});

const listing = z.object({
  search: z.string().max(200).optional(),
  usable: z.boolean().optional(),
  custom: customData.optional(),
});

const deskReads = { roles: staff.everyone } as const;

export const discounts = {
  findUsable: method(
    "public",
    z.tuple([
      z.string().max(200),
      optional(z.object({ items: z.array(cartLine).max(200).optional() })).optional(),
    ]),
    (store, [code, cart]) => store.discounts.findUsable(code, cart),
    {
      limit: (_, { address }) => ({ limit: methodLimits.findDiscount, key: address }),
      result: publicDiscount.nullable(),
    },
  ),
  /** The browser's code; checked again whenever the cart is shown. */
  findKept: method(
    "public",
    z.tuple([z.string().max(200)]),
    (store, [code]) => store.discounts.findUsable(code),
    {
      rpc: false,
      limit: (_, { address }) => ({ limit: methodLimits.keptDiscount, key: address }),
    },
  ),
  listAutomatic: method("public", noArguments, (store) => store.discounts.listAutomatic(), {
    result: z.array(publicDiscount),
  }),
  list: method(
    "admin",
    z.tuple([optional(listing).optional()]),
    (store, [options]) => store.discounts.list(options),
    { roles: staff.everyone, result: z.array(discount) },
  ),
  find: method("admin", z.tuple([recordId]), (store, [id]) => store.discounts.find(id), {
    roles: staff.everyone,
    result: discount.nullable(),
  }),
  productsNamed: method(
    "admin",
    z.tuple([terms.productIds]),
    (store, [names]) => store.discounts.productsNamed(names),
    { ...deskReads, result: productsNamed },
  ),
  example: method(
    "admin",
    z.tuple([refuseValue(z.object(terms))]),
    (store, [given]) => store.discounts.example(given),
    { ...deskReads, result: discountExample.nullable() },
  ),
  save: audited(
    z.tuple([discountInput]),
    (store, { tx, actorUid }, [input]) => store.discounts.save(tx, actorUid, input),
    { roles: staff.sells, result: discount },
  ),
  /** Undoes a removal in the desk. */
  putBack: audited(
    z.tuple([discountInput]),
    (store, { tx, actorUid }, [removed]) =>
      store.discounts.save(tx, actorUid, removed, { isBack: true }),
    { roles: staff.sells, rpc: false },
  ),
  remove: audited(
    z.tuple([z.string().min(1).max(200)]),
    (store, { tx, actorUid }, [code]) => store.discounts.remove(tx, actorUid, code),
    { roles: staff.sells, result: noResult },
  ),
  removeUnused: audited(
    z.tuple([z.object({ id: recordId, version: z.number().int() })]),
    (store, { tx, actorUid }, [seen]) => store.discounts.removeUnused(tx, actorUid, seen),
    { result: noResult, roles: staff.sells },
  ),
};
