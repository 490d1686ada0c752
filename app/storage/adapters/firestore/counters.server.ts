import { counterId, isSendable } from "./documents.server";
import type { Connection, DocumentReference, Query, Transaction } from "./sdk.server";
import type { Source } from "./source.server";

/** Reads named totals. Each total is one document. */
export interface CounterReads {
  get(names: readonly string[]): Promise<Map<string, number>>;
  list(prefix: string, limit?: number): Promise<{ name: string; value: number }[]>;
  page(after: string | null, limit: number): Promise<{ name: string; value: number }[]>;
}

const listLimit = 1_000;

export function readCounters({ firestore }: Connection, source: Source): CounterReads {
  const counters = firestore.collection("counters");

  /** Reads pages until it has found enough totals that are not zero, or until none are left. */
  async function pagesOf(sorted: Query, after: string | null, most: number) {
    const found: { name: string; value: number }[] = [];
    let page = after === null ? sorted : sorted.startAfter(after);
    for (;;) {
      const { docs } = await source.query(page.limit(most));
      for (const document of docs) {
        const value = totalIn(document.data());
        if (value !== 0) found.push({ name: String(document.get("name")), value });
      }
      const last = docs.at(-1);
      if (!last || docs.length < most || found.length >= most) return found.slice(0, most);
      page = sorted.startAfter(last.get("name"));
    }
  }

  return {
    async get(names) {
      const distinct = [...new Set(names)].filter(isSendable);
      const refs = distinct.map((name) => counters.doc(counterId(name)));
      const documents = await source.documents(refs);
      const values = new Map(distinct.map((name, at) => [name, totalIn(documents[at]?.data())]));
      return new Map(names.map((name) => [name, values.get(name) ?? 0]));
    },

    async list(prefix, limit = listLimit) {
      if (!isSendable(prefix)) return [];
      const sorted = counters
        .where("name", ">=", prefix)
        .where("name", "<", `${prefix}\u{10FFFF}`)
        .orderBy("name");
      return pagesOf(sorted, null, Math.min(limit, listLimit));
    },

    page: (after, limit) =>
      pagesOf(counters.orderBy("name"), after, Math.min(limit, listLimit - 1)),
  };
}

/**
 * Increments need no read, so transactions that change the same total do not collide. Returns
 * whether there was anything to write.
 */
export function writeCounters(
  { firestore, increment }: Connection,
  transaction: Transaction,
  changes: ReadonlyMap<string, number>,
): boolean {
  const names = [...changes.keys()].filter((name) => changes.get(name) !== 0).sort();
  for (const name of names) {
    const by = changes.get(name) ?? 0;
    const ref: DocumentReference = firestore.collection("counters").doc(counterId(name));
    transaction.set(ref, { name, value: increment(by) }, { merge: true });
  }
  return names.length > 0;
}

function totalIn(data: Record<string, unknown> | undefined): number {
  return typeof data?.value === "number" ? data.value : 0;
}
