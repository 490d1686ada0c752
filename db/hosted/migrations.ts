import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Migration, migrationLock, readMigrations } from "../migration-files";
import { applyFunction, rights } from "./apply";

/** A migration for hosts' own tools: one file of plain SQL. */
export interface HostedFile {
  /** Sorts by time, as these tools demand. */
  name: string;
  text: string;
}

const source = "db/migrations/postgres";

export interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

export function readJournal(folder = source): Journal {
  return JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8"));
}

const marks = "-- apply(ops) from here on: ";

/**
 * The line of a migration that tells the text of `apply(ops)`, which is made anew after the
 * migrations. The text itself stands in apply.ts alone.
 */
export function applyMark(): string {
  const hash = createHash("sha256").update(applyFunction()).update(rights()).digest("hex");
  return `${marks}${hash.slice(0, 16)}`;
}

/** The last mark in PostgreSQL's migrations. */
export function lastMark(): string | undefined {
  const lines = readMigrations("postgres").known.flatMap(({ sql }) => sql.split("\n"));
  return lines.findLast((line) => line.startsWith(marks));
}

/**
 * PostgreSQL's migrations for hosts' tools. Each looks where `npm run db:migrate` records what it
 * applied, takes only what is missing, and records it there. So each may run twice, and either of
 * them can continue after the other. The function comes with the last migration that has its mark.
 */
export function hostedFiles(): HostedFile[] {
  const { known, earlier } = readMigrations("postgres");
  const tags = readJournal().entries.map(({ tag }) => tag);
  const withApply = known.findLastIndex(({ sql }) => sql.includes(marks));
  let last = 0;
  return known.map((migration, at) => {
    const before = known[at - 1];
    // Tools identify a migration by its second. The step before the baseline had the second of the
    // same moment, rounded down.
    last = Math.max(Math.ceil(migration.created / 1000), last + 1);
    const steps = before ? later(before, migration) : baseline(migration, earlier);
    return {
      name: `${versionOf(last)}_${(tags[at] ?? "").replaceAll("-", "_")}.sql`,
      text: `${[
        recorded,
        block(steps, at === withApply ? apply(migration) : []),
        "notify pgrst, 'reload schema';",
      ].join("\n\n")}\n`,
    };
  });
}

function versionOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace(/[-T:]/g, "");
}

const recorded = `create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);`;

/** One statement, so that a file runs whole or not at all. */
function block(...steps: string[][]): string {
  return `do $migration$
declare
  applied_until bigint;
begin
perform pg_advisory_xact_lock(${migrationLock});
select coalesce(max(created_at), 0) into applied_until from drizzle.__drizzle_migrations;

${steps.flat().join("\n\n")}
end
$migration$;`;
}

/** An empty database takes the baseline, an older store the steps that it lacks. */
function baseline(migration: Migration, earlier: readonly Migration[]): string[] {
  return [
    when("applied_until = 0", migration),
    ...earlier.map((step) => when(`applied_until between 1 and ${step.created - 1}`, step)),
  ];
}

function later(before: Migration, migration: Migration): string[] {
  return [
    `if applied_until < ${before.created} then
  raise exception 'apply the files before this one first';
end if;`,
    when(`applied_until < ${migration.created}`, migration),
  ];
}

function when(condition: string, { sql, hash, created }: Migration): string {
  return `if ${condition} then
${sql}
insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${created});
end if;`;
}

/** An older file that runs again must not replace a newer function. */
function apply({ created }: Migration): string[] {
  return [
    `if applied_until < ${created} or to_regprocedure('apply(jsonb)') is null then
${applyFunction()}
${rights()}
end if;`,
  ];
}
