import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import type { Env } from "~/env.server";
import type { Files } from "~/files/files";
import { openFiles } from "~/files/open-files.server";
import type { KeptFile, KeptPayment } from "~/moving/backup-format";
import { isUnfinished } from "~/moving/copy-records";
import { storedRecords } from "~/moving/records";
import { Refused } from "~/moving/refused";
import { writeBackup } from "~/moving/write-backup.server";
import { createSpool } from "~/payments/spool.server";
import { configured, openBackend } from "../backends";
import { type Command, fileArguments, print, printError } from "../command";
import { contentOf } from "../copied-files";
import { createProgress } from "../progress";

const usage = "backup <file> [--replace]";

export const backup: Command = {
  usage,
  summary:
    "writes records, totals, pictures and spooled payments into one file, while the store runs",
  async run(args) {
    const asked = fileArguments(args);
    if (!asked) {
      printError(`Usage: npm run store -- ${usage}`);
      return 2;
    }
    if (!asked.replace && existsSync(asked.file)) {
      throw new Refused("That file already exists. Name another one, or add --replace.");
    }
    await takeBackup(asked.file);
    return 0;
  },
};

async function takeBackup(file: string): Promise<void> {
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
      files: () => contentsOf(openFiles(env)),
    };
    const head = { created, backend: settings.kind, oneMoment: snapshot !== null };
    const sums = await writeBackup(file, contents, head).finally(() => snapshot?.close());
    progress.end();
    const count = Object.values(sums.collections).reduce((total, each) => total + each.count, 0);
    const { size } = await stat(file);
    print(
      `Wrote ${count} records, ${sums.counters.count} totals, ${sums.files.count} pictures and ${sums.payments.count} spooled payments, ${Math.ceil(size / 1024)} KB.`,
    );
    print(
      snapshot
        ? `The records are as of ${created.toISOString()}.`
        : "This backend has no snapshots: changes made during the backup may be in it in part.",
    );
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
