import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { Unavailable } from "~/domain/failure";
import { withinOrThrow } from "~/within.server";
import type { Tx } from "../../storage";
import { collectionNames, type Host, Stale } from "./host.server";
import { createPlaces, createTurns } from "./turns.server";
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
/**
 * A work that meets those of other servers runs again for so long, and longer where the host is slow
 * and it was hardly its turn.
 */
const retry = { forMs: 3_000, leastTries: 20, atMostMs: 8_000 };
const retryPause = 15;
/**
 * As many as a host has connections for, by its default. Others wait before they begin: a hundred
 * that ask for everything at once would each take longer than one of them may.
 */
const worksAtOnce = 10;

export function createTransactions(host: Host): Transactions {
  const inside = new AsyncLocalStorage<Open>();
  const turns = createTurns();
  const places = createPlaces(worksAtOnce);
  /** How many open works have each row. */
  const claimed = new Map<string, number>();

  async function persistently<T>(attempt: (isFirst: boolean) => Promise<T>): Promise<T> {
    const met = new Set<string>();
    const ended = await again(() => attempt(true), met);
    if (ended) return ended.result;
    for (;;) {
      // In one order, so that no two works wait for each other.
      const rows = [...met].sort();
      const outcome = await turns.takeAll(rows, (isAlone) =>
        inTurn(() => attempt(false), { met, isAlone }),
      );
      if (outcome) return outcome.result;
    }
  }

  /**
   * Null when the work met a row that it has no turn at, or others of this process at its own: it is
   * to wait for its turn at all of them.
   */
  async function inTurn<T>(
    attempt: () => Promise<T>,
    { met, isAlone }: { met: Set<string>; isAlone: () => boolean },
  ): Promise<{ result: T } | null> {
    const [known, began] = [met.size, performance.now()];
    for (let tries = 1; ; tries += 1) {
      const lasted = performance.now() - began;
      const isEnough = tries > retry.leastTries || lasted > retry.atMostMs;
      const isLast = isAlone() && lasted > retry.forMs && isEnough;
      const ended = await again(attempt, met, isLast);
      if (ended || met.size > known || !isAlone()) return ended;
      // Another server is at it. It waits as little, so that each of them comes to its turn.
      await sleep(Math.random() * retryPause);
    }
  }

  /** What a work gave; null when a row was no longer as it had been read, which is then noted. */
  async function again<T>(
    attempt: () => Promise<T>,
    met: Set<string>,
    isLast = false,
  ): Promise<{ result: T } | null> {
    try {
      return { result: await attempt() };
    } catch (error) {
      if (!(error instanceof Stale) || (isLast && met.has(error.row))) throw error;
      met.add(error.row);
      return null;
    }
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
        if (isFirst && (claimed.has(row) || turns.has(row))) throw new Stale(row);
        own.add(row);
        claimed.set(row, (claimed.get(row) ?? 0) + 1);
      },
      release(isAlone: boolean) {
        for (const row of own) {
          turns.ended(row, isAlone);
          const others = (claimed.get(row) ?? 1) - 1;
          if (others > 0) claimed.set(row, others);
          else claimed.delete(row);
        }
      },
    };
  }

  async function once<T>(work: (tx: Tx) => Promise<T>, isFirst: boolean): Promise<T> {
    const leave = await places.enter();
    try {
      return await placed(work, isFirst);
    } finally {
      leave();
    }
  }

  async function placed<T>(work: (tx: Tx) => Promise<T>, isFirst: boolean): Promise<T> {
    const { claim, release } = claiming(isFirst);
    const unit = openUnit(host, claim);
    const open: Open = { tx: txOf(unit), unit, over: false };
    let isAlone = false;
    try {
      const working = inside.run(open, () => work(open.tx));
      const result = await withinOrThrow(workLimit, working, unended);
      const ops = unit.ops();
      unit.close();
      if (ops.length > 0) await host.commit(ops, unit.changes.wasMissing);
      isAlone = ops.some(({ op }) => op !== "check");
      return result;
    } catch (error) {
      if (error instanceof Stale) isAlone = true;
      throw error;
    } finally {
      open.over = true;
      unit.close();
      release(isAlone);
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
