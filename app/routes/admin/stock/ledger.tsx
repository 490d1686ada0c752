import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { NothingHere } from "~/components/desk/list-parts";
import { ShortDay } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { Paging } from "~/components/lists/paging";
import { adminPage } from "~/http/pages/admin-page.server";
import { changeStock } from "./stock-actions.server";
import { Committed, StockCount } from "./stock-count";
import { StockForm } from "./stock-form";
import { ledgerPage, type MovementRow } from "./stock-list.server";
import { reasonLabels, type StockAnswer } from "./stock-words";

export const loader = adminPage(ledgerPage);

export const action = adminPage(changeStock);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: `Stock of ${data?.name ?? "a product"}`, noindex: true });

export default function Ledger() {
  const { name, product, rows, movements, first, previous, next, may } =
    useLoaderData<typeof loader>();
  const answer = useActionData<StockAnswer>();
  return (
    <>
      <DeskHead
        trail={[{ label: "Stock", to: "/admin/stock" }]}
        title={name}
        actions={
          <Link className="button button-plain" to={product}>
            Open the product
          </Link>
        }
      />
      <ul className="bare stock-now">
        {rows.map((row, at) => (
          <li key={row.variantId ?? ""}>
            <span className="stock-what">{row.variant ?? "Product"}</span>
            <span className="stock-count">
              <StockCount row={row} />
              {row.committed > 0 ? (
                <>
                  {" "}
                  <Committed count={row.committed} />
                </>
              ) : null}
            </span>
            {may ? <StockForm row={row} answer={answer} at={at} /> : null}
          </li>
        ))}
      </ul>
      <h2 className="list-heading">Movements</h2>
      {movements.length > 0 ? (
        <Movements movements={movements} withVariants={rows.length > 1} />
      ) : (
        <NothingHere title="No movement yet">
          <p>Set the stock above to start counting it.</p>
        </NothingHere>
      )}
      <Paging first={first} previous={previous} next={next} />
    </>
  );
}

function Movements({
  movements,
  withVariants,
}: {
  movements: readonly MovementRow[];
  withVariants: boolean;
}) {
  return (
    <div className="desk-table-frame">
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">When</th>
            {withVariants ? <th scope="col">Of</th> : null}
            <th scope="col" className="amount">
              Change
            </th>
            <th scope="col" className="amount">
              Then
            </th>
            <th scope="col">Why</th>
            <th scope="col">Who</th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {movements.map(
            ({ id, at, variant, change, balance, reason, who, reference, to, note }) => (
              <tr key={id}>
                <td>
                  <ShortDay date={at} />
                </td>
                {withVariants ? <td>{variant ?? "Product"}</td> : null}
                <td className="amount num">{signed(change)}</td>
                <td className="amount num">
                  {balance === null ? "–" : balance.toLocaleString("en")}
                </td>
                <td>
                  {reasonLabels[reason]}
                  {to && reference ? (
                    <>
                      {" "}
                      <Link to={to}>
                        {to.startsWith("/admin/products/runs/") ? "the run" : reference}
                      </Link>
                    </>
                  ) : null}
                </td>
                <td>{who}</td>
                <td className="cell-note">{note}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

function signed(change: number): string {
  const text = Math.abs(change).toLocaleString("en");
  return change < 0 ? `−${text}` : `+${text}`;
}

export { ErrorPage as ErrorBoundary };
