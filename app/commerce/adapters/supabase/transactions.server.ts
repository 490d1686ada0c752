import { Unavailable } from "~/domain/failure";
import { withinOrThrow } from "~/within.server";
import type { Tx } from "../../storage";
import { createNested, type Open } from "../transactions/nested.server";
import { type Claim, createTransactionQueue } from "../transactions/transactions.server";
import { collectionNames, type Host } from "./host.server";
import { openUnit, type Unit } from "./unit.server";

export interface Transactions {
  atomically<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Makes a single write, and repeats it when it collides with another. */
  persistently<T>(write: () => Promise<T>): Promise<T>;
  /** Throws while a transaction is open in the same call chain. */
  refuseInside(): void;
  /** Forgets the call chains; no transaction may be open. */
  end(): void;
}

const workLimit = 5_000;
/** A host's default number of connections. */
const transactionsAtOnce = 10;
/** A pause is as short as a turn, so that each server gets its turn. */
const retry = { forMs: 3_000, leastTries: 20, atMostMs: 8_000, pauseMs: () => 15 };

export function createTransactions(host: Host): Transactions {
  const nested = createNested();
  const queue = createTransactionQueue({ atOnce: transactionsAtOnce, retry });

  async function once<T>(work: (tx: Tx) => Promise<T>, claim: Claim) {
    const unit = openUnit(host, claim);
    const open: Open = { tx: txOf(unit), over: false, fail: unit.fail };
    try {
      const working = nested.within(open, work);
      const result = await withinOrThrow(workLimit, working, unended);
      const ops = unit.ops();
      unit.close();
      if (ops.length > 0) await host.commit(ops, unit.changes.wasMissing);
      return { result, hasWritten: ops.some(({ op }) => op !== "check") };
    } finally {
      open.over = true;
      unit.close();
    }
  }

  return {
    atomically: (work) => nested.joinOr(work, () => queue.run((claim) => once(work, claim))),
    persistently: queue.persistently,
    refuseInside: nested.refuseInside,
    end: nested.end,
  };
}

/** A transaction uses two or three collections, so each is created when it is first used. */
function txOf(unit: Unit): Tx {
  const tx = { counters: unit.counters, now: unit.now };
  for (const name of collectionNames) {
    Object.defineProperty(tx, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = unit.collection(name);
        Object.defineProperty(tx, name, { value, enumerable: true });
        return value;
      },
    });
  }
  return tx as Tx;
}

function unended(): Error {
  return new Unavailable(`The transaction did not end within ${workLimit / 1000} s`);
}
