import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compile, namesIn } from "./compile";
import { english } from "./english";
import { translations } from "./translations";

/** The areas that staff read, which have English only. */
export const deskOnly = /^desk/;
const literal = /["'`]([a-z][a-zA-Z]*:[a-zA-Z][\w.]*)["'`]/g;
const name = /^[a-z][a-zA-Z]*:[a-zA-Z][\w.]*$/;
const original: Readonly<Record<string, string>> = english;

/** What is wrong with the catalogues of texts; `root` is the folder of the project. */
export function findProblems(root: string): string[] {
  const used = placesOfKeys(root);
  const problems = Object.entries(original).flatMap(([key, text]) => [
    ...(name.test(key) ? [] : [`${key}: not a name such as cart:empty`]),
    ...(used.has(key) ? [] : [`${key}: unused`]),
    ...problemsOf(key, text),
  ]);
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

/** Where each key is used: the files of the sources. */
export function placesOfKeys(root: string): Map<string, Set<string>> {
  const places = new Map<string, Set<string>>();
  for (const folder of ["app", "emails"]) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(file) || /^texts\/(en|de)\//.test(file)) continue;
      for (const [, key = ""] of readFileSync(join(root, folder, file), "utf8").matchAll(literal)) {
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
