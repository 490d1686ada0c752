import { documentPieces, matchesPiece, tokensToLookUp } from "~/domain/document-pieces";
import {
  articleOf,
  type DocumentTokens,
  numberToken,
  printedArticle,
  type TokenKind,
} from "~/domain/document-tokens";
import { decodeCursor, encodeCursor, type Page, type Position } from "~/domain/page";
import { compareBytes } from "~/domain/text";
import { folded } from "~/domain/tokens";
import type { ListOptions } from "./pages";
import type { Storage } from "./storage";

/** How many entries are read to estimate how frequent a token is. */
const probed = 50;
/** Entries per page of candidates, and the most pages that are read. */
const candidates = 200;
const mostPages = 10;

const newestFirst = { by: "created", direction: "desc" } as const;
const entryFields = ["id", "documentId", "tokens", "created"] as const;
type Entry = Pick<DocumentTokens, (typeof entryFields)[number]>;

/** The newest documents of a kind that have a token. */
const holding = (kind: TokenKind, token: string) =>
  ({ where: { kind, tokens: { contains: token } }, order: newestFirst }) as const;

type Documents<R> = { getMany(ids: readonly string[]): Promise<(R & { id: string })[]> };

interface SearchPlan<R> {
  kind: TokenKind;
  collection: Documents<R>;
  /** Equality conditions on the documents. */
  where: Partial<R>;
  /** Further conditions on a document; left out for none. */
  keep?: (document: R) => boolean;
}

/**
 * One page of the documents that match every piece of a search, or that have a line with the whole
 * search as its article number, newest first. It reads the tokens of the rarest piece and checks
 * each candidate. When ten pages of candidates have too few matches, the page is short and its
 * cursor continues behind them.
 */
export async function searchDocuments<R extends { id: string }>(
  storage: Pick<Storage, "documentTokens" | "products">,
  { kind, collection, where, keep = () => true }: SearchPlan<R>,
  { search = "", limit = 20, cursor }: ListOptions,
): Promise<Page<R>> {
  const pieces = documentPieces(search);
  let after = cursor === undefined ? null : decodeCursor(cursor);
  const nothing = { items: [], nextCursor: null };
  if (pieces.length === 0 || (cursor !== undefined && after === null)) return nothing;
  const [asWords, articles] = await Promise.all([
    rarest(storage, kind, { pieces, after }),
    kind === "quote" || kind === "order" ? articlesOf(storage, search) : [],
  ]);
  const tokens = [...asWords, ...articles];
  const items: R[] = [];
  for (let read = 0; read < mostPages; read += 1) {
    const { entries, more } = await merged(storage, kind, { tokens, after });
    const held = entries.filter(
      (entry) =>
        pieces.every((piece) => matchesPiece(entry.tokens, piece)) ||
        articles.some((article) => entry.tokens.includes(article)),
    );
    const documents = await documentsOf(collection, held, where);
    for (const { entry, document } of documents) {
      if (!keep(document)) continue;
      items.push(document);
      if (items.length === limit) return { items, nextCursor: cursorOf(entry) };
    }
    const last = entries.at(-1);
    if (last) after = { key: last.created, id: last.id };
    if (!more) break;
  }
  // The cursor names the last checked candidate, so that no match is missed.
  return items.length === 0 || after === null
    ? nothing
    : { items, nextCursor: encodeCursor(after) };
}

/** The tokens of the rarest piece: the one whose newest entries reach back furthest. */
async function rarest(
  storage: Pick<Storage, "documentTokens">,
  kind: TokenKind,
  { pieces, after }: { pieces: readonly string[]; after: Position | null },
): Promise<string[]> {
  const reach = async (token: string) => {
    const newest = { ...holding(kind, token), after, limit: probed };
    // Without their tokens, which take longer to read than to find.
    const entries = await storage.documentTokens.find({ ...newest, only: ["created"] });
    const last = entries.length < probed ? undefined : entries.at(-1);
    return { token, to: last ? last.created.getTime() : Number.NEGATIVE_INFINITY };
  };
  const walks = await Promise.all(
    pieces.map(async (piece) => {
      const { word, parts, middles } = tokensToLookUp(piece);
      const [asWord, asParts, inside] = await Promise.all(
        [[word], parts, middles].map((tokens) => Promise.all(tokens.map(reach))),
      );
      const rarestOf = (found: typeof asWord = []) => found.sort((a, b) => a.to - b.to)[0];
      const walked = [asWord, asParts, inside].map(rarestOf).filter((each) => each !== undefined);
      return {
        tokens: walked.map(({ token }) => token),
        to: Math.max(...walked.map(({ to }) => to)),
      };
    }),
  );
  const [best] = walks.sort((a, b) => a.to - b.to);
  return best?.tokens ?? [];
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
    ...holding("product", token),
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

/** The next entries of several tokens without duplicates, up to the point where all are known. */
async function merged(
  storage: Pick<Storage, "documentTokens">,
  kind: TokenKind,
  { tokens, after }: { tokens: readonly string[]; after: Position | null },
): Promise<{ entries: Entry[]; more: boolean }> {
  const lists = await Promise.all(
    tokens.map((token) =>
      storage.documentTokens.find({
        ...holding(kind, token),
        after,
        limit: candidates,
        only: entryFields,
      }),
    ),
  );
  const once = new Map(lists.flat().map((entry) => [entry.id, entry]));
  const entries = [...once.values()].sort(compare);
  const ends = lists
    .filter((list) => list.length === candidates)
    .flatMap((list) => list.at(-1) ?? []);
  const [nearest] = ends.sort(compare);
  if (!nearest) return { entries, more: false };
  return { entries: entries.filter((entry) => compare(entry, nearest) <= 0), more: true };
}

function compare(a: Entry, b: Entry): number {
  return b.created.getTime() - a.created.getTime() || compareBytes(b.id, a.id);
}

async function documentsOf<R extends { id: string }>(
  collection: Documents<R>,
  entries: readonly Entry[],
  where: Partial<R>,
): Promise<{ entry: Entry; document: R }[]> {
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

function cursorOf({ created, id }: Entry): string {
  return encodeCursor({ key: created, id });
}
