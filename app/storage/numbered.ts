import { notFound, staleVersion } from "~/kernel/failure";
import type { Collection } from "./storage";

/** The record with a number, which people type in any case, or else with an id. */
export async function findNumbered<R extends { id: string }>(
  collection: Pick<Collection<R>, "get" | "getBy">,
  numberField: keyof R & string,
  named: string,
): Promise<R | null> {
  return (
    (await collection.getBy(numberField, named.toUpperCase())) ?? (await collection.get(named))
  );
}

/**
 * The record as the caller has seen it, or its present state without a version.
 * @throws Failure notFound, conflict
 */
export function assertVersion<R extends { version: number }>(
  record: R | null,
  what: string,
  version?: number,
): R {
  if (!record) throw notFound(what);
  if (version !== undefined && version !== record.version) throw staleVersion();
  return record;
}
