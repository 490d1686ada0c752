import type { ProductFilters } from "~/commerce/desk/products";
import { countedStocks, isAvailable, lowestPrice, type Product } from "~/domain/product";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { site } from "~/site";
import { findAnyCategory } from "~/site-settings";
import { withReturn } from "../documents/document-query";
import { productSearch, readProductQuery } from "./product-query";

const pageSize = 50;

/** The list's columns of a product. */
export interface ProductRow {
  id: string;
  version: number;
  to: string;
  name: string;
  sku: string;
  brand: string;
  category: string;
  picture: string | null;
  /** Lowest price; null for a price on request. */
  price: number | null;
  from: boolean;
  variants: number;
  stock: { text: string; tone: "good" | "act" | "bad" | "wait" };
  state: { text: string; tone: "good" | "wait" | "over" };
  featured: boolean;
  /** When it was moved to the bin. */
  deleted: Date | null;
}

export async function productsPage({ request, call, may }: AdminArgs) {
  const params = new URL(request.url).searchParams;
  const { ignored, ...query } = readProductQuery(params);
  const [cursor, before] = [params.get("cursor") ?? "", params.get("before") ?? ""];
  const page = await call("desk.products", [
    {
      limit: pageSize,
      sort: query.sort,
      ...filtersOf(query),
      ...(query.search ? { search: query.search } : {}),
      ...(cursor ? { after: cursor } : {}),
      ...(before && !cursor ? { before } : {}),
    },
  ]);
  const back = productSearch(query, { cursor, before });
  return {
    query,
    ignored,
    rows: page.items.map((product) => rowOf(product, back)),
    next: page.next && `/admin/products${productSearch(query, { cursor: page.next })}`,
    previous: page.previous && `/admin/products${productSearch(query, { before: page.previous })}`,
    first: cursor || before ? `/admin/products${productSearch(query)}` : null,
    mayCreate: may("products.create"),
    mayRestore: may("products.restore"),
    mayChange: may("runs.begin") && !query.bin,
  };
}

export function filtersOf(query: ReturnType<typeof readProductQuery> | object): ProductFilters {
  const { category, brand, stock, published, featured, priced, pictured, bin } =
    query as ReturnType<typeof readProductQuery>;
  const yes = (value: string) => (value ? value === "yes" : undefined);
  return {
    ...(category ? { category } : {}),
    ...(brand ? { brand } : {}),
    ...(stock === "out" || stock === "low" || stock === "uncounted" ? { stock } : {}),
    published: bin ? undefined : yes(published),
    featured: yes(featured),
    priced: yes(priced),
    pictured: yes(pictured),
    ...(bin ? { binned: true } : {}),
  };
}

function rowOf(product: Product, back: string): ProductRow {
  const { id, version, productName, sku, brand, categories, primaryImageURL, variants } = product;
  const price = lowestPrice(product);
  return {
    id,
    version,
    to: withReturn(`/admin/products/${encodeURIComponent(id)}`, back),
    name: productName || "Unnamed product",
    sku: sku ?? "",
    brand,
    category: categories.map((slug) => findAnyCategory(slug)?.name ?? slug).join(", "),
    picture: primaryImageURL,
    price,
    from: price !== null && variants.some((variant) => (variant.price ?? product.price) !== price),
    variants: variants.length,
    stock: stockWords(product),
    state: product.published
      ? { text: "Published", tone: "good" }
      : { text: "Not published", tone: "over" },
    featured: product.featured,
    deleted: product.deleted,
  };
}

function stockWords(product: Product): ProductRow["stock"] {
  const stocks = countedStocks(product);
  if (stocks.length === 0) return { text: "Not counted", tone: "wait" };
  if (!isAvailable(product)) return { text: "Sold out", tone: "bad" };
  const sum = stocks.reduce((total, stock) => total + stock, 0);
  const low = stocks.some((stock) => stock <= site.lowStock);
  return { text: `${sum.toLocaleString("en")} in stock`, tone: low ? "act" : "good" };
}
