import {
  business,
  id,
  instant,
  nullable,
  personal,
  type RecordOf,
  technical,
  text,
  texts,
  unique,
} from "~/kernel/resource/field";
import { defineResource, index } from "~/kernel/resource/resource";
import { isAllowed, type Role, type StaffRole } from "./role";

export const staffLimits = { name: 200, keyName: 100, invitationDays: 7 } as const;

const invitationFields = {
  id: id(),
  /** Lower case, unique: a new invitation replaces the one before. */
  email: personal(unique(text())),
  name: personal(nullable(text())),
  role: business(text()),
  /** uid of the owner who invited. */
  invitedBy: business(text()),
  created: technical(instant()),
  expires: technical(instant()),
};

/** A person who was invited to join the staff. `id` is the SHA-256 of the link's token, in hex. */
export interface Invitation extends RecordOf<typeof invitationFields> {}

export const invitations = defineResource("invitations", invitationFields, [
  index("created", "id"),
]);

const apiKeyFields = {
  id: id(),
  /** SHA-256 of the key, in hex; unique. */
  hash: technical(unique(text())),
  /** Its purpose, as the desk shows it. */
  name: business(text()),
  /** null when it may call single methods only. */
  role: business(nullable(text())),
  /** Names of single methods that it may call as well. */
  methods: business(texts()),
  /** uid of the owner who made it. */
  createdBy: business(text()),
  created: technical(instant()),
  /** null when it never expires. */
  expires: technical(nullable(instant())),
  /** Written at most hourly; null while it is unused. */
  lastUsed: technical(nullable(instant())),
  revoked: technical(nullable(instant())),
};

/** A key by which a program calls the API. The key itself is never stored. */
export interface ApiKey extends RecordOf<typeof apiKeyFields> {}

export const apiKeys = defineResource("api_keys", apiKeyFields, [index("created", "id")]);

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
