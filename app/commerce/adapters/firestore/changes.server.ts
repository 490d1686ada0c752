import { Taken } from "~/domain/failure";
import { type CollectionName, uniqueFields } from "../../storage";
import { claimId, isDocumentId, type Row, toDocument } from "./documents.server";
import type { DocumentReference, Firestore, Transaction } from "./sdk.server";

/**
 * What a work means to write, gathered so that every read of the transaction comes before. Unique
 * values are documents of their own, created and deleted with the record that holds them: that
 * creation fails when another record holds the value, which is the constraint.
 */
export interface Changes {
  /** The record as the work sees it: null: none; undefined: neither read nor written yet. */
  known(name: CollectionName, id: string): Row | null | undefined;
  /** Remembers what was read. */
  learn(name: CollectionName, id: string, row: Row | null): void;
  /** The records of a collection that the work wrote, with what was stored before, if read. */
  written(name: CollectionName): Entry[];
  insert(name: CollectionName, row: Row): void;
  /** `known` must say what is there, when the collection has unique fields. */
  put(name: CollectionName, row: Row): void;
  /** `known` must hold the record. */
  patch(name: CollectionName, id: string, fields: Record<string, unknown>): void;
  /** `known` must hold the record. */
  remove(name: CollectionName, id: string): void;
  apply(transaction: Transaction): void;
  /** What the commit expects to be free, in the order of the work: the reasons it can fail for. */
  expectedFree(): { ref: DocumentReference; taken: Taken }[];
}

export interface Entry {
  ref: DocumentReference;
  id: string;
  /** As the work sees it. */
  now: Row | null;
  /** As the database has it; undefined: not read. */
  stored: Row | null | undefined;
  write: "none" | "create" | "set" | "update" | "delete";
  /** Of an update. */
  fields: Record<string, unknown>;
}

interface Claim {
  ref: DocumentReference;
  collection: CollectionName;
  field: string;
  write: "none" | "create" | "set" | "delete";
  holder: string | null;
}

export function gatherChanges(firestore: Firestore): Changes {
  const entries = new Map<CollectionName, Map<string, Entry>>();
  const claims = new Map<string, Claim>();
  let failed: Taken | null = null;
  const expected: { ref: DocumentReference; taken: Taken; still: () => boolean }[] = [];

  function entryOf(name: CollectionName, id: string): Entry {
    if (!isDocumentId(id)) throw new Error(`${name} cannot store this id`);
    const known = entries.get(name) ?? new Map<string, Entry>();
    entries.set(name, known);
    const ref = firestore.collection(name).doc(id);
    const entry = known.get(id) ?? {
      ref,
      id,
      now: null,
      stored: undefined,
      write: "none",
      fields: {},
    };
    known.set(id, entry);
    return entry;
  }

  /** Ends the work, also when the work catches it: elsewhere the transaction is dead by then. */
  function fail(taken: Taken): never {
    failed ??= taken;
    throw taken;
  }

  function moveClaims(name: CollectionName, before: Row | null, after: Row | null): void {
    for (const field of uniqueFields[name] as readonly string[]) {
      const from = before?.[field];
      const to = after?.[field];
      if (from === to) continue;
      if (typeof from === "string") release(claimOf(name, field, from));
      if (typeof to === "string" && after) acquire(claimOf(name, field, to), after.id);
    }
  }

  function claimOf(collection: CollectionName, field: string, value: string): Claim {
    const id = claimId(collection, field, value);
    const ref = firestore.collection("unique").doc(id);
    const claim = claims.get(id) ?? { ref, collection, field, write: "none", holder: null };
    claims.set(id, claim);
    return claim;
  }

  function release(claim: Claim): void {
    claim.write = claim.write === "create" ? "none" : "delete";
    claim.holder = null;
  }

  function acquire(claim: Claim, holder: string): void {
    const taken = new Taken(claim.collection, claim.field);
    if (claim.holder !== null) fail(taken);
    claim.write = claim.write === "delete" ? "set" : "create";
    claim.holder = holder;
    expected.push({ ref: claim.ref, taken, still: () => claim.write === "create" });
  }

  return {
    known(name, id) {
      const entry = entries.get(name)?.get(id);
      if (!entry) return undefined;
      return entry.write === "none" && entry.stored === undefined ? undefined : entry.now;
    },

    learn(name, id, row) {
      const entry = entryOf(name, id);
      if (entry.stored !== undefined) return;
      entry.stored = row;
      if (entry.write === "none") entry.now = row;
    },

    written(name) {
      return [...(entries.get(name)?.values() ?? [])].filter(({ write }) => write !== "none");
    },

    insert(name, row) {
      const entry = entryOf(name, row.id);
      const taken = new Taken(name, "id");
      if (entry.now !== null) fail(taken);
      entry.write = entry.write === "delete" ? "set" : "create";
      entry.now = row;
      expected.push({ ref: entry.ref, taken, still: () => entry.write === "create" });
      moveClaims(name, null, row);
    },

    put(name, row) {
      const entry = entryOf(name, row.id);
      const before = entry.now;
      if (entry.write !== "create") entry.write = "set";
      entry.now = row;
      moveClaims(name, before, row);
    },

    patch(name, id, fields) {
      const entry = entryOf(name, id);
      const before = entry.now;
      if (before === null) return;
      const given = Object.entries(fields).filter(
        ([field, value]) => field !== "id" && value !== undefined,
      );
      if (given.length === 0) return;
      if (entry.write === "none") entry.write = "update";
      entry.now = { ...before, ...Object.fromEntries(given) };
      entry.fields = { ...entry.fields, ...Object.fromEntries(given) };
      moveClaims(name, before, entry.now);
    },

    remove(name, id) {
      const entry = entryOf(name, id);
      const before = entry.now;
      entry.write = entry.write === "create" ? "none" : "delete";
      entry.now = null;
      moveClaims(name, before, null);
    },

    apply(transaction) {
      if (failed) throw failed;
      for (const [name, known] of entries) {
        for (const { ref, write, now, fields } of known.values()) {
          if (write === "delete") transaction.delete(ref);
          if (write === "update") transaction.update(ref, toDocument(name, fields));
          if (write === "create") transaction.create(ref, toDocument(name, now ?? {}));
          if (write === "set") transaction.set(ref, toDocument(name, now ?? {}));
        }
      }
      for (const { ref, write, collection, field, holder } of claims.values()) {
        if (write === "delete") transaction.delete(ref);
        if (write === "create") transaction.create(ref, { collection, field, holder });
        if (write === "set") transaction.set(ref, { collection, field, holder });
      }
    },

    expectedFree() {
      return expected.filter(({ still }) => still());
    },
  };
}
