import { z } from "zod";
import { acceptanceLimits } from "~/domain/acceptance";
import { contactLimits } from "~/domain/customer";
import { lossReasons } from "~/domain/loss";
import { messageLimits } from "~/domain/message";
import { offerLimits, offerLineKinds } from "~/domain/offer";
import { quoteLimits } from "~/domain/quote-limits";
import { chargeLimits } from "~/domain/quote-rules";
import { vatIdLimit } from "~/domain/tax";
import {
  amount,
  contact,
  day,
  email,
  instant,
  postalAddress,
  recordId,
  seen,
  signedAmount,
  takenOptions,
  text,
  textOrNull,
  uid,
} from "./arguments";
import { file } from "./message-arguments";

const quantity = z.number().positive().max(offerLimits.quantity);
const reduction = z.object({
  type: z.enum(["percentage", "fixed"]),
  value: z.number().min(0).max(Number.MAX_SAFE_INTEGER),
});
const taxName = textOrNull(100);

const inclusion = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("included") }),
  z.object({ kind: z.literal("optional"), min: quantity, max: quantity }),
  z.object({
    kind: z.literal("choice"),
    group: text(offerLimits.group).min(1),
    preselected: z.boolean(),
  }),
]);

const line = z.object({
  id: textOrNull(64),
  kind: z.enum(offerLineKinds),
  productId: textOrNull(512),
  variantId: text(128)
    .nullish()
    .transform((id) => (id === undefined ? undefined : id || null)),
  name: text(offerLimits.name),
  note: textOrNull(offerLimits.note),
  quantity,
  unit: z.object({ text: text(offerLimits.unit).min(1), code: text(3).min(2) }),
  leadTime: textOrNull(offerLimits.leadTime),
  price: amount.nullable(),
  takeListPrice: z.boolean(),
  discount: reduction.nullable(),
  tax: taxName,
  inclusion,
});

export const offer = z.object({
  version: seen,
  lines: z.array(line).max(offerLimits.lines),
  discount: z.union([
    z.literal("keep"),
    reduction.extend({ label: textOrNull(offerLimits.discountLabel) }).nullable(),
  ]),
  charges: z
    .array(z.object({ label: text(chargeLimits.label).min(1), amount: signedAmount, tax: taxName }))
    .max(chargeLimits.count),
  taxCase: taxName,
  buyerVatId: textOrNull(vatIdLimit * 2),
  message: textOrNull(offerLimits.message),
  payment: z.object({
    dueDays: z.number().int().min(0).max(offerLimits.dueDays).nullable(),
    text: text(offerLimits.payment),
  }),
  delivery: z
    .object({
      code: text(3).min(3),
      place: text(offerLimits.place).min(1),
      edition: text(30).min(1),
    })
    .nullable(),
  partialShipments: z.boolean(),
  contact: z.object({
    name: text(contactLimits.name),
    phone: text(contactLimits.phone),
    email: text(contactLimits.email),
  }),
  terms: text(offerLimits.terms),
  confirmByCode: z.boolean().optional(),
  validUntil: day.nullable(),
  note: textOrNull(quoteLimits.note).optional(),
});

export const sellerQuote = z.object({
  // A customer who called may have given no e-mail address.
  contact: contact
    .extend({ email: email.or(z.literal("")) })
    .refine(
      ({ firstName, lastName, companyName }) => `${firstName}${lastName}${companyName}` !== "",
    ),
  customerId: uid.nullable(),
  deliveryAddress: postalAddress.nullish(),
  billingAddress: postalAddress.nullish(),
  reference: textOrNull(quoteLimits.reference),
  from: z.union([z.object({ quote: recordId }), z.object({ template: recordId })]).nullable(),
});

export const recordedAnswer = z.object({
  version: seen,
  answer: z.enum(["accepted", "declined"]),
  name: text(acceptanceLimits.name).min(1),
  role: text(acceptanceLimits.role),
  how: text(acceptanceLimits.how).min(1),
  at: instant,
  purchaseOrder: textOrNull(acceptanceLimits.purchaseOrder),
  options: takenOptions.nullable(),
  files: z.array(file).max(messageLimits.files).default([]),
  reason: z.enum(lossReasons).nullish(),
});
