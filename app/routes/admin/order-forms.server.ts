import { z } from "zod";
import { orderLimits } from "~/domain/order";
import { quoteLimits } from "~/domain/quote";
import { amountField, dayField } from "~/forms/amount.server";
import { line, lineOrNull, paragraphs } from "~/forms/fields.server";

const note = paragraphs({ what: "the note", max: quoteLimits.note });
const version = z.coerce.number().int();

/** A parcel that may be left out: its fields stand together, or none does. */
const parcelFields = {
  carrier: line({ what: "the carrier", max: orderLimits.carrier }),
  number: line({ what: "the tracking number", max: orderLimits.trackingNumber }),
  url: lineOrNull({ what: "the address", max: 2_000 }).refine(
    (url) => url === null || (/^https?:\/\//i.test(url) && URL.canParse(url)),
    { message: "Enter an address that starts with https://" },
  ),
};
const parcel = z.object(parcelFields).superRefine(({ carrier, number, url }, context) => {
  if (carrier === "" && number === "" && url === null) return;
  const missing = { carrier: "Enter the carrier", number: "Enter the tracking number" };
  for (const name of ["carrier", "number"] as const) {
    const empty = name === "carrier" ? carrier === "" : number === "";
    if (empty) context.addIssue({ code: "custom", path: [name], message: missing[name] });
  }
});

export const moveSchema = z.object({ note, version, parcel: parcel.optional() });

export const parcelSchema = z.object({
  version,
  parcel: parcel.refine(({ number }) => number !== "", {
    path: ["number"],
    message: "Enter the tracking number",
  }),
});

export const removalSchema = z.object({ version, at: z.coerce.number().int().min(0) });

export const reviewSchema = z.object({ note, version });

export const noteSchema = z.object({ note });

export const paymentSchema = z.object({
  version,
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
