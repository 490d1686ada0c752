import { createHash } from "node:crypto";
import { Failure, isTaken } from "~/domain/failure";
import type { Clock } from "~/domain/identifiers";
import type { KeptAnswer } from "~/domain/kept-answer";
import { type Hourly, hourly } from "~/hourly.server";
import type { Log } from "~/log.server";
import { removeMany } from "../remove-many";
import type { Storage, Tx } from "../storage";

const keptMs = 24 * 60 * 60 * 1000;
/** Longer than a call may take; after a crash the call may be made again when it is over. */
const holdMs = 30_000;
const longestWaitMs = 10_000;
const purgedAtOnce = 500;

export const busyText = "An equal call is still under way.";

/** Who calls what, with which key and with which arguments. */
export interface KeyedCall {
  /** The caller's uid, or the address of a guest. */
  caller: string;
  method: string;
  key: string;
  /** The arguments, as they were sent. */
  content: string;
}

export type Begun =
  /** This call is the first, and its answer is to be kept. */
  | { state: "first"; id: string; lockedUntil: Date }
  /** It was answered before. */
  | { state: "answered"; status: number; body: string }
  /** The key was used with other arguments. */
  | { state: "other" }
  /** An equal call is still under way. */
  | { state: "busy" };

/** Answers to calls that carried an idempotency key, kept for a day. */
export interface KeptAnswers {
  /** Waits for an equal call that is under way, for ten seconds at most. */
  begin(call: KeyedCall): Promise<Begun>;
  /**
   * Locks the call's place in the transaction of its change.
   * @throws Failure conflict when an equal call has taken it over, because this one took too long
   */
  claim(begun: { id: string; lockedUntil: Date }, tx: Tx): Promise<void>;
  /** Keeps the answer; with `tx` in the transaction of the change itself. */
  finish(id: string, answer: { status: number; body: string }, tx?: Tx): Promise<void>;
  /** The call came to nothing that is worth keeping: it may be made again. */
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
      ...{ id, fingerprint, status: null, body: null, created: now },
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

  /** Takes over from a call that ended without an answer, or from a day before. */
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

  async function removeOld(): Promise<void> {
    const old = await storage.keptAnswers.find({
      where: { expires: { below: clock() } },
      order: { by: "expires", direction: "asc" },
      limit: purgedAtOnce,
      only: ["id"],
    });
    const ids = old.map(({ id }) => id);
    await removeMany(storage, ({ keptAnswers }) => keptAnswers, ids);
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
        // A change that is stored keeps its answer, whatever failed after it.
        if (known?.status === null) await tx.keptAnswers.remove(id);
      });
    },

    purge: hourly(removeOld, { log, tag: "[idempotency] purge" }),
  };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
