import { type NumberHabit, readMeasure } from "./measures";
import { toBase, unitNamed } from "./units";

/** What a text says of two or more sides: `2,000 x 750 mm`. */
export interface Dimensions {
  /** The numbers as they are written. */
  sides: readonly number[];
  /** The same in millimetres, which sides without a unit are taken for. */
  inMm: readonly number[];
  hasUnit: boolean;
  /** The words that say them. */
  words: string;
}

const side = String.raw`(?:\d{1,3}(?:[ \u00a0\u2009\u202f.,'’]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(?!\d)`;
const length = `(?:mm|cm|dm|m|in|inch|inches|zoll|ft|["″])`;
const times = String.raw`\s*(?:[x×✕✖*]|(?<=\s)by(?=\s))\s*`;
const nextSide = String.raw`${times}${side}(?:\s?${length}(?=${times}\d|(?![\p{L}\d²³])))?`;
const inText = new RegExp(
  String.raw`(?<![\p{L}\d.,/]|\d\s?[x×✕✖*]\s?)${side}(?:\s?${length})?(?:${nextSide})+(?!\d|\p{L}|[.,]\d|\s?[/^⁺⁻⁰¹²³⁴-⁹])`,
  "giu",
);
const oneSide = new RegExp(`(${side})\\s?(${length})?`, "giu");
const nextWord = /^\s?([\p{L}°µ%][\p{L}°²³]*)/u;

/** The dimensions in a text; not `24 x 2 ml`, nor the size of a screw, `M8 x 40`. */
export function dimensionsIn(text: string, habit: NumberHabit): Dimensions[] {
  if (!/\d\D{1,12}\d/.test(text)) return [];
  return [...text.matchAll(inText)].flatMap((found) => {
    const [words] = found;
    const read = [...words.matchAll(oneSide)].map(([, digits = "", unit = ""]) => ({
      value: readMeasure(digits, habit)?.min ?? Number.NaN,
      unit: unit.toLowerCase(),
    }));
    const last = read.at(-1)?.unit ?? "";
    const [, after = ""] = nextWord.exec(text.slice(found.index + words.length)) ?? [];
    if (last === "" && unitNamed(after)) return [];
    const inMm = read.map(({ value, unit }) => millimetres(value, unit || last));
    if (inMm.some(Number.isNaN)) return [];
    return [{ sides: read.map(({ value }) => value), inMm, hasUnit: last !== "", words }];
  });
}

function millimetres(value: number, symbol: string): number {
  const unit = symbol === "" ? null : unitNamed(symbol);
  return unit ? toBase(value, unit) * 1000 : value;
}

/** Whether these dimensions are the wanted ones, or only have them among their sides. */
export function saysDimensions(own: Dimensions, wanted: Dimensions): "all" | "some" | null {
  const ways = [[own.inMm, wanted.inMm] as const];
  if (!wanted.hasUnit) ways.push([own.sides, wanted.sides]);
  const said = ways.flatMap(([held, sought]) => {
    if (held.length === sought.length && sought.every((each, at) => isSame(each, held[at])))
      return ["all" as const];
    const left = [...held];
    const isHeld = sought.every((each) => {
      const at = left.findIndex((other) => isSame(each, other));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
    return isHeld ? ["some" as const] : [];
  });
  return said.includes("all") ? "all" : (said[0] ?? null);
}

function isSame(a: number, b: number | undefined): boolean {
  return b !== undefined && Math.abs(a - b) < 1e-6;
}
