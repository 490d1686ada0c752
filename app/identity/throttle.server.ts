import { createHash } from "node:crypto";
import { Failure } from "~/domain/failure";
import type { Limit, Limiter } from "~/limits/limiter";

const windowMs = 10 * 60 * 1000;
const limit = 10;
const limits = {
  signInAddress: { name: "signin-address", limit, windowMs },
  signInAccount: { name: "signin-account", limit, windowMs },
  signUpAddress: { name: "signup-address", limit, windowMs },
  resetAddress: { name: "reset-address", limit, windowMs },
  resetAccount: { name: "reset-account", limit: 3, windowMs },
  confirmAddress: { name: "reset-confirm-address", limit, windowMs },
  singleSignOnAddress: { name: "sso-address", limit: 30, windowMs },
} satisfies Record<string, Limit>;

export interface Throttle {
  signIn(address: string, email: string): Promise<void>;
  signUp(address: string): Promise<void>;
  /** False when that account had its share of mails: nothing is sent, and the answer is as ever. */
  reset(address: string, email: string): Promise<boolean>;
  confirm(address: string): Promise<void>;
  singleSignOn(address: string): Promise<void>;
}

/** Slows guessing, per client address and per account, whether or not the account exists. */
export function createThrottle(limiter: Limiter): Throttle {
  async function take(what: keyof typeof limits, key: string): Promise<void> {
    const allowance = await limiter.take(limits[what], key);
    if (!allowance.allowed) throw tooMany(allowance.resetSeconds);
  }

  return {
    async signIn(address, email) {
      await take("signInAddress", address);
      await take("signInAccount", accountKey(email));
    },
    signUp: (address) => take("signUpAddress", address),
    async reset(address, email) {
      await take("resetAddress", address);
      return (await limiter.take(limits.resetAccount, accountKey(email))).allowed;
    },
    confirm: (address) => take("confirmAddress", address),
    singleSignOn: (address) => take("singleSignOnAddress", address),
  };
}

/** Counters may lie in a shared store: no e-mail address goes there. */
function accountKey(email: string): string {
  return createHash("sha256").update(email).digest("base64url").slice(0, 22);
}

/** A Failure that knows when to come back: `retryAfterSeconds`, for Retry-After. */
export function tooMany(retryAfterSeconds: number): Failure & { retryAfterSeconds: number } {
  return Object.assign(new Failure("tooMany", "Too many requests"), { retryAfterSeconds });
}
