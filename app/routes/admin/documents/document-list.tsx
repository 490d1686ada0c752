import type { ReactNode } from "react";
import { documentTicks, listForm } from "~/components/desk/chosen";
import { ChosenCount, type ChosenRows, useChosenRows } from "~/components/desk/chosen-rows";
import { LeftOut, ListSort, ListTools, ViewTabs } from "~/components/desk/list-parts";
import { Paging } from "~/components/lists/paging";
import { BulkBar } from "./bulk-bar";
import { type DocumentQuery, type DocumentView, documentSearch } from "./document-query";
import type { DocumentRow } from "./document-table";
import { NoDocuments } from "./no-documents";
import { SavedViews, type ShownView } from "./saved-views";

/** The data of a list's loader. */
export interface DocumentPage {
  /** Quotes or orders, by the address. */
  path: string;
  views: DocumentView[];
  query: DocumentQuery;
  rows: DocumentRow[];
  next: string | null;
  previous: string | null;
  saved: ShownView[];
  /** Whether the colleague may save views. */
  saves: boolean;
  /** Operations on several rows, by value; empty for none. */
  operations: readonly (readonly [string, string])[];
}

interface DocumentListProps extends DocumentPage {
  /** "quotes" */
  what: string;
  /** Beginning of a number, as an example. */
  example: string;
  sorts: readonly (readonly [DocumentQuery["sort"], string])[];
  /** The rows, if there are any; null when rows cannot be chosen. */
  children: (chosen: ChosenRows | null) => ReactNode;
  /** The text for an empty list. */
  none: string;
}

/** The frame of a list: its views, search and pages. */
export function DocumentList({ what, example, sorts, children, none, ...list }: DocumentListProps) {
  const { path, views, query, rows, next, previous, saved, operations } = list;
  const { view, search, sort, from, to } = query;
  const picks = rows.map(({ pick }) => pick);
  const chosen = useChosenRows(documentTicks, picks);
  const at = (place: { after?: string; before?: string }) =>
    chosen.keep(path + documentSearch(view, { search, sort, from, to, ...place }));
  const here = documentSearch(view, { search, sort, from, to }).replace(/^\?/, "");
  const named = saved.some((each) => each.query === here);
  const tabs = views.map((each) => ({
    to: chosen.keep(path + documentSearch(each, { search })),
    label: each.label,
    count: each.count,
    current: !named && each.param === view.param && each.value === view.value,
  }));
  return (
    <>
      <ViewTabs
        label={`Which ${what}`}
        tabs={[...tabs, ...saved.map((each) => savedTab(each, path, here, chosen))]}
      />
      <DocumentTools path={path} what={what} example={example} sorts={sorts} query={query} />
      <LeftOut names={query.ignored} />
      {operations.length > 0 ? (
        <ChosenCount chosen={chosen} list={path + documentSearch(view, query)} />
      ) : null}
      {rows.length > 0 ? (
        children(operations.length > 0 ? chosen : null)
      ) : (
        <NoDocuments none={none} what={what} path={path} query={query} views={views} />
      )}
      {operations.length > 0 && (rows.length > 0 || chosen.count > 0) ? (
        <BulkBar path={path} here={here} what={what} operations={operations} />
      ) : null}
      <Paging
        first={query.after || query.before ? at({}) : null}
        previous={previous ? at({ before: previous }) : null}
        next={next ? at({ after: next }) : null}
      />
      {list.saves ? <SavedViews saved={saved} here={here} what={what} /> : null}
    </>
  );
}

function savedTab(
  { name, query, shared }: ShownView,
  path: string,
  here: string,
  { keep }: ChosenRows,
) {
  const label = shared ? `${name} (shared)` : name;
  const to = keep(query ? `${path}?${query}` : path);
  return { to, label, count: null, current: query === here };
}

function DocumentTools({
  path,
  what,
  example,
  sorts,
  query,
}: Pick<DocumentPage, "path" | "query"> & Pick<DocumentListProps, "what" | "example" | "sorts">) {
  const { view, search, sort, from, to } = query;
  const isOrdered = view.value !== "waiting";
  return (
    <ListTools
      key={`${view.value} ${search} ${sort} ${from} ${to}`}
      action={path}
      form={listForm}
      kept={view.param === null ? {} : { [view.param]: view.value }}
      search={{
        id: "document-search",
        label: "Number, company, name, e-mail or product",
        button: `Search ${what}`,
        value: search,
        placeholder: `${example}…`,
      }}
    >
      {isOrdered && !search ? (
        <>
          <DayField name="from" label={view.days ? `${view.days} from` : "From"} value={from} />
          <DayField name="to" label="To" value={to} />
          <ListSort id="list-sort" value={sort} choices={sorts} />
          <button type="submit" className="button button-plain">
            Apply
          </button>
        </>
      ) : null}
    </ListTools>
  );
}

function DayField({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <div className="list-field">
      <label htmlFor={`list-${name}`}>{label}</label>
      <input id={`list-${name}`} className="input" type="date" name={name} defaultValue={value} />
    </div>
  );
}
