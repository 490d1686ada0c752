import { ungrouped } from "~/kernel/measures";
import { compareBytes, cutText, lowerKey } from "~/kernel/text";
import {
  bareNumber,
  folded,
  isToken,
  ownTokens,
  piecesOf,
  spelledOut,
  spelledPieces,
  termPieces,
  wholeToken,
} from "~/kernel/tokens";
import type { Query, Storage, Where } from "~/storage/storage";
import { tokenCounterName, tokenCounterPrefixes, tokenOfCounter } from "./catalogue-counts";
import { lookAlikes, mayBeMisread } from "./look-alikes";
import type { StoredProduct, Variant } from "./product.resource";
import { editDistance, spellingOf, typingErrors } from "./spelling.resource";

/** The most that a search reads, whatever the size of the catalogue. */
interface Bounds {
  /** How many word tokens are read that begin with a piece of the term. */
  words: number;
  /** For how many of these tokens the products are read, most frequent first. */
  expansions: number;
  /** How many products of the rarest piece are checked when the term has several pieces. */
  candidates: number;
}

/** How many pieces of the term are looked up, longest first. A match must contain all of them. */
const mostPieces = 6;
/** How many article numbers are read that begin with a piece. */
const mostCodes = 24;
const mostSpellings = 50;

/** A token, and how many listed products have it. */
interface Token {
  token: string;
  count: number;
}

/**
 * The tokens that begin with a piece of the term: the piece itself first, then the most frequent.
 */
export interface Reading {
  piece: string;
  tokens: Token[];
  /** How many products have one of the tokens; Infinity when not all tokens are known. */
  total: number;
}

export const byName: NonNullable<Query<StoredProduct>["order"]> = {
  by: "nameLower",
  direction: "asc",
};

/** The reads that find a search's candidates. */
interface Lists<F extends keyof StoredProduct> {
  rows: Pick<StoredProduct, F>[];
  /** Whether the list of candidates is complete. */
  all: boolean;
}

/** The reads of one search; the reads of a piece are remembered. */
interface SearchIndex {
  readings(term: Term): Promise<Reading[]>;
  /** Whether a listed product has the token. */
  holds(token: string): Promise<boolean>;
  /**
   * The term with typing errors corrected; null when no similar word is known. With `words` only
   * the corrected word itself is read, not the longer words that begin with it.
   */
  corrected(
    term: Term,
    readings: readonly Reading[],
    options?: { wordsAlone?: boolean },
  ): Promise<string | null>;
  /**
   * The term with a space more or less beside a digit: "BL 280" for BL280, "160mm" for 160 mm. null
   * when no product has all of its pieces.
   */
  respaced(term: Term): Promise<string | null>;
  /**
   * The term with article numbers that no product has as they were probably meant: "WB2O" as
   * "WB20". null when there are none.
   */
  reread(term: Term): Promise<string | null>;
  /** The term with the singular of its words that products have: "bolt" for "bolts". null for none. */
  singular(term: Term): Promise<string | null>;
  /** Candidates, of which some may not match. Reading stops when there are `enough`. */
  rows<F extends keyof StoredProduct>(
    term: Term,
    readings: readonly Reading[],
    options: { only: readonly F[]; limit: number; enough: boolean },
  ): Promise<Lists<F>>;
}

/** What the index of the catalogue knows, where it is loaded. */
interface Known {
  /** The words that have a piece of a term inside. */
  around(piece: string): readonly string[];
  /** Whether a product has this article number without separators. */
  isNumber(bare: string): boolean;
}

export function searchIndex(storage: Storage, most: Bounds, catalogue: Known): () => SearchIndex {
  return () => openIndex(storage, most, catalogue);
}

