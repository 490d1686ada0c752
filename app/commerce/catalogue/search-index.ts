import { tokenCounterPrefixes, tokenOfCounter } from "~/domain/catalogue-counts";
import type { StoredProduct } from "~/domain/product";
import { editDistance, spellingOf, typingErrors } from "~/domain/spelling";
import { compareBytes } from "~/domain/text";
import { isToken } from "~/domain/tokens";
import type { Query, Storage, Where } from "../storage";
import type { Term } from "./search-term";

/** The most that a search reads, whatever the size of the catalogue. */
interface Bounds {
  /** How many word tokens that begin with a piece of the term are read. */
  words: number;
  /** For how many of these the products are read, most frequent first. */
  expansions: number;
  /** How many products of the rarest piece are checked when the term has several pieces. */
  candidates: number;
}

/** How many pieces of the term are looked up, longest first. A match must hold all of them. */
const mostPieces = 6;
/** How many article numbers that begin with a piece are read. */
const mostCodes = 24;
const mostSpellings = 50;

/**
 * The tokens that begin with a piece of the term: the piece itself first, then the most frequent.
 */
export interface Reading {
  piece: string;
  tokens: { token: string; count: number }[];
  /** How many products hold one of the tokens; Infinity when not all tokens are known. */
  total: number;
}

export const byName: NonNullable<Query<StoredProduct>["order"]> = {
  by: "nameLower",
  direction: "asc",
};

/** The reads that find the candidates of a search. */
interface Lists<F extends keyof StoredProduct> {
  rows: Pick<StoredProduct, F>[];
  /** Whether these are all the candidates. */
  all: boolean;
}

interface SearchIndex {
  readings(term: Term): Promise<Reading[]>;
  /** The term with typing errors corrected; null when no similar word is known. */
  corrected(term: Term, readings: readonly Reading[]): Promise<string | null>;
  /** Candidates, some of which may not match. Reading stops at `enough` of them. */
  rows<F extends keyof StoredProduct>(
    term: Term,
    readings: readonly Reading[],
    options: { only: readonly F[]; limit: number; enough: boolean },
  ): Promise<Lists<F>>;
}

export function searchIndex({ products, counters, spellings }: Storage, most: Bounds): SearchIndex {
  async function reading(piece: string): Promise<Reading> {
    const lists = await Promise.all(
      tokenCounterPrefixes(piece).map(async (prefix) => {
        const limit = prefix.startsWith("codes|") ? mostCodes : most.words;
        const totals = await counters.list(prefix, limit);
        return { totals, whole: totals.length < limit };
      }),
    );
    const own = ({ token }: { token: string }) => (token === piece ? 1 : 0);
    const tokens = lists
      .flatMap(({ totals }) => totals)
      .filter(({ value }) => value > 0)
      .map(({ name, value }) => ({ token: tokenOfCounter(name), count: value }))
      .sort((a, b) => own(b) - own(a) || b.count - a.count || compareBytes(a.token, b.token));
    const known = lists.every(({ whole }) => whole) && tokens.length <= most.expansions;
    const total = tokens.reduce((sum, { count }) => sum + count, 0);
    return { piece, tokens, total: known ? total : Number.POSITIVE_INFINITY };
  }

  /** The most frequent of the nearest words that at least one product holds. */
  async function nearest(piece: string): Promise<string | null> {
    const wanted = spellingOf(piece);
    if (!wanted) return null;
    const near = await spellings.find({
      where: { deletions: { containsAny: wanted.deletions } },
      limit: mostSpellings,
      only: ["id"],
    });
    const distances = near
      .map(({ id }) => ({ id, distance: editDistance(piece, id) }))
      .filter(({ distance }) => distance <= typingErrors(piece))
      .sort((a, b) => a.distance - b.distance);
    for (const distance of new Set(distances.map((each) => each.distance))) {
      const alike = distances.filter((each) => each.distance === distance);
      const known = await Promise.all(alike.map(({ id }) => reading(id)));
      const held = known.flatMap(({ piece: word, tokens: [own] }) =>
        own?.token === word ? [own] : [],
      );
      const [best] = held.sort((a, b) => b.count - a.count || compareBytes(a.token, b.token));
      if (best) return best.token;
    }
    return null;
  }

  function listsOf<F extends keyof StoredProduct>(only: readonly F[]) {
    const find = (where: Where<StoredProduct>, limit: number) =>
      products.find({ where: { ...where, listed: true }, order: byName, limit, only });

    /** The products of each token, by name, with a bound per token and a bound in total. */
    function read({ tokens }: Reading, ofOne: number, ofAll = Number.POSITIVE_INFINITY) {
      const reads: Promise<Pick<StoredProduct, F>[]>[] = [];
      let left = ofAll;
      for (const { token, count } of tokens.slice(0, most.expansions)) {
        const limit = Math.min(ofOne, left);
        if (limit <= 0) break;
        reads.push(find({ words: { contains: token } }, limit));
        left -= count;
      }
      return reads;
    }

    /**
     * Of a token that many products hold, the products whose name begins with another piece of the
     * term.
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

    async corrected({ pieces }, readings) {
      const unheld = readings.filter(({ tokens }) => tokens.length === 0);
      if (unheld.length === 0) return null;
      const right = new Map<string, string>();
      for (const { piece } of unheld) {
        const word = await nearest(piece);
        if (word === null) return null;
        right.set(piece, word);
      }
      return pieces.map((piece) => right.get(piece) ?? piece).join(" ");
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
