import { nameKey } from "~/kernel/name-key";
import { pick } from "~/kernel/pick";
import { compareBytes, lowerKey } from "~/kernel/text";
import { isToken, joinedSizes, otherSpellings } from "~/kernel/tokens";
import type { CommerceDeps } from "~/modules/deps";
import { t } from "~/texts/text";
import type { CatalogueIndex, createCatalogueIndex } from "./catalogue-index.server";
import type { CatalogueService, ProductCard, SearchSort } from "./catalogue-service.server";
import { type DataSort, isDataSort } from "./data-value";
import { createFaceting } from "./faceting.server";
import { searchRank } from "./line-decisions";
import type { StoredProduct } from "./product.resource";
import { cardFields, toVariantCard } from "./public-product.server";
import { filedUnder, unsaidBy } from "./search-categories.server";
import {
  byName,
  isMatch,
  isNumberOf,
  isPartOfWord,
  looksLikeNumber,
  type Reading,
  rankOf,
  ranks,
  readTerm,
  searchIndex,
  type Term,
  variantNamed,
} from "./search-index.server";
import {
  facetsAmong,
  matchesFilter,
  matchFields,
  type SearchMatch,
  sortedMatches,
} from "./search-matches.server";
import { askedIn, namedIn, type Said, saidIn, waysAsked } from "./search-said.server";
import { asSearchWord, meaningOf } from "./search-words.server";
import { visibleRows } from "./viewer.server";

/**
 * How many matches are filtered, sorted and counted. A broader term asks the shopper to narrow it.
 */
const mostFound = 500;
const mostNumbered = 8;
/** How many products of a word a suggestion reads to see whether they have the others. */
const mostCandidates = 64;
/** A longer term is not taken apart. */
const mostNearPieces = 6;
const mostNear = 8;
/** A suggestion looks through the data of so many products: of 100,000 it would hold the process. */
const mostLookedThrough = 20_000;
/** By how many categories, and by how many ways to divide a term, one search looks. */
const mostCategories = 6;
/** How many products of one way are read where reads are billed. */
const mostBilled = 60;
const mostWays = 2;

const shownFields = [...cardFields, "listed", "price", "stock", "variants", "categories"] as const;
const matchedFields = ["id", "nameKey", "productName", "listed", "words", "categories"] as const;
const suggestedFields = [...shownFields, "words"] as const;
type Matched = (typeof matchedFields)[number];
const forShowing = { only: shownFields };

type Shown = Pick<StoredProduct, (typeof shownFields)[number]>;
type Ordered = Pick<StoredProduct, "id" | "nameKey">;
/** A match, with all fields or only those needed to compare it. */
type Suggested = Ordered & Partial<Shown> & { rank: number };

/**
 * Finds listed products whose name begins with the term, or that have a token for each of its
 * pieces. An exact article number comes first; then the ranks, each sorted by name. A word that no
 * product contains is replaced by the nearest known word.
 */
