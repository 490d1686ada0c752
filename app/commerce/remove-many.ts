import type { Collection, Storage, Tx } from "./storage";

/** With their unique values as many as a remote backend takes in well under the time of one work. */
const atOnce = 100;

/**
 * Removes rows by their ids, a hundred in one work: on a remote backend each of them alone would be
 * several requests. Tells how many there were.
 */
export async function removeMany(
  storage: Pick<Storage, "atomically">,
  rowsOf: (tx: Tx) => Pick<Collection<{ id: string }>, "getMany" | "remove">,
  ids: readonly string[],
): Promise<number> {
  let removed = 0;
  for (let at = 0; at < ids.length; at += atOnce) {
    const part = ids.slice(at, at + atOnce);
    removed += await storage.atomically(async (tx) => {
      const found = await rowsOf(tx).getMany(part, { only: ["id"] });
      for (const { id } of found) await rowsOf(tx).remove(id);
      return found.length;
    });
  }
  return removed;
}
