/** An account of the store's own session provider. `id` is the uid. */
export interface Account {
  id: string;
  /** Lower case, unique. */
  email: string;
  /** null when the account signs in through single sign-on only. */
  passwordHash: string | null;
  /** `<issuer>|<subject>` of single sign-on, unique; null for none. */
  oidcSubject: string | null;
  firstName: string;
  lastName: string;
  /** When the owner proved that the address is theirs; null when not yet. */
  emailVerified: Date | null;
  /** What a sign-in needs beside the password; null for nothing. */
  factors: SecondFactors | null;
  created: Date;
  updated: Date;
}

/** The second factor of an account. */
export interface SecondFactors {
  /** Time-based codes of an authenticator app; null when they are not set up. */
  totp: Totp | null;
  /** SHA-256 of each recovery code that was not used yet. */
  recovery: string[];
}

export interface Totp {
  /** Sealed with a key from SESSION_SECRET. */
  secret: string;
  /** The time step of the last code, so that no code is valid twice. */
  lastStep: number;
  created: Date;
}

export const noFactors: SecondFactors = { totp: null, recovery: [] };

/** A server-side session. `id` is the SHA-256 of the cookie's random id, in hex. */
export interface Session {
  id: string;
  uid: string;
  created: Date;
  /** Updated at most hourly. */
  lastSeen: Date;
  expires: Date;
  userAgent: string;
  /** Provider data for the session (refresh token). It never leaves the server. */
  secret: string | null;
}

/** A member of the staff. `id` is the uid, under any identity provider. */
export interface StoreAdmin {
  id: string;
  email: string;
  created: Date;
  /** As it is stored; null for admins from before there were roles. Read it with `readRole`. */
  role: string | null;
  /** The name that colleagues know; null when none is set. */
  name: string | null;
}

/** A one-time link. `id` is the SHA-256 of the token, in hex. */
export interface OneTimeToken {
  id: string;
  kind: string;
  subject: string;
  expires: Date;
  created: Date;
}
