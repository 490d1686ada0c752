import { z } from "zod";
import { acceptanceLimits } from "~/domain/acceptance";
import { askedReasons, lossReasons } from "~/domain/loss";
import { quoteLimits } from "~/domain/quote-limits";
import { chargeLimits } from "~/domain/quote-rules";
import { vatIdLimit } from "~/domain/tax";
import {
  amount,
  forcedMove,
  lastInstant,
  optional,
  postalAddress,
  recordId,
  seen,
  signedAmount,
  takenOptions,
  text,
  textOrNull,
} from "./arguments";
import { discountType, isDiscountValue } from "./discounts";
import { nameSchemas } from "./named-schemas";

export const quoteChange = z.object({
  note: textOrNull(quoteLimits.note),
  validUntil: lastInstant.nullish().transform((value) => value ?? undefined),
  prices: z
    .array(z.object({ id: recordId, variantId: textOrNull(128), price: amount }))
    .max(quoteLimits.lines)
    .optional(),
  charges: z
    .array(z.object({ label: text(chargeLimits.label).min(1), amount: signedAmount }))
    .max(chargeLimits.count)
    .optional(),
  discount: z
    .object({ type: discountType, value: z.number().positive() })
    .refine(isDiscountValue)
    .nullable()
    .optional(),
  lossReason: z.enum(lossReasons).nullish(),
  ...forcedMove,
  version: seen,
});

export const submissionKey = z.string().regex(/^[a-z0-9]{24}$/);
export const answer = z.object({
  answer: z.enum(["Approved", "Declined", "Cancelled"]),
  note: textOrNull(quoteLimits.note),
  seen: z.object({ revision: z.number().int().min(0), total: z.number().nullable() }).nullable(),
  /** For an acceptance; when left out, the preselected options apply. */
  given: optional(
    z.object({
      options: takenOptions.nullable().default(null),
      name: text(acceptanceLimits.name).default(""),
      role: text(acceptanceLimits.role).default(""),
      purchaseOrder: textOrNull(acceptanceLimits.purchaseOrder),
      code: textOrNull(acceptanceLimits.code).optional(),
      /** When left out, those of the offer and the quote stay. */
      vatId: textOrNull(vatIdLimit * 2).optional(),
      billingAddress: postalAddress.nullish(),
    }),
  ),
  /** For a refusal. */
  reason: z.enum(askedReasons).nullish(),
});
nameSchemas({ QuoteAnswer: answer });
