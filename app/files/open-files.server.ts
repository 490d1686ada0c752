import type { Env } from "../env.server";
import type { Files } from "./files";
import { localFiles } from "./local-files.server";
import { s3Files } from "./s3-files.server";

/** Where uploaded pictures are kept. */
export function openFiles(env: Env): Files {
  return env.filesS3.on ? s3Files(env.filesS3.settings) : localFiles(env.filesDir);
}
