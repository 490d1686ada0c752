import { z } from "zod";
import { staff } from "~/domain/role";
import {
  amount,
  cartLine,
  categorySlug,
  instant,
  lastInstant,
  noArguments,
  optional,
  recordId,
  text,
  textOrNull,
} from "./arguments";
import { methodLimits } from "./limits";
import { audited, method } from "./method";
import { discount, noResult, publicDiscount } from "./results";

export const discountType = z.enum(["percentage", "fixed"]);

/** A percentage of at most 100, or an amount in the store's currency. */
export function isDiscountValue({ type, value }: { type: "percentage" | "fixed"; value: number }) {
  return type === "percentage" ? value <= 100 : amount.safeParse(value).success;
}

const discountInput = z
  .object({
    id: optional(recordId),
    code: textOrNull(50).optional(),
    description: text(500).optional(),
    type: discountType,
    value: z.number().positive(),
    categories: z.array(categorySlug).max(100).optional(),
    productIds: z.array(recordId).max(1_000).optional(),
    minSubtotal: amount.nullable().optional(),
    startsAt: instant.nullable().optional(),
    expiresAt: lastInstant.nullable().optional(),
    usageLimit: z.number().int().min(1).nullable().optional(),
    automatic: z.boolean().optional(),
    active: z.boolean().optional(),
    version: z.number().int().optional(),
  })
  .refine(isDiscountValue)
  .transform((input) => {
    const present = Object.entries(input).filter(([, value]) => value !== undefined);
    return Object.fromEntries(present) as typeof input;
  });

const deskReads = { rpc: false, roles: staff.everyone } as const;

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
  list: method("admin", noArguments, (store) => store.discounts.list(), {
    roles: staff.everyone,
    result: z.array(discount),
  }),
  find: method("admin", z.tuple([recordId]), (store, [id]) => store.discounts.find(id), {
    roles: staff.everyone,
    result: discount.nullable(),
  }),
  productsNamed: method(
    "admin",
    z.tuple([z.array(recordId).max(1_000)]),
    (store, [names]) => store.discounts.productsNamed(names),
    deskReads,
  ),
  example: method(
    "admin",
    z.tuple([
      z
        .object({
          type: discountType,
          value: z.number().positive(),
          categories: z.array(categorySlug).max(100),
          productIds: z.array(recordId).max(1_000),
          minSubtotal: amount.nullable(),
        })
        .refine(isDiscountValue),
    ]),
    (store, [terms]) => store.discounts.example(terms),
    deskReads,
  ),
  save: audited(
    z.tuple([discountInput]),
    (store, { tx, actorUid }, [input]) => store.discounts.save(tx, actorUid, input),
    { roles: staff.sells, result: discount },
  ),
  remove: audited(
    z.tuple([z.string().min(1).max(200)]),
    (store, { tx, actorUid }, [code]) => store.discounts.remove(tx, actorUid, code),
    { roles: staff.sells, result: noResult },
  ),
  removeUnused: audited(
    z.tuple([z.object({ id: recordId, version: z.number().int() })]),
    (store, { tx, actorUid }, [seen]) => store.discounts.removeUnused(tx, actorUid, seen),
    { rpc: false, roles: staff.sells },
  ),
};
