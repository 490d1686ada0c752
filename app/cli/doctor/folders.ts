import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Env } from "~/kernel/env/env.server";
import { databaseFiles, exposedFiles } from "~/kernel/process/private-files.server";
import { assertWritable } from "~/kernel/process/writable.server";
import { spooledFiles } from "~/modules/payments/spool.server";
import { openFiles } from "~/providers/open-files.server";
import type { Finding } from "./finding";

const megabyte = 1024 * 1024;
const room = { warn: 1024 * megabyte, fail: 100 * megabyte };

/** Checks that folders are writable and have space left. */
export async function folderFindings(env: Env): Promise<Finding[]> {
  const { backend, paymentSpoolDir, filesDir } = env;
  const file =
    backend.on && backend.settings.kind === "sqlite" ? dirname(backend.settings.file) : null;
  return [
    ...(file === null ? [] : [await folderFinding("database folder", file)]),
    await folderFinding("payment spool", paymentSpoolDir),
    env.filesS3.on ? await bucketFinding(env) : await folderFinding("uploaded files", filesDir),
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

async function folderFinding(subject: string, folder: string): Promise<Finding> {
  let nearest = resolve(folder);
  while (!existsSync(nearest)) nearest = dirname(nearest);
  try {
    accessSync(nearest, constants.W_OK);
    if (!statSync(nearest).isDirectory()) throw new Error("There is a file in place of the folder");
  } catch {
    return ["FAIL", subject, `${folder} is not writable: give it to the user that runs the store`];
  }
  const { bavail, bsize } = statfsSync(nearest);
  // A quota does not show in the free space of the disk.
  if (bavail > 0 && existsSync(folder)) {
    try {
      await assertWritable(folder, subject);
    } catch (error) {
      return ["FAIL", subject, `${(error as Error).message} (${folder}): free space there`];
    }
  }
  return roomFinding(subject, folder, bavail * bsize);
}

export function roomFinding(subject: string, folder: string, free: number): Finding {
  const size =
    free < 10 * 1024 * megabyte ? `${Math.floor(free / megabyte)} MB` : "more than 10 GB";
  if (free === 0)
    return ["FAIL", subject, `no space is left in ${folder}: free space on that disk`];
  const detail = `${folder} is writable, ${size} free`;
  if (free >= room.warn) return ["ok", subject, detail];
  return [free < room.fail ? "FAIL" : "warn", subject, `${detail}: free space on that disk`];
}

async function bucketFinding(env: Env): Promise<Finding> {
  const subject = "uploaded files";
  try {
    for await (const _ of openFiles(env).names()) break;
    return ["ok", subject, "the bucket of FILES_S3_BUCKET answers"];
  } catch {
    return [
      "FAIL",
      subject,
      "the bucket cannot be read: check FILES_S3_ENDPOINT, _BUCKET, _REGION and both keys, and that the bucket exists",
    ];
  }
}
