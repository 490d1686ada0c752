import { localPath } from "~/texts/local-path";
import { t } from "~/texts/text";
import { JsonLd } from "./json-ld";
import { Link } from "./link";

export interface Crumb {
  label: string;
  /** The address; left out for the page itself. */
  to?: string;
}

/** Breadcrumbs for people and as structured data. `origin` makes the addresses absolute. */
export function Breadcrumbs({ trail, origin }: { trail: Crumb[]; origin: string }) {
  const crumbs = [{ label: t("frame:home"), to: "/" }, ...trail];
  return (
    <nav aria-label={t("frame:breadcrumb")} className="breadcrumbs">
      <ol className="bare">
        {crumbs.map(({ label, to }) => (
          <li key={label}>
            {to ? (
              <Link to={to} prefetch="intent">
                {label}
              </Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
      <JsonLd
        data={{
          "@type": "BreadcrumbList",
          itemListElement: crumbs.map(({ label, to }, at) => ({
            "@type": "ListItem",
            position: at + 1,
            name: label,
            ...(to ? { item: origin + localPath(to) } : {}),
          })),
        }}
      />
    </nav>
  );
}
