import type { Address, Contact, PostalAddress, StoredCustomer } from "./customer";
import { date, flag, object, readShape, type Shape, text } from "./shape";

const contactFields: Shape<Contact> = {
  email: text,
  firstName: text,
  lastName: text,
  phone: text,
  companyName: text,
};
export const postal: Shape<PostalAddress> = {
  firstName: text,
  lastName: text,
  companyName: text,
  line1: text,
  line2: text,
  city: text,
  region: text,
  postalCode: text,
  country: text,
  phone: text,
};

export function contact(raw: unknown): Contact {
  return readShape(contactFields, object(raw) ?? {});
}

export const customers: Shape<StoredCustomer> = {
  id: text,
  ...contactFields,
  created: date,
  updated: date,
  emailLower: text,
};

export const addresses: Shape<Address> = {
  id: text,
  customerId: text,
  label: text,
  ...postal,
  isDefault: flag,
  created: date,
  updated: date,
};
