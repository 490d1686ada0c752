import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { firestoreIndexes } from "./firestore-indexes";
import { applyMark, hostedFiles, lastMark, readJournal } from "./hosted/migrations";

// The last step of `npm run db:generate`: a migration that marks another text of `apply(ops)`, every
// migration as a file for hosts' own tools, and the indexes of Firestore.
const postgres = "db/migrations/postgres";
const hosted = "db/migrations/supabase";

function markApply(): void {
  if (lastMark() === applyMark()) return;
  const journal = readJournal();
  const idx = journal.entries.length;
  const previous = journal.entries.at(-1);
  const tag = `${String(idx).padStart(4, "0")}_apply`;
  writeFileSync(join(postgres, `${tag}.sql`), `${applyMark()}\n`);
  journal.entries.push({
    idx,
    version: previous?.version ?? "7",
    when: Math.max(Date.now(), (previous?.when ?? 0) + 1),
    tag,
    breakpoints: true,
  });
  writeFileSync(join(postgres, "meta/_journal.json"), JSON.stringify(journal, null, 2));
  console.info(`${tag}.sql: apply(ops) for the tables as they are now`);
}

function writeHosted(): void {
  mkdirSync(hosted, { recursive: true });
  const files = hostedFiles();
  const names = new Set(files.map(({ name }) => name));
  for (const name of readdirSync(hosted)) {
    if (!names.has(name)) rmSync(join(hosted, name));
  }
  for (const { name, text } of files) writeFileSync(join(hosted, name), text);
}

/** The next migration is compared with the last snapshot alone. */
function dropOlderSnapshots(dialect: string): void {
  const folder = `db/migrations/${dialect}/meta`;
  const snapshots = readdirSync(folder).filter((name) => name.endsWith("_snapshot.json"));
  for (const name of snapshots.sort().slice(0, -1)) rmSync(join(folder, name));
}

markApply();
writeHosted();
dropOlderSnapshots("sqlite");
dropOlderSnapshots("postgres");
writeFileSync("db/firestore.indexes.json", `${JSON.stringify(firestoreIndexes(), null, 2)}\n`);