function openIndex(
  { products, counters, spellings }: Storage,
  most: Bounds,
  { around, isNumber }: Known,
): SearchIndex {
  const known = new Map<string, Promise<Reading>>();

  function reading(piece: string): Promise<Reading> {
    const read = known.get(piece) ?? readingOf(piece);
    known.set(piece, read);
    return read;
  }

  async function readingOf(piece: string): Promise<Reading> {
    const lists = await Promise.all(
      tokenCounterPrefixes(piece).map(async (prefix) => {
        const limit = prefix.startsWith("codes|") ? mostCodes : most.words;
        const totals = await counters.list(prefix, limit);
        return { totals, whole: totals.length < limit };
      }),
    );
    const inside = around(piece);
    const totals = inside.length === 0 ? [] : await counters.get(inside.map(tokenCounterName));
    // The piece itself, then words that begin with it, then words that have it inside.
    const own = ({ token }: { token: string }) =>
      token === piece ? 2 : token.startsWith(piece) ? 1 : 0;
    const tokens = [
      ...lists.flatMap(({ totals }) => totals.map(({ name, value }) => [name, value] as const)),
      ...totals,
    ]
      .filter(([, value]) => value > 0)
      .map(([name, value]) => ({ token: tokenOfCounter(name), count: value }))
      .sort((a, b) => own(b) - own(a) || b.count - a.count || compareBytes(a.token, b.token));
    const all = lists.every(({ whole }) => whole) && tokens.length <= most.expansions;
    const total = tokens.reduce((sum, { count }) => sum + count, 0);
    return { piece, tokens, total: all ? total : Number.POSITIVE_INFINITY };
  }

  /** The most frequent of the nearest words that at least one product contains. */
  async function nearest(piece: string): Promise<Token | null> {
    const wanted = spellingOf(piece);
    if (!wanted) return null;
    const near = await spellings.find({
      where: { deletions: { containsAny: wanted.deletions } },
      limit: mostSpellings,
      only: ["id"],
    });
    const alike = near
      .map(({ id }) => ({ token: id, distance: editDistance(piece, id) }))
      .filter(({ distance }) => distance <= typingErrors(piece));
    if (alike.length === 0) return null;
    const counts = await counters.get(alike.map(({ token }) => tokenCounterName(token)));
    const [best] = alike
      .map((each) => ({ ...each, count: counts.get(tokenCounterName(each.token)) ?? 0 }))
      .filter(({ count }) => count > 0)
      .sort(
        (x, y) => x.distance - y.distance || y.count - x.count || compareBytes(x.token, y.token),
      );
    return best ?? null;
  }

  async function holds(token: string): Promise<boolean> {
    return (await reading(token)).tokens[0]?.token === token;
  }

  /** Which of these tokens a listed product has: one read for each, all at once. */
  async function held(tokens: readonly string[]): Promise<Set<string>> {
    if (tokens.length === 0) return new Set();
    const totals = await counters.get(tokens.map(tokenCounterName));
    return new Set(tokens.filter((token) => (totals.get(tokenCounterName(token)) ?? 0) > 0));
  }

  async function isHeld(piece: string): Promise<boolean> {
    return isToken(piece) && (await reading(piece)).tokens.length > 0;
  }

  /** The first of these article numbers, or parts of one, that a listed product has. */
  async function firstNumber(spellings: readonly string[]): Promise<string | null> {
    const known = spellings.find((each) => isNumber(bareNumber(each)));
    if (known !== undefined) return known;
    const tokens = await held(spellings.map(wholeToken).filter(isToken));
    return spellings.find((each) => tokens.has(wholeToken(each))) ?? null;
  }

  /** An article number, or its parts, as it was probably meant; other words as they are. */
  async function numberMeant(word: string): Promise<string> {
    if (!mayBeMisread(word) || (await firstNumber([word])) !== null) return word;
    const whole = await firstNumber(lookAlikes(word));
    const parts = word.split(/([^\p{L}\p{N}]+)/u);
    if (whole !== null || parts.length === 1) return whole ?? word;
    // Every second part is a separator. Signs such as ㏧ are one, although they stand for digits.
    const meant = parts.map((part, at) => (at % 2 === 1 ? part : numberMeant(part)));
    return (await Promise.all(meant)).join("");
  }

  function listsOf<F extends keyof StoredProduct>(only: readonly F[]) {
    const find = (where: Where<StoredProduct>, limit: number) =>
      products.find({ where: { ...where, listed: true }, order: byName, limit, only });

    /**
     * The products of each token, limited per token and in total. Tokens whose products are all
     * wanted are read together; other tokens give their first products by name.
     */
    function read({ tokens }: Reading, ofOne: number, ofAll = Number.POSITIVE_INFINITY) {
      const reads: Promise<Pick<StoredProduct, F>[]>[] = [];
      const whole: Token[] = [];
      let left = ofAll;
      for (const { token, count } of tokens.slice(0, most.expansions)) {
        const limit = Math.min(ofOne, left);
        if (limit <= 0) break;
        if (count < limit) whole.push({ token, count });
        else reads.push(find({ words: { contains: token } }, limit));
        left -= count;
      }
      const [only] = whole;
      if (only && whole.length === 1) reads.push(find({ words: { contains: only.token } }, ofOne));
      if (whole.length > 1) reads.push(together(whole));
      return reads;
    }

    /** Not limited to listed products, because SQLite would choose a longer index. */
    function together(tokens: readonly Token[]) {
      const words = { containsAny: tokens.map(({ token }) => token) };
      const limit = tokens.reduce((sum, { count }) => sum + count, most.candidates);
      return products.find({ where: { words }, limit, only });
    }

    /**
     * For a token of many products: the products whose name begins with another piece of the term.
     */
    function begun({ piece, tokens: [own], total }: Reading, pieces: string[], limit: number) {
      if (!own || total <= most.candidates) return [];
      const others = pieces.filter((each) => each !== piece).slice(0, mostPieces);
      return others.map((prefix) =>
        find({ words: { contains: own.token }, nameLower: { prefix } }, limit),
      );
    }
    return { read, begun };
  }

  return {
    readings({ pieces }) {
      const lookedUp = pieces.filter(isToken).sort((a, b) => b.length - a.length);
      return Promise.all(lookedUp.slice(0, mostPieces).map(reading));
    },

    holds,

    async corrected({ pieces }, readings, { wordsAlone = false } = {}) {
      const unheld = readings.filter(({ tokens }) => tokens.length === 0);
      if (unheld.length === 0) return null;
      const right = new Map<string, string>();
      for (const { piece } of unheld) {
        const word = await nearest(piece);
        if (word === null) return null;
        right.set(piece, word.token);
        if (!wordsAlone) continue;
        const { token, count } = word;
        const alone = { piece: token, tokens: [{ token, count }], total: count };
        known.set(token, Promise.resolve(alone));
      }
      return pieces.map((piece) => right.get(piece) ?? piece).join(" ");
    },

    async respaced({ pieces }) {
      /** "2t" as "2 t", and "endmill" as "end mill", where the catalogue has both. */
      async function partsOf(piece: string): Promise<string[] | null> {
        const parts = piece.match(/\p{N}+|[^\p{N}]+/gu) ?? [];
        const ways = isPartOfWord(piece) ? halvesOf(piece) : parts.length === 2 ? [parts] : [];
        const firsts = await held(ways.map(([first = ""]) => first).filter(isToken));
        // There is no token for the single digit of "8mm".
        const begun = ways.filter(([first = ""]) => firsts.has(first) || !isToken(first));
        const seconds = await held(begun.map(([, second = ""]) => second));
        return begun.find(([, second = ""]) => seconds.has(second)) ?? null;
      }

      if (pieces.length > mostPieces) return null;
      const areHeld = await Promise.all(pieces.map(isHeld));
      /** Words that no product has. Where there are some, other pieces stay apart: "8 mm". */
      const lost = pieces.map((piece, at) => isToken(piece) && !areHeld[at]);
      const right: string[] = [];
      for (let at = 0; at < pieces.length; at += 1) {
        const [piece = "", next = ""] = pieces.slice(at, at + 2);
        const isWrong = lost.includes(true)
          ? lost[at] || lost[at + 1]
          : !(areHeld[at] && areHeld[at + 1]);
        // Digits with other digits would be another number.
        const joined = /^(?=.*\p{N})(?=.*\p{L})[^/]+$/u.test(piece + next) ? piece + next : "";
        if (next && isWrong && (await isHeld(joined))) {
          right.push(joined);
          at += 1;
        } else if (areHeld[at] || !isToken(piece)) {
          right.push(piece);
        } else {
          const parts = await partsOf(piece);
          if (!parts) return null;
          right.push(...parts);
        }
      }
      const text = right.join(" ");
      return text === pieces.join(" ") ? null : text;
    },

    async reread({ text }) {
      const words = text.split(/\s+/);
      if (words.length > mostPieces) return null;
      // "MKR DC 15O" is one number in three words.
      const isWhole = words.length > 1 && mayBeMisread(text);
      const whole = isWhole && lookAlikes(text).find((each) => isNumber(bareNumber(each)));
      if (whole) return whole;
      const right = await Promise.all(words.map(numberMeant));
      const meant = right.join(" ");
      return meant === words.join(" ") ? null : meant;
    },

    async singular({ pieces }) {
      const ways = new Map(
        pieces.flatMap((piece) => {
          const ending = isPartOfWord(piece)
            ? (/(?<=\p{L}{3})(?:e?s)$/u.exec(piece)?.[0] ?? "")
            : "";
          const shorter = [ending, ending.slice(-1)].map((cut) => piece.slice(0, -cut.length));
          return ending === "" ? [] : [[piece, shorter] as const];
        }),
      );
      const known = await held([...new Set([...ways.values()].flat())]);
      const right = pieces.map(
        (piece) => ways.get(piece)?.find((each) => known.has(each)) ?? piece,
      );
      return right.every((piece, at) => piece === pieces[at]) ? null : right.join(" ");
    },

    async rows({ pieces, whole }, readings, { only, limit, enough }) {
      const { read, begun } = listsOf(only);
      const [first, ...rest] = readings;
      const rarest =
        first && rest.reduce((least, each) => (each.total < least.total ? each : least), first);
      const isHeld = rarest !== undefined && readings.every(({ tokens }) => tokens.length > 0);
      const reads = whole === "" ? [] : read(await reading(whole), limit);
      if (isHeld && pieces.length > 1) {
        const { candidates } = most;
        reads.push(...read(rarest, candidates, candidates), ...begun(rarest, pieces, limit));
      } else if (isHeld) {
        const [own] = rarest.tokens;
        const only = own?.token === rarest.piece && own.count >= limit;
        const wanted = only ? { ...rarest, tokens: [own] } : rarest;
        reads.push(...read(wanted, limit, enough ? limit : undefined));
      }
      const lists = await Promise.all(reads);
      const bound = pieces.length > 1 ? most.candidates : limit;
      return { rows: lists.flat(), all: !isHeld || rarest.total <= bound };
    },
  };
}

