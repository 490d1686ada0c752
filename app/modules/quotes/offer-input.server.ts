import { Failure } from "~/kernel/failure";
import { isAmount, isSignedAmount } from "~/kernel/money";
import { omit, pick } from "~/kernel/pick";
import { readFields } from "~/kernel/resource/field";
import { findVariant, priceOf, type StoredProduct } from "~/modules/catalogue/product.resource";
import { readVatId } from "~/modules/customers/vat-id";
import { vatIdExample } from "~/modules/customers/vat-id-example";
import type { CommerceDeps } from "~/modules/deps";
import { coveredProducts } from "~/modules/discounts/discount.resource";
import { readDiscount } from "~/modules/discounts/discount-desk.server";
import {
  catalogueFactNames,
  type LineDetails,
  lineDetailFields,
  lineDetailNames,
} from "~/modules/pricing/line";
import {
  isPriced,
  type OfferContent,
  type OfferDiscount,
  type OfferLine,
  piece,
  unitNamed,
} from "~/modules/pricing/offer";
import { isQuantityOf } from "~/modules/pricing/offer-options";
import { incoterms, type TaxSetting } from "~/modules/pricing/tax";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import { areCosts } from "./line-costs.server";
import { newLine, taxOfLine, workingContent } from "./offer-draft";
import type { GivenOffer, OfferInput, OfferLineInput } from "./offers-service.server";
import type { StoredQuote } from "./quote.resource";
import { sellerDiscount } from "./quote-rules";

type Products = ReadonlyMap<string, StoredProduct>;

/**
 * The seller's input as an offer. Names and list prices of catalogue lines come from the
 * catalogue when a line is added, and stay.
 * @throws Failure invalid
 */
export async function resolveOffer(
  deps: CommerceDeps,
  tx: Tx,
  before: StoredQuote,
  given: GivenOffer,
): Promise<OfferContent> {
  const { site } = deps;
  const base = workingContent(before, site.selling);
  const {
    lines: givenLines,
    charges: givenCharges,
    ...parts
  } = definedOnly<Partial<GivenOffer>>(given);
  const charges = (givenCharges ?? base.charges).map((charge) => {
    const { tax = usualRate(base, site) } = charge;
    return { ...charge, tax };
  });
  const input = { ...base, discount: "keep" as const, ...parts, charges, lines: givenLines ?? [] };
  const known = new Map(base.lines.map((line) => [line.id, line]));
  const products = await productsFor(tx, input, known);
  const completed = (line: GivenLine, old: OfferLine | null): OfferLineInput => {
    const { tax = old ? old.tax : usualTax(line, base, { products, site }) } = line;
    const { name, unit, price, discount, inclusion } = old ?? usualLine;
    return { name, unit, price, discount, inclusion, ...definedOnly(line), tax };
  };
  const lines = givenLines
    ? givenLines.map((line) => {
        const old = line.id === null ? null : (known.get(line.id) ?? null);
        return resolved(deps, completed(line, old), { old, products });
      })
    : base.lines;
  if (new Set(lines.map(({ id }) => id)).size !== lines.length)
    throw invalid(t("quotes:lineAppearsTwice"));
  const names = [...lines, ...input.charges].map(({ tax }) => tax);
  const { delivery } = input;
  if (!areCosts(givenLines, site.currency)) throw invalid(t("deskQuotes:costHasTooManyDecimals"));
  if (charges.some(({ amount }) => !isSignedAmount(amount, site.currency))) {
    throw invalid(t("deskQuotes:chargeHasTooManyDecimals"));
  }
  if (delivery && (!Object.hasOwn(incoterms, delivery.code) || delivery.place === "")) {
    throw invalid(t("deskQuotes:incotermNeedsItsPlace"));
  }
  const discount = discountOf(input.discount, base.discount, site.currency);
  return {
    ...base,
    ...omit(input, ["version", "validUntil", "note"]),
    grossPrices: base.grossPrices,
    lines,
    discount: discount && (await withAddedLines(tx, discount, { base, lines, products })),
    taxes: taxesNamed([...names, input.taxCase], [...site.selling.taxes, ...base.taxes]),
    buyerVatId: vatId(input.buyerVatId),
    confirmByCode: input.confirmByCode ?? base.confirmByCode,
    pictures: input.pictures ?? base.pictures,
  };
}

type GivenLine = NonNullable<GivenOffer["lines"]>[number];

