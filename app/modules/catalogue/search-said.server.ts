import { type Dimensions, dimensionsIn, saysDimensions } from "~/kernel/dimensions";
import {
  type FoundMeasure,
  joinedThousands,
  type Measure,
  measuresIn,
  overlaps,
} from "~/kernel/measures";
import { compareBytes } from "~/kernel/text";
import {
  bareNumber,
  folded,
  isToken,
  piecesOf,
  plainFractions,
  spelledPieces,
  termPieces,
} from "~/kernel/tokens";
import type { CommerceDeps } from "~/modules/deps";
import { localeNowOr } from "~/texts/text";
import { numberHabit } from "./attributes";
import type { CatalogueIndex, Indexed } from "./catalogue-index.server";
import { isSaidBy, unsaidBy } from "./search-categories.server";
import { looksLikeNumber, ranks, type Term } from "./search-index.server";

/** A product that a term names by its technical data or by a part of its number. */
export interface Said {
  rank: number;
  /** What says it, for people: `Force: 20 kN`. */
  why: string;
}

/** A term with a quantity: `hoist 2 t` is the word "hoist" and two tonnes. */
interface Asked {
  dimensions: readonly Dimensions[];
  measures: readonly FoundMeasure[];
  /** Words with a digit that are no measure: "75" in `belt grinder 75`. */
  marks: readonly string[];
  /** The other words. */
  words: string;
}

type Site = Pick<CommerceDeps["site"], "locale">;

export function askedIn({ text }: Term, site: Site): Asked {
  return askedFor(plainFractions(text), site, []);
}

/**
 * The ways to read a term, best first. "2.000 x 750" has two, because people write thousands as at
 * home, and so has "20 000 kg". The last one takes spaces and dimensions for nothing special.
 */
export function waysAsked(term: Term, site: Site): [Asked, ...Asked[]] {
  const { decimalComma } = numberHabit(localeNowOr(site.locale));
  const text = plainFractions(term.text);
  const ways = [decimalComma, !decimalComma].flatMap((decimalComma) => {
    const dimensions = dimensionsIn(text, { decimalComma });
    return dimensions.length > 0 ? [askedFor(text, site, dimensions)] : [];
  });
  const joined = joinedThousands(text);
  if (joined !== text) ways.push(askedFor(joined, site, []));
  const plain = askedIn(term, site);
  const [first, ...others] = ways;
  return first ? [first, ...others, plain] : [plain];
}

function askedFor(full: string, site: Site, dimensions: readonly Dimensions[]): Asked {
  const without = (text: string, found: readonly { words: string }[]) =>
    found.reduce((left, { words }) => left.replace(words, " "), text);
  const text = without(full, dimensions);
  const measures = measuresIn(text, numberHabit(localeNowOr(site.locale)));
  const pieces = termPieces(without(text, measures));
  const isMark = (piece: string) => /\p{N}/u.test(piece);
  return {
    dimensions,
    measures,
    marks: pieces.filter(isMark),
    words: pieces.filter((piece) => !isMark(piece)).join(" "),
  };
}

const shortestPart = 3;
const mostSaid = 500;

/**
 * The products that say what the term asks for. `among` are those that its words find; null when it
 * has none, and then all are looked through.
 */
export function saidIn(
  index: CatalogueIndex,
  { term, asked, among }: { term: Term; asked: Asked; among: readonly string[] | null },
): Map<string, Said> {
  const found = new Map<string, Said>();
  const products = among ? among.flatMap((id) => index.products.get(id) ?? []) : index.list;
  const { dimensions, measures, marks } = asked;
  const measured = measures.map(({ measure }) => measureTests(index, measure, among && products));
  const others = [
    ...dimensions.map((wanted) => dimensionsTest(index, wanted)),
    ...marks.map((mark) => markTest(index, mark)),
  ];
  // One mark alone is a part of too many numbers.
  const isEnough = dimensions.length > 0 || measures.length > 0 || marks.length > 1;
  const addAll = (products: readonly Indexed[], tests: readonly Test[]) => {
    for (const product of products) {
      const said = saidByAll(product, tests);
      if (said) found.set(product.id, said);
      if (found.size >= mostSaid) break;
    }
  };
  // "ISO 4762 M8" and "zinc plated": no name has these words, but data have. A rare word is tested
  // first, because few products pass it.
  const valuesWith = (word: string) => index.valuesSaying(word).length;
  const words = termPieces(asked.words)
    .filter(isToken)
    .sort((a, b) => valuesWith(a) - valuesWith(b));
  const addBy = (tests: readonly Test[]) => {
    if (tests.length > 0 && (among || isEnough)) addAll(products, tests);
    const isPossible = tests.length > 0 || words.some((word) => valuesWith(word) > 0);
    if (found.size === 0 && words.length > 0 && isPossible) {
      addAll(index.list, [...tests, ...words.map((word) => wordTest(index, word))]);
    }
  };
  addBy([...others, ...measured.map(({ strict }) => strict)]);
  // Nothing is all of that. The largest measure is the likeliest to be inside of a range.
  const freed = measured
    .filter(({ strict, loose }) => strict !== loose)
    .sort((a, b) => b.most - a.most);
  for (let count = 1; count <= freed.length && found.size === 0; count += 1) {
    const free = new Set(freed.slice(0, count));
    addBy([...others, ...measured.map((each) => (free.has(each) ? each.loose : each.strict))]);
  }
  if (found.size === 0 && looksLikeNumber(term) && term.bare.length >= shortestPart) {
    const says = numberTest(index, term.bare);
    for (const product of index.list) {
      const said = says(product);
      if (said) found.set(product.id, said);
      if (found.size >= mostSaid) break;
    }
  }
  return found;
}

