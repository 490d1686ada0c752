import { createHash } from "node:crypto";
import { isFailure, tooManyRequests } from "~/kernel/failure";
import type { Allowance, Limit, Limiter } from "~/kernel/limits/limiter";
import type { Visit } from "./identity";
import type { QueuePlace } from "./passwords.server";

const windowMs = 10 * 60 * 1000;
const limit = 10;
const guards = true;
const limits = {
  signInAddress: { name: "signin-address", limit, windowMs, guards },
  signInAccount: { name: "signin-account", limit: 50, windowMs, guards },
  signInDevice: { name: "signin-device", limit, windowMs, guards },
  secondFactor: { name: "second-factor", limit, windowMs, guards },
  signUpAddress: { name: "signup-address", limit, windowMs },
  resetAddress: { name: "reset-address", limit, windowMs },
  resetAccount: { name: "reset-account", limit: 3, windowMs },
  confirmAddress: { name: "reset-confirm-address", limit, windowMs },
  singleSignOnAddress: { name: "sso-address", limit: 30, windowMs },
} satisfies Record<string, Limit>;

/** The client of a request; receives the remaining limit. */
type Asking = Pick<Visit, "address" | "onAllowance">;

/** The client that tries a password, and the account. */
export interface Guess extends Asking {
  email: string;
  /**
   * The browser's name from its device cookie, if it has signed in to that account before; null for
   * a stranger.
   */
  device: string | null;
}

export interface Throttle {
  /**
   * Tries a password. Only a failure `unauthenticated` counts. In ten minutes strangers may fail 10
   * times per address and 50 times per account; a browser that the account knows has 10 attempts of
   * its own, which strangers cannot use up. The attempt calls its turn's `begin` right before it
   * checks the password.
   * @throws Failure tooMany
   */
  signIn<T>(guess: Guess, attempt: (turn: Required<QueuePlace>) => Promise<T>): Promise<T>;
  /** Ten codes of a second factor in ten minutes per account. @throws Failure tooMany */
  secondFactor(uid: string): Promise<void>;
  signUp(asking: Asking): Promise<void>;
  /**
   * False when the account has had its share of mails: nothing is sent, and the response is the
   * same.
   */
  reset(asking: Asking, email: string): Promise<boolean>;
  confirm(asking: Asking): Promise<void>;
  singleSignOn(asking: Asking): Promise<void>;
}

interface Counter {
  limit: Limit;
  key: string;
  id: string;
}

/** Slows guessing, per client address and per account, whether or not the account exists. */
export function createThrottle(limiter: Limiter): Throttle {
  /** Guesses that are being checked count too, because all of them may turn out wrong. */
  const underWay = new Map<string, number>();

  async function take(what: keyof typeof limits, asking: Asking): Promise<void> {
    const allowance = await limiter.take(limits[what], asking.address);
    asking.onAllowance?.(allowance);
    if (!allowance.allowed) throw tooManyRequests(allowance.resetSeconds);
  }

  async function look(counters: readonly Counter[], guess?: Guess): Promise<Allowance[]> {
    const seen = await Promise.all(counters.map((each) => limiter.peek(each.limit, each.key)));
    // Strangers are not told what is left of the account's limit until it is used up.
    for (const [at, left] of seen.entries()) {
      if (at === 0 || !left.allowed) guess?.onAllowance?.(left);
    }
    for (const { allowed, resetSeconds } of seen) if (!allowed) throw tooManyRequests(resetSeconds);
    return seen;
  }

  async function begin(counters: readonly Counter[]): Promise<void> {
    const seen = await look(counters);
    // There is no await from here on, so that no two guesses take the same last attempt.
    for (const [at, { id }] of counters.entries()) {
      if ((seen[at]?.remaining ?? 0) <= (underWay.get(id) ?? 0)) throw tooManyRequests(1);
    }
    for (const { id } of counters) underWay.set(id, (underWay.get(id) ?? 0) + 1);
  }

  function end(counters: readonly Counter[]): void {
    for (const { id } of counters) {
      const left = (underWay.get(id) ?? 0) - 1;
      if (left > 0) underWay.set(id, left);
      else underWay.delete(id);
    }
  }

  return {
    async signIn(guess, attempt) {
      const counters = countersOf(guess);
      // A guess that would be refused must not wait in the queue for hashing.
      await look(counters, guess);
      let begun = false;
      const turn = {
        from: guess.device ?? guess.address,
        known: guess.device !== null,
        async begin() {
          if (begun) return;
          await begin(counters);
          begun = true;
        },
      };
      try {
        return await attempt(turn);
      } catch (error) {
        if (begun && isFailure(error) && error.kind === "unauthenticated") {
          const [own] = await Promise.all(
            counters.map((each) => limiter.take(each.limit, each.key)),
          );
          if (own) guess.onAllowance?.(own);
        }
        throw error;
      } finally {
        if (begun) end(counters);
      }
    },
    async secondFactor(uid) {
      const { allowed, resetSeconds } = await limiter.take(limits.secondFactor, accountKey(uid));
      if (!allowed) throw tooManyRequests(resetSeconds);
    },
    signUp: (asking) => take("signUpAddress", asking),
    async reset(asking, email) {
      await take("resetAddress", asking);
      return (await limiter.take(limits.resetAccount, accountKey(email))).allowed;
    },
    confirm: (asking) => take("confirmAddress", asking),
    singleSignOn: (asking) => take("singleSignOnAddress", asking),
  };
}

function countersOf({ address, email, device }: Guess): Counter[] {
  const counter = (of: Limit, key: string) => ({ limit: of, key, id: `${of.name}:${key}` });
  if (device !== null) return [counter(limits.signInDevice, device)];
  return [counter(limits.signInAddress, address), counter(limits.signInAccount, accountKey(email))];
}

/** Counters may be in a shared store, so the key must not contain the e-mail address. */
function accountKey(email: string): string {
  return createHash("sha256").update(email).digest("base64url").slice(0, 22);
}
