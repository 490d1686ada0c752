import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { LeftOut, ListTools, NothingHere, ViewTabs } from "~/components/desk/list-parts";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { Paging } from "~/components/lists/paging";
import { adminPage } from "~/http/pages/admin-page.server";
import { changeStock } from "./stock-actions.server";
import { Committed, StockCount } from "./stock-count";
import { StockForm } from "./stock-form";
import { type StockRow, stockPage } from "./stock-list.server";
import { type StockAnswer, stockAt } from "./stock-words";

export const loader = adminPage(stockPage);

export const action = adminPage(changeStock);

export const meta: MetaFunction = ({ matches }) => seo(matches, { title: "Stock", noindex: true });

const views = [
  ["All products", ""],
  ["Low stock", "low"],
  ["Sold out", "out"],
  ["Not counted", "uncounted"],
] as const;

export default function Stock() {
  const { search, show, ignored, rows, first, previous, next, may } =
    useLoaderData<typeof loader>();
  const answer = useActionData<StockAnswer>();
  const tabs = views.map(([label, value]) => ({
    to: value ? `/admin/stock?show=${value}` : "/admin/stock",
    label,
    count: null,
    current: value === show,
  }));
  return (
    <>
      <DeskHead title="Stock">
        <p className="soft">
          What can be sold of each product, and why it changed. Committed goods are sold but not
          shipped: they are no longer in stock, but you still find them when you count.
        </p>
      </DeskHead>
      <ViewTabs label="Which stock" tabs={tabs} />
      <ListTools
        key={`${search} ${show}`}
        action="/admin/stock"
        kept={{ show }}
        search={{
          id: "stock-search",
          label: "Name, brand or SKU",
          button: "Search the stock",
          value: search,
        }}
      />
      <LeftOut names={ignored} />
      {rows.length > 0 ? (
        <Table rows={rows} answer={answer} may={may} />
      ) : (
        <NothingHere title={next ? "No matches among these products" : "No matching stock"}>
          <p>
            {next
              ? "None of the products that were searched match. The next page searches the others."
              : "Nothing is low or sold out, or no product matches the search."}
          </p>
          <Link className="button button-primary" to="/admin/stock">
            All products
          </Link>
        </NothingHere>
      )}
      <Paging first={first} previous={previous} next={next} />
    </>
  );
}

function isRefused({ productId, variantId }: StockRow, answer: StockAnswer | undefined): boolean {
  return answer?.at === stockAt(productId, variantId);
}

function Table({
  rows,
  answer,
  may,
}: {
  rows: readonly StockRow[];
  answer: StockAnswer | undefined;
  may: boolean;
}) {
  return (
    <div className="desk-table-frame">
      <table className="desk-table stock-table">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">SKU</th>
            <th scope="col" className="amount">
              In stock
            </th>
            <th scope="col" className="amount">
              Committed
            </th>
            {may ? <th scope="col">Change</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={`${row.productId} ${row.variantId ?? ""}`}>
              <th scope="row" className={row.variant ? "cell-name stock-variant" : "cell-name"}>
                <Link to={row.to} prefetch="intent">
                  {row.variant ?? row.name}
                  <span className="visually-hidden">
                    {row.variant ? ` of ${row.name}` : ""}: movements
                  </span>
                </Link>
              </th>
              <td className="mono">{row.sku}</td>
              <td className="amount">
                <StockCount row={row} />
              </td>
              <td className="amount">
                {row.committed > 0 ? <Committed count={row.committed} /> : null}
              </td>
              {may ? (
                <td>
                  <details className="stock-change" open={isRefused(row, answer)}>
                    <summary>
                      Change
                      <span className="visually-hidden">
                        {" "}
                        the stock of {row.variant ?? row.name}
                      </span>
                    </summary>
                    <StockForm row={row} answer={answer} at={at} />
                  </details>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export { ErrorPage as ErrorBoundary };
