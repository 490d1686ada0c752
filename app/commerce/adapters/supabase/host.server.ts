import { Taken } from "~/domain/failure";
import { type AnyTable, columnName, uniqueName } from "~db/kit";
import { tables } from "~db/tables";
import { type CollectionName, uniqueFields } from "../../storage";
import { Stale } from "../transactions/transactions.server";
import { HostedSqlError } from "./answers.server";
import type { Connection } from "./connection.server";
import { type Hosted, hostedOf } from "./layout.server";
import type { Applied, Op } from "./ops.server";
import { createPages, type Pages } from "./pages.server";
import { applyStepwise } from "./stepwise.server";

export const collectionNames = Object.keys(uniqueFields) as CollectionName[];

/** What every part of the adapter shares. */
export interface Host {
  connection: Connection;
  pages: Pages;
  hosted(name: CollectionName): Hosted;
  /**
   * Applies all ops or none where the host has the function; otherwise one after the other.
   * `wasMissing` means that the work has seen no such row.
   * @throws Taken for a unique value, Stale when a row has changed since it was read
   */
  commit(ops: readonly Op[], wasMissing?: Changes["wasMissing"]): Promise<Applied>;
  /** Whether the host has the function, according to its last answer. */
  transactional(): boolean;
}
type Changes = import("./changes.server").Changes;

export function createHost(connection: Connection): Host {
  const known = new Map(collectionNames.map((name) => [name, hostedOf(name)]));
  let transactional = true;
  const hosted = (name: CollectionName) => known.get(name) as Hosted;
  return {
    connection,
    pages: createPages(connection),
    hosted,
    async commit(ops, wasMissing = () => false) {
      try {
        const applied = await connection.apply(ops);
        transactional = applied !== null;
        return applied ?? (await applyStepwise({ connection, hosted }, ops));
      } catch (error) {
        throw meaningOf(error, wasMissing);
      }
    },
    transactional: () => transactional,
  };
}

interface Constraint {
  table: string;
  collection: string;
  field: string;
}

const constraints = new Map<string, Constraint>();
for (const [collection, { name, columns }] of Object.entries<AnyTable>(tables)) {
  for (const [field, { kind, unique }] of Object.entries(columns)) {
    const constraint = { table: name, collection, field };
    if (kind === "key") constraints.set(`${name}_pkey`, constraint);
    if (unique) constraints.set(uniqueName(name, field), constraint);
  }
}

/** Constraint violations as the port's errors. */
function meaningOf(error: unknown, wasMissing: Changes["wasMissing"]): unknown {
  if (!(error instanceof HostedSqlError)) return error;
  const { code, about } = error;
  if (code === "PT409") return new Stale([about.key]);
  // Two transactions deadlocked, and one of them was ended.
  if (code === "40P01") return new Stale([]);
  const constraint = code === "23505" ? constraints.get(about.constraint) : undefined;
  if (!constraint) return error;
  const { table, collection, field } = constraint;
  const id = /=\((.*)\)/s.exec(about.key)?.[1] ?? "";
  if (field === "id" && wasMissing(table, id)) return new Stale([`${table}/${id}`]);
  return new Taken(collection, field);
}

/** The columns of every table, to check that they exist. */
export function everyColumn(): { table: string; columns: string[] }[] {
  return Object.values<AnyTable>(tables).map(({ name, columns }) => ({
    table: name,
    columns: Object.keys(columns).map(columnName),
  }));
}
