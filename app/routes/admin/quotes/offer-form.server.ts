import { z } from "zod";
import type { QuoteChange } from "~/commerce/quotes/quotes-service";
import { dayIn, endOfDay } from "~/domain/calendar";
import type { FieldErrors } from "~/domain/failure";
import { type Quote, quoteLimits } from "~/domain/quote";
import { chargeLimits, unitPrice } from "~/domain/quote-rules";
import { amountIn, amountMessage, readAmount } from "~/forms/amount";
import { dayField } from "~/http/pages/amount.server";
import { line, paragraphs } from "~/http/pages/fields.server";
import { readForm, type Submission } from "~/http/pages/submission.server";
import { site } from "~/site";
import { discountChoices } from "./offer-totals";
import { proposedDay } from "./quote-page.server";

const charge = z.object({
  label: line({ what: "the charge", max: chargeLimits.label }),
  amount: z.string().default(""),
});

/** Amounts stay as typed, so that all their errors are reported at once. */
const schema = z.object({
  prices: z.record(z.string(), z.string()).default({}),
  charges: z.record(z.string(), charge).default({}),
  discount: z
    .object({ choice: z.enum(discountChoices).catch("keep"), value: z.string().default("") })
    .default({ choice: "keep", value: "" }),
  validUntil: dayField("the last day"),
  note: paragraphs({ what: "the note", max: quoteLimits.note }),
  version: z.coerce.number().int(),
});
type Typed = z.output<typeof schema>;

interface Reading {
  /** Whether the offer is sent to the customer; then every line must have a price. */
  send: boolean;
  now: Date;
}

/** The pricing form as a change of the quote, with only the values that differ. */
export function readOffer(
  quote: Quote,
  form: FormData,
  { send, now }: Reading,
): Submission<QuoteChange> {
  const read = readForm(schema, form, { form: "pricing" });
  if (!read.ok) return read;
  const { typed, values } = read;
  const errors = {
    ...priceErrors(quote, values, send),
    ...chargeErrors(values),
    ...discountErrors(values, send),
    ...dayErrors(values, now),
  };
  if (Object.keys(errors).length > 0) return { ok: false, answer: { ...typed, errors } };
  return { ok: true, typed, values: changeOf(quote, values, { send, now }) };
}

function priceErrors({ items }: Quote, { prices }: Typed, send: boolean): FieldErrors {
  const errors: FieldErrors = {};
  for (const [at, item] of items.entries()) {
    const typed = (prices[at] ?? "").trim();
    const read = readAmount(typed);
    const price = "amount" in read ? read.amount : null;
    const name = item.productName || item.id;
    const twin = items.findIndex(
      ({ id, variantId }) => id === item.id && variantId === item.variantId,
    );
    if (typed !== "" && "problem" in read) {
      errors[`prices.${at}`] = amountMessage(`the price of ${name}`, read.problem);
    } else if (price === null && (send || unitPrice(item) !== null)) {
      errors[`prices.${at}`] = `Enter a price for ${name}`;
    } else if (price !== amountIn(prices[twin] ?? "")) {
      errors[`prices.${at}`] = `${name} stands twice: give it one price`;
    }
  }
  return errors;
}

function chargeErrors({ charges }: Typed): FieldErrors {
  const errors: FieldErrors = {};
  for (const [at, { label, amount }] of Object.entries(charges)) {
    const typed = amount.trim();
    if (label === "" && typed !== "") {
      errors[`charges.${at}.label`] = "Say what the charge is for";
    }
    const read = readAmount(typed, { signed: true });
    if ((label !== "" || typed !== "") && "problem" in read) {
      const what = `the amount of ${label === "" ? "the charge" : `“${label}”`}`;
      errors[`charges.${at}.amount`] = amountMessage(what, read.problem);
    }
  }
  return errors;
}

/** A draft must not change the discount, because the customer would see it before the offer. */
function discountErrors({ discount: { choice, value } }: Typed, send: boolean): FieldErrors {
  if (choice === "keep") return {};
  if (!send) {
    return { "discount.choice": "A discount changes with the offer: send it, or keep what it is" };
  }
  if (choice === "none") return {};
  const what = choice === "percentage" ? "the percentage" : "the discount";
  const read = readAmount(value);
  if ("problem" in read) return { "discount.value": amountMessage(what, read.problem) };
  if (read.amount === 0) return { "discount.value": `Enter ${what} above zero, or choose none` };
  return choice === "percentage" && read.amount > 100
    ? { "discount.value": "Enter a percentage of at most 100" }
    : {};
}

function dayErrors({ validUntil }: Typed, now: Date): FieldErrors {
  return validUntil && endOf(validUntil) <= now
    ? { validUntil: "Choose a day that is still to come" }
    : {};
}

function changeOf(
  quote: Quote,
  { prices, charges, discount, validUntil, note, version }: Typed,
  { send, now }: Reading,
): QuoteChange {
  const named = Object.keys(charges)
    .sort((a, b) => Number(a) - Number(b))
    .flatMap((at) => {
      const { label = "", amount: typed = "" } = charges[at] ?? {};
      const amount = amountIn(typed, { signed: true });
      return amount === null ? [] : [{ label, amount }];
    });
  const sameCharges = JSON.stringify(named) === JSON.stringify(quote.charges);
  const proposed = proposedDay(quote, now) === (validUntil && dayIn(validUntil, site.timeZone.id));
  const until = validUntil && (send || !proposed) ? endOf(validUntil) : null;
  return {
    version,
    note,
    prices: quote.items.flatMap((item, at) => {
      const price = amountIn(prices[at] ?? "");
      const { id, variantId } = item;
      return price === null || price === unitPrice(item) ? [] : [{ id, variantId, price }];
    }),
    ...(sameCharges ? {} : { charges: named }),
    ...(discount.choice === "keep" ? {} : { discount: discountOf(discount) }),
    ...(until ? { validUntil: until } : {}),
  };
}

function discountOf({ choice, value }: Typed["discount"]): QuoteChange["discount"] {
  const amount = amountIn(value);
  return choice === "keep" || choice === "none" || amount === null
    ? null
    : { type: choice, value: amount };
}

/** An offer is valid until its last day ends in the store's time zone. */
function endOf(day: Date): Date {
  const { id: zone } = site.timeZone;
  return endOfDay(dayIn(day, zone), zone) ?? day;
}
