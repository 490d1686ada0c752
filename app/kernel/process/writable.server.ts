import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Unavailable } from "~/kernel/failure";

/** File systems, SQLite and PostgreSQL name a full disk each in their own way. */
const fullCodes = new Set(["ENOSPC", "EDQUOT", "EFBIG", "SQLITE_FULL", "53100"]);

/** Whether no space was left where something was to be written. */
export function isDiskFull(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return fullCodes.has(String(code)) || (cause !== undefined && isDiskFull(cause));
}

export function diskFull(place: string, cause: unknown): Unavailable {
  const message = `No space is left on the disk of ${place}`;
  return new Unavailable(message, { cause, reason: "disk full" });
}

/**
 * Writes a byte into the folder and deletes it again: permissions alone say nothing about a disk
 * that is full or read-only.
 * @throws Unavailable with the cause
 */
export async function assertWritable(folder: string, place: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, "0", { mode: 0o600 });
  } catch (error) {
    await rm(probe, { force: true }).catch(() => {});
    if (isDiskFull(error)) throw diskFull(place, error);
    const message = `The folder of ${place} is not writable`;
    throw new Unavailable(message, { cause: error, reason: "folder not writable" });
  }
  await rm(probe, { force: true });
}
