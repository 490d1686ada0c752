import { decideTogether, defineHook } from "~/kernel/extensions/hook";
import { numberFormat } from "~/kernel/formats";
import { toMajor, toMinor } from "~/kernel/money";
import { omit } from "~/kernel/pick";
import { site } from "~/modules/settings/site";
import { localeNow, t } from "~/texts/text";
import {
  type Product,
  priceOf,
  productKeyNames,
  type StoredProduct,
  type Variant,
} from "./product.resource";

/** A product in the quantity that a buyer wants. */
export interface LineInput {
  product: Product;
  /** null for a product without variants. */
  variant: Variant | null;
  quantity: number;
  /** uid of the buyer's account; null for a guest, and where the buyer is not known. */
  customerId: string | null;
}

/** What a buyer can order of a product. A part that is left out limits nothing. */
export interface QuantityLimits {
  least?: number;
  most?: number;
  /** Quantities are multiples of it. */
  step?: number;
}

/** The price of one unit, major units; null for a price on request. */
export const linePrice = /* @__PURE__ */ defineHook<LineInput, number | null>(
  "line.price",
  (value) => value === null || isAmount(value),
);

/** The quantities in which a product can be ordered. Nothing else is taken. */
export const lineQuantity = /* @__PURE__ */ defineHook<LineInput, QuantityLimits>(
  "line.quantity",
  isLimits,
);

/** The name of the tax rate of a line; null for the store's standard rate. */
export const lineTax = /* @__PURE__ */ defineHook<LineInput, string | null>(
  "line.tax",
  (value) => value === null || typeof value === "string",
);

/** Whether a buyer sees a product, finds it and can order it. */
export const productVisible = /* @__PURE__ */ defineHook<
  { product: Product; customerId: string | null },
  boolean
>("product.visible", (value) => typeof value === "boolean");

/** The order of the products that a search found on one page: their ids, each one once. */
export const searchRank = /* @__PURE__ */ defineHook<
  { term: string; found: readonly { id: string; productName: string; brand: string }[] },
  readonly string[]
>("search.rank", (value, { found }) => {
  if (!Array.isArray(value) || value.length !== found.length) return false;
  const ids = new Set<unknown>(value);
  return ids.size === found.length && found.every(({ id }) => ids.has(id));
});

/** Whether a price or a limit can depend on the buyer. */
export function decidesOnLines(): boolean {
  return linePrice.isUsed() || lineQuantity.isUsed();
}

/** Runs work that takes decisions on many lines, under one watch if an extension takes part. */
export function decideLines<T>(work: () => T): T {
  const taken = [linePrice, lineQuantity, lineTax, productVisible];
  return taken.some((hook) => hook.isUsed()) ? decideTogether(work) : work();
}

interface Wanted {
  product: Product;
  variant: Variant | null;
  quantity: number;
  customerId: string | null;
}

/** The price of one unit of a line, with the changes of extensions. */
export function decidedPrice(wanted: Wanted): number | null {
  const own = priceOf(wanted.product, wanted.variant);
  if (!linePrice.isUsed()) return own;
  const price = linePrice.decide(inputOf(wanted), () => own);
  return price === null ? null : toMajor(toMinor(price, site.currency), site.currency);
}

/** The tax rate of a line, with the changes of extensions. */
export function decidedTax(wanted: Wanted): string | null {
  const own = wanted.product.taxRate;
  if (!lineTax.isUsed()) return own;
  const rate = lineTax.decide(inputOf(wanted), () => own);
  return rate !== null && site.selling.taxes.some(({ name }) => name === rate) ? rate : own;
}

/** Why a quantity cannot be ordered, in words for the buyer; null when it can. */
export function brokenLimit(wanted: Wanted): string | null {
  if (!lineQuantity.isUsed()) return null;
  const { least, most, step } = limitsOf(wanted);
  const { quantity } = wanted;
  const isFine =
    quantity >= (least ?? 1) &&
    quantity <= (most ?? quantity) &&
    (step === undefined || Math.abs(quantity / step - Math.round(quantity / step)) < 1e-9);
  return isFine
    ? null
    : t("catalogue:limitsOfLine", { name: nameOf(wanted), words: wordsOf({ least, most, step }) });
}

/** The limits of a product's quantity; empty when there are none. */
export function limitsOf(wanted: Wanted): QuantityLimits {
  return lineQuantity.isUsed() ? lineQuantity.decide(inputOf(wanted), () => ({})) : {};
}

/** "at least 5, at most 100, in steps of 5". */
export function wordsOf({ least, most, step }: QuantityLimits): string {
  const words = [
    least === undefined ? "" : t("catalogue:atLeast", { quantity: inLocale(least) }),
    most === undefined ? "" : t("catalogue:atMost", { quantity: inLocale(most) }),
    step === undefined ? "" : t("catalogue:inSteps", { quantity: inLocale(step) }),
  ].filter(Boolean);
  return t("catalogue:orderLimits", { limits: words.join(", ") });
}

/** Whether this buyer sees the product. */
export function isVisibleTo(product: Product, customerId: string | null): boolean {
  if (!productVisible.isUsed()) return true;
  return productVisible.decide({ product: plain(product), customerId }, () => true);
}

function nameOf({ product, variant }: Wanted): string {
  return variant ? `${product.productName}, ${variant.name}` : product.productName;
}

function inLocale(quantity: number): string {
  return numberFormat(localeNow()).format(quantity);
}

function inputOf({ product, variant, quantity, customerId }: Wanted): LineInput {
  return { product: plain(product), variant, quantity, customerId };
}

/** Without the keys of a stored row. */
function plain(product: Product): Product {
  return omit(product as StoredProduct, productKeyNames);
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function isLimits(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { least, most, step } = value as Record<string, unknown>;
  const isLimit = (limit: unknown) => limit === undefined || (isAmount(limit) && limit > 0);
  return isLimit(least) && isLimit(most) && isLimit(step);
}
