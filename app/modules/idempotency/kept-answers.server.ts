import { createHash } from "node:crypto";
import { Failure, isTaken } from "~/kernel/failure";
import type { Clock } from "~/kernel/identifiers";
import { type Hourly, hourly } from "~/kernel/process/hourly.server";
import type { Log } from "~/kernel/process/log.server";
import type { Storage, Tx } from "~/storage/storage";
import { purge } from "~/storage/sweeping.server";
import type { KeptAnswer } from "./kept-answer.resource";

const keptMs = 24 * 60 * 60 * 1000;
/** Longer than a call may take. After a crash the call may be repeated when this time is over. */
const holdMs = 30_000;
const longestWaitMs = 10_000;

export const busyText = "The same call is still being processed.";

/** Who calls which method, with which key and arguments. */
export interface KeyedCall {
  /** The caller's uid, or the address of a guest. */
  caller: string;
  method: string;
  key: string;
  /** The arguments as they were sent. */
  content: string;
}

export type Begun =
  /** This call is the first one, and its answer is to be stored. */
  | { state: "first"; id: string; lockedUntil: Date }
  /** The call has a stored answer. */
  | { state: "answered"; status: number; body: string }
  /** The key was used with other arguments. */
  | { state: "other" }
  /** An identical call is still under way. */
  | { state: "busy" };

/** Answers to calls with an idempotency key, stored for a day. */
export interface KeptAnswers {
  /** Waits for an identical call that is under way, for ten seconds at most. */
  begin(call: KeyedCall): Promise<Begun>;
  /**
   * Locks the call's record in the transaction of its change.
   * @throws Failure conflict when an identical call has taken over, because this one took too long
   */
  claim(begun: { id: string; lockedUntil: Date }, tx: Tx): Promise<void>;
  /** Stores the answer; with `tx`, in the transaction of the change itself. */
  finish(id: string, answer: { status: number; body: string }, tx?: Tx): Promise<void>;
  /** The call had no result worth storing, so it may be repeated. */
  release(id: string): Promise<void>;
  purge: Hourly;
}

export function createKeptAnswers({
  storage,
  clock,
  log,
}: {
  storage: Storage;
  clock: Clock;
  log: Log;
}): KeptAnswers {
  function fresh(id: string, fingerprint: string): KeptAnswer {
    const now = clock();
    return {
      id,
      fingerprint,
      status: null,
      body: null,
      created: now,
      lockedUntil: new Date(now.getTime() + holdMs),
      expires: new Date(now.getTime() + keptMs),
    };
  }

  async function reserve(row: KeptAnswer): Promise<boolean> {
    try {
      await storage.keptAnswers.insert(row);
      return true;
    } catch (error) {
      if (isTaken(error)) return false;
      throw error;
    }
  }

  /** Takes over from a call that ended without an answer, or that is older than a day. */
  async function takeOver(row: KeptAnswer): Promise<boolean> {
    return storage.atomically(async (tx) => {
      const known = await tx.keptAnswers.get(row.id);
      const now = clock();
      const over = known && (known.expires <= now || isLost(known, now));
      if (known && !over) return false;
      await tx.keptAnswers.put(row);
      return true;
    });
  }

  function isLost({ status, lockedUntil }: KeptAnswer, now: Date): boolean {
    return status === null && lockedUntil <= now;
  }

  async function removeOld(stopped: AbortSignal): Promise<number> {
    const where = { expires: { below: clock() } };
    return purge(storage, "keptAnswers", { where, by: "expires", stopped });
  }

  return {
    async begin({ caller, method, key, content }) {
      const id = hashOf(JSON.stringify([caller, method, key]));
      const fingerprint = hashOf(content);
      const first = fresh(id, fingerprint);
      if (await reserve(first)) return { state: "first", id, lockedUntil: first.lockedUntil };
      const until = Date.now() + longestWaitMs;
      for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
        const known = await storage.keptAnswers.get(id);
        const now = clock();
        if (!known || known.expires <= now || isLost(known, now)) {
          if (known && known.expires > now && known.fingerprint !== fingerprint) {
            return { state: "other" };
          }
          const next = fresh(id, fingerprint);
          if (await takeOver(next)) return { state: "first", id, lockedUntil: next.lockedUntil };
        } else if (known.fingerprint !== fingerprint) return { state: "other" };
        else if (known.status !== null) {
          return { state: "answered", status: known.status, body: known.body ?? "null" };
        }
        if (Date.now() >= until) return { state: "busy" };
        await new Promise((done) => setTimeout(done, pause));
      }
    },

    async claim({ id, lockedUntil }, tx) {
      const known = await tx.keptAnswers.get(id);
      const own = known?.status === null && known.lockedUntil.getTime() === lockedUntil.getTime();
      if (!own) throw new Failure("conflict", busyText);
    },

    async finish(id, answer, tx) {
      await (tx ?? storage).keptAnswers.patch(id, answer);
    },

    async release(id) {
      await storage.atomically(async (tx) => {
        const known = await tx.keptAnswers.get(id);
        // A committed change keeps its answer, whatever fails afterwards.
        if (known?.status === null) await tx.keptAnswers.remove(id);
      });
    },

    purge: hourly(removeOld, { log, tag: "[idempotency] purge" }),
  };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
