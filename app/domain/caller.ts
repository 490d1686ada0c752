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
  /** The API key that made the call instead of a person; `uid` is then the key's actor. */
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

/** A document that a verified signed link opens for whoever has the link. */
export interface DocumentLink {
  kind: "quote" | "order";
  /** The quote's or the order's number. */
  number: string;
  /** Identifies the link's key in records. It is not the key itself. */
  id?: string;
  /** How often the document's links had been revoked when this link was used. */
  series?: number;
}
