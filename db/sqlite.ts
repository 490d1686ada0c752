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
import { tables } from "./tables";

/**
 * The kit's column kinds in SQLite. Text is compared by its bytes; an instant is stored as integer
 * milliseconds.
 */
function spelled(kind: ColumnKind, name: string, startsEmpty: boolean) {
  const words = {
    key: () => text(name),
    text: () => text(name),
    integer: () => integer(name),
    money: () => real(name),
    flag: () => integer(name, { mode: "boolean" }),
    instant: () => integer(name, { mode: "timestamp_ms" }),
    json: () =>
      startsEmpty ? text(name, { mode: "json" }).default([]) : text(name, { mode: "json" }),
  };
  const column = words[kind]();
  return kind === "key" ? column.primaryKey() : column;
}

type Spelled = Record<string, AnySQLiteColumn>;

function made(definition: AnyTable, owner?: { id: AnySQLiteColumn }) {
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
      ...(belongsTo && owner
        ? [
            foreignKey({
              columns: at([belongsTo.field]),
              foreignColumns: [owner.id],
            }).onDelete("cascade"),
          ]
        : []),
    ];
  });
}

export const products = made(tables.products);
export const productCategories = made(tables.productCategories, {
  id: (products as unknown as Spelled).id as AnySQLiteColumn,
});
export const productWords = made(tables.productWords);
export const carts = made(tables.carts);
export const quotes = made(tables.quotes);
export const revisions = made(tables.revisions);
export const acceptances = made(tables.acceptances);
export const issuedDocuments = made(tables.issuedDocuments);
export const messages = made(tables.messages);
export const openings = made(tables.openings);
export const templates = made(tables.templates);
export const invoices = made(tables.invoices);
export const invoiceBalances = made(tables.invoiceBalances);
export const numberSeries = made(tables.numberSeries);
export const shipments = made(tables.shipments);
export const orders = made(tables.orders);
export const customers = made(tables.customers);
export const addresses = made(tables.addresses);
export const discounts = made(tables.discounts);
export const audit = made(tables.audit);
export const accounts = made(tables.accounts);
export const sessions = made(tables.sessions);
export const admins = made(tables.admins);
export const tokens = made(tables.tokens);
export const subscribers = made(tables.subscribers);
export const outbox = made(tables.outbox);
export const documentTokens = made(tables.documentTokens);
/** The row number of each document in the index of FTS5, which migrations make: see the adapter. */
export const documentTokenPlaces = sqliteTable("document_token_places", {
  place: integer("place").primaryKey(),
  entryId: text("entry_id").notNull().unique(),
});
export const spellings = made(tables.spellings);
export const spellingDeletions = made(tables.spellingDeletions);
export const counters = made(tables.counters);
export const invitations = made(tables.invitations);
export const apiKeys = made(tables.apiKeys);
export const webhookEndpoints = made(tables.webhookEndpoints);
export const deliveries = made(tables.deliveries);
export const keptAnswers = made(tables.keptAnswers);
export const stockMovements = made(tables.stockMovements);
export const catalogueRuns = made(tables.catalogueRuns);
export const catalogueRunParts = made(tables.catalogueRunParts);
export const savedViews = made(tables.savedViews);
export const customerCards = made(tables.customerCards);
export const merges = made(tables.merges);
export const erasures = made(tables.erasures);
export const retained = made(tables.retained);
export const settings = made(tables.settings);
export const snoozes = made(tables.snoozes);
