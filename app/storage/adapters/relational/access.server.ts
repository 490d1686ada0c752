import type { CollectionName } from "~/storage/storage";
import type { Aside, Dialect, Session } from "./engine.server";
import { type Layout, layoutOf } from "./layout.server";
import { sideTablesOf } from "./place.server";
import { createSelects, recordsOf, type Selects } from "./select.server";
import { createSteps, type Row, type Steps } from "./steps.server";
import { createWrites, type Writes } from "./write.server";

/** How a collection reaches the engine: outside or inside a transaction. */
export interface Access {
  /** Whether reads lock the rows that they read. */
  readonly locks: boolean;
  read<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** `several` means more than one statement, all of which succeed or none. */
  write<T>(work: (session: Session) => Promise<T>, several: boolean): Promise<T>;
}

/** The statements that are compiled once for a collection and shared by all its users. */
export interface Compiled {
  layout: Layout;
  selects: Selects;
  writes: Writes;
  steps: Steps;
  asides: readonly Aside[];
  dialect: Dialect;
}

export type { IdRow, Row } from "./steps.server";

export function compileCollection(collection: CollectionName, dialect: Dialect): Compiled {
  const layout = layoutOf(collection, dialect);
  const sides = sideTablesOf(layout, dialect);
  const selects = createSelects({ layout, dialect, sides });
  const writes = createWrites(layout, dialect);
  const own = dialect.ownIndexes[collection];
  const asides = own?.aside ? [own.aside] : sides;
  const steps = createSteps({ layout, writes, asides, dialect });
  return { layout, selects, writes, steps, asides, dialect };
}

export async function rowsById(
  { selects, dialect }: Compiled,
  session: Session,
  { ids, lock, only }: { ids: readonly string[]; lock: boolean; only?: readonly string[] },
): Promise<Row[]> {
  const select = selects.among(lock, only);
  return recordsOf(select, await session.rows(select.statement, [dialect.list(ids)]));
}
