import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  doublePrecision,
  foreignKey,
  type IndexBuilder,
  index,
  jsonb,
  pgTable,
  primaryKey,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import type { ColumnKind } from "~/kernel/resource/field";
import { type AnyTable, columnName, indexName, uniqueName } from "./kit";
import { ofEachTable, type TableName } from "./tables";
import { documentAges } from "./token-ages";

/**
 * Text is compared by its bytes, as in SQLite and Firestore, whatever the database's collation is.
 */
const bytewise = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** The kit's column kinds in PostgreSQL. */
function spelled(kind: ColumnKind, name: string, startsEmpty: boolean) {
  const words = {
    key: () => bytewise(name),
    text: () => (startsEmpty ? bytewise(name).default("") : bytewise(name)),
    integer: () => bigint(name, { mode: "number" }),
    money: () => doublePrecision(name),
    flag: () => (startsEmpty ? boolean(name).default(false) : boolean(name)),
    instant: () => timestamp(name, { withTimezone: true, precision: 3 }),
    json: () => (startsEmpty ? jsonb(name).default([]) : jsonb(name)),
  };
  const column = words[kind]();
  return kind === "key" ? column.primaryKey() : column;
}

type Spelled = Record<string, AnyPgColumn>;

/** Indexes that only PostgreSQL has: the adapter's token index reads both of them. */
const ownIndexes: Record<string, (own: Spelled) => IndexBuilder[]> = {
  document_tokens: ({ kind, created, id, tokens }) => [
    index("document_tokens_by_kind_created").on(column(kind), column(created), column(id)),
    // Each document at once: a list of what is to be indexed would be read with every search.
    index("document_tokens_by_tokens_age")
      .using("gin", column(tokens), sql.raw(documentAges))
      .with({ fastupdate: false }),
  ],
};

function column(found: AnyPgColumn | undefined): AnyPgColumn {
  if (!found) throw new Error("There is no such column");
  return found;
}

function made(definition: AnyTable) {
  const fields = Object.entries(definition.columns);
  const columns = fields.map(([field, { kind, nullable, startsEmpty }]) => {
    const column = spelled(kind, columnName(field), startsEmpty);
    return [field, nullable ? column : column.notNull()] as const;
  });
  const table = pgTable(definition.name, Object.fromEntries(columns), (made) => {
    const own = made as unknown as Spelled;
    const at = (names: readonly string[]) =>
      names.map((name) => own[name]) as [AnyPgColumn, ...AnyPgColumn[]];
    const { belongsTo, primaryKey: key } = definition;
    return [
      ...fields
        .filter(([, column]) => column.unique)
        .map(([field]) => unique(uniqueName(definition.name, field)).on(...at([field]))),
      ...definition.indexes.map((each) =>
        index(indexName(definition.name, each)).on(...at(each.on)),
      ),
      ...(key ? [primaryKey({ columns: at(key) })] : []),
      ...(ownIndexes[definition.name]?.(own) ?? []),
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
  // Hosts offer every table to the public by HTTP: without a policy only the owner and the service
  // role can read rows. The store connects as the owner, to whom this does not apply.
  table.enableRLS();
  return table;
}

/** Every table, by collection or by what it serves. */
export const postgresTables = ofEachTable(made);

/** Asked for when all tables are made: Drizzle reads the constraints of a table later. */
function idOf(table: TableName): AnyPgColumn {
  return (postgresTables[table] as unknown as Spelled).id as AnyPgColumn;
}
