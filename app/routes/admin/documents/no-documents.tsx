import { NothingHere } from "~/components/desk/list-parts";
import { Link } from "~/components/frame/link";
import { type DocumentQuery, type DocumentView, documentSearch } from "./document-query";

interface NoDocumentsProps {
  /** Quotes or orders, by the address. */
  path: string;
  views: readonly DocumentView[];
  query: DocumentQuery;
  /** "quotes" */
  what: string;
  /** The text for an empty list. */
  none: string;
}

/** Why a list shows no rows, and the way to some. */
export function NoDocuments({ none, what, path, query, views }: NoDocumentsProps) {
  const { view, search, from, to } = query;
  if (query.after || query.before) {
    return (
      <NothingHere title="The list ends here">
        <p>There are no entries after this point. The list may have become shorter.</p>
        <Link className="button button-primary" to={path + documentSearch(view, { search })}>
          Back to the start of the list
        </Link>
      </NothingHere>
    );
  }
  const all = `All ${what}`;
  if (search) {
    return (
      <NothingHere title="Nothing found">
        <p>
          Nothing {view.param === null ? "" : "in this view "}goes by “{search}”. The search matches
          any three letters of companies and names, the beginnings of words in addresses, references
          and products, whole SKUs, and any three characters of a number, or its last two.
        </p>
        <Link className="button button-primary" to={path}>
          {all}
        </Link>
      </NothingHere>
    );
  }
  if (from || to) {
    return (
      <NothingHere title="Nothing in these days">
        <p>
          No {what} of this view were {view.days?.toLowerCase() ?? "made"} in the days that you
          chose.
        </p>
        <Link className="button button-primary" to={path + documentSearch(view, {})}>
          Any day
        </Link>
      </NothingHere>
    );
  }
  if (view.param !== null) {
    return (
      <NothingHere title={`${view.label}: none`}>
        <p>No {what} are here at the moment.</p>
        <Link className="button button-primary" to={path + documentSearch(views[0] ?? view, query)}>
          {all}
        </Link>
      </NothingHere>
    );
  }
  return (
    <NothingHere title={`No ${what} yet`}>
      <p>{none}</p>
      <Link className="button button-primary" to="/products">
        Look at the shop
      </Link>
    </NothingHere>
  );
}
