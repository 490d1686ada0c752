import type { Allowance } from "~/kernel/limits/limiter";
import type { Caller } from "./caller";

export interface CallerOptions {
  /**
   * The requested path: under the default provider cookies are valid for pages only, not for the
   * API.
   */
  via: "page" | "api";
  /** Whether the request came from another site; its cookies then do not count. */
  crossSite: boolean;
  /** Whether to ask the provider about revocation too, as admin methods do. */
  checkRevoked?: boolean;
}

/**
 * The port of identity: finds out who is calling, with the provider that AUTH_PROVIDER names;
 * callers do not know which. Never throws for a bad credential: null means nobody. Its contract
 * suite is tests/contract/identity.suite.ts.
 */
export interface Identity {
  /**
   * `session`: accounts of the store's own, with cookies for pages and API. `bearer`: programs send
   * a token in `Authorization`. `none`: nobody can sign in.
   */
  readonly kind: "session" | "bearer" | "none";
  caller(request: Request, options: CallerOptions): Promise<Caller | null>;
  /**
   * The user of an e-mail address or a uid, for operators; null when unknown. A provider that knows
   * no uids beforehand accepts any.
   */
  find(emailOrUid: string): Promise<Pick<Caller, "uid" | "email"> | null>;
  /** Sign-in by pages and cookies; null when the settings allow none. */
  readonly signIn: SignIn | null;
  /** Password hashes under way and waiting; left out when the store keeps no passwords. */
  hashing?(): { running: number; waiting: number };
}

/** A request that signs somebody in or out, and where it came from. */
export interface Visit {
  request: Request;
  /** The client's address, for limits. */
  address: string;
  crossSite: boolean;
  /** Receives the remaining limit, for the response's headers. */
  onAllowance?(allowance: Allowance): void;
}

export interface SignedIn {
  caller: Caller;
  /** When the session ends without further use. */
  expires: Date;
  /** Set-Cookie values that the answer must carry. */
  setCookies: string[];
}

/** The visitor's own session, as the cookie names it. */
export interface CurrentSession {
  caller: Caller;
  expires: Date;
  /** The cookie with a new lifetime; null while the present one is fresh. */
  renewed: string | null;
}

/** A session as its owner sees it. `id` is not a credential. */
export interface SessionEntry {
  id: string;
  current: boolean;
  created: Date;
  lastSeen: Date;
  expires: Date;
  userAgent: string;
}

export interface SignInMethod {
  id: string;
  name: string;
  type: "credentials" | "oidc";
}

export interface Credentials {
  email: string;
  password: string;
  /** Of an authenticator app, or a recovery code. */
  code?: string | undefined;
}

