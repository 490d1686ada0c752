import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deskOnly, findProblemsIn } from "~/texts/check";
import { contextsOf } from "~/texts/context";
import { english } from "~/texts/english";
import { isLanguage, type Language, original } from "~/texts/languages";
import { translations } from "~/texts/translations";
import { type Command, type Input, jsonOption, WrongArguments } from "../command";

/** The format of browser extensions, which translation programs read: a text with its context. */
type Exchanged = Record<string, { message: string; description: string }>;

/** Writes the texts of a language for translators: a missing one in English. */
export const textsExport: Command = {
  name: "texts export",
  operands: ["<language>", "<file>"],
  options: { json: jsonOption },
  summary: "writes the texts of a language to a JSON file for translators, with their context",
  check: needSources,
  async run({ operands, path, answer }) {
    const [name = "", file = ""] = operands;
    const language = languageOf(name);
    const contexts = await contextsOf(process.cwd());
    const texts: Exchanged = {};
    let missing = 0;
    for (const [key, text] of Object.entries(english)) {
      if (deskOnly.test(key)) continue;
      const translated = language === original ? text : translations[language]?.[key];
      if (translated === undefined) missing += 1;
      texts[key] = { message: translated ?? text, description: contexts.get(key) ?? "" };
    }
    await writeFile(path(file), `${JSON.stringify(texts, null, 2)}\n`);
    const count = Object.keys(texts).length;
    answer({ language, texts: count, missing, file: path(file) }, [
      `Wrote ${count} texts to ${path(file)}, ${missing} of them not translated yet.`,
    ]);
    return 0;
  },
};

/** Takes a file of translators into the sources, if every text fits its original. */
export const textsImport: Command = {
  name: "texts import",
  operands: ["<language>", "<file>"],
  options: { json: jsonOption },
  summary: "takes a file of translators into app/texts, if every text fits its original",
  check: needSources,
  async run({ operands, path, answer }) {
    const [name = "", file = ""] = operands;
    const language = languageOf(name);
    if (language === original) throw new WrongArguments("English is the original.");
    const texts = readExchanged(await readFile(path(file), "utf8"));
    const problems = findProblemsIn(texts);
    if (problems.length > 0) {
      answer({ language, problems }, [`Nothing was changed:`, ...problems]);
      return 1;
    }
    const folder = join(process.cwd(), "app/texts", language);
    await mkdir(folder, { recursive: true });
    const areas = new Map<string, Record<string, string>>();
    for (const [key, text] of Object.entries(texts)) {
      const [area = ""] = key.split(":", 1);
      areas.set(area, { ...areas.get(area), [key]: text });
    }
    for (const [area, added] of areas) {
      const place = join(folder, `${fileOf(area)}.json`);
      const before = existsSync(place) ? JSON.parse(await readFile(place, "utf8")) : {};
      await writeFile(place, `${JSON.stringify({ ...before, ...added }, null, 2)}\n`);
    }
    const count = Object.keys(texts).length;
    answer({ language, texts: count, files: (await readdir(folder)).length }, [
      `Took ${count} texts. Build the store to use them.`,
    ]);
    return 0;
  },
};

function needSources(_input: Input): void {
  if (existsSync(join(process.cwd(), "app/texts"))) return;
  throw new WrongArguments("Run this in the folder of the store's sources.");
}

function languageOf(name: string): Language {
  if (isLanguage(name)) return name;
  throw new WrongArguments(`${name} is not in app/texts/languages.ts.`);
}

/** The name of an area's files: `deskQuotes` is in `desk-quotes`. */
function fileOf(area: string): string {
  return area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** @throws WrongArguments when it is another kind of file */
function readExchanged(text: string): Record<string, string> {
  try {
    const found: Record<string, unknown> = JSON.parse(text);
    const texts = Object.entries(found).map(([key, entry]) => {
      const message = typeof entry === "string" ? entry : (entry as { message?: unknown }).message;
      if (typeof message !== "string") throw new TypeError(key);
      return [key, message];
    });
    return Object.fromEntries(texts);
  } catch {
    throw new WrongArguments("The file is not JSON as `texts export` writes it.");
  }
}
