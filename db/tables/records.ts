import type { AuditEntry } from "~/domain/audit";
import type { OutboxEntry } from "~/domain/mail";
import { index, instant, integer, json, key, orNull, table, text, unique } from "../kit";

export const audit = table<AuditEntry>(
  "audit",
  {
    id: key(),
    created: instant(),
    actorUid: text(),
    action: text(),
    targetType: text(),
    targetId: text(),
    summary: text(),
    changes: json(),
    requestId: text(),
  },
  [
    index("created", "id"),
    index("actorUid", "created", "id"),
    index("action", "created", "id"),
    index("targetId", "created", "id"),
  ],
);

export const outbox = table<OutboxEntry>(
  "outbox",
  {
    id: key(),
    key: unique(text()),
    kind: text(),
    payload: json(),
    status: text(),
    attempts: integer(),
    nextAt: instant(),
    lockedUntil: orNull(instant()),
    lastError: orNull(text()),
    created: instant(),
    updated: instant(),
  },
  [index("status", "nextAt", "id"), index("created", "id")],
);

/** A named total, kept so that no list counts rows. */
export interface CounterRow {
  name: string;
  value: number;
}

export const counters = table<CounterRow>("counters", { name: key(), value: integer() }, []);
