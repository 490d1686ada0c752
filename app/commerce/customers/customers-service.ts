import type { Address, Contact, Customer, PostalAddress } from "~/domain/customer";
import type { Page } from "~/domain/page";
import type { ListOptions } from "../pages";

export type CustomerInput = Partial<Contact>;

export type AddressInput = Partial<PostalAddress> & {
  line1: string;
  city: string;
  country: string;
  label?: string;
  isDefault?: boolean;
};

export interface CustomersService {
  get(uid: string): Promise<Customer | null>;
  create(uid: string, input: CustomerInput): Promise<Customer>;
  update(uid: string, changes: CustomerInput): Promise<Customer>;
  listAddresses(uid: string): Promise<Address[]>;
  addAddress(uid: string, input: AddressInput): Promise<Address>;
  updateAddress(uid: string, id: string, changes: Partial<AddressInput>): Promise<Address>;
  deleteAddress(uid: string, id: string): Promise<null>;
  list(): Promise<Customer[]>;
  listPage(options?: ListOptions): Promise<Page<Customer>>;
  count(): Promise<number>;
}
