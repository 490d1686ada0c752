import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { EmptyState } from "~/components/empty-state";
import { Icon } from "~/components/icons";
import { Link } from "~/components/link";
import { type PaperQuery, type PaperView, paperSearch } from "./paper-query";
import type { PaperRow } from "./paper-table";

/** What a list's loader gives. */
export interface PaperPage {
  /** Quotes or orders, as the address has it. */
  path: string;
  views: PaperView[];
  query: PaperQuery;
  rows: PaperRow[];
  nextCursor: string | null;
}

interface PaperListProps extends PaperPage {
  /** "quotes" */
  what: string;
  /** The start of a number, as an example. */
  example: string;
  /** The rows, when there are any. */
  children: ReactNode;
  /** When there are none at all. */
  none: string;
}

/** The frame of a list: its views, its search, its pages. */
export function PaperList({ what, example, children, none, ...list }: PaperListProps) {
  const { path, views, query, rows } = list;
  return (
    <>
      <div className="paper-tools">
        <nav className="paper-views" aria-label={`Which ${what}`}>
          {views.map((view) => (
            <Link
              key={`${view.param} ${view.value}`}
              to={path + paperSearch(view, { search: query.search })}
              aria-current={isShown(view, query.view) ? "true" : undefined}
              preventScrollReset
            >
              {view.label}
              {view.count === null ? null : <span className="view-count num">{view.count}</span>}
            </Link>
          ))}
        </nav>
        <PaperSearch path={path} what={what} example={example} query={query} />
      </div>
      {rows.length > 0 ? children : <Nothing none={none} what={what} {...list} />}
      <Paging {...list} />
    </>
  );
}

function isShown(view: PaperView, shown: PaperView): boolean {
  return view.param === shown.param && view.value === shown.value;
}

function PaperSearch({
  path,
  what,
  example,
  query,
}: Pick<PaperPage, "path" | "query"> & { what: string; example: string }) {
  const { view, search } = query;
  return (
    <search className="paper-search">
      <Form action={path} key={`${view.value} ${search}`}>
        {view.param === null ? null : <input type="hidden" name={view.param} value={view.value} />}
        <label htmlFor="paper-search">Number or e-mail</label>
        <div className="search">
          <input
            id="paper-search"
            className="search-input"
            type="search"
            name="q"
            defaultValue={search}
            placeholder={`${example}…`}
            autoComplete="off"
            spellCheck={false}
          />
          <button type="submit" className="search-button">
            <Icon name="search" />
            <span className="visually-hidden">Search {what}</span>
          </button>
        </div>
      </Form>
    </search>
  );
}

function Nothing({
  none,
  what,
  path,
  query,
  views,
}: Omit<PaperPage, "rows" | "nextCursor"> & { none: string; what: string }) {
  const { view, search, cursor } = query;
  if (cursor) {
    return (
      <EmptyState title="The list ends here">
        <p>There is nothing after this point; the list may have become shorter.</p>
        <Link className="button button-primary" to={path + paperSearch(view, { search })}>
          Back to the start of the list
        </Link>
      </EmptyState>
    );
  }
  const all = `All ${what}`;
  if (search) {
    return (
      <EmptyState title="Nothing found">
        <p>
          No number and no e-mail address {view.param === null ? "" : "in this view "}starts with “
          {search}”.
        </p>
        <Link className="button button-primary" to={path}>
          {all}
        </Link>
      </EmptyState>
    );
  }
  if (view.param !== null) {
    return (
      <EmptyState title={`${view.label}: none`}>
        <p>No {what} stand here at the moment.</p>
        <Link className="button button-primary" to={path + paperSearch(views[0] ?? view, query)}>
          {all}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={`No ${what} yet`}>
      <p>{none}</p>
      <Link className="button button-primary" to="/products">
        Look at the shop
      </Link>
    </EmptyState>
  );
}

function Paging({ path, query, nextCursor }: PaperPage) {
  const { view, search, cursor } = query;
  if (!nextCursor && !cursor) return null;
  return (
    <nav className="paging" aria-label="Pages of this list">
      {cursor ? (
        <Link className="button button-plain" to={path + paperSearch(view, { search })}>
          <Icon name="back" size={18} /> First page
        </Link>
      ) : (
        <span />
      )}
      <span />
      {nextCursor ? (
        <Link
          className="button button-plain"
          rel="next"
          to={path + paperSearch(view, { search, cursor: nextCursor })}
        >
          Next page <Icon name="next" size={18} />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
