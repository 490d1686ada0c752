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
