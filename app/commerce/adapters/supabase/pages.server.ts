import { compareKeys, type Filter } from "../relational/filter.server";
import type { Connection, Test } from "./connection.server";
import type { Hosted } from "./layout.server";
import type { Raw } from "./ops.server";
import { type Place, type Side, testOn, walksOf } from "./tests.server";

/** Rows per answer; a host may return fewer. */
const answerSize = 500;

export interface Wanted {
  hosted: Hosted;
  filter: Filter;
  place: Place;
  side: Side | null;
  columns: readonly string[];
  limit: number;
}

export interface Pages {
  /** The first rows of a filter, in its order, however few the host returns at a time. */
  read(wanted: Wanted): Promise<Raw[]>;
  /** Every row that meets the conditions, by its key. */
  all(of: {
    table: string;
    columns: readonly string[];
    tests: readonly Test[];
    key: string;
  }): Promise<Raw[]>;
}

export function createPages(connection: Connection): Pages {
  /** An answer with this many rows has been complete before, so the host's limit is no lower. */
  let given = 0;

  async function rowsOf(
    walk: ReturnType<typeof walksOf>[number],
    columns: readonly string[],
    limit: number,
  ) {
    const rows = await connection.rows({ ...walk, columns, limit });
    // An answer as long as the longest one so far may be complete or cut. Only the next page tells.
    const isCut = rows.length === limit || (rows.length > 0 && rows.length >= given);
    given = Math.max(given, rows.length);
    return { rows, isCut };
  }

  return {
    async all({ table, columns, tests, key }) {
      const found: Raw[] = [];
      const order = [{ column: key, descending: false }];
      const needed = [...new Set([...columns, key])];
      for (;;) {
        const last = found.at(-1);
        const beyond = last ? [...tests, testOn(key, "gt", last[key])] : tests;
        const { rows, isCut } = await rowsOf({ table, tests: beyond, order }, needed, answerSize);
        found.push(...rows);
        if (!isCut) return found;
      }
    },

    async read({ hosted, filter, place, side, columns, limit }) {
      const key = filter.by.kind === "key" ? place.id : place.columnOf(filter.by.field);
      const needed = [...new Set([...columns, key, place.id])];
      const compare = comparison(filter, key, place.id);
      const found: Raw[] = [];
      let after = filter.after;
      for (;;) {
        const size = Math.min(limit - found.length, answerSize);
        const walks = walksOf(hosted, { filter: { ...filter, after }, place, side });
        const parts = await Promise.all(walks.map((walk) => rowsOf(walk, needed, size)));
        // Rows beyond the last one of an incomplete part may not be next.
        const ends = parts.flatMap(({ rows, isCut }) => (isCut ? rows.slice(-1) : []));
        const [horizon] = ends.sort(compare);
        const merged = parts.flatMap(({ rows }) => rows).sort(compare);
        const sure = horizon ? merged.filter((row) => compare(row, horizon) <= 0) : merged;
        found.push(...sure.slice(0, size));
        const last = found.at(-1);
        if (!horizon || !last || found.length >= limit) return found;
        after = { key: last[key], id: String(last[place.id]) };
      }
    },
  };
}

function comparison({ by, descending }: Filter, key: string, id: string) {
  const sign = descending ? -1 : 1;
  const keyOf = (row: Raw) => (by.kind === "instant" ? Date.parse(String(row[key])) : row[key]);
  return (a: Raw, b: Raw) => sign * (compareKeys(keyOf(a), keyOf(b)) || compareKeys(a[id], b[id]));
}
