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
  /** How many open works have each row. */
  const claimed = new Map<string, number>();

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

  async function persistently<T>(attempt: (isFirst: boolean) => Promise<T>): Promise<T> {
    let row: string;
    try {
      return await attempt(true);
    } catch (error) {
      if (!(error instanceof Stale)) throw error;
      row = error.row;
    }
    return inTurn(row, async () => {
      for (let count = 2; ; count += 1) {
        try {
          return await attempt(false);
        } catch (error) {
          if (!(error instanceof Stale) || count === tries) throw error;
        }
        // Another server is at it: the whole queue waits, so that the other one gets on.
        await sleep(Math.random() * Math.min(1_000, 10 * 2 ** count));
      }
    });
  }

  /**
   * Keeps a row for a work until its end. Whoever comes to it meanwhile for the first time would
   * only find it changed in the end, so it waits for its turn before it asks the host anything.
   */
  function claiming(isFirst: boolean) {
    const own = new Set<string>();
    return {
      claim(row: string) {
        if (own.has(row)) return;
        if (isFirst && (claimed.has(row) || queues.has(row))) throw new Stale(row);
        own.add(row);
        claimed.set(row, (claimed.get(row) ?? 0) + 1);
      },
      release() {
        for (const row of own) {
          const others = (claimed.get(row) ?? 1) - 1;
          if (others > 0) claimed.set(row, others);
          else claimed.delete(row);
        }
      },
    };
  }

  async function once<T>(work: (tx: Tx) => Promise<T>, isFirst: boolean): Promise<T> {
    const { claim, release } = claiming(isFirst);
    const unit = openUnit(host, claim);
    const open: Open = { tx: txOf(unit), unit, over: false };
    try {
      const working = inside.run(open, () => work(open.tx));
      const result = await withinOrThrow(workLimit, working, unended);
      const ops = unit.ops();
      unit.close();
      if (ops.length > 0) await host.commit(ops, unit.changes.wasMissing);
      return result;
    } finally {
      open.over = true;
      unit.close();
      release();
    }
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
      return open && !open.over ? join(open, work) : persistently((isFirst) => once(work, isFirst));
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
