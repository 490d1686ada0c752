import type { Session } from "../relational/engine.server";
import { busyTimeoutMs, type Connection, retryWhileBusy, sessionOf } from "./connection.server";

interface Job {
  /** When it was asked for, by `performance.now()`. */
  asked: number;
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

export interface WriterOptions {
  /** Throws when the file that is open is not the one at its path any more. */
  checkFile: () => void;
  /** Told of failures that no caller waits for. */
  onError: (error: unknown) => void;
}

/** The one way to write: each work in a savepoint of its own, answered when it is on the disk. */
export function createWriter(db: Connection, { checkFile, onError }: WriterOptions): Writer {
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

  /** After a failure; what cannot be taken back now is tried again before the next work. */
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
      // Who waited in line while another process held the lock has waited for it already.
      await retryWhileBusy(() => begin.run(), busyTimeoutMs - (performance.now() - first.asked));
      const start = performance.now();
      while (job) {
        done.push({ job, answer: await attempt(job, done.length > 0) });
        const more: boolean = db.inTransaction && done.length < shareAtMost;
        job = more && performance.now() - start < shareFor ? jobs.shift() : undefined;
      }
      if (db.inTransaction) await retryWhileBusy(() => commit.run());
      // What went into a file that nobody will find again is not told to be kept.
      checkFile();
    } catch (error) {
      takeBack();
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
        const asked = performance.now();
        jobs.push({ work, asked, resolve: resolve as Job["resolve"], reject });
        draining ??= drain().catch(onError);
      });
    },
    async end() {
      ended = true;
      await draining;
    },
  };
}
