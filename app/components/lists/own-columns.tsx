import type { ListedValue } from "~/kernel/extensions/custom";
import type { ListColumn } from "./list-table";

/** The columns that extensions add to a list; none without them. */
export function ownColumns<R extends { own: readonly ListedValue[] }>(
  rows: readonly R[],
): ListColumn<R>[] {
  return (rows[0]?.own ?? []).map(({ title }, at) => ({
    title,
    className: "cell-wide cell-own",
    cell: ({ own }) => own[at]?.text,
  }));
}
