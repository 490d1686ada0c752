import { useNavigation } from "@remix-run/react";
import { EmptyState } from "~/components/frame/empty-state";
import { Icon } from "~/components/frame/icons";
import { Link } from "~/components/frame/link";
import { ProductGrid } from "~/components/frame/product-card";
import type { ProductCard, ProductFacets } from "~/modules/catalogue/catalogue-service.server";
import { Filters, filterFormId, useApply } from "./filters";
import { isFiltered, type ListQuery, listHref, noFilters, sortsOf } from "./list-query";

export interface ListPage {
  path: string;
  category: string | null;
  query: ListQuery;
  cards: ProductCard[];
  nextCursor: string | null;
  facets: ProductFacets;
  pageSize: number;
  /** Whether more products match than a search counts. When left out, the counts are exact. */
  more?: boolean;
}

/**
 * A list of products with its filters, sorting and paging. Every state of the list has an address.
 */
export function ProductList({ list }: { list: ListPage }) {
  const { path, category, query, cards, facets } = list;
  const loading = useNavigation().location?.pathname === path;
  return (
    <div className="list-layout">
      <Filters path={path} category={category} query={query} facets={facets} />
      <section aria-label="Products" aria-busy={loading || undefined} className="list-results">
        <Toolbar list={list} />
        <ActiveFilters list={list} />
        {cards.length > 0 ? (
          <ProductGrid cards={cards} level="h2" eager={4} />
        ) : (
          <NothingFound list={list} />
        )}
        <Pages list={list} />
      </section>
    </div>
  );
}

function Toolbar({ list: { query, cards, facets, pageSize, more } }: { list: ListPage }) {
  const apply = useApply(query);
  const first = (query.page - 1) * pageSize + 1;
  const last = Math.min(first + cards.length - 1, Math.max(facets.total, cards.length));
  const count = facets.total === 1 ? "1 product" : `${facets.total} products`;
  const all = more ? `the first ${count}` : count;
  return (
    <div className="toolbar">
      <p role="status" className="soft num">
        {cards.length === 0 || (query.page === 1 && cards.length === facets.total)
          ? all
          : `${first}–${last} of ${all}`}
      </p>
      <button
        type="button"
        className="button button-plain filters-open"
        {...{ popovertarget: "filters" }}
      >
        <Icon name="filter" /> Filters
      </button>
      <label className="sort">
        <span>Sort by</span>
        <select
          className="input select"
          name="sort"
          form={filterFormId}
          defaultValue={query.sort}
          onChange={({ currentTarget: { form } }) => form && apply(form)}
        >
          {sortsOf(query).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" form={filterFormId} className="button button-plain">
          Sort
        </button>
      </noscript>
    </div>
  );
}

function ActiveFilters({ list: { path, query, facets } }: { list: ListPage }) {
  if (!isFiltered(query)) return null;
  const brand = facets.brands.find(({ value }) => value === query.brand)?.label ?? query.brand;
  const category = facets.categories.find(({ value }) => value === query.category);
  const active = [
    query.category
      ? { label: category?.label ?? query.category, to: listHref(path, query, { category: null }) }
      : null,
    query.brand ? { label: String(brand), to: listHref(path, query, { brand: null }) } : null,
    query.available
      ? { label: "Available", to: listHref(path, query, { available: false }) }
      : null,
    query.price
      ? {
          label: query.price === "priced" ? "With a price" : "Price on request",
          to: listHref(path, query, { price: null }),
        }
      : null,
    query.data
      ? { label: query.data.replace(":", ": "), to: listHref(path, query, { data: null }) }
      : null,
  ].filter((filter) => filter !== null);
  return (
    <ul className="bare active-filters" aria-label="Active filters">
      {active.map(({ label, to }) => (
        <li key={label}>
          <Link to={to} preventScrollReset className="chip">
            <span className="visually-hidden">Remove filter </span>
            {label} <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
      <li>
        <Link to={listHref(path, query, noFilters)} preventScrollReset className="chip-clear">
          Clear all
        </Link>
      </li>
    </ul>
  );
}

function NothingFound({ list: { path, query } }: { list: ListPage }) {
  if (query.cursor) return <EndOfList first={listHref(path, query)} />;
  return (
    <EmptyState title="No products match these filters">
      <p>Remove one, or tell us what you need: we source many products that are not listed.</p>
      <p className="empty-links">
        <Link className="button button-primary" to={listHref(path, query, noFilters)}>
          Clear all filters
        </Link>
        <Link className="button button-plain" to="/contact">
          Ask us
        </Link>
      </p>
    </EmptyState>
  );
}

function Pages({ list: { path, query, nextCursor, facets, pageSize } }: { list: ListPage }) {
  const pages = Math.max(1, query.page, Math.ceil(facets.total / pageSize));
  const next = { cursor: nextCursor, page: query.page + 1 };
  if (!query.cursor && !nextCursor) return null;
  return (
    <nav className="paging" aria-label="Pages of this list">
      {query.cursor ? (
        <Link className="button button-plain" to={listHref(path, query)}>
          <Icon name="back" size={18} /> First page
        </Link>
      ) : null}
      <span className="paging-position soft num">{`Page ${query.page} of ${pages}`}</span>
      {nextCursor ? (
        <Link
          className="button button-plain"
          rel="next"
          prefetch="intent"
          to={listHref(path, query, next)}
        >
          Next page <Icon name="next" size={18} />
        </Link>
      ) : null}
    </nav>
  );
}

/** The text after the end of a list that has become shorter. */
function EndOfList({ first }: { first: string }) {
  return (
    <EmptyState title="The list ends here">
      <p>There are no entries after this point. The list may have become shorter.</p>
      <Link className="button button-primary" to={first}>
        Back to the start of the list
      </Link>
    </EmptyState>
  );
}
