import { ownFilters } from "~/kernel/extensions/filtered-values";
import { impossible, isTaken, notFound, staleVersion } from "~/kernel/failure";
import { newId } from "~/kernel/identifiers";
import { type Page, requirePosition } from "~/kernel/page";
import { omit } from "~/kernel/pick";
import { readFields } from "~/kernel/resource/field";
import type { CommerceDeps } from "~/modules/deps";
import { atomicallyKept, type KeptCall } from "~/modules/idempotency/kept-call.server";
import { isSought, searchDocuments } from "~/modules/search/document-search.server";
import { customerTokens, sameTokens } from "~/modules/search/document-tokens.resource";
import { type Audited, changed, type Seen } from "~/storage/change";
import { type ListOptions, newest, pageOf } from "~/storage/pages";
import type { Tx } from "~/storage/storage";
import { pageLanguage } from "~/texts/on-server";
import { t } from "~/texts/text";
import {
  type Address,
  addressFields,
  addressLimits,
  type Customer,
  type CustomerWithAddresses,
  contactId,
  customerFields,
  type givenCustomerFields,
  readCustomer,
  type requiredPlaceFields,
  rowOfCustomer,
  typedAddressFields,
  typedCustomerFields,
} from "./customer.resource";

export function createCustomers(deps: CommerceDeps): CustomersService {
  const { storage, clock, random, site } = deps;

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
            ...(known ? readCustomer(known) : { language: pageLanguage() }),
            ...given(input),
            id: uid,
            created: known?.created ?? now,
            updated: now,
            version: (known?.version ?? 0) + 1,
          };
          const stored = rowOfCustomer(customer);
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
          throw impossible(t("customers:atMostAddresses", { count: addressLimits.perCustomer }));
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
      const own = ownFilters("customers", options.custom, site);
      const { items, nextCursor } = isSought(options.search, own)
        ? await searchDocuments(storage, { kind: "customer", collection, where: {}, own }, options)
        : await pageOf(collection, {}, options);
      return { items: items.map(readCustomer), nextCursor };
    },

    async count() {
      return (await storage.counters.get([customerCounter])).get(customerCounter) ?? 0;
    },
  };
}

/** Customers as staff create and change them. */
function createCustomersByStaff({
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
      throw impossible(t("customers:atMostAddresses", { count: addressLimits.perCustomer }));
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
    const text = t("deskCustomers:emailInUse");
    throw impossible(text, { email: text });
  }

  async function write(
    tx: Tx,
    after: CustomerWithAddresses,
    before: CustomerWithAddresses | null,
  ): Promise<void> {
    const { addresses, ...customer } = after;
    await tx.customers.put(rowOfCustomer(customer));
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
  const text = t("deskCustomers:enterWho");
  throw impossible(`${text}.`, { companyName: text });
}

export const customerCounter = "customers";

/** Only the given fields, so that a field which is left out keeps its stored value. */
function given<T extends object>(input: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

const blankContact = readFields(customerFields, {}, typedCustomerFields);

const blankAddress = readFields(addressFields, {}, [...typedAddressFields, "isDefault"]);

/**
 * Locks the customer's row, whether it exists or not, so that changes of one customer's addresses
 * run one after the other. Counting rows that do not exist yet would lock nothing.
 */
async function addressesForChange(tx: Tx, uid: string): Promise<Address[]> {
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
async function settle(tx: Tx, address: Address, others: Address[]): Promise<Address> {
  if (address.isDefault) {
    const stepping = others.filter((other) => other.isDefault && other.id !== address.id);
    await tx.addresses.patchMany(stepping.map(({ id }) => ({ id, changes: { isDefault: false } })));
  }
  await tx.addresses.put(address);
  return address;
}

export type CustomerInput = Partial<Pick<Customer, (typeof givenCustomerFields)[number]>>;

/** An address with an id changes the customer's address of that id; others are added. */
export type StaffAddress = Partial<
  Pick<Address, (typeof typedAddressFields)[number] | "isDefault" | "id">
>;

export type AddressInput = Omit<StaffAddress, "id"> &
  Pick<Address, (typeof requiredPlaceFields)[number]>;

/** A field that is left out keeps its value. */
export interface StaffCustomer
  extends Partial<Pick<Customer, (typeof typedCustomerFields)[number]>> {
  addresses?: StaffAddress[];
  /** Ids of addresses. */
  removeAddresses?: string[];
}

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
