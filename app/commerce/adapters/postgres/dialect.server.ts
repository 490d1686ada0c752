import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { CustomTypesConfig } from "pg";
import type { ColumnKind } from "~/kernel/resource/field";
import * as tables from "~db/postgres";
import type { Dialect, PageParts } from "../relational/engine.server";
import { plain } from "../relational/statement.server";
import { tokenIndex } from "./token-index.server";

const builder = drizzle.mock();

const same = (value: unknown) => value;

const types: Record<ColumnKind, string> = {
  key: "text",
  text: "text",
  integer: "bigint",
  money: "float8",
  flag: "boolean",
  instant: "timestamptz",
  json: "jsonb",
};

/** The values of a column, passed as one list. */
function listOf(field: string, kind: ColumnKind): SQL {
  return sql`${sql.placeholder(field)}::${sql.raw(types[kind])}[]`;
}

/**
 * A generic plan guesses that a LIMIT of unknown size takes a tenth of the table, and sorts the
 * whole table. The inner, literal limit tells the planner that a page is small; the outer one cuts
 * the page to size.
 */
const pageSizes = [101, 1_001];
const sizeOf = (limit: number) => pageSizes.find((size) => size >= limit) ?? 0;

const earliest = Date.parse("0001-01-01T00:00:00.000Z");
const latest = Date.parse("9999-12-31T23:59:59.999Z");

function encodeInstant(value: unknown): string {
  const time = (value as Date).getTime();
  return new Date(Math.min(Math.max(time, earliest), latest)).toISOString();
}

/** Applies both limits: the literal one for the planner, and the requested one. */
function firstOf({ table, columns, order, limit }: PageParts, range: SQL | undefined) {
  const rows = builder
    .select(columns)
    .from(table)
    .where(range)
    .orderBy(...order());
  const size = sizeOf(limit);
  const asked = sql.placeholder("limit");
  if (size === 0) return rows.limit(asked).$dynamic();
  const page = rows.limit(sql.raw(String(size)) as never).as("page");
  return builder.select().from(page).limit(asked).$dynamic();
}

const clock = "date_trunc('milliseconds', clock_timestamp())";

export const postgresDialect: Dialect = {
  builder,
  tables,
  oneOf: (column, name) => sql`${column} = any(${sql.placeholder(name)})`,
  list: same,
  bound: (name, kind) => sql`(select ${sql.placeholder(name)}::${sql.raw(types[kind])})`,
  /**
   * Each range is a query of its own, because the planner does not see that an index already has
   * the order of a union.
   */
  page(parts) {
    const [first, ...others] = parts.ranges.map((range) => firstOf(parts, range));
    if (!first) throw new Error("A page has a range");
    if (others.length === 0) return first;
    const merged = others.reduce((left, right) => left.unionAll(right as never) as never, first);
    return merged.orderBy(...parts.order()).limit(sql.placeholder("limit"));
  },
  sizeOf,
  among: (column, select) => sql`${column} = any(array${select})`,
  locks: true,
  clock: sql.raw(clock),
  now: plain("now", `select ${clock}`),
  elements: (column) =>
    sql`lateral (select distinct jsonb_array_elements_text(${column}) as value) item`,
  ownIndexes: { documentTokens: tokenIndex },
  differ: (left, right) => sql`${left} is distinct from ${right}`,
  insertMany(table, columns) {
    const lists = columns.map(({ field, kind }) => listOf(field, kind));
    return builder.insert(table).select(sql`select * from unnest(${sql.join(lists, sql`, `)})`);
  },
  updateMany(table, columns, key) {
    const all = [...columns, key];
    const lists = all.map(({ field, kind }) => listOf(field, kind));
    const given = all.map((_, at) => sql.identifier(`v${at + 1}`));
    const set = columns.map(({ field }, at) => [field, sql`given.${given[at]}`]);
    return builder
      .update(table)
      .set(Object.fromEntries(set) as never)
      .from(sql`unnest(${sql.join(lists, sql`, `)}) given(${sql.join(given, sql`, `)})`)
      .where(sql`${key.column} = given.${given.at(-1)}`);
  },
  encode: {
    key: same,
    text: same,
    integer: same,
    money: same,
    flag: same,
    instant: encodeInstant,
    json: (value) => JSON.stringify(value),
  },
  decode: {
    key: same,
    text: same,
    integer: same,
    money: same,
    flag: same,
    instant: same,
    json: same,
  },
};

/** Parses `2026-03-01 12:00:00.123+00`, in whatever time zone the session writes. */
function parseInstant(text: string): Date | null {
  const zone = text.endsWith("+00") ? "Z" : null;
  const time = zone
    ? Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : Date.parse(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));
  return Number.isNaN(time) ? null : new Date(time);
}

/** Column types by their number in PostgreSQL's catalogue. */
const parsers = new Map<number, (text: string) => unknown>([
  [16, (text) => text === "t"],
  [20, Number],
  [701, Number],
  [1184, parseInstant],
  [3802, (text) => JSON.parse(text)],
]);

export const postgresTypes = {
  getTypeParser: (oid: number) => parsers.get(oid) ?? same,
} as CustomTypesConfig;
