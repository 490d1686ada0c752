import Database from "better-sqlite3";
import pg from "pg";
import { vi } from "vitest";

/** A statement as it reached the engine, with the values it was asked with. */
export interface SeenStatement {
  text: string;
  /** Under this name it is prepared once and planned for all values alike; none: for each. */
  name: string | undefined;
  values: unknown[][];
}

/** Enough different values that a plan may suit the one and not the other. */
const kept = 4;

export interface Recording {
  /** Each text once. */
  statements: Map<string, SeenStatement>;
  stop(): void;
}

function add(
  statements: Recording["statements"],
  { text, name, values }: { text: string; name?: string | undefined; values: unknown[] },
) {
  const known = statements.get(text) ?? { text, name, values: [] };
  statements.set(text, known);
  const same = known.values.some((each) => JSON.stringify(each) === JSON.stringify(values));
  if (!same && known.values.length < kept) known.values.push(values);
}

/** Everything that this process asks of PostgreSQL with values or by a name. */
export function recordPostgres(): Recording {
  const statements: Recording["statements"] = new Map();
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [config] = given as [{ text?: string; name?: string; values?: unknown[] } | string];
    if (typeof config === "object" && config.text && "rowMode" in config) {
      add(statements, { text: config.text, name: config.name, values: config.values ?? [] });
    }
    return Reflect.apply(query, this, given);
  } as never);
  return { statements, stop: () => spy.mockRestore() };
}

/** Everything that the store prepares for SQLite, and no question about a plan. Starts before the store is opened. */
export function recordSqlite(): Recording {
  const statements: Recording["statements"] = new Map();
  const { prepare } = Database.prototype;
  const spy = vi.spyOn(Database.prototype, "prepare").mockImplementation(function (
    this: Database.Database,
    text: string,
  ) {
    const statement = Reflect.apply(prepare, this, [text]);
    if (text.startsWith("EXPLAIN ")) return statement;
    for (const way of ["all", "run"] as const) {
      const own = statement[way];
      statement[way] = (...given: unknown[]) => {
        add(statements, { text, values: (given[0] as unknown[] | undefined) ?? [] });
        return Reflect.apply(own, statement, given);
      };
    }
    return statement;
  } as never);
  return { statements, stop: () => spy.mockRestore() };
}
