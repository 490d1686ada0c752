import type { AppLoadContext } from "@remix-run/node";
import type { CallMethod } from "~/gateway/gateway.server";
import type { MethodName } from "~/gateway/methods";
import { endOfDay, startOfDay } from "~/kernel/calendar";
import { columnName, ownText, pathOf } from "~/kernel/extensions/custom";
import type { CustomValue, Extended } from "~/kernel/extensions/custom-field";
import {
  canBeEmpty,
  filteredFields,
  typedFilter,
  withoutValue,
} from "~/kernel/extensions/filtered-values";
import { type ListedResource, type OwnField, ownFields } from "~/kernel/extensions/installed";
import { omit } from "~/kernel/pick";
import type { Shaped } from "~/kernel/resource/field";
import { cutText, shortened } from "~/kernel/text";
import type { Caller } from "~/modules/identity/caller";
import { site } from "~/modules/settings/site";
import type { ViewList } from "~/modules/staff/saved-view.resource";
import type { WalkOptions } from "~/storage/pages";
import { languageNow, said, t } from "~/texts/text";

/**
 * A list of the desk as data: its address, its views, filters and sorts, and its texts. The loader
 * of its page, its CSV file, the operations on all matches and the way back from a row's page read
 * this one definition. Browsers load none of it: the page gets what it shows from its loader.
 */
export interface List<A, R> extends ListFacts {
  /** Reads a page of it. The names of filters and sorts are those of its arguments. */
  read: (call: CallMethod, asked: A) => Promise<RowPage<R>>;
  /** Changes an address before it is read, such as a name to the id of whom it names. */
  resolve?: (call: CallMethod, query: URLSearchParams) => Promise<void>;
  /** The first view is the usual one. */
  views: readonly View<A>[];
  /** Its CSV file, at its address with ".csv"; null for none. */
  file: ListFile<R> | null;
}

/** The CSV file of a list. */
export interface ListFile<R> {
  header: readonly string[];
  /** The lines of records; a record may have several. */
  lines(records: readonly R[], reader: FileReader): Promise<readonly (readonly Cell[])[]>;
  /** Records that are read at once: fewer where shoppers would wait for them. */
  atOnce: number;
}

type Cell = string | number | Date | null | undefined;

/** Who reads a file, with the methods and services that its lines may need. */
export interface FileReader {
  admin: Caller;
  call: CallMethod;
  context: AppLoadContext;
}

interface ListFacts {
  path: string;
  /** What its rows are called: "quotes". */
  what: string;
  /** The text under the title. */
  intro: string;
  /** Rows per page. */
  size: number;
  filters: Readonly<Record<string, Filter>>;
  /** The records of its rows, if extensions can add fields to them: further filters. */
  extended: ListedResource | null;
  /** Whether the filters are folded away while none is set. */
  folded: boolean;
  /** The first one is the usual one. */
  sorts: readonly Choice[];
  search: Search | null;
  /** How days are handed to the method: as `2026-12-31`, or as the instants from and below. */
  days: "days" | "instants" | null;
  /** Whether its pages have numbers; otherwise they continue after a row. */
  numbered: boolean;
  /** The name under which colleagues save its addresses as views; null for none. */
  savedAs: ViewList | null;
  /** The button for a new row. */
  create: Action | null;
  /** The text while there is nothing at all; the link leads on when there is no button. */
  yet: Told;
  /** Where else a search that finds nothing may find something; null for nowhere. */
  elsewhere: ((search: string) => Action) | null;
  /** The text when nothing matches, in place of the general ones. */
  unmatched: Told | null;
}

/** A tab of the list: everything, or what its parameters select. */
export interface View<A> {
  label: string;
  /** Its parameters in the address. Links leave out those of the first view. */
  at: Readonly<Record<string, string>>;
  /** What it asks of the desk's method; for some views that depends on the viewer's uid. */
  asks?: Partial<A> | ((uid: string) => Partial<A>);
  /** What its days are: "Due". null: the view has an order of its own, without days. */
  days?: string | null;
  /** Other pages link to it, and it has a tab only while it is open. */
  apart?: true;
  /** Its tab is shown without rows too. */
  always?: true;
  /** The text while it is empty. */
  none?: Told;
}

