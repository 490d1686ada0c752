import { createHmac, timingSafeEqual } from "node:crypto";

/** Proof that a browser started a payment. */
export interface OwnerCode {
  of(sessionId: string): string;
  proves(sessionId: string, code: string): boolean;
}

/**
 * Anybody who sees the success page's address knows the session's id, so the id alone proves
 * nothing. The browser that started the payment also holds this code, which only the store can
 * create.
 */
export function createOwnerCode(secretKey: string): OwnerCode {
  const key = createHmac("sha256", secretKey).update("checkout owner").digest();

  function of(sessionId: string): string {
    return createHmac("sha256", key).update(sessionId).digest("base64url").slice(0, 32);
  }

  return {
    of,
    proves(sessionId, code) {
      const given = Buffer.from(code);
      const right = Buffer.from(of(sessionId));
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