const longestTerm = 200;

/** A search term, parsed. */
export interface Term {
  /** As it was typed, trimmed. */
  text: string;
  /** The start of a product name that this term would match. */
  key: string;
  folded: string;
  /** The words of the term; a match must contain all of them. */
  pieces: string[];
  /** The term as an article number. */
  number: string;
  /** The same without separators: `KFHAP2` is typed for `KFH-AP2`. */
  bare: string;
  /** The whole term as one token, where that differs from its only piece; otherwise empty. */
  whole: string;
  /** Whether words are written together, so that a piece may be inside one: "Vakuumpumpe". */
  compounds: boolean;
}

/** How well a product matches: a lower rank is better. */
export const ranks = {
  number: 0,
  name: 1,
  nameWithoutAccents: 2,
  tokens: 3,
  beginnings: 4,
  /** A number or a compound word that contains the term. */
  within: 5,
  /** Its name says the same quantity in other words. */
  nameData: 6,
  /** Its technical data say it. */
  data: 7,
  /** They say a range that contains it. */
  dataRange: 8,
  /** Its categories say what its name does not. */
  category: 9,
};

type Candidate = Pick<StoredProduct, "listed" | "productName" | "words">;

export function readTerm(text: string, { compounds }: Pick<Term, "compounds">): Term {
  const term = cutText(text.trim(), longestTerm);
  const pieces = [...new Set(termPieces(term))];
  const number = wholeToken(term);
  return {
    text: term,
    key: lowerKey(term),
    folded: folded(term),
    pieces,
    number,
    bare: bareNumber(term),
    whole: pieces.length === 1 && pieces[0] === number ? "" : number,
    compounds,
  };
}

