import type { SQL } from "drizzle-orm";
import type { Filter } from "./filter.server";
import type { Aside } from "./side-table.server";

/** An index of the engine's own for the values of a list field, instead of a side table. */
export interface OwnIndex extends Aside {
  /** The condition on the owners; it may leave out rows behind the requested page. */
  holds(filter: Filter): SQL;
}

/** These indexes answer one question: which documents of one kind have a token. */
export function isOfOneKind({ holds, terms }: Filter): void {
  const [term, ...others] = terms;
  const isOne = term?.field.field === "kind" && term.test === "=" && others.length === 0;
  if (!isOne || holds?.any !== false) {
    throw new Error("One token is looked up at a time, of documents of one kind");
  }
}
