import { type Choice, defineList, filterBy } from "~/components/lists/list";
import { type Product, productFields } from "~/modules/catalogue/product.resource";
import type { DeskProductList } from "~/modules/desk/products.server";
import { csvHeader, productLines } from "~/modules/runs/cells.server";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";

const { brand, categories, stock, published, featured, price, primaryImageURL } = productFields;

export const productList = defineList<DeskProductList, Product>(() => ({
  path: "/admin/products",
  what: "products",
  extended: "products",
  read: (call, asked) => call("desk.products", [asked]),
  search: { label: t("deskCatalogue:nameBrandOrSku") },
  sorts: [
    ["name", t("deskCatalogue:name")],
    ["newest", t("deskCatalogue:newestFirst")],
    ["price-up", t("deskCatalogue:priceLowToHigh")],
    ["price-down", t("deskCatalogue:priceHighToLow")],
  ],
  filters: {
    category: filterBy(categories, {
      label: t("deskCatalogue:category"),
      choices: categoryChoices,
    }),
    brand: filterBy(brand),
    stock: filterBy(stock, {
      choices: [
        ["out", t("deskCatalogue:soldOut")],
        ["low", t("deskCatalogue:low")],
        ["uncounted", t("deskCatalogue:notCounted")],
      ],
    }),
    published: filterBy(published, { label: t("deskCatalogue:inTheShop") }),
    featured: filterBy(featured),
    priced: filterBy(price, {
      choices: [
        ["no", t("deskCatalogue:withoutAPrice")],
        ["yes", t("deskCatalogue:withPrice")],
      ],
      isFlag: true,
    }),
    pictured: filterBy(primaryImageURL, {
      choices: [
        ["no", t("deskCatalogue:withoutAPicture")],
        ["yes", t("deskCatalogue:withPicture")],
      ],
      isFlag: true,
    }),
  },
  folded: true,
  views: [
    { label: t("deskCatalogue:allProducts"), at: {} },
    { label: t("deskCatalogue:published"), at: { published: "yes" } },
    { label: t("deskCatalogue:notPublished"), at: { published: "no" } },
    { label: t("deskCatalogue:soldOut"), at: { stock: "out" } },
    { label: t("deskCatalogue:lowStock"), at: { stock: "low" }, days: null },
    { label: t("deskCatalogue:withoutAPrice"), at: { priced: "no" } },
    { label: t("deskCatalogue:withoutAPicture"), at: { pictured: "no" } },
    { label: t("deskCatalogue:featured"), at: { featured: "yes" } },
    {
      label: t("deskCatalogue:bin"),
      at: { bin: "yes" },
      asks: { binned: true },
      none: {
        title: t("deskCatalogue:theBinIsEmpty"),
        text: t("deskCatalogue:binText"),
      },
    },
  ] as const,
  // Small pages, so that shoppers hardly wait meanwhile.
  file: {
    // Extensions are installed when the process starts, after this file is loaded.
    get header() {
      return csvHeader();
    },
    lines: async (products) => products.flatMap(productLines),
    atOnce: 10,
  },
  create: {
    to: "/admin/products/new",
    label: t("deskCatalogue:newProduct"),
    may: "products.create",
  },
  yet: { title: t("deskCatalogue:noProductsYet"), text: t("deskCatalogue:createTheFirst") },
  unmatched: {
    title: t("deskCatalogue:noProductsMatch"),
    text: t("deskCatalogue:noProductsMatchText"),
  },
}));

/** Read for each list, because the owner may change them while the store runs. */
function categoryChoices(): Choice[] {
  const all = [...site.productCategories, ...site.hiddenCategories];
  return all.map(({ slug, name }) => [slug, name]);
}
