import type { CollectionName } from "../../storage";
import type { AnyQuery, Reads, Row } from "../transactions/rows";
import { isDocumentId, toRow } from "./documents.server";
import { isPosition, ordered, queriesFor } from "./queries.server";
import { byId, compareRows, conditionsOf, isAfter, isMatch } from "./rows.server";
import type { CollectionReference } from "./sdk.server";
import type { Source } from "./source.server";

export interface Place {
  name: CollectionName;
  collection: CollectionReference;
  source: Source;
}

/** Calls `learn` with every complete record that was read, and with null for a missing one. */
export function readsOf(place: Place, learn?: (id: string, row: Row | null) => void): Reads {
  const { name, collection, source } = place;

  async function documents(ids: readonly string[], only?: string[]): Promise<Map<string, Row>> {
    const wanted = [...new Set(ids)].filter(isDocumentId).sort();
    const refs = wanted.map((id) => collection.doc(id));
    const rows = new Map<string, Row>();
    for (const document of await source.documents(refs, only)) {
      const data = document.data();
      const row = data ? toRow(name, { id: document.id, data, only }) : null;
      if (row) rows.set(document.id, row);
      if (!only) learn?.(document.id, row);
    }
    return rows;
  }

  /** A condition on the id names one document, which needs no index. */
  async function findOne(id: string, asked: AnyQuery): Promise<Row[]> {
    const { where, order = byId, after } = asked;
    const needed = [...conditionsOf(where).map(([field]) => field), order.by];
    const row = (await documents([id], withFields(asked.only, needed))).get(id);
    return row && isMatch(row, where) && isAfter(row, after, order) ? [row] : [];
  }

  async function findAll({ where, order = byId, after, limit, only }: AnyQuery): Promise<Row[]> {
    if (after && !isPosition(name, order.by, after)) return [];
    const fields = withFields(only, [order.by]);
    const results = await Promise.all(
      queriesFor(collection, where).queries.map((filtered) => {
        const query = ordered(filtered, order, after).limit(limit);
        return source.query(fields ? query.select(...fields) : query);
      }),
    );
    const rows = results.flatMap(({ docs }) =>
      docs.map((found) => toRow(name, { id: found.id, data: found.data(), only: fields })),
    );
    if (!fields) for (const row of rows) learn?.(row.id, row);
    if (results.length === 1) return rows;
    const once = [...new Map(rows.map((row) => [row.id, row])).values()];
    return once.sort(compareRows(order)).slice(0, limit);
  }

  const reads: Reads = {
    async get(id) {
      return (await documents([id])).get(id) ?? null;
    },

    async getMany(ids, { only } = {}) {
      // Reads complete records, so that the records that the work changes later are known.
      const rows = await documents(ids);
      const found = [...new Set(ids)].flatMap((id) => rows.get(id) ?? []);
      return only ? found.map((row) => trimmed(row, ["id", ...only])) : found;
    },

    async getBy(field, value) {
      const [row] = await reads.find({ where: { [field]: value }, limit: 1 });
      return row ?? null;
    },

    async find(asked) {
      const limit = Math.trunc(asked.limit);
      if (!(limit >= 1)) return [];
      const id = conditionsOf(asked.where).find(([field]) => field === "id")?.[1];
      const rows =
        id?.kind === "is"
          ? await findOne(String(id.value), asked)
          : await findAll({ ...asked, limit });
      return asked.only ? rows.map((row) => trimmed(row, asked.only ?? [])) : rows;
    },

    async count(where) {
      const { queries, disjoint } = queriesFor(collection, where);
      if (disjoint) {
        const counts = await Promise.all(queries.map((query) => source.count(query)));
        return counts.reduce((sum, count) => sum + count, 0);
      }
      const results = await Promise.all(queries.map((query) => source.query(query.select())));
      return new Set(results.flatMap(({ docs }) => docs.map(({ id }) => id))).size;
    },
  };
  return reads;
}

/**
 * Adds the fields that the adapter itself needs to a projection. The id comes with every document.
 */
function withFields(
  only: readonly string[] | undefined,
  needed: readonly string[],
): string[] | undefined {
  return only && [...new Set(["id", ...only, ...needed])];
}

function trimmed(row: Row, only: readonly string[]): Row {
  return Object.fromEntries(only.map((field) => [field, row[field]])) as Row;
}
