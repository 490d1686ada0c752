import { resolve } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { Unavailable } from "~/domain/failure";

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

export function pendingError(count: number): Error {
  return new Unavailable(`${count} migrations are not applied: run npm run db:migrate`);
}
