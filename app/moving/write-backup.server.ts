import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { syncFolder } from "~/kernel/process/durable-files.server";
import {
  type BackupContents,
  type BackupHead,
  type BackupSums,
  backupSumsOf,
  backupVersion,
  createBackupDigests,
  fieldsOf,
  format,
} from "./backup-format";
import { canonical } from "./canonical";
import { encrypted } from "./encryption.server";
import { collections } from "./records";

/**
 * Writes everything into one file: lines of JSON, compressed with gzip, and encrypted for the
 * recipient of age where there is one. The file gets its name only
 * when it is complete and on the disk.
 */
export async function writeBackup(
  file: string,
  { records, files, payments }: BackupContents,
  head: Pick<BackupHead, "created" | "backend" | "oneMoment">,
  recipient?: string,
): Promise<BackupSums> {
  const digests = createBackupDigests();

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
    yield line({ end: backupSumsOf(digests) });
  }

  const unfinished = `${file}.part`;
  try {
    const output = createWriteStream(unfinished, { mode: 0o600, flush: true });
    const packed = Readable.from(lines()).compose(createGzip());
    await pipeline(recipient ? await encrypted(packed, recipient) : packed, output);
    await rename(unfinished, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return backupSumsOf(digests);
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
