import { Form, useLoaderData } from "@remix-run/react";
import { deskMeta } from "~/components/desk/desk-head";
import { Mark } from "~/components/desk/list-parts";
import { ShortDay } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { Price } from "~/components/frame/price";
import { rich, unseen } from "~/components/frame/rich";
import { safeURL } from "~/components/frame/safe-url";
import { ChoosingList } from "~/components/lists/choosing-list";
import { productTicks } from "~/components/lists/chosen";
import { type DeskColumn, nameColumn } from "~/components/lists/list-rows";
import { ownColumns } from "~/components/lists/own-columns";
import { adminPage } from "~/http/pages/admin-page.server";
import { readList } from "~/http/pages/list.server";
import { listedValues } from "~/kernel/extensions/custom";
import { lowestPrice, type Product, pricesDiffer } from "~/modules/catalogue/product.resource";
import { site } from "~/modules/settings/site";
import { findAnyCategory } from "~/modules/settings/site-settings";
import { t } from "~/texts/text";
import { changeListed } from "./product-actions.server";
import { productList } from "./product-list";
import { type ShownMark, stockMark } from "./stock-mark";

export const loader = adminPage(async (args) => {
  const list = await readList(args, productList());
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
    name: productName || t("deskCatalogue:unnamedProduct"),
    sku: sku ?? "",
    brand,
    category: categories.map((slug) => findAnyCategory(slug)?.name ?? slug).join(", "),
    picture: primaryImageURL,
    /** The lowest price; null for a price on request. */
    price,
    from: price !== null && pricesDiffer(product),
    variants: length === 0 ? "" : t("deskCatalogue:variantsOf", { count: length }),
    stock: stockMark(product),
    state: stateMark(product),
    featured: product.featured,
    /** When it was moved to the bin. */
    deleted: product.deleted,
    own: listedValues("products", product, site),
  };
}

function stateMark({ published }: Product): ShownMark {
  return published
    ? { text: t("deskCatalogue:published"), tone: "good" }
    : { text: t("deskCatalogue:notPublished"), tone: "over" };
}

export const meta = deskMeta("deskCatalogue:products");

const about = (): DeskColumn<ProductRow>[] => [
  {
    title: t("deskCatalogue:picture"),
    titleHidden: true,
    className: "cell-picture",
    cell: Picture,
  },
  {
    ...nameColumn<ProductRow>(t("deskCatalogue:product"), {
      note: ({ variants }) => (variants ? <span className="soft"> {variants}</span> : null),
    }),
    sorts: { ascending: "name" },
  },
  { title: t("deskCatalogue:sku"), className: "mono", cell: ({ sku }) => sku },
  { title: t("deskCatalogue:brand"), className: "cell-wide", cell: ({ brand }) => brand },
  {
    title: t("deskCatalogue:category"),
    className: "cell-wide cell-cut",
    cell: ({ category }) => category,
  },
];

const deleted = (): DeskColumn<ProductRow> => ({
  title: t("deskCatalogue:deleted"),
  cell: (row) => row.deleted && <ShortDay date={row.deleted} />,
});

const inShop = (): DeskColumn<ProductRow> => ({
  title: t("deskCatalogue:inTheShop"),
  cell: ({ state, featured }) => (
    <>
      <Mark tone={state.tone}>{state.text}</Mark>
      {featured ? <span className="soft"> {t("deskCatalogue:featured")}</span> : null}
    </>
  ),
});

const amounts = (): DeskColumn<ProductRow>[] => [
  {
    title: t("deskCatalogue:stock"),
    cell: ({ stock }) => <Mark tone={stock.tone}>{stock.text}</Mark>,
  },
  {
    title: t("deskCatalogue:price"),
    className: "amount",
    sorts: { ascending: "price-up", descending: "price-down" },
    cell: ({ price, from }) =>
      price === null ? (
        <span className="soft">{t("deskCatalogue:onRequest")}</span>
      ) : (
        <Price price={price} from={from} />
      ),
  },
];

const restore = () => ({ title: t("deskCatalogue:restore"), titleHidden: true, cell: Restore });

export default function AdminProducts() {
  const { isBin, restores, changes, ...list } = useLoaderData<typeof loader>();
  const columns = [
    ...about(),
    isBin ? deleted() : inShop(),
    ...amounts(),
    ...ownColumns(list.rows),
    ...(restores ? [restore()] : []),
  ];
  return (
    <ChoosingList
      list={list}
      title={t("deskCatalogue:products")}
      ticks={productTicks}
      operations={changes ? [] : null}
      columns={columns}
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
        {rich("deskCatalogue:restoreProduct", { of: unseen }, { name })}
      </button>
    </Form>
  );
}

export { ErrorPage as ErrorBoundary };
