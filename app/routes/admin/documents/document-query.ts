import { cutText } from "~/domain/text";
import { anything, isDay, oneOf, unknownFilters } from "../frame/filters";

/** A view of a list: everything, or the rows that a URL parameter selects. */
export interface DocumentView {
  /** null for everything. */
  param: "view" | "status" | "review" | "payment" | null;
  value: string;
  label: string;
  /** null when it has no stored counter. */
  count: number | null;
  /** A list that other pages link to, shown as a view only while it is open. */
  apart?: true;
  /** The label of its dates when they are not the creation: "Offered". */
  days?: string;
}

export type DocumentSort = "newest" | "oldest" | "value-down" | "value-up" | "expiry";

/** A list by its address. */
export interface DocumentQuery {
  view: DocumentView;
  search: string;
  sort: DocumentSort;
  /** Days as `2026-12-31`; empty for no limit. */
  from: string;
  to: string;
  after: string | null;
  before: string | null;
  /** Names of unknown parameters. */
  ignored: string[];
}

const params = [
  "view",
  "status",
  "review",
  "payment",
  "q",
  "sort",
  "from",
  "to",
  "cursor",
  "before",
];
const searchLimit = 200;
export const documentSorts: readonly DocumentSort[] = [
  "newest",
  "oldest",
  "value-down",
  "value-up",
  "expiry",
];

/** Reads a list's URL; unknown parameters are ignored and reported. */
export function readDocumentQuery(
  query: URLSearchParams,
  views: readonly DocumentView[],
  sorts = documentSorts,
): DocumentQuery {
  const view = views.find(({ param, value }) => param !== null && query.get(param) === value);
  const sort = sorts.find((each) => each === query.get("sort"));
  const dayOf = (name: string) => (isDay(query.get(name) ?? "") ? (query.get(name) ?? "") : "");
  return {
    view: view ?? (views[0] as DocumentView),
    search: cutText((query.get("q") ?? "").trim(), searchLimit),
    sort: sort ?? "newest",
    from: dayOf("from"),
    to: dayOf("to"),
    after: query.get("cursor") || null,
    before: query.get("before") || null,
    ignored: unknownFilters(query, {
      // A list has one view at a time.
      ...(view?.param ? { [view.param]: oneOf([view.value]) } : {}),
      q: anything,
      sort: oneOf(sorts),
      from: isDay,
      to: isDay,
    }),
  };
}

type Shown = Partial<Omit<DocumentQuery, "view" | "ignored">>;

/** The query string of a list; without a cursor it starts at the first page. */
export function documentSearch(
  view: Pick<DocumentView, "param" | "value">,
  { search, sort = "newest", from, to, after, before }: Shown,
): string {
  const query = new URLSearchParams();
  if (view.param !== null) query.set(view.param, view.value);
  if (search) query.set("q", search);
  if (sort !== "newest") query.set("sort", sort);
  if (from) query.set("from", from);
  if (to) query.set("to", to);
  if (after) query.set("cursor", after);
  if (before) query.set("before", before);
  return query.size > 0 ? `?${query}` : "";
}

/** A page's URL that remembers the list the visitor came from. */
export function withReturn(path: string, listSearch: string): string {
  const from = listSearch.replace(/^\?/, "");
  return from ? `${path}?${new URLSearchParams({ return: from })}` : path;
}

/** The list that the visitor came from, with its filters only. */
export function listAddress(path: string, query: URLSearchParams): string {
  const from = new URLSearchParams(query.get("return") ?? "");
  const kept = params.flatMap((name) => {
    const value = from.get(name);
    return value ? [[name, value] as [string, string]] : [];
  });
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}
