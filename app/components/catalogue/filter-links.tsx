import type { DataFacet, ProductFacets } from "~/commerce/catalogue/catalogue-service";
import { writeDataValue } from "~/domain/technical-data";
import { Link } from "../frame/link";
import { Count } from "./filter-fields";
import { byData, type ListQuery, listHref } from "./list-query";

interface TechnicalDataProps {
  path: string;
  query: ListQuery;
  data: readonly DataFacet[];
}

/** A link for each value of a property, without the other filters. */
export function TechnicalData({ path, query, data }: TechnicalDataProps) {
  return (
    <nav className="filter-group" aria-label="Technical data of this list">
      <h2>Technical data</h2>
      {data.map(({ name, values }) => (
        <details key={name} open={query.data?.startsWith(`${name}:`)}>
          <summary>{name}</summary>
          <ul className="bare">
            {values.map(({ value, count }) => {
              const wanted = writeDataValue({ name, value });
              const isChosen = query.data === wanted;
              return (
                <li key={value}>
                  <Link
                    to={listHref(path, query, isChosen ? { data: null } : byData(wanted))}
                    className="filter-link"
                    aria-current={isChosen ? "true" : undefined}
                    preventScrollReset
                  >
                    {value} <Count count={count} />
                  </Link>
                </li>
              );
            })}
          </ul>
        </details>
      ))}
    </nav>
  );
}

interface CategoryLinksProps {
  /** The category of this page; null on the page of all products. */
  category: string | null;
  query: ListQuery;
  facets: ProductFacets;
}

export function CategoryLinks({ category, query, facets }: CategoryLinksProps) {
  const hrefOf = (slug: string | null) => {
    if (query.term) return listHref("/search", query, { category: slug });
    return listHref(slug === null ? "/products" : `/categories/${slug}`, query);
  };
  const shown = query.term
    ? facets.categories.filter(({ value, count }) => count > 0 || value === category)
    : facets.categories;
  return (
    <nav className="filter-group" aria-label="Categories of this list">
      <h2>Category</h2>
      <ul className="bare">
        <li>
          <Link
            to={hrefOf(null)}
            className="filter-link"
            aria-current={category === null ? "page" : undefined}
          >
            All products
          </Link>
        </li>
        {shown.map(({ value, label, count }) => (
          <li key={value}>
            <Link
              to={hrefOf(value)}
              className="filter-link"
              aria-current={category === value ? "page" : undefined}
            >
              {label} <Count count={count} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
