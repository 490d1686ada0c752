import type { Role } from "~/modules/staff/role";
import { type KeyAccess, keyActor } from "~/modules/staff/staff.resource";

/** The signed-in user, according to a verified credential. */
export interface Caller {
  uid: string;
  /** Lower case; empty when the provider gives none. */
  email: string;
  firstName: string;
  lastName: string;
  /** Whether the provider has verified that the address is theirs; left out when unknown. */
  emailVerified?: boolean;
  /** When they last gave their password; left out where the provider does not say. */
  signedInAt?: Date;
  /** Whether the account has a second factor; left out where the provider has its own. */
  secondFactor?: boolean;
  /** The API key that made the call instead of a person; `uid` is then the key's actor. */
  key?: KeyAccess;
}

/**
 * Whether a person must set up a second factor before they act in their role. Keys have none, and a
 * provider with factors of its own says nothing.
 */
export function lacksSecondFactor(
  { secondFactor, key }: Pick<Caller, "secondFactor" | "key">,
  role: Role | null,
  required: readonly string[],
): boolean {
  return role !== null && required.includes(role) && secondFactor === false && !key;
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
  /** The link only reads and asks: whoever has it cannot answer for the customer. */
  isToRead?: true;
}

/** How long after a sign-in the most sensitive changes need no password. */
const recentMs = 10 * 60 * 1000;

/** Whether a person gave their password lately. A provider that does not say counts as yes. */
export function signedInRecently({ signedInAt }: Pick<Caller, "signedInAt">, now: Date): boolean {
  return signedInAt === undefined || now.getTime() - signedInAt.getTime() < recentMs;
}
