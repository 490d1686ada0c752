import { mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { syncFolder } from "~/kernel/process/durable-files.server";
import type { ErasedList, ErasedPerson } from "~/modules/deps";

const person = z.object({
  id: z.string(),
  uid: z.string().nullable(),
  emailHash: z.string(),
  askedBy: z.string(),
  at: z.string(),
});

/** The list of erased people as a file with a JSON line each, durable when `add` resolves. */
export function fileErasedList(path: string): ErasedList {
  async function all(): Promise<ErasedPerson[]> {
    const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "";
      throw error;
    });
    return text.split("\n").flatMap((line) => {
      const read = person.safeParse(parsed(line));
      return read.success ? [read.data] : [];
    });
  }

  return {
    all,
    async add(erased) {
      if ((await all()).some(({ id }) => id === erased.id)) return;
      await mkdir(dirname(path), { recursive: true });
      const file = await open(path, "a", 0o600);
      try {
        await file.appendFile(`${JSON.stringify(erased)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await syncFolder(dirname(path));
    },
  };
}

/** A line that a crash cut short is ignored. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
