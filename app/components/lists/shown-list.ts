import type { MethodName } from "~/gateway/methods";
import { t } from "~/texts/text";
import {
  type Action,
  type Choice,
  choicesOf,
  type List,
  type ListAddress,
  ownParameters,
  type Place,
  searchOf,
  type Told,
  type View,
} from "./list";

/** What the page of a list shows. Its loader makes it, so that browsers load no definition. */
export interface ShownList<R> {
  path: string;
  what: string;
  /** The text under the title. */
  intro: string;
  /** Its address as it is. */
  self: string;
  /** The query string of its first page, without a question mark. */
  here: string;
  tabs: readonly ViewTab[];
  tools: ListTools;
  /** null where it has one order only. */
  sorting: Sorting | null;
  /** Names the ignored filters, or says that too many were found to sort; null for neither. */
  notice: string | null;
  rows: readonly R[];
  /** Why there are no rows; null when there are some. */
  nothing: Told | null;
  /** The links to its other pages; none for a list of one page. */
  pages: readonly PageLink[];
  /** Its saved views, and whether the viewer may save one. */
  saved: readonly SavedView[];
  saves: boolean;
  /** Addresses of its CSV file, and of the page for a new row; null for none. */
  file: string | null;
  create: Action | null;
}

export interface PageLink {
  label: string;
  /** Left out for the position, such as "Page 2 of 5". */
  to?: string;
  rel?: "prev" | "next";
}

export interface ViewTab {
  to: string;
  label: string;
  /** null without a stored count. */
  count: number | null;
  current: boolean;
  /** Whether somebody saved it. */
  own?: boolean;
}

/** The orders of a list. */
export interface Sorting {
  /** The present one; empty when too many were found to sort. */
  now: string;
  usual: string;
  /** The address of the list in each order. */
  to: Readonly<Record<string, string>>;
}

/** The form above a list. */
export interface ListTools {
  search: { label: string; placeholder?: string | undefined; value: string } | null;
  /** What the form keeps without a field for it. */
  kept: readonly Choice[];
  fields: readonly ListField[];
  /** Fields that are folded away, and whether they are open. */
  folded: readonly ListField[];
  isOpen: boolean;
}

export interface ListField {
  name: string;
  label: string;
  value: string;
  /** undefined for what is typed. */
  choices?: readonly Choice[] | undefined;
  type?: "date";
}

/** Rows of a page, and what only its loader knows. */
export interface ListFacts<R> {
  rows: readonly R[];
  /** Cursors; null or left out where no page follows. */
  next?: string | null;
  previous?: string | null;
  /** A search found too many to sort, so they are newest first. */
  unsorted?: boolean;
  /** How many pages there are, for a list whose pages have numbers. */
  pages?: number;
  /** The rows of each view, by `keyOf`; null where that may not be known. */
  counts?: Readonly<Record<string, number | null>>;
  /** Choices of filters that the definition does not know. */
  choices?: Readonly<Record<string, readonly Choice[]>>;
  /** Named addresses of the list. */
  saved?: readonly SavedView[];
  may: (name: MethodName) => boolean;
}

/** A saved view, as its list shows it. */
export interface SavedView {
  id: string;
  name: string;
  query: string;
  shared: boolean;
  /** Whether the viewer may remove it: their own, and an owner also shared ones. */
  removable: boolean;
}

/** The key of a view's count: its parameters' values; empty for everything. */
function keyOf({ at }: Pick<View<unknown>, "at">): string {
  return Object.values(at).join(" ");
}

export function shownList<A, R>(
  list: List<A, unknown>,
  address: ListAddress<A>,
  facts: ListFacts<R>,
): ShownList<R> {
  const { path, what } = list;
  const at = (to: Place = {}) => path + searchOf(list, address, to);
  const pages = pagesOf(list, address, facts);
  const [first] = pages;
  const allowed = (action: Action | null = null) =>
    action?.may === undefined || facts.may(action.may) ? action : null;
  const create = allowed(list.create);
  return {
    path,
    what,
    intro: list.intro,
    self: at(address.place),
    here: searchOf(list, address).replace(/^\?/, ""),
    tabs: tabsOf(list, address, facts),
    tools: toolsOf(list, address, facts.choices),
    sorting: sortingOf(list, address, facts),
    notice: noticeOf(list, address, facts),
    rows: facts.rows,
    nothing:
      facts.rows.length > 0
        ? null
        : nothingAt(list, address, {
            isLater: first !== undefined && first.rel !== "next",
            isCut: Boolean(facts.next),
            create,
            yet: allowed(list.yet.link),
          }),
    pages,
    saved: facts.saved ?? [],
    saves: list.savedAs !== null && facts.may("views.save"),
    file: list.file ? `${path}.csv${searchOf(list, address)}` : null,
    create,
  };
}