export function createSearch(
  deps: CommerceDeps,
  catalogue: ReturnType<typeof createCatalogueIndex>,
): Pick<CatalogueService, "suggest" | "search"> {
  const faceting = createFaceting(deps);
  const { storage, site } = deps;
  /** German writes words together, so a piece is also looked for inside of words. */
  const hasCompounds = () => [site.languages.main, ...site.languages.others].includes("de");
  const termOf = (text: string) => readTerm(text, { compounds: hasCompounds() });
  const around = (piece: string) =>
    hasCompounds() && isPartOfWord(piece) ? (catalogue.loaded()?.wordsAround(piece) ?? []) : [];
  const isNumber = (bare: string) => (catalogue.loaded()?.numbered(bare).length ?? 0) > 0;
  const known = { around, isNumber };
  const quick = searchIndex(
    storage,
    { words: 200, expansions: 8, candidates: mostCandidates },
    known,
  );
  const whole = searchIndex(storage, { words: 500, expansions: 16, candidates: mostFound }, known);

  /** The products that have this article number, themselves or in a variant. */
  async function numbered(term: Term, index: ReturnType<typeof quick>): Promise<Shown[]> {
    const { number } = term;
    const numeric = looksLikeNumber(term);
    const known = numeric ? (catalogue.loaded()?.numbered(term.bare) ?? []) : [];
    const ids = [...new Set(known.map(({ id }) => id))].slice(0, mostNumbered);
    if (ids.length > 0) {
      const rows = await storage.products.getMany(ids, { only: shownFields });
      const held = rows.filter((row) => row.listed && isNumberOf(row, term));
      if (held.length > 0) return held;
    }
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

  /**
   * The products whose categories say some pieces of the term, and which have the others: "milling
   * cutter 10 mm" for an end mill of 10 mm among the milling cutters.
   */
  async function byCategory<F extends keyof StoredProduct>(
    term: Term,
    index: ReturnType<typeof quick>,
    { only, limit }: { only: readonly (F | Matched)[]; limit: number },
  ): Promise<Pick<StoredProduct, F | Matched>[]> {
    const ways = filedUnder(term.pieces).slice(0, mostWays);
    const lists = ways.map(async ({ slugs, others }) => {
      const rest = termOf(others.join(" "));
      const readings = await index.readings(rest);
      if (readings.length > 0) {
        const { rows } = await index.rows(rest, readings, { only, limit, enough: false });
        return rows.filter(
          (row) => isMatch(row, rest) && row.categories.some((slug) => slugs.includes(slug)),
        );
      }
      const most = storage.billsReads ? Math.min(limit, mostBilled) : limit;
      const found: Pick<StoredProduct, F | Matched>[] = [];
      for (const slug of slugs.slice(0, mostCategories)) {
        if (found.length >= most) break;
        const where = { listed: true, categories: { contains: slug } };
        const left = most - found.length;
        const rows = await storage.products.find({ where, order: byName, limit: left, only });
        found.push(...rows.filter((row) => isMatch(row, rest)));
      }
      return found;
    });
    return (await Promise.all(lists)).flat();
  }

  /** The first of them in the order of names, which a digit at the end of the term leaves open. */
  async function firstNamed(term: Term, limit: number): Promise<Shown[]> {
    if (!/\p{L}$/u.test(term.key)) return named(term, shownFields, limit);
    const rows = await storage.products.find({
      where: { listed: true, nameKey: { prefix: nameKey(term.text) } },
      order: { by: "nameKey", direction: "asc" },
      limit,
      only: shownFields,
    });
    return rows.filter((row) => lowerKey(row.productName).startsWith(term.key));
  }

  async function suggest(text: string, limit: number): Promise<ProductCard[]> {
    const index = quick();
    let term = termOf(text);
    if (term.key === "") return [];
    const found = new Map<string, Suggested>();
    const add = (row: Ordered & Partial<Shown>, rank: number) => {
      if (rank < (found.get(row.id)?.rank ?? Number.POSITIVE_INFINITY))
        found.set(row.id, { ...row, rank });
    };
    const [exact, begun] = await Promise.all([numbered(term, index), firstNamed(term, limit)]);
    for (const row of exact) add(row, ranks.number);
    for (const row of begun) add(row, ranks.name);
    if (begun.length >= limit) return cards(found.values(), term, limit);
    const addWords = async (term: Term, readings: readonly Reading[]) => {
      // With several pieces most candidates do not match, so only the matches are read completely.
      const only = term.pieces.length > 1 ? matchedFields : suggestedFields;
      const { rows } = await index.rows(term, readings, { only, limit, enough: true });
      for (const row of rows) if (isMatch(row, term)) add(row, rankOf(row, term));
    };
    /**
     * Of frequent words only the first products are candidates. The index has the others; without
     * it, a size that was typed first is looked for behind the words, where names have it.
     */
    const addNamed = async (readings: readonly Reading[]) => {
      if (term.pieces.length < 2 || readings.some(({ total }) => total <= mostCandidates)) return;
      const opened = catalogue.loaded();
      if (opened) {
        const ids = namedIn(opened, term, limit).filter((id) => !found.has(id));
        const rows = await storage.products.getMany(ids, { only: suggestedFields });
        for (const row of rows) if (isMatch(row, term)) add(row, rankOf(row, term));
        return;
      }
      const { words, measures, marks } = askedIn(term, site);
      if (words === "" || measures.length === 0 || marks.length > 0) return;
      const turned = [words, ...measures.map((each) => each.words)].join(" ");
      if (turned === term.folded) return;
      for (const row of await firstNamed(termOf(turned), limit)) add(row, ranks.tokens);
    };
    const readings = await index.readings(term);
    await addWords(term, readings);
    if (found.size < limit) await addNamed(readings);
    const filed =
      found.size < limit ? await byCategory(term, index, { only: suggestedFields, limit }) : [];
    const right =
      found.size === 0 ? await index.corrected(term, readings, { wordsAlone: true }) : null;
    for (const row of filed) add(row, ranks.category);
    if (right !== null && (filed.length === 0 || isOtherForm(term, right))) {
      // Article numbers are never made of corrected words.
      term = { ...termOf(right), whole: "" };
      const [names, corrected] = await Promise.all([firstNamed(term, limit), index.readings(term)]);
      for (const row of names) add(row, ranks.name);
      if (names.length >= limit) return cards(found.values(), term, limit);
      await addWords(term, corrected);
    }
    for (const read of found.size === 0 ? [index.respaced, index.reread, index.singular] : []) {
      const other = await read(term);
      const shown = other === null ? [] : await suggest(other, limit);
      if (shown.length > 0) return shown;
    }
    const shown = await cards(found.values(), term, limit);
    for (const other of shown.length >= limit ? [] : otherSpellings(text)) {
      const known = new Set(shown.map(({ id }) => id));
      shown.push(...(await suggest(other, limit)).filter(({ id }) => !known.has(id)));
    }
    return shown.slice(0, limit);
  }

  /** The best matches; those that were only matched are read completely now. */
  async function cards(found: Iterable<Suggested>, term: Term, limit: number) {
    const best = (await visibleRows(storage, [...found])).sort(compare).slice(0, limit);
    const unread = best.filter((row) => !isShown(row)).map(({ id }) => id);
    const read = unread.length === 0 ? [] : await storage.products.getMany(unread, forShowing);
    const byId = new Map(read.filter(({ listed }) => listed).map((row) => [row.id, row]));
    return best.flatMap((row) => {
      const shown = isShown(row) ? row : byId.get(row.id);
      return shown ? [cardOf(shown, term)] : [];
    });
  }

  /**
   * The products that say what the term asks for by their data or by a part of their number, where
   * the catalogue's index is there.
   */
  async function bySaying(
    term: Term,
    opened: Opened,
    most = mostFound,
  ): Promise<{ row: Omit<SearchMatch, "rank">; said: Said; isSized: boolean }[]> {
    if (!opened) return [];
    for (const asked of waysAsked(term, site)) {
      const { dimensions, measures, marks, words } = asked;
      // Words alone are asked about when no name has them.
      const isWords = dimensions.length + measures.length + marks.length === 0;
      const among = words === "" || isWords ? null : (await collect(termOf(words), null)).found;
      const ids = among?.map(({ id }) => id) ?? null;
      const said = saidIn(opened, { term, asked, among: ids });
      const best = [...said].sort(([, a], [, b]) => a.rank - b.rank).slice(0, most);
      const bestIds = best.map(([id]) => id);
      const rows = await storage.products.getMany(bestIds, { only: matchFields });
      const found = rows.flatMap((row) => {
        const own = said.get(row.id);
        return own && row.listed ? [{ row, said: own, isSized: dimensions.length > 0 }] : [];
      });
      if (found.length > 0) return found;
    }
    return [];
  }

  /** The first products that say it, for a term that no name or number has. */
  async function saidCards(term: Term, limit: number): Promise<ProductCard[]> {
    const opened = catalogue.loaded();
    if (!opened || storage.billsReads || opened.list.length > mostLookedThrough) return [];
    const said = await bySaying(term, opened, limit);
    const found = said.map(({ row, said: { rank } }) => ({
      ...pick(row, ["id", "nameKey"]),
      rank,
    }));
    return cards(found, term, limit);
  }

  /** Every match, up to `mostFound`; with the index of the catalogue also by what data say. */
  async function collect(term: Term, opened: Opened): Promise<Collected> {
    const index = whole();
    const whys = new Map<string, string>();
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
    const options = { only: matchFields, limit: mostFound, enough: false };
    const filed = found.size > mostFound ? [] : await byCategory(term, index, options);
    let said: ReturnType<typeof bySaying> | undefined;
    const saying = () => {
      said ??= bySaying(term, opened);
      return said;
    };
    const addSaid = async () => {
      for (const { row, said } of await saying()) {
        if (!found.has(row.id)) whys.set(row.id, said.why);
        add(row, said.rank);
      }
    };
    const right = found.size > 0 ? null : await index.corrected(term, readings);
    const addFiled = () => {
      for (const row of filed) add(row, ranks.category);
    };
    if (right !== null && (filed.length === 0 || isOtherForm(term, right))) {
      await addSaid();
      if (found.size === 0) {
        const better = await meant(right, opened);
        for (const row of better.found) add(row, row.rank);
        addFiled();
        if (found.size > 0)
          return best([...found.values()], pick(better, ["all", "right", "whys"]));
      } else return best([...found.values()], { all: true, right: null, whys });
    }
    // All other matches rank below a name that begins with the term.
    if (found.size > mostFound) return best([...found.values()], { all: false, right, whys });
    const { rows, all } = await index.rows(term, readings, options);
    const ways = waysAsked(term, site);
    const { measures } = ways.at(-1) ?? ways[0];
    const matches = rows
      .filter((row) => isMatch(row, term))
      .map((row) => ({ row, rank: rankOf(row, term) }));
    const isSized = ways.length > 1 && (await saying()).some(({ isSized }) => isSized);
    // The "2" and the "t" of "2 t press" begin many words: what says two tonnes comes before those.
    // Also "400" is in many names, of which few say "400 x 250".
    const isWeak = (rank: number) =>
      isSized ? rank >= ranks.tokens : measures.length > 0 && rank >= ranks.beginnings;
    for (const { row, rank } of matches) if (!isWeak(rank)) add(row, rank);
    // Threads are data as often as parts of names: "G 1/2".
    const isSaid = measures.length > 0 || term.pieces.some((piece) => piece.includes("/"));
    const hasFigure = /\p{N}/u.test(term.text);
    if ((found.size === 0 && hasFigure) || isSaid || isSized) await addSaid();
    for (const { row, rank } of matches) if (isWeak(rank)) add(row, ranks.category);
    addFiled();
    for (const read of found.size === 0 ? [index.respaced, index.reread] : []) {
      const other = await read(term);
      const better = other === null ? null : await meant(other, opened);
      if (better && better.found.length > 0) return better;
    }
    const one = found.size === 0 ? await index.singular(term) : null;
    const single = one === null ? null : await collect(termOf(one), opened);
    if (single && single.found.length > 0) return single;
    // Words that only data have are no names, of which the plural is another spelling.
    if (found.size === 0) await addSaid();
    return best([...found.values()], { all: all && found.size <= mostFound, right, whys });
  }

  /** The matches of the term that was probably meant, unless it has none either. */
  async function meant(right: string, opened: Opened): Promise<Collected> {
    const better = await collect(termOf(right), opened);
    return { ...better, right: better.found.length > 0 ? (better.right ?? right) : null };
  }

  /**
   * The matches of a term, of what the seller says is meant by it, and of its other spellings. Names
   * do not say why they match what is meant, so the matches do.
   */
  async function collectAll(
    term: Term,
    { meant, spelled }: { meant: readonly string[]; spelled: readonly string[] },
    opened: Opened,
  ): Promise<Collected> {
    const others = [...meant, ...spelled];
    const own = await collect(term, opened);
    if (others.length === 0) return own;
    const more = await Promise.all(others.map((text) => collect(termOf(text), opened)));
    // What a corrected term finds is no match beside what the seller says is meant.
    const isMeant = own.right !== null && more.some(({ found }) => found.length > 0);
    const lists = isMeant ? more : [own, ...more];
    const rows = new Map(lists.flatMap(({ found }) => found).map((row) => [row.id, row]));
    const direct = new Set(isMeant ? [] : own.found.map(({ id }) => id));
    const whys = new Map<string, string>();
    for (const [at, other] of meant.entries()) {
      const why = t("catalogue:matchesTerm", { term: other });
      for (const { id } of more[at]?.found ?? []) if (!direct.has(id)) whys.set(id, why);
    }
    for (const [id, why] of lists.flatMap((each) => [...each.whys])) whys.set(id, why);
    const all = lists.every((each) => each.all) && rows.size <= mostFound;
    return best([...rows.values()], { all, right: isMeant ? null : own.right, whys });
  }

  /**
   * The products of the longest part of a term that finds some. Of equal parts, the one that keeps
   * what names a category comes first.
   */
  async function nearCards(term: Term, opened: Opened): Promise<ProductCard[]> {
    const { pieces } = term;
    if (pieces.length < 2 || pieces.length > mostNearPieces) return [];
    const [{ words, dimensions, measures }] = waysAsked(term, site);
    const kinds = pieces.filter((piece) => filedUnder([piece]).length > 0);
    const names = (piece: string) => Number(kinds.includes(piece));
    const without = (piece: string) => pieces.filter((each) => each !== piece).join(" ");
    const parts = [
      // A part of a quantity, such as "10" of "10 l/min", is in anything.
      ...(dimensions.length + measures.length > 0 ? [words] : []),
      ...pieces.toSorted((a, b) => names(a) - names(b)).map(without),
      ...(pieces.length > 2
        ? pieces.toSorted((a, b) => names(b) - names(a) || b.length - a.length)
        : []),
    ];
    for (const part of parts.filter((each) => each.length > 2)) {
      const { found, right } = await collect(termOf(part), opened);
      if (found.length === 0) continue;
      const ids = found.slice(0, mostNear).map(({ id }) => id);
      const shown = await storage.products.getMany(ids, { only: shownFields });
      const read = termOf(right ?? part);
      return shown.filter(({ listed }) => listed).map((row) => cardOf(row, read));
    }
    return [];
  }

  /** Rows in another order than the best match first; null for that one. */
  function inOrder(rows: SearchMatch[], sort: SearchSort | DataSort, opened: Opened) {
    if (!isDataSort(sort)) return sort === "best" ? null : sortedMatches(rows, sort);
    if (!opened) return null;
    const byId = new Map(rows.map((row) => [row.id, row]));
    return faceting.arranged(opened, sort, [...byId.keys()]).flatMap((id) => byId.get(id) ?? []);
  }

  return {
    async suggest(typed, limit) {
      const text = joinedSizes(typed);
      for (const each of new Set([text, typed])) {
        const shown = await suggest(each, limit);
        if (shown.length > 0) return shown;
      }
      const term = termOf(text);
      const right = asSearchWord(term, site.searchWords);
      const { others } = meaningOf(right === null ? term : termOf(right), site.searchWords);
      for (const each of others) {
        const shown = await suggest(each, limit);
        if (shown.length > 0) return shown;
      }
      for (const each of [text, ...others]) {
        const shown = await saidCards(termOf(each), limit);
        if (shown.length > 0) return shown;
      }
      return [];
    },

    async search(typed, { filter, sort, limit, offset, facets: query }) {
      let opened = query ? await catalogue.open() : null;
      const nothing: Collected = { found: [], all: true, right: null, whys: new Map() };
      const collectedBy = async (text: string) => {
        const term = termOf(text);
        const meaning = query ? meaningOf(term, site.searchWords) : { opens: null, others: [] };
        const spelled = [text, ...meaning.others].flatMap(otherSpellings);
        const others = { meant: meaning.others, spelled };
        const collected = term.key === "" ? nothing : await collectAll(term, others, opened);
        return { text, term, meaning, collected };
      };
      let joined = await collectedBy(joinedSizes(typed));
      if (query && opened === null && joined.collected.found.length === 0) {
        opened = await catalogue.open({ isNeeded: true });
        if (opened) joined = await collectedBy(joinedSizes(typed));
      }
      const corrected = async (own: typeof joined): Promise<typeof joined> => {
        const isSure = own.collected.found.length > 0 && own.collected.right === null;
        const right = isSure ? null : asSearchWord(own.term, site.searchWords);
        const better = right === null ? own : await collectedBy(right);
        if (right === null || better.collected.found.length === 0) return own;
        return { ...better, collected: { ...better.collected, right } };
      };
      const isFinal = joined.collected.found.length > 0 || joined.text === typed;
      const asTyped = isFinal ? joined : await collectedBy(typed);
      const { text, term, meaning, collected } = query ? await corrected(asTyped) : asTyped;
      const { all, right, whys } = collected;
      const found = await visibleRows(storage, collected.found);
      const read = right === null ? term : termOf(right);
      const foundIds = found.map(({ id }) => id);
      const faceted = opened && query ? faceting.facets(opened, query, foundIds) : null;
      const isNarrowed = query !== undefined && Object.keys(query).length > 0;
      const passing =
        opened && isNarrowed ? new Set(faceting.passing(opened, query, foundIds)) : null;
      const matching = found.filter((row) =>
        passing ? passing.has(row.id) : matchesFilter(row, filter),
      );
      const rows = inOrder(matching, sort, opened) ?? ranked(text, matching);
      const ids = rows.slice(offset, offset + limit).map(({ id }) => id);
      const shown = await storage.products.getMany(ids, { only: shownFields });
      const items = shown
        .filter(({ listed }) => listed)
        .map((row) => {
          const why = whys.get(row.id);
          return why ? { ...cardOf(row, read), why } : cardOf(row, read);
        });
      return {
        items,
        more: rows.length > offset + limit,
        all,
        corrected: right,
        exact: read.bare === term.bare ? exactOf(found, items, read) : null,
        facets: faceted?.facets ?? facetsAmong(found, filter, site.productCategories),
        notes: faceted?.notes ?? [],
        opens: meaning.opens,
        near: query && found.length === 0 ? await nearCards(term, opened) : [],
      };
    },
  };
}

/** Whether a corrected term has the same words in another form, such as the singular. */
function isOtherForm({ pieces }: Term, right: string): boolean {
  const forms = right.split(" ");
  return pieces.every((piece, at) => {
    const form = forms[at] ?? "";
    return piece.startsWith(form) || form.startsWith(piece);
  });
}

/** The matches in the order that extensions give them. */
function ranked(term: string, rows: SearchMatch[]): SearchMatch[] {
  if (!searchRank.isUsed() || rows.length === 0) return rows;
  const found = rows.map(({ id, productName, brand }) => ({ id, productName, brand }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ids = searchRank.decide({ term, found }, (input) => input.found.map(({ id }) => id));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The index of the catalogue; null for a search without it. */
type Opened = CatalogueIndex | null;

interface Collected {
  found: SearchMatch[];
  all: boolean;
  /** The term that was probably meant. */
  right: string | null;
  /** What says that a product matches, where its name does not. */
  whys: Map<string, string>;
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
  // What its categories say names no variant.
  const pieces = unsaidBy(row.categories, term.pieces);
  return toVariantCard(row, variantNamed(row, { ...term, pieces }));
}

function compare(a: Ordered & { rank: number }, b: Ordered & { rank: number }): number {
  const order = a.rank - b.rank || compareBytes(a.nameKey, b.nameKey);
  return order || compareBytes(a.id, b.id);
}
