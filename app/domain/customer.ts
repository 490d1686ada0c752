export interface Contact {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  companyName: string;
}

/** A postal address in a quote or an order. */
export interface PostalAddress {
  firstName: string;
  lastName: string;
  companyName: string;
  line1: string;
  line2: string;
  city: string;
  region: string;
  postalCode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  phone: string;
}

/** `id` is the account's uid. */
export interface Customer extends Contact {
  id: string;
  created: Date;
  updated: Date;
}

export interface Address extends PostalAddress {
  id: string;
  customerId: string;
  label: string;
  isDefault: boolean;
  created: Date;
  updated: Date;
}

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

/** As stored, with the key for searches by e-mail. */
export interface StoredCustomer extends Customer {
  emailLower: string;
}
