import type { ReactNode } from "react";

export type Direction = "ascending" | "descending";

/** A column of a table. The first one with a title names the rows. */
export interface ListColumn<R> {
  title: string;
  /** Whether only screen readers get the title. */
  titleHidden?: boolean;
  /** In the head in place of the title, such as a link that sorts. */
  head?: ReactNode;
  /** How the rows are sorted by it; left out when they are not. */
  sorted?: Direction | undefined;
  /** Of its cells and its title. */
  className?: string | undefined;
  cell: (row: R, place: number) => ReactNode;
}

interface ListTableProps<R> {
  className?: string;
  /** Its name, where no heading says it. */
  label?: string;
  columns: readonly ListColumn<R>[];
  rows: readonly R[];
  /** A row below the others, such as their sum. */
  sum?: R;
  keyOf: (row: R, place: number) => string;
  /** The id of a row's element; none without it. */
  idOf?: ((row: R) => string) | undefined;
  /** Whether cells carry their column's title, which a phone shows beside them. */
  labels?: boolean;
}

/** The table of a list. On a phone every row becomes a card. */
export function ListTable<R>(props: ListTableProps<R>) {
  const { className, label, columns, rows, sum, keyOf, idOf, labels } = props;
  const naming = columns.find(({ titleHidden }) => !titleHidden);
  const cellsOf = (row: R, place: number) =>
    columns.map((column) => {
      const { title, titleHidden, className: cell } = column;
      const shown = column.cell(row, place);
      return column === naming ? (
        <th key={title} scope="row" className={cell}>
          {shown}
        </th>
      ) : (
        <td key={title} className={cell} data-label={labels && !titleHidden ? title : undefined}>
          {shown}
        </td>
      );
    });
  return (
    <table className={className} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title, titleHidden, head, sorted, className: cell }) => (
            <th key={title} scope="col" className={cell} aria-sort={sorted}>
              {titleHidden ? <span className="visually-hidden">{title}</span> : (head ?? title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={keyOf(row, place)} id={idOf?.(row)}>
            {cellsOf(row, place)}
          </tr>
        ))}
      </tbody>
      {sum ? (
        <tfoot>
          <tr>{cellsOf(sum, rows.length)}</tr>
        </tfoot>
      ) : null}
    </table>
  );
}
