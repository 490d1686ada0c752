import {
  type AnySQLiteColumn,
  foreignKey,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  unique,
} from "drizzle-orm/sqlite-core";
import type { ColumnKind } from "~/kernel/resource/field";
import { type AnyTable, columnName, indexName, uniqueName } from "./kit";
import { ofEachTable, type TableName } from "./tables";

/**
 * The kit's column kinds in SQLite. Text is compared by its bytes; an instant is stored as integer
 * milliseconds.
 */
function spelled(kind: ColumnKind, name: string, startsEmpty: boolean) {
  const words = {
    key: () => text(name),
    text: () => (startsEmpty ? text(name).default("") : text(name)),
    integer: () => integer(name),
    money: () => real(name),
    flag: () => {
      const flag = integer(name, { mode: "boolean" });
      return startsEmpty ? flag.default(false) : flag;
    },
    instant: () => integer(name, { mode: "timestamp_ms" }),
    json: () =>
      startsEmpty ? text(name, { mode: "json" }).default([]) : text(name, { mode: "json" }),
  };
  const column = words[kind]();
  return kind === "key" ? column.primaryKey() : column;
}

type Spelled = Record<string, AnySQLiteColumn>;

function made(definition: AnyTable) {
  const fields = Object.entries(definition.columns);
  const columns = fields.map(([field, { kind, nullable, startsEmpty }]) => {
    const column = spelled(kind, columnName(field), startsEmpty);
    return [field, nullable ? column : column.notNull()] as const;
  });
  return sqliteTable(definition.name, Object.fromEntries(columns), (table) => {
    const own = table as unknown as Spelled;
    const at = (names: readonly string[]) =>
      names.map((name) => own[name]) as [AnySQLiteColumn, ...AnySQLiteColumn[]];
    const { belongsTo, primaryKey: key } = definition;
    return [
      ...fields
        .filter(([, column]) => column.unique)
        .map(([field]) => unique(uniqueName(definition.name, field)).on(...at([field]))),
      ...definition.indexes.map((each) =>
        index(indexName(definition.name, each)).on(...at(each.on)),
      ),
      ...(key ? [primaryKey({ columns: at(key) })] : []),
      ...(belongsTo
        ? [
            foreignKey({
              columns: at([belongsTo.field]),
              foreignColumns: [idOf(belongsTo.table)],
            }).onDelete("cascade"),
          ]
        : []),
    ];
  });
}

/** The row number of each document in the index of FTS5, which migrations make: see the adapter. */
const documentTokenPlaces = sqliteTable("document_token_places", {
  place: integer("place").primaryKey(),
  entryId: text("entry_id").notNull().unique(),
});

/** Every table, by collection or by what it serves. */
export const sqliteTables = { ...ofEachTable(made), documentTokenPlaces };

/** Asked for when all tables are made: Drizzle reads the constraints of a table later. */
function idOf(table: TableName): AnySQLiteColumn {
  return (sqliteTables[table] as unknown as Spelled).id as AnySQLiteColumn;
}
