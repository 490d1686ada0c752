import { Taken } from "~/domain/failure";
import type { Collection, CollectionName, Records } from "../../storage";
import { type Access, type Compiled, type Row, rowsById } from "./access.server";
import type { Engine, Session } from "./engine.server";
import { storable } from "./filter.server";
import { quoted } from "./layout.server";

type Changes<R extends { id: string }> = Pick<
  Collection<R>,
  "insert" | "insertMany" | "put" | "patch" | "remove"
>;
type IdRow = Row & { id: string };

const batch = 500;

export function createChanges<C extends CollectionName>(
  compiled: Compiled,
  violation: Engine["violation"],
  access: Access,
): Changes<Records[C]> {
  const { layout, writes, sides, dialect } = compiled;
  const withSides = sides.length > 0;

  /** Runs a write; a unique violation becomes the port's word for it. */
  function writing<T>(several: boolean, id: string | null, work: (session: Session) => Promise<T>) {
    return access.write(async (session) => {
      try {
        return await work(session);
      } catch (error) {
        const taken = violation(error);
        if (!taken) throw error;
        throw new Taken(layout.collection, await takenField(session, taken.column, id));
      }
    }, several);
  }

  /** Of two violated keys the id is named; PostgreSQL does so by itself. */
  async function takenField(session: Session, column: string, id: string | null): Promise<string> {
    const field = layout.fields.find((each) => each.column === quoted(column))?.field ?? column;
    if (field === "id" || id === null || dialect.lock !== "") return field;
    return (await isThere(session, id)) ? "id" : field;
  }

  async function isThere(session: Session, id: string): Promise<boolean> {
    return (await rowsById(compiled, session, { ids: [id], lock: false })).length > 0;
  }

  async function insertAll(session: Session, records: readonly IdRow[]) {
    if (writes.insertMany) {
      const columns = layout.fields.map(({ field, encode }) =>
        records.map((record) => encode(record[field])),
      );
      await session.run(writes.insertMany, columns);
    } else {
      for (const record of records) await session.run(writes.insert, writes.valuesOf(record));
    }
    const ids = records.map(({ id }) => id);
    await refill(session, ids);
  }

  async function refill(session: Session, ids: readonly string[]) {
    for (const side of sides) await side.refill(session, ids);
  }

  async function patchRow(session: Session, id: string, changes: Row): Promise<boolean> {
    const changed = changedFields(changes);
    if (changed.length === 0) return isThere(session, id);
    const moved = sides.filter((side) =>
      changed.some(({ field }) => field === side.field || side.carried.has(field)),
    );
    for (const side of moved) await side.release(session, [id]);
    const values = changed.map(({ field, encode }) => encode(changes[field]));
    const written = await session.run(writes.patch(changed), [...values, id]);
    if (written === 0) return false;
    for (const side of moved) {
      if (changed.some(({ field }) => field === side.field)) await side.prune(session, [id]);
      await side.refill(session, [id]);
    }
    return true;
  }

  function changedFields(changes: Row) {
    return layout.fields.filter((each) => each !== layout.id && changes[each.field] !== undefined);
  }

  return {
    insert(record, { clock } = {}) {
      const statement = clock ? writes.insertAt(clock) : writes.insert;
      const values = writes.valuesOf(record as unknown as Row, clock);
      return writing(withSides, record.id, async (session) => {
        await session.run(statement, values);
        await refill(session, [record.id]);
      });
    },

    async insertMany(records) {
      for (let at = 0; at < records.length; at += batch) {
        const part = records.slice(at, at + batch) as unknown as IdRow[];
        await writing(true, null, (session) => insertAll(session, part));
      }
    },

    put(record) {
      const values = writes.valuesOf(record as unknown as Row);
      return writing(withSides, null, async (session) => {
        for (const side of sides) await side.release(session, [record.id]);
        await session.run(writes.put, values);
        for (const side of sides) await side.prune(session, [record.id]);
        await refill(session, [record.id]);
      });
    },

    async patch(id, changes) {
      if (!storable(id)) return false;
      const row = changes as Row;
      return writing(withSides, null, (session) => patchRow(session, id, row));
    },

    async remove(id) {
      if (!storable(id)) return false;
      return writing(withSides, null, async (session) => {
        for (const side of sides) await side.release(session, [id]);
        return (await session.run(writes.remove, [id])) > 0;
      });
    },
  };
}
