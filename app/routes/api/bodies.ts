import { z } from "zod";
import { honeypotField } from "~/forms/honeypot";
import { cartLimits } from "~/modules/cart/cart.resource";

const id = z.string().min(1).max(cartLimits.id);

/** The body of POST /api/checkout. Prices and names are read from the catalogue. */
export const checkoutBody = z.object({
  items: z
    .array(
      z.object({
        id,
        quantity: z.number().int().positive().max(cartLimits.quantity),
        variantId: id.optional(),
      }),
    )
    .min(1)
    .max(cartLimits.lines),
});

/** The body of POST /api/newsletter. */
export const newsletterBody = z.object({
  email: z.string().trim().pipe(z.email().max(320)),
  [honeypotField]: z.string().optional().catch("filled"),
});
