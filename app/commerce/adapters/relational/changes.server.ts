import { Taken } from "~/domain/failure";
import type { Collection, CollectionName, Records } from "../../storage";
import { type Access, type Compiled, type IdRow, type Row, rowsById } from "./access.server";
import type { Engine, Session, Step } from "./engine.server";
import { storable } from "./filter.server";

type Changes<R extends { id: string }> = Pick<
  Collection<R>,
  "insert" | "insertMany" | "put" | "patch" | "patchMany" | "remove"
>;

const batch = 500;

interface ChangesOptions {
  violation: Engine["violation"];
  access: Access;
  /** The ids of the rows that the transaction has already locked. */
  held: ReadonlySet<string>;
}

export function createChanges<C extends CollectionName>(
  compiled: Compiled,
  { violation, access, held }: ChangesOptions,
): Changes<Records[C]> {
  const { layout, writes, steps, asides, dialect } = compiled;
  const withSides = asides.length > 0;

  /** Runs a write and turns a unique violation into the port's error. */
  function writing<T>(several: boolean, id: string | null, work: (session: Session) => Promise<T>) {
    return access.write(async (session) => {
      try {
        return await work(session);
      } catch (error) {
        throw await meaningOf(error, session, id);
      }
    }, several);
  }

  /** Runs steps whose results are not needed. */
  function sending(all: readonly Step[], id: string | null = null): Promise<void> {
    return writing(all.length > 1, id, (session) =>
      session.send(all, (error) => meaningOf(error, session, id)),
    );
  }

  async function meaningOf(error: unknown, session: Session, id: string | null): Promise<unknown> {
    const taken = violation(error);
    if (!taken) return error;
    return new Taken(layout.collection, await takenField(session, taken.column, id));
  }

  /** When two keys are violated, the id is reported, as PostgreSQL does. */
  async function takenField(session: Session, column: string, id: string | null): Promise<string> {
    const field = layout.fields.find((each) => each.column.name === column)?.field ?? column;
    if (field === "id" || id === null || dialect.locks) return field;
    return (await isThere(session, id)) ? "id" : field;
  }

  async function isThere(session: Session, id: string): Promise<boolean> {
    return (await rowsById(compiled, session, { ids: [id], lock: false })).length > 0;
  }

  return {
    insert(record, { clock } = {}) {
      return sending(steps.insert(record as unknown as IdRow, clock), record.id);
    },

    async insertMany(records) {
      for (let at = 0; at < records.length; at += batch) {
        await sending(steps.insertMany(records.slice(at, at + batch) as unknown as IdRow[]));
      }
    },

    put: (record) => sending(steps.put(record as unknown as IdRow)),

    async patch(id, changes) {
      if (!storable(id)) return false;
      const change = steps.patch(id, changes as Row);
      return writing(withSides, null, async (session) => {
        if (change === null) return isThere(session, id);
        await session.send(change.before);
        const { statement, values } = change.step;
        if ((await session.run(statement, values)) === 0) return false;
        await session.send(change.after);
        return true;
      });
    },

    async patchMany(patches) {
      const all = steps.patchMany(patches as readonly { id: string; changes: Row }[], held);
      if (all.length > 0) await sending(all);
    },

    async remove(id) {
      if (!storable(id)) return false;
      return writing(withSides, null, async (session) => {
        for (const side of asides) await session.send(side.release([id]));
        return (await session.run(writes.remove, [id])) > 0;
      });
    },
  };
}
