import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { Unavailable } from "~/domain/failure";
import type { Diagnosis } from "../../storage";

export interface Migration {
  readonly hash: string;
  readonly created: number;
  readonly statements: readonly string[];
}

/**
 * The folder is in the project, also for the built server, because operators start the server
 * there.
 */
export function migrationsFolder(dialect: "sqlite" | "postgres", folder?: string): string {
  return resolve(folder ?? "db/migrations", dialect);
}

export function readMigrations(dialect: "sqlite" | "postgres", folder?: string): Migration[] {
  const files = readMigrationFiles({ migrationsFolder: migrationsFolder(dialect, folder) });
  return files.map(({ hash, folderMillis, sql }) => ({
    hash,
    created: folderMillis,
    statements: sql.map((statement) => statement.trim()).filter((statement) => statement !== ""),
  }));
}

/** The migrations after the last applied one. Migrations only go forward. */
export function pendingAfter(migrations: readonly Migration[], last: number): Migration[] {
  return migrations.filter(({ created }) => created > last);
}

/** Whether the database's schema and this version of the store match. */
export function migrationDiagnosis(
  known: readonly Migration[],
  applied: readonly number[],
): Diagnosis {
  const subject = "migrations";
  const ahead = aheadError(known, applied);
  if (ahead) return { state: "fail", subject, detail: ahead.message };
  const pending = pendingAfter(known, Math.max(0, ...applied)).length;
  if (pending > 0) {
    return { state: "fail", subject, detail: pendingError(pending).message };
  }
  return { state: "ok", subject, detail: `all ${known.length} are applied, and no others` };
}

/** An older version would read and write tables that it does not know. */
export function aheadError(
  known: readonly Migration[],
  applied: readonly number[],
): Unavailable | null {
  const newest = known.at(-1)?.created ?? 0;
  if (applied.every((created) => created <= newest)) return null;
  const message =
    "the database is ahead of this version: a newer version of the store ran on it. Update this one, or restore a backup from before";
  return new Unavailable(message, { reason: "schema newer than this version" });
}

/** Grows with every version that has a migration, on backends without tables too. */
export function schemaVersion(): number {
  const journal = join(migrationsFolder("postgres"), "meta", "_journal.json");
  const { entries } = JSON.parse(readFileSync(journal, "utf8")) as { entries: { when: number }[] };
  return Math.floor(Math.max(...entries.map(({ when }) => when)) / 1000);
}

export function pendingError(count: number): Error {
  return new Unavailable(`${count} migrations are not applied: run npm run db:migrate`);
}
