import { columnName } from "~db/kit";
import { tables } from "~db/tables";
import type { Counters } from "../../storage";
import type { Dialect, Session, Statement } from "./engine.server";
import { storable } from "./filter.server";
import { quoted } from "./layout.server";

const listLimit = 1000;

export interface CounterStatements {
  get(lock: boolean): Statement;
  list(limit: number): Statement;
  /** One change, or by `many` all of them. */
  add: Statement;
  many: Statement | null;
  dialect: Dialect;
}

export function compileCounters(dialect: Dialect): CounterStatements {
  const name = tables.counters.name;
  const table = quoted(name);
  const [key, value] = [quoted(columnName("name")), quoted(columnName("value"))];
  const { mark } = dialect;
  const onKnown = `ON CONFLICT (${key}) DO UPDATE SET ${value} = ${table}.${value} + excluded.${value}`;
  const many = dialect.insertMany(table, [
    { name: key, kind: "key" },
    { name: value, kind: "integer" },
  ]);
  const select = `SELECT ${key}, ${value} FROM ${table} WHERE`;
  const among = `${select} ${dialect.oneOf(key, mark(1))} ORDER BY ${key}`;
  const get = { name: `${name}_get`, text: among };
  const held = { name: `${name}_hold`, text: `${among}${dialect.lock}` };
  return {
    dialect,
    get: (lock) => (lock ? held : get),
    list: (limit) => ({
      name: `${name}_list_${dialect.sizeOf(limit)}`,
      text: dialect.firstOf(
        `${select} ${key} >= ${mark(1)} AND ${key} < ${mark(2)} AND ${value} <> 0 ORDER BY ${key}`,
        mark(3),
        limit,
      ),
    }),
    add: {
      name: `${name}_add`,
      text: `INSERT INTO ${table} (${key}, ${value}) VALUES (${mark(1)}, ${mark(2)}) ${onKnown}`,
    },
    many: many === null ? null : { name: `${name}_add_many`, text: `${many} ${onKnown}` },
  };
}

export function createCounters(
  { get, list, dialect }: CounterStatements,
  read: <T>(work: (session: Session) => Promise<T>) => Promise<T>,
  lock: boolean,
): Counters {
  return {
    async get(names) {
      const wanted = names.filter(storable);
      const totals = new Map<string, number>(names.map((name) => [name, 0]));
      if (wanted.length === 0) return totals;
      const rows = await read((session) => session.rows(get(lock), [dialect.list(wanted)]));
      for (const [name, value] of rows) totals.set(name as string, Number(value));
      return totals;
    },

    async list(prefix, limit = listLimit) {
      if (!storable(prefix)) return [];
      const most = Math.min(limit, listLimit);
      const bounds = [prefix, `${prefix}\u{10FFFF}`];
      const rows = await read((session) => session.rows(list(most), [...bounds, most]));
      return rows.map(([name, value]) => ({ name: name as string, value: Number(value) }));
    },
  };
}

/** Written last and by name: two transactions never wait for each other in a ring. */
export async function writeCounters(
  { add, many }: CounterStatements,
  session: Session,
  gathered: ReadonlyMap<string, number>,
): Promise<void> {
  const changes = [...gathered].filter(([, by]) => by !== 0);
  changes.sort(([a], [b]) => (a < b ? -1 : 1));
  if (changes.length === 0) return;
  await session.send(
    many
      ? [{ statement: many, values: [changes.map(([name]) => name), changes.map(([, by]) => by)] }]
      : changes.map((values) => ({ statement: add, values })),
  );
}
