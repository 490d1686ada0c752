import { readDataLines } from "~/domain/data-lines";
import { type Product, productLimits, readWeight } from "~/domain/product";
import { isCleanText } from "~/domain/text";
import { readTypedAmount } from "~/domain/typed-amount";
import type { Site } from "~/site";

/** A cell's value, or its error. */
export type ReadCell<T> = { value: T } | { problem: string };

const problem = (text: string) => ({ problem: text });

export function line(max: number) {
  return (text: string): ReadCell<string> => {
    if (text.length > max) return problem(`has more than ${max} characters`);
    return isCleanText(text) ? { value: text } : problem("has characters that cannot be printed");
  };
}

export function lineOrNull(max: number) {
  return (text: string): ReadCell<string | null> =>
    text === "" ? { value: null } : line(max)(text);
}

export function link(text: string): ReadCell<string | null> {
  if (text === "") return { value: null };
  const isLink = /^\/(?![/\\])/.test(text) || /^https?:\/\/[^\s]+$/i.test(text);
  if (!isLink || !isCleanText(text) || text.length > productLimits.url) {
    return problem("is not an address that begins with https:// or /");
  }
  return { value: text };
}

export function amount(text: string, site: Site): ReadCell<number | null> {
  if (text === "") return { value: null };
  const read = readTypedAmount(text, site);
  if ("amount" in read) return { value: read.amount };
  if (read.problem.kind === "ambiguous") {
    const [grouped, decimal] = read.problem.readings;
    return problem(`may mean ${grouped} or ${decimal}: write it with all its decimals`);
  }
  return problem(`is not an amount in ${site.currency}`);
}

export function count(text: string): ReadCell<number | null> {
  if (text === "") return { value: null };
  return /^\d{1,9}$/.test(text) ? { value: Number(text) } : problem("is not a whole number");
}

/** Kilograms. */
export function weight(text: string): ReadCell<number | null> {
  if (text === "") return { value: null };
  const read = readWeight(text);
  return read === null ? problem("is not a weight in kg, such as 2.5") : { value: read };
}

const yes = new Set(["yes", "true", "1", "y", "ja", "oui", "sí", "wahr"]);
const no = new Set(["no", "false", "0", "n", "nein", "non", "falsch"]);

export function flag(text: string): ReadCell<boolean> {
  if (yes.has(text.toLowerCase())) return { value: true };
  return no.has(text.toLowerCase()) ? { value: false } : problem("is neither yes nor no");
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((each) => each.trim())
    .filter(Boolean);
}

export function categories(text: string, site: Site): ReadCell<string[]> {
  const named = text
    .split(/[\n|]/)
    .map((each) => each.trim())
    .filter(Boolean);
  const found = named.map((each) =>
    site.productCategories.find(
      ({ slug, name }) => slug === each || name.toLowerCase() === each.toLowerCase(),
    ),
  );
  const unknown = named.filter((_, at) => !found[at]);
  if (unknown.length > 0) return problem(`has unknown categories: ${unknown.join(", ")}`);
  if (found.length > productLimits.categories) return problem("has too many categories");
  return { value: [...new Set(found.flatMap((each) => each?.slug ?? []))] };
}

export function pictures(text: string): ReadCell<string[]> {
  const all = linesOf(text);
  if (all.length > productLimits.images) return problem("has too many lines");
  for (const each of all) {
    const read = link(each);
    if ("problem" in read) return read;
  }
  return { value: all };
}

export function technicalData(text: string): ReadCell<Product["technicalData"]> {
  const read = readDataLines(text);
  if ("value" in read && !isCleanText(text)) {
    return problem("has characters that cannot be printed");
  }
  if ("value" in read) return read;
  return problem(
    read.problem === "lines"
      ? "has too many lines"
      : "must have lines of the form: name | value | unit",
  );
}

/** `address | text`, one picture per line. */
export function pictureTexts(text: string): ReadCell<Product["pictureTexts"]> {
  const texts: Product["pictureTexts"] = [];
  for (const each of linesOf(text)) {
    const [, url = "", alt = ""] = /^(\S+)\s+\|\s+(.+)$/.exec(each) ?? [];
    if (url === "" || "problem" in link(url)) {
      return problem("must have lines of the form: address | description");
    }
    const read = line(productLimits.alt)(alt.replace(/\s+/g, " "));
    if ("problem" in read) return read;
    if (texts.some((known) => known.url === url)) return problem("has a picture twice");
    texts.push({ url, alt: read.value });
  }
  return texts.length > productLimits.pictureTexts
    ? problem("has too many lines")
    : { value: texts };
}
