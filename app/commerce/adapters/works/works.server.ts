import { setTimeout as sleep } from "node:timers/promises";
import { createPlaces } from "~/places.server";
import { createTurns } from "./turns.server";

/** A row that a work has read is another one now, or another work has it: it is to run again. */
export class Stale extends Error {
  override readonly name = "Stale";
  /** Works that met at a row go one after the other. */
  readonly rows: readonly string[];

  constructor(rows: readonly string[], options?: ErrorOptions) {
    super("A row changed meanwhile", options);
    this.rows = rows;
  }
}

/** Stands for the row where the engine does not say at which of them two works met. */
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

/** For engines whose commit finds what others changed: the works of one process, each in its turn. */
export interface Works {
  run<T>(attempt: (claim: Claim) => Promise<{ result: T; hasWritten: boolean }>): Promise<T>;
  /** A write of its own, made again where it met another. */
  persistently<T>(write: () => Promise<T>): Promise<T>;
}

/**
 * Of `atOnce` works all are open at once. Others wait before they begin: a hundred that ask for
 * everything at once would each take longer than one of them may.
 */
export function createWorks({ atOnce, retry }: { atOnce: number; retry: Retry }): Works {
  const turns = createTurns();
  const places = createPlaces(atOnce);
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
   * Keeps a row for a work until its end. Whoever comes to it meanwhile for the first time would
   * only find it changed in the end, so it waits for its turn before it asks the engine anything.
   */
  function claiming(isFirst: boolean) {
    const own = new Set<string>();
    return {
      own,
      claim(row: string) {
        if (own.has(row)) return;
        if (isFirst && (claimed.has(row) || turns.has(row))) throw new Stale([row]);
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

  return {
    run(attempt) {
      let unexplained = 0;
      /** All that it asked for, and, when that is not enough, what nobody can name. */
      function guessed(own: ReadonlySet<string>): string[] {
        unexplained += 1;
        return own.size > 0 && unexplained <= guesses ? [...own] : [unnamed, ...own];
      }

      return persistently(async (isFirst) => {
        const leave = await places.enter();
        const { own, claim, release } = claiming(isFirst);
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
