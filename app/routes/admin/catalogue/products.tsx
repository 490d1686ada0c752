import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listForm, productTicks } from "~/components/desk/chosen";
import { ChosenCount, type ChosenRows, useChosenRows } from "~/components/desk/chosen-rows";
import { DeskHead } from "~/components/desk/desk-head";
import { LeftOut, ViewTabs } from "~/components/desk/list-parts";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { Paging } from "~/components/lists/paging";
import { adminPage } from "~/http/pages/admin-page.server";
import { NoProducts } from "./no-products";
import { changeListed } from "./product-actions.server";
import { productsPage } from "./product-list.server";
import { type ProductQuery, productSearch } from "./product-query";
import { ProductTable } from "./product-table";
import { ProductTools } from "./product-tools";

export const loader = adminPage(productsPage);

export const action = adminPage(changeListed);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: "Products", noindex: true });

const views: [label: string, query: Partial<ProductQuery>][] = [
  ["All products", {}],
  ["Published", { published: "yes" }],
  ["Not published", { published: "no" }],
  ["Sold out", { stock: "out" }],
  ["Low stock", { stock: "low" }],
  ["Without a price", { priced: "no" }],
  ["Without a picture", { pictured: "no" }],
  ["Featured", { featured: "yes" }],
  ["Bin", { bin: "yes" }],
];

export default function AdminProducts() {
  const { query, ignored, rows, next, previous, first, mayCreate, mayRestore, mayChange } =
    useLoaderData<typeof loader>();
  const values = rows.map(({ version, id }) => `${version}:${id}`);
  const chosen = useChosenRows(productTicks, values);
  const mayChoose = mayChange && (rows.length > 0 || chosen.count > 0);
  const shown = productSearch({ ...query, search: "", sort: "name" });
  const tabs = views.map(([label, view]) => ({
    to: chosen.keep(`/admin/products${productSearch({ ...view, sort: query.sort })}`),
    label,
    count: null,
    current: productSearch(view) === shown,
  }));
  return (
    <>
      <DeskHead
        title="Products"
        actions={
          <>
            <a className="button button-plain" href={`/admin/products.csv${productSearch(query)}`}>
              Export
            </a>
            {mayChange ? (
              <Link className="button button-plain" to="/admin/products/import">
                Import
              </Link>
            ) : null}
            {mayCreate ? (
              <Link className="button button-primary" to="/admin/products/new">
                New product
              </Link>
            ) : null}
          </>
        }
      />
      <ViewTabs label="Which products" tabs={tabs} />
      <ProductTools query={query} />
      <LeftOut names={ignored} />
      {mayChoose ? (
        <Choosing query={query} paged={next !== null || first !== null} chosen={chosen} />
      ) : null}
      {rows.length > 0 ? (
        <ProductTable rows={rows} mayRestore={mayRestore} chosen={mayChoose ? chosen : null} />
      ) : (
        <NoProducts query={query} more={next !== null} mayCreate={mayCreate} />
      )}
      <Paging
        first={first && chosen.keep(first)}
        previous={previous && chosen.keep(previous)}
        next={next && chosen.keep(next)}
      />
    </>
  );
}

/** Chosen rows travel with their versions; choosing all matches is a separate step. */
function Choosing({
  query,
  paged,
  chosen,
}: {
  query: ProductQuery;
  paged: boolean;
  chosen: ChosenRows;
}) {
  const all = new URLSearchParams(productSearch(query));
  all.set("all", "yes");
  return (
    <div className="choosing">
      <ChosenCount chosen={chosen} list={`/admin/products${productSearch(query)}`} />
      <button
        type="submit"
        form={listForm}
        formAction="/admin/products/bulk"
        className="button button-plain"
      >
        Change chosen…
      </button>
      <Link to={`/admin/products/bulk?${all}`}>
        {paged ? "Change all that match, on every page…" : "Change all of these…"}
      </Link>
    </div>
  );
}

export { ErrorPage as ErrorBoundary };
