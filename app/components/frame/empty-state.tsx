import type { ReactNode } from "react";
import { childrenOf } from "~/modules/settings/category-tree";
import { t } from "~/texts/text";
import { Icon, type IconName } from "./icons";
import { Link } from "./link";

/** Says that there is nothing here, and what to do next. */
export function EmptyState({
  title,
  icon = "search",
  children,
}: {
  title: string;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <div className="empty stack">
      <span className="empty-icon">
        <Icon name={icon} size={28} />
      </span>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Links to the categories, for pages where a search or an address found nothing. */
export function CategoryChips() {
  return (
    <ul className="bare link-chips" aria-label={t("frame:categoriesToStartFrom")}>
      {childrenOf(null).map(({ slug, name }) => (
        <li key={slug}>
          <Link to={`/categories/${slug}`}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}
