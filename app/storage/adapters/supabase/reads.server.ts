import {
  compareKeys,
  type Filter,
  filterOf,
  storable,
} from "~/storage/adapters/relational/filter.server";
import { type Field, known } from "~/storage/adapters/relational/layout.server";
import { fieldsOf, rangeOf } from "~/storage/adapters/relational/select.server";
import type { Reads, Row } from "~/storage/adapters/transactions/rows";
import type { Connection, Test } from "./connection.server";
import { type Hosted, recordOf } from "./layout.server";
import type { Raw } from "./ops.server";
import {
  inLists,
  mainPlace,
  type Place,
  type Side,
  sideFor,
  sidePlace,
  testOn,
  walksOf,
} from "./tests.server";

interface Source {
  hosted: Hosted;
  connection: Connection;
  pages: Pages;
  /** Called with every row that is read, its xmin, and every id without a row. */
  learn?: (id: string, seen: string | null) => void;
}

/** The transaction that last wrote a row: PostgreSQL stores it with each row. */
export const rowVersion = "xmin";

export function readsOf({ hosted, connection, pages, learn }: Source): Reads {
  const { layout } = hosted;
  const main = mainPlace(hosted);

  function columnsOf(fields: readonly Field[]): string[] {
    const columns = fields.map(({ column }) => column.name);
    return learn ? [...new Set([...columns, main.id, rowVersion])] : columns;
  }

  function learned(rows: readonly Raw[]): readonly Raw[] {
    for (const row of rows) learn?.(String(row[main.id]), String(row[rowVersion]));
    return rows;
  }

  async function byIds(
    ids: readonly string[],
    fields: readonly Field[],
  ): Promise<Map<string, Raw>> {
    const columns = columnsOf(fields);
    const answers = await Promise.all(
      inLists(main.id, ids).map((tests) =>
        pages.all({ table: main.table, columns, tests, key: main.id }),
      ),
    );
    const rows = new Map(learned(answers.flat()).map((row) => [String(row[main.id]), row]));
    for (const id of ids) if (!rows.has(id)) learn?.(id, null);
    return rows;
  }

  /** A list by the values of a list field: the side table returns the ids, page by page. */
  async function findAside(
    filter: Filter,
    fields: readonly Field[],
    limit: number,
  ): Promise<readonly Raw[]> {
    const side = sideFor(hosted, filter);
    if (!side) return [];
    const place = sidePlace(side);
    if (!side.alone) return findAmong(filter, fields, limit);
    const found: Raw[] = [];
    let after = filter.after;
    for (;;) {
      const size = limit - found.length;
      const wanted = {
        hosted,
        filter: { ...filter, after },
        place,
        side,
        columns: [],
        limit: size,
      };
      const entries = await pages.read(wanted);
      const rows = await byIds(
        entries.map((entry) => String(entry[place.id])),
        fields,
      );
      for (const entry of entries) {
        const row = rows.get(String(entry[place.id]));
        if (row) found.push(row);
      }
      const last = entries.at(-1);
      // A row may be gone since its entry was read, so the page is filled up.
      if (!last || entries.length < size || found.length >= limit) return found;
      after = { key: last[keyIn(filter, place)], id: String(last[place.id]) };
    }
  }

  /** Reads the rows by id where the side table does not have every field. */
  async function findAmong(filter: Filter, fields: readonly Field[], limit: number) {
    const terms = [...filter.terms, await idTerm(filter)];
    return findMain({ ...filter, holds: null, terms }, fields, limit);
  }

  async function idTerm(filter: Filter): Promise<Filter["terms"][number]> {
    const all: Filter = { ...filter, terms: [], by: layout.id, descending: false, after: null };
    const side = sideFor(hosted, all);
    if (!side) throw new Error("There is no side table for this query");
    const place = sidePlace(side);
    const limit = Number.POSITIVE_INFINITY;
    const entries = await pages.read({ hosted, filter: all, place, side, columns: [], limit });
    const ids = new Set(entries.map((entry) => entry[place.id]));
    return { field: layout.id, test: "in", value: [...ids] };
  }

  async function findMain(
    filter: Filter,
    fields: readonly Field[],
    limit: number,
  ): Promise<readonly Raw[]> {
    const columns = columnsOf(fields);
    const rows = await pages.read({ hosted, filter, place: main, side: null, columns, limit });
    return learned(rows);
  }

  const reads: Reads = {
    async get(id) {
      if (!storable(id)) return null;
      const row = (await byIds([id], layout.fields)).get(id);
      return row ? (recordOf(layout.fields, row) as Row) : null;
    },

    async getMany(ids, { only } = {}) {
      const fields = only ? fieldsOf(layout, ["id", ...only]) : layout.fields;
      const wanted = [...new Set(ids)].filter(storable);
      const rows = await byIds(wanted, fields);
      return wanted.flatMap((id) => {
        const row = rows.get(id);
        return row ? [recordOf(fields, row) as Row] : [];
      });
    },

    async getBy(name, value) {
      if (!storable(value)) return null;
      const field = known(layout.byField, name);
      const rows = await connection.rows({
        table: main.table,
        columns: columnsOf(layout.fields),
        tests: [testOn(field.column.name, "eq", field.encode(value))],
        order: [{ column: main.id, descending: false }],
        limit: 1,
      });
      const [row] = learned(rows);
      return row ? (recordOf(layout.fields, row) as Row) : null;
    },

    async find(asked) {
      const limit = Math.trunc(asked.limit);
      const filter = limit >= 1 ? filterOf(layout, asked) : null;
      if (!filter) return [];
      const fields = asked.only ? fieldsOf(layout, asked.only) : layout.fields;
      const search = sideFor(hosted, filter) ? findAside : findMain;
      const rows: readonly Raw[] = await search(filter, fields, limit);
      return rows.map((row) => recordOf(fields, row) as Row);
    },

    async count(where) {
      const filter = filterOf(layout, { where, order: rangeOf(where) });
      if (!filter) return 0;
      const side = sideFor(hosted, filter);
      const place = side?.alone ? sidePlace(side) : main;
      const counted =
        side && !side.alone
          ? { ...filter, holds: null, terms: [...filter.terms, await idTerm(filter)] }
          : filter;
      const walks = walksOf(hosted, { filter: counted, place, side: side?.alone ? side : null });
      const counts = await Promise.all(
        walks.map(({ table, tests }) => connection.count(table, tests)),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
  return reads;
}

function keyIn({ by }: Filter, place: Place): string {
  return by.kind === "key" ? place.id : place.columnOf(by.field);
}

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
