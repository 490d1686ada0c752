import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import type { Storage } from "~/storage/storage";

type Fill = (storage: Storage, file: string) => Promise<void>;

/** The bytes of SQLite files that were made once in this process, by what fills them. */
const made = new Map<Fill, Promise<Buffer>>();

const nothing: Fill = async () => {};

/**
 * Puts a SQLite file there that has the tables, and the records of `fill`. A copy takes a
 * hundredth of what the migrations take. Tests of migrations open files that do not exist.
 */
export async function copyTemplate(file: string, fill: Fill = nothing): Promise<void> {
  const bytes = made.get(fill) ?? make(fill);
  made.set(fill, bytes);
  await writeFile(file, await bytes);
}

async function make(fill: Fill): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "template-"));
  const file = join(folder, "store.db");
  const storage = await openSqlite({ file });
  await fill(storage, file);
  await storage.close();
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
}
