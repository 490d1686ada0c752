import { defineHook } from "~/kernel/extensions/hook";
import { toMajor, toMinor } from "~/kernel/money";
import { readFields } from "~/kernel/resource/field";
import type { Product, Variant } from "~/modules/catalogue/product.resource";
import { type OfferContent, offerContentFields } from "~/modules/pricing/offer";
import { site } from "~/modules/settings/site";
import type { Quote } from "./quote.resource";
import type { AppliedDiscount, Charge, QuoteDiscount } from "./quote-amounts";

/** A line of a cart or a request. */
export interface WantedLine {
  product: Product;
  variant: Variant | null;
  quantity: number;
  /** Of one unit; null for a price on request. */
  price: number | null;
}

export interface FreightInput {
  lines: readonly WantedLine[];
  /** uid; null for a guest. */
  customerId: string | null;
  /** ISO 3166-1 alpha-2; null while the buyer has not said it, as in the cart. */
  country: string | null;
}

/** What is charged beside the lines of a cart or a request, such as freight. Major units. */
export const cartFreight = /* @__PURE__ */ defineHook<FreightInput, readonly Charge[]>(
  "cart.freight",
  (value) => Array.isArray(value) && value.length <= 10 && value.every(isCharge),
);

export interface DiscountInput {
  lines: readonly { id: string; quantity: number; price: number | null }[];
  customerId: string | null;
}

/** The discount of a cart or a request: its name, and the amount that it takes off. */
export const requestDiscount = /* @__PURE__ */ defineHook<DiscountInput, AppliedDiscount | null>(
  "request.discount",
  (value) => value === null || isDiscount(value),
);

/** What a new offer starts with. */
export type StartingOffer = Pick<
  OfferContent,
  "charges" | "message" | "terms" | "payment" | "delivery" | "partialShipments"
>;

const startingNames = [
  "charges",
  "message",
  "terms",
  "payment",
  "delivery",
  "partialShipments",
] as const;

export const offerDefaults = /* @__PURE__ */ defineHook<
  { quote: Pick<Quote, "items" | "charges" | "discount">; offer: OfferContent },
  StartingOffer
>("offer.defaults", (value) => isPlain(value) && Array.isArray(value.charges));

/** The charges of a cart or a request, rounded; none without extensions or without lines. */
export function decidedFreight(input: FreightInput): Charge[] {
  if (!cartFreight.isUsed() || input.lines.length === 0) return [];
  const charges = cartFreight.decide(input, () => []);
  return charges.map(({ label, amount }) => ({ label, amount: rounded(amount) }));
}

/** The discount, with the changes of extensions. A changed one is a fixed amount. */
export function decidedDiscount<D extends AppliedDiscount | QuoteDiscount>(
  own: D | null,
  input: DiscountInput,
): D | (AppliedDiscount & { terms: null }) | null {
  if (!requestDiscount.isUsed() || input.lines.length === 0) return own;
  const before = own && { code: own.code, amount: own.amount };
  const after = requestDiscount.decide(input, () => before);
  if (after === null) return null;
  const { code, amount } = after;
  if (before && before.code === code && before.amount === amount) return own;
  const most = input.lines.reduce((sum, { price, quantity }) => sum + (price ?? 0) * quantity, 0);
  return { code, amount: rounded(Math.min(amount, most)), terms: null };
}

/** A new offer's content, with the changes of extensions. */
export function decidedOffer(
  quote: Pick<Quote, "items" | "charges" | "discount">,
  content: OfferContent,
): OfferContent {
  if (!offerDefaults.isUsed()) return content;
  const after = offerDefaults.decide({ quote, offer: content }, ({ offer }) => offer);
  // It is read as a stored one is, so that no part has a wrong form.
  const read = readFields(offerContentFields, { ...content, ...after }, startingNames);
  return { ...content, ...read };
}

function rounded(amount: number): number {
  return toMajor(toMinor(amount, site.currency), site.currency);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isCharge(value: unknown): boolean {
  return isPlain(value) && isLabel(value.label) && Number.isFinite(value.amount);
}

function isDiscount(value: unknown): boolean {
  return isPlain(value) && isLabel(value.code) && Number(value.amount) > 0;
}

function isLabel(value: unknown): boolean {
  return typeof value === "string" && value !== "" && value.length <= 100;
}
