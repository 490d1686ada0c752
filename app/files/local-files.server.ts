import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "~/domain/failure";
import { extensions, type Files, type PictureType, pictureLimit, type StoredFile } from "./files";
import { pictureType } from "./picture-type";

const namePattern = /^[a-f0-9]{40}\.(png|jpg|webp|gif|avif)$/;
const types = new Map(
  Object.entries(extensions).map(([type, extension]) => [extension, type as PictureType]),
);

/** Keeps pictures in a folder, one file each, named by a hash of the content. */
export function localFiles(folder: string): Files {
  function describe(name: string, bytes: number): StoredFile {
    return { name, path: `/files/${name}`, type: typeOf(name), bytes };
  }

  return {
    async save(content) {
      if (content.byteLength > pictureLimit) {
        throw new Failure("tooLarge", "This picture is larger than 8 MB.");
      }
      const type = pictureType(content);
      if (!type) throw new Failure("invalid", "This is no PNG, JPEG, WebP, AVIF or GIF picture.");
      const digest = createHash("sha256").update(content).digest("hex").slice(0, 40);
      const name = `${digest}.${extensions[type]}`;
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
      return describe(name, content.byteLength);
    },

    async read(name) {
      if (!namePattern.test(name)) return null;
      try {
        return { content: await readFile(join(folder, name)), type: typeOf(name) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },

    async list(limit) {
      const names = await readdir(folder).catch(() => []);
      const found = await Promise.all(
        names
          .filter((name) => namePattern.test(name))
          .map(async (name) => ({ name, ...(await stat(join(folder, name))) })),
      );
      return found
        .sort((a, b) => b.mtimeMs - a.mtimeMs)
        .slice(0, limit)
        .map(({ name, size }) => describe(name, size));
    },

    async *names() {
      const names = await readdir(folder).catch(() => []);
      yield* names.filter((name) => namePattern.test(name));
    },

    async remove(name) {
      if (!namePattern.test(name)) return false;
      return unlink(join(folder, name)).then(
        () => true,
        () => false,
      );
    },
  };
}

function typeOf(name: string): PictureType {
  return types.get(name.split(".")[1] ?? "") ?? "image/png";
}
