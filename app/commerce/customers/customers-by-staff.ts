import {
  type Address,
  addressLimits,
  type Customer,
  contactId,
  readCustomer,
  storeCustomer,
} from "~/domain/customer";
import { customerTokens } from "~/domain/document-tokens";
import { impossible, notFound, staleVersion } from "~/domain/failure";
import { newId } from "~/domain/identifiers";
import { omit } from "~/kernel/pick";
import { changed } from "../change";
import type { CommerceDeps } from "../deps";
import type { Tx } from "../storage";
import {
  addressesOf,
  blankAddress,
  blankContact,
  customerCounter,
  given,
} from "./customer-records";
import type { CustomersService, CustomerWithAddresses, StaffCustomer } from "./customers-service";

/** Customers as staff create and change them. */
export function createCustomersByStaff({
  clock,
  random,
}: CommerceDeps): Pick<CustomersService, "createByStaff" | "updateByStaff"> {
  /** The address book after the change; the first address is the default without another. */
  function changedAddresses(
    customerId: string,
    before: readonly Address[],
    { addresses = [], removeAddresses = [] }: StaffCustomer,
  ): Address[] {
    const known = new Set(before.map(({ id }) => id));
    const named = [...removeAddresses, ...addresses.flatMap(({ id }) => id ?? [])];
    if (named.some((id) => !known.has(id))) throw notFound("Address");
    const now = clock();
    const changes = new Map(addresses.flatMap((each) => (each.id ? [[each.id, each]] : [])));
    const kept = before
      .filter(({ id }) => !removeAddresses.includes(id))
      .map((address) => {
        const change = changes.get(address.id);
        return change ? { ...address, ...given(change), updated: now } : address;
      });
    const added = addresses
      .filter(({ id }) => id === undefined)
      .map((address) => ({
        ...blankAddress,
        ...given(address),
        id: newId(clock, random),
        customerId,
        created: now,
        updated: now,
      }));
    const after = [...kept, ...added];
    if (after.length > addressLimits.perCustomer) {
      throw impossible(`At most ${addressLimits.perCustomer} addresses can be saved.`);
    }
    const chosen =
      addresses.findLast(({ isDefault }) => isDefault) ?? kept.find(({ isDefault }) => isDefault);
    const standard =
      after.find(({ id }) => id === chosen?.id) ??
      after.findLast(({ isDefault }) => isDefault) ??
      after[0];
    return after.map((address) => ({ ...address, isDefault: address === standard }));
  }

  async function requireFreeEmail(tx: Tx, { id, email }: Pick<Customer, "id" | "email">) {
    if (email === "") return;
    const where = { emailLower: email.toLowerCase() };
    const others = await tx.customers.find({ where, limit: 2 });
    if (others.every((other) => other.id === id)) return;
    const text = "A customer has this e-mail address already.";
    throw impossible(text, { email: text });
  }

  async function write(
    tx: Tx,
    after: CustomerWithAddresses,
    before: CustomerWithAddresses | null,
  ): Promise<void> {
    const { addresses, ...customer } = after;
    await tx.customers.put(storeCustomer(customer));
    await tx.documentTokens.put(customerTokens(customer));
    const kept = new Set(addresses.map(({ id }) => id));
    for (const { id } of before?.addresses ?? []) if (!kept.has(id)) await tx.addresses.remove(id);
    for (const address of addresses) await tx.addresses.put(address);
    if (!before) tx.counters.add(customerCounter, 1);
  }

  const about = (id: string, summary: string) => ({ target: { type: "customer", id }, summary });

  return {
    async createByStaff(tx, _actor, input) {
      const now = clock();
      const id = contactId(newId(clock, random));
      const after = {
        ...blankContact,
        ...given(contactOf(input)),
        id,
        created: now,
        updated: now,
        version: 1,
        addresses: changedAddresses(id, [], input),
      };
      requireName(after);
      await requireFreeEmail(tx, after);
      await write(tx, after, null);
      return changed({ ...about(id, "Customer created"), result: after, before: null, after });
    },

    async updateByStaff(tx, _actor, id, changes, { version }) {
      const stored = await tx.customers.get(id);
      if (!stored) throw notFound("Customer");
      const customer = readCustomer(stored);
      if (version !== undefined && version !== customer.version) throw staleVersion();
      const before = { ...customer, addresses: await addressesOf(id, tx) };
      const after = {
        ...before,
        ...given(contactOf(changes)),
        updated: clock(),
        version: customer.version + 1,
        addresses: changedAddresses(id, before.addresses, changes),
      };
      requireName(after);
      if (after.email !== before.email) await requireFreeEmail(tx, after);
      await write(tx, after, before);
      return changed({ ...about(id, "Customer changed"), result: after, before, after });
    },
  };
}

function contactOf(asked: StaffCustomer) {
  return omit(asked, ["addresses", "removeAddresses"]);
}

function requireName({ email, firstName, lastName, companyName }: Customer): void {
  if (`${email}${firstName}${lastName}${companyName}` !== "") return;
  const text = "Enter a name, a company or an e-mail address";
  throw impossible(`${text}.`, { companyName: text });
}
