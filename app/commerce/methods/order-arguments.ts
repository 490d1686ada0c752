import { z } from "zod";
import { invoiceLimits } from "~/domain/invoice";
import { messageLimits } from "~/domain/message";
import { orderLimits } from "~/domain/order";
import { quoteLimits } from "~/domain/quote-limits";
import { vatIdLimit } from "~/domain/tax";
import {
  amount,
  forcedMove,
  instant,
  link,
  partLines,
  postalAddress,
  seen,
  text,
  textOrNull,
} from "./arguments";
import { file } from "./message-arguments";

const tracking = z.object({
  carrier: text(100).min(1),
  number: text(100).min(1),
  url: link.nullish().transform((value) => value ?? null),
});

export const orderChange = z.object({
  note: textOrNull(quoteLimits.note),
  tracking: z.array(tracking).max(orderLimits.tracking).optional(),
  ...forcedMove,
  version: seen,
});

export const billingData = z.object({
  buyerVatId: textOrNull(vatIdLimit * 2),
  billingAddress: postalAddress.nullable(),
  version: seen,
});

export const payment = z.object({
  amount: amount.refine((value) => value > 0),
  method: text(orderLimits.method).min(1),
  payer: textOrNull(orderLimits.payer),
  at: instant,
  note: textOrNull(quoteLimits.note),
  version: seen,
});

export const correction = z.object({
  /** Index among the order's payments. */
  at: z.number().int().min(0),
  note: text(quoteLimits.note).min(1),
  version: seen,
});

export const shipping = z.object({
  count: z.number().int().min(1),
  lines: partLines.nullable(),
  parcel: tracking.nullable(),
  version: seen,
});

export const goodsBack = z.object({
  count: z.number().int().min(1),
  lines: partLines.min(1),
  reason: text(invoiceLimits.reason).min(1),
  restock: z.boolean(),
  version: seen,
});

/** May be left out over the RPC, which then converts any open quote. */
export const conversion = z.object({ version: seen, agreed: textOrNull(quoteLimits.note) });

export const agreement = conversion.extend({
  agreed: text(quoteLimits.note).min(1),
  files: z.array(file).max(messageLimits.files),
});
