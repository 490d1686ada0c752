import { useNavigation } from "@remix-run/react";
import { memo, type ReactNode, useEffect, useRef } from "react";
import { Icon } from "~/components/frame/icons";
import { Later } from "~/components/frame/later";
import { Link } from "~/components/frame/link";
import { ProductGrid } from "~/components/frame/product-card";
import { rich, unseen } from "~/components/frame/rich";
import type {
  ProductCard,
  ProductFacets,
  UnreadLimit,
} from "~/modules/catalogue/catalogue-service.server";
import type { DataSort } from "~/modules/catalogue/data-value";
import type { ListLook } from "~/modules/settings/list-looks";
import { withoutLanguage } from "~/texts/local-path";
import { t } from "~/texts/text";
import { Filters, filterFormId, useApply } from "./filters";
import { EmptyList } from "./list-empty.later";
import { ListLookForm } from "./list-look";
import {
  isFiltered,
  type ListQuery,
  listHref,
  noFilters,
  shownValue,
  sortsOf,
  type ValueWords,
  withChoice,
} from "./list-query";
import { ProductTable, type TableView } from "./product-table.later";

/** The address of what the list shows. */
function hrefOf({ path, query }: ListPage): string {
  return listHref(path, query, { cursor: query.cursor, page: query.page });
}

export interface ListPage {
  path: string;
  category: string | null;
  query: ListQuery;
  /** The orders by a property that are offered, with their labels; left out for none. */
  dataSorts?: [sort: DataSort, label: string][];
  /** What was asked for, where it has filters that cannot be combined. */
  asked?: ListQuery;
  cards: ProductCard[];
  /** Whether only the pages of the categories below list its products. */
  isBelow?: boolean;
  look: ListLook;
  looks: [look: ListLook, label: string][];
  /** null while the list is shown in another look. */
  table: TableView | null;
  nextCursor: string | null;
  /** null for the first page; left out where it is unknown. */
  previousCursor?: string | null;
  facets: ProductFacets;
  /** Left out where every value is shown as it is. */
  words?: ValueWords;
  pageSize: number;
  /** The heading above the filter by price. */
  priceTitle: string;
  /** Whether every filter may be combined with every other. */
  combines: boolean;
  /** The ends of ranges that could not be read. */
  notes: UnreadLimit[];
  /** Whether more products match than a search counts. When left out, the counts are exact. */
  more?: boolean;
}

/**
 * A list of products with its filters, sorting and paging. Every state of the list has an address.
 * It is rendered once for each list, however often the router renders the page around it.
 */
export const ProductList = memo(function ProductList({ list }: { list: ListPage }) {
  const { cards, notes, table } = list;
  return (
    <div className="list-layout">
      <Filters list={list} />
      <Results list={list}>
        <Toolbar list={list} />
        <ActiveFilters list={list} />
        {notes.length > 0 ? (
          <p role="status" className="soft">
            {t("catalogue:isLeftOut", {
              notes: notes
                .map(({ name, note }) => `${name ?? list.priceTitle}: ${note}`)
                .join("; "),
            })}
          </p>
        ) : null}
        <NotCombined list={list} />
        {cards.length === 0 ? (
          <Later>
            <EmptyList path={list.path} query={list.query} />
          </Later>
        ) : null}
        {cards.length > 0 && table ? (
          <Later>
            <ProductTable cards={cards} table={table} list={list} back={hrefOf(list)} />
          </Later>
        ) : null}
        {cards.length > 0 && !table ? <ProductGrid cards={cards} level="h2" eager={4} /> : null}
        <Pages list={list} />
      </Results>
    </div>
  );
});

function Results({ list, children }: { list: ListPage; children: ReactNode }) {
  const { path, look } = list;
  const loading = withoutLanguage(useNavigation().location?.pathname ?? "") === path;
  const section = useRef<HTMLElement>(null);
  const before = useRef(list);
  // A shorter result may end above the window of a shopper who is far down the filters.
  useEffect(() => {
    const { current } = section;
    // The section itself is as high as the filters beside it.
    const end = current?.lastElementChild;
    if (before.current === list || !end) return;
    before.current = list;
    if (end.getBoundingClientRect().bottom < innerHeight / 4) current.scrollIntoView();
  }, [list]);
  return (
    <section
      ref={section}
      aria-label={t("catalogue:products")}
      aria-busy={loading || undefined}
      className="list-results"
      data-look={look}
    >
      {children}
    </section>
  );
}

