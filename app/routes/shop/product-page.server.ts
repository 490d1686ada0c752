import { variantChoices, variantTable } from "~/components/catalogue/variant-view";
import { availabilityOf } from "~/components/frame/price";
import type { ProductView, RelatedView } from "~/components/frame/product-view";
import { readDescription } from "~/components/frame/seo";
import {
  decodeCookieJson,
  encodeCookieJson,
  type RequestArgs,
  readCookie,
  writeCookie,
} from "~/http/pages/cookies.server";
import type { ShopArgs } from "~/http/pages/page.server";
import { visitorOf } from "~/http/pages/visitor.server";
import { isStorableId } from "~/kernel/identifiers";
import { nameKey } from "~/kernel/name-key";
import { encodeCursor } from "~/kernel/page";
import { omit } from "~/kernel/pick";
import { bestEffort } from "~/kernel/process/log.server";
import { groupedData, shownDatum } from "~/modules/catalogue/attributes";
import type { OtherSize, ProductCard } from "~/modules/catalogue/catalogue-service.server";
import {
  decidedPrice,
  limitsOf,
  linePrice,
  type QuantityLimits,
  wordsOf,
} from "~/modules/catalogue/line-decisions";
import {
  altOf,
  findVariant,
  type Product,
  type RelationKind,
  skuOf,
  soldQuantity,
  stockOf,
  type Variant,
} from "~/modules/catalogue/product.resource";
import { dataOf, type TechnicalDatum } from "~/modules/catalogue/technical-data";
import { piece } from "~/modules/pricing/offer";
import { unitWord, writtenNumber, writtenQuantity } from "~/modules/pricing/units";
import { findCategory, site } from "~/modules/settings/site";
import { type PlainKey, t } from "~/texts/text";

const shownRelated = 4;

/** The product as its page shows it, with the address's variant or else the first one. */
export function viewOf(
  product: Product,
  wanted: string | null,
  customerId: string | null = null,
): ProductView {
  const variant = findVariant(product, wanted ?? undefined) ?? firstVariant(product);
  const one = { product, variant, quantity: 1, customerId };
  const limits = limitsOf(one);
  const least = limits.least ?? product.minimumQuantity ?? 1;
  const pictures = picturesOf(product, variant);
  const valued = product.variants.map((each) => ({
    id: each.id,
    name: each.name,
    sku: skuOf(product, each),
    price: decidedPrice({ ...one, variant: each }),
    inStock: availabilityOf(stockOf(product, each)),
    data: shownData(product, each),
  }));
  const category = product.categories.map(findCategory).find((found) => found !== null);
  return {
    id: product.id,
    productName: product.productName || t("frame:unnamedProduct"),
    brand: product.brand,
    sku: skuOf(product, variant),
    price: decidedPrice(one),
    isPriceFixed: !linePrice.isUsed(),
    inStock: availabilityOf(stockOf(product, variant)),
    leadTime: product.leadTime,
    category: category ? { slug: category.slug, name: category.name } : null,
    description: readDescription(product.description),
    technicalData: [
      { title: "", rows: [...orderData(product), ...limitData(limits)] },
      ...groupedData(shownData(product, variant), site.attributes),
    ],
    pictures,
    alts: pictures.map((url) => altOf(product, url) ?? ""),
    pdfLink: product.pdfLink,
    variants: valued.map((each) => omit(each, ["data"])),
    choices: variantChoices(valued, variant?.id ?? null),
    table: variantTable(valued),
    documents: product.documents,
    unit: product.unit === null || product.unit === piece.text ? null : unitWord(product.unit),
    packQuantity: product.packQuantity,
    priceQuantity: product.priceQuantity,
    variantId: variant?.id ?? null,
    minimumQuantity: soldQuantity(product, least),
  };
}

/** The data of a variant, the product's included, as visitors read them. */
function shownData(product: Product, variant: Variant | null): TechnicalDatum[] {
  const rows = dataOf(product.technicalData, variant?.technicalData);
  return rows.map((row) => shownDatum(row, site.attributes));
}

/** The quantities that extensions allow. */
function limitData(limits: QuantityLimits): TechnicalDatum[] {
  if (Object.keys(limits).length === 0) return [];
  return [{ name: t("catalogue:quantities"), value: wordsOf(limits), unit: null }];
}

/** The account of the visitor; null for a guest. */
export async function customerIdOf(args: ShopArgs): Promise<string | null> {
  return (await visitorOf(args)).caller?.uid ?? null;
}

