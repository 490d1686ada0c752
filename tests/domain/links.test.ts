import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { readInput } from "~/cli/command";
import { commands } from "~/cli/store";
import { readOptions } from "../../bench/options";
import { sourcesOf } from "../support/imports";

const pages = readdirSync(".")
  .concat(["docs", "db", "tests", "examples", "packages/client"].flatMap(namesIn))
  .filter((name) => name.endsWith(".md"));

function namesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.includes("node_modules"))
    .map((name) => join(folder, name));
}

/** Where the links of a page lead that name a file of the project. */
function placesIn(page: string): string[] {
  const links = readFileSync(page, "utf8").matchAll(/\]\((?!\w+:|[/#])([^)#\s]+)/g);
  return [...links].map(([, place = ""]) => place);
}

it("a link of the documentation leads to a file that is there", () => {
  const links = pages.flatMap((page) => placesIn(page).map((place) => ({ page, place })));
  const lost = links.filter(({ page, place }) => !existsSync(join(dirname(page), place)));
  expect(links.length).toBeGreaterThan(200);
  expect(lost.map(({ page, place }) => `${page} → ${place}`)).toEqual([]);
});

it("the README fits on a few screens, and its tables can be read", () => {
  const lines = readFileSync("README.md", "utf8").split("\n");
  expect(lines.length).toBeLessThanOrEqual(200);
  const cells = lines.filter((line) => line.startsWith("|")).flatMap((line) => line.split("|"));
  expect(cells.filter((cell) => cell.length > 200)).toEqual([]);
});

it("the list of decisions has every page once, in order, under its own title", () => {
  const list = readFileSync("docs/decisions/README.md", "utf8");
  const rows = [...list.matchAll(/^\| \[(\d+)\]\(([^)]+)\) \| (.+) \|$/gm)];
  const titles = rows.map(([, number, , title]) => `# ${number}. ${title}`);
  const kept = readdirSync("docs/decisions")
    .filter((name) => /^\d/.test(name))
    .sort();
  expect(rows.map(([, , file]) => file)).toEqual(kept);
  expect(titles).toEqual(
    kept.map((name) => readFileSync(`docs/decisions/${name}`, "utf8").split("\n", 1)[0]),
  );
});

const texts = pages.map((page) => [page, readFileSync(page, "utf8")] as const);

/** What a pattern finds in the documentation and `isKnown` does not know, with its page. */
function unknown(pattern: RegExp, isKnown: (found: string) => boolean): string[] {
  const found = texts.flatMap(([page, text]) =>
    [...text.matchAll(pattern)].map(([, name = ""]) => [page, name] as const),
  );
  expect(found.length).toBeGreaterThan(0);
  return found.filter(([, name]) => !isKnown(name)).map(([page, name]) => `${page}: ${name}`);
}

function textOf(files: string[]): string {
  return files.map((file) => readFileSync(file, "utf8")).join("\n");
}
const ofStore = textOf([
  ...sourcesOf("app"),
  ...namesIn("app/cli").filter((name) => name.endsWith(".mjs")),
]);
const ofTools = textOf([
  ...["bench", "tests"].flatMap((folder) => sourcesOf(folder)),
  ...namesIn("tests").filter((name) => name.endsWith(".mjs")),
  "compose.yaml",
]);

it("a variable, a figure, a mark or a line of the log that the documentation names is there", () => {
  const isSaid = (name: string) => ofStore.includes(name);
  // The SDK of OpenTelemetry reads variables that the store does not know.
  expect(
    unknown(
      /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g,
      (name) => name.startsWith("OTEL_") || isSaid(name) || ofTools.includes(name),
    ),
  ).toEqual([]);
  expect(unknown(/`(store_\w+)/g, isSaid)).toEqual([]);
  const isLogged = (line: string) => {
    const [, tag = "", words = ""] = /^(\[[a-z]+\])\s?(.*)$/.exec(line) ?? [];
    return isSaid(line) || (isSaid(tag) && isSaid(`"${words}"`));
  };
  expect(unknown(/`(\[[a-z]+\][^`…;]*[^`…;\s])/g, isLogged)).toEqual([]);
});

it("a command that the documentation names can be called like that", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(unknown(/npm run ([\w:]+)/g, (name) => name in scripts)).toEqual([]);
  const calls = /(?:npm run store --|node app\/cli\/run\.mjs) ([a-z][^`\n]*)/g;
  const isTaken = (said: string) => {
    const words = said
      .replace(/\s#.*$/, "")
      .replace(/<[^>]*>/g, "x")
      .trim()
      .split(/\s+/);
    const command = commands
      .filter(({ name }) => ` ${words.join(" ")} `.startsWith(` ${name} `))
      .toSorted((a, b) => b.name.length - a.name.length)[0];
    if (!command) return false;
    const args = words.slice(command.name.split(" ").length);
    try {
      if (args.length > 0) readInput(command, { args, folder: "/srv/store" });
      return true;
    } catch {
      return false;
    }
  };
  expect(unknown(calls, isTaken)).toEqual([]);
});

it("the options of a measurement that docs/performance.md names are the program's", () => {
  const text = readFileSync("docs/performance.md", "utf8");
  const calls = [...text.matchAll(/`?((?:--[a-z]+ [\w,]+ ?)+)`?/g)].map(([, said = ""]) =>
    said.trim().split(" "),
  );
  expect(calls.length).toBeGreaterThan(5);
  for (const call of calls) expect(() => readOptions(call)).not.toThrow();
  const [, parts = ""] = /^\| `--parts` \|[^|]*\| (.*) \|$/m.exec(text) ?? [];
  const named = [...parts.matchAll(/`([a-z]+)`/g)].map(([, part]) => part);
  expect(named).toEqual(readOptions([]).parts);
});
