import { type Choice, defineList, filterBy } from "~/components/lists/list";
import { type Product, productFields } from "~/modules/catalogue/product.resource";
import type { DeskProductList } from "~/modules/desk/products.server";
import { csvHeader, productLines } from "~/modules/runs/cells.server";
import { site } from "~/modules/settings/site";

const { brand, categories, stock, published, featured, price, primaryImageURL } = productFields;

export const productList = defineList<DeskProductList, Product>({
  path: "/admin/products",
  what: "products",
  read: (call, asked) => call("desk.products", [asked]),
  search: { label: "Name, brand or SKU" },
  sorts: [
    ["name", "Name"],
    ["newest", "Newest first"],
    ["price-up", "Price, low to high"],
    ["price-down", "Price, high to low"],
  ],
  filters: {
    category: filterBy(categories, { label: "Category", choices: categoryChoices }),
    brand: filterBy(brand),
    stock: filterBy(stock, {
      choices: [
        ["out", "Sold out"],
        ["low", "Low"],
        ["uncounted", "Not counted"],
      ],
    }),
    published: filterBy(published, { label: "In the shop" }),
    featured: filterBy(featured),
    priced: filterBy(price, { choices: having("a price"), isFlag: true }),
    pictured: filterBy(primaryImageURL, { choices: having("a picture"), isFlag: true }),
  },
  folded: true,
  views: [
    { label: "All products", at: {} },
    { label: "Published", at: { published: "yes" } },
    { label: "Not published", at: { published: "no" } },
    { label: "Sold out", at: { stock: "out" } },
    { label: "Low stock", at: { stock: "low" } },
    { label: "Without a price", at: { priced: "no" } },
    { label: "Without a picture", at: { pictured: "no" } },
    { label: "Featured", at: { featured: "yes" } },
    {
      label: "Bin",
      at: { bin: "yes" },
      asks: { binned: true },
      none: {
        title: "The bin is empty",
        text: "Deleted products stay here for 30 days and can be restored.",
      },
    },
  ],
  // Small pages, so that shoppers hardly wait meanwhile.
  file: {
    // Extensions are installed when the process starts, after this file is loaded.
    get header() {
      return csvHeader();
    },
    lines: async (products) => products.flatMap(productLines),
    atOnce: 10,
  },
  create: { to: "/admin/products/new", label: "New product", may: "products.create" },
  yet: { title: "No products yet", text: "Create the first one: it needs only a name." },
  unmatched: {
    title: "No products match",
    text: "Remove a filter, or search for a part of the name, the brand or the SKU.",
  },
});

/** Read for each list, because the owner may change them while the store runs. */
function categoryChoices(): Choice[] {
  const all = [...site.productCategories, ...site.hiddenCategories];
  return all.map(({ slug, name }) => [slug, name]);
}

function having(what: string): readonly Choice[] {
  return [
    ["no", `Without ${what}`],
    ["yes", `With ${what}`],
  ];
}
