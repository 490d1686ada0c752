import type { Collection, CollectionName, Query, Records } from "../../storage";
import { type Access, type Compiled, type Row, rowsById } from "./access.server";
import type { Session } from "./engine.server";
import { storable } from "./filter.server";
import { known } from "./layout.server";
import { recordsOf } from "./select.server";

type Reads<R extends { id: string }> = Pick<
  Collection<R>,
  "get" | "getMany" | "getBy" | "find" | "count"
>;

/** Adds the ids of the locked rows to `held`. */
export function createReads<C extends CollectionName>(
  compiled: Compiled,
  { locks, read }: Access,
  held: Set<string>,
): Reads<Records[C]> {
  type R = Records[C];
  const { layout, selects } = compiled;

  /**
   * Inside a transaction a missing row is locked too, so that two transactions cannot both create
   * it.
   */
  async function rowsOf(
    session: Session,
    ids: readonly string[],
    only?: readonly string[],
  ): Promise<Row[]> {
    const rows = await rowsById(compiled, session, { ids, lock: locks, only });
    if (!locks) return rows;
    for (const { id } of rows) held.add(id as string);
    const missing = ids.filter((id) => !held.has(id));
    if (!session.reserve || missing.length === 0) return rows;
    await session.reserve(layout.tableName, missing);
    const late = await rowsById(compiled, session, { ids: missing, lock: true, only });
    for (const { id } of late) held.add(id as string);
    return [...rows, ...late];
  }

  return {
    async get(id) {
      if (!storable(id)) return null;
      if (locks) {
        const [row] = await read((session) => rowsOf(session, [id]));
        return (row as R | undefined) ?? null;
      }
      const select = selects.by("id", false);
      const rows = await read((session) => session.rows(select.statement, [id]));
      return (recordsOf(select, rows)[0] as R | undefined) ?? null;
    },

    async getMany<F extends keyof R>(
      ids: readonly string[],
      { only }: { only?: readonly F[] } = {},
    ) {
      const wanted = [...new Set(ids)].filter(storable);
      if (wanted.length === 0) return [];
      const fields = only as readonly string[] | undefined;
      const rows = await read((session) => rowsOf(session, wanted, fields));
      const byId = new Map(rows.map((row) => [row.id, row]));
      return wanted.flatMap((id) => byId.get(id) ?? []) as Pick<R, F | "id">[];
    },

    async getBy(field, value) {
      if (!storable(value)) return null;
      const select = selects.by(field, locks);
      const encoded = known(layout.byField, field).encode(value);
      const rows = await read((session) => session.rows(select.statement, [encoded]));
      return (recordsOf(select, rows.slice(0, 1))[0] as R | undefined) ?? null;
    },

    async find<F extends keyof R>(query: Query<R, F>) {
      if (!(query.limit >= 1)) return [];
      const limit = Math.trunc(query.limit);
      const plan = selects.find({ ...(query as Query<R, F & string>), limit }, locks);
      if (!plan) return [];
      const { select, values } = plan;
      const rows = await read((session) => session.rows(select.statement, values));
      return recordsOf(select, rows) as Pick<R, F>[];
    },

    async count(where) {
      const plan = selects.count(where);
      if (!plan) return 0;
      const rows = await read((session) => session.rows(plan.statement, plan.values));
      return Number(rows[0]?.[0] ?? 0);
    },
  };
}
