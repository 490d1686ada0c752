import { isAllowed, type Role, type StaffRole } from "./role";

export const staffLimits = { name: 200, keyName: 100, invitationDays: 7 } as const;

/** A person who was invited to join the staff. `id` is the SHA-256 of the link's token, in hex. */
export interface Invitation {
  id: string;
  /** Lower case, unique: a new invitation replaces the one before. */
  email: string;
  name: string | null;
  role: string;
  /** uid of the owner who invited. */
  invitedBy: string;
  created: Date;
  expires: Date;
}

/** A key by which a program calls the API. The key itself is never stored. */
export interface ApiKey {
  id: string;
  /** SHA-256 of the key, in hex; unique. */
  hash: string;
  /** Its purpose, as the desk shows it. */
  name: string;
  /** null when it may call single methods only. */
  role: string | null;
  /** Names of single methods that it may call as well. */
  methods: string[];
  /** uid of the owner who made it. */
  createdBy: string;
  created: Date;
  /** null when it never expires. */
  expires: Date | null;
  /** Written at most hourly; null while it is unused. */
  lastUsed: Date | null;
  revoked: Date | null;
}

/** What the gateway knows of the calling key. */
export interface KeyAccess {
  id: string;
  role: Role | null;
  methods: readonly string[];
}

/** The prefix of every key, which distinguishes it from an ID token. */
export const keyPrefix = "qs_";

/** The actor of a key's calls, in the audit trail and in histories. */
export function keyActor(id: string): string {
  return `key:${id}`;
}

/** The key id of an actor; null for a person. */
export function keyOfActor(actor: string): string | null {
  return actor.startsWith("key:") ? actor.slice(4) : null;
}

export function isLive({ expires, revoked }: ApiKey, now: Date): boolean {
  return revoked === null && (expires === null || expires > now);
}

export function keyMay(
  { role, methods }: KeyAccess,
  name: string,
  allowed: readonly StaffRole[],
): boolean {
  return methods.includes(name) || (role !== null && isAllowed(role, allowed));
}
