import { mkdir, readdir, readFile, rename, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { text } from "~/kernel/env/variables";
import { removeUnfinished, writeDurably } from "~/kernel/process/durable-files.server";
import { folderFinding } from "~/kernel/process/folder-finding.server";
import { assertWritable } from "~/kernel/process/writable.server";
import { defineProvider } from "~/kernel/provider";
import { attachmentHash, attachmentName, readAttachment } from "~/modules/files/attachment.server";
import type { Files } from "~/modules/files/files";
import {
  describeFile,
  isPictureName,
  isPublicName,
  publicName,
  typeOfFile,
} from "~/modules/files/public-name.server";

/** Files in a folder of this machine. */
export const disk = defineProvider({
  id: "disk",
  title: "Folder of this machine",
  variables: { FILES_DIR: text },
  configure: ({ set }) => ({ on: true, settings: { folder: set.FILES_DIR ?? "data/files" } }),
  create: ({ folder }): Files => localFiles(folder),
  check: async ({ folder }) => [await folderFinding(place, folder)],
});

const place = "uploaded files";

async function removeAllUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await removeUnfinished(join(folder, name));
}

/** Keeps pictures in a folder, one file each, named by a hash of the content. */
export function localFiles(folder: string): Files {
  let isSwept = false;

  /** Once in a process, when it is ready or writes first: removes what killed processes left. */
  function sweep(): void {
    if (isSwept) return;
    isSwept = true;
    // Only space is lost when this fails, and the next start tries again.
    removeAllUnfinished(folder).catch(() => {});
  }

  async function write(name: string, content: Uint8Array, mode: number): Promise<void> {
    await mkdir(folder, { recursive: true });
    sweep();
    await writeDurably(join(folder, name), content, { mode, place, settle: rename });
  }

  async function readWhole(name: string): Promise<Buffer | null> {
    try {
      return await readFile(join(folder, name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }
  }

  return {
    async ready() {
      await assertWritable(folder, place);
      sweep();
    },

    async save(content) {
      const name = publicName(content);
      await write(name, content, 0o644);
      return describeFile(name, content.byteLength);
    },

    async saveAttachment(content, named) {
      const read = await readAttachment(content, named);
      await write(attachmentName(read.hash) ?? "", content, 0o600);
      return read;
    },

    async readAttachment(hash) {
      const name = attachmentName(hash);
      return name === null ? null : readWhole(name);
    },

    async read(name) {
      if (!isPublicName(name)) return null;
      const content = await readWhole(name);
      return content && { content, type: typeOfFile(name) };
    },

    async list(limit) {
      const names = await readdir(folder).catch(() => []);
      const found = await Promise.all(
        names
          .filter((name) => isPictureName(name))
          .map(async (name) => ({ name, ...(await stat(join(folder, name))) })),
      );
      return found
        .sort((a, b) => b.mtimeMs - a.mtimeMs)
        .slice(0, limit)
        .map(({ name, size }) => describeFile(name, size));
    },

    async *names() {
      const names = await readdir(folder).catch(() => []);
      yield* names.filter((name) => isPublicName(name) || attachmentHash(name) !== null);
    },

    async remove(name) {
      if (!isPublicName(name) && attachmentHash(name) === null) return false;
      return unlink(join(folder, name)).then(
        () => true,
        () => false,
      );
    },
  };
}
