import { Taken } from "~/kernel/failure";
import type { Row } from "~/storage/adapters/transactions/rows";
import { type CollectionName, uniqueFields } from "~/storage/storage";
import { assertFits } from "./document-size.server";
import { claimId, isDocumentId, toDocument } from "./documents.server";
import type { DocumentReference, Firestore, Transaction } from "./sdk.server";

type Fields = Record<string, unknown>;

/**
 * Gathers the writes of a unit of work, so that every read of the transaction comes before them.
 * Unique values are documents of their own, created and deleted with their record. Creating one
 * fails when another record has the value; that failure is the constraint.
 */
export interface Changes {
  /** Whether the unit of work has read or written this record. */
  isKnown(name: CollectionName, id: string): boolean;
  /** Whether a known record exists. */
  exists(name: CollectionName, id: string): boolean;
  /** Remembers a record that was read. */
  learn(name: CollectionName, id: string, row: Row | null): void;
  /** @throws Taken when this unit of work has already taken the id or a unique value; Failure tooLarge */
  insert(name: CollectionName, row: Row): void;
  /** The record must be known when the collection has unique fields. @throws Taken, Failure tooLarge */
  put(name: CollectionName, row: Row): void;
  /** The record must be known and exist. @throws Taken, Failure tooLarge */
  patch(name: CollectionName, id: string, fields: Fields): void;
  /** The record must be known and exist. */
  remove(name: CollectionName, id: string): void;
  /** Whether there was anything to write. */
  apply(transaction: Transaction): boolean;
  /** The documents that the commit expects to be missing, in order, and the error if one is not. */
  expectedFree(): { ref: DocumentReference; taken: Taken }[];
}

interface Entry {
  name: CollectionName;
  ref: DocumentReference;
  /** The unique values as the work sees them; null: the record is missing; undefined: unknown. */
  holds: Fields | null | undefined;
  write: "none" | "create" | "set" | "update" | "delete";
  document: Fields;
  /** The record as it was read, for an order's copy and for the size of the changed one. */
  read: Row | null;
}

interface Claim {
  ref: DocumentReference;
  collection: CollectionName;
  field: string;
  holder: string | null;
  write: "none" | "create" | "set" | "delete";
}

/** An error for each would take longer than all else that is done to it, so it is made when asked for. */
interface Expected {
  at: Entry | Claim;
  collection: string;
  field: string;
}

