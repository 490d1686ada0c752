import type { StoredProduct } from "~/domain/product";
import { compareBytes } from "~/domain/text";
import { isToken } from "~/domain/tokens";
import type { CommerceDeps } from "../deps";
import type { CatalogueService, ProductCard } from "./catalogue-service";
import { cardFields, toVariantCard } from "./public-product";
import { facetsAmong, matchesFilter, matchFields, type SearchMatch, sorted } from "./search-filter";
import { byName, searchIndex } from "./search-index";
import {
  isMatch,
  isNumberOf,
  looksLikeNumber,
  rankOf,
  ranks,
  readTerm,
  type Term,
  variantNamed,
} from "./search-term";

/**
 * How many matches are filtered, sorted and counted. A broader term asks the shopper to narrow it.
 */
const mostFound = 500;
const mostNumbered = 8;

const shownFields = [...cardFields, "listed", "sku", "stock", "variants"] as const;
const matchedFields = ["id", "nameLower", "productName", "listed", "words"] as const;
const suggestedFields = [...shownFields, "words"] as const;
const forShowing = { only: shownFields };

type Shown = Pick<StoredProduct, (typeof shownFields)[number]>;
type Ordered = Pick<StoredProduct, "id" | "nameLower">;
/** A match, with all fields or only those needed to compare it. */
type Suggested = Ordered & Partial<Shown> & { rank: number };

/**
 * Finds listed products whose name begins with the term, or that have a token for each of its
 * pieces. An exact article number comes first; then the ranks, each sorted by name. A word that no
 * product contains is replaced by the nearest known word.
 */
