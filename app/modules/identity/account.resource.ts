import {
  allPersonal,
  business,
  count,
  id,
  instant,
  list,
  nullable,
  personal,
  type RecordOf,
  record,
  technical,
  text,
  texts,
  unindexed,
  unique,
} from "~/kernel/resource/field";
import { defineResource, descendingIndex, index, sqlIndex } from "~/kernel/resource/resource";
import { colleagueFields } from "~/modules/staff/staff.resource";

const totpFields = {
  /** Sealed with a key from SESSION_SECRET. */
  secret: text(),
  /** The time step of the last code, so that no code is valid twice. */
  lastStep: count(),
  created: instant(),
};
const passkeyFields = {
  /** The credential's id, base64url. */
  id: text(),
  /** COSE, base64url. */
  publicKey: text(),
  /** The authenticator's count of signatures; 0 where it keeps none. */
  counter: count(),
  /** How browsers reach it: "internal", "usb". */
  transports: texts(),
  /** The name that its owner gave it. */
  name: text(),
  created: instant(),
  lastUsed: nullable(instant()),
};

/** A passkey of an account. */
export interface Passkey extends RecordOf<typeof passkeyFields> {}

const secondFactorsFields = {
  /** Time-based codes of an authenticator app; null when they are not set up. */
  totp: nullable(record(totpFields)),
  passkeys: list(record(passkeyFields)),
  /** SHA-256 of each recovery code that was not used yet. */
  recovery: texts(),
};

/** The second factor of an account. */
export interface SecondFactors extends RecordOf<typeof secondFactorsFields> {}

const accountFields = {
  id: personal(id()),
  /** Lower case, unique. */
  email: personal(unique(text())),
  /** null when the account signs in through single sign-on only. */
  passwordHash: personal(unindexed(nullable(text()))),
  /** `<issuer>|<subject>` of single sign-on, unique; null for none. */
  oidcSubject: personal(unique(nullable(text()))),
  firstName: personal(text()),
  lastName: personal(text()),
  /** When the owner proved that the address is theirs; null when not yet. */
  emailVerified: technical(nullable(instant())),
  /** What a sign-in needs beside the password; null for nothing. */
  factors: personal(nullable(record(secondFactorsFields))),
  created: technical(instant()),
  updated: technical(instant()),
};

/** An account of the store's own session provider. `id` is the uid. */
export interface Account extends RecordOf<typeof accountFields> {}

export const accounts = defineResource("accounts", accountFields, [index("created", "id")]);

const sessionFields = {
  id: id(),
  uid: personal(text()),
  created: technical(instant()),
  /** Updated at most hourly. */
  lastSeen: technical(instant()),
  expires: technical(instant()),
  userAgent: personal(unindexed(text())),
  /** Provider data for the session (refresh token). It never leaves the server. */
  secret: personal(unindexed(nullable(text()))),
};

export const noFactors: SecondFactors = { totp: null, passkeys: [], recovery: [] };

/** A server-side session. `id` is the SHA-256 of the cookie's random id, in hex. */
export interface Session extends RecordOf<typeof sessionFields> {}

export const sessions = defineResource("sessions", sessionFields, [
  descendingIndex("uid", "created", "id"),
  index("expires", "id"),
]);

const storeAdminFields = {
  id: personal(id()),
  email: personal(text()),
  created: technical(instant()),
  /** As it is stored; null for admins from before there were roles. Read it with `readRole`. */
  role: business(nullable(text())),
  ...allPersonal(colleagueFields),
};

/** A member of the staff. `id` is the uid, under any identity provider. */
export interface StoreAdmin extends RecordOf<typeof storeAdminFields> {}

export const admins = defineResource("admins", storeAdminFields, [index("created", "id")]);

const oneTimeTokenFields = {
  id: id(),
  kind: technical(text()),
  subject: personal(text()),
  expires: technical(instant()),
  created: technical(instant()),
};

/** A one-time link. `id` is the SHA-256 of the token, in hex. */
export interface OneTimeToken extends RecordOf<typeof oneTimeTokenFields> {}

/** `expires` of a row that the store keeps for good. */
export const never = new Date("9999-12-31T00:00:00.000Z");

export const tokens = defineResource("tokens", oneTimeTokenFields, [
  index("expires", "id"),
  sqlIndex("kind", "subject", "id"),
]);
