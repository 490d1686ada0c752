import { EmptyState } from "~/components/frame/empty-state";
import { Link } from "~/components/frame/link";
import { t } from "~/texts/text";
import { type ListQuery, listHref, noFilters } from "./list-query";

/** What a list without products says: all are filtered out, or the list has become shorter. */
export function EmptyList({ path, query }: { path: string; query: ListQuery }) {
  if (query.cursor) return <EndOfList first={listHref(path, query)} />;
  return (
    <EmptyState title={t("catalogue:noProductsMatch")}>
      <p>{t("catalogue:removeOneOrTellUs")}</p>
      <p className="empty-links">
        <Link className="button button-primary" to={listHref(path, query, noFilters)}>
          {t("catalogue:clearAllFilters")}
        </Link>
        <Link className="button button-plain" to="/ask">
          {t("catalogue:askUs")}
        </Link>
      </p>
    </EmptyState>
  );
}

/** The text after the end of a list that has become shorter. */
function EndOfList({ first }: { first: string }) {
  return (
    <EmptyState title={t("catalogue:theListEndsHere")}>
      <Link className="button button-primary" to={first}>
        {t("catalogue:toStartOfList")}
      </Link>
    </EmptyState>
  );
}
