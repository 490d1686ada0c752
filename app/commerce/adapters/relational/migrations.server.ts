import { resolve } from "node:path";
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
  const newest = known.at(-1)?.created ?? 0;
  const ahead = applied.filter((created) => created > newest).length;
  if (ahead > 0) {
    const detail = `the database is ${ahead} migrations ahead: a newer version of the store ran on it. Update this one, or restore a backup from before`;
    return { state: "fail", subject, detail };
  }
  const pending = pendingAfter(known, Math.max(0, ...applied)).length;
  if (pending > 0) {
    return { state: "fail", subject, detail: pendingError(pending).message };
  }
  return { state: "ok", subject, detail: `all ${known.length} are applied, and no others` };
}

export function pendingError(count: number): Error {
  return new Unavailable(`${count} migrations are not applied: run npm run db:migrate`);
}
