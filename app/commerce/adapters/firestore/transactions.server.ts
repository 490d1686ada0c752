import { isUnavailable, Unavailable } from "~/domain/failure";
import { withinOrThrow } from "~/within.server";
import { type CollectionName, type Tx, uniqueFields } from "../../storage";
import { createNested, type Open } from "../transactions/nested.server";
import { type Claim, createTransactionQueue, Stale } from "../transactions/transactions.server";
import type { Changes } from "./changes.server";
import {
  type Connection,
  isContention,
  isExisting,
  isMissing,
  type Transaction,
} from "./sdk.server";
import { answered, answeredWhileAlive } from "./source.server";
import { openUnit, type Unit } from "./unit.server";

export const collectionNames = Object.keys(uniqueFields) as CollectionName[];

export interface Transactions {
  atomically<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Makes a single write, and retries it while transactions hold its document. */
  persistently<T>(write: () => Promise<T>): Promise<T>;
  /** Throws while a transaction is open in the same call chain. */
  refuseInside(): void;
  /** Forgets the call chains; no transaction may be open. */
  end(): void;
}

const workLimit = 5_000;
/** Transactions lock what they read. With more at once, each would wait too long for locks. */
const transactionsAtOnce = 10;
/** While another server has the documents, pauses grow so that it can finish. */
const retry = {
  forMs: 3_000,
  leastTries: 12,
  atMostMs: 8_000,
  pauseMs: (tries: number) => Math.min(2_000, 100 * 2 ** tries),
};

export function createTransactions(connection: Connection): Transactions {
  const nested = createNested();
  const queue = createTransactionQueue({ atOnce: transactionsAtOnce, retry });

  async function once<T>(work: (tx: Tx) => Promise<T>, claim: Claim) {
    let committed: Changes | null = null;
    const attempt = (giveUp: (error: unknown) => void) => async (transaction: Transaction) => {
      const unit = openUnit(connection, { transaction, claim });
      const open: Open = { tx: txOf(unit), over: false, fail: unit.fail };
      try {
        const working = nested.within(open, work);
        const result = await withinOrThrow(workLimit, working, unended);
        const hasWritten = unit.commit();
        committed = unit.changes;
        return { result, hasWritten };
      } catch (error) {
        // The SDK would wait for the end of a transaction at a host that does not answer.
        if (isUnavailable(error)) giveUp(error);
        throw error;
      } finally {
        open.over = true;
        unit.close();
      }
    };
    const running = new Promise<{ result: T; hasWritten: boolean }>((resolve, reject) => {
      // The SDK would wait a second before it tries again.
      const options = { maxAttempts: 1 };
      connection.firestore.runTransaction(attempt(reject), options).then(resolve).catch(reject);
    });
    try {
      const { firestore } = connection;
      return await answeredWhileAlive(running, { firestore, limit: 3 * workLimit });
    } catch (error) {
      const refused = isExisting(error) || isMissing(error);
      throw committed && refused ? await reasonOf(committed) : meaningOf(error);
    }
  }

  /**
   * Finds out why a commit was refused: the first document that should have been missing and was
   * not.
   */
  async function reasonOf(changes: Changes): Promise<Error> {
    const expected = changes.expectedFree();
    if (expected.length === 0) return new Stale([]);
    const refs = expected.map(({ ref }) => ref);
    const documents = await answered(connection.firestore.getAll(...refs));
    const at = documents.findIndex(({ exists }) => exists);
    return expected[at]?.taken ?? new Stale([]);
  }

  return {
    atomically: (work) => nested.joinOr(work, () => queue.run((claim) => once(work, claim))),
    persistently: (write) =>
      queue.persistently(async () => {
        try {
          return await write();
        } catch (error) {
          throw meaningOf(error);
        }
      }),
    refuseInside: nested.refuseInside,
    end: nested.end,
  };
}

/** The engine does not say at which document two transactions met. */
function meaningOf(error: unknown): unknown {
  return isContention(error) ? new Stale([], { cause: error }) : error;
}

function txOf(unit: Unit): Tx {
  const collections = collectionNames.map((name) => [name, unit.collection(name)]);
  return { ...Object.fromEntries(collections), counters: unit.counters, now: unit.now } as Tx;
}

function unended(): Error {
  return new Unavailable(`The transaction did not end within ${workLimit / 1000} s`);
}
