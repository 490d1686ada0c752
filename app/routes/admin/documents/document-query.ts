/** A view of a list: everything, or what a parameter of the URL selects. */
export interface DocumentView {
  /** null: everything. */
  param: "status" | "review" | "payment" | null;
  value: string;
  label: string;
  /** null when no counter is kept for it. */
  count: number | null;
}

/** A list as its address says it. */
export interface DocumentQuery {
  view: DocumentView;
  search: string;
  cursor: string | null;
}

const params = ["status", "review", "payment", "q", "cursor"];
const searchLimit = 200;

/** Reads a list's URL; an unknown view becomes the first one. */
export function readDocumentQuery(
  query: URLSearchParams,
  views: readonly DocumentView[],
): DocumentQuery {
  const view = views.find(({ param, value }) => param !== null && query.get(param) === value);
  return {
    view: view ?? (views[0] as DocumentView),
    search: (query.get("q") ?? "").trim().slice(0, searchLimit),
    cursor: query.get("cursor") || null,
  };
}

/** The query string of a list; without a cursor it starts at the first page. */
export function documentSearch(
  view: Pick<DocumentView, "param" | "value">,
  { search, cursor = null }: { search: string; cursor?: string | null },
): string {
  const query = new URLSearchParams();
  if (view.param !== null) query.set(view.param, view.value);
  if (search) query.set("q", search);
  if (cursor) query.set("cursor", cursor);
  return query.size > 0 ? `?${query}` : "";
}

/** A page's URL that remembers the list the visitor came from. */
export function withReturn(path: string, listSearch: string): string {
  const from = listSearch.replace(/^\?/, "");
  return from ? `${path}?${new URLSearchParams({ return: from })}` : path;
}

/** The list the visitor came from, with its filters and nothing else. */
export function listAddress(path: string, query: URLSearchParams): string {
  const from = new URLSearchParams(query.get("return") ?? "");
  const kept = params.flatMap((name) => {
    const value = from.get(name);
    return value ? [[name, value] as [string, string]] : [];
  });
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}
