import type { CollectionName } from "../../storage";
import type { Dialect, Session } from "./engine.server";
import { type Layout, layoutOf } from "./layout.server";
import { createSelects, recordsOf, type Selects } from "./select.server";
import { type SideTable, sideTablesOf } from "./side-table.server";
import { createSteps, type Row, type Steps } from "./steps.server";
import { createWrites, type Writes } from "./write.server";

/** How a collection reaches the engine: at large, or inside a transaction. */
export interface Access {
  /** Reads lock what they read. */
  readonly locks: boolean;
  read<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** `several`: more than one statement, all or none. */
  write<T>(work: (session: Session) => Promise<T>, several: boolean): Promise<T>;
}

/** What is compiled once for a collection, whoever uses it. */
export interface Compiled {
  layout: Layout;
  selects: Selects;
  writes: Writes;
  steps: Steps;
  sides: readonly SideTable[];
  dialect: Dialect;
}

export type { IdRow, Row } from "./steps.server";

export function compileCollection(collection: CollectionName, dialect: Dialect): Compiled {
  const layout = layoutOf(collection, dialect);
  const sides = sideTablesOf(layout, dialect);
  const selects = createSelects({ layout, dialect, sides });
  const writes = createWrites(layout, dialect);
  const steps = createSteps({ layout, writes, sides, dialect });
  return { layout, selects, writes, steps, sides, dialect };
}

export async function rowsById(
  { selects, dialect }: Compiled,
  session: Session,
  { ids, lock, only }: { ids: readonly string[]; lock: boolean; only?: readonly string[] },
): Promise<Row[]> {
  const select = selects.among(lock, only);
  return recordsOf(select, await session.rows(select.statement, [dialect.list(ids)]));
}
