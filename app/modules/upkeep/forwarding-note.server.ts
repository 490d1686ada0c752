import { bestEffort, type Log } from "~/kernel/process/log.server";
import type { Storage } from "~/storage/storage";

/** Holds the second at which a forwarding header last arrived although no proxy is configured. */
export const forwardingCounter = "proxy|unconfigured";
const everyMs = 3_600_000;

interface NoteDeps {
  storage: Storage | null;
  log: Log;
  clock: () => Date;
}

/**
 * Remembers for `npm run store -- doctor` that forwarding headers arrive which nobody configured:
 * behind such a proxy all visitors share one limit on sign-in. Written at most once an hour.
 */
export function createForwardingNote({ storage, log, clock }: NoteDeps): () => void {
  let noted = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock().getTime();
    if (now - noted < everyMs) return;
    noted = now;
    log.warn({}, forwardingText);
    if (storage) void bestEffort(log, "[proxy] note", raise(storage, Math.floor(now / 1000)));
  };
}

export const forwardingText =
  "Requests arrive with forwarding headers, but neither TRUST_PROXY nor CLIENT_IP_HEADER is set, so all visitors behind that proxy share one limit on sign-in";

function raise(storage: Storage, second: number): Promise<void> {
  return storage.atomically(async (tx) => {
    const before = (await tx.counters.get([forwardingCounter])).get(forwardingCounter) ?? 0;
    if (before < second) tx.counters.add(forwardingCounter, second - before);
  });
}
