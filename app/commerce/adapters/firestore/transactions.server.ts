import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { Unavailable } from "~/domain/failure";
import { withinOrThrow } from "~/within.server";
import { type CollectionName, type Tx, uniqueFields } from "../../storage";
import type { Changes } from "./changes.server";
import { type Connection, isContention, isExisting, isMissing } from "./sdk.server";
import { answered } from "./source.server";
import { openUnit, type Unit } from "./unit.server";

export const collectionNames = Object.keys(uniqueFields) as CollectionName[];

export interface Transactions {
  atomically<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Makes a single write, and retries it while transactions hold its document. */
  persistently<T>(write: () => Promise<T>): Promise<T>;
  /** Throws while a transaction is open in the same call chain. */
  refuseInside(): void;
}

/** Something changed between the reads and the commit, so the work runs again. */
class Meanwhile extends Unavailable {}

interface Open {
  tx: Tx;
  unit: Unit;
  over: boolean;
}

const workLimit = 5_000;
const tries = 12;

export function createTransactions(connection: Connection): Transactions {
  const inside = new AsyncLocalStorage<Open>();
  let queue: Promise<unknown> = Promise.resolve();

  /** Runs colliding works one after the other, because they would collide again. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  }

  async function persistently<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    return inTurn(async () => {
      for (let count = 2; ; count += 1) {
        try {
          return await attempt();
        } catch (error) {
          if (!isPassing(error) || count === tries) throw error;
        }
        // Another server holds the documents: the whole queue waits, so that the other server can
        // finish.
        await sleep(Math.random() * Math.min(2_000, 50 * 2 ** count));
      }
    });
  }

  async function once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let committed: Changes | null = null;
    const running = connection.firestore.runTransaction(
      async (transaction) => {
        const unit = openUnit(connection, transaction);
        const open: Open = { tx: txOf(unit), unit, over: false };
        try {
          const working = inside.run(open, () => work(open.tx));
          const result = await withinOrThrow(workLimit, working, unended);
          unit.commit();
          committed = unit.changes;
          return result;
        } finally {
          open.over = true;
          unit.close();
        }
      },
      // The SDK would wait a second before it tries again.
      { maxAttempts: 1 },
    );
    try {
      return await answered(running, 3 * workLimit);
    } catch (error) {
      const refused = isExisting(error) || isMissing(error);
      throw committed && refused ? await reasonOf(committed) : error;
    }
  }

  /**
   * Finds out why a commit was refused: the first document that was expected to be free and is not.
   */
  async function reasonOf(changes: Changes): Promise<Error> {
    const expected = changes.expectedFree();
    if (expected.length === 0) return new Meanwhile();
    const refs = expected.map(({ ref }) => ref);
    const documents = await answered(connection.firestore.getAll(...refs));
    const at = documents.findIndex(({ exists }) => exists);
    return expected[at]?.taken ?? new Meanwhile();
  }

  async function join<T>({ unit, tx }: Open, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await work(tx);
    } catch (error) {
      unit.fail(error);
      throw error;
    }
  }

  return {
    atomically(work) {
      const open = inside.getStore();
      return open && !open.over ? join(open, work) : persistently(() => once(work));
    },
    persistently,
    refuseInside() {
      if (inside.getStore()?.over === false) {
        throw new Error("A transaction is open in this call chain: use its tx");
      }
    },
  };
}

function isPassing(error: unknown): boolean {
  return isContention(error) || error instanceof Meanwhile;
}

function txOf(unit: Unit): Tx {
  const collections = collectionNames.map((name) => [name, unit.collection(name)]);
  return { ...Object.fromEntries(collections), counters: unit.counters, now: unit.now } as Tx;
}

function unended(): Error {
  return new Unavailable(`The transaction did not end within ${workLimit / 1000} s`);
}
