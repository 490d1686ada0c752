import type { Aside, Dialect, Statement, Step } from "./engine.server";
import { storable } from "./filter.server";
import { type Field, known, type Layout } from "./layout.server";
import type { Writes } from "./write.server";

export type Row = Record<string, unknown>;
export type IdRow = Row & { id: string };

/** The statements of each change, with those of the side tables, in the order in which they run. */
export interface Steps {
  insert(record: IdRow, clock: string | undefined): Step[];
  insertMany(records: readonly IdRow[]): Step[];
  put(record: IdRow): Step[];
  /** Returns null when the patch changes nothing. `after` runs when the row exists. */
  patch(id: string, changes: Row): { before: Step[]; step: Step; after: Step[] } | null;
  /** `held` are the rows that are already locked. */
  patchMany(patches: readonly { id: string; changes: Row }[], held: ReadonlySet<string>): Step[];
}

interface Parts {
  layout: Layout;
  writes: Writes;
  asides: readonly Aside[];
  dialect: Dialect;
}

interface Changed {
  row: IdRow;
  fields: readonly Field[];
}

export function createSteps({ layout, writes, asides, dialect }: Parts): Steps {
  const refill = (ids: readonly string[]) => asides.flatMap((side) => side.refill(ids));

  function fieldsOf({ takes }: Statement): Field[] {
    return takes.map((name) => known(layout.byField, name));
  }

  function stepOf(statement: Statement, row: Row): Step {
    const values = fieldsOf(statement).map(({ field, encode }) => encode(row[field]));
    return { statement, values };
  }

  /** One list per column. */
  function listing(statement: Statement, rows: readonly Row[]): Step {
    const values = fieldsOf(statement).map(({ field, encode }) =>
      rows.map((row) => encode(row[field])),
    );
    return { statement, values };
  }

  function insertions(records: readonly IdRow[]): Step[] {
    if (!writes.insertMany) return records.map((record) => stepOf(writes.insert, record));
    return [listing(writes.insertMany, records)];
  }

  function changedFields(changes: Row): Field[] {
    return layout.fields.filter((each) => each !== layout.id && changes[each.field] !== undefined);
  }

  function patchOf({ row, fields }: Changed): Step {
    return stepOf(writes.patch(fields), row);
  }

  /** Several rows are locked in the order of their ids before they change. */
  function holding(all: readonly Changed[], held: ReadonlySet<string>): Step[] {
    const ids = all.map(({ row }) => row.id);
    if (!writes.hold || ids.length < 2 || ids.every((id) => held.has(id))) return [];
    return [{ statement: writes.hold, values: [dialect.list(ids)] }];
  }

  /** The statements of the side tables before and after the change of these rows. */
  function aside(all: readonly Changed[]): { before: Step[]; after: Step[] } {
    const before: Step[] = [];
    const after: Step[] = [];
    for (const side of asides) {
      const moved = idsOf(all, (field) => field === side.field || side.carried.has(field));
      if (moved.length === 0) continue;
      const relisted = idsOf(all, (field) => field === side.field);
      before.push(...side.release(moved));
      if (relisted.length > 0) after.push(...side.prune(relisted));
      after.push(...side.refill(moved));
    }
    return { before, after };
  }

  /** One statement for all rows that change in the same fields, where the engine has one. */
  function patches(all: readonly Changed[]): Step[] {
    const alike = new Map<string, Changed[]>();
    for (const each of all) {
      const shape = each.fields.map(({ field }) => field).join(" ");
      const group = alike.get(shape);
      if (group) group.push(each);
      else alike.set(shape, [each]);
    }
    return [...alike.values()].flatMap((group) => {
      const fields = group[0]?.fields ?? [];
      const statement = group.length > 1 ? writes.patchMany(fields) : null;
      if (!statement) return group.map(patchOf);
      const rows = group.map(({ row }) => row);
      return [listing(statement, rows)];
    });
  }

  return {
    insert(record, clock) {
      const statement = clock ? writes.insertAt(clock) : writes.insert;
      return [stepOf(statement, record), ...refill([record.id])];
    },

    insertMany: (records) => [...insertions(records), ...refill(records.map(({ id }) => id))],

    put(record) {
      const ids = [record.id];
      return [
        ...asides.flatMap((side) => side.release(ids)),
        stepOf(writes.put, record),
        ...asides.flatMap((side) => side.prune(ids)),
        ...refill(ids),
      ];
    },

    patch(id, changes) {
      const change = { row: { ...changes, id }, fields: changedFields(changes) };
      if (change.fields.length === 0) return null;
      return { ...aside([change]), step: patchOf(change) };
    },

    patchMany(given, held) {
      const rows = new Map<string, IdRow>();
      for (const { id, changes } of given) {
        if (storable(id)) rows.set(id, { ...rows.get(id), ...definedIn(changes), id });
      }
      const all = [...rows.values()]
        .map((row) => ({ row, fields: changedFields(row) }))
        .filter(({ fields }) => fields.length > 0);
      const { before, after } = aside(all);
      return [...holding(all, held), ...before, ...patches(all), ...after];
    },
  };
}

function idsOf(all: readonly Changed[], touches: (field: string) => boolean): string[] {
  return all
    .filter(({ fields }) => fields.some(({ field }) => touches(field)))
    .map(({ row }) => row.id);
}

function definedIn(changes: Row): Row {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
