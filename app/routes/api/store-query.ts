import { Failure } from "~/domain/failure";
import { isPathSafe } from "~/domain/identifiers";
import { cutText } from "~/domain/text";
import { findCategory } from "~/site";

const searchLimit = 200;
const defaultLimit = 20;
const maxLimit = 50;

/** The two modes of the products list, chosen by `search`. */
export type StoreQuery =
  | { search: string; limit: number }
  | { search: null; category: string | undefined; limit: number; cursor: string | undefined };

/** Never refused: a value that is not an integer becomes 20, and others are limited to 1..50. */
function readLimit(value: string | null): number {
  const text = value?.trim() ?? "";
  if (!/^-?\d+$/.test(text)) return defaultLimit;
  return Math.min(maxLimit, Math.max(1, Number(text)));
}

/**
 * The query of GET /api/store/products; of a repeated parameter the first counts.
 * @throws Failure invalid, in the words of docs/api.md
 */
export function readStoreQuery(query: URLSearchParams): StoreQuery {
  const limit = readLimit(query.get("limit"));
  const search = query.get("search");
  if (search !== null) {
    const term = search.trim();
    if (term.length < 2) {
      throw new Failure("invalid", "Search term must be at least 2 characters");
    }
    return { search: cutText(term, searchLimit), limit };
  }
  const category = query.get("category") ?? undefined;
  if (category !== undefined && !findCategory(category)) {
    throw new Failure("invalid", "Unknown category");
  }
  const cursor = query.get("cursor") ?? undefined;
  if (cursor !== undefined && !isPathSafe(cursor)) throw new Failure("invalid", "Invalid cursor");
  return { search: null, category, limit, cursor };
}
