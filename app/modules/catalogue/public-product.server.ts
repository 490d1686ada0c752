import { shownCustom } from "~/kernel/extensions/custom";
import { site } from "~/modules/settings/site";
import { shownDatum, valueText } from "./attributes";
import type {
  DetailedProduct,
  ProductCard,
  PublicProduct,
  ShownProduct,
  TableRow,
} from "./catalogue-service.server";
import {
  altOf,
  isAvailable,
  isTracked,
  lowestPrice,
  priceOf,
  type StoredProduct,
  stockOf,
  type Variant,
} from "./product.resource";
import { dataOf } from "./technical-data";

/** The columns that a Store API product needs. */
export const publicFields = [
  "id",
  "productName",
  "brand",
  "price",
  "categories",
  "description",
  "primaryImageURL",
  "pdfLink",
  "tracked",
  "available",
] as const satisfies readonly (keyof StoredProduct)[];

/** The public shape of the Store API: no internal fields and no stock counts. */
export function toPublicProduct(
  row: Pick<StoredProduct, (typeof publicFields)[number]>,
): PublicProduct {
  return {
    id: row.id,
    productName: row.productName,
    brand: row.brand,
    price: row.price,
    categories: row.categories,
    description: row.description,
    primaryImageURL: row.primaryImageURL,
    pdfLink: row.pdfLink,
    inStock: row.tracked ? row.available : null,
  };
}

/** The columns of a product that is read alone. */
export const soleFields = [...publicFields, "stock", "variants"] as const;

/**
 * Availability follows from the stock itself: what is derived from it is old for a while where
 * another program set the stock.
 */
export function toSoleProduct(
  row: Pick<StoredProduct, (typeof soleFields)[number]>,
): PublicProduct {
  return { ...toPublicProduct(row), inStock: isTracked(row) ? isAvailable(row) : null };
}

/** The columns of a product with its details. */
export const detailFields = [
  ...soleFields,
  "technicalData",
  "imageURLs",
  "pictureTexts",
  "updated",
  "custom",
] as const;

export function toDetailedProduct(
  row: Pick<StoredProduct, (typeof detailFields)[number]>,
  currency: string,
): DetailedProduct {
  const variants = row.variants.map((variant) => {
    const stock = stockOf(row, variant);
    const { id, name, sku, imageURL } = variant;
    const inStock = stock === null ? null : stock > 0;
    return { id, name, sku, price: priceOf(row, variant), imageURL, inStock };
  });
  const { technicalData, updated } = row;
  const pictures = picturesOf(row).map((url) => ({ url, alt: altOf(row, url) ?? "" }));
  const priceFrom = lowestPrice(row);
  const custom = shownCustom("products", row, { publicOnly: true });
  const details = { currency, priceFrom, variants, technicalData, pictures, updated };
  return { ...toSoleProduct(row), ...details, ...(custom ? { custom } : {}) };
}

function picturesOf({
  primaryImageURL,
  imageURLs,
  variants,
}: Pick<StoredProduct, "primaryImageURL" | "imageURLs" | "variants">): string[] {
  const all = [primaryImageURL, ...imageURLs, ...variants.map(({ imageURL }) => imageURL)];
  return [...new Set(all.filter((url): url is string => typeof url === "string" && url !== ""))];
}

export const cardFields = [
  "id",
  "sku",
  "productName",
  "brand",
  "priceKey",
  "priced",
  "pricesDiffer",
  "priceQuantity",
  "primaryImageURL",
  "tracked",
  "available",
  "nameKey",
  "created",
] as const satisfies readonly (keyof StoredProduct)[];

type CardRow = Pick<StoredProduct, (typeof cardFields)[number]>;

type WithStock = CardRow & Pick<StoredProduct, "price" | "stock">;

/** The card of a product, or of the one variant that a search matched. */
export function toVariantCard(row: WithStock, variant: Variant | null): ProductCard {
  const card = toCard(row);
  if (!variant) return card;
  const stock = stockOf(row, variant);
  return {
    ...card,
    sku: variant.sku ?? row.sku,
    price: priceOf(row, variant),
    from: false,
    primaryImageURL: variant.imageURL ?? row.primaryImageURL,
    inStock: stock === null ? null : stock > 0,
    variant: { id: variant.id, name: variant.name },
  };
}

/** The rows of data that fit below a line of an offer. */
const shownData = 4;

export function toShownProduct(row: StoredProduct): ShownProduct {
  const own = row.variants.flatMap(({ id, imageURL }) => (imageURL ? [[id, imageURL]] : []));
  return {
    id: row.id,
    primaryImageURL: row.primaryImageURL,
    variantImages: Object.fromEntries(own),
    data: (row.technicalData ?? []).slice(0, shownData).map(({ name, value, unit }) => ({
      name,
      text: unit ? `${value} ${unit}` : value,
    })),
    sheet: row.pdfLink,
  };
}

/** `priceKey` holds the lowest price of the variants, in thousandths. */
export function toCard(row: CardRow): ProductCard {
  const lowest = row.priced ? row.priceKey / 1000 : null;
  return {
    id: row.id,
    productName: row.productName,
    brand: row.brand,
    sku: row.sku,
    price: lowest,
    from: row.priced && row.pricesDiffer,
    primaryImageURL: row.primaryImageURL,
    inStock: row.tracked ? row.available : null,
    ...((row.priceQuantity ?? 1) > 1 ? { priceQuantity: row.priceQuantity } : {}),
  };
}

/** The columns of a product in a table or a comparison. */
export const tableFields = [
  ...cardFields,
  "listed",
  "sku",
  "stock",
  "technicalData",
  "variants",
  "unit",
  "leadTime",
  "minimumQuantity",
  "packQuantity",
] as const satisfies readonly (keyof StoredProduct)[];

export function toTableRow(row: Pick<StoredProduct, (typeof tableFields)[number]>): TableRow {
  const { variants, sku, unit, leadTime, minimumQuantity, packQuantity, priceQuantity } = row;
  const [only] = variants;
  return {
    ...toCard(row),
    sku: sku ?? (variants.length === 1 ? (only?.sku ?? null) : null),
    rows: valuesByName(row),
    variants: variants.length,
    onlyVariant: variants.length === 1 ? (only?.id ?? null) : null,
    order: { unit, leadTime, minimumQuantity, packQuantity, priceQuantity },
  };
}

/** The different values of each name of a product's data, over its variants. */
function valuesByName({
  technicalData,
  variants,
}: Pick<StoredProduct, "technicalData" | "variants">): TableRow["rows"] {
  const all =
    variants.length === 0
      ? technicalData
      : variants.flatMap((variant) => dataOf(technicalData, variant.technicalData));
  const byName = new Map<string, TableRow["rows"][number]>();
  for (const row of all) {
    const { name } = row;
    const key = name.toLowerCase();
    const known = byName.get(key) ?? { name, values: [] };
    const text = valueText(shownDatum(row, site.attributes));
    if (!known.values.includes(text)) known.values.push(text);
    byName.set(key, known);
  }
  return [...byName.values()];
}
