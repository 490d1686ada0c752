import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { CollectionName } from "~/commerce/storage";
import { readShape, type Shape } from "~/domain/shape";
import { shapes } from "~/domain/shapes";
import type { SpooledEvent } from "~/payments/spool.server";
import { canonical, createDigest, type Digest } from "./canonical";
import { Refused } from "./copy-records";
import {
  type Batch,
  type Counter,
  collections,
  type MovedRecord,
  type RecordSource,
} from "./records";

/** To be raised when an older store could no longer read the file. */
export const backupVersion = 1;
const format = "quote-store backup";
const newline = 10;
/** Few at a time, because a record may contain a file. */
const recordsAtOnce = 50;

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

export interface Backup extends BackupContents {
  head: BackupHead;
  sums: BackupSums;
}

/** One line of the file, in this order; records are sorted by collection and id. */
type Line =
  | (Omit<BackupHead, "created"> & { format: string; created: string })
  | { collection: CollectionName; record: MovedRecord }
  | { counter: Counter }
  | { payment: unknown }
  | { file: string; content: string }
  | { end: BackupSums };

/**
 * Writes everything into one file: lines of JSON, compressed with gzip. The file gets its name only
 * when it is complete and on the disk.
 */
export async function writeBackup(
  file: string,
  { records, files, payments }: BackupContents,
  head: Pick<BackupHead, "created" | "backend" | "oneMoment">,
): Promise<BackupSums> {
  const digests = sumsInMaking();

  async function* lines(): AsyncGenerator<string> {
    const fields = Object.fromEntries(collections.map((name) => [name, fieldsOf(name)]));
    yield line({ format, version: backupVersion, ...head, fields });
    for await (const { collection, records: batch } of records.batches()) {
      let text = "";
      for (const record of batch) {
        const json = canonical(record);
        digests.collections[collection]?.add(json);
        text += `{"collection":"${collection}","record":${json}}\n`;
      }
      yield text;
    }
    for await (const counter of records.counters()) {
      digests.counters.add(canonical(counter));
      yield line({ counter });
    }
    for await (const payment of payments()) {
      digests.payments.add(canonical(payment));
      yield line({ payment });
    }
    for await (const { name, content } of files()) {
      digests.files.add(name);
      yield line({ file: name, content: Buffer.from(content).toString("base64") });
    }
    yield line({ end: sumsOf(digests) });
  }

  const unfinished = `${file}.part`;
  try {
    const output = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(Readable.from(lines()), createGzip(), output);
    await rename(unfinished, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return sumsOf(digests);
}

/**
 * * Reads the whole file before any of it is used.
 * @throws Refused when it is not a backup, too new, damaged or truncated
 */
export async function openBackup(file: string): Promise<Backup> {
  const digests = sumsInMaking();
  let head: BackupHead | null = null;
  let end: BackupSums | null = null;
  for await (const each of linesOf(file)) {
    if (head === null) {
      head = readHead(each);
    } else if ("record" in each) digests.collections[each.collection]?.add(canonical(each.record));
    else if ("counter" in each) digests.counters.add(canonical(each.counter));
    else if ("payment" in each) digests.payments.add(canonical(each.payment));
    else if ("file" in each) digests.files.add(each.file);
    else if ("end" in each) end = each.end;
  }
  if (head === null) throw new Refused("This file is not a backup of a store.");
  if (end === null) throw cutOff();
  const sums = sumsOf(digests);
  if (canonical(sums) !== canonical(end)) throw damaged();

  async function* pick<T>(take: (each: Line) => T | null): AsyncGenerator<T> {
    for await (const each of linesOf(file)) {
      const taken = take(each);
      if (taken !== null) yield taken;
    }
  }
  return {
    ...{ head, sums },
    records: {
      isSteady: true,
      async *batches() {
        let batch = null as Batch | null;
        for await (const each of linesOf(file)) {
          if ("counter" in each) break;
          if (!("record" in each)) continue;
          const record = revived(each.collection, each.record);
          if (batch?.collection === each.collection && batch.records.length < recordsAtOnce) {
            batch.records.push(record);
          } else {
            if (batch) yield batch;
            batch = { collection: each.collection, records: [record] };
          }
        }
        if (batch) yield batch;
      },
      counters: () => pick((each) => ("counter" in each ? each.counter : null)),
    },
    payments: () => pick((each) => ("payment" in each ? readPayment(each.payment) : null)),
    files: () =>
      pick((each) =>
        "file" in each ? { name: each.file, content: Buffer.from(each.content, "base64") } : null,
      ),
  };
}

/** Fields of the backup that this version of the store does not know. */
export function newFields({ fields }: BackupHead): string[] {
  return collections.flatMap((name) => {
    const known = new Set(fields[name] ?? []);
    return fieldsOf(name)
      .filter((field) => !known.has(field))
      .map((field) => `${name}.${field}`);
  });
}

function readHead(first: Line): BackupHead {
  if (!("format" in first) || first.format !== format) {
    throw new Refused("This file is not a backup of a store.");
  }
  const { version, created, backend, oneMoment, fields } = first;
  if (version > backupVersion) {
    throw new Refused(
      `This backup has file version ${version}, and this store reads versions up to ${backupVersion}. Update the store first.`,
    );
  }
  const unknown = Object.entries(fields).flatMap(([name, given]) => {
    const known = new Set(name in shapes ? fieldsOf(name as CollectionName) : []);
    return known.size === 0 ? [name] : given.filter((field) => !known.has(field));
  });
  if (unknown.length > 0) {
    throw new Refused(
      `This backup was written by a newer store: it has ${unknown.slice(0, 5).join(", ")}, which this version does not know. Update the store first.`,
    );
  }
  return { ...{ version, backend, oneMoment, fields }, created: new Date(created) };
}

async function* linesOf(file: string): AsyncGenerator<Line> {
  const input = createReadStream(file);
  const text = createGunzip();
  input.once("error", (error) => text.destroy(error));
  input.pipe(text);
  let parts: Buffer[] = [];
  try {
    for await (const chunk of text as AsyncIterable<Buffer>) {
      let start = 0;
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, start)) {
        parts.push(chunk.subarray(start, at));
        yield JSON.parse(Buffer.concat(parts).toString()) as Line;
        parts = [];
        start = at + 1;
      }
      if (start < chunk.length) parts.push(chunk.subarray(start));
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "Z_BUF_ERROR") throw cutOff();
    if (code?.startsWith("Z_") || error instanceof SyntaxError) throw damaged();
    throw error;
  } finally {
    input.destroy();
    text.destroy();
  }
}

function cutOff(): Refused {
  return new Refused("This backup is truncated: its end is missing.");
}

function damaged(): Refused {
  return new Refused("This file is not a backup of a store, or it is damaged.");
}

function revived(collection: CollectionName, record: MovedRecord): MovedRecord {
  return readShape(shapes[collection] as unknown as Shape<MovedRecord>, record) as MovedRecord;
}

function readPayment(raw: unknown): KeptPayment {
  const payment = raw as KeptPayment;
  return { ...payment, received: new Date(payment.received) };
}

function fieldsOf(name: CollectionName): string[] {
  return Object.keys(shapes[name]).sort();
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

function sumsInMaking() {
  return {
    collections: Object.fromEntries(collections.map((name) => [name, createDigest()])),
    counters: createDigest(),
    files: createDigest(),
    payments: createDigest(),
  };
}

function sumsOf(digests: ReturnType<typeof sumsInMaking>): BackupSums {
  return {
    collections: Object.fromEntries(
      Object.entries(digests.collections).map(([name, digest]) => [name, digest.end()]),
    ),
    counters: digests.counters.end(),
    files: digests.files.end(),
    payments: digests.payments.end(),
  };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
