import type { SpooledEvent } from "~/modules/payments/spool.server";
import { resourceOf } from "~/modules/registry";
import type { CollectionName } from "~/storage/storage";
import { createDigest, type Digest } from "./canonical";
import { type Counter, collections, type MovedRecord, type RecordSource } from "./records";

/** To be raised when an older store could no longer read the file. */
export const backupVersion = 1;
export const format = "quote-store backup";

export type KeptPayment = Omit<SpooledEvent, "file">;
export interface KeptFile {
  name: string;
  content: Uint8Array;
}

export interface BackupContents {
  records: RecordSource;
  files(): AsyncIterable<KeptFile>;
  payments(): AsyncIterable<KeptPayment>;
}

export interface BackupHead {
  version: number;
  created: Date;
  /** The backend of the backed-up store. */
  backend: string;
  /** Whether the records come from one snapshot. */
  oneMoment: boolean;
  /** The fields of each collection. */
  fields: Record<string, string[]>;
}

/** The totals at the end of the file, for comparison. */
export interface BackupSums {
  collections: Record<string, Digest>;
  counters: Digest;
  files: Digest;
  payments: Digest;
}

/** One line of the file, in this order; records are sorted by collection and id. */
export type Line =
  | (Omit<BackupHead, "created"> & { format: string; created: string })
  | { collection: CollectionName; record: MovedRecord }
  | { counter: Counter }
  | { payment: unknown }
  | { file: string; content: string }
  | { end: BackupSums };

/** The fields that this version of the store knows of a collection. */
export function fieldsOf(name: CollectionName): string[] {
  return Object.keys(resourceOf(name).fields).sort();
}

/** A digest of each part of a backup, for whoever writes or reads its lines. */
export function createBackupDigests() {
  return {
    collections: Object.fromEntries(collections.map((name) => [name, createDigest()])),
    counters: createDigest(),
    files: createDigest(),
    payments: createDigest(),
  };
}

/** The totals of what the digests have taken in. */
export function backupSumsOf(digests: ReturnType<typeof createBackupDigests>): BackupSums {
  return {
    collections: Object.fromEntries(
      Object.entries(digests.collections).map(([name, digest]) => [name, digest.end()]),
    ),
    counters: digests.counters.end(),
    files: digests.files.end(),
    payments: digests.payments.end(),
  };
}
