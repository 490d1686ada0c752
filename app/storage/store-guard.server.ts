import { Unavailable, type UnavailableReason } from "~/kernel/failure";
import { bestEffort, type Log } from "~/kernel/process/log.server";
import type { Storage } from "./storage";

/** The counter that marks a target as incomplete during a copy or a restore. */
export const unfinishedPrefix = "moving|";
/** A running store: the value is the second of the backend's clock at which the lease ends. */
const leasePrefix = "lease|";
/** The newest schema that a store has run on this backend. */
const schemaCounter = "schema|version";
/** Whoever makes one of these counters holds this row meanwhile. Its value says nothing. */
const turnCounter = "schema|turn";

/** Whether a counter is about this backend itself, so that no copy takes it along. */
export function isOfBackend(counter: string): boolean {
  return [unfinishedPrefix, leasePrefix, "schema|", "proxy|", "backup|", "job|"].some((prefix) =>
    counter.startsWith(prefix),
  );
}

/** By how many seconds this machine's clock is ahead of the backend's, or behind it if negative. */
export async function clockAhead(storage: Pick<Storage, "now">): Promise<number> {
  const before = Date.now();
  const theirs = (await storage.now()).getTime();
  return ((before + Date.now()) / 2 - theirs) / 1_000;
}

/** The counter of the second at which the last backup of this store began. */
const backupCounter = "backup|last";

/** When the last backup of this store began, as `store backup` remembered it; null for never. */
export async function lastBackup(storage: Pick<Storage, "counters">): Promise<Date | null> {
  const second = (await storage.counters.get([backupCounter])).get(backupCounter);
  return second ? new Date(second * 1_000) : null;
}

export function rememberBackup(storage: Storage, begun: Date): Promise<void> {
  return raise(storage, backupCounter, Math.floor(begun.getTime() / 1_000));
}

async function raise(storage: Storage, name: string, value: number): Promise<void> {
  // SQL locks no missing row: two instances that start at once would both add all of it. The second
  // waits at a row that exists, and then reads what the first has added.
  const isMissing = !(await storage.counters.get([name])).get(name);
  if (isMissing) await storage.atomically(async (tx) => tx.counters.add(turnCounter, 1));
  await storage.atomically(async (tx) => {
    if (isMissing) await tx.counters.get([turnCounter]);
    const before = (await tx.counters.get([name])).get(name) ?? 0;
    const known = isNoTime(before) ? 0 : before;
    if (known < value) tx.counters.add(name, value - before);
  });
}

/** These counters are seconds since 1970. Earlier versions could add two of them up. */
function isNoTime(seconds: number): boolean {
  return seconds > 3_000_000_000;
}

/** Each renewal is a write, which some backends bill. */
const usual = { leaseMs: 60_000, renewMs: 20_000 };
const billed = { leaseMs: 300_000, renewMs: 100_000 };
const mostLeases = 64;
/** How soon a store that may not serve, or could not ask, looks again. */
const retryMs = 2_000;

/**
 * Keeps a store from working on a backend that is incomplete or of a newer version, and tells other
 * programs that the store runs.
 */
export interface StoreGuard {
  /** Why the store may not serve now; null while it may. */
  refuses(): UnavailableReason | null;
  /** Rejects while the store may not serve, or the backend cannot be written. */
  ready(): Promise<void>;
  /** Calls `open` once the store may serve, and holds a lease until `stop`. */
  start(open: () => void): void;
  stop(): Promise<void>;
}

interface GuardDeps {
  storage: Storage;
  /** The schema of this version; greater than that of every earlier version. */
  schema: number;
  log: Log;
}

const texts: Partial<Record<UnavailableReason, string>> = {
  "restore unfinished":
    "A restore or a copy into this store was not finished: run the same command again",
  "schema newer than this version":
    "A newer version of the store ran on this database: start that one, or restore a backup from before",
};

