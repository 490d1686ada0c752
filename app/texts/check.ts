import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compile, namesIn } from "./compile";
import { english } from "./english";
import { translations } from "./translations";

/** The areas that staff read, which have English only. */
export const deskOnly = /^desk/;
const literal = /["'`]([a-z][a-zA-Z]*:[a-zA-Z][\w.]*)["'`]/g;
const name = /^[a-z][a-zA-Z]*:[a-zA-Z][\w.]*$/;
/** What stands behind a slash in a string, such as a kind of file, is no comment. */
const comments = /(?<=^|[\s({,;])(\/\*[\s\S]*?\*\/|\/\/.*$)/gm;
const original: Readonly<Record<string, string>> = english;

/** What is wrong with the catalogues of texts; `root` is the folder of the project. */
export function findProblems(root: string): string[] {
  const used = placesOfKeys(root);
  const problems = Object.entries(original).flatMap(([key, text]) => [
    ...(name.test(key) ? [] : [`${key}: not a name such as cart:empty`]),
    ...(used.has(key) ? [] : [`${key}: unused`]),
    ...problemsOf(key, text),
  ]);
  problems.push(...problemsOfNotes(readNotes(root)));
  for (const [language, texts] of Object.entries(translations)) {
    const missing = Object.keys(original).filter(
      (key) => !deskOnly.test(key) && texts[key] === undefined,
    );
    problems.push(...missing.map((key) => `${key}: missing in ${language}`));
    problems.push(...findProblemsIn(texts).map((problem) => `${problem}, in ${language}`));
  }
  return problems;
}

/** What is wrong with translated texts: unknown keys, other values than in English, bad syntax. */
export function findProblemsIn(texts: Readonly<Record<string, string>>): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const english = original[key];
    if (english === undefined) return [`${key}: there is no such text`];
    const names = namesOrProblem(text);
    if (typeof names === "string") return [`${key}: ${names}`];
    const needed = namesOrProblem(english);
    if (names.join() === String(needed)) return [];
    return [`${key}: the values are ${names.join(", ") || "none"} instead of ${String(needed)}`];
  });
}

/** The notes for translators beside the texts, by key. */
export function readNotes(root: string): Record<string, string> {
  const folder = join(root, "app/texts/notes");
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  return Object.assign({}, ...files.map((text) => JSON.parse(text)));
}

/**
 * A translator cannot know what a single word means, such as “Open”, nor why two keys have the same
 * short text. What stands on a button while it works says so by its dots.
 */
function problemsOfNotes(notes: Readonly<Record<string, string>>): string[] {
  const short = Object.entries(original).filter(
    ([key, text]) => !deskOnly.test(key) && /^[^{<\s]+( [^{<\s]+)?$/.test(text),
  );
  const keysOf = new Map<string, string[]>();
  for (const [key, text] of short)
    keysOf.set(alike(text), [...(keysOf.get(alike(text)) ?? []), key]);
  const problems = short.flatMap(([key, text]) => {
    if (notes[key] || text.endsWith("…")) return [];
    const [area = ""] = key.split(":", 1);
    const other = keysOf.get(alike(text))?.find((each) => each !== key);
    if (other) return [`${key}: ${other} is the same; say in notes/${area}.json what it means`];
    return text.includes(" ") ? [] : [`${key}: one word; say in notes/${area}.json what it means`];
  });
  const strange = Object.keys(notes).filter((key) => original[key] === undefined);
  return [...problems, ...strange.map((key) => `${key}: a note of a text that there is not`)];
}

const alike = (text: string) => text.toLowerCase().replace(/[:.]$/, "");

/** Where each key is used: the files of the sources. A key in a comment is not used. */
export function placesOfKeys(root: string): Map<string, Set<string>> {
  const places = new Map<string, Set<string>>();
  for (const folder of ["app", "emails"]) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(file) || /^texts\/(en|de)\//.test(file)) continue;
      const source = readFileSync(join(root, folder, file), "utf8").replace(comments, "");
      for (const [, key = ""] of source.matchAll(literal)) {
        if (!Object.hasOwn(original, key)) continue;
        places.set(key, (places.get(key) ?? new Set()).add(`${folder}/${file}`));
      }
    }
  }
  return places;
}

function problemsOf(key: string, text: string): string[] {
  const names = namesOrProblem(text);
  if (typeof names === "string") return [`${key}: ${names}`];
  if (typedNames(text).join() === names.join()) return [];
  return [`${key}: a plural form is one bare word, which its type takes for a value`];
}

function namesOrProblem(text: string): string[] | string {
  try {
    return namesIn(compile(text));
  } catch (error) {
    return (error as Error).message;
  }
}

/** The names as the types of text.ts find them. */
function typedNames(text: string): string[] {
  const values = [...text.matchAll(/\{([^{},]*)/g)]
    .map(([, found = ""]) => found)
    .filter((found) => found !== "" && !/^#| /.test(found));
  const tags = [...text.matchAll(/<\/([^>]+)>/g)].map(([, tag]) => `<${tag}>`);
  return [...new Set([...values, ...tags])].sort();
}
