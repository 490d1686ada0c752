import type { Limit } from "~/limits/limiter";

const tenMinutes = 10 * 60 * 1000;

/** What invites guessing and flooding; no other method has a limit. By address, or by account. */
export const methodLimits = {
  guestQuote: { name: "guest-quote", limit: 20, windowMs: tenMinutes },
  accountQuote: { name: "account-quote", limit: 30, windowMs: 6 * tenMinutes },
  findDiscount: { name: "find-discount", limit: 60, windowMs: tenMinutes },
  keptDiscount: { name: "kept-discount", limit: 600, windowMs: tenMinutes },
} as const satisfies Record<string, Limit>;
