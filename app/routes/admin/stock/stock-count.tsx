import { Mark } from "~/components/desk/list-parts";
import type { StockRow } from "./stock-rows.server";

/** The stock; low and empty ones are marked. */
export function StockCount({ row }: { row: Pick<StockRow, "stock" | "low"> }) {
  if (row.stock === null) return <span className="soft">not counted</span>;
  if (row.low) {
    return <Mark tone={row.stock === 0 ? "bad" : "act"}>{row.stock.toLocaleString("en")}</Mark>;
  }
  return <span className="num">{row.stock.toLocaleString("en")}</span>;
}

/** The quantity sold and not shipped yet; on a phone with its label. */
export function Committed({ count }: { count: number }) {
  return (
    <span className="soft num">
      {count.toLocaleString("en")}
      <span className="committed-word"> committed</span>
    </span>
  );
}
