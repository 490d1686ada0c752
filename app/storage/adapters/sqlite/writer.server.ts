import { setImmediate as nextTurn } from "node:timers/promises";
import type { Session } from "~/storage/adapters/relational/engine.server";
import type { AtomicOptions } from "~/storage/storage";
import { type Connection, forgetPages, sessionOf } from "./connection.server";
import { busyTimeoutMs, retryWhileBusy } from "./errors.server";

interface Job {
  /** The time of the request, by `performance.now()`. */
  asked: number;
  work: (session: Session) => Promise<unknown>;
  mayLapse: boolean;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

export interface Writer {
  /** Runs one job at a time, in the order of the calls. A job writes everything or nothing. */
  transaction<T>(work: (session: Session) => Promise<T>, options?: AtomicOptions): Promise<T>;
  /** Waits for the transactions that are queued; new ones are refused. */
  end(): Promise<void>;
}

/** A commit waits for the disk, so up to this many queued transactions share one commit. */
const shareAtMost = 32;
/** A job that has blocked the process for this many milliseconds lets waiting reads run. */
const turnAfter = 1;
/** No further job joins a commit when the first one has waited this many milliseconds. */
const shareFor = 5;

/** A session whose statements yield to the process during a long job. */
function inTurns(session: Session): { session: Session; begins(): void } {
  let since = 0;
  async function turn() {
    if (performance.now() - since < turnAfter) return;
    await nextTurn();
    since = performance.now();
  }
  async function run(...asked: Parameters<Session["run"]>) {
    await turn();
    return session.run(...asked);
  }
  return {
    begins() {
      since = performance.now();
    },
    session: {
      run,
      async rows(...asked) {
        await turn();
        return session.rows(...asked);
      },
      async send(steps) {
        for (const { statement, values } of steps) await run(statement, values);
      },
    },
  };
}

export interface WriterOptions {
  /** Throws when the open file is no longer the one at its path. */
  checkFile: () => void;
  /** Called with failures that no caller waits for. */
  onError: (error: unknown) => void;
}

/**
 * The only way to write. Each job runs in its own savepoint, and is answered when its commit is on
 * the disk.
 */
export function createWriter(db: Connection, { checkFile, onError }: WriterOptions): Writer {
  const { session, begins } = inTurns(sessionOf(db));
  const begin = db.prepare("BEGIN IMMEDIATE");
  const commit = db.prepare("COMMIT");
  const rollback = db.prepare("ROLLBACK");
  const save = db.prepare("SAVEPOINT work");
  const release = db.prepare("RELEASE work");
  const undo = db.prepare("ROLLBACK TO work");
  const jobs: Job[] = [];
  let waits = true;
  let draining: Promise<void> | null = null;
  let ended = false;

  async function drain() {
    while (jobs.length > 0) {
      // Requests that arrived while the disk was busy are still unread; yielding once lets them
      // join.
      await new Promise((resolve) => setImmediate(resolve));
      const job = jobs.shift();
      if (job) await share(job);
    }
    draining = null;
  }

  /** Whether the next commit is synced to disk, which syncs all earlier ones too. */
  function waitForDisk(wanted: boolean) {
    if (waits !== wanted) db.exec(`PRAGMA synchronous = ${wanted ? "FULL" : "NORMAL"}`);
    waits = wanted;
  }

  /** The next job, if it may share the commit of the first. */
  function joining(first: Job): Job | undefined {
    return first.mayLapse && !jobs[0]?.mayLapse ? undefined : jobs.shift();
  }

  /** Rolls back after a failure. If that fails too, it is repeated before the next job. */
  function takeBack() {
    try {
      if (db.inTransaction) rollback.run();
    } catch (error) {
      onError(error);
    }
  }

  async function share(first: Job) {
    const done: { job: Job; answer: () => void }[] = [];
    let job: Job | undefined = first;
    try {
      checkFile();
      takeBack();
      waitForDisk(!first.mayLapse);
      // A job that queued while another process held the lock has already spent part of its waiting
      // time.
      await retryWhileBusy(() => begin.run(), busyTimeoutMs - (performance.now() - first.asked));
      const start = performance.now();
      while (job) {
        done.push({ job, answer: await attempt(job, done.length > 0) });
        const more: boolean = db.inTransaction && done.length < shareAtMost;
        job = more && performance.now() - start < shareFor ? joining(first) : undefined;
      }
      if (db.inTransaction) await retryWhileBusy(() => commit.run());
      // A write into a file that was removed must not be reported as stored.
      checkFile();
    } catch (error) {
      takeBack();
      forgetPages(db, error);
      job?.reject(error);
      for (const each of done) each.job.reject(error);
      return;
    }
    for (const each of done) each.answer();
  }

  /**
   * Runs a job and returns a function that answers it once the commit is on the disk. A job may
   * fail because of another job's write, which its caller reads next. Throws when a failure rolled
   * back the whole transaction.
   */
  async function attempt(job: Job, shared: boolean): Promise<() => void> {
    begins();
    if (shared) save.run();
    try {
      const value = await job.work(session);
      if (shared) release.run();
      return () => job.resolve(value);
    } catch (error) {
      // When the disk is full, SQLite rolls back the whole transaction by itself.
      if (!db.inTransaction) throw error;
      if (shared) {
        undo.run();
        release.run();
      } else rollback.run();
      return () => job.reject(error);
    }
  }

  return {
    transaction<T>(
      work: (session: Session) => Promise<T>,
      { mayLapse = false }: AtomicOptions = {},
    ): Promise<T> {
      if (ended) return Promise.reject(new Error("The store is closed"));
      return new Promise<T>((resolve, reject) => {
        const asked = performance.now();
        jobs.push({ work, mayLapse, asked, resolve: resolve as Job["resolve"], reject });
        draining ??= drain().catch(onError);
      });
    },
    async end() {
      ended = true;
      await draining;
    },
  };
}
