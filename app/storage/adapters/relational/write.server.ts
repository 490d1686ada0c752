import { eq, sql } from "drizzle-orm";
import type { Built, Dialect, Statement } from "./engine.server";
import type { Field, Layout } from "./layout.server";
import { statementOf } from "./statement.server";

type Values = Record<string, unknown>;

/** The statements that change a table, compiled once per shape. They take fields by name. */
export interface Writes {
  insert: Statement;
  /** The field gets the engine's time instead of a value. */
  insertAt(clock: string): Statement;
  put: Statement;
  /** Null where many rows are inserted one by one. */
  insertMany: Statement | null;
  patch(fields: readonly Field[]): Statement;
  /** Null where many rows are patched one by one. */
  patchMany(fields: readonly Field[]): Statement | null;
  /** Locks the rows with some ids, in id order; null where transactions are serial. */
  hold: Statement | null;
  remove: Statement;
}

export function createWrites(layout: Layout, dialect: Dialect): Writes {
  const { table, tableName, fields, id } = layout;
  const { builder, insertMany, updateMany } = dialect;
  const shapes = new Map<string, Statement>();
  const isThis = eq(id.column, sql.placeholder(id.field));

  function remembered(shape: string, build: () => Built): Statement {
    let statement = shapes.get(shape);
    if (!statement) {
      statement = statementOf(`${tableName}_write_${shapes.size}`, build());
      shapes.set(shape, statement);
    }
    return statement;
  }

  function insertion(clock?: string) {
    const values = fields.map(({ field }) => [
      field,
      field === clock ? dialect.clock : sql.placeholder(field),
    ]);
    return builder.insert(table).values(Object.fromEntries(values) as Values as never);
  }

  function taken(changed: readonly Field[]) {
    return Object.fromEntries(
      changed.map(({ field }) => [field, sql.placeholder(field)]),
    ) as Values;
  }

  function held() {
    return builder
      .select({ id: id.column })
      .from(table)
      .where(dialect.oneOf(id.column, "ids"))
      .orderBy(id.column)
      .for("update");
  }

  const updated = fields.filter((field) => field !== id);
  return {
    insert: remembered("insert", () => insertion()),
    insertAt: (clock) => remembered(`insert at ${clock}`, () => insertion(clock)),
    put: remembered("put", () =>
      insertion().onConflictDoUpdate({
        target: id.column,
        set: Object.fromEntries(
          updated.map(({ field, column }) => [field, sql`excluded.${sql.identifier(column.name)}`]),
        ),
      }),
    ),
    insertMany: insertMany && remembered("insert many", () => insertMany(table, fields)),
    patch: (changed) =>
      remembered(changed.map(({ field }) => field).join(" "), () =>
        builder
          .update(table)
          .set(taken(changed) as never)
          .where(isThis),
      ),
    patchMany(changed) {
      if (!updateMany) return null;
      const shape = `many ${changed.map(({ field }) => field).join(" ")}`;
      return remembered(shape, () => updateMany(table, changed, id));
    },
    hold: dialect.locks ? remembered("hold", held) : null,
    remove: remembered("remove", () => builder.delete(table).where(isThis)),
  };
}
