import {
  allPersonal,
  business,
  count,
  id,
  instant,
  list,
  noted,
  nullable,
  personal,
  type RecordOf,
  record,
  technical,
  text,
  texts,
  unique,
  word,
} from "~/kernel/resource/field";
import { emailAddress } from "~/kernel/resource/formats";
import { defineResource, index } from "~/kernel/resource/resource";
import { isAllowed, type Role, readRole, roles, type StaffRole } from "./role";

export const staffLimits = { email: 320, invitationDays: 7 } as const;

/** What owners type about a colleague: in the invitation, and later in the record of the person. */
export const colleagueFields = {
  /** The name that colleagues know; null when none is set. */
  name: nullable(text({ label: "deskStaff:name", max: 200, autofill: "off" })),
};

export const colleagueNames = Object.keys(colleagueFields) as (keyof typeof colleagueFields)[];

export interface Colleague extends RecordOf<typeof colleagueFields> {}

const role = word(roles, (stored) => (stored ? readRole(stored) : null), "readonly", {
  label: "deskStaff:role",
  asked: "deskStaff:aRole",
  required: true,
});

export const invitationFields = {
  id: id(),
  /** Lower case, unique: a new invitation replaces the one before. */
  email: personal(
    unique(
      text({
        label: "deskStaff:emailAddress",
        asked: "deskStaff:anEmailAddress",
        max: staffLimits.email,
        format: emailAddress,
        required: true,
      }),
    ),
  ),
  ...allPersonal(colleagueFields),
  role: business(role),
  /** uid of the owner who invited. */
  invitedBy: business(text()),
  created: technical(instant()),
  expires: technical(instant()),
};

/** What owners type about a colleague, in the order of the form, and in an invitation. */
export const typedMemberFields = [...colleagueNames, "role"] as const;
export const typedInvitationFields = ["email", ...typedMemberFields] as const;

/** A person who was invited to join the staff. `id` is the SHA-256 of the link's token, in hex. */
export interface Invitation extends RecordOf<typeof invitationFields> {}

export const invitations = defineResource("invitations", invitationFields, [
  index("created", "id"),
]);

export const apiKeyFields = {
  id: id(),
  /** SHA-256 of the key, in hex; unique. */
  hash: technical(unique(text())),
  name: business(
    text({
      label: "deskStaff:name",
      asked: "deskStaff:aName",
      hint: "deskStaff:keyNameHint",
      max: 100,
      required: true,
      wide: true,
    }),
  ),
  /** null when it may call single methods only. */
  role: business(nullable(noted(role, { required: false }))),
  /** Names of single methods that it may call as well. */
  methods: business(texts()),
  /** uid of the owner who made it. */
  createdBy: business(text()),
  created: technical(instant()),
  /** null when it never expires. */
  expires: technical(
    nullable(
      instant({
        label: "deskStaff:lastDay",
        hint: "deskStaff:keyEndHint",
        day: "last",
      }),
    ),
  ),
  /** Written at most hourly; null while it is unused. */
  lastUsed: technical(nullable(instant())),
  revoked: technical(nullable(instant())),
};

/** What owners type about a key, in the order of the form. */
export const typedKeyFields = ["name", "role", "expires"] as const;

/** A key by which a program calls the API. The key itself is never stored. */
export interface ApiKey extends RecordOf<typeof apiKeyFields> {}

export const apiKeys = defineResource("api_keys", apiKeyFields, [index("created", "id")]);

const keyCallFields = {
  at: instant(),
  /** The method, `orders.ship`; for files and exports the verb and the path. */
  name: text(),
  status: count(),
  /** `x-error-code` of a refusal; null for an answer. */
  code: nullable(text()),
  milliseconds: count(),
  requestId: text(),
};

/** A call that a program made with a key. Neither arguments nor answers are kept. */
export interface KeyCall extends RecordOf<typeof keyCallFields> {}

const keyLogFields = {
  /** The id of the key. */
  id: id(),
  /** The latest calls, newest first. */
  calls: technical(list(record(keyCallFields))),
  /** The latest refused calls, newest first, which outlast a thousand good ones. */
  refused: technical(list(record(keyCallFields))),
};

/** The latest calls of a key. */
export interface KeyLog extends RecordOf<typeof keyLogFields> {}

export const keyLogs = defineResource("key_logs", keyLogFields, []);

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
