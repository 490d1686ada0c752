import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findMethod, methods, rpcMethods } from "~/gateway/methods";
import { pagesOnly } from "~/gateway/pages-only";
import type { AnyMethod } from "~/gateway/rows/method";

/** The methods that the pages of a folder name. */
function namedIn(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const texts = files
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));
  const found = texts.flatMap((text) => [...text.matchAll(/"([a-zA-Z]+\.[a-zA-Z]+)"/g)]);
  return new Set(found.map(([, name = ""]) => name).filter((name) => findMethod(name)));
}

it("a program can do whatever the desk does", () => {
  const named = [...namedIn("app/routes/admin")];
  expect(named.length).toBeGreaterThan(120);
  const callable = new Set(rpcMethods().map(({ name }) => name));
  const missing = named.filter((name) => !callable.has(name) && !(name in pagesOnly));
  expect(missing).toEqual([]);
});

it("each method for pages alone has a reason, and none changes what programs could read", () => {
  const rows = Object.entries(methods).flatMap(([service, table]) =>
    Object.entries(table).map(([name, row]) => [`${service}.${name}`, row as AnyMethod] as const),
  );
  const alone = rows.filter(([, row]) => !row.rpc);
  expect(alone.map(([name]) => name).sort()).toEqual(Object.keys(pagesOnly).sort());
  const changing = alone.filter(([, row]) => row.audited !== null).map(([name]) => name);
  expect(changing).toEqual([
    "templates.putBack",
    "discounts.putBack",
    "notices.choose",
    "extensions.saveSettings",
  ]);
});
