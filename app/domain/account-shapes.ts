import type { Account, OneTimeToken, SecondFactors, Session, StoreAdmin, Totp } from "./account";
import { count, date, dateOrNull, nullable, type Shape, text, textOrNull, texts } from "./shape";

const totp: Shape<Totp> = { secret: text, lastStep: count, created: date };

const factors: Shape<SecondFactors> = { totp: nullable(totp), recovery: texts };

export const accounts: Shape<Account> = {
  id: text,
  email: text,
  passwordHash: textOrNull,
  oidcSubject: textOrNull,
  firstName: text,
  lastName: text,
  emailVerified: dateOrNull,
  factors: nullable(factors),
  created: date,
  updated: date,
};

export const sessions: Shape<Session> = {
  id: text,
  uid: text,
  created: date,
  lastSeen: date,
  expires: date,
  userAgent: text,
  secret: textOrNull,
};

export const admins: Shape<StoreAdmin> = {
  id: text,
  email: text,
  created: date,
  role: textOrNull,
  name: textOrNull,
};

export const tokens: Shape<OneTimeToken> = {
  id: text,
  kind: text,
  subject: text,
  expires: date,
  created: date,
};
