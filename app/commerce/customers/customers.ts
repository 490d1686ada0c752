import {
  type Address,
  addressLimits,
  type Customer,
  readCustomer,
  storeCustomer,
} from "~/domain/customer";
import { customerTokens, sameTokens } from "~/domain/document-tokens";
import { impossible, isTaken, notFound } from "~/domain/failure";
import { newId } from "~/domain/identifiers";
import { requirePosition } from "~/domain/page";
import type { CommerceDeps } from "../deps";
import { searchDocuments } from "../document-search";
import { atomicallyKept, type KeptCall } from "../idempotency/kept-call";
import { newest, pageOf } from "../pages";
import {
  addressesForChange,
  addressesOf,
  blankAddress,
  blankContact,
  customerCounter,
  given,
  settle,
} from "./customer-records";
import { createCustomersByStaff } from "./customers-by-staff";
import type { AddressInput, CustomerInput, CustomersService } from "./customers-service";

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
            version: (known?.version ?? 0) + 1,
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

  return {
    ...createCustomersByStaff(deps),

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
        await addressesForChange(tx, uid);
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