/** A shorter half would be found in words that are no compounds. */
const shortestHalf = 3;

/** Every first half is looked up, which is one read each where reads are billed. */
const longestCompound = 20;

/** Every way to write a word as two. */
function halvesOf(word: string): string[][] {
  const letters = [...word];
  const ways = letters.length > longestCompound ? 0 : letters.length + 1 - 2 * shortestHalf;
  return Array.from({ length: Math.max(0, ways) }, (_, at) => {
    const end = at + shortestHalf;
    return [letters.slice(0, end).join(""), letters.slice(end).join("")];
  });
}

/** A shorter piece is inside of too many words. */
const shortestInside = 4;

/** Whether a piece of a term may be inside a word that is written together. */
export function isPartOfWord(piece: string): boolean {
  return piece.length >= shortestInside && /^\p{L}+$/u.test(piece);
}

/** Checks the product itself, because the index that led to it may be out of date. */
export function isMatch(row: Candidate, { pieces, whole, compounds }: Term): boolean {
  if (!row.listed) return false;
  const holds = (piece: string) => begins(row, piece) || (compounds && hasInside(row, piece));
  return pieces.every(holds) || (whole !== "" && begins(row, whole));
}

function begins(row: Candidate, piece: string): boolean {
  return row.words.some((word) => word.startsWith(piece)) || isAlone(row, piece);
}