function Toolbar({ list }: { list: ListPage }) {
  const { path, query, cards, facets, pageSize, more } = list;
  const apply = useApply(path, query);
  const first = (query.page - 1) * pageSize + 1;
  const last = Math.min(first + cards.length - 1, Math.max(facets.total, cards.length));
  const count = facets.total;
  const all = more
    ? t("catalogue:firstProducts", { count })
    : t("catalogue:countedProducts", { count });
  return (
    <div className="toolbar">
      <p role="status" className="soft num">
        {cards.length === 0 || (query.page === 1 && cards.length === facets.total)
          ? all
          : t("catalogue:rangeOf", { first, last, all })}
      </p>
      <label className="sort">
        <span>{t("catalogue:sortBy")}</span>
        <select
          className="input select"
          name="sort"
          form={filterFormId}
          defaultValue={query.sort}
          onChange={({ currentTarget: { form } }) => form && apply(form)}
        >
          {[
            ...sortsOf(query).map(([value, label]) => [value, t(label)] as const),
            ...(list.dataSorts ?? []),
          ].map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" form={filterFormId} className="button button-plain">
          {t("catalogue:sort")}
        </button>
      </noscript>
      <button
        type="button"
        className="button button-plain filters-open"
        {...{ popovertarget: "filters" }}
      >
        <Icon name="filter" /> {t("catalogue:filters")}
      </button>
      <ListLookForm look={list.look} looks={list.looks} back={hrefOf(list)} />
    </div>
  );
}

/** Filters that the address names, and that the list would otherwise leave out without a word. */
function NotCombined({ list }: { list: ListPage }) {
  const { asked } = list;
  if (!asked) return null;
  const shown = activeFilters(list).map(({ label }) => label);
  const filters = activeFilters({ ...list, query: asked })
    .map(({ label }) => label)
    .filter((label) => !shown.includes(label));
  return filters.length > 0 ? (
    <p role="status" className="soft">
      {t("catalogue:notCombined", { filters: filters.join("; ") })}
    </p>
  ) : null;
}

function ActiveFilters({ list }: { list: ListPage }) {
  const { path, query } = list;
  if (!isFiltered(query)) return null;
  const active = activeFilters(list).map(({ label, changes }) => {
    return { label, to: listHref(path, query, changes) };
  });
  return (
    <ul className="bare active-filters" aria-label={t("catalogue:activeFilters")}>
      {active.map(({ label, to }) => (
        <li key={label}>
          <Link to={to} preventScrollReset className="chip">
            {rich("catalogue:removeFilter", { hidden: unseen }, { label })}{" "}
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
      <li>
        <Link to={listHref(path, query, noFilters)} preventScrollReset className="chip-clear">
          {t("catalogue:clearAll")}
        </Link>
      </li>
    </ul>
  );
}

/** Each filter with the changes that take it off. */
function activeFilters({ query, facets, words, notes }: ListPage) {
  const active: { label: string; changes: Partial<ListQuery> }[] = [];
  const { category, brands, price, min, max, data } = query;
  if (category) {
    const known = facets.categories.find(({ value }) => value === category);
    active.push({ label: known?.label ?? category, changes: { category: null } });
  }
  for (const brand of brands) {
    const known = facets.brands.find(({ value }) => value === brand);
    const others = brands.filter((each) => each !== brand);
    active.push({ label: known?.label ?? brand, changes: { brands: others } });
  }
  if (query.available)
    active.push({ label: t("catalogue:available"), changes: { available: false } });
  if (query.sheet)
    active.push({ label: t("catalogue:withASpecificationSheet"), changes: { sheet: false } });
  if (price) {
    const label = price === "priced" ? t("catalogue:withAPrice") : t("frame:priceOnRequest");
    active.push({ label, changes: { price: null } });
  }
  if (typeof min === "number")
    active.push({ label: t("catalogue:priceFromValue", { min }), changes: { min: null } });
  if (typeof max === "number")
    active.push({ label: t("catalogue:priceToValue", { max }), changes: { max: null } });
  for (const choice of data) {
    const { name, values } = choice;
    for (const value of values) {
      const rest = { ...choice, values: values.filter((each) => each !== value) };
      const label = `${name}: ${shownValue(words, name, value)}`;
      active.push({ label, changes: { data: withChoice(query, rest) } });
    }
    for (const end of ["from", "to"] as const) {
      const value = choice[end];
      if (!value || notes.some((note) => note.name === name && note.end === end)) continue;
      const label =
        end === "from"
          ? t("catalogue:fromValue", { name, from: value })
          : t("catalogue:toValue", { name, to: value });
      active.push({ label, changes: { data: withChoice(query, { ...choice, [end]: "" }) } });
    }
  }
  return active;
}

function Pages({ list }: { list: ListPage }) {
  const { path, query, nextCursor, previousCursor, facets, pageSize } = list;
  const pages = Math.max(1, query.page, Math.ceil(facets.total / pageSize));
  const next = { cursor: nextCursor, page: query.page + 1 };
  if (!query.cursor && !nextCursor) return null;
  return (
    <nav className="paging" aria-label={t("catalogue:pagesOfThisList")}>
      {query.cursor ? (
        <Link
          className="button button-plain"
          to={listHref(path, query, { cursor: previousCursor, page: query.page - 1 })}
        >
          <Icon name="back" size={18} />{" "}
          {t(previousCursor === undefined ? "catalogue:toStartOfList" : "catalogue:previousPage")}
        </Link>
      ) : null}
      <span className="paging-position soft num">
        {t("catalogue:pageOf", { page: query.page, pages })}
      </span>
      {nextCursor ? (
        <Link
          className="button button-plain"
          rel="next"
          prefetch="intent"
          to={listHref(path, query, next)}
        >
          {t("catalogue:nextPage")} <Icon name="next" size={18} />
        </Link>
      ) : null}
    </nav>
  );
}
