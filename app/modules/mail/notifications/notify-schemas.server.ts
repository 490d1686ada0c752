import { z } from "zod";
import { statusBounds } from "./status-announcement";

function text(max: number, min = 0) {
  return z.string().min(min).max(max);
}

const email = z.email().max(320);
const amount = z.number().nonnegative();

export const quoteNotifyRequestSchema = z.object({
  quoteNumber: text(100, 1),
  fallback: z
    .object({
      customer: z.object({
        email,
        firstName: text(200).optional(),
        lastName: text(200).optional(),
        phone: text(50).optional(),
        companyName: text(200).optional(),
      }),
      items: z
        .array(
          z.object({
            productName: text(500, 1),
            quantity: z.int().positive().max(1_000_000),
            id: text(200).optional(),
            brand: text(200).optional(),
            variantName: text(200).optional(),
            price: amount.optional(),
          }),
        )
        .min(1)
        .max(200),
      message: text(5_000).optional(),
      discount: z.object({ code: text(50, 1), amount }).optional(),
    })
    .optional(),
});
export type QuoteNotifyRequest = z.infer<typeof quoteNotifyRequestSchema>;
export type QuoteFallback = NonNullable<QuoteNotifyRequest["fallback"]>;

export const statusUpdateRequestSchema = z.object({
  kind: z.enum(["quote", "order"]),
  referenceNumber: text(statusBounds.reference, 1),
  fallback: z
    .object({
      status: text(statusBounds.status, 1),
      customer: z.object({
        email,
        firstName: text(statusBounds.name).optional(),
        lastName: text(statusBounds.name).optional(),
      }),
      itemCount: z.int().positive().max(statusBounds.itemCount).optional(),
      total: amount.optional(),
    })
    .optional(),
});
export type StatusUpdateRequest = z.infer<typeof statusUpdateRequestSchema>;
export type StatusFallback = NonNullable<StatusUpdateRequest["fallback"]>;
