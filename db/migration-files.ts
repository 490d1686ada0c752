import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";

export interface Migration {
  /** For the log: the name of its file or of its step. */
  readonly name: string;
  readonly hash: string;
  readonly created: number;
  readonly sql: string;
}

export interface Migrations {
  /** The baseline, which makes every table of a new store, and what came after it. */
  readonly known: readonly Migration[];
  /** The steps that led to the baseline, for stores that are older than it. */
  readonly earlier: readonly Migration[];
}

/** An arbitrary number. On PostgreSQL the transaction that holds this lock applies the migrations. */
export const migrationLock = 7_103_240_915;

/**
 * The folder is in the project, also for the built server, because operators start the server
 * there.
 */
export function migrationsFolder(dialect: "sqlite" | "postgres", folder?: string): string {
  return resolve(folder ?? "db/migrations", dialect);
}

export function readMigrations(dialect: "sqlite" | "postgres", folder?: string): Migrations {
  const from = migrationsFolder(dialect, folder);
  const files = readMigrationFiles({ migrationsFolder: from });
  const journal = readFileSync(join(from, "meta", "_journal.json"), "utf8");
  const { entries } = JSON.parse(journal) as { entries: { when: number; tag: string }[] };
  const names = new Map(entries.map(({ when, tag }) => [when, tag]));
  return {
    known: files.map(({ hash, folderMillis, sql }) => ({
      name: names.get(folderMillis) ?? "",
      hash,
      created: folderMillis,
      sql: sql.map((statement) => statement.trim()).join("\n"),
    })),
    earlier: stepsOf(readFileSync(join(from, "earlier.sql"), "utf8")),
  };
}

/** Each step begins with a line that tells the moment of its creation: `-- 1795291479117 search`. */
function stepsOf(text: string): Migration[] {
  const [, ...parts] = text.split(/^-- (\d{13} .*)$/m);
  return parts.flatMap((part, at) => {
    if (at % 2 === 0) return [];
    const sql = part.trim();
    const hash = createHash("sha256").update(sql).digest("hex");
    const [, created, name = ""] = /^(\d+) (.*)$/.exec(parts[at - 1] ?? "") ?? [];
    return [{ name, hash, created: Number(created), sql }];
  });
}
