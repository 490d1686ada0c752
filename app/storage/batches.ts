import type { Collection, Storage, Tx, Where } from "./storage";

const batch = 200;

interface Walked<R> {
  find(query: { after: { key: string; id: string } | null; limit: number }): Promise<R[]>;
}

/** All rows of a collection, by id, in batches. */
export async function* allOf<R extends { id: string }>(collection: Walked<R>): AsyncGenerator<R[]> {
  let after: { key: string; id: string } | null = null;
  for (;;) {
    const rows: R[] = await collection.find({ after, limit: batch });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = { key: last.id, id: last.id };
  }
}

/** The rows that match, newest first, in batches. */
export async function* newestOf<R extends { id: string; created: Date }>(
  collection: Pick<Collection<R>, "find">,
  where: Where<R>,
): AsyncGenerator<R[]> {
  let after: { key: Date; id: string } | null = null;
  for (;;) {
    const order = { by: "created", direction: "desc" } as const;
    const rows: R[] = (await collection.find({ where, order, after, limit: batch })) as R[];
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = { key: last.created, id: last.id };
  }
}

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
