import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import * as tables from "~db/sqlite";
import type { Builder, Dialect, Tables } from "../relational/engine.server";
import { plain } from "../relational/statement.server";
import { tokenIndex } from "./token-index.server";

const builder = drizzle.mock() as unknown as Builder;

const same = (value: unknown) => value;

function parsed(raw: unknown): unknown {
  if (typeof raw !== "string") return null;
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}

const clock = "CAST(round(unixepoch('subsec') * 1000) AS INTEGER)";

export const sqliteDialect: Dialect = {
  builder,
  tables: tables as unknown as Tables,
  oneOf: (column, name) =>
    sql`${column} in (select value from json_each(${sql.placeholder(name)}))`,
  list: (values) => JSON.stringify(values),
  bound: (name) => sql`${sql.placeholder(name)}`,
  /** Ranges in the same order are read side by side, as far as the page needs. */
  page({ table, columns, ranges, order }) {
    const [first, ...others] = ranges.map((range) =>
      builder.select(columns).from(table).where(range).$dynamic(),
    );
    if (!first) throw new Error("A page has a range");
    const merged = others.reduce((left, right) => left.unionAll(right as never) as never, first);
    return merged.orderBy(...order()).limit(sql.placeholder("limit"));
  },
  sizeOf: () => 0,
  among: (column, select) => sql`${column} in ${select}`,
  locks: false,
  clock: sql.raw(clock),
  now: plain("now", `select ${clock}`),
  elements: (column) => sql`json_each(${column}) item`,
  ownIndexes: { documentTokens: tokenIndex },
  differ: (left, right) => sql`${left} is not ${right}`,
  insertMany: null,
  updateMany: null,
  encode: {
    key: same,
    text: same,
    integer: same,
    money: same,
    flag: (value) => (value ? 1 : 0),
    instant: (value) => (value as Date).getTime(),
    json: (value) => JSON.stringify(value),
  },
  decode: {
    key: same,
    text: same,
    integer: same,
    money: same,
    flag: (raw) => raw === 1,
    instant: (raw) => (typeof raw === "number" ? new Date(raw) : null),
    json: parsed,
  },
};
