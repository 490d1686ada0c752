import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { text } from "~/kernel/env/variables";
import { folderFinding } from "~/kernel/process/folder-finding.server";
import { assertWritable, diskFull, isDiskFull } from "~/kernel/process/writable.server";
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
  check: async ({ folder }) => [await folderFinding("uploaded files", folder)],
});

/** Keeps pictures in a folder, one file each, named by a hash of the content. */
export function localFiles(folder: string): Files {
  /** Writes the file completely or not at all. */
  async function write(name: string, content: Uint8Array, mode: number): Promise<void> {
    await mkdir(folder, { recursive: true });
    const unfinished = join(folder, `${randomBytes(8).toString("hex")}.tmp`);
    try {
      const file = await open(unfinished, "wx", mode);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, join(folder, name));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw isDiskFull(error) ? diskFull("uploaded files", error) : error;
    }
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
    ready: () => assertWritable(folder, "uploaded files"),

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
