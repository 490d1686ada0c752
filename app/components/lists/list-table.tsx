import type { ReactNode } from "react";

/** A column of a list. The first column of a table names its rows. */
export interface ListColumn<R> {
  title: string;
  /** Whether only screen readers get the title. */
  titleHidden?: boolean;
  className?: string;
  cell: (row: R) => ReactNode;
}

interface ListTableProps<R> {
  className: string;
  columns: readonly ListColumn<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string;
  /** Whether cells carry their column's title, which a phone shows beside them; true by default. */
  labels?: boolean;
}

/** The table of a list. On a phone every row becomes a card. */
export function ListTable<R>({
  className,
  columns,
  rows,
  keyOf,
  labels = true,
}: ListTableProps<R>) {
  const [name, ...others] = columns;
  return (
    <table className={className}>
      <thead>
        <tr>
          {columns.map(({ title, titleHidden, className: cell }) => (
            <th key={title} scope="col" className={cell}>
              {titleHidden ? <span className="visually-hidden">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {name ? <th scope="row">{name.cell(row)}</th> : null}
            {others.map(({ title, titleHidden, className: cell, cell: show }) => (
              <td
                key={title}
                className={cell}
                data-label={labels && !titleHidden ? title : undefined}
              >
                {show(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
