import type { Env } from "~/kernel/env/env.server";
import type { Files } from "~/modules/files/files";
import { publicName } from "~/modules/files/public-name.server";
import { localFiles } from "./disk/local-files.server";
import { s3Files } from "./s3/s3-files.server";

/** Where uploaded pictures are kept. */
export function openFiles(env: Env): Files {
  return env.filesS3.on ? s3Files(env.filesS3.settings) : localFiles(env.filesDir);
}

/** The same store, which reports the name of each picture or data sheet before it is stored. */
export function withUploadsNoted(files: Files, note: (name: string) => Promise<void>): Files {
  return {
    ...files,
    async save(content) {
      await note(publicName(content));
      return files.save(content);
    },
  };
}
