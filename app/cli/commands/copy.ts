import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Snapshot, Storage } from "~/commerce/storage";
import { copyRecords, isEmpty, isUnfinished } from "~/moving/copy-records";
import type { CopyResult } from "~/moving/copy-sums";
import { collections, rowsOf, storedRecords } from "~/moving/records";
import { Refused } from "~/moving/refused";
import { backendSettings, fingerprintOf, openBackend } from "../backends";
import { type Command, print, printError } from "../command";
import { tellCompared } from "../compared";
import { copyFiles, filesAt } from "../copied-files";
import { createProgress } from "../progress";

const usage =
  "copy --from <backend> --to <backend> [--files-from <place>] [--files-to <place>] [--replace] [--dry-run]";

interface Options {
  from?: string;
  to?: string;
  "files-from"?: string;
  "files-to"?: string;
  replace: boolean;
  "dry-run": boolean;
}

export const copy: Command = {
  usage,
  summary: "copies all records, totals and pictures to another backend, and compares them",
  async run(args) {
    const options = optionsOf(args);
    const both = (a?: string, b?: string) => (a === undefined) === (b === undefined);
    if (
      !options ||
      !both(options.from, options.to) ||
      !(options.from ?? options["files-to"]) ||
      (options["files-from"] && !options["files-to"])
    ) {
      printError(`Usage: npm run store -- ${usage}`);
      printError("Files are in a folder, or in s3 for the bucket of FILES_S3_….");
      return 2;
    }
    const { from, to, "dry-run": dryRun } = options;
    let good = true;
    if (from && to) {
      const records = dryRun ? previewRecords : copyAll;
      good = await records({ from, to, replace: options.replace });
    }
    const place = options["files-to"];
    if (good && place) {
      const files = { from: filesAt(options["files-from"]), to: filesAt(place) };
      print(`Pictures: ${await copyFiles(files, { dryRun })}.`);
    }
    return good ? 0 : 1;
  },
};

function optionsOf(args: string[]): Options | null {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  try {
    const options = { from: text, to: text, "files-from": text, "files-to": text } as const;
    return parseArgs({ args, options: { ...options, replace: flag, "dry-run": flag } }).values;
  } catch {
    return null;
  }
}

interface Between {
  from: string;
  to: string;
  replace: boolean;
}

async function copyAll({ from, to, replace }: Between): Promise<boolean> {
  const [source, target] = [backendSettings(from).settings, backendSettings(to).settings];
  const fingerprint = fingerprintOf(source);
  if (fingerprint === fingerprintOf(target)) throw new Refused("Source and target are the same.");
  const fromStore = await openBackend(source, { readOnly: true });
  try {
    if (await isUnfinished(fromStore)) {
      throw new Refused("The source is an unfinished copy itself. Finish that one first.");
    }
    const toStore = await openBackend(target, { readOnly: false });
    try {
      const copied = await copyStores(fromStore, toStore, { fingerprint, replace });
      return tellCompared(copied, fromStore.snapshot !== undefined);
    } finally {
      await toStore.close();
    }
  } finally {
    await fromStore.close();
  }
}

/** From a snapshot where the engine has them, so that the store may go on running. */
async function copyStores(
  from: Storage,
  to: Storage,
  options: { fingerprint: string; replace: boolean },
): Promise<CopyResult> {
  const snapshot: Snapshot | null = (await from.snapshot?.()) ?? null;
  const source = snapshot ?? from;
  const progress = createProgress();
  try {
    const total = await countAll(source);
    return await copyRecords(storedRecords(source), to, {
      ...options,
      progress: (stage, collection, done) =>
        progress.at(`${stage} ${collection ?? "totals"}`, done, total.get(collection ?? "") ?? 0),
    });
  } finally {
    progress.end();
    await snapshot?.close();
  }
}

async function countAll(source: Storage | Snapshot): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const name of collections) counts.set(name, await source[name].count({}));
  return counts;
}

/** Compares both sides; nothing is created, opened for writing, or migrated. */
async function previewRecords({ from, to, replace }: Between): Promise<boolean> {
  const [source, target] = [backendSettings(from).settings, backendSettings(to).settings];
  const fromStore = await openBackend(source, { readOnly: true });
  let good = true;
  try {
    const counts = await countAll(fromStore);
    for (const [name, count] of counts) print(`${name.padEnd(15)} ${String(count).padStart(8)}`);
    if (target.kind === "sqlite" && !existsSync(target.file)) {
      print(`${target.file} would be created.`);
    } else {
      const toStore = await openBackend(target, { readOnly: true }).catch((error: Error) => {
        print(`The target: ${error.message}`);
        return null;
      });
      if (toStore) {
        good = await tellTarget(toStore, replace).finally(() => toStore.close());
      }
    }
  } finally {
    await fromStore.close();
  }
  print("Nothing was changed.");
  return good;
}

async function tellTarget(target: Storage, replace: boolean): Promise<boolean> {
  if (await isEmpty(target)) {
    print("The target is empty.");
    return true;
  }
  const held: string[] = [];
  for (const name of collections) {
    const count = await rowsOf(target, name).count({});
    if (count > 0) held.push(`${count} ${name}`);
  }
  print(`The target has ${held.join(", ")}.`);
  const isContinued = await isUnfinished(target);
  if (isContinued) print("They belong to an unfinished copy, which the same command continues.");
  else if (replace) print("They would be replaced.");
  else printError("Without --replace nothing would be copied.");
  return isContinued || replace;
}
