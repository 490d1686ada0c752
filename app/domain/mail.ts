export const outboxStates = ["waiting", "sent", "parked", "obsolete"] as const;
export type OutboxStatus = (typeof outboxStates)[number];

/** A mail that is to be sent, stored in the transaction that causes it. */
export interface OutboxEntry {
  id: string;
  /** Unique, so that each key gets one mail ever: `quote/Q-…/customer/Pending/1`. */
  key: string;
  kind: string;
  /** What the template needs besides the stored record. */
  payload: Record<string, unknown>;
  /** `obsolete`: when its turn came there was nothing to tell any more, and nothing was sent. */
  status: OutboxStatus;
  attempts: number;
  nextAt: Date;
  /** Until when an instance has claimed the entry; null when none has. */
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

/** The one-time link of a password reset, to be sent. */
export interface ResetMail {
  to: string;
  firstName: string;
  link: string;
  expires: Date;
}
export type SendPasswordReset = (mail: ResetMail) => Promise<void>;
