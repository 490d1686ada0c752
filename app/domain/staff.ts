import { isAllowed, type Role, type StaffRole } from "./role";

export const staffLimits = { name: 200, keyName: 100, invitationDays: 7 } as const;

/** Someone who was asked to join the staff. `id` is the SHA-256 of the link's token, in hex. */
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
  /** What it is for, as the desk shows it. */
  name: string;
  /** null where it may call single methods only. */
  role: string | null;
  /** Names of single methods that it may call besides. */
  methods: string[];
  /** uid of the owner who made it. */
  createdBy: string;
  created: Date;
  /** null: it does not expire. */
  expires: Date | null;
  /** Written at most hourly; null while it was never used. */
  lastUsed: Date | null;
  revoked: Date | null;
}

/** What the gateway knows of the key that calls. */
export interface KeyAccess {
  id: string;
  role: Role | null;
  methods: readonly string[];
}

/** How every key begins, which tells it from an ID token. */
export const keyPrefix = "qs_";

/** The actor of what a key does, in the audit trail and in histories. */
export function keyActor(id: string): string {
  return `key:${id}`;
}

/** The key that an actor stands for; null for a person. */
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
