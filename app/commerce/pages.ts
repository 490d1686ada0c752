import { type Page, page, requirePosition } from "~/domain/page";
import type { Collection, Where } from "./storage";

export interface ListOptions {
  /** 1–100; 20 when left out. */
  limit?: number;
  cursor?: string;
  status?: string;
  /** Parts of what the record is found by; for products, the beginning of the name. */
  search?: string;
}

/** One page by keyset, newest first. @throws Failure invalid for a text that is not a cursor */
export async function pageOf<R extends { id: string; created: Date }>(
  collection: Collection<R>,
  where: Where<R>,
  { limit = 20, cursor }: ListOptions = {},
): Promise<Page<R>> {
  const rows = (await collection.find({
    where,
    order: { by: "created" as keyof R & string, direction: "desc" },
    after: requirePosition(cursor, "date"),
    limit,
  })) as R[];
  return page(rows, ({ created }) => created);
}

/** Newest first, up to a limit. */
export async function newest<R extends { id: string; created: Date }>(
  collection: Collection<R>,
  where: Where<R>,
  limit: number,
): Promise<R[]> {
  return (await collection.find({
    where,
    order: { by: "created" as keyof R & string, direction: "desc" },
    limit,
  })) as R[];
}