/** A filter, named by its parameter in the address. */
export interface Filter {
  label: string;
  /** The known values. null: any text. */
  choices: readonly Choice[] | (() => readonly Choice[]) | null;
  /** The choice of no filter. */
  any?: string;
  /** The name of the method's argument, where it differs. */
  as?: string;
  /** The field of an extension that it filters by. */
  own?: OwnField;
  /** Its values are "yes" and "no", and true and false for the method. */
  isFlag?: true;
  /** The most characters of a text. */
  max?: number;
  /** Pages link to it, and the list has no field for it. */
  linked?: true;
  /** File names leave it out, because it may name a person. */
  personal?: true;
  /** The title when nothing has the chosen value. */
  none?: string;
}

export type Choice = readonly [value: string, label: string];

export interface Search {
  /** The searched fields, by name. */
  label: string;
  placeholder?: string;
  /** How the search matches, in sentences. */
  about?: string;
}

export interface Told {
  title: string;
  text?: string;
  link?: Action;
}

export interface Action {
  to: string;
  label: string;
  /** It is offered to those who may call this method. */
  may?: MethodName;
}

/** A page of rows, and the cursors of the pages around it. */
export interface RowPage<R> {
  items: R[];
  next: string | null;
  previous?: string | null;
  /** A search found too many to sort, so they are newest first. */
  unsorted?: boolean | undefined;
}

type Given<A, R> = Pick<List<A, R>, "path" | "what" | "read" | "yet"> & Partial<List<A, R>>;

/* @__NO_SIDE_EFFECTS__ */
/**
 * `A`: what the list asks of the desk's method. `R`: its records. The definition is a function,
 * because its texts are those of a language: it is made once for each.
 */
export function defineList<A extends WalkOptions, R>(define: () => Given<A, R>): Defined<A, R> {
  const made = new Map<string, List<A, R>>();
  return () => {
    const language = languageNow();
    const list = made.get(language) ?? complete(define());
    made.set(language, list);
    return list;
  };
}

/** The list in the present language. */
type Defined<A, R> = () => List<A, R>;

function complete<A extends WalkOptions, R>(given: Given<A, R>): List<A, R> {
  const filters = given.filters ?? {};
  const { extended = null } = given;
  return {
    intro: "",
    size: 50,
    views: [{ label: t("deskLists:all", { what: given.what }), at: {} }],
    folded: false,
    sorts: [],
    search: null,
    days: null,
    numbered: false,
    savedAs: null,
    file: null,
    create: null,
    elsewhere: null,
    unmatched: null,
    ...given,
    extended,
    // Extensions are installed when the process starts, after a list may have been made.
    get filters() {
      return extended ? { ...filters, ...ownFiltersOf(extended) } : filters;
    },
  };
}

/** The filters of extensions' fields, named by their paths. */
function ownFiltersOf(resource: ListedResource): Readonly<Record<string, Filter>> {
  return Object.fromEntries(
    filteredFields(resource).map((own) => {
      const { choices, ...filter } = filterBy(own.field, { own });
      const none = canBeEmpty(own.field)
        ? [[withoutValue, t("deskLists:withoutValue")] as const]
        : [];
      const all = choices && [...(choices as readonly Choice[]), ...none];
      const personal = own.field.privacy === "personal" ? { personal: true as const } : {};
      return [pathOf(own), { ...filter, choices: all, ...personal }];
    }),
  );
}

/* @__NO_SIDE_EFFECTS__ */
/** A file with a line for each row: its cells, by the title of their column. */
export function fileOf<S>(columns: Readonly<Record<string, (row: S) => Cell>>): ListFile<S> {
  const cells = Object.values(columns);
  return {
    header: Object.keys(columns),
    lines: async (rows) => rows.map((row) => cells.map((cell) => cell(row))),
    atOnce: 100,
  };
}

/* @__NO_SIDE_EFFECTS__ */
/** The same for records to which extensions add fields: each is a column of the file. */
export function fileWithOwn<S>(
  resource: ListedResource,
  columns: Readonly<Record<string, (row: S) => Cell>>,
  recordOf: (row: S) => Extended = (row) => row as Extended,
): ListFile<S> {
  const file = fileOf(columns);
  return {
    ...file,
    // Extensions are installed when the process starts, after this file is loaded.
    get header() {
      return [...file.header, ...ownFields(resource).map(columnName)];
    },
    async lines(rows, reader) {
      const lines = await file.lines(rows, reader);
      const own = ownFields(resource);
      if (own.length === 0) return lines;
      return lines.map((line, at) => {
        const record = recordOf(rows[at] as S);
        return [...line, ...own.map((each) => ownText(record, each, site))];
      });
    },
  };
}

