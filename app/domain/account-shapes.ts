import type { Account, OneTimeToken, Session, StoreAdmin } from "./account";
import { date, dateOrNull, type Shape, text, textOrNull } from "./shape";

export const accounts: Shape<Account> = {
  id: text,
  email: text,
  passwordHash: textOrNull,
  oidcSubject: textOrNull,
  firstName: text,
  lastName: text,
  emailVerified: dateOrNull,
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
