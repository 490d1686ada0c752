import { isUnavailable, Taken, Unavailable } from "~/kernel/failure";
import { withinOrThrow } from "~/kernel/process/waiting.server";
import { diskFull, isDiskFull } from "~/kernel/process/writable.server";
import { createNested, type Open } from "~/storage/adapters/transactions/nested.server";
import {
  type Candidate,
  type Collection,
  type CollectionName,
  type CountersInside,
  candidateFields,
  type Query,
  type Records,
  type Storage,
  type TokenSearch,
  type Tx,
} from "~/storage/storage";
import { type Access, type Compiled, type IdRow, type Row, rowsById } from "./access.server";
import type { Engine, Session, Step } from "./engine.server";
import { storable } from "./filter.server";
import { known } from "./layout.server";
import { migrationDiagnosis } from "./migrations.server";
import { recordsOf } from "./select.server";
import { createCounters, statementsOf, writeCounters } from "./statements.server";

/** A transaction that blocks others for longer is rolled back. */
const longest = 5_000;

/** An open transaction that knows how it failed. */
interface Opened extends Open {
  failed: { error: unknown } | null;
}

/** Implements the port over an engine. */
export function createStorage(engine: Engine): Storage {
  const { dialect } = engine;
  const nested = createNested();
  const { names, compiled, counterStatements } = statementsOf(dialect);

  function collections(access: Access): Omit<Tx, "counters"> {
    const entries = names.map((name) => [
      name,
      createCollection(compiled.get(name) as Compiled, engine, access),
    ]);
    return Object.fromEntries(entries) as Omit<Tx, "counters">;
  }

  const transactionOf = createTxFactory(compiled, engine);

  async function transact<T>(session: Session, work: (tx: Tx) => Promise<T>): Promise<T> {
    const gathered = new Map<string, number>();
    const open: Opened = {
      tx: {} as Tx,
      over: false,
      failed: null,
      fail(error) {
        open.failed ??= { error };
      },
    };
    const access = accessOf(open, session);
    open.tx = transactionOf(access, {
      ...createCounters(counterStatements, access.read, true),
      add: (name, by) => void gathered.set(name, (gathered.get(name) ?? 0) + by),
    });
    try {
      const result = await withinOrThrow(longest, nested.within(open, work), tooLong);
      if (open.failed) throw open.failed.error;
      await writeCounters(counterStatements, session, gathered);
      return result;
    } finally {
      nested.over(open);
    }
  }

  /** Translates the driver's errors of an unreachable engine into the port's. */
  async function converted<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isUnavailable(error) || !engine.isGone(error)) throw error;
      if (isDiskFull(error)) throw diskFull("the database", error);
      throw new Unavailable("The database is not available", { cause: error });
    }
  }

  const outside: Access = {
    locks: false,
    read: (work) =>
      converted(() => {
        nested.refuseInside();
        return work(engine.reader);
      }),
    write: (work, several) =>
      converted(() => {
        nested.refuseInside();
        return several ? engine.transaction(work) : work(engine.writer);
      }),
  };

  return {
    ...collections(outside),
    transactional: true,
    counters: createCounters(counterStatements, outside.read, false),
    findByTokens: (search) =>
      findByTokens(compiled.get("documentTokens") as Compiled, outside, search),
    async atomically(work, options) {
      return nested.joinOr(work, () =>
        converted(() => engine.transaction((session) => transact(session, work), options)),
      );
    },
    async snapshot() {
      nested.refuseInside();
      const { session, close } = await engine.snapshot();
      const view: Access = {
        locks: false,
        read: (work) => work(session),
        write: () => Promise.reject(new Error("A snapshot is read-only")),
      };
      const counters = createCounters(counterStatements, view.read, false);
      return { ...collections(view), counters, close };
    },
    async diagnose() {
      return [migrationDiagnosis(engine.migrations, await engine.applied())];
    },
    ...(engine.scrub ? { scrub: engine.scrub } : {}),
    async now() {
      const [row] = await converted(() => engine.reader.rows(dialect.now, []));
      return dialect.decode.instant(row?.[0]) as Date;
    },
    pool: engine.pool,
    ready: () => converted(engine.ready),
    async close() {
      await engine.close();
    },
  };
}

