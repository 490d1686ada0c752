import { chmodSync, type Stats, statSync } from "node:fs";

/** The files of a SQLite database: itself, its write-ahead log, and the index of the log. */
export function databaseFiles(file: string): string[] {
  return [file, `${file}-wal`, `${file}-shm`];
}

/** The files that other users of the machine may read or change. Windows has no such rights. */
export function exposedFiles(paths: readonly string[]): string[] {
  if (process.platform === "win32") return [];
  return paths.filter((path) => ((rightsOf(path)?.mode ?? 0) & 0o077) !== 0);
}

/** undefined when there is no such file, or it cannot be reached. */
function rightsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/**
 * Leaves existing files to their owner alone: those of a version before 0600, and those that an
 * operator copied. Another user's file stays as it is, and `doctor` names it.
 */
export function hideFromOthers(paths: readonly string[]): void {
  for (const path of exposedFiles(paths)) {
    try {
      chmodSync(path, 0o600);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (!["EPERM", "EACCES", "EROFS", "ENOENT", "ENOTSUP"].includes(code ?? "")) throw error;
    }
  }
}
