import { type CollectionName, type RepairResult, uniqueFields } from "../../storage";
import { claimId, toRow } from "./documents.server";
import { copiedOrder } from "./order-copies.server";
import type { Connection, DocumentReference, DocumentSnapshot } from "./sdk.server";
import { answered } from "./source.server";
import { collectionNames } from "./transactions.server";

const page = 100;

interface Wanted {
  of: DocumentReference;
  ref: DocumentReference;
  /** The content that the document should have, according to its owner; null for none. */
  from(owner: DocumentSnapshot): Record<string, unknown> | null;
  /** Reported when another record has the value. */
  conflict: string;
  holder: string | null;
}

/**
 * Repairs what belongs to records that another program wrote: a document for each unique value, and
 * the copy of an order below its customer. A value that two records have is reported and not
 * changed.
 */
export async function repairIndexes({ firestore }: Connection): Promise<RepairResult> {
  const done: RepairResult = { repaired: 0, conflicts: [] };
  for (const name of collectionNames) {
    const isBeside = uniqueFields[name].length > 0 || name === "orders";
    let last: DocumentSnapshot | undefined;
    while (isBeside) {
      const sorted = firestore.collection(name).orderBy("__name__").limit(page);
      const { docs } = await answered((last ? sorted.startAfter(last) : sorted).get());
      last = docs.at(-1);
      if (!last) break;
      const wanted = docs.flatMap((document) => wantedBy(name, document));
      if (wanted.length === 0) continue;
      const found = await answered(firestore.getAll(...wanted.map(({ ref }) => ref)));
      for (const [at, each] of wanted.entries()) {
        const made = !found[at]?.exists && (await make(each));
        if (made) done.repaired += 1;
        if (made || each.holder === null) continue;
        const there = found[at]?.exists ? found[at] : await answered(each.ref.get());
        if (there.exists && there.get("holder") !== each.holder) done.conflicts.push(each.conflict);
      }
    }
  }
  return done;

  /** Only while its owner is unchanged and nobody else wrote it first. */
  function make({ of, ref, from }: Wanted): Promise<boolean> {
    return answered(
      firestore.runTransaction(async (transaction) => {
        const [owner, there] = await transaction.getAll(of, ref);
        const holds = owner?.exists ? from(owner) : null;
        if (!holds || there?.exists) return false;
        transaction.create(ref, holds);
        return true;
      }),
    );
  }

  function wantedBy(name: CollectionName, document: DocumentSnapshot): Wanted[] {
    const fields = uniqueFields[name] as readonly string[];
    const heldBy = (owner: DocumentSnapshot, field: string) =>
      toRow(name, { id: owner.id, data: owner.data() ?? {} })[field];
    const claims = fields.flatMap((field): Wanted[] => {
      const value = heldBy(document, field);
      if (typeof value !== "string") return [];
      return [
        {
          of: document.ref,
          ref: firestore.collection("unique").doc(claimId(name, field, value)),
          from: (owner) =>
            heldBy(owner, field) === value ? { collection: name, field, holder: owner.id } : null,
          conflict: `${name} ${document.id}: another record has the same ${field}`,
          holder: document.id,
        },
      ];
    });
    const copy = name === "orders" ? copiedOrder(document.ref, document.data() ?? {}) : null;
    if (!copy) return claims;
    const from = (owner: DocumentSnapshot) => owner.data() ?? null;
    return [...claims, { of: document.ref, ref: copy, from, conflict: "", holder: null }];
  }
}
