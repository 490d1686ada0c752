import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Finding } from "../provider";
import { assertWritable } from "./writable.server";

const megabyte = 1024 * 1024;
const room = { warn: 1024 * megabyte, fail: 100 * megabyte };

/** Whether a folder is writable and has space left. The folder itself is not created. */
export async function folderFinding(subject: string, folder: string): Promise<Finding> {
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
