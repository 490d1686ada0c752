import type { Account, OneTimeToken, Session, StoreAdmin } from "~/domain/account";
import type { Address, StoredCustomer } from "~/domain/customer";
import type { Subscriber } from "~/domain/mail";
import { flag, index, instant, json, key, nullable, table, text, unique } from "../kit";

export const customers = table<StoredCustomer>(
  "customers",
  {
    id: key(),
    email: text(),
    firstName: text(),
    lastName: text(),
    phone: text(),
    companyName: text(),
    created: instant(),
    updated: instant(),
    emailLower: text(),
  },
  [index("created", "id"), index("emailLower", "id")],
);

export const addresses = table<Address>(
  "addresses",
  {
    id: key(),
    customerId: text(),
    label: text(),
    firstName: text(),
    lastName: text(),
    companyName: text(),
    line1: text(),
    line2: text(),
    city: text(),
    region: text(),
    postalCode: text(),
    country: text(),
    phone: text(),
    isDefault: flag(),
    created: instant(),
    updated: instant(),
  },
  [index("customerId", "created", "id")],
);

export const accounts = table<Account>(
  "accounts",
  {
    id: key(),
    email: unique(text()),
    passwordHash: nullable(text()),
    oidcSubject: unique(nullable(text())),
    firstName: text(),
    lastName: text(),
    emailVerified: nullable(instant()),
    factors: nullable(json()),
    created: instant(),
    updated: instant(),
  },
  [index("created", "id")],
);

export const sessions = table<Session>(
  "sessions",
  {
    id: key(),
    uid: text(),
    created: instant(),
    lastSeen: instant(),
    expires: instant(),
    userAgent: text(),
    secret: nullable(text()),
  },
  [index("uid", "created", "id"), index("expires", "id")],
);

export const admins = table<StoreAdmin>(
  "admins",
  { id: key(), email: text(), created: instant(), role: nullable(text()), name: nullable(text()) },
  [index("created", "id")],
);

export const tokens = table<OneTimeToken>(
  "tokens",
  { id: key(), kind: text(), subject: text(), expires: instant(), created: instant() },
  [index("expires", "id"), index("kind", "subject", "id")],
);

export const subscribers = table<Subscriber>(
  "subscribers",
  { id: key(), email: unique(text()), status: text(), created: instant(), updated: instant() },
  [index("created", "id"), index("status", "created", "id"), index("status", "id")],
);
