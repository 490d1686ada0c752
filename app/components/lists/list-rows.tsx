import type { ReactNode } from "react";
import { Icon } from "~/components/frame/icons";
import { t } from "~/texts/text";
import { NothingHere } from "../desk/list-parts";
import { Link } from "../frame/link";
import { Money } from "../frame/price";
import { type Direction, type ListColumn, ListTable } from "./list-table";
import type { PageLink, ShownList, Sorting, ViewTab } from "./shown-list";

interface ListViewsProps {
  list: ShownList<unknown>;
  /** An address of the list with the chosen rows. */
  keep?: (to: string) => string;
}

/** As many views stand in one line beside the menu, up to the width of a laptop. */
const mostInLine = 8;

/** The views of a list, each with its count. Where there are many, a menu has the last ones. */
export function ListViews({ list: { what, tabs }, keep }: ListViewsProps) {
  if (tabs.length === 0) return null;
  const isLong = tabs.length > mostInLine + 2;
  const isInLine = ({ current, own }: ViewTab, at: number) =>
    !isLong || at < mostInLine || current || own;
  const folded = tabs.filter((tab, at) => !isInLine(tab, at));
  const link = ({ to, label, count, current }: ViewTab) => (
    <Link
      key={to}
      to={keep?.(to) ?? to}
      aria-current={current ? "true" : undefined}
      preventScrollReset
    >
      {label}
      {count === null ? null : <span className="view-count num">{count}</span>}
    </Link>
  );
  return (
    <nav className="view-tabs" aria-label={t("deskLists:which", { what })}>
      {tabs.filter(isInLine).map(link)}
      {folded.length > 0 ? (
        // Another view closes the menu.
        <details className="view-more" key={tabs.find(({ current }) => current)?.to}>
          <summary>{t("deskLists:moreViews")}</summary>
          <div>{folded.map(link)}</div>
        </details>
      ) : null}
    </nav>
  );
}

export interface ListRowsProps extends ListViewsProps {
  /** Before and after the rows, or the reason why there are none. */
  above?: ReactNode;
  below?: ReactNode;
  /** Whether the list is a part of a page, which has a primary button of its own. */
  isPart?: boolean;
  /** The rows; shown if there are any. */
  children: ReactNode;
}

/** The rows of a list and its pages, or why there are none. */
export function ListRows(props: ListRowsProps) {
  const { list, keep, above, below, isPart, children } = props;
  const { notice, nothing, pages } = list;
  return (
    <>
      {notice === null ? null : (
        <p className="notice" role="status">
          {notice}
        </p>
      )}
      {above}
      {nothing === null ? (
        children
      ) : (
        <NothingHere title={nothing.title}>
          {nothing.text ? <p>{nothing.text}</p> : null}
          {nothing.link ? (
            <Link
              className={isPart ? "button button-plain" : "button button-primary"}
              to={nothing.link.to}
            >
              {nothing.link.label}
            </Link>
          ) : null}
        </NothingHere>
      )}
      {below}
      {pages.length > 0 ? (
        <nav className="paging" aria-label={t("deskLists:pagesOfThisList")}>
          {pages.map((page) => (
            <Page key={page.label} {...page} to={page.to && (keep?.(page.to) ?? page.to)} />
          ))}
        </nav>
      ) : null}
    </>
  );
}

function Page({ label, to, rel }: PageLink) {
  if (to === undefined) return <span className="paging-position soft num">{label}</span>;
  const isNext = rel === "next";
  return (
    <Link className="button button-plain" rel={rel} to={to}>
      {isNext ? null : <Icon name="back" size={18} />} {label}{" "}
      {isNext ? <Icon name="next" size={18} /> : null}
    </Link>
  );
}

/** A column of a list. */
export interface DeskColumn<R> extends ListColumn<R> {
  /** The sorts of the list by this column; a first press on its head chooses the first one. */
  sorts?: Partial<Record<Direction, string>>;
}

interface DeskTableProps<R> {
  columns: readonly DeskColumn<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string;
  idOf?: (row: R) => string;
  /** The sorts of the list; its columns have links to them. */
  sorting?: Sorting | null;
  keep?: ListViewsProps["keep"];
}

/** A table of the desk. On a phone a row has two lines: its name, and the details. */
export function DeskTable<R>(props: DeskTableProps<R>) {
  const { columns, rows, keyOf, idOf, sorting, keep } = props;
  const shown = sorting ? columns.map((column) => sortedColumn(column, sorting, keep)) : columns;
  return (
    <div className="desk-table-frame">
      <ListTable className="desk-table" columns={shown} rows={rows} keyOf={keyOf} idOf={idOf} />
    </div>
  );
}

/** The column with a link that sorts by it, turns the order round, or leads back to the usual one. */
function sortedColumn<R>(
  column: DeskColumn<R>,
  { now, usual, to }: Sorting,
  keep: ListViewsProps["keep"],
): ListColumn<R> {
  const { title, sorts } = column;
  if (!sorts) return column;
  const ways = Object.entries(sorts) as [Direction, string][];
  const sorted = ways.find(([, sort]) => sort === now)?.[0];
  const next = ways.find(([way]) => way !== sorted)?.[1] ?? usual;
  const address = to[next] ?? "";
  const head = (
    <Link to={keep?.(address) ?? address} className="sort-link" preventScrollReset>
      {title}
    </Link>
  );
  return { ...column, head, sorted };
}

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
