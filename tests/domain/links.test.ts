import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

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