export interface NewAccount {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

/**
 * Sign-in for pages and for /api/auth. Failures: `unauthenticated` for a wrong e-mail or password
 * (the same for both), `invalid` for an account that cannot be created, `tooMany` when guessing is
 * slowed, `notConfigured` for a part that is off, `unexpected` when the provider does not answer.
 */
export interface SignIn {
  readonly methods: readonly SignInMethod[];
  /**
   * An account with a second factor also needs a code. Without one the failure is
   * `SecondFactorNeeded`.
   */
  withPassword(visit: Visit, credentials: Credentials): Promise<SignedIn>;
  register(visit: Visit, account: NewAccount): Promise<SignedIn>;
  /** Ends the session on the server; returns the cookies to delete. */
  signOut(visit: Visit): Promise<string[]>;
  current(visit: Visit): Promise<CurrentSession | null>;
  /** The cookie with a new lifetime when it is due; null while it is fresh. */
  renewedCookie(visit: Visit): Promise<string | null>;
  /** The visitor's sessions, last used first. */
  sessions(visit: Visit): Promise<SessionEntry[]>;
  /** Ends one of the visitor's own sessions; false when there is none with that id. */
  endSession(visit: Visit, id: string): Promise<boolean>;
  /** Ends all of the visitor's sessions except this one; returns how many. */
  endOtherSessions(visit: Visit): Promise<number>;
  /** Changes the visitor's name at the provider. */
  rename(visit: Visit, name: { firstName: string; lastName: string }): Promise<void>;
  /** Ends every other session and renews this one. */
  changePassword(visit: Visit, change: { current: string; password: string }): Promise<SignedIn>;
  /**
   * Notes that the signed-in person has given their password again, for changes that need a recent
   * sign-in. null when the provider has no such thing. Failure `unauthenticated` for a wrong one.
   */
  readonly confirmPassword: ((visit: Visit, password: string) => Promise<void>) | null;
  /** null when the provider has second factors of its own. */
  readonly secondFactor: SecondFactor | null;
  /** null when no mail can be sent. */
  readonly reset: PasswordReset | null;
  /** null when no mail can be sent. */
  readonly confirmation: EmailConfirmation | null;
  /** null when single sign-on is not configured. */
  readonly singleSignOn: SingleSignOn | null;
}

/** The visitor's own second factor, and the second step of a sign-in. */
export interface SecondFactor {
  state(visit: Visit): Promise<SecondFactorState>;
  /**
   * The second step of a sign-in: `pending` comes from `SecondFactorNeeded`. Failure
   * `unauthenticated` for a wrong code; `invalid` when the first step is too long ago.
   */
  finish(visit: Visit, step: { pending: string } & SecondStep): Promise<SignedIn>;
  /** What the second step can be; null when the first step is too long ago. */
  ways(visit: Visit, pending: string): Promise<SignInWays | null>;
  /** What the browser needs to make a passkey; null where it cannot have one for this store. */
  beginPasskey(visit: Visit): Promise<PasskeyQuestion | null>;
  /** Returns recovery codes when the passkey is the first factor. Failure `invalid`. */
  addPasskey(visit: Visit, made: PasskeyAnswer & { name: string }): Promise<string[] | null>;
  /** False when there is no such passkey. */
  removePasskey(visit: Visit, id: string): Promise<boolean>;
  /** A new secret for an authenticator app; with `setup` the one that a form brings back. */
  begin(visit: Visit, setup?: string | null): Promise<TotpSetup>;
  /** Turns codes on; returns the recovery codes. Failure `invalid` for a wrong code. */
  confirm(visit: Visit, typed: { setup: string; code: string }): Promise<string[]>;
  /** Replaces all recovery codes. */
  renewRecovery(visit: Visit): Promise<string[]>;
  remove(visit: Visit): Promise<void>;
}

/** The second step of a sign-in: a code, or the answer of a passkey. */
export type SecondStep = { code: string } | { passkey: PasskeyAnswer };

export interface SignInWays {
  /** Whether codes of an authenticator app are taken; recovery codes always are. */
  app: boolean;
  /** null when the account has none, or the browser cannot use it here. */
  passkey: PasskeyQuestion | null;
}

/** A question to the browser's passkeys. */
export interface PasskeyQuestion {
  /** Sealed; the answer's form brings it back. */
  ticket: string;
  /** As `navigator.credentials` takes it, in JSON. */
  options: object;
}

export interface PasskeyAnswer {
  ticket: string;
  /** The browser's answer, as JSON. */
  response: string;
}

export interface SecondFactorState {
  /** Since when codes of an app are needed; null when they are not. */
  totpSince: Date | null;
  passkeys: { id: string; name: string; created: Date; lastUsed: Date | null }[];
  recoveryLeft: number;
}

export interface TotpSetup {
  /** The sealed secret; only this account can use it. */
  setup: string;
  /** The secret as text, for apps that cannot read the picture. */
  secret: string;
  /** The content of the QR code. */
  uri: string;
}

export interface PasswordReset {
  /** Whether a link's token still sets a password; false when the provider's own page does that. */
  isOpen(token: string): Promise<boolean>;
  /** Sends a one-time link when the account exists; the answer is the same when it does not. */
  request(visit: Visit, email: string): Promise<void>;
  /**
   * Sets the password by a link's token, once, and ends every session. null when the provider's own
   * page does that.
   */
  readonly confirm:
    | ((visit: Visit, reset: { token: string; password: string }) => Promise<void>)
    | null;
}

export interface EmailConfirmation {
  /** Whether a link's token still confirms the address of the visitor's account. */
  isOpen(visit: Visit, token: string): Promise<boolean>;
  /** Mails a link to the address of the visitor's account, unless it is confirmed already. */
  request(visit: Visit): Promise<void>;
  /**
   * Confirms the address of the account that the visitor is signed in to, by a link's token, once.
   * null when the provider's own page does that.
   */
  readonly confirm: ((visit: Visit, token: string) => Promise<void>) | null;
}

export interface SingleSignOn {
  /** The provider's address for the browser. */
  start(visit: Visit, redirectTo: string): Promise<{ url: string; setCookies: string[] }>;
  /** Failure `unauthenticated` when anything is wrong; the next start deletes the cookies. */
  finish(visit: Visit): Promise<SignedIn & { redirectTo: string }>;
}

/** Nobody is ever signed in: no provider is configured. */
export const noIdentity: Identity = {
  kind: "none",
  signIn: null,
  async caller() {
    return null;
  },
  async find() {
    return null;
  },
};

export const passwordLimits = { min: 12, max: 200 } as const;
