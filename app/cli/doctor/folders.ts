import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Env } from "~/env.server";
import { openFiles } from "~/files/open-files.server";
import { assertWritable } from "~/writable.server";
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