/** How many names are taken apart: of 100,000 that match it would hold the process for a second. */
const mostNamed = 500;

/**
 * Products whose name, with the brand, has words that begin with every piece of a term: the best of
 * the first ones whose text has the pieces.
 */
export function namedIn(index: CatalogueIndex, { pieces }: Term, limit: number): string[] {
  // Digits and long words leave the fewest products to look at.
  const isPlain = (piece: string) => /^[a-z]+$/.test(piece);
  const sought = pieces.toSorted(
    (a, b) => Number(isPlain(a)) - Number(isPlain(b)) || b.length - a.length,
  );
  const named: { id: string; nameKey: string; isBegun: boolean }[] = [];
  let looked = 0;
  for (const { id, nameLower, nameKey, brand } of index.list) {
    const name = folded(`${nameLower} ${index.brands[brand]?.key ?? ""}`);
    if (!sought.every((piece) => name.includes(piece))) continue;
    const words = [...termPieces(name), ...piecesOf(name).filter(isToken)];
    if (pieces.every((piece) => words.some((word) => word.startsWith(piece)))) {
      named.push({ id, nameKey, isBegun: !pieces.every((piece) => words.includes(piece)) });
    }
    looked += 1;
    if (looked === mostNamed) break;
  }
  return named
    .sort(
      (a, b) =>
        Number(a.isBegun) - Number(b.isBegun) ||
        compareBytes(a.nameKey, b.nameKey) ||
        compareBytes(a.id, b.id),
    )
    .slice(0, limit)
    .map(({ id }) => id);
}

type Test = (product: Indexed) => Said | null;

function saidByAll(product: Indexed, tests: readonly Test[]): Said | null {
  const said: Said[] = [];
  for (const test of tests) {
    const one = test(product);
    if (!one) return null;
    said.push(one);
  }
  const whys = new Set(said.map(({ why }) => why).filter(Boolean));
  return { rank: Math.max(...said.map(({ rank }) => rank)), why: [...whys].join(", ") };
}

function dimensionsTest(index: CatalogueIndex, wanted: Dimensions): Test {
  const best = (all: readonly Dimensions[]) => {
    const said = all.map((own) => saysDimensions(own, wanted));
    return said.includes("all") ? "all" : (said.find((each) => each !== null) ?? null);
  };
  const byValue = index.values.map((_, at) => best(index.dimensionsOf(at)));
  return ({ data, sized }) => {
    const inName = best(sized);
    if (inName === "all") return { rank: ranks.nameData, why: "" };
    const at = data.find((each) => byValue[each] === "all");
    if (at !== undefined) return { rank: ranks.data, why: whyOf(index, at) };
    if (inName) return { rank: ranks.dataRange, why: "" };
    const partly = data.find((each) => byValue[each]);
    return partly === undefined ? null : { rank: ranks.dataRange, why: whyOf(index, partly) };
  };
}

/**
 * A caliper that reads 0.02 mm is none of 0.01 mm, although its range includes that: where properties
 * of the products say exactly the measure, a range in others is strictly one that begins or ends
 * with it, such as 0 to 150 mm for 150 mm. Products are those that the words find; null for all.
 */
