import { dirname, join } from "node:path";
import type { Env } from "~/kernel/env/env.server";
import { folderFinding } from "~/kernel/process/folder-finding.server";
import { databaseFiles, exposedFiles } from "~/kernel/process/private-files.server";
import type { Finding } from "~/kernel/provider";
import { spooledFiles } from "~/modules/payments/spool.server";

/** Checks that folders are writable and have space left. */
export async function folderFindings(env: Env): Promise<Finding[]> {
  const { backend, paymentSpoolDir, erasedListFile } = env;
  const file =
    backend.on && backend.settings.kind === "sqlite" ? dirname(backend.settings.file) : null;
  return [
    ...(file === null ? [] : [await folderFinding("database folder", file)]),
    await folderFinding("payment spool", paymentSpoolDir),
    await folderFinding("list of erased people", dirname(erasedListFile)),
  ];
}

/** Whether other users of this machine may read files with customers' data or keys. */
export async function privacyFindings(env: Env): Promise<Finding[]> {
  const { backend, paymentSpoolDir: spool, erasedListFile } = env;
  const database =
    backend.on && backend.settings.kind === "sqlite" ? databaseFiles(backend.settings.file) : [];
  const spooled = (await spooledFiles(spool).catch(() => [])).map((name) => join(spool, name));
  const files = exposedFiles([...database, ...spooled, erasedListFile]);
  const subject = "private files";
  if (files.length === 0) return [["ok", subject, "other users of this machine can read none"]];
  const what = `other users of this machine can read ${files.join(", ")}`;
  return [["warn", subject, `${what}: run chmod 600 as the owner of the files`]];
}
