import type { Address, Customer, StoredCustomer } from "~/domain/customer";
import { addressLimits } from "~/domain/customer";
import { customerTokens, sameTokens } from "~/domain/document-tokens";
import { impossible, isTaken, notFound } from "~/domain/failure";
import { newId } from "~/domain/identifiers";
import { requirePosition } from "~/domain/page";
import type { CommerceDeps } from "../deps";
import { searchDocuments } from "../document-search";
import { atomicallyKept, type KeptCall } from "../idempotency/kept-call";
import { newest, pageOf } from "../pages";
import type { Tx } from "../storage";
import type { AddressInput, CustomerInput, CustomersService } from "./customers-service";

export const customerCounter = "customers";

function readCustomer({ emailLower: _, ...customer }: StoredCustomer): Customer {
  return customer;
}

function storeCustomer(customer: Customer): StoredCustomer {
  return { ...customer, emailLower: customer.email.toLowerCase() };
}

/** Only the given fields, so that a field which is left out keeps its stored value. */
function given<T extends object>(input: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

const blankContact = { email: "", firstName: "", lastName: "", phone: "", companyName: "" };

const blankAddress = {
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

export function createCustomers(deps: CommerceDeps): CustomersService {
  const { storage, clock, random } = deps;

  async function save(
    uid: string,
    input: CustomerInput,
    { keepsKnown, kept }: { keepsKnown: boolean; kept: KeptCall | null },
  ): Promise<Customer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await atomicallyKept(storage, kept, async (tx) => {
          const known = await tx.customers.get(uid);
          if (known && keepsKnown) return readCustomer(known);
          const now = clock();
          const customer: Customer = {
            ...blankContact,
            ...(known ? readCustomer(known) : {}),
            ...given(input),
            id: uid,
            created: known?.created ?? now,
            updated: now,
          };
          const stored = storeCustomer(customer);
          if (known) await tx.customers.put(stored);
          else await tx.customers.insert(stored);
          const tokens = customerTokens(customer);
          const isFound = known !== null && sameTokens(customerTokens(known), tokens);
          if (!isFound) await tx.documentTokens.put(tokens);
          if (!known) tx.counters.add(customerCounter, 1);
          return customer;
        });
      } catch (error) {
        // Two first requests of one customer may run at once; the second then finds the record that
        // the first created.
        if (!isTaken(error, "id") || attempt >= 3) throw error;
      }
    }
  }

  /**
   * Locks the customer's row, whether it exists or not, so that changes of one customer's addresses
   * run one after the other. Counting rows that do not exist yet would lock nothing.
   */
  async function addressesForChange(tx: Tx, uid: string): Promise<Address[]> {
    await tx.customers.get(uid);
    return addressesOf(uid, tx);
  }

  async function addressesOf(uid: string, from: Pick<Tx, "addresses">): Promise<Address[]> {
    const rows = await from.addresses.find({
      where: { customerId: uid },
      order: { by: "created", direction: "asc" },
      limit: addressLimits.perCustomer,
    });
    return rows.sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
  }

  /** A customer has at most one default address, so the others lose the mark. */
  async function settle(tx: Tx, address: Address, others: Address[]): Promise<Address> {
    if (address.isDefault) {
      const stepping = others.filter((other) => other.isDefault && other.id !== address.id);
      await tx.addresses.patchMany(
        stepping.map(({ id }) => ({ id, changes: { isDefault: false } })),
      );
    }
    await tx.addresses.put(address);
    return address;
  }

  return {
    async get(uid) {
      const row = await storage.customers.get(uid);
      return row ? readCustomer(row) : null;
    },

    create(uid, input, kept = null) {
      return save(uid, input, { keepsKnown: true, kept });
    },

    update(uid, changes, kept = null) {
      return save(uid, changes, { keepsKnown: false, kept });
    },

    listAddresses(uid) {
      return addressesOf(uid, storage);
    },

    addAddress(uid, input: AddressInput, kept = null) {
      return atomicallyKept(storage, kept, async (tx) => {
        const others = await addressesForChange(tx, uid);
        if (others.length >= addressLimits.perCustomer) {
          throw impossible(`At most ${addressLimits.perCustomer} addresses can be saved.`);
        }
        const now = clock();
        const address: Address = {
          ...blankAddress,
          ...given(input),
          id: newId(clock, random),
          customerId: uid,
          isDefault: input.isDefault ?? others.length === 0,
          created: now,
          updated: now,
        };
        return settle(tx, address, others);
      });
    },

    updateAddress(uid, id, changes, kept = null) {
      return atomicallyKept(storage, kept, async (tx) => {
        const others = await addressesForChange(tx, uid);
        const known = others.find((address) => address.id === id);
        if (!known) throw notFound("Address");
        return settle(tx, { ...known, ...given(changes), updated: clock() }, others);
      });
    },

    deleteAddress(uid, id, kept = null) {
      return atomicallyKept(storage, kept, async (tx) => {
        const known = await tx.addresses.get(id);
        if (known?.customerId !== uid) throw notFound("Address");
        await tx.addresses.remove(id);
        return null;
      });
    },

    async list() {
      return (await newest(storage.customers, {}, 1_000)).map(readCustomer);
    },

    async listPage(options = {}) {
      requirePosition(options.cursor, "date");
      const collection = storage.customers;
      const { items, nextCursor } = options.search?.trim()
        ? await searchDocuments(storage, { kind: "customer", collection, where: {} }, options)
        : await pageOf(collection, {}, options);
      return { items: items.map(readCustomer), nextCursor };
    },

    async count() {
      return (await storage.counters.get([customerCounter])).get(customerCounter) ?? 0;
    },
  };
}