const usualLine = {
  name: "",
  unit: piece,
  price: null,
  discount: null,
  inclusion: { kind: "included" },
} as const;

/** A part that is undefined was left out. */
function definedOnly<T extends object>(given: T): T {
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as T;
}

/** The tax of a new line: its product's rate, or the store's, unless this offer has no tax. */
function usualTax(
  { kind, productId }: GivenLine,
  base: OfferContent,
  { products, site }: Pick<Known, "products"> & Pick<CommerceDeps, "site">,
): string | null {
  if (kind !== "product" && kind !== "free") return null;
  return taxOfLine(products.get(productId ?? "")?.taxRate, usualRate(base, site), site.selling);
}

/** The store's rate, unless this offer has no tax. */
function usualRate({ lines }: OfferContent, site: CommerceDeps["site"]): string | null {
  const priced = lines.filter(isPriced);
  const untaxed = priced.length > 0 && priced.every(({ tax }) => tax === null);
  return untaxed ? null : site.selling.defaultTax;
}

function invalid(message: string): Failure {
  return new Failure("invalid", message);
}

async function productsFor(
  tx: Tx,
  { lines }: { lines: readonly GivenLine[] },
  known: ReadonlyMap<string, OfferLine>,
): Promise<Products> {
  const ids = lines.flatMap(({ id, productId, variantId, takeListPrice }) => {
    const old = id === null ? undefined : known.get(id);
    if (!old) return productId === null ? [] : [productId];
    const asks = takeListPrice || old.sku === null || isOtherVariant(old, variantId);
    return asks && old.productId !== null ? [old.productId] : [];
  });
  const rows = ids.length === 0 ? [] : await tx.products.getMany([...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}

interface Known {
  old: OfferLine | null;
  products: Products;
}

function resolved(deps: CommerceDeps, input: OfferLineInput, { old, products }: Known): OfferLine {
  if (input.id !== null && !old) throw invalid(t("deskQuotes:lineNoLongerExists"));
  if (old && input.productId !== null && input.productId !== old.productId) {
    throw invalid(t("deskQuotes:lineKeepsItsProduct"));
  }
  const line = lineFor(deps, input, { old, products });
  const { quantity, discount, tax, inclusion } = input;
  // The form of a new line shows pieces and no details before it knows the product.
  const isNew = old === null && line.kind === "product";
  const unit = isNew && input.unit.code === piece.code ? line.unit : input.unit;
  if (isPriced(line) && !isQuantityOf(line, quantity)) {
    throw invalid(
      line.name
        ? t("deskQuotes:enterAWholeQuantityOf", { name: line.name })
        : t("deskQuotes:enterAWholeQuantity"),
    );
  }
  const range =
    inclusion.kind === "optional" && (inclusion.min > inclusion.max || inclusion.min <= 0);
  if (range) throw invalid(t("deskQuotes:enterHowMuchCanBeTaken", { name: line.name }));
  const own = line.kind === "product" ? {} : { name: input.name };
  return {
    ...line,
    ...own,
    ...(isPriced(line)
      ? { quantity, unit, discount, tax, inclusion }
      : { inclusion: { kind: "included" as const }, tax: null, discount: null }),
    ...detailsOf(input, isNew ? line : null),
    ...priceOfLine(deps, line, input, { products, seenPrice: (old ?? line).price }),
  };
}

/** What the seller says of a line; what they leave out of a new one is the catalogue's. */
function detailsOf(input: LineDetails, known: LineDetails | null): LineDetails {
  const said = lineDetailNames.map((name) => [name, input[name] ?? known?.[name]]);
  return readFields(lineDetailFields, Object.fromEntries(said));
}

/** A line that stays with its names; with another variant, its other facts are that variant's. */
function lineFor(deps: CommerceDeps, input: OfferLineInput, { old, products }: Known): OfferLine {
  if (!old) return begun(deps, input, products);
  if (!isOtherVariant(old, input.variantId)) return old;
  const now = begun(deps, { ...input, productId: old.productId }, products);
  const { brand } = old;
  const facts = { ...pick(now, catalogueFactNames), brand, listPrice: now.listPrice };
  return old.priceSource === "list" ? { ...old, ...facts, price: now.price } : { ...old, ...facts };
}

function isOtherVariant(
  { kind, variantId }: OfferLine,
  chosen: OfferLineInput["variantId"],
): boolean {
  return kind === "product" && chosen !== undefined && variantId !== chosen;
}

/** A new line; a catalogue line has the catalogue's name and price. */
function begun(deps: CommerceDeps, input: OfferLineInput, products: Products): OfferLine {
  const line = newLine(input.kind, input.tax, deps);
  if (input.kind !== "product") return line;
  const product = products.get(input.productId ?? "");
  const variant = product ? findVariant(product, input.variantId ?? undefined) : null;
  if (!product?.listed || (input.variantId && !variant)) {
    throw invalid(t("deskQuotes:productNoLongerInTheCatalogue"));
  }
  const price = priceOf(product, variant);
  return {
    ...line,
    productId: product.id,
    variantId: variant?.id ?? null,
    sku: variant?.sku ?? product.sku,
    name: product.productName,
    brand: product.brand,
    variantName: variant?.name ?? null,
    primaryImageURL: variant?.imageURL ?? product.primaryImageURL,
    unit: unitNamed(product.unit),
    leadTime: product.leadTime,
    listPrice: price,
    price,
    priceSource: "list" as const,
  };
}

/**
 * A typed price stays until the seller restores the list price. `seenPrice` is the line's price
 * before the change; a price that equals it was not typed.
 */
function priceOfLine(
  { site }: CommerceDeps,
  line: OfferLine,
  { price, takeListPrice, id }: OfferLineInput,
  { products, seenPrice }: Pick<Known, "products"> & { seenPrice: number | null },
): Pick<OfferLine, "price" | "priceSource" | "listPrice" | "sku"> {
  const { listPrice, sku } = line;
  if (!isPriced(line)) return { price: null, priceSource: "seller", listPrice: null, sku: null };
  const product = products.get(line.productId ?? "");
  const variant = product ? findVariant(product, line.variantId ?? undefined) : null;
  const known = sku ?? variant?.sku ?? product?.sku ?? null;
  if (takeListPrice && product) {
    const now = priceOf(product, variant);
    return { price: now, priceSource: "list", listPrice: now, sku: known };
  }
  if (price !== null && !isAmount(price, site.currency)) {
    throw invalid(t("deskQuotes:priceHasTooManyDecimals"));
  }
  const unpriced = id === null && price === null;
  const kept = line.priceSource === "list" && (price === seenPrice || unpriced);
  return kept
    ? { price: line.price, priceSource: "list", listPrice, sku: known }
    : { price, priceSource: "seller", listPrice, sku: known };
}

function discountOf(
  asked: OfferInput["discount"],
  present: OfferDiscount | null,
  currency: string,
): OfferDiscount | null {
  if (asked === "keep") return present;
  if (asked === null) return null;
  const { type, value, label } = asked;
  const exact = type === "percentage" ? value > 0 && value <= 100 : isAmount(value, currency);
  if (!exact) throw invalid(t("deskQuotes:enterPercentageOrAmount"));
  return { id: null, type, value, label: label ?? sellerDiscount(asked).code, covers: null };
}

/** A discount for some products, which covers those of added lines by its terms of today. */
async function withAddedLines(
  tx: Tx,
  discount: OfferDiscount,
  { base, lines, products }: { base: OfferContent; lines: OfferLine[]; products: Products },
): Promise<OfferDiscount> {
  const { id, covers } = discount;
  if (id === null || covers === null) return discount;
  const known = new Set(base.lines.map(({ productId }) => productId));
  const added = lines.flatMap(({ productId }) => {
    const product = known.has(productId) ? undefined : products.get(productId ?? "");
    return product ? [{ ...product, quantity: 1 }] : [];
  });
  const row = added.length === 0 ? null : await tx.discounts.get(id);
  const more = row ? (coveredProducts(readDiscount(row), added) ?? []) : [];
  // A product may have been removed and be added again.
  return { ...discount, covers: [...new Set([...covers, ...more])] };
}

function taxesNamed(
  names: readonly (string | null)[],
  settings: readonly TaxSetting[],
): TaxSetting[] {
  const wanted = [...new Set(names.filter((name): name is string => name !== null))];
  return wanted.map((name) => {
    const found = settings.find((setting) => setting.name === name);
    if (!found) throw invalid(t("deskQuotes:taxRateIsUnknown"));
    const { category, rate, text } = found;
    return { name, category, rate, text };
  });
}

function vatId(typed: string | null): string | null {
  if (typed === null) return null;
  const read = readVatId(typed);
  if (read === null) {
    throw invalid(t("quotes:vatIdHasWrongFormat", { example: vatIdExample(typed) }));
  }
  return read;
}
