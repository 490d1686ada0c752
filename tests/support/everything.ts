import {
  type Collection,
  type CollectionName,
  type Storage,
  uniqueFields,
} from "~/storage/storage";

const collections = Object.keys(uniqueFields) as CollectionName[];

export interface Everything {
  rows: Record<CollectionName, { id: string }[]>;
  counters: unknown;
}

/** Everything the store holds, to see that a refusal changed nothing. */
export async function everything(storage: Storage): Promise<Everything> {
  const rows = await Promise.all(
    collections.map(async (name) => {
      const collection: Pick<Collection<{ id: string }>, "find"> = storage[name] as never;
      return [name, await collection.find({ limit: 1_000 })] as const;
    }),
  );
  return {
    rows: Object.fromEntries(rows) as Everything["rows"],
    counters: await storage.counters.list(""),
  };
}
