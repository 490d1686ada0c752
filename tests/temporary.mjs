import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
const needed = 8 * 1024 ** 3;

/**
 * The folder for the temporary files of a run, and how it goes away. A store commits to its disk
 * and waits for it thousands of times in a run, and no test is about what a power cut leaves: so
 * the folder is in memory, where the system has one with much room that programs may run from.
 */
export function temporaryFolder() {
  const folder = folderInMemory();
  if (folder === null) return { variables: {}, remove() {} };
  // What was stopped may still write for a moment.
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  process.once("exit", remove);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
  // What is unpacked once for many runs stays on the disk.
  return { variables: { TMPDIR: folder, TEST_DISK: tmpdir() }, remove };
}

function folderInMemory() {
  try {
    removeLeftovers();
    const { bavail, bsize } = statfsSync(memory);
    const limit = process.constrainedMemory?.() || Number.POSITIVE_INFINITY;
    if (Math.min(bavail * bsize, freemem(), limit) < needed) return null;
    const folder = mkdtempSync(join(memory, `tests-${process.pid}-`));
    // PostgreSQL runs as another user where the tests run as root.
    chmodSync(folder, 0o1777);
    if (runsPrograms(folder)) return folder;
    rmSync(folder, { recursive: true });
  } catch {
    // No such folder on this system, or nothing may be written there.
  }
  return null;
}

function runsPrograms(folder) {
  const program = join(folder, "program");
  writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

/** Of runs that were killed. */
function removeLeftovers() {
  for (const name of readdirSync(memory)) {
    const pid = /^tests-(\d+)-/.exec(name)?.[1];
    if (pid && !existsSync(`/proc/${pid}`)) {
      rmSync(join(memory, name), { recursive: true, force: true });
    }
  }
}
