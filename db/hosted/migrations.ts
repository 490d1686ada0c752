import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";

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

/**
 * PostgreSQL's migrations for hosts' tools. Each also records itself where `npm run db:migrate`
 * looks, so that either of them can continue after the other.
 */
export function hostedFiles(folder = source): HostedFile[] {
  const tags = readJournal(folder).entries.map(({ tag }) => tag);
  let last = 0;
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }, at) => {
    const statements = sql.map((statement) => statement.trim()).filter(Boolean);
    // Tools identify a migration by its second.
    last = Math.max(Math.floor(folderMillis / 1000), last + 1);
    return {
      name: `${versionOf(last)}_${(tags[at] ?? "").replaceAll("-", "_")}.sql`,
      text: `${[...statements, ...ending(hash, folderMillis)].join("\n\n")}\n`,
    };
  });
}

function versionOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace(/[-T:]/g, "");
}

function ending(hash: string, created: number): string[] {
  return [
    `create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (
  id serial primary key,
  hash text not null,
  created_at bigint
);
insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${created});`,
    "notify pgrst, 'reload schema';",
  ];
}
