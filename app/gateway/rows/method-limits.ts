import type { Limit } from "~/kernel/limits/limiter";

const tenMinutes = 10 * 60 * 1000;

/**
 * Limits of the methods that invite guessing or flooding, by address or by account. Other methods
 * have none.
 */
export const methodLimits = {
  guestQuote: { name: "guest-quote", limit: 20, windowMs: tenMinutes },
  accountQuote: { name: "account-quote", limit: 30, windowMs: 6 * tenMinutes },
  message: { name: "quote-message", limit: 30, windowMs: tenMinutes },
  sendCode: { name: "acceptance-code", limit: 10, windowMs: tenMinutes },
  askLink: { name: "ask-link", limit: 10, windowMs: tenMinutes },
  findDiscount: { name: "find-discount", limit: 60, windowMs: tenMinutes },
  keptDiscount: { name: "kept-discount", limit: 600, windowMs: tenMinutes },
} as const satisfies Record<string, Limit>;
