import { decodeCursor, type Page, type Position, page } from "~/domain/page";
import type { Collection, Where } from "./storage";

export interface ListOptions {
  /** 1–100; 20 when left out. */
  limit?: number;
  cursor?: string;
  status?: string;
  /** Beginning of a number or an e-mail address; for products, of a name. */
  search?: string;
}

/** How the desk pages a collection: newest first, or by the field that a search term matches. */
interface PagePlan<R> {
  where?: Where<R>;
  /** The fields that a search may use; the first whose pattern matches the term is used. */
  searches?: { field: keyof R & string; fits: RegExp; key: (term: string) => string }[];
}

/**
 * One page by keyset. A search is sorted by its field, so that it stays a range of one index. A
 * cursor that cannot be decoded ends the list.
 */
export async function pageOf<R extends { id: string; created: Date }>(
  collection: Collection<R>,
  { where = {}, searches = [] }: PagePlan<R>,
  options: ListOptions = {},
): Promise<Page<R>> {
  const { limit = 20, cursor, search } = options;
  const term = search?.trim() ?? "";
  const match = term === "" ? undefined : searches.find(({ fits }) => fits.test(term));
  if (term !== "" && !match) return { items: [], nextCursor: null };
  const by: keyof R & string = match ? match.field : "created";
  const after = cursor === undefined ? null : decodeCursor(cursor);
  if (cursor !== undefined && after === null) return { items: [], nextCursor: null };
  const prefixed = match ? { [by]: { prefix: match.key(term) } } : {};
  const rows = (await collection.find({
    where: { ...where, ...prefixed } as Where<R>,
    order: { by, direction: match ? "asc" : "desc" },
    after,
    limit,
  })) as R[];
  return page(rows, (row) => row[by] as Position["key"]);
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
