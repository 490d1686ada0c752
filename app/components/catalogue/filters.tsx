import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { type FocusEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "~/components/frame/icons";
import { Link } from "~/components/frame/link";
import { rich, unseen } from "~/components/frame/rich";
import type {
  DataFacet,
  Facet,
  ProductFacets,
  UnreadLimit,
} from "~/modules/catalogue/catalogue-service.server";
import { writeDataValue } from "~/modules/catalogue/data-value";
import { childrenOf, pathTo } from "~/modules/settings/category-tree";
import { t, tagged } from "~/texts/text";
import {
  byData,
  choiceOf,
  type ListQuery,
  listHref,
  noFilters,
  rangeInputs,
  shownValue,
  sortsOf,
  type ValueWords,
  writePrice,
} from "./list-query";

interface FilteredList {
  path: string;
  /** The category of this page; null on the page of all products. */
  category: string | null;
  query: ListQuery;
  facets: ProductFacets;
  words?: ValueWords | undefined;
  /** The heading above the filter by price. */
  priceTitle: string;
  /** Whether every filter may be combined with every other; if not, a property stands alone. */
  combines: boolean;
  notes: readonly UnreadLimit[];
}

export const filterFormId = "filters-form";

/**
 * The filters are a GET form that is applied at once where scripts run. On a phone it is a native
 * popover; on a wide page it is beside the list.
 */
export function Filters({ list }: { list: FilteredList }) {
  const { path, category, query, facets, words, combines, notes } = list;
  const inPlace = useSteadyOrder(`${path} ${query.term ?? ""}`);
  const properties = combines ? inPlace(facets.data ?? [], ({ name }) => name) : [];
  const first = properties.length > mostUnfolded ? firstOpen : mostUnfolded;
  const shown = properties.map((facet, at) => (
    <Property
      key={facet.name}
      facet={facet}
      values={
        facet.range
          ? facet.values
          : inPlace(facet.values, ({ value }) => writeDataValue({ name: facet.name, value }))
      }
      words={words}
      query={query}
      notes={notes}
      opened={at < firstOpen}
    />
  ));
  return (
    <div id="filters" className="filters" {...{ popover: "auto" }}>
      <div className="filters-head">
        <h2>{t("catalogue:filters")}</h2>
        <button
          type="button"
          className="icon-button"
          {...{ popovertarget: "filters", popovertargetaction: "hide" }}
        >
          <Icon name="close" />
          <span className="visually-hidden">{t("catalogue:closeFilters")}</span>
        </button>
      </div>
      <CategoryLinks category={category} query={query} facets={facets} />
      <FilterForm path={path} query={query}>
        {query.term ? <input type="hidden" name="q" value={query.term} /> : null}
        {query.category ? <input type="hidden" name="category" value={query.category} /> : null}
        <FilterGroup title={t("catalogue:availability")}>
          <Box
            name="available"
            box={{
              value: "1",
              label: t("catalogue:inStockOrToOrder"),
              checked: query.available,
              count: facets.available,
            }}
          />
          {combines && (facets.documents || query.sheet) ? (
            <Box
              name="sheet"
              box={{
                value: "1",
                label: t("catalogue:withASpecificationSheet"),
                checked: query.sheet,
                count: facets.documents ?? 0,
              }}
            />
          ) : null}
        </FilterGroup>
        <FilterGroup title={list.priceTitle}>
          <Choice name="price" value="" chosen={query.price}>
            {t("catalogue:any")}
          </Choice>
          <Choice name="price" value="priced" chosen={query.price} count={facets.priced}>
            {t("catalogue:withAPrice")}
          </Choice>
          <Choice name="price" value="request" chosen={query.price} count={facets.unpriced}>
            {t("frame:priceOnRequest")}
          </Choice>
          {combines ? <PriceRange query={query} prices={facets.prices} notes={notes} /> : null}
        </FilterGroup>
        {facets.brands.length > 0 ? (
          <Brands brands={facets.brands} chosen={query.brands} several={combines} />
        ) : null}
        {shown.slice(0, first)}
        {shown.length > first ? (
          <Fold
            title={t("catalogue:moreFilters")}
            opened={properties.slice(first).some(({ name }) => isChosen(query, name))}
          >
            {shown.slice(first)}
          </Fold>
        ) : null}
        <noscript>
          <p className="filter-group">
            <button type="submit" className="button button-primary">
              {t("catalogue:applyFilters")}
            </button>
          </p>
        </noscript>
        <button
          type="button"
          className="button button-primary filters-done needs-js"
          {...{ popovertarget: "filters", popovertargetaction: "hide" }}
        >
          {t("catalogue:showProducts", { count: facets.total })}
        </button>
      </FilterForm>
      {facets.data && !combines ? (
        <TechnicalData path={path} query={query} data={facets.data} words={words} />
      ) : null}
    </div>
  );
}

/**
 * The order in which the visit to a list first met each property and value. The server orders them
 * for each answer anew, but nothing may move from under a finger.
 */
function useSteadyOrder(list: string) {
  const met = useRef({ list, places: new Map<string, number>() });
  if (met.current.list !== list) met.current = { list, places: new Map() };
  const { places } = met.current;
  return <T,>(all: readonly T[], nameOf: (each: T) => string): T[] => {
    const placed = all.map((each) => {
      const name = nameOf(each);
      const place = places.get(name) ?? places.size;
      places.set(name, place);
      return { each, place };
    });
    return placed.sort((a, b) => a.place - b.place).map(({ each }) => each);
  };
}

interface FilterFormProps {
  path: string;
  query: ListQuery;
  children: ReactNode;
}

/**
 * React renders what uses the router when a page is asked for and again when it arrives. The boxes
 * are children, so that hundreds of them are not rendered each time.
 */
function FilterForm({ path, query, children }: FilterFormProps) {
  const apply = useApply(path, query);
  const form = useRef<HTMLFormElement>(null);
  const { location } = useNavigation();
  useEffect(() => {
    if (!form.current) return;
    if (location) ahead.delete(form.current);
    else if (!ahead.has(form.current)) showQuery(form.current, query);
  }, [query, location]);
  return (
    <Form
      ref={form}
      id={filterFormId}
      action={path}
      className="filter-form"
      autoComplete="off"
      onChange={({ target, currentTarget }) => {
        if (!isTyped(target)) apply(currentTarget);
      }}
      onBlur={({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
        if (isTyped(target) && target.value !== target.defaultValue) apply(currentTarget);
      }}
      // Browsers submit no form of several fields without a button.
      onKeyDown={({ key, target, currentTarget }) => {
        if (key === "Enter" && isTyped(target)) apply(currentTarget);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
      preventScrollReset
    >
      {children}
    </Form>
  );
}

function afterPaint(work: () => void) {
  requestAnimationFrame(() => setTimeout(work));
}

/** How many properties are open at first. */
const firstOpen = 4;
/** Of more properties only those stand outside of a fold. */
const mostUnfolded = 10;

/** Whether a control is typed into, so that it counts when it is left. */
function isTyped(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === "text";
}

/**
 * Forms with a choice that has not been asked for yet. The answer to an earlier choice must not undo
 * it.
 */
const ahead = new WeakSet<HTMLFormElement>();

/**
 * Submits only the filters that are set, so that addresses stay short. The browser shows the choice
 * first, because on a slow phone making the request alone takes 50 ms.
 */
export function useApply(path: string, query: ListQuery) {
  const submit = useSubmit();
  const usual = sortsOf(query)[0]?.[0];
  return (form: HTMLFormElement) => {
    ahead.add(form);
    afterPaint(() => {
      const params = new URLSearchParams();
      for (const [name, value] of new FormData(form)) {
        if (value && !(name === "sort" && value === usual)) params.append(name, String(value));
      }
      submit(params, { action: path, preventScrollReset: true });
    });
  };
}

/**
 * The address may change without the form, by a link or by going back, so the controls follow the
 * address.
 */
function showQuery(form: HTMLFormElement, query: ListQuery) {
  const shown = new URLSearchParams(listHref("", query).slice(1));
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement) control.value = query.sort;
    if (!(control instanceof HTMLInputElement) || control.type === "hidden") continue;
    const { name, value } = control;
    if (control.type === "text") {
      // What is being typed stays, and counts when it is left.
      const isTyping = control === document.activeElement && value !== control.defaultValue;
      control.defaultValue = shown.get(name) ?? "";
      if (!isTyping) control.value = control.defaultValue;
    } else control.checked = value === "" ? !shown.has(name) : shown.getAll(name).includes(value);
  }
}

interface PropertyProps {
  facet: DataFacet;
  /** The facet's values, in the order of the page. */
  values: DataFacet["values"];
  words: ValueWords | undefined;
  query: ListQuery;
  notes: readonly UnreadLimit[];
  opened: boolean;
}

function isChosen(query: ListQuery, name: string): boolean {
  const { values, from, to } = choiceOf(query, name);
  return values.length > 0 || from !== "" || to !== "";
}

interface FoldProps {
  title: string;
  label?: string;
  opened: boolean;
  children: ReactNode;
}

/** Only people close it: the focus may be inside. */
function Fold({ title, label, opened, children }: FoldProps) {
  const open = useRef(false);
  open.current ||= opened;
  return (
    <details className="filter-group" aria-label={label} open={open.current}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** The values of a property as boxes, and for numbers a range in any unit of the family. */
function Property({ facet, values, words, query, notes, opened }: PropertyProps) {
  const { name, range } = facet;
  const choice = choiceOf(query, name);
  const inputs = rangeInputs(name);
  const unit = range?.unit ? ` ${range.unit}` : "";
  return (
    <Fold title={name} label={name} opened={opened || isChosen(query, name)}>
      {range ? (
        <div className="filter-range">
          <RangeEnd
            name={inputs.from}
            label={t("catalogue:fromOf", { name })}
            value={choice.from}
            error={noteAt(notes, choice.name, "from")}
          >
            {`${range.lowest}${unit}`}
          </RangeEnd>
          <RangeEnd
            name={inputs.to}
            label={t("catalogue:toOf", { name })}
            value={choice.to}
            error={noteAt(notes, choice.name, "to")}
          >
            {`${range.highest}${unit}`}
          </RangeEnd>
        </div>
      ) : null}
      <Boxes
        name="data"
        boxes={values.map(({ value, count }) => ({
          value: writeDataValue({ name, value }),
          label: shownValue(words, name, value),
          checked: choice.values.includes(value),
          count,
        }))}
      />
    </Fold>
  );
}

/** What is wrong with an end of a property's range, or of the price's. */
function noteAt(notes: readonly UnreadLimit[], name: string | null, end: UnreadLimit["end"]) {
  return notes.find((each) => each.name === name && each.end === end)?.note;
}

interface RangeEndProps {
  name: string;
  label: string;
  value: string;
  error?: string | undefined;
  /** The end that exists, as the placeholder. */
  children: string;
}

function RangeEnd({ name, label, value, error, children }: RangeEndProps) {
  const id = useId();
  return (
    <div>
      <input
        type="text"
        className="input"
        name={name}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        defaultValue={value}
        placeholder={children}
        maxLength={40}
        autoComplete="off"
      />
      {error ? (
        <p className="field-error" id={id}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

interface PriceRangeProps {
  query: ListQuery;
  prices: ProductFacets["prices"];
  notes: readonly UnreadLimit[];
}

function PriceRange({ query, prices, notes }: PriceRangeProps) {
  const { min, max } = query;
  if (!prices && min === null && max === null) return null;
  return (
    <div className="filter-range">
      <RangeEnd
        name="min"
        label={t("catalogue:priceFrom")}
        value={min === null ? "" : writePrice(min)}
        error={noteAt(notes, null, "from")}
      >
        {prices ? writePrice(prices.lowest) : t("catalogue:fromHint")}
      </RangeEnd>
      <RangeEnd
        name="max"
        label={t("catalogue:priceTo")}
        value={max === null ? "" : writePrice(max)}
        error={noteAt(notes, null, "to")}
      >
        {prices ? writePrice(prices.highest) : t("catalogue:toHint")}
      </RangeEnd>
    </div>
  );
}

interface TechnicalDataProps {
  path: string;
  query: ListQuery;
  data: readonly DataFacet[];
  words: ValueWords | undefined;
}

/** A link for each value of a property, without the other filters. */
function TechnicalData({ path, query, data, words }: TechnicalDataProps) {
  return (
    <nav className="filter-group" aria-label={t("catalogue:technicalDataOfThisList")}>
      <h2>{t("catalogue:technicalData")}</h2>
      {data.map(({ name, values }) => (
        <details key={name} open={choiceOf(query, name).values.length > 0}>
          <summary>{name}</summary>
          <ul className="bare">
            {values.map(({ value, count }) => {
              const isChosen = choiceOf(query, name).values.includes(value);
              return (
                <li key={value}>
                  <Link
                    to={listHref(path, query, isChosen ? noFilters : byData(name, value))}
                    className="filter-link"
                    aria-current={isChosen ? "true" : undefined}
                    preventScrollReset
                  >
                    {shownValue(words, name, value)} <Count count={count} />
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
  const path = category === null ? [] : pathTo(category);
  const beside = childrenOf(category).length > 0 ? category : (path.at(-2)?.slug ?? null);
  const around = new Set([...path, ...childrenOf(beside)].map(({ slug }) => slug));
  const shown = query.term
    ? facets.categories.filter(({ value, count }) => count > 0 || value === category)
    : facets.categories.filter(({ value }) => around.has(value));
  return (
    <nav className="filter-group" aria-label={t("catalogue:categoriesOfThisList")}>
      <h2>{t("catalogue:category")}</h2>
      <ul className="bare">
        <li>
          <Link
            to={hrefOf(null)}
            className="filter-link"
            aria-current={category === null ? "page" : undefined}
          >
            {t("catalogue:allProducts")}
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

interface BrandsProps {
  brands: Facet[];
  chosen: readonly string[];
  /** Whether several may be chosen at once. */
  several: boolean;
}

function Brands({ brands, chosen, several }: BrandsProps) {
  const [one = null] = chosen;
  if (several) {
    const boxes = brands.map((brand) => ({ ...brand, checked: chosen.includes(brand.value) }));
    return (
      <FilterGroup title={t("catalogue:brand")}>
        <Boxes name="brand" boxes={boxes} />
      </FilterGroup>
    );
  }
  return (
    <FilterGroup title={t("catalogue:brand")} scrolls={brands.length > mostUnscrolled}>
      <Choice name="brand" value="" chosen={one}>
        {t("catalogue:allBrands")}
      </Choice>
      {brands.map(({ value, label, count }) => (
        <Choice key={value} name="brand" value={value} chosen={one} count={count}>
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

interface BoxView {
  value: string;
  label: string;
  checked: boolean;
  count: number;
}

function Box({ name, box: { value, label, checked, count } }: { name: string; box: BoxView }) {
  return (
    <label className="filter-choice">
      <input type="checkbox" name={name} value={value} defaultChecked={checked} />
      <span>{label}</span> <Count count={count} />
    </label>
  );
}

/** A longer list of boxes scrolls in itself. */
const mostUnscrolled = 12;

interface BoxesProps {
  name: string;
  boxes: readonly BoxView[];
}

/**
 * Hundreds of boxes cost the server more than the rest of the page, so it writes their markup as
 * text: exactly what `Box` makes of them, which browsers take over.
 */
function Boxes({ name, boxes }: BoxesProps) {
  const className = boxes.length > mostUnscrolled ? "filter-scroll" : undefined;
  if (import.meta.env.SSR && typeof document === "undefined") {
    const __html = boxes.map((box) => writtenBox(name, box)).join("");
    // biome-ignore lint/security/noDangerouslySetInnerHtml: every value in it is escaped
    return <div className={className} dangerouslySetInnerHTML={{ __html }} />;
  }
  return (
    <div className={className}>
      {boxes.map((box) => (
        <Box key={box.value} name={name} box={box} />
      ))}
    </div>
  );
}

function writtenBox(name: string, { value, label, checked, count }: BoxesProps["boxes"][number]) {
  const hidden = (text: string) => `<span class="visually-hidden">${escaped(text)}</span>`;
  const counted = tagged("catalogue:productsBeside", (_, text) => [hidden(text)], { count });
  const said = counted.map((part) => (typeof part === "string" ? escaped(part) : part[0])).join("");
  const input = `<input type="checkbox" name="${name}" value="${escaped(value)}"${checked ? ' checked=""' : ""}/>`;
  return `<label class="filter-choice">${input}<span>${escaped(label)}</span> <span class="filter-count num">${said}</span></label>`;
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

function Count({ count }: { count: number }) {
  return (
    <span className="filter-count num">
      {rich("catalogue:productsBeside", { hidden: unseen }, { count })}
    </span>
  );
}