/** The first page, the one before, the position and the next page, where there are such. */
function pagesOf<A>(
  list: List<A, unknown>,
  address: ListAddress<A>,
  { next = null, previous = null, pages = 1 }: ListFacts<unknown>,
): PageLink[] {
  const { after, before, page = 1 } = address.place;
  const at = (to?: Place) => list.path + searchOf(list, address, to);
  const first = { label: t("deskLists:firstPage"), to: at() };
  const back = (to: Place): PageLink => {
    return { label: t("deskLists:previousPage"), to: at(to), rel: "prev" };
  };
  const onward = (to: Place): PageLink => {
    return { label: t("deskLists:nextPage"), to: at(to), rel: "next" };
  };
  if (list.numbered) {
    const here = Math.min(page, pages);
    if (pages === 1) return [];
    return [
      ...(here > 1 ? [first, back({ page: here - 1 })] : []),
      { label: t("deskLists:pageOf", { here, pages }) },
      ...(here < pages ? [onward({ page: here + 1 })] : []),
    ];
  }
  return [
    ...(after || before ? [first] : []),
    ...(previous ? [back({ before: previous })] : []),
    ...(next ? [onward({ after: next })] : []),
  ];
}

/** Whether the address has the parameters of a tab, and no other filter. */
function isCurrent<A>({ view, filters }: ListAddress<A>, tab: View<A>): boolean {
  const said = (each: View<A>, more: object) =>
    JSON.stringify(Object.entries({ ...more, ...each.at }).sort());
  return said(view, filters) === said(tab, {});
}

/**
 * Views with their counts. An empty one has no tab, because a list has many states. A tab keeps the
 * search. It keeps the order and days only without counts, because it leads to all that it counts.
 */
function tabsOf<A>(
  list: List<A, unknown>,
  address: ListAddress<A>,
  { counts, saved = [] }: Pick<ListFacts<unknown>, "counts" | "saved">,
): ViewTab[] {
  const here = searchOf(list, address).replace(/^\?/, "");
  const named = saved.some(({ query }) => query === here);
  const views = list.views.map((view, place) => {
    const count = counts?.[keyOf(view)] ?? null;
    const isChosen = view === address.view;
    const isShown = isChosen || place === 0 || view.always || (count !== 0 && !view.apart);
    return { view, count, isShown };
  });
  const { search, sort, from, to } = address;
  const tabs = views
    .filter(({ isShown }) => isShown)
    .map(({ view, count }) => {
      const filters = Object.fromEntries(
        Object.entries(view.at).filter(([name]) => name in list.filters),
      );
      const isAlike = !counts && view.days === address.view.days;
      const days = { from: isAlike ? from : "", to: isAlike ? to : "" };
      const order = isAlike ? sort : (list.sorts[0]?.[0] ?? "");
      return {
        to: list.path + searchOf(list, { view, filters, search, sort: order, ...days }),
        label: view.label,
        count,
        current: !named && isCurrent(address, view),
      };
    });
  const own = saved.map(({ name, query, shared }) => ({
    to: query ? `${list.path}?${query}` : list.path,
    label: shared ? t("deskLists:shared", { name }) : name,
    count: null,
    own: true,
    current: query === here,
  }));
  return tabs.length + own.length > 1 ? [...tabs, ...own] : [];
}

function noticeOf<A>(
  { what }: List<A, unknown>,
  { ignored }: ListAddress<A>,
  { unsorted }: ListFacts<unknown>,
): string | null {
  const told = [
    ignored.length > 0 ? t("deskLists:ignoredFilters", { names: ignored.join(", ") }) : "",
    unsorted ? t("deskLists:tooManyToSort", { what }) : "",
  ];
  return told.filter(Boolean).join(" ") || null;
}

function isSorted<A>(list: List<A, unknown>, { view }: ListAddress<A>): boolean {
  return view.days !== null && list.sorts.length > 0;
}