function measureTests(
  index: CatalogueIndex,
  wanted: Measure,
  products: readonly Indexed[] | null,
): { strict: Test; loose: Test; most: number } {
  const rankOf = (measure: Measure) => {
    if (measure.family !== wanted.family) return null;
    if (measure.min === wanted.min && measure.max === wanted.max) return ranks.data;
    const holds = overlaps(measure, wanted.min, wanted.max);
    return holds && measure.min !== measure.max ? ranks.dataRange : null;
  };
  const best = (measures: readonly FoundMeasure[]) => {
    const all = measures.flatMap(({ measure }) => rankOf(measure) ?? []);
    return all.length > 0 ? Math.min(...all) : null;
  };
  const byValue = index.values.map((_, at) => best(index.measuresOf(at)));
  const exact = new Set<string>();
  const noteExact = (at: number) => {
    const name = index.values[at]?.name;
    if (name !== undefined && byValue[at] === ranks.data) exact.add(name);
  };
  if (products) for (const { data } of products) data.forEach(noteExact);
  else for (const at of byValue.keys()) noteExact(at);
  const isSaid = (at: number) =>
    exact.has(index.values[at]?.name ?? "") ||
    index.measuresOf(at).some(({ measure }) => {
      const isEnd = measure.min === wanted.min || measure.max === wanted.max;
      return isEnd && rankOf(measure) !== null;
    });
  const testOf =
    (counts: (at: number) => boolean): Test =>
    ({ data, named }) => {
      let said: Said | null = null;
      for (const at of data) {
        const rank = byValue[at];
        if (rank == null || (said && rank >= said.rank) || !counts(at)) continue;
        said = { rank, why: whyOf(index, at) };
      }
      const inName = best(named) === ranks.data ? ranks.nameData : best(named);
      return inName !== null && (said === null || inName < said.rank)
        ? { rank: inName, why: "" }
        : said;
    };
  const loose = testOf(() => true);
  return { strict: exact.size > 0 ? testOf(isSaid) : loose, loose, most: wanted.max };
}

/** Fewer digits are inside of most long numbers: an EAN has thirteen. */
const fewDigits = /^\d{1,4}$/;

/** Whether a text has this part inside. Few digits are no part of a longer number. */
function hasPart(part: string): (text: string) => boolean {
  if (!fewDigits.test(part)) return (text) => text.includes(part);
  const alone = new RegExp(`(?<!\\d)${part}(?!\\d)`);
  return (text) => alone.test(text);
}

function markTest(index: CatalogueIndex, mark: string): Test {
  const isPart = hasPart(mark);
  const parts = mark.includes(".") ? [isPart, hasPart(mark.replace(".", ","))] : [isPart];
  const holds = new Set(index.valuesSaying(mark));
  return ({ data, numbers, nameLower }) => {
    const at = data.find((number) => holds.has(number));
    if (at !== undefined) return { rank: ranks.data, why: whyOf(index, at) };
    const isNamed =
      parts.some((isIn) => isIn(nameLower)) || numbers.some(({ number }) => isPart(number));
    return isNamed ? { rank: ranks.within, why: "" } : null;
  };
}

/** Whether its data, its name, its number or one of its categories has this word. */
function wordTest(index: CatalogueIndex, word: string): Test {
  const holds = new Set(index.valuesSaying(word));
  const filed = index.categories.map((slug) => unsaidBy([slug], [word]).length === 0);
  // Names are taken apart only where they can have the word, which may be in the plural.
  const start = word.length > 4 ? word.slice(0, -2) : word;
  return ({ data, numbers, nameLower, categories }) => {
    const at = data.find((number) => holds.has(number));
    if (at !== undefined) return { rank: ranks.data, why: whyOf(index, at) };
    const isNamed =
      (nameLower.includes(start) && spelledPieces(nameLower).some((own) => isSaidBy(own, word))) ||
      numbers.some(({ number }) => number.includes(word));
    if (isNamed) return { rank: ranks.within, why: "" };
    return categories.some((number) => filed[number]) ? { rank: ranks.category, why: "" } : null;
  };
}

/** A part of an article number, or a number that is among its data: an EAN, the maker's number. */
function numberTest(index: CatalogueIndex, bare: string): Test {
  const isPart = hasPart(bare);
  return ({ numbers, data }) => {
    if (numbers.some(({ number }) => isPart(number))) return { rank: ranks.within, why: "" };
    const at = data.find((each) => bareNumber(index.values[each]?.text ?? "") === bare);
    return at === undefined ? null : { rank: ranks.data, why: whyOf(index, at) };
  };
}

function whyOf(index: CatalogueIndex, value: number): string {
  const { name = "", text = "" } = index.values[value] ?? {};
  return `${index.names.get(name) ?? name}: ${text}`;
}
