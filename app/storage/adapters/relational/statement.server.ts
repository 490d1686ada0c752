import { is, Param, Placeholder } from "drizzle-orm";
import type { Built, Statement } from "./engine.server";

/**
 * The text that the query builder made. Every value is a placeholder, whose name says which value
 * it takes.
 */
export function statementOf(name: string, query: Built, byValue = false): Statement {
  const { sql, params } = query.toSQL();
  return { name, text: sql, takes: params.map(nameOf), byValue };
}

function nameOf(param: unknown): string {
  const placeholder = is(param, Param) ? param.value : param;
  if (!is(placeholder, Placeholder)) throw new Error("A statement takes its values by name");
  return placeholder.name as string;
}

/** A statement that needs no values, as text. */
export function plain(name: string, text: string): Statement {
  return { name, text, takes: [], byValue: false };
}

/** The values in the order of the placeholders. */
export function valuesFor({ takes }: Statement, given: Readonly<Record<string, unknown>>) {
  return takes.map((name) => given[name]);
}
