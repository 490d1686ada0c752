import type { AuditEntry } from "~/domain/audit";
import type { DocumentTokens } from "~/domain/document-tokens";
import type { OutboxEntry } from "~/domain/mail";
import type { Spelling } from "~/domain/spelling";
import { index, instant, integer, json, key, nullable, table, text, unique } from "../kit";

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
    lockedUntil: nullable(instant()),
    lastError: nullable(text()),
    created: instant(),
    updated: instant(),
  },
  [index("status", "nextAt", "id"), index("status", "created", "id"), index("created", "id")],
);

/** A named total, stored so that no list counts rows. */
export interface CounterRow {
  name: string;
  value: number;
}

export const counters = table<CounterRow>("counters", { name: key(), value: integer() }, []);

export const documentTokens = table<DocumentTokens>(
  "document_tokens",
  { id: key(), kind: text(), documentId: text(), tokens: json(), created: instant() },
  [],
);

/**
 * A token that finds a quote or an order, with the fields by which its lists are filtered and
 * sorted.
 */
export interface DocumentToken extends Pick<DocumentTokens, "kind" | "created"> {
  token: string;
  entryId: string;
}

/**
 * A document has about fifty rows; as with the words of products, the table has only its primary
 * key.
 */
export const documentTokenRows = table<DocumentToken>(
  "document_token_rows",
  { token: text(), kind: text(), created: instant(), entryId: text() },
  [],
  { primaryKey: ["token", "kind", "created", "entryId"] },
);

export const spellings = table<Spelling>("spellings", { id: key(), deletions: json() }, []);

/** A word, stored under each text that remains when letters are deleted from it. */
export const spellingDeletions = table<{ deletion: string; spellingId: string }>(
  "spelling_deletions",
  { deletion: text(), spellingId: text() },
  [],
  { primaryKey: ["deletion", "spellingId"] },
);
