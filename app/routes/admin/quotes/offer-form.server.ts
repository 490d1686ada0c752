import { z } from "zod";
import type { OfferInput } from "~/commerce/quotes/offers-service";
import { dayIn, endOfDay } from "~/domain/calendar";
import { type OfferContent, offerLimits } from "~/domain/offer";
import { workingContent } from "~/domain/offer-draft";
import { lacksVatId, vatIdMissing } from "~/domain/offer-problems";
import type { Quote } from "~/domain/quote";
import { quoteLimits } from "~/domain/quote-limits";
import { dayField } from "~/http/pages/amount.server";
import { paragraphs } from "~/http/pages/fields.server";
import { readForm, type Submission } from "~/http/pages/submission.server";
import { site } from "~/site";
import { proposedDay } from "./quote-pricing.server";
import { readTyped } from "./typed-offer";

/** The fields that are read without the present offer; lines and some others need it. */
const schema = z.object({
  validUntil: dayField("the last day"),
  note: paragraphs({ what: "the note", max: quoteLimits.note }),
  message: paragraphs({ what: "the message", max: offerLimits.message }),
  terms: paragraphs({ what: "the terms", max: offerLimits.terms }),
  version: z.coerce.number().int(),
});

interface Reading {
  /** Whether the offer is sent to the customer; then every line must have a price. */
  send: boolean;
  now: Date;
}

/** The offer's form as the services' input, and whether it changes anything. */
export interface ReadOffer extends OfferInput {
  note: string | null;
  changed: boolean;
}

export function readOffer(
  quote: Quote,
  form: FormData,
  { send, now }: Reading,
): Submission<ReadOffer> {
  const read = readForm(schema, form, { form: "pricing" });
  if (!read.ok) return read;
  const { typed, values } = read;
  const base = workingContent(quote, site.selling);
  const offer = readTyped(base, typed.values, send);
  const until = values.validUntil && dayIn(values.validUntil, site.timeZone.id);
  const end = until && endOfDay(until, site.timeZone.id);
  const errors = {
    ...offer.errors,
    ...(end && end <= now ? { validUntil: "Choose a future day" } : {}),
    ...(send && !offer.errors.vatId && lacksVatId(offer.content) ? { vatId: vatIdMissing } : {}),
  };
  if (Object.keys(errors).length > 0) return { ok: false, answer: { ...typed, errors } };
  const input = inputOf(offer.content, offer.listed, offer.keepsDiscount);
  const unchanged = inputOf(base, new Set(), true);
  const proposed = proposedDay(quote, now);
  return {
    ok: true,
    typed,
    values: {
      ...input,
      version: values.version,
      validUntil: until ?? proposed,
      note: values.note,
      changed:
        JSON.stringify(input) !== JSON.stringify(unchanged) ||
        (until ?? proposed) !== proposed ||
        values.note !== (quote.offer?.draftNote ?? null),
    },
  };
}

/** An offer as the services take it. */
function inputOf(
  { lines, charges, discount, taxCase, buyerVatId, message, payment, ...rest }: OfferContent,
  listed: ReadonlySet<string>,
  keepsDiscount: boolean,
): Omit<OfferInput, "version" | "validUntil"> {
  const { delivery, partialShipments, contact, terms, confirmByCode } = rest;
  return {
    lines: lines.map((line) => ({
      id: line.id,
      kind: line.kind,
      productId: line.productId,
      variantId: line.variantId,
      name: line.name,
      note: line.note,
      quantity: line.quantity || 1,
      unit: line.unit,
      leadTime: line.leadTime,
      price: line.price,
      takeListPrice: listed.has(line.id),
      discount: line.discount,
      tax: line.tax,
      inclusion: line.inclusion,
    })),
    discount: keepsDiscount
      ? "keep"
      : discount && { type: discount.type, value: discount.value, label: discount.label },
    charges: charges.map(({ label, amount, tax }) => ({ label, amount, tax })),
    taxCase,
    buyerVatId,
    message,
    payment,
    delivery,
    partialShipments,
    contact,
    terms,
    confirmByCode,
  };
}