/** A transaction uses two or three collections, so each is created when it is first used. */
function createTxFactory(compiled: ReadonlyMap<CollectionName, Compiled>, engine: Engine) {
  const reach = Symbol("access");
  const prototype = {};
  for (const [name, each] of compiled) {
    Object.defineProperty(prototype, name, {
      get(this: { [reach]: Access }) {
        const value = createCollection(each, engine, this[reach]);
        Object.defineProperty(this, name, { value });
        return value;
      },
    });
  }
  const { dialect } = engine;
  return (access: Access, counters: CountersInside): Tx =>
    Object.assign(Object.create(prototype), {
      [reach]: access,
      counters,
      now: () =>
        access.read(async (session) => {
          const [row] = await session.rows(dialect.now, []);
          return dialect.decode.instant(row?.[0]) as Date;
        }),
    });
}

/**
 * Enforces reads before writes, as every engine of the port demands, and no access after the end.
 */
function accessOf(open: Opened, session: Session): Access {
  let written = false;
  async function guarded<T>(work: (session: Session) => Promise<T>): Promise<T> {
    if (open.over) throw new Error("The transaction has ended");
    if (open.failed) throw open.failed.error;
    try {
      return await work(session);
    } catch (error) {
      open.fail(error);
      throw error;
    }
  }
  return {
    locks: true,
    async read(work) {
      if (written) throw new Error("Inside atomically reads come before writes");
      return guarded(work);
    },
    async write(work) {
      written = true;
      return guarded(work);
    },
  };
}

function tooLong(): Error {
  return new Unavailable(`The transaction took longer than ${longest} ms`);
}

/** One collection of the port over its table. */
function createCollection<C extends CollectionName>(
  compiled: Compiled,
  { violation }: Pick<Engine, "violation">,
  access: Access,
): Collection<Records[C]> {
  const held = new Set<string>();
  return {
    ...createReads<C>(compiled, access, held),
    ...createChanges<C>(compiled, { violation, access, held }),
  };
}

type Reads<R extends { id: string }> = Pick<
  Collection<R>,
  "get" | "getMany" | "getBy" | "find" | "count"
>;

/** Adds the ids of the locked rows to `held`. */
function createReads<C extends CollectionName>(
  compiled: Compiled,
  { locks, read }: Access,
  held: Set<string>,
): Reads<Records[C]> {
  type R = Records[C];
  const { layout, selects } = compiled;

  /**
   * Inside a transaction a missing row is locked too, so that two transactions cannot both create
   * it.
   */
  async function rowsOf(
    session: Session,
    ids: readonly string[],
    only?: readonly string[],
  ): Promise<Row[]> {
    const rows = await rowsById(compiled, session, { ids, lock: locks, only });
    if (!locks) return rows;
    for (const { id } of rows) held.add(id as string);
    const missing = ids.filter((id) => !held.has(id));
    if (!session.reserve || missing.length === 0) return rows;
    await session.reserve(layout.tableName, missing);
    const late = await rowsById(compiled, session, { ids: missing, lock: true, only });
    for (const { id } of late) held.add(id as string);
    return [...rows, ...late];
  }

  return {
    async get(id) {
      if (!storable(id)) return null;
      if (locks) {
        const [row] = await read((session) => rowsOf(session, [id]));
        return (row as R | undefined) ?? null;
      }
      const select = selects.by("id", false);
      const rows = await read((session) => session.rows(select.statement, [id]));
      return (recordsOf(select, rows)[0] as R | undefined) ?? null;
    },

    async getMany<F extends keyof R>(
      ids: readonly string[],
      { only }: { only?: readonly F[] } = {},
    ) {
      const wanted = [...new Set(ids)].filter(storable);
      if (wanted.length === 0) return [];
      const fields = only as readonly string[] | undefined;
      const rows = await read((session) => rowsOf(session, wanted, fields));
      const byId = new Map(rows.map((row) => [row.id, row]));
      return wanted.flatMap((id) => byId.get(id) ?? []) as Pick<R, F | "id">[];
    },

    async getBy(field, value) {
      if (!storable(value)) return null;
      const select = selects.by(field, locks);
      const encoded = known(layout.byField, field).encode(value);
      const rows = await read((session) => session.rows(select.statement, [encoded]));
      return (recordsOf(select, rows.slice(0, 1))[0] as R | undefined) ?? null;
    },

    async find<F extends keyof R>(query: Query<R, F>) {
      if (!(query.limit >= 1)) return [];
      const limit = Math.trunc(query.limit);
      const plan = selects.find({ ...(query as Query<R, F & string>), limit }, locks);
      if (!plan) return [];
      const { select, values } = plan;
      const rows = await read((session) => session.rows(select.statement, values));
      return recordsOf(select, rows) as Pick<R, F>[];
    },

    async count(where) {
      const plan = selects.count(where);
      if (!plan) return 0;
      const rows = await read((session) => session.rows(plan.statement, plan.values));
      return Number(rows[0]?.[0] ?? 0);
    },
  };
}

