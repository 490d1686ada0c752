import { Icon } from "~/icons";
import { EmptyState } from "../frame/empty-state";
import { Link } from "../frame/link";

interface PagingProps {
  /** The address of the first page; null on the first page itself. */
  first: string | null;
  /** The address of the previous page; left out where the list only goes forward. */
  previous?: string | null;
  /** The address of the next page; null on the last page. */
  next: string | null;
  /** The position in the list, such as "Page 2 of 5"; left out when it is unknown. */
  position?: string;
  /** Whether the next page is prefetched when the link is about to be used. */
  prefetch?: boolean;
}

/** The links between the pages of a list; nothing when there is only one page. */
export function Paging({ first, previous = null, next, position, prefetch }: PagingProps) {
  if (first === null && previous === null && next === null) return null;
  return (
    <nav className="paging" aria-label="Pages of this list">
      {first === null ? null : (
        <Link className="button button-plain" to={first}>
          <Icon name="back" size={18} /> First page
        </Link>
      )}
      {previous === null ? null : (
        <Link className="button button-plain" rel="prev" to={previous}>
          <Icon name="back" size={18} /> Previous page
        </Link>
      )}
      {position ? <span className="paging-position soft num">{position}</span> : null}
      {next === null ? null : (
        <Link
          className="button button-plain"
          rel="next"
          prefetch={prefetch ? "intent" : undefined}
          to={next}
        >
          Next page <Icon name="next" size={18} />
        </Link>
      )}
    </nav>
  );
}

/** The text after the end of a list that has become shorter. */
export function EndOfList({ first }: { first: string }) {
  return (
    <EmptyState title="The list ends here">
      <p>There are no entries after this point. The list may have become shorter.</p>
      <Link className="button button-primary" to={first}>
        Back to the start of the list
      </Link>
    </EmptyState>
  );
}
