import { setTimeout as sleep } from "node:timers/promises";
import { createSemaphore } from "~/kernel/process/waiting.server";

/**
 * A row that the work has read was changed, or another transaction has it, so the work runs again.
 */
export class Stale extends Error {
  override readonly name = "Stale";
  /** Transactions that met at a row run one after the other. */
  readonly rows: readonly string[];

  constructor(rows: readonly string[], options?: ErrorOptions) {
    super("A row changed in the meantime", options);
    this.rows = rows;
  }
}

/** Stands for the row when the engine does not say at which row two transactions met. */
const unnamed = "";
/**
 * For so many attempts a transaction queues only for the rows that it requested, which blocks fewer
 * others.
 */
const guesses = 3;

/** How long a transaction that meets those of other servers is repeated. */
export interface Retry {
  forMs: number;
  /** The least number of attempts, even if they take longer because turns were rare. */
  leastTries: number;
  /** The limit of the time for these attempts. */
  atMostMs: number;
  /** Each pause is a random part of this time. */
  pauseMs(tries: number): number;
}

/**
 * Reports that a transaction uses a row, before the row is read.
 * @throws Stale when another has it
 */
export type Claim = (row: string) => void;

/** Queues the transactions of one process, for engines that find conflicts only at the commit. */
export interface TransactionQueue {
  run<T>(attempt: (claim: Claim) => Promise<{ result: T; hasWritten: boolean }>): Promise<T>;
  /** Makes a single write, and repeats it when it collides with another. */
  persistently<T>(write: () => Promise<T>): Promise<T>;
}

/**
 * At most `atOnce` transactions are open at the same time; others wait before they begin. A hundred
 * at once would each take longer than a transaction may.
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

  /** The attempt gets the rows that it has a turn at. */
  async function persistently<T>(attempt: (turnsAt: ReadonlySet<string>) => Promise<T>) {
    const met = new Set<string>();
    const ended = await again(() => attempt(new Set()), met);
    if (ended) return ended.result;
    for (;;) {
      // Sorted, so that no two transactions deadlock.
      const rows = [...met].sort();
      const outcome = await turns.takeAll(rows, (isAlone) =>
        inTurn(() => attempt(new Set(rows)), { met, isAlone }),
      );
      if (outcome) return outcome.result;
    }
  }

  /**
   * Null when the attempt met a row without having a turn there, or met others of this process at
   * its own rows: it then waits for its turn at all of them.
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
      // Another server uses the row and needs its turn as well.
      await sleep(Math.random() * retry.pauseMs(tries));
    }
  }

  /** The result of an attempt; null when a row had changed since it was read, which is noted. */
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
   * Reserves a row for a transaction until its end. Others that come to it would only find it
   * changed, or wait for the engine's lock, so they wait for their turn before they ask the engine
   * anything. Nobody waits in this function: a transaction that has rows and waited for another
   * could deadlock.
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
      /** All rows that it requested, and, when that is not enough, the unknown row. */
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

/** Transactions that need a row which another one has wait here for a turn. */
export interface Turns {
  /** Takes a turn at a row that nobody has or waits for, until it is given back; null otherwise. */
  takeFree(row: string): (() => void) | null;
  /**
   * Takes a turn at each of the rows, one after the other; the transaction can ask whether it is
   * alone there.
   */
  takeAll<T>(rows: readonly string[], work: (isAlone: () => boolean) => Promise<T>): Promise<T>;
  /**
   * Reports how a transaction at the row ended. If it wrote something or collided, the next one
   * runs alone, because others would only find that their reads had changed. If it was refused, as
   * a repeated payment is, several run at once.
   */
  ended(row: string, isAlone: boolean): void;
}

interface Gate {
  /** How many may use the row at once. */
  width: number;
  inside: number;
  waiting: (() => void)[];
}

const several = 8;

function createTurns(): Turns {
  const gates = new Map<string, Gate>();

  function admit(row: string, gate: Gate): void {
    while (gate.inside < gate.width) {
      const next = gate.waiting.shift();
      if (!next) break;
      gate.inside += 1;
      next();
    }
    if (gate.inside === 0) gates.delete(row);
  }

  async function take<T>(row: string, work: (gate: Gate) => Promise<T>): Promise<T> {
    const gate = gates.get(row) ?? { width: 1, inside: 0, waiting: [] };
    gates.set(row, gate);
    await new Promise<void>((enter) => {
      gate.waiting.push(enter);
      admit(row, gate);
    });
    try {
      return await work(gate);
    } finally {
      leave(row, gate);
    }
  }

  function leave(row: string, gate: Gate): void {
    gate.inside -= 1;
    admit(row, gate);
  }

  return {
    takeFree(row) {
      if (gates.has(row)) return null;
      const gate: Gate = { width: 1, inside: 1, waiting: [] };
      gates.set(row, gate);
      return () => leave(row, gate);
    },

    takeAll([row, ...others], work) {
      if (row === undefined) return work(() => true);
      return take(row, (gate) =>
        this.takeAll(others, (isAlone) => work(() => gate.inside === 1 && isAlone())),
      );
    },

    ended(row, isAlone) {
      const gate = gates.get(row);
      if (gate) gate.width = isAlone ? 1 : several;
    },
  };
}