function hasInside({ words }: Candidate, piece: string): boolean {
  return isPartOfWord(piece) && words.some((word) => word.includes(piece) && isPartOfWord(word));
}

/**
 * Whether the name contains a single letter or digit, for which there are no tokens, or a number
 * with decimals or a fraction, which products of an earlier version have no token for yet.
 */
function isAlone(row: Pick<Candidate, "productName">, piece: string): boolean {
  if (isToken(piece) && !/[./]/.test(piece)) return false;
  return termPieces(row.productName).includes(piece);
}

export function rankOf(row: Candidate, { folded: term, pieces, whole }: Term): number {
  const { productName } = row;
  if (folded(productName).startsWith(term)) return ranks.nameWithoutAccents;
  const spelled = spelledOut(productName);
  if (spelled !== productName && folded(spelled).startsWith(term)) return ranks.nameWithoutAccents;
  const holds = (piece: string) => row.words.includes(piece) || isAlone(row, piece);
  if (pieces.every(holds) || holds(whole)) return ranks.tokens;
  const isBegun =
    pieces.every((piece) => begins(row, piece)) || (whole !== "" && begins(row, whole));
  return isBegun ? ranks.beginnings : ranks.within;
}

type Numbered = Pick<StoredProduct, "sku" | "variants">;

/** Whether the term is the article number of the product or of one of its variants. */
export function isNumberOf({ sku, variants }: Numbered, term: Term): boolean {
  return [sku, ...variants.map((each) => each.sku)].some((each) => isSame(each, term));
}

/** Without separators only a text with a digit is a number: `bench mark` is no `BENCHMARK`. */
function isSame(sku: string | null, term: Term): boolean {
  if (sku === null || term.number === "") return false;
  return (
    wholeToken(sku) === term.number || (looksLikeNumber(term) && bareNumber(sku) === term.bare)
  );
}

/**
 * An article number contains a digit. A plain word is searched as a word, even when it is also an
 * article number.
 */
export function looksLikeNumber({ number }: Term): boolean {
  return /\p{N}/u.test(number);
}

/**
 * The one variant that the term names: by its article number, which it may have from its product,
 * or by words that only this variant contains.
 */
export function variantNamed(
  row: Numbered & Pick<StoredProduct, "productName" | "brand">,
  term: Term,
): Variant | null {
  const { pieces, number } = term;
  const isNumber = (sku: string | null) => isSame(sku, term);
  const own = row.variants.find(({ sku }) => isNumber(sku));
  const numbered =
    own ?? (isNumber(row.sku) ? row.variants.find(({ sku }) => sku === null) : undefined);
  if (numbered || row.variants.length === 0) return numbered ?? null;
  const ofProduct = ownTokens(row);
  const rest = pieces.filter(
    (piece) => !ofProduct.some((token) => token.startsWith(piece)) && !isAlone(row, piece),
  );
  if (rest.length === 0) return null;
  const named = row.variants.map((variant) => ({ variant, tokens: tokensOfVariant(variant) }));
  const whole = named.filter(({ tokens }) => rest.every((piece) => tokens.includes(piece)));
  const begun = named.filter(
    ({ tokens }) =>
      rest.every((piece) => tokens.some((token) => token.startsWith(piece))) ||
      tokens.some((token) => number !== "" && token.startsWith(number)),
  );
  const [found] = whole.length === 1 ? whole : begun;
  return whole.length === 1 || begun.length === 1 ? (found?.variant ?? null) : null;
}

function tokensOfVariant({ name, sku }: Variant): string[] {
  const plain = ungrouped(name);
  const names = plain === name ? spelledPieces(name) : [...spelledPieces(name), ...piecesOf(plain)];
  return [...names, ...(sku ? [wholeToken(sku), ...piecesOf(sku)] : [])];
}