export function gatherChanges(firestore: Firestore): Changes {
  const entries = new Map<string, Entry>();
  const claims = new Map<string, Claim>();
  const expected: Expected[] = [];

  function entryOf(name: CollectionName, id: string): Entry {
    // A slash would name a document in a nested collection.
    if (!isDocumentId(id)) throw new Error(`${name} cannot have a record with this id`);
    const ref = firestore.collection(name).doc(id);
    const entry: Entry = entries.get(ref.path) ?? {
      name,
      ref,
      holds: undefined,
      write: "none",
      document: {},
      read: null,
    };
    entries.set(ref.path, entry);
    return entry;
  }

  /** Moves the record's claims from its old values to its new ones. */
  function hold(name: CollectionName, entry: Entry, holds: Fields | null): void {
    const before = entry.holds;
    entry.holds = holds;
    for (const field of uniqueFields[name] as readonly string[]) {
      const [from, to] = [before?.[field], holds?.[field]];
      if (from === to) continue;
      if (typeof from === "string") release(claimOf(name, field, from));
      if (typeof to === "string") acquire(claimOf(name, field, to), entry.ref.id);
    }
  }

  function claimOf(collection: CollectionName, field: string, value: string): Claim {
    const id = claimId(collection, field, value);
    const ref = firestore.collection("unique").doc(id);
    const claim = claims.get(id) ?? { ref, collection, field, holder: null, write: "none" };
    claims.set(id, claim);
    return claim;
  }

  function release(claim: Claim): void {
    claim.write = claim.write === "create" ? "none" : "delete";
    claim.holder = null;
  }

  function acquire(claim: Claim, holder: string): void {
    if (claim.holder !== null) throw new Taken(claim.collection, claim.field);
    claim.write = claim.write === "delete" ? "set" : "create";
    claim.holder = holder;
    expected.push({ at: claim, collection: claim.collection, field: claim.field });
  }

  return {
    isKnown(name, id) {
      return entryOf(name, id).holds !== undefined;
    },

    exists(name, id) {
      return Boolean(entryOf(name, id).holds);
    },

    learn(name, id, row) {
      const entry = entryOf(name, id);
      if (entry.holds !== undefined) return;
      entry.holds = row && uniqueValues(name, row);
      entry.read = row;
    },

    insert(name, row) {
      const entry = entryOf(name, row.id);
      if (entry.holds) throw new Taken(name, "id");
      entry.write = entry.write === "delete" ? "set" : "create";
      entry.document = fitting(toDocument(name, row));
      expected.push({ at: entry, collection: name, field: "id" });
      hold(name, entry, uniqueValues(name, row));
    },

    put(name, row) {
      const entry = entryOf(name, row.id);
      if (entry.write !== "create") entry.write = "set";
      entry.document = fitting(toDocument(name, row));
      hold(name, entry, uniqueValues(name, row));
    },

    patch(name, id, fields) {
      const entry = entryOf(name, id);
      const document = toDocument(name, fields);
      if (Object.keys(document).length === 0) return;
      if (entry.write === "none") entry.write = "update";
      entry.document = { ...entry.document, ...document };
      fitting({ ...(entry.write === "update" ? entry.read : null), ...entry.document });
      hold(name, entry, { ...entry.holds, ...uniqueValues(name, document) });
    },

    remove(name, id) {
      const entry = entryOf(name, id);
      entry.write = entry.write === "create" ? "none" : "delete";
      entry.document = {};
      hold(name, entry, null);
    },

    apply(transaction) {
      for (const { name, ref, write, document, read } of entries.values()) {
        if (name === "orders" && write !== "none") {
          const stored = read && toDocument(name, read);
          const after = write === "update" ? { ...stored, ...document } : document;
          copyOrder(transaction, ref, { before: stored, after: write === "delete" ? null : after });
        }
        if (write === "create") transaction.create(ref, document);
        if (write === "set") transaction.set(ref, document);
        if (write === "update") transaction.update(ref, document);
        if (write === "delete") transaction.delete(ref);
      }
      for (const { ref, write, collection, field, holder } of claims.values()) {
        if (write === "create") transaction.create(ref, { collection, field, holder });
        if (write === "set") transaction.set(ref, { collection, field, holder });
        if (write === "delete") transaction.delete(ref);
      }
      return [...entries.values(), ...claims.values()].some(({ write }) => write !== "none");
    },

    expectedFree() {
      return expected
        .filter(({ at }) => at.write === "create")
        .map(({ at, collection, field }) => ({ ref: at.ref, taken: new Taken(collection, field) }));
    },
  };
}

/** @throws Failure tooLarge */
function fitting(document: Fields): Fields {
  assertFits(document);
  return document;
}

function uniqueValues(name: CollectionName, row: Fields): Fields {
  const given = (uniqueFields[name] as readonly string[]).filter((field) => field in row);
  return Object.fromEntries(given.map((field) => [field, row[field]]));
}

type Order = Record<string, unknown>;

/**
 * Keeps a copy of every customer's order below the customer, under the order's number, so that
 * everything that belongs to a person is found in one place. null means that there is no such order
 * before, or after, the change.
 */
function copyOrder(
  transaction: Transaction,
  ref: DocumentReference,
  { before, after }: { before: Order | null; after: Order | null },
): void {
  const from = before && copiedOrder(ref, before);
  const to = after && copiedOrder(ref, after);
  if (from && from.path !== to?.path) transaction.delete(from);
  if (after && to) transaction.set(to, after);
}

/** The path of an order's copy; null when it has none. */
export function copiedOrder(ref: DocumentReference, { customerId, orderNumber }: Order) {
  if (!isName(customerId) || !isName(orderNumber)) return null;
  return ref.firestore.doc(`customers/${customerId}/orders/${orderNumber}`);
}

function isName(id: unknown): id is string {
  return typeof id === "string" && isDocumentId(id);
}
