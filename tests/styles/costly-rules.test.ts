import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/**
 * Where any element may follow another, browsers compute the styles of all elements anew, the page's
 * own included, whenever one is added or taken away: a tenth of a second on a slow phone.
 */
it("no rule is about whatever element follows another", () => {
  const files = readdirSync("app/styles");
  expect(files.length).toBeGreaterThan(20);
  const costly = files.flatMap((file) => {
    const text = readFileSync(`app/styles/${file}`, "utf8").replace(/\/\*.*?\*\//gs, "");
    return (text.match(/[^{};,]*[+~]\s*\*\s*(?=[{,:])/g) ?? []).map((rule) => `${file}: ${rule}`);
  });
  expect(costly).toEqual([]);
});
