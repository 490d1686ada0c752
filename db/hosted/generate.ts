import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { applyFunction, rights } from "./apply";
import { hostedFiles, readJournal } from "./migrations";

// The last step of `npm run db:generate`: a migration that updates `apply(ops)` to the present
// tables when needed, and every migration as a file for hosts' own tools.
const postgres = "db/migrations/postgres";
const hosted = "db/migrations/supabase";

function addApply(): void {
  const text = `${applyFunction()}\n--> statement-breakpoint\n${rights()}\n`;
  const journal = readJournal(postgres);
  const last = journal.entries
    .map(({ tag }) => readFileSync(join(postgres, `${tag}.sql`), "utf8"))
    .findLast((each) => each.includes("create or replace function apply("));
  if (last === text) return;
  const idx = journal.entries.length;
  const number = String(idx).padStart(4, "0");
  const previous = journal.entries.at(-1);
  const snapshot = JSON.parse(readFileSync(snapshotOf(idx - 1), "utf8"));
  writeFileSync(join(postgres, `${number}_apply.sql`), text);
  const next = { ...snapshot, id: randomUUID(), prevId: snapshot.id };
  writeFileSync(snapshotOf(idx), JSON.stringify(next, null, 2));
  journal.entries.push({
    idx,
    version: previous?.version ?? "7",
    when: Math.max(Date.now(), (previous?.when ?? 0) + 1),
    tag: `${number}_apply`,
    breakpoints: true,
  });
  writeFileSync(join(postgres, "meta/_journal.json"), JSON.stringify(journal, null, 2));
  console.info(`${number}_apply.sql: apply(ops) for the tables as they are now`);
}

function snapshotOf(idx: number): string {
  return join(postgres, "meta", `${String(idx).padStart(4, "0")}_snapshot.json`);
}

function writeHosted(): void {
  mkdirSync(hosted, { recursive: true });
  const files = hostedFiles(postgres);
  const names = new Set(files.map(({ name }) => name));
  for (const name of readdirSync(hosted)) {
    if (!names.has(name)) rmSync(join(hosted, name));
  }
  for (const { name, text } of files) writeFileSync(join(hosted, name), text);
}

addApply();
writeHosted();
