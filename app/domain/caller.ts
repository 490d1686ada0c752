/** Who calls, as a verified credential says. */
export interface Caller {
  uid: string;
  /** Lower case; empty when the provider gives none. */
  email: string;
  firstName: string;
  lastName: string;
  /** The provider knows that the address is theirs. Left out: nobody has looked. */
  emailVerified?: boolean;
}

/** The caller's address where it is known to be theirs; null otherwise. */
export function verifiedEmail({ email, emailVerified = false }: Caller): string | null {
  return emailVerified && email !== "" ? email : null;
}

/** A document that a verified signed link opens to whoever holds the link. */
export interface DocumentLink {
  kind: "quote" | "order";
  /** The quote's or the order's number. */
  number: string;
}