/* @__NO_SIDE_EFFECTS__ */
/** The filter of a record's field: its label, and the values that it can have. */
export function filterBy({ shape, notes }: Shaped, given: Partial<Filter> = {}): Filter {
  const { max } = notes;
  const label = said(notes.label ?? "");
  const negated = `Not ${label.toLowerCase()}`;
  if (shape.of === "flag") {
    const choices = [["yes", label] as const, ["no", negated] as const];
    return { label, choices, isFlag: true, ...given };
  }
  const values = shape.of === "word" ? shape.values.map((value) => [value, value] as const) : null;
  return { label, choices: values, ...(max === undefined ? {} : { max }), ...given };
}

/** A list by its address. Empty texts stand for what the address does not name. */
export interface ListAddress<A> {
  view: View<A>;
  filters: Readonly<Record<string, string>>;
  search: string;
  sort: string;
  /** Days as `2026-12-31`. */
  from: string;
  to: string;
  place: Place;
  /** Names of parameters that the list does not know, or not with that value. */
  ignored: readonly string[];
}

/** A page of the list: after or before a row, or by its number. */
export interface Place {
  after?: string;
  before?: string;
  page?: number;
}

const longestText = 200;
const mostPages = 10_000;

/** Reads an address. Unknown parameters are ignored and named. */
export function readAddress<A>(list: List<A, unknown>, query: URLSearchParams): ListAddress<A> {
  const { views, sorts, days } = list;
  const view = views.find(({ at }) => isAt(at, query)) ?? (views[0] as View<A>);
  const said = (name: string) => query.get(name) ?? "";
  const filters = Object.entries(list.filters).flatMap(([name, filter]) => {
    const value = cutText(said(name).trim(), filter.max ?? longestText);
    return value !== "" && isKnown(filter, value) ? [[name, value] as const] : [];
  });
  const dayAt = (name: string) => (days && isDay(said(name)) ? said(name) : "");
  const page = /^\d{1,5}$/.test(said("page")) ? Number(said("page")) : 1;
  return {
    view,
    filters: Object.fromEntries(filters),
    search: list.search ? cutText(said("q").trim(), longestText) : "",
    sort: sorts.find(([value]) => value === said("sort"))?.[0] ?? sorts[0]?.[0] ?? "",
    from: dayAt("from"),
    to: dayAt("to"),
    place: {
      ...(said("cursor") ? { after: said("cursor") } : {}),
      ...(said("before") && !said("cursor") ? { before: said("before") } : {}),
      ...(list.numbered ? { page: Math.min(Math.max(page, 1), mostPages) } : {}),
    },
    ignored: unknownIn(query, knownOf(list, view)),
  };
}

function isAt(at: View<unknown>["at"], query: URLSearchParams): boolean {
  const entries = Object.entries(at);
  return entries.length > 0 && entries.every(([name, value]) => query.get(name) === value);
}

export function choicesOf({ choices }: Filter): readonly Choice[] | null {
  return typeof choices === "function" ? choices() : choices;
}

function isKnown(filter: Filter, value: string): boolean {
  if (filter.own && typedFilter(filter.own, value, site) === undefined) return false;
  return choicesOf(filter)?.some(([known]) => known === value) ?? true;
}

function isDay(value: string): boolean {
  return startOfDay(value, site.timeZone.id) !== null;
}

type Known = Readonly<Record<string, (value: string) => boolean>>;

function knownOf<A>(
  { search, sorts, days, numbered, filters }: List<A, unknown>,
  view: View<A>,
): Known {
  // A list has one view at a time, so the parameters of another one are unknown.
  const own = Object.entries(view.at).map(
    ([name, known]) => [name, (value: string) => value === known] as const,
  );
  const others = Object.entries(filters).map(
    ([name, filter]) => [name, (value: string) => isKnown(filter, value)] as const,
  );
  return {
    ...Object.fromEntries([...own, ...others]),
    ...(search ? { q: () => true } : {}),
    ...(sorts.length > 0 ? { sort: (value) => sorts.some(([sort]) => sort === value) } : {}),
    ...(days ? { from: isDay, to: isDay } : {}),
    ...(numbered ? { page: (value) => /^\d+$/.test(value) } : {}),
  };
}

/** Parameters beside the filters: the page, the chosen rows and the way back. */
const beside = ["cursor", "before", "index", "_data", "_routes", "return"];
const chosen = ["pick", "chosen", "operation", "all"];

function unknownIn(query: URLSearchParams, known: Known): string[] {
  const names = new Set(query.keys());
  for (const name of [...beside, ...chosen]) names.delete(name);
  return [...names]
    .filter((name) => {
      const [value = "", ...more] = query.getAll(name);
      if (more.some((each) => each !== value)) return true;
      return value !== "" && !(Object.hasOwn(known, name) && known[name]?.(value));
    })
    .map((name) => shortened(name, 40))
    .slice(0, 10);
}

