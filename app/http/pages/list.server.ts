import { redirect } from "@remix-run/node";
import {
  argumentsOf,
  type List,
  type ListAddress,
  ownParameters,
  readAddress,
  searchOf,
  withReturn,
} from "~/components/lists/list";
import { type ListFacts, type ShownList, shownList } from "~/components/lists/shown-list";
import type { WalkOptions } from "~/storage/pages";
import { t } from "~/texts/text";
import type { AdminArgs } from "./admin-page.server";
import { csvAnswer, fileName, moment } from "./csv.server";
import { problem } from "./page.server";

/** A list of the desk, read for the address of a request. */
export interface ReadList<A, R> {
  address: ListAddress<A>;
  items: R[];
  /** The address of a row's page, which leads back to the list as it is. */
  link(path: string): string;
  /** What the page shows. */
  show<S>(rows: readonly S[], facts?: Partial<ListFacts<S>>): ShownList<S>;
}

/** Reads a page of a list. @throws a redirect when its address has fields that say nothing */
export async function readList<A, R>(args: AdminArgs, list: List<A, R>): Promise<ReadList<A, R>> {
  requireShortAddress(list, new URL(args.request.url).searchParams);
  const address = readAddress(list, await queryOf(args, list));
  const asked = argumentsOf(list, address, args.admin.uid);
  const [{ items, next, previous = null, unsorted = false }, views] = await Promise.all([
    list.read(args.call, asked),
    list.savedAs ? args.call("views.list", [list.savedAs]) : [],
  ]);
  const saved = views.map(({ id, name, query, shared, ownerUid }) => {
    const removable = ownerUid === args.admin.uid || (shared && args.role === "owner");
    return { id, name, query, shared, removable };
  });
  const back = searchOf(list, address, address.place);
  return {
    address,
    items,
    link: (path) => withReturn(path, back),
    show: (rows, facts = {}) =>
      shownList(list, address, {
        next,
        previous,
        unsorted,
        saved,
        may: args.may,
        ...facts,
        rows,
      }),
  };
}

/**
 * A browser sends every field of the list's form: empty filters, the usual order, and the operation
 * on chosen rows. None of them belongs into an address that is shared and saved.
 */
function requireShortAddress(
  { path, sorts }: Pick<List<unknown, unknown>, "path" | "sorts">,
  query: URLSearchParams,
): void {
  const [usual] = sorts[0] ?? [];
  const said = [...query].filter(([name, value]) => {
    const isEmpty = value === "" && name !== "index";
    return !isEmpty && name !== "operation" && !(name === "sort" && value === usual);
  });
  if (said.length === query.size) return;
  throw redirect(said.length > 0 ? `${path}?${new URLSearchParams(said)}` : path);
}

/** What a file needs of its request; programs get the same files. */
type FileArgs = Pick<AdminArgs, "request" | "call" | "admin" | "context">;

async function queryOf(
  { request, call }: Pick<AdminArgs, "request" | "call">,
  list: Pick<List<unknown, unknown>, "resolve">,
) {
  const query = new URL(request.url).searchParams;
  await list.resolve?.(call, query);
  return query;
}

/** Rows that are read at once for an operation on all matches. */
const readAtOnce = 100;

/**
 * Sends the CSV file of a list: every row under the filters of its address, streamed.
 * @throws problem 404 for a list without a file
 */
export async function sendListFile<A extends WalkOptions, R>(args: FileArgs, list: List<A, R>) {
  const { file } = list;
  if (!file) throw problem(404);
  const { call, admin, context } = args;
  const address = wholeList(list, await queryOf(args, list));
  const asked = argumentsOf(list, address, admin.uid);
  const name = fileNameOf(list, address, context.services.clock());
  // A sorted search reads everything it finds for each page.
  const atOnce = address.search ? readAtOnce : file.atOnce;
  return csvAnswer(name, file.header, async (after: string | undefined) => {
    const { items, next } = await list.read(call, from(asked, after, atOnce));
    const lines = await file.lines(items, args);
    return { lines: lines.map((cells) => cells.map(textOf)), next };
  });
}

interface EveryRow<R, S> {
  query: URLSearchParams;
  most: number;
  /** What is needed of a row; null leaves it out. */
  of: (row: R) => S | null;
}

/** Every row under the filters of a query string, at most one page more than `most`. */
export async function everyRow<A extends WalkOptions, R, S>(
  { call, admin }: AdminArgs,
  list: List<A, R>,
  { query, most, of }: EveryRow<R, S>,
): Promise<S[]> {
  const asked = argumentsOf(list, wholeList(list, query), admin.uid);
  const found: S[] = [];
  let after: string | undefined;
  do {
    const { items, next } = await list.read(call, from(asked, after, readAtOnce));
    found.push(...items.map(of).filter((row) => row !== null));
    after = next ?? undefined;
  } while (after && found.length <= most);
  return found;
}

function from<A extends WalkOptions>(asked: A, after: string | undefined, limit: number): A {
  return after === undefined ? { ...asked, limit } : { ...asked, limit, after };
}

/**
 * The whole list, whichever page was open. Pages ignore unknown filters and say so. Files, and
 * operations on all matches, cannot say so and refuse them: without the filter they would include
 * everything.
 * @throws problem 400
 */
function wholeList<A>(list: List<A, unknown>, query: URLSearchParams): ListAddress<A> {
  const address = readAddress(list, query);
  if (address.ignored.length > 0) {
    const names = address.ignored.join(", ");
    const message = t("desk:unknownFilters", { names });
    throw problem(400, { message });
  }
  return { ...address, place: {} };
}

/** File names contain no personal data, so that neither a search nor a person is in them. */
function fileNameOf<A>(list: List<A, unknown>, address: ListAddress<A>, now: Date): string {
  const { view, filters, search, from: first, to: last } = address;
  const isPersonal = (name: string) => list.filters[name]?.personal ?? false;
  const named = Object.entries(filters).filter(([name]) => !isPersonal(name));
  const isFound = search !== "" || Object.keys(filters).some(isPersonal);
  return fileName(
    list.path.split("/").at(-1) ?? "",
    ...ownParameters(list, view).map(([name, value]) => (value === "yes" ? name : value)),
    ...named.map(([name, value]) => `${name}-${value}`),
    first && `from-${first}`,
    last && `to-${last}`,
    isFound ? "found" : "",
    moment(now),
  );
}

function textOf(cell: string | number | Date | null | undefined): string {
  return cell instanceof Date ? cell.toISOString() : String(cell ?? "");
}
