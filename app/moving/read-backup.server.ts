import { createGunzip } from "node:zlib";
import { readFields } from "~/kernel/resource/field";
import { resourceOf, resources } from "~/modules/registry";
import type { CollectionName } from "~/storage/storage";
import {
  type BackupContents,
  type BackupHead,
  type BackupSums,
  backupSumsOf,
  backupVersion,
  createBackupDigests,
  fieldsOf,
  format,
  type KeptPayment,
  type Line,
} from "./backup-format";
import { canonical } from "./canonical";
import { readPlain } from "./encryption.server";
import { type Batch, collections, type MovedRecord } from "./records";
import { Refused } from "./refused";

const newline = 10;
/** Few at a time, because a record may contain a file. */
const recordsAtOnce = 50;

export interface Backup extends BackupContents {
  head: BackupHead;
  sums: BackupSums;
}

/**
 * Reads the whole file before any of it is used.
 * @throws Refused when it is not a backup, too new, damaged or truncated
 */
export async function openBackup(
  file: string,
  identityFile: string | null = null,
): Promise<Backup> {
  const digests = createBackupDigests();
  let head: BackupHead | null = null;
  let end: BackupSums | null = null;
  for await (const each of linesOf(file, identityFile)) {
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
  const sums = backupSumsOf(digests);
  if (canonical(sums) !== canonical(end)) throw damaged();

  async function* pick<T>(take: (each: Line) => T | null): AsyncGenerator<T> {
    for await (const each of linesOf(file, identityFile)) {
      const taken = take(each);
      if (taken !== null) yield taken;
    }
  }
  return {
    head,
    sums,
    records: {
      isSteady: true,
      async *batches() {
        let batch = null as Batch | null;
        for await (const each of linesOf(file, identityFile)) {
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
    const known = new Set(name in resources ? fieldsOf(name as CollectionName) : []);
    return known.size === 0 ? [name] : given.filter((field) => !known.has(field));
  });
  if (unknown.length > 0) {
    throw new Refused(
      `This backup was written by a newer store: it has ${unknown.slice(0, 5).join(", ")}, which this version does not know. Update the store first.`,
    );
  }
  return { version, backend, oneMoment, fields, created: new Date(created) };
}

async function* linesOf(file: string, identityFile: string | null): AsyncGenerator<Line> {
  const input = await readPlain(file, identityFile);
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
    // Without a code it is of the decryption, which finds what is cut off or changed.
    if (code === undefined || code.startsWith("Z_")) throw damaged();
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
  return new Refused("This file is not a backup of a store, or it is damaged or truncated.");
}

function revived(collection: CollectionName, record: MovedRecord): MovedRecord {
  return readFields(resourceOf(collection).fields, record) as MovedRecord;
}

function readPayment(raw: unknown): KeptPayment {
  const payment = raw as KeptPayment;
  return { ...payment, received: new Date(payment.received) };
}
