import type { Session } from "../relational/engine.server";
import { type Connection, patiently, sessionOf } from "./connection.server";

interface Job {
  work: (session: Session) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

export interface Writer {
  /** All the work writes or nothing, one work at a time, in the order of asking. */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** Waits for what is asked already; more is refused. */
  end(): Promise<void>;
}

/** A commit waits for the disk, so works that wait in line share one … */
const shareAtMost = 32;
/** … but begin none when the first has waited so long, in milliseconds. */
const shareFor = 5;

/** The one way to write: each work in a savepoint of its own, answered when it is on the disk. */
export function createWriter(db: Connection): Writer {
  const session = sessionOf(db);
  const begin = db.prepare("BEGIN IMMEDIATE");
  const commit = db.prepare("COMMIT");
  const rollback = db.prepare("ROLLBACK");
  const save = db.prepare("SAVEPOINT work");
  const release = db.prepare("RELEASE work");
  const undo = db.prepare("ROLLBACK TO work");
  const jobs: Job[] = [];
  let draining: Promise<void> | null = null;
  let ended = false;

  async function drain() {
    while (jobs.length > 0) {
      // Requests that came in while the disk was busy are still unread: a turn lets them join.
      await new Promise((resolve) => setImmediate(resolve));
      const job = jobs.shift();
      if (job) await share(job);
    }
    draining = null;
  }

  async function share(first: Job) {
    const done: { job: Job; answer: () => void }[] = [];
    let job: Job | undefined = first;
    try {
      await patiently(() => begin.run());
      const start = performance.now();
      while (job) {
        done.push({ job, answer: await attempt(job, done.length > 0) });
        const more: boolean = db.inTransaction && done.length < shareAtMost;
        job = more && performance.now() - start < shareFor ? jobs.shift() : undefined;
      }
      if (db.inTransaction) await patiently(() => commit.run());
    } catch (error) {
      if (db.inTransaction) rollback.run();
      job?.reject(error);
      for (const each of done) each.job.reject(error);
      return;
    }
    for (const each of done) each.answer();
  }

  /**
   * How the job is to be answered, once the rest is on the disk: a work that failed may have failed
   * because of what another one wrote, and its caller reads that next. Throws when a failure took
   * the whole transaction along.
   */
  async function attempt(job: Job, shared: boolean): Promise<() => void> {
    if (shared) save.run();
    try {
      const value = await job.work(session);
      if (shared) release.run();
      return () => job.resolve(value);
    } catch (error) {
      // A full disk makes SQLite take back everything by itself.
      if (!db.inTransaction) throw error;
      if (shared) {
        undo.run();
        release.run();
      } else rollback.run();
      return () => job.reject(error);
    }
  }

  return {
    transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
      if (ended) return Promise.reject(new Error("The store is closed"));
      return new Promise<T>((resolve, reject) => {
        jobs.push({ work, resolve: resolve as Job["resolve"], reject });
        draining ??= drain();
      });
    },
    async end() {
      ended = true;
      await draining;
    },
  };
}
