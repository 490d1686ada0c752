import { compareBytes } from "~/domain/text";
import type { CollectionName, CountersInside } from "../../storage";
import { uniqueFields } from "../../storage";
import type { Changes } from "./changes.server";
import { readCounters } from "./counters.server";
import { isDocumentId, type Row, toRow } from "./documents.server";
import { type Asked, countRows, findRows, type Place, trimmed } from "./queries.server";
import { byId, type Conditions, compareRows, isAfter, isMatch } from "./rows.server";
import type { Connection } from "./sdk.server";
import type { Source } from "./source.server";

/** A collection of the port, untyped. */
export interface RowCollection {
  get(id: string): Promise<Row | null>;
  getMany(ids: readonly string[]): Promise<Row[]>;
  getBy(field: string, value: string): Promise<Row | null>;
  find(asked: Asked): Promise<Row[]>;
  count(where: Conditions): Promise<number>;
  insert(row: Row, options?: { clock?: string }): Promise<void>;
  insertMany(rows: readonly Row[]): Promise<void>;
  put(row: Row): Promise<void>;
  patch(id: string, fields: Record<string, unknown>): Promise<boolean>;
  remove(id: string): Promise<boolean>;
}

/** What one `atomically` works with. */
export interface Unit {
  connection: Connection;
  source: Source;
  changes: Changes;
  totals: Map<string, number>;
}

/**
 * A collection inside `atomically`. What the work reads is locked; what it writes is gathered, and
 * its own later reads see it.
 */
export function collectionOf(unit: Unit, name: CollectionName): RowCollection {
  const { changes, source } = unit;
  const collection = unit.connection.firestore.collection(name);
  const place: Place = { name, collection, source };

  /** In id order, the one lock order. */
  async function read(ids: readonly string[]): Promise<void> {
    const sorted = [...new Set(ids)].sort();
    for (const document of await source.documents(sorted.map((id) => collection.doc(id)))) {
      const data = document.data();
      changes.learn(name, document.id, data ? toRow(name, { id: document.id, data }) : null);
    }
  }

  /** Reads what the work does not know yet. */
  async function load(ids: readonly string[]): Promise<void> {
    await read(ids.filter((id) => isDocumentId(id) && changes.known(name, id) === undefined));
  }

  async function current(id: string): Promise<Row | null> {
    await load([id]);
    return changes.known(name, id) ?? null;
  }

  async function find(asked: Asked): Promise<Row[]> {
    const { where, order = byId, after, limit } = asked;
    const written = changes.written(name);
    const rows = await findRows(place, { ...asked, limit: limit + written.length });
    if (!asked.only) for (const row of rows) changes.learn(name, row.id, row);
    if (written.length === 0) return rows;
    const ids = new Set(written.map(({ id }) => id));
    const own = written.flatMap(({ now }) => now ?? []);
    return rows
      .filter(({ id }) => !ids.has(id))
      .concat(own.filter((row) => isMatch(row, where) && isAfter(row, after, order)))
      .sort(compareRows(order))
      .slice(0, limit);
  }

  return {
    async get(id) {
      return copied(await current(id));
    },

    async getMany(ids) {
      await load(ids);
      return [...new Set(ids)].flatMap((id) => copied(changes.known(name, id)) ?? []);
    },

    async getBy(field, value) {
      const [row] = await find({ where: { [field]: value }, limit: 1 });
      return copied(row);
    },

    async find(asked) {
      return (await find(asked)).map((row) => trimmed(structuredClone(row), asked.only));
    },

    async count(where) {
      const written = changes.written(name);
      const unread = written.filter(({ stored }) => stored === undefined);
      await read(unread.map(({ id }) => id));
      let count = await countRows(place, where);
      for (const { now, stored } of written) {
        if (now && isMatch(now, where)) count += 1;
        if (stored && isMatch(stored, where)) count -= 1;
      }
      return count;
    },

    async insert(row, { clock } = {}) {
      const time = clock === undefined ? {} : { [clock]: await source.time() };
      changes.insert(name, { ...structuredClone(row), ...time });
    },

    async insertMany(rows) {
      for (const row of rows) changes.insert(name, structuredClone(row));
    },

    async put(row) {
      if (uniqueFields[name].length > 0) await load([row.id]);
      changes.put(name, structuredClone(row));
    },

    async patch(id, fields) {
      if ((await current(id)) === null) return false;
      changes.patch(name, id, structuredClone(fields));
      return true;
    },

    async remove(id) {
      if ((await current(id)) === null) return false;
      changes.remove(name, id);
      return true;
    },
  };
}

/** So that nobody changes what the work knows by changing what it was handed. */
function copied(row: Row | null | undefined): Row | null {
  return row ? structuredClone(row) : null;
}

/** Named totals inside `atomically`: additions are gathered, and count for its own reads. */
export function countersOf({ connection, source, totals }: Unit): CountersInside {
  const stored = readCounters(connection, source);
  return {
    add(name, by) {
      totals.set(name, (totals.get(name) ?? 0) + by);
    },

    async get(names) {
      const values = await stored.get(names);
      for (const [name, value] of values) values.set(name, value + (totals.get(name) ?? 0));
      return values;
    },

    async list(prefix) {
      const values = new Map<string, number>();
      for (const { name, value } of await stored.list(prefix)) values.set(name, value);
      for (const [name, by] of totals) {
        if (name.startsWith(prefix)) values.set(name, (values.get(name) ?? 0) + by);
      }
      return [...values]
        .filter(([, value]) => value !== 0)
        .map(([name, value]) => ({ name, value }))
        .sort((a, b) => compareBytes(a.name, b.name));
    },
  };
}
