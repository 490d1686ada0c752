import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { withinOrThrow } from "~/within.server";
import type { Tx } from "../../storage";
import { collectionNames, type Host, Stale } from "./host.server";
import { openUnit, type Unit } from "./unit.server";

export interface Transactions {
  atomically<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A write of its own, made again where it met another. */
  persistently<T>(write: () => Promise<T>): Promise<T>;
  /** Throws while a work is open in the same call chain. */
  refuseInside(): void;
}

interface Open {
  tx: Tx;
  unit: Unit;
  over: boolean;
}

const workLimit = 5_000;
const tries = 12;

export function createTransactions(host: Host): Transactions {
  const inside = new AsyncLocalStorage<Open>();
  /** The last of those that wait for their turn at a row. */
  const queues = new Map<string, Promise<unknown>>();

  /** One after the other: works that met at a row once would meet there again. */
  async function inTurn<T>(row: string, work: () => Promise<T>): Promise<T> {
    const turn = (queues.get(row) ?? Promise.resolve()).then(work);
    const ended = turn.then(ignore, ignore);
    queues.set(row, ended);
    try {
      return await turn;
    } finally {
      if (queues.get(row) === ended) queues.delete(row);
    }
  }

  async function persistently<T>(attempt: () => Promise<T>): Promise<T> {
    let row: string;
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Stale)) throw error;
      row = error.row;
    }
    return inTurn(row, async () => {
      for (let count = 2; ; count += 1) {
        try {
          return await attempt();
        } catch (error) {
          if (!(error instanceof Stale) || count === tries) throw error;
        }
        // Another server is at it: the whole queue waits, so that the other one gets on.
        await sleep(Math.random() * Math.min(1_000, 10 * 2 ** count));
      }
    });
  }

  async function once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const unit = openUnit(host);
    const open: Open = { tx: txOf(unit), unit, over: false };
    let result: T;
    try {
      const working = inside.run(open, () => work(open.tx));
      result = await withinOrThrow(workLimit, working, unended);
    } finally {
      open.over = true;
      unit.close();
    }
    const ops = unit.ops();
    if (ops.length > 0) await host.commit(ops, unit.changes.wasMissing);
    return result;
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

/** A transaction uses two or three collections: each is made when it is first asked for. */
function txOf(unit: Unit): Tx {
  const tx = { counters: unit.counters };
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
  return new Error(`The transaction did not end within ${workLimit / 1000} s`);
}

function ignore() {}
