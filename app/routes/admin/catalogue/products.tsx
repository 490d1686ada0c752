import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listForm, productTicks } from "~/components/desk/chosen";
import { ChosenCount, type ChosenRows, useChosenRows } from "~/components/desk/chosen-rows";
import { DeskHead } from "~/components/desk/desk-head";
import { LeftOut, ListSort, ListTools, NothingHere, ViewTabs } from "~/components/desk/list-parts";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { Paging } from "~/components/lists/paging";
import { adminPage } from "~/http/pages/admin-page.server";
import { changeListed } from "./product-actions.server";
import { productsPage } from "./product-list.server";
import { type ProductQuery, productChoices, productSearch, productSorts } from "./product-query";
import { ProductTable } from "./product-table";

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
      <Tools query={query} />
      <LeftOut names={ignored} />
      {mayChoose ? (
        <Choosing query={query} paged={next !== null || first !== null} chosen={chosen} />
      ) : null}
      {rows.length > 0 ? (
        <ProductTable rows={rows} mayRestore={mayRestore} chosen={mayChoose ? chosen : null} />
      ) : (
        <Nothing query={query} more={next !== null} mayCreate={mayCreate} />
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

function Tools({ query }: { query: ProductQuery }) {
  const { search, brand, sort, bin } = query;
  const isFiltered = productSearch({ ...query, search: "", sort: "name", bin: "" }) !== "";
  return (
    <ListTools
      key={productSearch(query)}
      action="/admin/products"
      form={listForm}
      kept={{ bin }}
      search={{
        id: "product-search",
        label: "Name, brand or SKU",
        button: "Search products",
        value: search,
      }}
    >
      <ListSort id="product-sort" value={sort} choices={productSorts} />
      <button type="submit" className="button button-plain">
        Apply
      </button>
      <details className="list-more" open={isFiltered}>
        <summary>Filters</summary>
        <div className="list-more-fields">
          {Object.entries(productChoices).map(([name, { label, choices }]) => (
            <div className="list-field" key={name}>
              <label htmlFor={`product-${name}`}>{label}</label>
              <select
                id={`product-${name}`}
                name={name}
                className="input select"
                defaultValue={query[name as keyof typeof productChoices]}
              >
                <option value="">Any</option>
                {choices.map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            </div>
          ))}
          <div className="list-field">
            <label htmlFor="product-brand">Brand</label>
            <input
              id="product-brand"
              className="input"
              name="brand"
              size={10}
              defaultValue={brand}
              autoComplete="off"
            />
          </div>
        </div>
      </details>
    </ListTools>
  );
}

interface NothingProps {
  query: ProductQuery;
  /** Some rows were skipped, and more follow. */
  more: boolean;
  mayCreate: boolean;
}

function Nothing({ query, more, mayCreate }: NothingProps) {
  if (more) {
    return (
      <NothingHere title="No matches among these products">
        <p>None of the products that were searched match. The next page searches the others.</p>
      </NothingHere>
    );
  }
  if (query.bin) {
    return (
      <NothingHere title="The bin is empty">
        <p>Deleted products stay here for 30 days and can be restored.</p>
      </NothingHere>
    );
  }
  if (productSearch({ ...query, sort: "name" })) {
    return (
      <NothingHere title="No products match">
        <p>Remove a filter, or search for a part of the name, the brand or the SKU.</p>
        <Link className="button button-primary" to="/admin/products">
          All products
        </Link>
      </NothingHere>
    );
  }
  return (
    <NothingHere title="No products yet">
      <p>Create the first one: it needs only a name.</p>
      {mayCreate ? (
        <Link className="button button-primary" to="/admin/products/new">
          New product
        </Link>
      ) : null}
    </NothingHere>
  );
}

export { ErrorPage as ErrorBoundary };
