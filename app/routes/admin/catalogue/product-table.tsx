import { Form } from "@remix-run/react";
import { type ChosenRows, RowTick } from "~/components/desk/chosen-rows";
import { Mark } from "~/components/desk/list-parts";
import { ShortDay } from "~/components/desk/short-day";
import { Link } from "~/components/frame/link";
import { Price } from "~/components/frame/price";
import { safeURL } from "~/components/frame/safe-url";
import type { ProductRow } from "./product-list.server";

/** The rows of the list of products; on a phone each has two lines. */
export function ProductTable({
  rows,
  mayRestore,
  chosen,
}: {
  rows: readonly ProductRow[];
  mayRestore: boolean;
  /** null when rows cannot be chosen. */
  chosen: ChosenRows | null;
}) {
  const inBin = rows.some(({ deleted }) => deleted !== null);
  return (
    <div className="desk-table-frame">
      <table className="desk-table">
        <thead>
          <tr>
            {chosen ? (
              <th scope="col" className="cell-choose">
                <span className="visually-hidden">Choose</span>
              </th>
            ) : null}
            <td className="cell-picture" />
            <th scope="col">Product</th>
            <th scope="col">SKU</th>
            <th scope="col">Brand</th>
            <th scope="col">Category</th>
            <th scope="col">{inBin ? "Deleted" : "In the shop"}</th>
            <th scope="col">Stock</th>
            <th scope="col" className="amount">
              Price
            </th>
            {inBin && mayRestore ? (
              <th scope="col">
                <span className="visually-hidden">Restore</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} restores={inBin && mayRestore} chosen={chosen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  row: ProductRow;
  restores: boolean;
  chosen: ChosenRows | null;
}

function Row({ row, restores, chosen }: RowProps) {
  const picture = safeURL(row.picture);
  return (
    <tr>
      {chosen ? (
        <td className="cell-choose">
          <RowTick
            chosen={chosen}
            value={`${row.version}:${row.id}`}
            label={`Choose ${row.name}`}
          />
        </td>
      ) : null}
      <td className="cell-picture">
        {picture ? (
          <img src={picture} alt="" width={30} height={30} loading="lazy" />
        ) : (
          <span className="picture-none" />
        )}
      </td>
      <th scope="row" className="cell-name">
        <Link to={row.to} className="row-link" prefetch="intent">
          {row.name}
        </Link>
        {row.variants > 0 ? (
          <span className="soft">
            {" "}
            {row.variants === 1 ? "1 variant" : `${row.variants} variants`}
          </span>
        ) : null}
      </th>
      <td className="mono">{row.sku}</td>
      <td className="cell-wide">{row.brand}</td>
      <td className="cell-wide cell-cut">{row.category}</td>
      <td>
        {row.deleted ? (
          <ShortDay date={row.deleted} />
        ) : (
          <Mark tone={row.state.tone}>{row.state.text}</Mark>
        )}
        {row.featured ? <span className="soft"> Featured</span> : null}
      </td>
      <td>
        <Mark tone={row.stock.tone}>{row.stock.text}</Mark>
      </td>
      <td className="amount">
        {row.price === null ? (
          <span className="soft">on request</span>
        ) : (
          <Price price={row.price} from={row.from} />
        )}
      </td>
      {restores ? (
        <td>
          <Form method="post" className="row-form">
            <input type="hidden" name="id" value={row.id} />
            <button type="submit" className="button button-plain" name="intent" value="restore">
              Restore
              <span className="visually-hidden">: {row.name}</span>
            </button>
          </Form>
        </td>
      ) : null}
    </tr>
  );
}
