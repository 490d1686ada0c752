import type { Dialect, Statement } from "./engine.server";
import type { Field, Layout } from "./layout.server";

type Values = Record<string, unknown>;

/** The statements that change a table, each compiled once per shape. */
export interface Writes {
  insert: Statement;
  /** The field takes the engine's time instead of a value. */
  insertAt(clock: string): Statement;
  put: Statement;
  /** Null where many rows go in one by one. */
  insertMany: Statement | null;
  patch(fields: readonly Field[]): Statement;
  /** Null where many rows are patched one by one. */
  patchMany(fields: readonly Field[]): Statement | null;
  /** Locks these rows in the order of their ids; null where transactions are serial. */
  hold: Statement | null;
  remove: Statement;
  valuesOf(record: Values, without?: string): unknown[];
}

export function createWrites(layout: Layout, dialect: Dialect): Writes {
  const { table, tableName, fields, id } = layout;
  const shapes = new Map<string, Statement>();
  const columns = fields.map(({ column }) => column);

  function remembered(shape: string, text: () => string): Statement {
    let statement = shapes.get(shape);
    if (!statement) {
      statement = { name: `${tableName}_write_${shapes.size}`, text: text() };
      shapes.set(shape, statement);
    }
    return statement;
  }

  function insertion(clock?: string): string {
    let nth = 0;
    const values = fields.map(({ field }) => {
      if (field === clock) return dialect.clock;
      nth += 1;
      return dialect.mark(nth);
    });
    return `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${values.join(", ")})`;
  }

  const updated = fields.filter((field) => field !== id);
  const typed = ({ column, kind }: Field) => ({ name: column, kind });
  const many = dialect.insertMany(table, fields.map(typed));
  return {
    insert: remembered("insert", () => insertion()),
    insertAt: (clock) => remembered(`insert at ${clock}`, () => insertion(clock)),
    put: remembered(
      "put",
      () =>
        `${insertion()} ON CONFLICT (${id.column}) DO UPDATE SET ${updated
          .map(({ column }) => `${column} = excluded.${column}`)
          .join(", ")}`,
    ),
    insertMany: many === null ? null : remembered("insert many", () => many),
    patch: (changed) =>
      remembered(changed.map(({ field }) => field).join(" "), () => {
        const set = changed.map(({ column }, at) => `${column} = ${dialect.mark(at + 1)}`);
        const last = dialect.mark(changed.length + 1);
        return `UPDATE ${table} SET ${set.join(", ")} WHERE ${id.column} = ${last}`;
      }),
    patchMany(changed) {
      const text = dialect.updateMany(table, changed.map(typed), typed(id));
      if (text === null) return null;
      return remembered(`many ${changed.map(({ field }) => field).join(" ")}`, () => text);
    },
    hold:
      dialect.lock === ""
        ? null
        : remembered(
            "hold",
            () =>
              `SELECT ${id.column} FROM ${table} WHERE ${dialect.oneOf(id.column, dialect.mark(1))} ORDER BY ${id.column}${dialect.lock}`,
          ),
    remove: remembered(
      "remove",
      () => `DELETE FROM ${table} WHERE ${id.column} = ${dialect.mark(1)}`,
    ),
    valuesOf(record, without) {
      const values: unknown[] = [];
      for (const { field, encode } of fields) {
        if (field !== without) values.push(encode(record[field]));
      }
      return values;
    },
  };
}
