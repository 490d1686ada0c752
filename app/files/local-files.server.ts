import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Files } from "./files";
import { describePicture, isPictureName, pictureName, typeOfPicture } from "./picture-name.server";

/** Keeps pictures in a folder, one file each, named by a hash of the content. */
export function localFiles(folder: string): Files {
  return {
    async save(content) {
      const name = pictureName(content);
      await mkdir(folder, { recursive: true });
      const unfinished = join(folder, `${randomBytes(8).toString("hex")}.tmp`);
      const file = await open(unfinished, "wx", 0o644);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, join(folder, name));
      return describePicture(name, content.byteLength);
    },

    async read(name) {
      if (!isPictureName(name)) return null;
      try {
        return { content: await readFile(join(folder, name)), type: typeOfPicture(name) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
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
        .map(({ name, size }) => describePicture(name, size));
    },

    async *names() {
      const names = await readdir(folder).catch(() => []);
      yield* names.filter((name) => isPictureName(name));
    },

    async remove(name) {
      if (!isPictureName(name)) return false;
      return unlink(join(folder, name)).then(
        () => true,
        () => false,
      );
    },
  };
}