function sortingOf<A>(
  list: List<A, unknown>,
  address: ListAddress<A>,
  { unsorted = false }: ListFacts<unknown>,
): Sorting | null {
  if (!isSorted(list, address)) return null;
  const to = list.sorts.map(([sort]) => [sort, list.path + searchOf(list, { ...address, sort })]);
  return {
    now: unsorted ? "" : address.sort,
    usual: list.sorts[0]?.[0] ?? "",
    to: Object.fromEntries(to),
  };
}

/** An order and days make no sense in a view that has an order of its own. */
function toolsOf<A>(
  list: List<A, unknown>,
  address: ListAddress<A>,
  choices: ListFacts<unknown>["choices"] = {},
): ListTools {
  const { view, filters, search, sort, from, to } = address;
  const name = view.days ?? "";
  const own = Object.entries(list.filters)
    .filter(([, { linked }]) => !linked)
    .map(([name, filter]): ListField => {
      const known = choices[name] ?? choicesOf(filter);
      const all = known ? [["", filter.any ?? t("deskLists:any")] as const, ...known] : undefined;
      return { name, label: filter.label, value: filters[name] ?? "", choices: all };
    });
  const days: ListField[] = [
    {
      name: "from",
      label: name ? t("deskLists:from", { name }) : t("deskLists:fromDay"),
      value: from,
      type: "date",
    },
    {
      name: "to",
      label: name ? t("deskLists:until", { name }) : t("deskLists:to"),
      value: to,
      type: "date",
    },
  ];
  return {
    search: list.search && {
      label: list.search.label,
      placeholder: list.search.placeholder,
      value: search,
    },
    kept: ownParameters(list, view),
    fields: [
      ...(list.folded ? [] : own),
      ...(list.days && view.days !== null ? days : []),
      ...(isSorted(list, address)
        ? [{ name: "sort", label: t("deskLists:sort"), value: sort, choices: list.sorts }]
        : []),
    ],
    folded: list.folded ? own : [],
    isOpen: list.folded && own.some(({ value }) => value !== ""),
  };
}

interface Emptiness {
  isLater: boolean;
  /** More rows follow than were searched. */
  isCut: boolean;
  create: Action | null;
  yet: Action | null;
}

/** Why a list shows no rows, and the way to some. */
function nothingAt<A>(
  list: List<A, unknown>,
  address: ListAddress<A>,
  { isLater, isCut, create, yet }: Emptiness,
): Told {
  const { what, unmatched } = list;
  const { view, filters, search, from, to } = address;
  const everything = { to: list.path, label: t("deskLists:all", { what }) };
  const link = (search && list.elsewhere?.(search)) || everything;
  if (isCut) {
    return {
      title: t("deskLists:noneAmongThese", { what }),
      text: t("deskLists:othersFollow", { what }),
    };
  }
  if (isLater) {
    return {
      title: t("deskLists:theListEndsHere"),
      text: t("deskLists:nothingAfterThis"),
      link: {
        to: list.path + searchOf(list, address),
        label: t("deskLists:backToTheStart"),
      },
    };
  }
  const isSought = search !== "" || from !== "" || to !== "";
  if (view.none && !isSought && isCurrent(address, view)) return view.none;
  const isWhole = view === list.views[0];
  const named = Object.keys(filters);
  if (isWhole && !isSought && named.length === 0) {
    const onward = create ?? yet;
    return { ...list.yet, ...(onward ? { link: onward } : {}) };
  }
  if (unmatched) return { link, ...unmatched };
  if (search) {
    const text = isWhole
      ? t("deskLists:nothingGoesBy", { search })
      : t("deskLists:nothingHereGoesBy", { search });
    const about = list.search?.about ?? "";
    return { title: t("deskLists:nothingFound"), text: `${text} ${about}`.trim(), link };
  }
  if (from || to) {
    const were = view.days?.toLowerCase() ?? t("deskLists:made");
    return {
      title: t("deskLists:nothingInTheseDays"),
      text: t("deskLists:noneInTheseDays", { what, were }),
      link: {
        to: list.path + searchOf(list, { ...address, from: "", to: "" }),
        label: t("deskLists:anyDay"),
      },
    };
  }
  const none = named.map((name) => list.filters[name]?.none).find(Boolean);
  return {
    title:
      none ??
      (isWhole ? t("deskLists:noMatch", { what }) : t("deskLists:none", { label: view.label })),
    text: t("deskLists:noneAtTheMoment", { what }),
    link,
  };
}
