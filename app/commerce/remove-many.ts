import type { Collection, Storage, Tx } from "./storage";

/**
 * Together with their unique values, as many as a remote backend writes well within one
 * transaction's time.
 */
const atOnce = 100;

/**
 * Removes rows by their ids, a hundred per transaction: on a remote backend each row alone would be
 * several requests. Returns how many existed.
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
