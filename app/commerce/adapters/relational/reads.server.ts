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

export function createReads<C extends CollectionName>(
  compiled: Compiled,
  { locks, read }: Access,
): Reads<Records[C]> {
  type R = Records[C];
  const { layout, selects } = compiled;

  /** Inside a transaction a missing row is held too, so that two cannot both create it. */
  async function held(session: Session, ids: readonly string[]): Promise<Row[]> {
    const rows = await rowsById(compiled, session, { ids, lock: locks });
    if (!locks || !session.reserve || rows.length === ids.length) return rows;
    const found = new Set(rows.map((row) => row.id));
    const missing = ids.filter((id) => !found.has(id));
    await session.reserve(layout.tableName, missing);
    return [...rows, ...(await rowsById(compiled, session, { ids: missing, lock: true }))];
  }

  return {
    async get(id) {
      if (!storable(id)) return null;
      if (locks) {
        const [row] = await read((session) => held(session, [id]));
        return (row as R | undefined) ?? null;
      }
      const select = selects.by("id", false);
      const rows = await read((session) => session.rows(select.statement, [id]));
      return (recordsOf(select, rows)[0] as R | undefined) ?? null;
    },

    async getMany(ids) {
      const wanted = [...new Set(ids)].filter(storable);
      if (wanted.length === 0) return [];
      const rows = await read((session) => held(session, wanted));
      const byId = new Map(rows.map((row) => [row.id, row as unknown as R]));
      return wanted.map((id) => byId.get(id)).filter((row) => row !== undefined) as R[];
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
