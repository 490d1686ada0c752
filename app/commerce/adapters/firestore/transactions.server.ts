import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { type CollectionName, type Tx, uniqueFields } from "../../storage";
import { gatherChanges } from "./changes.server";
import { writeCounters } from "./counters.server";
import { type Connection, isContention, isExisting, isMissing } from "./sdk.server";
import { answered, transactionSource } from "./source.server";
import { collectionOf, countersOf, type Unit } from "./unit.server";

export const collectionNames = Object.keys(uniqueFields) as CollectionName[];

export interface Transactions {
  atomically<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A single write, repeated while transactions hold its document. */
  persistently<T>(write: () => Promise<T>): Promise<T>;
  /** Throws while a work is open in the same call chain. */
  assertOutside(): void;
}

/** Something changed between the reads and the commit; the work runs again. */
class Meanwhile extends Error {}

interface Open {
  tx: Tx;
  over: boolean;
}

const workLimit = 5_000;
const tries = 12;

export function createTransactions(connection: Connection): Transactions {
  const scope = new AsyncLocalStorage<Open>();
  let queue: Promise<unknown> = Promise.resolve();

  /** One after the other: works that met each other once would meet again. */
  function inTurn<T>(attempt: () => Promise<T>): Promise<T> {
    const turn = queue.then(attempt);
    queue = turn.catch(() => undefined);
    return turn;
  }

  async function persistently<T>(attempt: () => Promise<T>): Promise<T> {
    for (let count = 1; ; count += 1) {
      try {
        return await (count === 1 ? attempt() : inTurn(attempt));
      } catch (error) {
        const again = isContention(error) || error instanceof Meanwhile;
        if (!again || count === tries) throw error;
        await sleep(Math.random() * Math.min(1_000, 10 * 2 ** count));
      }
    }
  }

  async function once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const changes = gatherChanges(connection.firestore);
    let committing = false;
    try {
      const run = connection.firestore.runTransaction(
        async (transaction) => {
          const source = transactionSource(connection.firestore, transaction);
          const unit: Unit = { connection, source, changes, totals: new Map() };
          const open: Open = { tx: txOf(unit, () => open.over), over: false };
          const result = await limited(open, () => scope.run(open, () => work(open.tx)));
          changes.apply(transaction);
          writeCounters(connection, transaction, unit.totals);
          committing = true;
          return result;
        },
        { maxAttempts: 1 },
      );
      return await answered(run, 3 * workLimit);
    } catch (error) {
      if (committing && (isExisting(error) || isMissing(error))) throw await reasonOf(changes);
      throw error;
    }
  }

  /** Why a commit failed that needed something free: the first thing that is not. */
  async function reasonOf(changes: ReturnType<typeof gatherChanges>): Promise<Error> {
    const expected = changes.expectedFree();
    if (expected.length === 0) return new Meanwhile();
    const refs = expected.map(({ ref }) => ref);
    const documents = await answered(connection.firestore.getAll(...refs));
    const at = documents.findIndex(({ exists }) => exists);
    return expected[at]?.taken ?? new Meanwhile();
  }

  return {
    atomically(work) {
      const open = scope.getStore();
      return open && !open.over ? work(open.tx) : persistently(() => once(work));
    },
    persistently,
    assertOutside() {
      const open = scope.getStore();
      if (open && !open.over) throw new Error("Inside atomically only its tx may be used");
    },
  };
}

/** Five seconds for the work; what it does afterwards has no effect. */
async function limited<T>(open: Open, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`The work of atomically took longer than ${workLimit / 1000} s`);
    timer = setTimeout(reject, workLimit, error);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
    open.over = true;
  }
}

function txOf(unit: Unit, isOver: () => boolean): Tx {
  const assertOpen = () => {
    if (isOver()) throw new Error("This tx is over");
  };
  const collections = collectionNames.map((name) => [
    name,
    guarded(collectionOf(unit, name), assertOpen),
  ]);
  const { add, ...reads } = countersOf(unit);
  const counters = {
    ...guarded(reads, assertOpen),
    add(name: string, by: number) {
      assertOpen();
      add(name, by);
    },
  };
  return { ...Object.fromEntries(collections), counters } as Tx;
}

type Methods = Record<string, (...args: never[]) => Promise<unknown>>;

/** The same methods, each after a check. */
export function guarded<M extends object>(methods: M, check: () => void): M {
  const checked = Object.entries(methods as Methods).map(([name, method]) => [
    name,
    async (...args: never[]) => {
      check();
      return method(...args);
    },
  ]);
  return Object.fromEntries(checked) as M;
}
