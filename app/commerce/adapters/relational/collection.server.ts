import { Taken } from "~/domain/failure";
import type { Collection, CollectionName, Query, Records } from "../../storage";
import type { Dialect, Engine, Session } from "./engine.server";
import { storable } from "./filter.server";
import { type Field, known, type Layout, layoutOf, quoted } from "./layout.server";
import { createSelects, recordsOf, type Selects } from "./select.server";
import { type SideTable, sideTableOf } from "./side-table.server";
import { createWrites, type Writes } from "./write.server";

/** How a collection reaches the engine: at large, or inside a transaction. */
export interface Access {
  /** Reads lock what they read. */
  readonly locks: boolean;
  read<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** `several`: more than one statement, all or none. */
  write<T>(work: (session: Session) => Promise<T>, several: boolean): Promise<T>;
}

/** What is compiled once for a collection, whoever uses it. */
export interface Compiled {
  layout: Layout;
  selects: Selects;
  writes: Writes;
  side: SideTable | null;
  dialect: Dialect;
}

const batch = 500;

export function compileCollection(collection: CollectionName, dialect: Dialect): Compiled {
  const layout = layoutOf(collection, dialect);
  const side = sideTableOf(layout, dialect);
  const selects = createSelects({ layout, dialect, side });
  return { layout, selects, writes: createWrites(layout, dialect), side, dialect };
}

type Row = Record<string, unknown>;

export function createCollection<C extends CollectionName>(
  compiled: Compiled,
  engine: Pick<Engine, "violation">,
  access: Access,
): Collection<Records[C]> {
  type R = Records[C];
  const { layout, selects, writes, side, dialect } = compiled;
  const { locks } = access;

  async function rowsOf(session: Session, ids: readonly string[]): Promise<Row[]> {
    const select = selects.among(locks);
    return recordsOf(select, await session.rows(select.statement, [dialect.list(ids)]));
  }

  /** Inside a transaction a missing row is held too, so that two cannot both create it. */
  async function held(session: Session, ids: readonly string[]): Promise<Row[]> {
    const rows = await rowsOf(session, ids);
    if (!locks || !session.reserve || rows.length === ids.length) return rows;
    const found = new Set(rows.map((row) => row.id));
    const missing = ids.filter((id) => !found.has(id));
    await session.reserve(layout.tableName, missing);
    return [...rows, ...(await rowsOf(session, missing))];
  }

  /** Runs a write; a unique violation becomes the port's word for it. */
  function writing<T>(several: boolean, id: string | null, work: (session: Session) => Promise<T>) {
    return access.write(async (session) => {
      try {
        return await work(session);
      } catch (error) {
        const violation = engine.violation(error);
        if (!violation) throw error;
        throw new Taken(layout.collection, await takenField(session, violation.column, id));
      }
    }, several);
  }

  /** Of two violated keys the id is named; PostgreSQL does so by itself. */
  async function takenField(session: Session, column: string, id: string | null): Promise<string> {
    const field = layout.fields.find((each) => each.column === quoted(column))?.field ?? column;
    if (field === "id" || id === null || dialect.lock !== "") return field;
    return (await rowsOf(session, [id])).length > 0 ? "id" : field;
  }

  const collection: Collection<R> = {
    async get(id) {
      if (!storable(id)) return null;
      if (locks) {
        const [row] = await access.read((session) => held(session, [id]));
        return (row as R | undefined) ?? null;
      }
      const select = selects.by("id", false);
      const rows = await access.read((session) => session.rows(select.statement, [id]));
      return (recordsOf(select, rows)[0] as R | undefined) ?? null;
    },

    async getMany(ids) {
      const wanted = [...new Set(ids)].filter(storable);
      if (wanted.length === 0) return [];
      const rows = await access.read((session) => held(session, wanted));
      const byId = new Map(rows.map((row) => [row.id, row as unknown as R]));
      return wanted
        .map((id) => byId.get(id))
        .filter((row): row is NonNullable<typeof row> => !!row);
    },

    async getBy(field, value) {
      if (!storable(value)) return null;
      const select = selects.by(field, locks);
      const encoded = known(layout.byField, field).encode(value);
      const rows = await access.read((session) => session.rows(select.statement, [encoded]));
      return (recordsOf(select, rows.slice(0, 1))[0] as R | undefined) ?? null;
    },

    async find<F extends keyof R>(query: Query<R, F>) {
      if (!(query.limit >= 1)) return [];
      const limit = Math.trunc(query.limit);
      const plan = selects.find({ ...(query as Query<R, F & string>), limit }, locks);
      if (!plan) return [];
      const { select, values } = plan;
      const rows = await access.read((session) => session.rows(select.statement, values));
      return recordsOf(select, rows) as Pick<R, F>[];
    },

    async count(where) {
      const plan = selects.count(where);
      if (!plan) return 0;
      const rows = await access.read((session) => session.rows(plan.statement, plan.values));
      return Number(rows[0]?.[0] ?? 0);
    },

    insert(record, { clock } = {}) {
      const statement = clock ? writes.insertAt(clock) : writes.insert;
      const values = writes.valuesOf(record as unknown as Row, clock);
      return writing(side !== null, record.id, async (session) => {
        await session.run(statement, values);
        await side?.refill(session, [record.id]);
      });
    },

    async insertMany(records) {
      for (let at = 0; at < records.length; at += batch) {
        const part = records.slice(at, at + batch) as unknown as (Row & { id: string })[];
        await writing(true, null, (session) => insertAll(session, part));
      }
    },

    put(record) {
      const values = writes.valuesOf(record as unknown as Row);
      return writing(side !== null, null, async (session) => {
        await session.run(writes.put, values);
        await side?.prune(session, [record.id]);
        await side?.refill(session, [record.id]);
      });
    },

    async patch(id, changes) {
      if (!storable(id)) return false;
      const changed = changedFields(changes as Row);
      if (changed.length === 0) return (await collection.get(id)) !== null;
      const values = changed.map(({ field, encode }) => encode((changes as Row)[field]));
      const carried = changed.some(({ field }) => side?.carried.has(field));
      const listed = changed.some(({ field }) => side?.field === field);
      return writing(carried || listed, null, async (session) => {
        const written = await session.run(writes.patch(changed), [...values, id]);
        if (written > 0 && listed) await side?.prune(session, [id]);
        if (written > 0 && (carried || listed)) await side?.refill(session, [id]);
        return written > 0;
      });
    },

    async remove(id) {
      if (!storable(id)) return false;
      return writing(false, null, async (session) => (await session.run(writes.remove, [id])) > 0);
    },
  };

  function changedFields(changes: Row): Field[] {
    return layout.fields.filter((each) => each !== layout.id && changes[each.field] !== undefined);
  }

  async function insertAll(session: Session, records: readonly (Row & { id: string })[]) {
    if (writes.insertMany) {
      const columns = layout.fields.map(({ field, encode }) =>
        records.map((record) => encode(record[field])),
      );
      await session.run(writes.insertMany, columns);
    } else {
      for (const record of records) await session.run(writes.insert, writes.valuesOf(record));
    }
    await side?.refill(
      session,
      records.map(({ id }) => id),
    );
  }

  return collection;
}
