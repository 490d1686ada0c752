import { type KeyAccess, keyActor } from "./staff";

/** The signed-in user, according to a verified credential. */
export interface Caller {
  uid: string;
  /** Lower case; empty when the provider gives none. */
  email: string;
  firstName: string;
  lastName: string;
  /** Whether the provider has verified that the address is theirs; left out when unknown. */
  emailVerified?: boolean;
  /** The key that calls, in place of a person; `uid` is then its actor's. */
  key?: KeyAccess;
}

/** The caller that a key stands for. */
export function keyCaller(key: KeyAccess): Caller {
  return { uid: keyActor(key.id), email: "", firstName: "", lastName: "", key };
}

/** The caller's address when it is verified; null otherwise. */
export function verifiedEmail({ email, emailVerified = false }: Caller): string | null {
  return emailVerified && email !== "" ? email : null;
}

/** A document that a verified signed link opens to whoever has the link. */
export interface DocumentLink {
  kind: "quote" | "order";
  /** The quote's or the order's number. */
  number: string;
  /** What the link's key is known by in records: never the key itself. */
  id?: string;
  /** How often the document's links had been revoked when this one was presented. */
  series?: number;
}
