import type { CustomTypesConfig } from "pg";
import type { Kind } from "~db/kit";
import type { Dialect } from "../relational/engine.server";

const same = (value: unknown) => value;

const arrays: Record<Kind, string> = {
  key: "text[]",
  text: "text[]",
  integer: "bigint[]",
  money: "float8[]",
  flag: "boolean[]",
  instant: "timestamptz[]",
  json: "jsonb[]",
};

/**
 * A plan made once for all values guesses that a LIMIT of unknown size takes a tenth of the table,
 * and sorts it whole. The inner, written limit tells that a page is small; the outer one cuts it.
 */
const pageSizes = [101, 1_001];
const sizeOf = (limit: number) => pageSizes.find((size) => size >= limit) ?? 0;

const earliest = Date.parse("0001-01-01T00:00:00.000Z");
const latest = Date.parse("9999-12-31T23:59:59.999Z");

function encodeInstant(value: unknown): string {
  const time = (value as Date).getTime();
  return new Date(Math.min(Math.max(time, earliest), latest)).toISOString();
}

export const postgresDialect: Dialect = {
  mark: (nth) => `$${nth}`,
  oneOf: (column, mark) => `${column} = ANY(${mark})`,
  list: same,
  firstOf(select, mark, limit) {
    const size = sizeOf(limit);
    if (size === 0) return `${select} LIMIT ${mark}`;
    return `SELECT * FROM (${select} LIMIT ${size}) page LIMIT ${mark}`;
  },
  sizeOf,
  among: (column, select) => `${column} = ANY(ARRAY(${select}))`,
  lock: " FOR UPDATE",
  clock: "date_trunc('milliseconds', clock_timestamp())",
  elements: (column) =>
    `LATERAL (SELECT DISTINCT jsonb_array_elements_text(${column}) AS value) item`,
  differ: (left, right) => `${left} IS DISTINCT FROM ${right}`,
  insertMany(table, columns) {
    const names = columns.map(({ name }) => name).join(", ");
    const values = columns.map(({ kind }, at) => `$${at + 1}::${arrays[kind]}`).join(", ");
    return `INSERT INTO ${table} (${names}) SELECT * FROM unnest(${values})`;
  },
  updateMany(table, columns, key) {
    const all = [...columns, key];
    const lists = all.map(({ kind }, at) => `$${at + 1}::${arrays[kind]}`).join(", ");
    const names = all.map((_, at) => `v${at + 1}`).join(", ");
    const set = columns.map(({ name }, at) => `${name} = given.v${at + 1}`).join(", ");
    return `UPDATE ${table} own SET ${set} FROM unnest(${lists}) given(${names}) WHERE own.${key.name} = given.v${all.length}`;
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

/** `2026-03-01 12:00:00.123+00`, whatever the session's zone. */
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
