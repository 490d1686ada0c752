import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { EmptyState } from "~/components/frame/empty-state";
import { Link } from "~/components/frame/link";
import { Icon } from "~/icons";
import { type DocumentQuery, type DocumentView, documentSearch } from "./document-query";
import type { DocumentRow } from "./document-table";

/** What a list's loader gives. */
export interface DocumentPage {
  /** Quotes or orders, as the address has it. */
  path: string;
  views: DocumentView[];
  query: DocumentQuery;
  rows: DocumentRow[];
  nextCursor: string | null;
}

interface DocumentListProps extends DocumentPage {
  /** "quotes" */
  what: string;
  /** The start of a number, as an example. */
  example: string;
  /** The rows, when there are any. */
  children: ReactNode;
  /** When there are none at all. */
  none: string;
}

/** The frame of a list: its views, its search and its pages. */
export function DocumentList({ what, example, children, none, ...list }: DocumentListProps) {
  const { path, views, query, rows } = list;
  return (
    <>
      <div className="document-tools">
        <nav className="document-views" aria-label={`Which ${what}`}>
          {views.map((view) => (
            <Link
              key={`${view.param} ${view.value}`}
              to={path + documentSearch(view, { search: query.search })}
              aria-current={isShown(view, query.view) ? "true" : undefined}
              preventScrollReset
            >
              {view.label}
              {view.count === null ? null : <span className="view-count num">{view.count}</span>}
            </Link>
          ))}
        </nav>
        <DocumentSearch path={path} what={what} example={example} query={query} />
      </div>
      {rows.length > 0 ? children : <Nothing none={none} what={what} {...list} />}
      <Paging {...list} />
    </>
  );
}

function isShown(view: DocumentView, shown: DocumentView): boolean {
  return view.param === shown.param && view.value === shown.value;
}

function DocumentSearch({
  path,
  what,
  example,
  query,
}: Pick<DocumentPage, "path" | "query"> & { what: string; example: string }) {
  const { view, search } = query;
  return (
    <search className="document-search">
      <Form action={path} key={`${view.value} ${search}`}>
        {view.param === null ? null : <input type="hidden" name={view.param} value={view.value} />}
        <label htmlFor="document-search">Number, company, name, e-mail or product</label>
        <div className="search">
          <input
            id="document-search"
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
}: Omit<DocumentPage, "rows" | "nextCursor"> & { none: string; what: string }) {
  const { view, search, cursor } = query;
  if (cursor) {
    return (
      <EmptyState title="The list ends here">
        <p>There is nothing after this point; the list may have become shorter.</p>
        <Link className="button button-primary" to={path + documentSearch(view, { search })}>
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
          Nothing {view.param === null ? "" : "in this view "}goes by “{search}”. The search looks
          at beginnings of words of companies, names, addresses, references and products, and at any
          part of a number from three characters on.
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
        <Link className="button button-primary" to={path + documentSearch(views[0] ?? view, query)}>
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

function Paging({ path, query, nextCursor }: DocumentPage) {
  const { view, search, cursor } = query;
  if (!nextCursor && !cursor) return null;
  return (
    <nav className="paging" aria-label="Pages of this list">
      {cursor ? (
        <Link className="button button-plain" to={path + documentSearch(view, { search })}>
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
          to={path + documentSearch(view, { search, cursor: nextCursor })}
        >
          Next page <Icon name="next" size={18} />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
