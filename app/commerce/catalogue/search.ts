import { tokenCounterPrefixes, tokenOfCounter } from "~/domain/catalogue-counts";
import type { StoredProduct } from "~/domain/product";
import { compareBytes, lowerKey } from "~/domain/text";
import { folded, isToken, piecesOf, wholeToken } from "~/domain/tokens";
import type { ProductCard } from "../commerce";
import type { CommerceDeps } from "../deps";
import type { Query, Where } from "../storage";
import { cardFields, toCard } from "./public-product";

/** What a search reads at most, whatever the size of the catalogue. */
const most = {
  /** Characters of the term that count. */
  term: 200,
  /** Pieces of the term that are looked up, the longest ones; all must be held. */
  pieces: 6,
  /** Words, and article numbers, that begin with a piece. */
  words: 500,
  codes: 24,
  /** Of these, whose products are read, the most frequent first. */
  expansions: 16,
  /** Products of the rarest piece that are tried, when others must be held as well. */
  candidates: 200,
};

const searchFields = [...cardFields, "listed", "words"] as const;
type CardRow = Pick<StoredProduct, (typeof cardFields)[number]>;
type Row = Pick<StoredProduct, (typeof searchFields)[number]>;

interface Term {
  /** What a name begins with. */
  key: string;
  folded: string;
  pieces: string[];
  /** The term as an article number; empty: no other than its one piece. */
  whole: string;
}

/** The words that begin with a piece of the term, the piece itself first, then by frequency. */
interface Reading {
  piece: string;
  words: { word: string; count: number }[];
  /** How many products hold one of them; Infinity: not all of them are known. */
  total: number;
}

const byName: NonNullable<Query<StoredProduct>["order"]> = { by: "nameLower", direction: "asc" };
const ranks = { number: 0, name: 1, nameWithoutAccents: 2, words: 3, beginnings: 4 };

/**
 * Listed products whose name begins with the term, or each piece of the term one of their words:
 * the one of that article number first, then by name within the ranks.
 */
