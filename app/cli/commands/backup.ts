import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { isUnfinished } from "~/commerce/store-guard.server";
import type { Env } from "~/env.server";
import type { Files } from "~/files/files";
import { openFiles } from "~/files/open-files.server";
import type { KeptFile, KeptPayment } from "~/moving/backup-format";
import { storedRecords } from "~/moving/records";
import { Refused } from "~/moving/refused";
import { writeBackup } from "~/moving/write-backup.server";
import { createSpool } from "~/payments/spool.server";
import { configured, openBackend } from "../backends";
import { type Command, type Input, jsonOption, printError } from "../command";
import { contentOf } from "../copied-files";
import { createProgress } from "../progress";

export const backup: Command = {
  name: "backup",
  operands: ["<file>"],
  options: { replace: { about: "replaces the file where there is one" }, json: jsonOption },
  summary:
    "writes records, totals, pictures and spooled payments into one file, while the store runs",
  async run(input) {
    const file = input.path(input.operands[0] ?? "");
    if (!input.has("replace") && existsSync(file)) {
      throw new Refused(`${file} already exists. Name another file, or add --replace.`);
    }
    await takeBackup(file, input);
    return 0;
  },
};

async function takeBackup(file: string, { answer }: Input): Promise<void> {
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
    const wrote = {
      records: count,
      totals: sums.counters.count,
      pictures: sums.files.count,
      payments: sums.payments.count,
    };
    answer({ file, bytes: size, created, oneMoment: snapshot !== null, ...wrote }, [
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
