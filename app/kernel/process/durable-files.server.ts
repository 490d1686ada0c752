import { randomBytes } from "node:crypto";
import { open, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { diskFull, isDiskFull } from "./writable.server";

const unfinishedEnding = ".tmp";
/** A write that is under way is younger. */
const unfinishedMs = 60 * 60 * 1000;

/**
 * Writes a file completely or not at all: beside its place, where `settle` then puts it. Durable
 * when it resolves, with what `settle` resolved to. `place` names the folder in errors.
 */
export async function writeDurably<T>(
  path: string,
  content: string | Uint8Array,
  {
    mode,
    place,
    settle,
  }: {
    mode: number;
    place: string;
    settle: (unfinished: string, path: string) => Promise<T>;
  },
): Promise<T> {
  const unfinished = `${path}.${randomBytes(6).toString("hex")}${unfinishedEnding}`;
  try {
    const file = await open(unfinished, "wx", mode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    const settled = await settle(unfinished, path);
    await syncFolder(dirname(path));
    return settled;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw isDiskFull(error) ? diskFull(place, error) : error;
  }
}

/** After a power cut a new name in a folder is lost, unless the folder was synced too. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes the file if it is what an interrupted write left. */
export async function removeUnfinished(path: string): Promise<void> {
  if (!path.endsWith(unfinishedEnding)) return;
  const info = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (info && Date.now() - info.mtimeMs > unfinishedMs) await rm(path, { force: true });
}
