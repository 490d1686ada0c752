export const outboxStates = ["waiting", "sent", "parked", "obsolete"] as const;
export type OutboxStatus = (typeof outboxStates)[number];

/** A mail to be sent, stored in the transaction that causes it. */
export interface OutboxEntry {
  id: string;
  /** Unique, so that each key is mailed only once: `quote/Q-…/customer/Pending/1`. */
  key: string;
  kind: string;
  /** What the template needs besides the stored record. */
  payload: Record<string, unknown>;
  /** `obsolete`: there was nothing left to say when it came up, so nothing was sent. */
  status: OutboxStatus;
  attempts: number;
  nextAt: Date;
  /** The end of an instance's claim on the entry; null when no instance has claimed it. */
  lockedUntil: Date | null;
  /** Code of the last failure, never the provider's text; null for none. */
  lastError: string | null;
  created: Date;
  updated: Date;
}

/** A one-time link for an account's address. */
export interface ConfirmationMail {
  to: string;
  firstName: string;
  link: string;
}
export type SendEmailConfirmation = (mail: ConfirmationMail) => Promise<void>;

export interface Subscriber {
  id: string;
  /** Lower case, unique. */
  email: string;
  status: "pending" | "confirmed" | "unsubscribed";
  created: Date;
  updated: Date;
}

/** The one-time link of a password reset, with its address. */
export interface ResetMail {
  to: string;
  firstName: string;
  link: string;
  expires: Date;
}
export type SendPasswordReset = (mail: ResetMail) => Promise<void>;