export function createSearch(deps: CommerceDeps): Pick<CatalogueService, "suggest" | "search"> {
  const { storage, site } = deps;
  const quick = searchIndex(storage, { words: 200, expansions: 8, candidates: 64 });
  const whole = searchIndex(storage, { words: 500, expansions: 16, candidates: mostFound });

  /** The products that have this article number, themselves or in a variant. */
  async function numbered(term: Term, index: ReturnType<typeof quick>): Promise<Shown[]> {
    const { number } = term;
    const numeric = looksLikeNumber(term);
    // Every article number is a token, so without the token no product has the number.
    if (numeric && isToken(number) && !(await index.holds(number))) return [];
    const [own, held] = await Promise.all([
      storage.products.find({ where: { skuLower: term.key }, limit: 1, only: shownFields }),
      numeric
        ? storage.products.find({
            where: { listed: true, words: { contains: number } },
            order: byName,
            limit: mostNumbered,
            only: shownFields,
          })
        : [],
    ]);
    return [...own, ...held].filter((row) => row.listed && isNumberOf(row, term));
  }

  function named<F extends keyof StoredProduct>(term: Term, only: readonly F[], limit: number) {
    const where = { listed: true, nameLower: { prefix: term.key } };
    return storage.products.find({ where, order: byName, limit, only });
  }

  async function suggest(text: string, limit: number): Promise<ProductCard[]> {
    const index = quick();
    let term = readTerm(text);
    if (term.key === "") return [];
    const found = new Map<string, Suggested>();
    const add = (row: Ordered & Partial<Shown>, rank: number) => {
      if (!found.has(row.id)) found.set(row.id, { ...row, rank });
    };
    const [exact, begun] = await Promise.all([
      numbered(term, index),
      named(term, shownFields, limit),
    ]);
    for (const row of exact) add(row, ranks.number);
    for (const row of begun) add(row, ranks.name);
    if (begun.length >= limit) return cards(found.values(), term, limit);
    let readings = await index.readings(term);
    const right =
      found.size === 0 ? await index.corrected(term, readings, { wordsAlone: true }) : null;
    if (right !== null) {
      // Article numbers are never corrected, and never made of corrected words.
      term = { ...readTerm(right), whole: "" };
      const [names, read] = await Promise.all([
        named(term, shownFields, limit),
        index.readings(term),
      ]);
      readings = read;
      for (const row of names) add(row, ranks.name);
      if (found.size >= limit) return cards(found.values(), term, limit);
    }
    // With several pieces most candidates do not match, so only the matches are read completely.
    const only = term.pieces.length > 1 ? matchedFields : suggestedFields;
    const { rows } = await index.rows(term, readings, { only, limit, enough: true });
    for (const row of rows) if (isMatch(row, term)) add(row, rankOf(row, term));
    return cards(found.values(), term, limit);
  }

  /** The best matches; those that were only matched are read completely now. */
  async function cards(found: Iterable<Suggested>, term: Term, limit: number) {
    const best = [...found].sort(compare).slice(0, limit);
    const unread = best.filter((row) => !isShown(row)).map(({ id }) => id);
    const read = unread.length === 0 ? [] : await storage.products.getMany(unread, forShowing);
    const byId = new Map(read.filter(({ listed }) => listed).map((row) => [row.id, row]));
    return best.flatMap((row) => {
      const shown = isShown(row) ? row : byId.get(row.id);
      return shown ? [cardOf(shown, term)] : [];
    });
  }

  /** Every match, up to `mostFound`. */
  async function collect(
    term: Term,
  ): Promise<{ found: SearchMatch[]; all: boolean; right: string | null }> {
    const index = whole();
    const found = new Map<string, SearchMatch>();
    const add = (row: Omit<SearchMatch, "rank">, rank: number) => {
      if (!found.has(row.id)) found.set(row.id, { ...row, rank });
    };
    const [exact, begun, readings] = await Promise.all([
      numbered(term, index),
      named(term, matchFields, mostFound + 1),
      index.readings(term),
    ]);
    const numbers = new Set(exact.map(({ id }) => id));
    if (exact.length > 0) {
      const rows = await storage.products.getMany([...numbers], { only: matchFields });
      for (const row of rows) add(row, ranks.number);
    }
    for (const row of begun) add(row, ranks.name);
    const right = found.size === 0 ? await index.corrected(term, readings) : null;
    if (right !== null) return { ...(await collect(readTerm(right))), right };
    // All other matches rank below a name that begins with the term.
    if (found.size > mostFound) return best([...found.values()], { all: false, right });
    const options = { only: matchFields, limit: mostFound, enough: false };
    const { rows, all } = await index.rows(term, readings, options);
    for (const row of rows) if (isMatch(row, term)) add(row, rankOf(row, term));
    return best([...found.values()], { all: all && found.size <= mostFound, right });
  }

  return {
    suggest,

    async search(text, { filter, sort, limit, offset }) {
      const term = readTerm(text);
      const nothing = { found: [], all: true, right: null };
      const { found, all, right } = term.key === "" ? nothing : await collect(term);
      const meant = right === null ? term : readTerm(right);
      const rows = sorted(
        found.filter((row) => matchesFilter(row, filter)),
        sort,
      );
      const ids = rows.slice(offset, offset + limit).map(({ id }) => id);
      const shown = await storage.products.getMany(ids, { only: shownFields });
      const items = shown.filter(({ listed }) => listed).map((row) => cardOf(row, meant));
      return {
        items,
        more: rows.length > offset + limit,
        all,
        corrected: right,
        exact: exactOf(found, items, meant),
        facets: facetsAmong(found, filter, site.productCategories),
      };
    },
  };
}

function best<T extends object>(found: SearchMatch[], rest: T): T & { found: SearchMatch[] } {
  return { ...rest, found: found.sort(compare).slice(0, mostFound) };
}

/**
 * The one product with the term as its article number, unless other products contain the term as a
 * word.
 */
function exactOf(found: readonly SearchMatch[], items: readonly ProductCard[], term: Term) {
  if (!looksLikeNumber(term)) return null;
  const best = found.filter(({ rank }) => rank < ranks.beginnings);
  const [only] = best;
  if (best.length !== 1 || only?.rank !== ranks.number) return null;
  return items.find(({ id }) => id === only.id) ?? null;
}

function isShown(row: Suggested): row is Suggested & Shown {
  return row.variants !== undefined;
}

function cardOf(row: Shown, term: Term): ProductCard {
  return toVariantCard(row, variantNamed(row, term));
}

function compare(a: Ordered & { rank: number }, b: Ordered & { rank: number }): number {
  const order = a.rank - b.rank || compareBytes(a.nameLower, b.nameLower);
  return order || compareBytes(a.id, b.id);
}
