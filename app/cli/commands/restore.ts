import type { Env } from "~/kernel/env/env.server";
import { holdNumbers } from "~/modules/invoices/series.server";
import { createSpool } from "~/modules/payments/spool.server";
import { canonical, digestOf } from "~/moving/canonical";
import { copyRecords } from "~/moving/copy-records";
import { newFields, openBackup } from "~/moving/read-backup.server";
import { readProviders } from "~/read-providers.server";
import { configured, openBackend } from "../backends";
import { type Command, dryRunOption, print } from "../command";
import { tellCompared } from "../compared";
import { filesAt, saveAs } from "../copied-files";
import { createProgress } from "../progress";
import { checkBackup, identityOf, identityOption } from "./backup";
import { previewTarget } from "./copy";

export const restore: Command = {
  name: "restore",
  operands: ["<file>"],
  options: {
    replace: { about: "replaces what the store holds" },
    identity: identityOption,
    "dry-run": dryRunOption,
  },
  summary: "restores what a backup holds; the store must be stopped",
  check: checkBackup,
  async run(input) {
    const file = input.path(input.operands[0] ?? "");
    const isDone = await restoreBackup(file, {
      replace: input.has("replace"),
      dryRun: input.has("dry-run"),
      identity: identityOf(input),
    });
    return isDone ? 0 : 1;
  },
};

async function restoreBackup(
  file: string,
  { replace, dryRun, identity }: { replace: boolean; dryRun: boolean; identity: string | null },
) {
  const { env, settings } = configured();
  const backup = await openBackup(file, identity);
  const { head, sums } = backup;
  print(`A backup of ${head.created.toISOString()}, taken from ${head.backend}. It is complete.`);
  if (dryRun) {
    for (const [name, { count }] of Object.entries(sums.collections)) {
      if (count > 0) print(`${name.padEnd(18)} ${String(count).padStart(8)}`);
    }
    return previewTarget(settings, replace);
  }
  const storage = await openBackend(settings, { readOnly: false });
  const progress = createProgress();
  const files = filesAt();
  let [pictures, payments] = [0, 0];
  /** The store may not serve before these are complete, because a repetition would refuse it. */
  async function restoreRest(): Promise<void> {
    [pictures, payments] = [0, 0];
    for await (const { name, content } of backup.files()) {
      await saveAs(files, name, content);
      pictures += 1;
      progress.at("pictures", pictures, sums.files.count);
    }
    for await (const payment of backup.payments()) {
      await keepPayment(env, payment);
      payments += 1;
    }
  }
  try {
    const copied = await copyRecords(backup.records, storage, {
      fingerprint: digestOf(canonical(sums)).slice(0, 16),
      replace,
      async finish(target) {
        // Numbers given out after the backup must not be given out again.
        await holdNumbers({ storage: target });
        await restoreRest();
      },
      progress: (stage, collection, done) =>
        progress.at(
          `${stage} ${collection ?? "totals"}`,
          done,
          sums.collections[collection ?? ""]?.count ?? sums.counters.count,
        ),
    });
    progress.end();
    if (!tellCompared(copied, true)) return false;
    print(
      "Invoices are held: run `npm run store -- invoices confirm` with the last number of each",
    );
    print("series that was given out, whether it is in the backup or not.");
    print(`Restored ${pictures} pictures and ${payments} kept payments.`);
    if (newFields(head).length > 0) {
      print("The backup is of an older version: run `npm run store -- reindex` before the start.");
    }
    if (readProviders(env).online) print("Then run `npm run store -- payments reconcile --apply`.");
    return true;
  } finally {
    progress.end();
    await storage.close();
  }
}

type Payment = Parameters<ReturnType<typeof createSpool>["keep"]>[0] & { parked: boolean };

async function keepPayment({ paymentSpoolDir }: Env, { parked, ...event }: Payment) {
  const spool = createSpool(paymentSpoolDir);
  await spool.keep(event);
  if (!parked) return;
  const { events } = await spool.list();
  const kept = events.find(
    ({ eventId, parked: aside }) => !aside && eventId !== "" && eventId === event.eventId,
  );
  if (kept) await spool.park(kept.file);
}
