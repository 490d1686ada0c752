import { type Address, addressLimits } from "~/domain/customer";
import type { Tx } from "../storage";

export const customerCounter = "customers";

/** Only the given fields, so that a field which is left out keeps its stored value. */
export function given<T extends object>(input: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

export const blankContact = {
  email: "",
  firstName: "",
  lastName: "",
  phone: "",
  companyName: "",
  vatId: null,
};

export const blankAddress = {
  label: "",
  firstName: "",
  lastName: "",
  companyName: "",
  line1: "",
  line2: "",
  city: "",
  region: "",
  postalCode: "",
  country: "",
  phone: "",
  isDefault: false,
};

/**
 * Locks the customer's row, whether it exists or not, so that changes of one customer's addresses
 * run one after the other. Counting rows that do not exist yet would lock nothing.
 */
export async function addressesForChange(tx: Tx, uid: string): Promise<Address[]> {
  const customer = await tx.customers.get(uid);
  const addresses = await addressesOf(uid, tx);
  // A form of staff that shows the earlier addresses is then refused.
  if (customer) await tx.customers.patch(uid, { version: (customer.version ?? 0) + 1 });
  return addresses;
}

export async function addressesOf(uid: string, from: Pick<Tx, "addresses">): Promise<Address[]> {
  const rows = await from.addresses.find({
    where: { customerId: uid },
    order: { by: "created", direction: "asc" },
    limit: addressLimits.perCustomer,
  });
  return rows.sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/** A customer has at most one default address, so the others lose the mark. */
export async function settle(tx: Tx, address: Address, others: Address[]): Promise<Address> {
  if (address.isDefault) {
    const stepping = others.filter((other) => other.isDefault && other.id !== address.id);
    await tx.addresses.patchMany(stepping.map(({ id }) => ({ id, changes: { isDefault: false } })));
  }
  await tx.addresses.put(address);
  return address;
}
