import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { busyTimeoutMs } from "./errors.server";

/**
 * Above this size the rewriting holds the write lock longer than writers wait for it. 256 MB took
 * two seconds.
 */
const mostBytes = 256 * 1024 * 1024;

/** Runs in a thread of its own, because VACUUM blocks its thread. */
const program = `
const { workerData } = require("node:worker_threads");
const Database = require(workerData.driver);
const db = new Database(workerData.file, { timeout: workerData.timeout });
db.pragma("secure_delete = ON");
db.exec("INSERT INTO document_token_index (document_token_index) VALUES ('optimize')");
db.exec("VACUUM");
const [{ busy }] = db.pragma("wal_checkpoint(TRUNCATE)");
db.close();
if (busy) throw new Error("The write-ahead log is still being read");
`;

/**
 * Rewrites the file without unused space, and empties its write-ahead log. `secure_delete`
 * overwrites deleted rows, but copies of them remain where SQLite once moved rows between pages,
 * and the index of tokens keeps those of deleted documents until its parts are merged.
 * Resolves to false for a file that is too large to do this while the store runs.
 */
export async function scrubFile(file: string): Promise<boolean> {
  if (statSync(file).size > mostBytes) return false;
  const driver = createRequire(import.meta.url).resolve("better-sqlite3");
  const worker = new Worker(program, {
    eval: true,
    workerData: { driver, file, timeout: busyTimeoutMs },
  });
  await new Promise<void>((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", (code) => (code === 0 ? resolve() : reject(new Error("It was stopped"))));
  });
  return true;
}
