import { expect, test } from "vitest";
import { resources } from "~/modules/registry";
import { type AnyTable, columnName } from "~db/kit";
import { listTables, tables } from "~db/tables";

/** Tables that hold nothing but copies of classified fields, or totals. */
const copies = new Set([
  "counters",
  ...Object.values(listTables).flatMap((lists) => lists.map(({ name }) => name as string)),
]);

test("every column says whether it is about a person", () => {
  const unclassified = Object.entries<AnyTable>(tables).flatMap(([name, { columns }]) => {
    if (copies.has(name)) return [];
    const fields: Record<string, { privacy: string }> =
      resources[name as keyof typeof resources].fields;
    return Object.keys(columns)
      .filter((field) => !/^(personal|business|none)$/.test(fields[field]?.privacy ?? ""))
      .map((field) => `${name}.${columnName(field)}`);
  });
  expect(unclassified).toEqual([]);
});
