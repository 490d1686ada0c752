import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Unavailable } from "~/kernel/failure";
import type { Diagnosis } from "~/storage/storage";
import { type Migration, type Migrations, migrationsFolder } from "~db/migration-files";

/**
 * The migrations after the last applied one (0: there is none). They only go forward. The last of
 * the earlier steps and the baseline were created at the same moment, so that a store that took the
 * steps is at the baseline.
 */
export function pendingAfter({ known, earlier }: Migrations, last: number): Migration[] {
  if (last === 0) return [...known];
  const [, ...later] = known;
  return [...earlier, ...later].filter(({ created }) => created > last);
}

/** Whether the database's schema and this version of the store match. */
export function migrationDiagnosis(migrations: Migrations, applied: readonly number[]): Diagnosis {
  const subject = "migrations";
  const last = Math.max(0, ...applied);
  const ahead = aheadError(migrations, last);
  if (ahead) return { state: "fail", subject, detail: ahead.message };
  const pending = pendingAfter(migrations, last).length;
  if (pending > 0) {
    return { state: "fail", subject, detail: pendingError(pending).message };
  }
  const all = migrations.known.length;
  return { state: "ok", subject, detail: `all ${all} are applied, and no others` };
}

/** Tells the operator what a long migration does. */
export type TellMigration = (fields: object, message: string) => void;

/**
 * Says that a migration begins, so that a long one is seen while it runs. The returned function says
 * that it is applied, and how long it took.
 */
export function beginMigration(
  tell: TellMigration,
  { name: migration }: Migration,
  step: string,
): () => void {
  tell({ migration, step }, "[migration] begins");
  const began = performance.now();
  return () => {
    const ms = Math.round(performance.now() - began);
    tell({ migration, step, ms }, "[migration] applied");
  };
}

/** An older version would read and write tables that it does not know. */
export function aheadError({ known }: Migrations, last: number): Unavailable | null {
  if (last <= (known.at(-1)?.created ?? 0)) return null;
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
