/** Who calls, as a verified credential says. */
export interface Caller {
  uid: string;
  /** Lower case; empty when the provider gives none. */
  email: string;
  firstName: string;
  lastName: string;
}

export interface CallerOptions {
  /** The request came from another site: cookies do not count. */
  crossSite: boolean;
  /** Also ask the provider whether the credential was revoked; for admin methods. */
  checkRevoked?: boolean;
}

/**
 * Answers "who is calling", from whichever provider AUTH_PROVIDER names; the callers do not know
 * which. Never throws for a bad credential: null is nobody.
 */
export interface Identity {
  readonly kind: "session" | "firebase" | "none";
  caller(request: Request, options: CallerOptions): Promise<Caller | null>;
}

/** Nobody is ever signed in: no provider is configured. */
export const noIdentity: Identity = {
  kind: "none",
  async caller() {
    return null;
  },
};