type Changes<R extends { id: string }> = Pick<
  Collection<R>,
  "insert" | "insertMany" | "put" | "patch" | "patchMany" | "remove"
>;

const batch = 500;

interface ChangesOptions {
  violation: Engine["violation"];
  access: Access;
  /** The ids of the rows that the transaction has already locked. */
  held: ReadonlySet<string>;
}

function createChanges<C extends CollectionName>(
  compiled: Compiled,
  { violation, access, held }: ChangesOptions,
): Changes<Records[C]> {
  const { layout, writes, steps, asides, dialect } = compiled;
  const withSides = asides.length > 0;

  /** Runs a write and turns a unique violation into the port's error. */
  function writing<T>(several: boolean, id: string | null, work: (session: Session) => Promise<T>) {
    return access.write(async (session) => {
      try {
        return await work(session);
      } catch (error) {
        throw await meaningOf(error, session, id);
      }
    }, several);
  }

  /** Runs steps whose results are not needed. */
  function sending(all: readonly Step[], id: string | null = null): Promise<void> {
    return writing(all.length > 1, id, (session) =>
      session.send(all, (error) => meaningOf(error, session, id)),
    );
  }

  async function meaningOf(error: unknown, session: Session, id: string | null): Promise<unknown> {
    const taken = violation(error);
    if (!taken) return error;
    return new Taken(layout.collection, await takenField(session, taken.column, id));
  }

  /** When two keys are violated, the id is reported, as PostgreSQL does. */
  async function takenField(session: Session, column: string, id: string | null): Promise<string> {
    const field = layout.fields.find((each) => each.column.name === column)?.field ?? column;
    if (field === "id" || id === null || dialect.locks) return field;
    return (await isThere(session, id)) ? "id" : field;
  }

  async function isThere(session: Session, id: string): Promise<boolean> {
    return (await rowsById(compiled, session, { ids: [id], lock: false })).length > 0;
  }

  return {
    insert(record, { clock } = {}) {
      return sending(steps.insert(record as unknown as IdRow, clock), record.id);
    },

    async insertMany(records) {
      for (let at = 0; at < records.length; at += batch) {
        await sending(steps.insertMany(records.slice(at, at + batch) as unknown as IdRow[]));
      }
    },

    put: (record) => sending(steps.put(record as unknown as IdRow)),

    async patch(id, changes) {
      if (!storable(id)) return false;
      const change = steps.patch(id, changes as Row);
      return writing(withSides, null, async (session) => {
        if (change === null) return isThere(session, id);
        await session.send(change.before);
        const { statement, values } = change.step;
        if ((await session.run(statement, values)) === 0) return false;
        await session.send(change.after);
        return true;
      });
    },

    async patchMany(patches) {
      const all = steps.patchMany(patches as readonly { id: string; changes: Row }[], held);
      if (all.length > 0) await sending(all);
    },

    async remove(id) {
      if (!storable(id)) return false;
      return writing(withSides, null, async (session) => {
        for (const side of asides) await session.send(side.release([id]));
        return (await session.run(writes.remove, [id])) > 0;
      });
    },
  };
}

/** Documents per page of a search after the first. */
const searchPage = 200;

/** The port's `findByTokens`: one query a page, which every document of the page matches. */
async function* findByTokens(
  { selects }: Compiled,
  { read }: Access,
  { kind, tokens, after, first }: TokenSearch,
): AsyncGenerator<Candidate[]> {
  const where = { kind, tokens: { containsEach: tokens } };
  const order = { by: "created", direction: "desc" } as const;
  let [position, limit] = [after, first];
  for (;;) {
    const found = selects.find(
      { where, order, after: position, limit, only: candidateFields },
      false,
    );
    if (!found) return;
    const { select, values } = found;
    const rows = await read((session) => session.rows(select.statement, values));
    const page = recordsOf(select, rows) as unknown as Candidate[];
    const last = page.at(-1);
    if (last) yield page;
    if (!last || page.length < limit) return;
    position = { key: last.created, id: last.id };
    limit = searchPage;
  }
}
