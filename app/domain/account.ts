/** An account of our own session provider. `id` is the uid. */
export interface Account {
  id: string;
  /** Lower case, unique. */
  email: string;
  /** null: signs in through single sign-on only. */
  passwordHash: string | null;
  /** `<issuer>|<subject>` of single sign-on, unique; null: none. */
  oidcSubject: string | null;
  firstName: string;
  lastName: string;
  created: Date;
  updated: Date;
}

/** A server-side session. `id` is the SHA-256 of the cookie's random id, in hex. */
export interface Session {
  id: string;
  uid: string;
  created: Date;
  /** Written at most hourly. */
  lastSeen: Date;
  expires: Date;
  userAgent: string;
  /** Provider data the server keeps for the session (refresh token), never shown. */
  secret: string | null;
}

/** Who may do everything. `id` is the uid, of whichever identity provider. */
export interface StoreAdmin {
  id: string;
  email: string;
  created: Date;
}

/** A one-time link. `id` is the SHA-256 of the token, in hex. */
export interface OneTimeToken {
  id: string;
  kind: string;
  subject: string;
  expires: Date;
  created: Date;
}
