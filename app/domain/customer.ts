import { omit } from "~/kernel/pick";
import {
  business,
  count,
  flag,
  id,
  instant,
  nullable,
  personal,
  type RecordOf,
  technical,
  text,
} from "~/kernel/resource/field";
import { defineResource, index } from "~/kernel/resource/resource";

export const contactFields = {
  email: text(),
  firstName: text(),
  lastName: text(),
  phone: text(),
  companyName: text(),
};

export interface Contact extends RecordOf<typeof contactFields> {}

export const postalAddressFields = {
  firstName: text(),
  lastName: text(),
  companyName: text(),
  line1: text(),
  line2: text(),
  city: text(),
  region: text(),
  postalCode: text(),
  country: text({ about: "ISO 3166-1 alpha-2." }),
  phone: text(),
};

/** A postal address in a quote or an order. */
export interface PostalAddress extends RecordOf<typeof postalAddressFields> {}

export const addressFields = {
  id: id(),
  customerId: personal(text()),
  label: personal(text()),
  firstName: personal(text()),
  lastName: personal(text()),
  companyName: personal(text()),
  line1: personal(text()),
  line2: personal(text()),
  city: personal(text()),
  region: personal(text()),
  postalCode: personal(text()),
  country: personal(text({ about: "ISO 3166-1 alpha-2." })),
  phone: personal(text()),
  isDefault: business(flag()),
  created: technical(instant()),
  updated: technical(instant()),
};

export interface Address extends RecordOf<typeof addressFields> {}

export const addresses = defineResource("addresses", addressFields, [
  index("customerId", "created", "id"),
]);

export const contactLimits = { email: 320, name: 200, phone: 50, company: 200 } as const;
export const addressLimits = {
  label: 100,
  line: 200,
  city: 100,
  region: 100,
  postalCode: 20,
  perCustomer: 50,
} as const;

export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

/** Splits a provider's single name string: the first word, and the rest. */
export function splitName(name: string | null | undefined): {
  firstName: string;
  lastName: string;
} {
  const [firstName = "", ...rest] = (name ?? "").trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}

export const customerFields = {
  id: personal(
    id({ about: "The account's uid; starts with contact: for a customer without an account." }),
  ),
  email: personal(text()),
  firstName: personal(text()),
  lastName: personal(text()),
  phone: personal(text()),
  companyName: personal(text()),
  /** Null for a private buyer, and while it is unknown. */
  vatId: personal(nullable(text())),
  created: technical(instant()),
  updated: technical(instant()),
};

/** `id` is the account's uid, or starts with `contact:` for a customer whom staff created. */
export interface Customer extends RecordOf<typeof customerFields> {
  version: number;
}

const customerKeys = {
  emailLower: personal(text()),
  /** Null in rows from before staff could edit customers. */
  version: technical(nullable(count())),
};

/** As stored, with the key for searches by e-mail. */
export interface StoredCustomer
  extends RecordOf<typeof customerFields>,
    RecordOf<typeof customerKeys> {}

export function readCustomer(stored: StoredCustomer): Customer {
  return { ...omit(stored, ["emailLower"]), version: stored.version ?? 0 };
}

export function storeCustomer(customer: Customer): StoredCustomer {
  return { ...customer, emailLower: customer.email.toLowerCase() };
}

const contactPrefix = "contact:";

/** The id of a customer whom staff created, and who has no account. */
export function contactId(id: string): string {
  return contactPrefix + id;
}

/** Whether a customer can sign in. Guests and customers whom staff created cannot. */
export function hasAccount(customerId: string | null): boolean {
  return customerId !== null && !customerId.startsWith(contactPrefix);
}

export const customers = defineResource(
  "customers",
  {
    ...customerFields,
    ...customerKeys,
  },
  [index("created", "id"), index("emailLower", "id")],
);
