import { type Clock, newId, type Random } from "~/domain/identifiers";
import type { OutboxEntry } from "~/domain/mail";
import type { OutboxKind } from "../messages/kinds.server";

/** A new entry of the outbox, due at once. */
export function waitingEntry(
  { kind, key, payload }: { kind: OutboxKind; key: string; payload: Record<string, unknown> },
  { clock, random }: { clock: Clock; random: Random },
): OutboxEntry {
  const now = clock();
  return {
    id: newId(clock, random),
    key,
    kind,
    payload,
    status: "waiting",
    attempts: 0,
    nextAt: now,
    lockedUntil: null,
    lastError: null,
    created: now,
    updated: now,
  };
}
