import { Taken } from "~/kernel/failure";
import type { Row } from "~/storage/adapters/transactions/rows";
import type { CollectionName } from "~/storage/storage";
import { columnsIn, type Hosted, rowOf } from "./layout.server";
import { grouped, type Op, type Raw } from "./ops.server";

type Fields = Record<string, unknown>;

interface Entry {
  name: CollectionName;
  write: "insert" | "put" | "patch" | "remove";
  row: Raw;
  clock?: string;
}

/**
 * Gathers the writes of a unit of work until its end: one change per row, in the order of the first
 * writes.
 */
export interface Changes {
  /** Whether the row exists, as far as the work has read or written it; undefined when unknown. */
  exists(name: CollectionName, id: string): boolean | undefined;
  /** The row's xmin when it was first read; null when the row was missing. */
  learn(table: string, id: string, seen: string | null): void;
  /** @throws Taken when the work knows that the row exists */
  insert(name: CollectionName, row: Row, clock?: string): void;
  put(name: CollectionName, row: Row): void;
  /** The row must exist. */
  patch(name: CollectionName, id: string, fields: Fields): void;
  remove(name: CollectionName, id: string): void;
  /** The checks of the rows that were read, then the writes. */
  ops(): { checks: Op[]; writes: Op[] };
  /** Whether a row was missing when it was read. */
  wasMissing(table: string, id: string): boolean;
}

export function gatherChanges(hosted: (name: CollectionName) => Hosted): Changes {
  const seen = new Map<string, Map<string, string | null>>();
  const entries = new Map<string, Entry>();

  const keyOf = (name: CollectionName, id: string) => `${name}/${id}`;
  const entryOf = (name: CollectionName, id: string) => entries.get(keyOf(name, id));

  function set(name: CollectionName, entry: Omit<Entry, "name">): void {
    entries.set(keyOf(name, String(entry.row.id)), { ...entry, name });
  }

  const tableOf = (name: CollectionName) => hosted(name).layout.tableName;

  const changes: Changes = {
    exists(name, id) {
      const entry = entryOf(name, id);
      if (entry) return entry.write !== "remove";
      const version = seen.get(tableOf(name))?.get(id);
      return version === undefined ? undefined : version !== null;
    },

    learn(table, id, version) {
      const known = seen.get(table) ?? new Map<string, string | null>();
      if (!known.has(id)) known.set(id, version);
      seen.set(table, known);
    },

    insert(name, record, clock) {
      if (changes.exists(name, record.id)) throw new Taken(name, "id");
      const { layout } = hosted(name);
      const row = rowOf(layout, record);
      const removed = entryOf(name, record.id) !== undefined;
      const column = clock && layout.byField.get(clock)?.column.name;
      set(name, { write: removed ? "put" : "insert", row, clock: column });
    },

    put(name, record) {
      const row = rowOf(hosted(name).layout, record);
      const before = entryOf(name, record.id)?.write;
      const isNew = before === "insert" || changes.wasMissing(tableOf(name), record.id);
      set(name, { write: isNew && before !== "remove" ? "insert" : "put", row });
    },

    patch(name, id, fields) {
      const changed = columnsIn(hosted(name).layout, { ...fields, id });
      const before = entryOf(name, id);
      if (before) before.row = { ...before.row, ...changed };
      else if (Object.keys(changed).length > 1) set(name, { write: "patch", row: changed });
    },

    remove(name, id) {
      const before = entryOf(name, id)?.write;
      if (before === "insert") entries.delete(keyOf(name, id));
      else set(name, { write: "remove", row: { id } });
    },

    ops() {
      const checks = [...seen].map(
        ([table, rows]): Op => ({
          op: "check",
          table,
          rows: [...rows].map(([id, version]) => ({ id, seen: version })),
        }),
      );
      const writes = [...entries.values()].flatMap(({ name, write, row, clock }): Op[] => {
        const table = tableOf(name);
        if (write === "remove") return [{ op: write, table, rows: [{ id: String(row.id) }] }];
        if (write === "patch") return [{ op: write, table, rows: [row] }];
        return [{ op: write, table, rows: [row], ...(clock ? { clock } : {}) }];
      });
      return { checks, writes: grouped(writes) };
    },

    wasMissing: (table, id) => seen.get(table)?.get(id) === null,
  };
  return changes;
}
