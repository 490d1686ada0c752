import { Script } from "node:vm";

/** Synchronous work ran too long and was interrupted. */
export class Interrupted extends Error {
  constructor(
    /** Whether it used a processor meanwhile. Otherwise the process had to wait for one. */
    readonly wasBusy: boolean,
  ) {
    super("It did not return in time");
  }
}

/** A process that used less was not looping: the machine gave it no time, or was asleep. */
const busyMs = 100;
const slot = Symbol.for("store.interrupting");
const place = globalThis as unknown as Record<symbol, (() => unknown) | undefined>;
const script = new Script('globalThis[Symbol.for("store.interrupting")]()');

/**
 * Runs synchronous work, and interrupts it after so many milliseconds: a loop without an end too,
 * which no timer of this thread could. Node's own watch over scripts does it from a thread of its
 * own, which costs about 50 µs a call. A blocking call of the system is not interrupted.
 * @throws Interrupted, and what the work throws
 */
export function interruptible<T>(work: () => T, milliseconds: number): T {
  const before = place[slot];
  const used = process.cpuUsage();
  place[slot] = work;
  try {
    return script.runInThisContext({ timeout: milliseconds, displayErrors: false }) as T;
  } catch (error) {
    if ((error as { code?: unknown }).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    const { user, system } = process.cpuUsage(used);
    throw new Interrupted((user + system) / 1_000 > busyMs);
  } finally {
    place[slot] = before;
  }
}
