import { Failure } from "~/kernel/failure";
import { t } from "~/texts/text";

export interface FairQueue {
  /**
   * Runs the work in its turn. Waiting work is served in turn by address, so that many requests
   * from one address wait for each other and do not delay others. A known browser comes before all
   * strangers, and always finds a place.
   * @throws Failure busy, with the time to come back, when the wait would be too long
   */
  run<T>(from: string, work: () => Promise<T>, known?: boolean): Promise<T>;
  load(): { running: number; waiting: number };
}

interface Waiting {
  go(): void;
  turnAway(): void;
}

const longestWaitMs = 5_000;

const fewest = 4;

/**
 * Runs `atOnce` at a time and lets at most `most` wait, or fewer when the work is slow, so that
 * nobody waits only to be refused. When the queue is full, the last of the longest lane makes room
 * for a request from another address.
 */
export function createFairQueue({
  atOnce,
  most,
  now = () => performance.now(),
}: {
  atOnce: number;
  most: number;
  now?: () => number;
}): FairQueue {
  /** In the order in which the lanes are served next. */
  const lanes = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;
  let usualMs = 0;

  function room(): number {
    if (usualMs === 0) return most;
    return Math.min(most, Math.max(fewest, Math.floor((atOnce * longestWaitMs) / usualMs)));
  }

  function busy(): Failure {
    const seconds = Math.max(1, Math.ceil(((waiting + atOnce) * usualMs) / atOnce / 1000));
    return new Failure("busy", t("identity:tooBusyAtMomentPlease"), {}, seconds);
  }

  function makeRoom(from: string): void {
    let longest: Waiting[] = [];
    for (const lane of lanes.values()) if (lane.length > longest.length) longest = lane;
    // The caller's own lane is as long as the longest one, so whoever came first stays.
    if (longest.length <= (lanes.get(from)?.length ?? 0) + 1) throw busy();
    waiting -= 1;
    longest.pop()?.turnAway();
  }

  function turnOf(from: string, known: boolean): Promise<void> {
    const first = known && !lanes.has(from);
    // One extra place, beyond the limit, for each known browser.
    if (waiting >= room() && !first) makeRoom(from);
    waiting += 1;
    return new Promise((resolve, reject) => {
      const lane = lanes.get(from) ?? [];
      lane.push({ go: resolve, turnAway: () => reject(busy()) });
      if (first) putFirst(from, lane);
      else lanes.set(from, lane);
    });
  }

  function putFirst(from: string, lane: Waiting[]): void {
    const others = [...lanes];
    lanes.clear();
    for (const [key, waits] of [[from, lane] as const, ...others]) lanes.set(key, waits);
  }

  function next(): void {
    for (const [from, lane] of lanes) {
      lanes.delete(from);
      const first = lane.shift();
      if (lane.length > 0) lanes.set(from, lane);
      if (!first) continue;
      waiting -= 1;
      first.go();
      return;
    }
    running -= 1;
  }

  return {
    load: () => ({ running, waiting }),
    async run(from, work, known = false) {
      if (running >= atOnce) await turnOf(known ? `known ${from}` : from, known);
      else running += 1;
      const started = now();
      try {
        return await work();
      } finally {
        const took = now() - started;
        usualMs = usualMs === 0 ? took : usualMs * 0.8 + took * 0.2;
        next();
      }
    },
  };
}