/** The parameters of a view that are no filters. Those of the usual view may be left out. */
export function ownParameters<A>(list: List<A, unknown>, view: View<A>): [string, string][] {
  if (view === list.views[0]) return [];
  return Object.entries(view.at).filter(([name]) => !(name in list.filters));
}

/** What an address selects, in the words of the list: "Category: Machine tools". */
export function filtersInWords<A>(list: List<A, unknown>, address: ListAddress<A>): string[] {
  const { view, filters, search } = address;
  const named = Object.entries(list.filters).flatMap(([name, filter]) => {
    const value = filters[name];
    if (value === undefined) return [];
    const words = choicesOf(filter)?.find(([known]) => known === value)?.[1] ?? value;
    return [`${filter.label}: ${words}`];
  });
  const own = ownParameters(list, view).length > 0 ? [view.label] : [];
  return [...own, ...named, ...(search ? [`“${search}”`] : [])];
}

type Shown<A> = Omit<ListAddress<A>, "place" | "ignored">;

/** The query string of an address; without a place it starts at the first page. */
export function searchOf<A>(
  list: List<A, unknown>,
  { view, filters, search, sort, from, to }: Shown<A>,
  { after, before, page = 1 }: Place = {},
): string {
  const said = {
    ...Object.fromEntries(ownParameters(list, view)),
    ...filters,
    q: search,
    sort: sort === list.sorts[0]?.[0] ? "" : sort,
    from,
    to,
    page: page > 1 ? String(page) : "",
    cursor: after ?? "",
    before: before ?? "",
  };
  const query = new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ""));
  return query.size > 0 ? `?${query}` : "";
}

/** What an address asks of the desk's method. */
export function argumentsOf<A>(list: List<A, unknown>, address: ListAddress<A>, uid: string): A {
  const { view, search, sort, place } = address;
  const known = list.filters;
  const filters = Object.entries(address.filters).flatMap(([name, value]) => {
    const { as = name, isFlag = false, own } = known[name] ?? {};
    return own ? [] : [[as, isFlag ? value === "yes" : value] as const];
  });
  const asked = {
    limit: list.size,
    ...Object.fromEntries(filters),
    ...customOf(known, address.filters),
    ...(typeof view.asks === "function" ? view.asks(uid) : view.asks),
    ...(search ? { search } : {}),
    ...(sort ? { sort } : {}),
    ...(list.days === "days" ? daysOf(address) : instantsOf(address)),
    ...omit(place, ["page"]),
  };
  return asked as unknown as A;
}

/** The values of extensions that an address asks for. */
function customOf(known: Readonly<Record<string, Filter>>, typed: ListAddress<unknown>["filters"]) {
  const custom: Record<string, Record<string, CustomValue>> = {};
  for (const [name, text] of Object.entries(typed)) {
    const own = known[name]?.own;
    const value = own && typedFilter(own, text, site);
    if (!own || value === undefined) continue;
    custom[own.extension] = { ...custom[own.extension], [own.name]: value };
  }
  return Object.keys(custom).length > 0 ? { custom } : {};
}

function daysOf({ from, to }: { from: string; to: string }) {
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

function instantsOf({ from, to }: { from: string; to: string }) {
  const zone = site.timeZone.id;
  const [start, end] = [startOfDay(from, zone), endOfDay(to, zone)];
  return {
    ...(start ? { from: start } : {}),
    ...(end ? { below: new Date(end.getTime() + 1) } : {}),
  };
}

/** The rows of a page with a number, and how many pages there are. */
export function numberedPage<S>(
  { size }: Pick<List<never, unknown>, "size">,
  { page = 1 }: Place,
  all: readonly S[],
): { rows: S[]; pages: number } {
  const pages = Math.max(1, Math.ceil(all.length / size));
  const first = (Math.min(page, pages) - 1) * size;
  return { rows: all.slice(first, first + size), pages };
}

/** A page's address that remembers the list which led to it. */
export function withReturn(path: string, listSearch: string): string {
  const from = listSearch.replace(/^\?/, "");
  return from ? `${path}?${new URLSearchParams({ return: from })}` : path;
}

/** The list that led to a page with this query, with its filters and its page only. */
export function listBehind<A>(list: List<A, unknown>, query: URLSearchParams): string {
  const address = readAddress(list, new URLSearchParams(query.get("return") ?? ""));
  return list.path + searchOf(list, address, address.place);
}
