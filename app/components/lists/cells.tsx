import type { ReactNode } from "react";
import { Link } from "../frame/link";
import { Money } from "../frame/price";
import type { ListColumn } from "./list-table";

/** A row with a page of its own. */
interface LinkedRow {
  name: string;
  to: string;
}

interface NameOptions<R> {
  /** Whether it is a number, such as that of an order. */
  mono?: boolean;
  /** A few words after the name. */
  note?: (row: R) => ReactNode;
}

/** Names the rows. The whole row is a link to its page. */
export function nameColumn<R extends LinkedRow>(
  title: string,
  { mono = false, note }: NameOptions<R> = {},
): ListColumn<R> {
  return {
    title,
    className: mono ? undefined : "cell-name",
    cell: (row) => (
      <>
        <Link to={row.to} className={mono ? "mono row-link" : "row-link"} prefetch="intent">
          {row.name}
        </Link>
        {note?.(row)}
      </>
    ),
  };
}

/** An amount in a table; nothing, or another text, where there is none. */
export function Amount({ of, none }: { of: number | null; none?: string }) {
  if (of !== null) return <Money amount={of} />;
  return none === undefined ? null : <span className="soft">{none}</span>;
}
