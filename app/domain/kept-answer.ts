/**
 * The answer to a call that carried an `Idempotency-Key`, kept for a day. `id` is the SHA-256 of
 * who called, what, and with which key.
 */
export interface KeptAnswer {
  id: string;
  /** SHA-256 of the call's arguments. */
  fingerprint: string;
  /** null while the call is under way. */
  status: number | null;
  body: string | null;
  /** While the call is under way: no other process may try it before this time. */
  lockedUntil: Date;
  created: Date;
  expires: Date;
}
