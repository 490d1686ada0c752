import { customField } from "~/kernel/extensions/custom-field";
import { nameKey } from "~/kernel/name-key";
import { omit } from "~/kernel/pick";
import {
  allPersonal,
  business,
  count,
  flag,
  id,
  instant,
  type NestedOf,
  noted,
  nullable,
  personal,
  type RecordOf,
  startsEmpty,
  technical,
  text,
  word,
} from "~/kernel/resource/field";
import { country, emailAddress, telephone } from "~/kernel/resource/formats";
import { defineResource, index } from "~/kernel/resource/resource";
import { isLanguage, type Language, shopLanguages } from "~/texts/languages";
import { vatIdNotes } from "./vat-id";

export const contactLimits = { email: 320, name: 200, phone: 50, company: 200 } as const;

const personFields = {
  firstName: text({
    label: "customers:firstName",
    max: contactLimits.name,
    autofill: "given-name",
  }),
  lastName: text({ label: "customers:lastName", max: contactLimits.name, autofill: "family-name" }),
};
const email = {
  label: "customers:emailAddress",
  asked: "customers:anEmailAddress",
  column: "email",
  max: contactLimits.email,
  format: emailAddress,
  autofill: "email",
};
const phone = text({
  label: "customers:telephone",
  column: "phone",
  max: contactLimits.phone,
  format: telephone,
  autofill: "tel",
});
const companyName = text({
  label: "customers:company",
  max: contactLimits.company,
  autofill: "organization",
});

export const contactFields = {
  email: text({ ...email, required: true }),
  ...personFields,
  phone,
  companyName,
};

export interface Contact extends RecordOf<typeof contactFields> {}

/** What shoppers type who ask for a quote. Programs may know no name. */
export const requestContactFields = {
  firstName: noted(personFields.firstName, { required: true }),
  lastName: noted(personFields.lastName, { required: true }),
  email: contactFields.email,
  companyName,
  phone,
};

/** Where an address is, in the order of forms: in the address book, in quotes and in orders. */
export const placeFields = {
  line1: text({
    label: "customers:street",
    max: 200,
    wide: true,
    required: true,
    autofill: "address-line1",
  }),
  line2: text({
    label: "customers:building",
    max: 200,
    wide: true,
    autofill: "address-line2",
  }),
  city: text({ label: "customers:town", max: 100, required: true, autofill: "address-level2" }),
  postalCode: text({ label: "customers:postcode", max: 20, autofill: "postal-code" }),
  region: text({ label: "customers:region", max: 100, autofill: "address-level1" }),
  country: text({
    label: "customers:country",
    about: "ISO 3166-1 alpha-2.",
    format: country,
    required: true,
    autofill: "country",
  }),
};

/** Those that no address lacks. */
export const requiredPlaceFields = ["line1", "city", "country"] as const;

export const placeNames = Object.keys(placeFields) as (keyof typeof placeFields)[];

/** The place of an address, as a form has it. */
export interface Place extends RecordOf<typeof placeFields> {}

export const postalAddressFields = { ...personFields, companyName, ...placeFields, phone };

/** A postal address in a quote or an order. */
export interface PostalAddress extends RecordOf<typeof postalAddressFields> {}

export const addressFields = {
  id: id(),
  customerId: personal(text()),
  label: personal(text({ label: "customers:addressName", max: 100, wide: true, autofill: "off" })),
  ...allPersonal(postalAddressFields),
  isDefault: business(flag(false, { label: "customers:usedFirst" })),
  custom: customField("personal"),
  created: technical(instant()),
  updated: technical(instant()),
};

/** To whom an address belongs. */
export const buyerNames = ["companyName", "firstName", "lastName"] as const;

export interface Address extends NestedOf<typeof addressFields> {}

/** The fields of an address that are typed, in the order of its form. */
export const typedAddressFields = [
  "label",
  "firstName",
  "lastName",
  "companyName",
  "phone",
  ...placeNames,
] as const;

export const addresses = defineResource("addresses", addressFields, [
  index("customerId", "created", "id"),
]);

export const addressLimits = { perCustomer: 50 } as const;

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

/* @__NO_SIDE_EFFECTS__ */
/**
 * The language that a record's mails and documents are in; null for the shop's main one. A language
 * that the shop does not offer any more is kept.
 */
export function spokenLanguage() {
  const about = "Mails and documents are in it. Null: the shop's main language.";
  const read = (stored: string) => (isLanguage(stored) ? stored : null);
  return nullable(
    word<Language>(shopLanguages, read, "en", { label: "customers:language", about }),
  );
}

export const customerFields = {
  id: personal(
    id({ about: "The account's uid; starts with contact: for a customer without an account." }),
  ),
  ...allPersonal({ email: text(email), ...personFields, phone, companyName }),
  /** Null for a private buyer, and while it is unknown. */
  vatId: personal(nullable(text(vatIdNotes))),
  language: personal(spokenLanguage()),
  custom: customField("personal"),
  created: technical(instant()),
  updated: technical(instant()),
};

/** What customers change in their account, in the order of its form. */
export const profileFields = ["firstName", "lastName", "companyName", "phone"] as const;

/** What customers say of themselves. */
export const ownCustomerFields = ["email", ...profileFields] as const;

/** What their pages say of them beside that. */
export const givenCustomerFields = [...ownCustomerFields, "language"] as const;

/** What staff can set, in the order of their form. */
export const typedCustomerFields = [
  "companyName",
  "vatId",
  "firstName",
  "lastName",
  "email",
  "phone",
  "language",
] as const;

/** `id` is the account's uid, or starts with `contact:` for a customer whom staff created. */
export interface Customer extends NestedOf<typeof customerFields> {
  version: number;
}

const customerKeys = {
  emailLower: personal(text()),
  /** By which the desk's list is sorted: of the company, or else of the person. */
  nameKey: personal(startsEmpty(text())),
  /** Null in rows from before staff could edit customers. */
  version: technical(nullable(count())),
};

/** As stored, with the keys for searches by e-mail and for the list by name. */
export interface StoredCustomer
  extends NestedOf<typeof customerFields>,
    RecordOf<typeof customerKeys> {}

export function readCustomer(stored: StoredCustomer): Customer {
  return { ...omit(stored, ["emailLower", "nameKey"]), version: stored.version ?? 0 };
}

export function rowOfCustomer(customer: Customer): StoredCustomer {
  return { ...customer, ...keysOfCustomer(customer) };
}

/** The derived fields of a customer's row. */
export function keysOfCustomer(customer: Omit<Customer, "version">) {
  const { email, companyName } = customer;
  return {
    emailLower: email.toLowerCase(),
    nameKey: nameKey(companyName || fullName(customer) || email),
  };
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
  [
    index("created", "id"),
    index("updated", "id"),
    index("emailLower", "id"),
    index("nameKey", "id"),
  ],
);

/** A customer with the whole address book. */
export type CustomerWithAddresses = Customer & { addresses: Address[] };
