import { isUnavailable } from "~/kernel/failure";
import type { Position } from "~/kernel/page";
import type { Log } from "~/kernel/process/log.server";
import { createRest } from "~/kernel/process/waiting.server";
import { removeMany } from "./batches";
import type {
  AtomicOptions,
  Collection,
  CollectionName,
  Query,
  Records,
  Storage,
  Tx,
} from "./storage";

/** A page is small, so that a shopper's request never waits long behind one. */
const sweptAtOnce = 200;

/**
 * For transactions of a sweep, each of which changes one row: what a power cut undoes, the next
 * sweep does again. On SQLite a wait for the disk at each row took fifty times as long as the rest.
 */
export const sweeping: AtomicOptions = { mayLapse: true };

/** The collections whose rows end by time alone. */
type PurgedName = Extract<
  CollectionName,
  | ("audit" | "deliveries" | "keptAnswers" | "outbox")
  | ("missedSearches" | "sessions" | "snoozes" | "subscribers" | "tokens")
>;

interface Sweep<R, F extends keyof R & string> {
  where: Query<R>["where"];
  /** The rows come in ascending order of this field. */
  by: F;
  /** Further fields to read. */
  only?: readonly (keyof R & string)[];
  /** At most so many rows a page. */
  limit?: number;
  /** Ends the sweep between two pages. */
  stopped?: AbortSignal;
}

/**
 * All rows that match, in pages, with a rest between two of them while the shop is in use. The next
 * page begins after the last row, so rows that stay as they are never hide the ones behind them.
 */
export async function* pagesOf<R extends { id: string }, F extends keyof R & string>(
  collection: Pick<Collection<R>, "find">,
  { where, by, only = [], limit = sweptAtOnce, stopped }: Sweep<R, F>,
): AsyncGenerator<Pick<R, F | "id" | (typeof only)[number]>[]> {
  const rest = createRest(true);
  let after: Position | null = null;
  while (!stopped?.aborted) {
    const begun = performance.now();
    const rows: R[] = (await collection.find({
      where,
      order: { by, direction: "asc" },
      after,
      limit,
      only: ["id", by, ...only],
    })) as R[];
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    after = { key: last[by] as Position["key"], id: last.id };
    await rest(performance.now() - begun);
  }
}

/**
 * Does the work of each row, one after the other. A row whose work fails is logged and does not hold
 * up the others; a backend that is away ends the sweep.
 */
export async function forEachRow<R>(
  rows: readonly R[],
  work: (row: R) => Promise<unknown>,
  { log, tag, stopped }: { log: Log; tag: string; stopped?: AbortSignal },
): Promise<void> {
  for (const row of rows) {
    if (stopped?.aborted) return;
    try {
      await work(row);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      log.error({ error }, `${tag} failed`);
    }
  }
}

/** Removes all rows that match, in pages; returns how many there were. */
export async function purge<C extends PurgedName>(
  storage: Pick<Storage, C | "atomically">,
  name: C,
  sweep: Sweep<Records[C], keyof Records[C] & string>,
): Promise<number> {
  type Rows = Collection<Records[C]>;
  let removed = 0;
  for await (const rows of pagesOf(storage[name] as unknown as Rows, sweep)) {
    const inside = (tx: Tx) => tx[name] as unknown as Rows;
    const ids = rows.map(({ id }) => id);
    removed += await removeMany(storage, inside as never, ids);
  }
  return removed;
}
