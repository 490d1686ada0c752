import type { Dialect } from "../relational/engine.server";

const same = (value: unknown) => value;

function parsed(raw: unknown): unknown {
  if (typeof raw !== "string") return null;
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}

export const sqliteDialect: Dialect = {
  mark: () => "?",
  oneOf: (column, mark) => `${column} IN (SELECT value FROM json_each(${mark}))`,
  list: (values) => JSON.stringify(values),
  firstOf: (select, mark) => `${select} LIMIT ${mark}`,
  sizeOf: () => 0,
  among: (column, select) => `${column} IN (${select})`,
  lock: "",
  clock: "CAST(round(unixepoch('subsec') * 1000) AS INTEGER)",
  elements: (column) => `json_each(${column}) item`,
  differ: (left, right) => `${left} IS NOT ${right}`,
  insertMany: () => null,
  updateMany: () => null,
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
