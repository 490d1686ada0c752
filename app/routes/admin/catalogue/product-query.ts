import type { DeskProductList } from "~/commerce/desk/products";
import { cutText } from "~/domain/text";
import { site } from "~/site";
import { anything, oneOf, unknownFilters } from "../frame/filters";

export type ProductSort = NonNullable<DeskProductList["sort"]>;

/** The list of products by its address; fields without a filter are empty. */
export interface ProductQuery {
  search: string;
  category: string;
  brand: string;
  stock: string;
  published: string;
  featured: string;
  priced: string;
  pictured: string;
  bin: string;
  sort: ProductSort;
}

export const productSorts: readonly (readonly [ProductSort, string])[] = [
  ["name", "Name"],
  ["newest", "Newest first"],
  ["price-up", "Price, low to high"],
  ["price-down", "Price, high to low"],
];

type Choice = readonly [value: string, label: string];

/** The allowed values of each filter. */
export const productChoices: Record<
  "category" | "stock" | "published" | "featured" | "priced" | "pictured",
  { label: string; choices: readonly Choice[] }
> = {
  category: {
    label: "Category",
    // The owner may change them while the store runs.
    get choices() {
      const all = [...site.productCategories, ...site.hiddenCategories];
      return all.map(({ slug, name }) => [slug, name] as const);
    },
  },
  stock: {
    label: "Stock",
    choices: [
      ["out", "Sold out"],
      ["low", "Low"],
      ["uncounted", "Not counted"],
    ],
  },
  published: {
    label: "In the shop",
    choices: [
      ["yes", "Published"],
      ["no", "Not published"],
    ],
  },
  featured: {
    label: "Featured",
    choices: [
      ["yes", "Featured"],
      ["no", "Not featured"],
    ],
  },
  priced: {
    label: "Price",
    choices: [
      ["no", "Without a price"],
      ["yes", "With a price"],
    ],
  },
  pictured: {
    label: "Picture",
    choices: [
      ["no", "Without a picture"],
      ["yes", "With a picture"],
    ],
  },
};

const filters = ["category", "stock", "published", "featured", "priced", "pictured"] as const;

export function readProductQuery(query: URLSearchParams): ProductQuery & { ignored: string[] } {
  const chosen = (name: (typeof filters)[number]) => {
    const value = query.get(name) ?? "";
    return productChoices[name].choices.some(([choice]) => choice === value) ? value : "";
  };
  const sort = productSorts.find(([value]) => value === query.get("sort"))?.[0];
  return {
    search: cutText((query.get("q") ?? "").trim(), 200),
    brand: cutText((query.get("brand") ?? "").trim(), 200),
    category: chosen("category"),
    stock: chosen("stock"),
    published: chosen("published"),
    featured: chosen("featured"),
    priced: chosen("priced"),
    pictured: chosen("pictured"),
    bin: query.get("bin") === "yes" ? "yes" : "",
    sort: sort ?? "name",
    ignored: unknownFilters(query, {
      q: anything,
      brand: anything,
      bin: oneOf(["yes"]),
      ...Object.fromEntries(filters.map((name) => [name, () => chosen(name) !== ""])),
      sort: oneOf(productSorts.map(([value]) => value)),
    }),
  };
}

/** The list's query string; without a cursor it starts at the first page. */
export function productSearch(
  query: Partial<ProductQuery>,
  place: { cursor?: string; before?: string } = {},
): string {
  const said = new URLSearchParams();
  const { search, sort = "name", ...others } = query;
  if (search) said.set("q", search);
  for (const [name, value] of Object.entries(others)) {
    if (typeof value === "string" && value) said.set(name, value);
  }
  if (sort !== "name") said.set("sort", sort);
  if (place.cursor) said.set("cursor", place.cursor);
  if (place.before) said.set("before", place.before);
  return said.size > 0 ? `?${said}` : "";
}

/** The address of the list behind a product's page, with its filters only. */
export function productsBehind(query: URLSearchParams): string {
  const from = new URLSearchParams(query.get("return") ?? "");
  const { ignored: _, ...known } = readProductQuery(from);
  const place = { cursor: from.get("cursor") ?? "", before: from.get("before") ?? "" };
  return `/admin/products${productSearch(known, place)}`;
}
