import { describe, expect, test } from "vitest";
import { dataClasses } from "~/commerce/data-classes";
import { type AnyTable, columnName } from "~db/kit";
import { listTables, tables } from "~db/tables";

/** Tables that hold nothing but copies of classed fields, or totals. */
const derived = new Set([
  "counters",
  ...Object.values(listTables).flatMap((lists) => lists.map(({ name }) => name as string)),
]);

describe("the class of a column", () => {
  test("stands for each: personal, business or none", () => {
    const classes = dataClasses as Record<string, Record<string, string>>;
    const unclassed = Object.entries<AnyTable>(tables).flatMap(([name, { columns }]) =>
      derived.has(name)
        ? []
        : Object.keys(columns)
            .filter((field) => !/^(personal|business|none)$/.test(classes[name]?.[field] ?? ""))
            .map((field) => `${name}.${columnName(field)}`),
    );
    expect(unclassed).toEqual([]);
  });

  test("names no column that is gone", () => {
    const columns: Record<string, AnyTable> = tables;
    const gone = Object.entries<object>(dataClasses).flatMap(([name, fields]) =>
      Object.keys(fields)
        .filter((field) => !columns[name]?.columns[field])
        .map((field) => `${name}.${field}`),
    );
    expect(gone).toEqual([]);
  });
});
