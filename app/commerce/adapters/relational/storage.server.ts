import { isUnavailable, Unavailable } from "~/domain/failure";
import { withinOrThrow } from "~/within.server";
import { diskFull, isDiskFull } from "~/writable.server";
import type { CollectionName, CountersInside, Storage, Tx } from "../../storage";
import { createNested, type Open } from "../transactions/nested.server";
import type { Access, Compiled } from "./access.server";
import { createCollection } from "./collection.server";
import { createCounters, writeCounters } from "./counters.server";
import type { Engine, Session } from "./engine.server";
import { migrationDiagnosis } from "./migrations.server";
import { statementsOf } from "./statements.server";

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
      open.over = true;
    }
  }

  /** Translates the driver's errors of an unreachable engine into the port's. */
  async function converted<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (isUnavailable(error) || !engine.isGone(error)) throw error;
      if (isDiskFull(error)) throw diskFull("the database", error);
      throw new Unavailable("The database is not available", { cause: error });
    }
  }

  const outside: Access = {
    locks: false,
    async read(work) {
      nested.refuseInside();
      return converted(work(engine.reader));
    },
    async write(work, several) {
      nested.refuseInside();
      return converted(several ? engine.transaction(work) : work(engine.writer));
    },
  };

  return {
    ...collections(outside),
    transactional: true,
    counters: createCounters(counterStatements, outside.read, false),
    async atomically(work, options) {
      return nested.joinOr(work, () =>
        converted(engine.transaction((session) => transact(session, work), options)),
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
      const [row] = await converted(engine.reader.rows(dialect.now, []));
      return dialect.decode.instant(row?.[0]) as Date;
    },
    pool: engine.pool,
    ready: () => converted(engine.ready()),
    async close() {
      await engine.close();
      nested.end();
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
