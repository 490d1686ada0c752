import type { Storage } from "~/storage/storage";
import { sweeping } from "~/storage/sweeping.server";
import type { KeyCall, KeyLog } from "./staff.resource";

/** So many of each are kept: a day of a till, or what an import did last. */
const most = { calls: 200, refused: 100 } as const;

export interface KeyCalls {
  /** Remembers a call until `store`. */
  note(keyId: string, call: KeyCall): void;
  /** The latest calls of a key, those of other instances as far as they are stored. */
  read(keyId: string): Promise<KeyLog>;
  /** Stores what was noted since the last time. */
  store(): Promise<void>;
}

/** What programs did with each key. It is written every few seconds instead of with every call. */
export function createKeyCalls({ storage }: { storage: Storage }): KeyCalls {
  let noted = new Map<string, KeyLog>();

  return {
    note(keyId, call) {
      noted.set(keyId, merged(noted.get(keyId) ?? emptyLog(keyId), logOf(keyId, call)));
    },

    async read(keyId) {
      const stored = (await storage.keyLogs.get(keyId)) ?? emptyLog(keyId);
      return merged(stored, noted.get(keyId) ?? emptyLog(keyId));
    },

    async store() {
      const logs = noted;
      noted = new Map();
      for (const [id, log] of logs) {
        await storage.atomically(async (tx) => {
          const before = (await tx.keyLogs.get(id)) ?? emptyLog(id);
          await tx.keyLogs.put(merged(before, log));
        }, sweeping);
      }
    },
  };
}

function emptyLog(id: string): KeyLog {
  return { id, calls: [], refused: [] };
}

function logOf(id: string, call: KeyCall): KeyLog {
  return { id, calls: [call], refused: call.status >= 400 ? [call] : [] };
}

function merged(before: KeyLog, { id, calls, refused }: KeyLog): KeyLog {
  return {
    id,
    calls: newest([...calls, ...before.calls], most.calls),
    refused: newest([...refused, ...before.refused], most.refused),
  };
}

/** Instances store their calls in turns, so the times decide. */
function newest(calls: KeyCall[], limit: number): KeyCall[] {
  return calls.sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, limit);
}
