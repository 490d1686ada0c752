import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readEnv } from "~/kernel/env/env.server";
import { retentionDays, retentionDefaults } from "~/kernel/env/retention";
import { uniqueFields } from "~/storage/storage";

const [, section = ""] = readFileSync("docs/operations.md", "utf8").split(
  "\n## What grows, and when it is removed\n",
);
const rows = (section.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("| "));
const cells = rows.slice(1).map((row) => row.split("|").map((cell) => cell.trim()));

it("says of every stored collection when its rows are removed", () => {
  const named = cells.flatMap(([, , names = ""]) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  const missing = Object.keys(uniqueFields).filter((name) => !named.includes(name));
  expect(missing).toEqual([]);
  for (const [, what, , removed] of cells) expect([what, removed]).not.toEqual([what, ""]);
});

it("names every setting with its default", () => {
  const settings = cells.flatMap(([, , , , setting = ""]) => {
    const [, name, value] = /^`(\w+)` (\w+)$/.exec(setting) ?? [];
    return name === undefined ? [] : [[name, value === "never" ? null : Number(value)]];
  });
  expect(Object.fromEntries(settings)).toEqual(retentionDefaults);
});

it("reads the operator's days, and refuses what it does not know", () => {
  expect(retentionDays.parse("guestCarts=7, audit=3650,bin=never")).toEqual({
    ...retentionDefaults,
    guestCarts: 7,
    audit: 3650,
    bin: null,
  });
  for (const text of ["carts=7", "audit=0", "audit=soon", "audit", "bin=-1"]) {
    expect([text, retentionDays.safeParse(text).success]).toEqual([text, false]);
  }
});

it("removes nothing by days that were misspelt, and says their form", () => {
  const { env, problems } = readEnv({ RETENTION_DAYS: "guestCarts=90,bin=nevr" });
  expect(new Set(Object.values(env.retention))).toEqual(new Set([null]));
  expect(Object.keys(env.retention)).toEqual(Object.keys(retentionDefaults));
  const [problem = ""] = problems.filter((text) => text.startsWith("RETENTION_DAYS"));
  expect(problem).toContain("is not valid: it must be names with days");
  for (const name of Object.keys(retentionDefaults)) expect(problem).toContain(name);
});
