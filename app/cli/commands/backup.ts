import { existsSync, statSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Env } from "~/kernel/env/env.server";
import { assertWritable } from "~/kernel/process/writable.server";
import type { Files } from "~/modules/files/files";
import { createSpool } from "~/modules/payments/spool.server";
import type { KeptFile, KeptPayment } from "~/moving/backup-format";
import { checkIdentity, checkRecipient } from "~/moving/encryption.server";
import { openBackup } from "~/moving/read-backup.server";
import { storedRecords } from "~/moving/records";
import { Refused } from "~/moving/refused";
import { writeBackup } from "~/moving/write-backup.server";
import { isUnfinished, rememberBackup } from "~/storage/store-guard.server";
import { configured, openBackend } from "../backends";
import { type Command, type Input, jsonOption, printError, WrongArguments } from "../command";
import { contentOf, filesAt } from "../copied-files";
import { createProgress } from "../progress";

export const identityOption = {
  value: "<file>",
  about: "the file with the key of age that reads an encrypted backup",
};

/** How the files end that `--keep` counts. */
const endOfBackups = ".backup";

export const backup: Command = {
  name: "backup",
  operands: ["<file>"],
  options: {
    replace: { about: "replaces the file where there is one" },
    encrypt: { value: "<recipient>", about: "encrypts for this recipient of age (age1…)" },
    keep: { value: "<number>", about: "afterwards keeps this many *.backup files of the folder" },
    json: jsonOption,
  },
  summary:
    "writes records, totals, pictures and spooled payments into one file, while the store runs",
  async check(input) {
    const file = input.path(input.operands[0] ?? "");
    const keep = input.text("keep");
    const recipient = input.text("encrypt");
    if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) {
      throw new WrongArguments("--keep takes a number from 1 to 9999.");
    }
    // A file of another name would take the place of one that counts.
    if (keep !== undefined && !file.endsWith(endOfBackups)) {
      throw new WrongArguments(
        `--keep counts *${endOfBackups} files: give the new one such a name.`,
      );
    }
    if (recipient !== undefined) await checkRecipient(recipient);
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
      throw new Refused(`${file} is a folder. Name a file.`);
    }
    if (!input.has("replace") && existsSync(file)) {
      throw new Refused(`${file} already exists. Name another file, or add --replace.`);
    }
    await checkFolder(dirname(file));
  },
  async run(input) {
    const file = input.path(input.operands[0] ?? "");
    const keep = input.text("keep");
    await takeBackup(file, input);
    if (keep !== undefined) await removeOld(dirname(file), { keep: Number(keep), made: file });
    return 0;
  },
};

export const backupVerify: Command = {
  name: "backup verify",
  operands: ["<file>"],
  options: { identity: identityOption, json: jsonOption },
  summary: "reads a backup to its end, and compares the number and hash of every part",
  check: checkBackup,
  async run({ operands: [written = ""], path, text, answer }) {
    const file = path(written);
    const { head, sums } = await openBackup(file, identityOf({ path, text }));
    const records = Object.values(sums.collections).reduce((all, { count }) => all + count, 0);
    const { created, backend } = head;
    answer({ file, ok: true, created, backend, records, pictures: sums.files.count }, [
      `${file} is whole: ${records} records and ${sums.files.count} pictures, taken from ${backend} on ${created.toISOString()}.`,
    ]);
    return 0;
  },
};

export function identityOf({ path, text }: Pick<Input, "path" | "text">): string | null {
  const named = text("identity");
  return named === undefined ? null : path(named);
}

/** Checks the file and the key that a command reads a backup with. */
export async function checkBackup({ operands: [written = ""], path, text }: Input): Promise<void> {
  const file = path(written);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new Refused(`There is no file ${file}.`);
  }
  const identity = identityOf({ path, text });
  if (identity !== null) await checkIdentity(identity);
}

async function checkFolder(folder: string): Promise<void> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Refused(`There is no folder ${folder}.`);
  }
  await assertWritable(folder, folder);
}

/** Removes the oldest backups; only after a new one is complete. */
async function removeOld(folder: string, { keep, made }: { keep: number; made: string }) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(endOfBackups));
  const others = names.map((name) => join(folder, name)).filter((file) => file !== made);
  const dated = await Promise.all(others.map(async (file) => ({ file, ...(await stat(file)) })));
  const old = dated.sort((a, b) => b.mtimeMs - a.mtimeMs).slice(keep - 1);
  for (const { file } of old) await rm(file);
}

async function takeBackup(file: string, input: Input): Promise<void> {
  const { env, settings } = configured();
  const storage = await openBackend(settings, { readOnly: true });
  const progress = createProgress();
  try {
    if (await isUnfinished(storage)) {
      throw new Refused("This store is an unfinished copy of another one. Finish it first.");
    }
    const payments = await keptPayments(env);
    const snapshot = (await storage.snapshot?.()) ?? null;
    const created = await storage.now();
    // The second pass copies files that were stored between the first one and the snapshot.
    for (const [key, payment] of await keptPayments(env)) payments.set(key, payment);
    const records = storedRecords(snapshot ?? storage);
    const shown = {
      ...records,
      async *batches() {
        let done = 0;
        for await (const batch of records.batches()) {
          done += batch.records.length;
          progress.at(`writing ${batch.collection}`, done, 0);
          yield batch;
        }
      },
    };
    const contents = {
      records: shown,
      payments: async function* () {
        yield* payments.values();
      },
      files: () => contentsOf(filesAt()),
    };
    const head = { created, backend: settings.kind, oneMoment: snapshot !== null };
    const sums = await writeBackup(file, contents, head, input.text("encrypt")).finally(() =>
      snapshot?.close(),
    );
    progress.end();
    // A backup is worth the same where its time cannot be written, such as on a standby.
    await rememberBackup(storage, created).catch(() =>
      printError("The time of this backup could not be stored: metrics and doctor do not know it."),
    );
    const count = Object.values(sums.collections).reduce((total, each) => total + each.count, 0);
    const { size } = await stat(file);
    const wrote = {
      records: count,
      totals: sums.counters.count,
      pictures: sums.files.count,
      payments: sums.payments.count,
    };
    input.answer({ file, bytes: size, created, oneMoment: snapshot !== null, ...wrote }, [
      `Wrote ${file}: ${count} records, ${wrote.totals} totals, ${wrote.pictures} pictures and ${wrote.payments} spooled payments, ${Math.ceil(size / 1024)} KB.`,
      snapshot
        ? `The records are as of ${created.toISOString()}.`
        : "This backend has no snapshots: changes made during the backup may be in it in part.",
    ]);
  } finally {
    progress.end();
    await storage.close();
  }
}

async function keptPayments({ paymentSpoolDir }: Env): Promise<Map<string, KeptPayment>> {
  const { events, unreadable } = await createSpool(paymentSpoolDir).list();
  for (const name of unreadable) printError(`The spooled payment ${name} cannot be read.`);
  return new Map(events.map(({ file, ...payment }) => [file.replace(/^parked\//, ""), payment]));
}

async function* contentsOf(files: Files): AsyncGenerator<KeptFile> {
  for await (const name of files.names()) {
    const content = await contentOf(files, name);
    if (content) yield { name, content };
  }
}
