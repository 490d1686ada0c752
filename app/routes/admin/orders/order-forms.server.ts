import { z } from "zod";
import { contactLimits } from "~/domain/customer";
import { invoiceLimits } from "~/domain/invoice";
import { orderLimits } from "~/domain/order";
import { quoteLimits } from "~/domain/quote-limits";
import { readVatId, vatIdLimit } from "~/domain/tax";
import { optionalAddress } from "~/http/pages/address-fields.server";
import { amountField, dayField } from "~/http/pages/amount.server";
import { line, lineOrNull, paragraphs, requiredLine } from "~/http/pages/fields.server";

const note = paragraphs({ what: "the note", max: quoteLimits.note });
const version = z.coerce.number().int();

const url = lineOrNull({ what: "the address", max: 2_000 }).refine(
  (value) => value === null || (/^https?:\/\//i.test(value) && URL.canParse(value)),
  { message: "Enter an address that starts with https://" },
);

/** An optional parcel: either all of its fields are filled in, or none. */
const parcelIfAny = z
  .object({
    carrier: line({ what: "the carrier", max: orderLimits.carrier }),
    number: line({ what: "the tracking number", max: orderLimits.trackingNumber }),
    url,
  })
  .superRefine(({ carrier, number, url }, context) => {
    if (carrier === "" && number === "" && url === null) return;
    const add = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    if (carrier === "") add("carrier", "Enter the carrier");
    if (number === "") add("number", "Enter the tracking number");
  });

export const moveSchema = z.object({
  note,
  version,
  parcel: parcelIfAny.optional(),
  understood: z.string().default(""),
});

export const parcelSchema = z.object({
  version,
  parcel: z.object({
    carrier: requiredLine({ what: "the carrier", max: orderLimits.carrier }),
    number: requiredLine({ what: "the tracking number", max: orderLimits.trackingNumber }),
    url,
  }),
});

export const removalSchema = z.object({ version, at: z.coerce.number().int().min(0) });

export const reviewSchema = z.object({ note, version });

export const noteSchema = z.object({ historyNote: note });

export const correctionSchema = z.object({
  version,
  at: z.coerce.number().int().min(0),
  note: requiredLine({ what: "what was wrong", max: quoteLimits.note }),
});

export const paymentSchema = z.object({
  version,
  payer: lineOrNull({ what: "who paid", max: orderLimits.payer }),
  amount: amountField("the amount").refine((amount) => amount !== null && amount > 0, {
    message: "Enter an amount above zero",
  }),
  method: line({ what: "the way of payment", max: orderLimits.method }).refine(
    (method) => method !== "",
    { message: "Choose the way of payment" },
  ),
  day: dayField("the day").refine((day) => day !== null, { message: "Enter the day" }),
  note,
});

const count = z.coerce.number().int().min(1);

export const shipSchema = z
  .object({
    version,
    count,
    carrier: line({ what: "the carrier", max: orderLimits.carrier }),
    trackingNumber: line({ what: "the tracking number", max: orderLimits.trackingNumber }),
  })
  .superRefine(({ carrier, trackingNumber }, context) => {
    const add = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    if (carrier === "" && trackingNumber !== "") add("carrier", "Enter the carrier");
    if (carrier !== "" && trackingNumber === "") add("trackingNumber", "Enter the tracking number");
  });

export const invoiceSchema = z.object({
  version,
  count,
  tax: lineOrNull({ what: "the tax", max: 100 }).optional(),
});

export const billingSchema = z.object({
  version,
  vatId: lineOrNull({ what: "the VAT ID", max: vatIdLimit * 2 }).refine(
    (typed) => typed === null || readVatId(typed) !== null,
    { message: "Enter the VAT ID with its country, such as DE123456789" },
  ),
  companyName: line({ what: "the company", max: contactLimits.company }),
  firstName: line({ what: "the first name", max: contactLimits.name }),
  lastName: line({ what: "the last name", max: contactLimits.name }),
  billing: optionalAddress,
});

export const returnSchema = z.object({
  version,
  count,
  reason: requiredLine({ what: "the reason", max: invoiceLimits.reason }),
  restock: z.string(),
});

export const refundSchema = paymentSchema.omit({ payer: true, note: true });
