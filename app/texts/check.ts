import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compile, namesIn } from "./compile";
import { english } from "./english";
import { german } from "./german";

/** The parts of the texts that have English only. */
const deskOnly = /^desk/;
const literal = /["'`]([a-z][a-zA-Z]*:[a-zA-Z][\w.]*)["'`]/g;
const name = /^[a-z][a-zA-Z]*:[a-zA-Z][\w.]*$/;

/** What is wrong with the catalogues of texts; `root` is the folder of the project. */
export function findProblems(root: string): string[] {
  const problems: string[] = [];
  const used = usedKeys(root);
  for (const [key, text] of Object.entries(english)) {
    if (!name.test(key)) problems.push(`${key}: not a name such as cart:empty`);
    if (!used.has(key)) problems.push(`${key}: unused`);
    const names = namesOf(key, text, problems);
    const typed = typedNames(text);
    if (names && typed.join() !== names.join()) {
      problems.push(`${key}: a plural form is one word, so its type is wrong; add a second word`);
    }
    const translated: string | undefined = german[key];
    if (translated === undefined) {
      if (!deskOnly.test(key)) problems.push(`${key}: no German text`);
      continue;
    }
    const other = namesOf(`${key} in German`, translated, problems);
    if (names && other && other.join() !== names.join()) {
      problems.push(`${key}: ${names.join(", ")} in English, ${other.join(", ")} in German`);
    }
  }
  for (const key of Object.keys(german)) {
    if (!Object.hasOwn(english, key)) problems.push(`${key}: German only`);
  }
  return problems;
}

function namesOf(key: string, text: string, problems: string[]): string[] | null {
  try {
    return namesIn(compile(text));
  } catch (error) {
    problems.push(`${key}: ${(error as Error).message}`);
    return null;
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

function usedKeys(root: string): Set<string> {
  const used = new Set<string>();
  for (const folder of ["app", "emails"]) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(file) || /^texts\/(en|de)\//.test(file)) continue;
      for (const [, key = ""] of readFileSync(join(root, folder, file), "utf8").matchAll(literal)) {
        used.add(key);
      }
    }
  }
  return used;
}
