import { Form, useSubmit } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "~/components/frame/icons";
import { Link } from "~/components/frame/link";
import type { DataFacet, Facet, ProductFacets } from "~/modules/catalogue/catalogue-service.server";
import { writeDataValue } from "~/modules/catalogue/technical-data";
import { byData, type ListQuery, listHref, sortsOf } from "./list-query";

interface FiltersProps {
  path: string;
  /** The category of this page; null on the page of all products. */
  category: string | null;
  query: ListQuery;
  facets: ProductFacets;
}

export const filterFormId = "filters-form";

/**
 * The filters are a GET form that is applied at once where scripts run. On a phone it is a native
 * popover; on a wide page it is beside the list.
 */
export function Filters({ path, category, query, facets }: FiltersProps) {
  const apply = useApply(query);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current) showQuery(form.current, query);
  }, [query]);
  return (
    <div id="filters" className="filters" {...{ popover: "auto" }}>
      <div className="filters-head">
        <h2>Filters</h2>
        <button
          type="button"
          className="icon-button"
          {...{ popovertarget: "filters", popovertargetaction: "hide" }}
        >
          <Icon name="close" />
          <span className="visually-hidden">Close filters</span>
        </button>
      </div>
      <CategoryLinks category={category} query={query} facets={facets} />
      <Form
        ref={form}
        id={filterFormId}
        action={path}
        className="filter-form"
        autoComplete="off"
        onChange={(event) => apply(event.currentTarget)}
        preventScrollReset
      >
        {query.term ? <input type="hidden" name="q" value={query.term} /> : null}
        {query.category ? <input type="hidden" name="category" value={query.category} /> : null}
        <FilterGroup title="Availability">
          <Check name="available" checked={query.available} count={facets.available}>
            In stock or to order
          </Check>
        </FilterGroup>
        <FilterGroup title="Price">
          <Choice name="price" value="" chosen={query.price}>
            Any
          </Choice>
          <Choice name="price" value="priced" chosen={query.price} count={facets.priced}>
            With a price
          </Choice>
          <Choice name="price" value="request" chosen={query.price} count={facets.unpriced}>
            Price on request
          </Choice>
        </FilterGroup>
        {facets.brands.length > 0 ? <Brands brands={facets.brands} chosen={query.brand} /> : null}
        <noscript>
          <button type="submit" className="button button-primary">
            Apply filters
          </button>
        </noscript>
        <button
          type="button"
          className="button button-primary filters-done needs-js"
          {...{ popovertarget: "filters", popovertargetaction: "hide" }}
        >
          Show {facets.total} {facets.total === 1 ? "product" : "products"}
        </button>
      </Form>
      {facets.data ? <TechnicalData path={path} query={query} data={facets.data} /> : null}
    </div>
  );
}

/** Submits only the filters that are set, so that addresses stay short. */
export function useApply(query: ListQuery) {
  const submit = useSubmit();
  const usual = sortsOf(query)[0]?.[0];
  return (form: HTMLFormElement) => {
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (value && !(name === "sort" && value === usual)) params.append(name, String(value));
    }
    submit(params, { action: form.action, preventScrollReset: true });
  };
}

/**
 * The address may change without the form, by a link or by going back, so the controls follow the
 * address.
 */
function showQuery(form: HTMLFormElement, { brand, price, available, sort }: ListQuery) {
  const shown: Record<string, string | null> = { brand, price, available: available ? "1" : null };
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement) control.value = sort;
    else if (control instanceof HTMLInputElement)
      control.checked = control.value === (shown[control.name] ?? "");
  }
}

interface TechnicalDataProps {
  path: string;
  query: ListQuery;
  data: readonly DataFacet[];
}

/** A link for each value of a property, without the other filters. */
function TechnicalData({ path, query, data }: TechnicalDataProps) {
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

function CategoryLinks({ category, query, facets }: CategoryLinksProps) {
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

function Brands({ brands, chosen }: { brands: Facet[]; chosen: string | null }) {
  return (
    <FilterGroup title="Brand" scrolls={brands.length > 12}>
      <Choice name="brand" value="" chosen={chosen}>
        All brands
      </Choice>
      {brands.map(({ value, label, count }) => (
        <Choice key={value} name="brand" value={value} chosen={chosen} count={count}>
          {label}
        </Choice>
      ))}
    </FilterGroup>
  );
}

function FilterGroup({
  title,
  scrolls = false,
  children,
}: {
  title: string;
  scrolls?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset className="filter-group">
      <legend>{title}</legend>
      <div className={scrolls ? "filter-scroll" : undefined}>{children}</div>
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  chosen: string | null;
  count?: number;
  children: ReactNode;
}

function Choice({ name, value, chosen, count, children }: ChoiceProps) {
  return (
    <label className="filter-choice">
      <input type="radio" name={name} value={value} defaultChecked={value === (chosen ?? "")} />
      <span>{children}</span> {count === undefined ? null : <Count count={count} />}
    </label>
  );
}

function Check({
  name,
  checked,
  count,
  children,
}: {
  name: string;
  checked: boolean;
  count: number;
  children: ReactNode;
}) {
  return (
    <label className="filter-choice">
      <input type="checkbox" name={name} value="1" defaultChecked={checked} />
      <span>{children}</span> <Count count={count} />
    </label>
  );
}

function Count({ count }: { count: number }) {
  return (
    <span className="filter-count num">
      {count}
      <span className="visually-hidden">{count === 1 ? " product" : " products"}</span>
    </span>
  );
}