export function createStoreGuard({ storage, schema, log }: GuardDeps): StoreGuard {
  let lease: string | null = null;
  const { leaseMs, renewMs } = storage.billsReads ? billed : usual;
  let refused: UnavailableReason | null = null;
  let failure: unknown = null;
  /** Only the start compares schemas: a running store survives the update of another instance. */
  let isSchemaKnown = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;

  async function isAhead(): Promise<boolean> {
    if (isSchemaKnown) return false;
    const newest = (await storage.counters.get([schemaCounter])).get(schemaCounter) ?? 0;
    if (newest > schema && !isNoTime(newest)) return true;
    if (newest !== schema) await raise(storage, schemaCounter, schema);
    isSchemaKnown = true;
    return false;
  }

  async function reason(): Promise<UnavailableReason | null> {
    if (await isUnfinished(storage)) return "restore unfinished";
    return (await isAhead()) ? "schema newer than this version" : null;
  }

  async function check(): Promise<void> {
    try {
      const before = refused;
      refused = await reason();
      failure = null;
      if (refused && refused !== before) log.error({ reason: refused }, `${texts[refused]}`);
      if (!refused && before) log.info({}, "the store serves again");
    } catch (error) {
      failure = error;
    }
  }

  /** The lease comes first: a restore marks the store before it looks for leases. */
  async function renew(): Promise<void> {
    try {
      const now = (await storage.now()).getTime();
      const ends = Math.ceil((now + leaseMs) / 1000);
      if (lease) await raise(storage, lease, ends);
      else lease = await take(storage, { now: now / 1000, ends });
      await check();
      if (refused) await giveUp();
    } catch (error) {
      failure = error;
    }
  }

  async function giveUp(): Promise<void> {
    const held = lease;
    lease = null;
    if (held) await release(storage, held);
  }

  return {
    refuses: () => refused,
    async ready() {
      if (!isSchemaKnown && !timer) await check();
      if (refused) throw new Unavailable(texts[refused] ?? refused, { reason: refused });
      if (failure) throw failure;
    },
    start(open) {
      let isOpen = false;
      const turn = async () => {
        await renew();
        if (stopped) return;
        if (!isOpen && !refused && !failure) {
          isOpen = true;
          open();
        }
        timer = setTimeout(again, refused || failure ? retryMs : renewMs);
        timer.unref();
      };
      const again = () => {
        running = bestEffort(log, "[lease] renewal", turn());
      };
      again();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      await giveUp().catch((error) => log.warn({ error }, "[lease] not released"));
    },
  };
}

/** Unfinished work of this store; a copy of it would be incomplete. */
export async function isUnfinished(storage: Pick<Storage, "counters">): Promise<boolean> {
  return (await storage.counters.list(unfinishedPrefix, 1)).length > 0;
}

/** Takes the first lease that nobody holds, so that killed processes leave no more than these. */
function take(storage: Storage, { now, ends }: { now: number; ends: number }): Promise<string> {
  const names = Array.from({ length: mostLeases }, (_, at) => `${leasePrefix}${at}`);
  return storage.atomically(async (tx) => {
    const held = await tx.counters.get(names);
    const free = names.find((name) => (held.get(name) ?? 0) <= now);
    // With as many instances as that, one more changes nothing for a restore.
    const name = free ?? (names.at(-1) as string);
    tx.counters.add(name, ends - (held.get(name) ?? 0));
    return name;
  });
}

async function release(storage: Storage, name: string): Promise<void> {
  await storage.atomically(async (tx) => {
    const ends = (await tx.counters.get([name])).get(name) ?? 0;
    if (ends !== 0) tx.counters.add(name, -ends);
  });
}

/** When the leases of running stores end, the latest last. Those of killed processes end too. */
export async function runningStores(storage: Storage): Promise<Date[]> {
  const leases = await storage.counters.list(leasePrefix);
  if (leases.length === 0) return [];
  const now = (await storage.now()).getTime() / 1000;
  const ends = leases.map(({ value }) => value).filter((end) => end > now);
  return ends.sort((a, b) => a - b).map((end) => new Date(end * 1000));
}
