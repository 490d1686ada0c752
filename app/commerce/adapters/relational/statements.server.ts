import { type CollectionName, uniqueFields } from "../../storage";
import { type Compiled, compileCollection } from "./access.server";
import { type CounterStatements, compileCounters } from "./counters.server";
import type { Dialect } from "./engine.server";

/** Every statement of a dialect, each compiled when it is first used. */
interface Statements {
  names: readonly CollectionName[];
  compiled: ReadonlyMap<CollectionName, Compiled>;
  counterStatements: CounterStatements;
}

const known = new WeakMap<Dialect, Statements>();

/** All stores of one process share them. */
export function statementsOf(dialect: Dialect): Statements {
  const found = known.get(dialect) ?? compile(dialect);
  known.set(dialect, found);
  return found;
}

function compile(dialect: Dialect): Statements {
  const names = Object.keys(uniqueFields) as CollectionName[];
  return {
    names,
    compiled: new Map(names.map((name) => [name, compileCollection(name, dialect)])),
    counterStatements: compileCounters(dialect),
  };
}
