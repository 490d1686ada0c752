import type { Extended } from "~/kernel/extensions/custom-field";
import { hasOwn, type OwnFilter, ownToken } from "~/kernel/extensions/filtered-values";
import { decodeCursor, encodeCursor, type Page, type Position } from "~/kernel/page";
import { folded } from "~/kernel/tokens";
import { site } from "~/modules/settings/site";
import {
  type ListOptions,
  mostSorted,
  type Sorting,
  sortedPage,
  type WalkPage,
} from "~/storage/pages";
import type { Candidate, Storage } from "~/storage/storage";
import {
  articleOf,
  matchesPiece,
  nearlyMatches,
  numberToken,
  printedArticle,
  searchedAmount,
  searchedPhone,
  type TokenKind,
  tokensToGuess,
  tokensToLookUp,
} from "./document-tokens.resource";

/** How many candidates are checked for a page. */
const mostCandidates = 2_000;
type Documents<R> = { getMany(ids: readonly string[]): Promise<(R & { id: string })[]> };

interface SearchPlan<R> {
  kind: TokenKind;
  collection: Documents<R>;
  /** Equality conditions on the documents. */
  where: Partial<R>;
  /** Further conditions on a document; left out for none. */
  keep?: (document: R) => boolean;
  /** The values of extensions that it has. */
  own?: readonly OwnFilter[];
}

/** Whether a list is found by tokens, instead of read along its index. */
export function isSought(search: string | undefined, own: readonly OwnFilter[] = []): boolean {
  return (search ?? "").trim() !== "" || own.length > 0;
}

/**
 * One page of the documents that match every piece of a search, or whose total, telephone number or
 * line's article number is the whole search, newest first. Each candidate is checked, because tokens
 * are shorter than pieces. When too few of 2,000 candidates match, the page is short and its cursor
 * continues behind them. When nothing is found at all, words with one typing error are. Values of
 * extensions are found by tokens of their own, with a search or without.
 */
export async function searchDocuments<R extends Extended & { id: string }>(
  storage: SearchStorage,
  plan: SearchPlan<R>,
  options: ListOptions,
): Promise<Page<R>> {
  const { items, nextCursor } = await findDocuments(storage, plan, options);
  return { items, nextCursor };
}

/**
 * One page of the same documents in another order. A search finds the newest first, so all matches
 * are read and sorted. More than 500 are not sorted: they stay newest first, and the page says so.
 */
export async function searchSorted<R extends Extended & { id: string }>(
  storage: SearchStorage,
  plan: SearchPlan<R>,
  { search, ...sorting }: SortedOptions<R>,
): Promise<WalkPage<R>> {
  const { order, limit, after } = sorting;
  const isNewestFirst = order.by === "created" && order.direction === "desc";
  const position = after === undefined ? null : decodeCursor(after);
  if (after !== undefined && position === null) return { items: [], next: null, previous: null };
  const sought = search === undefined ? {} : { search };
  // Only the search's own order has cursors with dates.
  if (!isNewestFirst && !(position?.key instanceof Date)) {
    const found = await findDocuments(storage, plan, { ...sought, limit: mostSorted + 1 });
    const isWhole = found.items.length <= mostSorted && !found.isCut;
    if (isWhole || position) return sortedPage(found.items, sorting);
  }
  const { items, nextCursor } = await findDocuments(storage, plan, {
    ...sought,
    limit,
    ...(after ? { cursor: after } : {}),
  });
  // A page that is not full is the last one.
  const next = items.length === limit ? nextCursor : null;
  return { items, next, previous: null, ...(isNewestFirst ? {} : { unsorted: true }) };
}

interface SortedOptions<R> extends Sorting<R> {
  search: string | undefined;
}

type SearchStorage = Pick<Storage, "documentTokens" | "findByTokens" | "products">;

interface FoundPage<R> extends Page<R> {
  /** Whether it ends because enough candidates were checked, and others may match. */
  isCut: boolean;
}

