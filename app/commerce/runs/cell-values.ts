import { readDataLines } from "~/domain/data-lines";
import { type Product, productLimits } from "~/domain/product";
import { isCleanText } from "~/domain/text";
import { isLink, readTyped, type TypedProblem } from "~/domain/typed-field";
import type { Shaped } from "~/kernel/resource/field";
import type { Site } from "~/site";

/** A cell's value, or its error. */
export type ReadCell<T> = { value: T } | { problem: string };

const problem = (text: string) => ({ problem: text });

/** A field that one line of text says. */
export function typedCell(field: Shaped) {
  return (text: string, site: Site): ReadCell<unknown> => {
    const read = readTyped(field, text, site);
    return "value" in read ? read : problem(wordsFor(read.problem, site));
  };
}

function wordsFor(of: TypedProblem, site: Site): string {
  switch (of.kind) {
    case "missing":
      return "cannot be empty";
    case "long":
      return `has more than ${of.max} characters`;
    case "unprintable":
      return "has characters that cannot be printed";
    case "link":
      return "is not an address that begins with https:// or /";
    case "whole":
      return "is not a whole number";
    case "number":
      return "is not a number, such as 2.5";
    case "range":
      return `is more than ${of.max}`;
    case "amount": {
      if (of.amount.kind !== "ambiguous") return `is not an amount in ${site.currency}`;
      const [grouped, decimal] = of.amount.readings;
      return `may mean ${grouped} or ${decimal}: write it with all its decimals`;
    }
  }
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

export function taxRate(text: string, site: Site): ReadCell<string | null> {
  if (text === "") return { value: null };
  return site.selling.taxes.some(({ name }) => name === text)
    ? { value: text }
    : problem("is not one of the store's tax rates");
}

export function pictures(text: string): ReadCell<string[]> {
  const all = linesOf(text);
  if (all.length > productLimits.images) return problem("has too many lines");
  const wrong = all.some(
    (each) => !isLink(each) || !isCleanText(each) || each.length > productLimits.url,
  );
  return wrong ? problem("is not an address that begins with https:// or /") : { value: all };
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
    if (!isLink(url) || !isCleanText(url) || url.length > productLimits.url) {
      return problem("must have lines of the form: address | description");
    }
    const shows = alt.replace(/\s+/g, " ");
    if (shows.length > productLimits.alt) {
      return problem(`has more than ${productLimits.alt} characters`);
    }
    if (!isCleanText(shows)) return problem("has characters that cannot be printed");
    if (texts.some((known) => known.url === url)) return problem("has a picture twice");
    texts.push({ url, alt: shows });
  }
  return texts.length > productLimits.pictureTexts
    ? problem("has too many lines")
    : { value: texts };
}
