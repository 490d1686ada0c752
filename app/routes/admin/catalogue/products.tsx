import { Form, useLoaderData } from "@remix-run/react";
import { deskMeta } from "~/components/desk/desk-head";
import { Mark, type MarkTone } from "~/components/desk/list-parts";
import { ShortDay } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { Price } from "~/components/frame/price";
import { safeURL } from "~/components/frame/safe-url";
import { ChoosingList } from "~/components/lists/choosing-list";
import { productTicks } from "~/components/lists/chosen";
import { nameColumn } from "~/components/lists/list-rows";
import type { ListColumn } from "~/components/lists/list-table";
import { ownColumns } from "~/components/lists/own-columns";
import { adminPage } from "~/http/pages/admin-page.server";
import { readList } from "~/http/pages/list.server";
import { listedValues } from "~/kernel/extensions/custom";
import {
  countedStocks,
  isAvailable,
  lowestPrice,
  type Product,
} from "~/modules/catalogue/product.resource";
import { site } from "~/modules/settings/site";
import { findAnyCategory } from "~/modules/settings/site-settings";
import { t } from "~/texts/text";
import { changeListed } from "./product-actions.server";
import { productList } from "./product-list";

export const loader = adminPage(async (args) => {
  const list = await readList(args, productList);
  const isBin = list.address.view.at.bin !== undefined;
  return {
    ...list.show(list.items.map((product) => productRow(product, list.link))),
    isBin,
    restores: isBin && args.may("products.restore"),
    changes: !isBin && args.may("runs.begin"),
  };
});

export const action = adminPage(changeListed);

type ProductRow = ReturnType<typeof productRow>;

/** The list's columns of a product. */
function productRow(product: Product, link: (path: string) => string) {
  const { id, version, productName, sku, brand, categories, primaryImageURL, variants } = product;
  const price = lowestPrice(product);
  const { length } = variants;
  return {
    id,
    tick: `${version}:${id}`,
    to: link(`/admin/products/${encodeURIComponent(id)}`),
    name: productName || "Unnamed product",
    sku: sku ?? "",
    brand,
    category: categories.map((slug) => findAnyCategory(slug)?.name ?? slug).join(", "),
    picture: primaryImageURL,
    /** The lowest price; null for a price on request. */
    price,
    from: price !== null && variants.some((variant) => (variant.price ?? product.price) !== price),
    variants: length === 0 ? "" : length === 1 ? "1 variant" : `${length} variants`,
    stock: stockMark(product),
    state: product.published ? published : unpublished,
    featured: product.featured,
    /** When it was moved to the bin. */
    deleted: product.deleted,
    own: listedValues("products", product, site),
  };
}

interface ShownMark {
  text: string;
  tone: MarkTone;
}

const published: ShownMark = { text: "Published", tone: "good" };
const unpublished: ShownMark = { text: "Not published", tone: "over" };

function stockMark(product: Product): ShownMark {
  const stocks = countedStocks(product);
  if (stocks.length === 0) return { text: t("deskCatalogue:notCounted"), tone: "wait" };
  if (!isAvailable(product)) return { text: t("deskCatalogue:soldOut"), tone: "bad" };
  const sum = stocks.reduce((total, stock) => total + stock, 0);
  const low = stocks.some((stock) => stock <= site.lowStock);
  return {
    text: t("deskCatalogue:inStock", { sum: sum.toLocaleString("en") }),
    tone: low ? "act" : "good",
  };
}

export const meta = deskMeta("Products");

const about: ListColumn<ProductRow>[] = [
  { title: "Picture", titleHidden: true, className: "cell-picture", cell: Picture },
  nameColumn("Product", {
    note: ({ variants }) => (variants ? <span className="soft"> {variants}</span> : null),
  }),
  { title: "SKU", className: "mono", cell: ({ sku }) => sku },
  { title: "Brand", className: "cell-wide", cell: ({ brand }) => brand },
  { title: "Category", className: "cell-wide cell-cut", cell: ({ category }) => category },
];

const deleted: ListColumn<ProductRow> = {
  title: "Deleted",
  cell: (row) => row.deleted && <ShortDay date={row.deleted} />,
};

const inShop: ListColumn<ProductRow> = {
  title: "In the shop",
  cell: ({ state, featured }) => (
    <>
      <Mark tone={state.tone}>{state.text}</Mark>
      {featured ? <span className="soft"> {t("deskCatalogue:featured")}</span> : null}
    </>
  ),
};

const amounts: ListColumn<ProductRow>[] = [
  { title: "Stock", cell: ({ stock }) => <Mark tone={stock.tone}>{stock.text}</Mark> },
  {
    title: "Price",
    className: "amount",
    cell: ({ price, from }) =>
      price === null ? (
        <span className="soft">{t("deskCatalogue:onRequest")}</span>
      ) : (
        <Price price={price} from={from} />
      ),
  },
];

const restore = { title: "Restore", titleHidden: true, cell: Restore };

export default function AdminProducts() {
  const { isBin, restores, changes, ...list } = useLoaderData<typeof loader>();
  const columns = [...about, isBin ? deleted : inShop, ...amounts, ...ownColumns(list.rows)];
  return (
    <ChoosingList
      list={list}
      title={t("deskCatalogue:products")}
      ticks={productTicks}
      operations={changes ? [] : null}
      columns={restores ? [...columns, restore] : columns}
      actions={
        changes ? (
          <Link className="button button-plain" to="/admin/products/import">
            {t("deskCatalogue:import")}
          </Link>
        ) : null
      }
    />
  );
}

function Picture({ picture }: ProductRow) {
  const source = safeURL(picture);
  if (source === null) return <span className="picture-none" />;
  return <img src={source} alt="" width={30} height={30} loading="lazy" />;
}

function Restore({ id, name }: ProductRow) {
  return (
    <Form method="post" className="row-form">
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="button button-plain" name="intent" value="restore">
        Restore
        <span className="visually-hidden">: {name}</span>
      </button>
    </Form>
  );
}

export { ErrorPage as ErrorBoundary };