async function findDocuments<R extends Extended & { id: string }>(
  storage: SearchStorage,
  { kind, collection, where, keep: kept = () => true, own = [] }: SearchPlan<R>,
  { search = "", limit = 20, cursor }: ListOptions,
): Promise<FoundPage<R>> {
  const isAny = search.trim() === "" && own.length > 0;
  const values = own.map((filter) => [ownToken(filter)]);
  const keep = (document: R) => hasOwn(document, own) && kept(document);
  const after = cursor === undefined ? null : decodeCursor(cursor);
  const nothing = { items: [], nextCursor: null, isCut: false };
  if (cursor !== undefined && after === null) return nothing;
  const amount = searchedAmount(search, kind, site);
  const { pieces } = amount;
  const articles = kind === "quote" || kind === "order" ? await articlesOf(storage, search) : [];
  const others = [...articles, ...searchedPhone(search), ...amount.tokens];
  if (pieces.length === 0 && others.length === 0 && !isAny) return nothing;
  const lists = pieces.length > 0 ? pieces.flatMap(tokensToLookUp) : [[]];
  const sought = isAny ? [] : lists.map((list) => [...list, ...others]);
  const tokens = [...values, ...sought];
  const isFound = (entry: Candidate) =>
    isAny ||
    (pieces.length > 0 && pieces.every((piece) => matchesPiece(entry.tokens, piece))) ||
    others.some((token) => entry.tokens.includes(token));
  const plan = { kind, collection, where, keep, limit };
  const page = await walkTokens(storage, plan, { tokens, after, isFound });
  if (page.items.length > 0 || after !== null) return page;
  // Nobody has it as it was typed: perhaps one letter is wrong.
  const guesses = pieces.map(tokensToGuess);
  if (!guesses.some((list) => list.length > 0)) return page;
  const nearly = guesses.flatMap((list, at) =>
    list.length > 0 ? [list] : tokensToLookUp(pieces[at] ?? ""),
  );
  nearly.unshift(...values);
  const isNear = (entry: Candidate) =>
    pieces.every(
      (piece) => matchesPiece(entry.tokens, piece) || nearlyMatches(entry.tokens, piece),
    );
  const near = await walkTokens(storage, plan, { tokens: nearly, after, isFound: isNear });
  return { ...near, nextCursor: null };
}

interface Looking {
  tokens: string[][];
  after: Position | null;
  isFound(entry: Candidate): boolean;
}

/** The documents of a page of candidates that the check lets through. */
async function walkTokens<R extends { id: string }>(
  storage: Pick<Storage, "findByTokens">,
  { kind, collection, where, keep = () => true, limit }: SearchPlan<R> & { limit: number },
  { tokens, after, isFound }: Looking,
): Promise<FoundPage<R>> {
  const items: R[] = [];
  let checked = 0;
  let last: Candidate | undefined;
  for await (const page of storage.findByTokens({ kind, tokens, after, first: limit })) {
    const held = page.filter(isFound);
    for (const { entry, document } of await documentsOf(collection, held, where)) {
      if (!keep(document)) continue;
      items.push(document);
      if (items.length === limit) return { items, nextCursor: cursorOf(entry), isCut: false };
    }
    last = page.at(-1) ?? last;
    checked += page.length;
    if (checked >= mostCandidates) break;
  }
  // The cursor names the last checked candidate, so that no match is missed.
  const nextCursor = items.length === 0 || !last ? null : cursorOf(last);
  return { items, nextCursor, isCut: checked >= mostCandidates };
}

/** How many products may have article numbers that differ only in case and hyphens. */
const mostAlike = 10;

/** The tokens of documents whose article number is the whole search. */
async function articlesOf(
  storage: Pick<Storage, "documentTokens" | "products">,
  search: string,
): Promise<string[]> {
  const token = numberToken(search);
  if (token === "") return [];
  const alike = await storage.documentTokens.find({
    where: { kind: "product", tokens: { contains: token } },
    order: { by: "created", direction: "desc" },
    limit: mostAlike,
    only: ["documentId"],
  });
  const products =
    alike.length > 0 ? await storage.products.getMany(alike.map((each) => each.documentId)) : [];
  const wanted = folded(search.trim());
  const isIt = (sku: string | null) => sku !== null && folded(sku.trim()) === wanted;
  const present = products.flatMap(({ id, sku, variants }) => [
    ...(isIt(sku) ? [articleOf(id, null)] : []),
    ...variants.filter((each) => isIt(each.sku)).map((each) => articleOf(id, each.id)),
  ]);
  return [...present, printedArticle(search)];
}

async function documentsOf<R extends { id: string }>(
  collection: Documents<R>,
  entries: readonly Candidate[],
  where: Partial<R>,
): Promise<{ entry: Candidate; document: R }[]> {
  const rows = await collection.getMany(entries.map(({ documentId }) => documentId));
  const byId = new Map(rows.map((row) => [row.id, row as R]));
  const fields = Object.keys(where) as (keyof R)[];
  return entries.flatMap((entry) => {
    const document = byId.get(entry.documentId);
    return document && fields.every((field) => document[field] === where[field])
      ? [{ entry, document }]
      : [];
  });
}

function cursorOf({ created, id }: Candidate): string {
  return encodeCursor({ key: created, id });
}
