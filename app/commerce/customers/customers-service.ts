import type { Address, Contact, Customer, PostalAddress } from "~/domain/customer";
import type { Page } from "~/domain/page";
import type { Audited, Seen } from "../change";
import type { KeptCall } from "../idempotency/kept-call";
import type { ListOptions } from "../pages";

export type CustomerInput = Partial<Contact>;

export type AddressInput = Partial<PostalAddress> & {
  line1: string;
  city: string;
  country: string;
  label?: string;
  isDefault?: boolean;
};

/** An address with an id changes the customer's address of that id; others are added. */
export type StaffAddress = Partial<AddressInput> & { id?: string };

/** A field that is left out keeps its value. */
export interface StaffCustomer extends CustomerInput {
  vatId?: string | null;
  addresses?: StaffAddress[];
  /** Ids of addresses. */
  removeAddresses?: string[];
}

/** A customer with the whole address book. */
export type CustomerWithAddresses = Customer & { addresses: Address[] };

/** With `kept`, the answer of a change is stored in its transaction. */
export interface CustomersService {
  get(uid: string): Promise<Customer | null>;
  create(uid: string, input: CustomerInput, kept?: KeptCall | null): Promise<Customer>;
  update(uid: string, changes: CustomerInput, kept?: KeptCall | null): Promise<Customer>;
  listAddresses(uid: string): Promise<Address[]>;
  addAddress(uid: string, input: AddressInput, kept?: KeptCall | null): Promise<Address>;
  updateAddress(
    uid: string,
    id: string,
    changes: Partial<AddressInput>,
    kept?: KeptCall | null,
  ): Promise<Address>;
  deleteAddress(uid: string, id: string, kept?: KeptCall | null): Promise<null>;
  list(): Promise<Customer[]>;
  listPage(options?: ListOptions): Promise<Page<Customer>>;
  count(): Promise<number>;
  /** Creates a customer without an account. @throws Failure impossible: the e-mail is known */
  createByStaff: Audited<[input: StaffCustomer], CustomerWithAddresses>;
  /** @throws Failure notFound, conflict: the version is not the present one, impossible */
  updateByStaff: Audited<[id: string, changes: StaffCustomer, seen: Seen], CustomerWithAddresses>;
}
