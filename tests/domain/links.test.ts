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