/** What a buyer has to know to order, before the product's own data. */
function orderData(product: Product): TechnicalDatum[] {
  const { weight, leadTime, minimumQuantity, packQuantity } = product;
  const unit = product.unit ?? "";
  const counted = (quantity: number | null) =>
    quantity === null ? "" : writtenQuantity(quantity, unit);
  return [
    { name: t("catalogue:leadTime"), value: leadTime, unit: null },
    { name: t("catalogue:soldBy"), value: unitWord(unit), unit: null },
    { name: t("catalogue:minimumQuantity"), value: counted(minimumQuantity), unit: null },
    { name: t("catalogue:packsOf"), value: counted(packQuantity), unit: null },
    {
      name: t("catalogue:weight"),
      value: weight === null ? null : writtenNumber(weight),
      unit: "kg",
    },
  ].flatMap(({ value, ...rest }) => (value ? [{ ...rest, value }] : []));
}

/**
 * The available variant with the product's own number, because cards and lists name that one; else
 * the first that is available, and the first of all when none is.
 */
function firstVariant(product: Product): Variant | null {
  const { variants, sku } = product;
  const there = variants.filter((variant) => stockOf(product, variant) !== 0);
  const own = sku === null ? [] : there.filter((variant) => (variant.sku ?? sku) === sku);
  return (own.length === 1 ? own[0] : there[0]) ?? variants[0] ?? null;
}

function picturesOf(product: Product, variant: Variant | null): string[] {
  const all = [variant?.imageURL, product.primaryImageURL, ...product.imageURLs];
  return [...new Set(all.filter((url) => typeof url === "string" && url !== ""))] as string[];
}

const relationWords = {
  successor: "catalogue:successors",
  accessory: "catalogue:accessories",
  spare: "catalogue:spareParts",
} as const satisfies Record<RelationKind, PlainKey>;

/** The listed products that belong to one, by what they are to it. */
export async function loadBelonging(
  { call }: ShopArgs,
  { related }: Product,
): Promise<RelatedView[]> {
  if (related.length === 0) return [];
  const cards = await call("catalogue.cardsOf", [related.map(({ id }) => id)]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  return Object.entries(relationWords).flatMap(([kind, title]) => {
    const own = related.flatMap((each) => (each.kind === kind ? (byId.get(each.id) ?? []) : []));
    return own.length > 0 ? [{ kind: kind as RelationKind, title: t(title), cards: own }] : [];
  });
}

/** The product in other sizes and materials; none when they cannot be read. */
export async function loadSizes({ call, context }: ShopArgs, id: string): Promise<OtherSize[]> {
  const read = call("catalogue.sizes", [id]);
  return (await bestEffort(context.services.log, "[sizes]", read)) ?? [];
}

/**
 * Other products of the category: those that follow by name, which are the next sizes, or else the
 * latest; null when they cannot be read.
 */
export function loadRelated(
  { call, context }: ShopArgs,
  product: Product,
): Promise<ProductCard[] | null> {
  const category = product.categories.find((slug) => findCategory(slug) !== null);
  if (category === undefined) return Promise.resolve([]);
  const cursor = encodeCursor({ key: nameKey(product.productName), id: product.id });
  const read = async () => {
    const next = { sort: "name", limit: shownRelated, cursor } as const;
    const { items } = await call("catalogue.cards", [{ category }, next]);
    if (items.length === shownRelated) return items;
    const latest = { sort: "newest", limit: 2 * shownRelated } as const;
    const { items: others } = await call("catalogue.cards", [{ category }, latest]);
    const known = new Set([product.id, ...items.map(({ id }) => id)]);
    return [...items, ...others.filter(({ id }) => !known.has(id))].slice(0, shownRelated);
  };
  return bestEffort(context.services.log, "[related]", read());
}

const cookie = "seen";
const kept = 9;
const days = 30;

/** The ids of the products that this browser showed, latest first. */
export function recentlySeen(args: RequestArgs): string[] {
  const stored = decodeCookieJson(readCookie(args, cookie));
  if (!Array.isArray(stored)) return [];
  return stored
    .filter((id): id is string => typeof id === "string" && isStorableId(id))
    .slice(0, kept);
}

/** Remembers a product; returns null when the browser only prefetches, and on a page for all guests. */
export function rememberSeen(args: RequestArgs, id: string): string | null {
  const { headers } = args.request;
  if (args.context.shared) return null;
  if (/prefetch/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "")) return null;
  const ids = [id, ...recentlySeen(args).filter((other) => other !== id)].slice(0, kept);
  const value = encodeCookieJson(ids);
  return value && writeCookie(args, cookie, value, { maxAge: days * 86_400 });
}
