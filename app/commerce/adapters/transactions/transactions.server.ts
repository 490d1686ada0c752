import { setTimeout as sleep } from "node:timers/promises";
import { createSemaphore } from "~/semaphore.server";
import { createTurns } from "./turns.server";

/** A row that a work has read is another one now, or another work has it: it is to run again. */
export class Stale extends Error {
  override readonly name = "Stale";
  /** Transactions that met at a row go one after the other. */
  readonly rows: readonly string[];

  constructor(rows: readonly string[], options?: ErrorOptions) {
    super("A row changed meanwhile", options);
    this.rows = rows;
  }
}

/** Stands for the row where the engine does not say at which of them two transactions met. */
const unnamed = "";
/** So often a work goes by the rows that it asked for alone, which hold up fewer others. */
const guesses = 3;

/** How long a work that meets those of other servers runs again. */
export interface Retry {
  forMs: number;
  /** It runs so often even when that takes longer, where it was hardly its turn, */
  leastTries: number;
  /** but not longer than this. */
  atMostMs: number;
  /** Each pause is a random part of this. */
  pauseMs(tries: number): number;
}

/** Tells that a work has a row, before the row is read. @throws Stale when another work has it */
export type Claim = (row: string) => void;

/** For engines whose commit finds what others changed: the transactions of one process, each in its turn. */
export interface TransactionQueue {
  run<T>(attempt: (claim: Claim) => Promise<{ result: T; hasWritten: boolean }>): Promise<T>;
  /** A write of its own, made again where it met another. */
  persistently<T>(write: () => Promise<T>): Promise<T>;
}

/**
 * Of `atOnce` transactions all are open at once. Other transactions wait before they begin: a hundred that ask for
 * everything at once would each take longer than one of them may.
 */
export function createTransactionQueue({
  atOnce,
  retry,
}: {
  atOnce: number;
  retry: Retry;
}): TransactionQueue {
  const turns = createTurns();
  const semaphore = createSemaphore(atOnce);

  /** The attempt is told the rows that it has a turn at. */
  async function persistently<T>(attempt: (turnsAt: ReadonlySet<string>) => Promise<T>) {
    const met = new Set<string>();
    const ended = await again(() => attempt(new Set()), met);
    if (ended) return ended.result;
    for (;;) {
      // In one order, so that no two transactions wait for each other.
      const rows = [...met].sort();
      const outcome = await turns.takeAll(rows, (isAlone) =>
        inTurn(() => attempt(new Set(rows)), { met, isAlone }),
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
      // Another server is at it, and it, too, is to come to its turn.
      await sleep(Math.random() * retry.pauseMs(tries));
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
      if (!(error instanceof Stale)) throw error;
      const rows = error.rows.length > 0 ? error.rows : [unnamed];
      if (isLast && rows.every((row) => met.has(row))) throw error;
      for (const row of rows) met.add(row);
      return null;
    }
  }

  /**
   * Keeps a row for a work until its end. Whoever comes to it meanwhile would only find it changed
   * in the end, or wait for the engine's lock, so it waits for its turn before it asks the engine
   * anything. Nobody waits here: a work that has rows and waited for another could wait for ever.
   */
  function claiming(turnsAt: ReadonlySet<string>) {
    const own = new Set<string>();
    const taken: (() => void)[] = [];
    return {
      own,
      claim(row: string) {
        if (own.has(row)) return;
        if (!turnsAt.has(row)) {
          const giveBack = turns.takeFree(row);
          if (giveBack === null) throw new Stale([row]);
          taken.push(giveBack);
        }
        own.add(row);
      },
      release(isAlone: boolean) {
        for (const row of own) turns.ended(row, isAlone);
        for (const giveBack of taken) giveBack();
      },
    };
  }

  return {
    run(attempt) {
      let unexplained = 0;
      /** All that it asked for, and, when that is not enough, what nobody can name. */
      function guessed(own: ReadonlySet<string>): string[] {
        unexplained += 1;
        return own.size > 0 && unexplained <= guesses ? [...own] : [unnamed, ...own];
      }

      return persistently(async (turnsAt) => {
        const leave = await semaphore.enter();
        const { own, claim, release } = claiming(turnsAt);
        let isAlone = false;
        try {
          const { result, hasWritten } = await attempt(claim);
          isAlone = hasWritten;
          return result;
        } catch (error) {
          if (!(error instanceof Stale)) throw error;
          isAlone = true;
          throw error.rows.length > 0 ? error : new Stale(guessed(own), { cause: error });
        } finally {
          release(isAlone);
          leave();
        }
      });
    },
    persistently,
  };
}