export function createSearch({ storage: { products, counters } }: CommerceDeps) {
  return async (text: string, limit: number): Promise<ProductCard[]> => {
    const term = readTerm(text);
    if (term.key === "") return [];
    const found = new Map<string, { row: CardRow; rank: number }>();
    const add = (row: CardRow, rank: number) => {
      if (!found.has(row.id)) found.set(row.id, { row, rank });
    };
    const [numbered, named] = await Promise.all([
      products.getBy("sku", text.trim().toUpperCase()),
      products.find({
        where: { listed: true, nameLower: { prefix: term.key } },
        order: byName,
        limit,
        only: cardFields,
      }),
    ]);
    if (numbered?.listed) add(numbered, ranks.number);
    for (const row of named) add(row, ranks.name);
    if (named.length < limit) {
      for (const row of await byWords(term, limit))
        if (isMatch(row, term)) add(row, rankOf(row, term));
    }
    return [...found.values()]
      .sort(compare)
      .slice(0, limit)
      .map(({ row }) => toCard(row));
  };

  /** Among them all that match, within the bounds; some may not. */
  async function byWords(term: Term, limit: number): Promise<Row[]> {
    const lookedUp = term.pieces.filter(isToken).sort((a, b) => b.length - a.length);
    const [whole, ...readings] = await Promise.all([
      term.whole === "" ? null : reading(term.whole),
      ...lookedUp.slice(0, most.pieces).map(reading),
    ]);
    const [first, ...rest] = readings;
    const rarest =
      first && rest.reduce((least, each) => (each.total < least.total ? each : least), first);
    const isHeld = readings.every(({ words }) => words.length > 0);
    const rows = await Promise.all([
      ...(whole ? read(whole, limit) : []),
      ...(rarest && isHeld ? candidates(rarest, term, limit) : []),
    ]);
    return rows.flat();
  }

  function candidates(rarest: Reading, { pieces }: Term, limit: number): Promise<Row[]>[] {
    if (pieces.length > 1) {
      return [...read(rarest, most.candidates, most.candidates), ...begun(rarest, pieces, limit)];
    }
    const [own] = rarest.words;
    const enough = own?.word === rarest.piece && own.count >= limit;
    return read(enough ? { ...rarest, words: [own] } : rarest, limit);
  }

  /** The products of each word, by name, at most so many of one word and of all. */
  function read({ words }: Reading, ofOne: number, ofAll = Number.POSITIVE_INFINITY) {
    const reads: Promise<Row[]>[] = [];
    let left = ofAll;
    for (const { word, count } of words.slice(0, most.expansions)) {
      const limit = Math.min(ofOne, left);
      if (limit <= 0) break;
      reads.push(find({ words: { contains: word } }, limit));
      left -= count;
    }
    return reads;
  }

  /** Of a word that many hold, those whose name begins with another piece of the term. */
  function begun({ piece, words, total }: Reading, pieces: string[], limit: number) {
    const [own] = words;
    if (!own || total <= most.candidates) return [];
    const others = pieces.filter((each) => each !== piece).slice(0, most.pieces);
    return others.map((prefix) =>
      find({ words: { contains: own.word }, nameLower: { prefix } }, limit),
    );
  }

  function find(where: Where<StoredProduct>, limit: number): Promise<Row[]> {
    const listed = { ...where, listed: true };
    return products.find({ where: listed, order: byName, limit, only: searchFields });
  }

  async function reading(piece: string): Promise<Reading> {
    const lists = await Promise.all(
      tokenCounterPrefixes(piece).map(async (prefix) => {
        const limit = prefix.startsWith("codes|") ? most.codes : most.words;
        const totals = await counters.list(prefix, limit);
        return { totals, whole: totals.length < limit };
      }),
    );
    const words = lists
      .flatMap(({ totals }) => totals)
      .filter(({ value }) => value > 0)
      .map(({ name, value }) => ({ word: tokenOfCounter(name), count: value }))
      .sort((a, b) => own(b) - own(a) || b.count - a.count || compareBytes(a.word, b.word));
    const known = lists.every(({ whole }) => whole) && words.length <= most.expansions;
    const total = words.reduce((sum, { count }) => sum + count, 0);
    return { piece, words, total: known ? total : Number.POSITIVE_INFINITY };

    function own({ word }: { word: string }): number {
      return word === piece ? 1 : 0;
    }
  }
}

function readTerm(text: string): Term {
  const term = text.trim().slice(0, most.term);
  const pieces = [...new Set(piecesOf(term))];
  const whole = wholeToken(term);
  return {
    key: lowerKey(term),
    folded: folded(term),
    pieces,
    whole: pieces.length === 1 && pieces[0] === whole ? "" : whole,
  };
}

/** Seen from the product itself: what led to it may be older. */
function isMatch(row: Row, { pieces, whole }: Term): boolean {
  if (!row.listed) return false;
  return pieces.every((piece) => begins(row, piece)) || (whole !== "" && begins(row, whole));
}

function begins(row: Row, piece: string): boolean {
  return row.words.some((word) => word.startsWith(piece)) || isAlone(row, piece);
}

/** A single letter or digit, which is no word that is kept, stands in the name. */
function isAlone(row: Row, piece: string): boolean {
  return !isToken(piece) && piecesOf(row.productName).includes(piece);
}

function rankOf(row: Row, { folded: term, pieces, whole }: Term): number {
  if (folded(row.productName).startsWith(term)) return ranks.nameWithoutAccents;
  const holds = (piece: string) => row.words.includes(piece) || isAlone(row, piece);
  return pieces.every(holds) || holds(whole) ? ranks.words : ranks.beginnings;
}

function compare(a: { row: CardRow; rank: number }, b: { row: CardRow; rank: number }): number {
  const order = a.rank - b.rank || compareBytes(a.row.nameLower, b.row.nameLower);
  return order || compareBytes(a.row.id, b.row.id);
}
