import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { BackendSettings } from "~/kernel/env/env.server";
import { type CopyOptions, copyRecords, isEmpty } from "~/moving/copy-records";
import type { CopyResult } from "~/moving/copy-sums";
import { collections, rowsOf, storedRecords } from "~/moving/records";
import { Refused } from "~/moving/refused";
import type { Snapshot, Storage } from "~/storage/storage";
import { isUnfinished, runningStores } from "~/storage/store-guard.server";
import { backendSettings, fingerprintOf, openBackend } from "../backends";
import {
  type Command,
  dryRunOption,
  type Input,
  print,
  printError,
  WrongArguments,
} from "../command";
import { tellCompared } from "../compared";
import { copyFiles, filesAt, isFilesProvider } from "../copied-files";
import { createProgress } from "../progress";

export const copy: Command = {
  name: "copy",
  options: {
    from: { value: "<backend>", about: "the backend that is read" },
    to: { value: "<backend>", about: "the backend that is written" },
    "files-from": {
      value: "<place>",
      about: "a folder, or the id of a provider; the configured one when left out",
    },
    "files-to": { value: "<place>", about: "copies pictures to a folder, or to a provider" },
    replace: { about: "replaces what the target holds" },
    "dry-run": dryRunOption,
  },
  summary: "copies all records, totals and pictures to another backend, and compares them",
  check(input) {
    const [from, to] = [input.text("from"), input.text("to")];
    const [filesFrom, filesTo] = [input.text("files-from"), input.text("files-to")];
    if ((from === undefined) !== (to === undefined)) {
      throw new WrongArguments("--from and --to go together.");
    }
    if (from === undefined && filesTo === undefined) {
      throw new WrongArguments("Name --from and --to, or --files-to.");
    }
    if (filesFrom !== undefined && filesTo === undefined) {
      throw new WrongArguments("--files-from needs --files-to.");
    }
    if (from && to) settingsOf({ from, to });
    // A bucket that is not configured would be seen only after all records were copied.
    if (filesTo) placesOf(input);
    if (filesFrom && !isFilesProvider(filesFrom) && !existsSync(input.path(filesFrom))) {
      throw new Refused(`There is no folder ${input.path(filesFrom)}.`);
    }
  },
  async run(input) {
    const [from, to] = [input.text("from"), input.text("to")];
    const dryRun = input.has("dry-run");
    let good = true;
    const places = input.text("files-to") ? placesOf(input) : null;
    let pictures = "";
    const copyPictures = async () => {
      if (places) pictures = `Pictures: ${await copyFiles(places, { dryRun })}.`;
    };
    if (from && to) {
      const between = { from, to, replace: input.has("replace") };
      good = dryRun ? await previewRecords(between) : await copyAll(between, copyPictures);
    }
    if (good && pictures === "") await copyPictures();
    if (pictures) print(pictures);
    return good ? 0 : 1;
  },
};

interface Between {
  from: string;
  to: string;
  replace: boolean;
}

/** Where files are read from, and written to. */
function placesOf({ text, path }: Input) {
  const place = (named: string | undefined) =>
    named === undefined || isFilesProvider(named) ? named : path(named);
  return { from: filesAt(place(text("files-from"))), to: filesAt(place(text("files-to"))) };
}

/** @throws Refused when a backend is unknown or not configured, or when both are the same */
function settingsOf({ from, to }: Pick<Between, "from" | "to">) {
  const [source, target] = [backendSettings(from).settings, backendSettings(to).settings];
  const fingerprint = fingerprintOf(source);
  if (fingerprint === fingerprintOf(target)) throw new Refused("Source and target are the same.");
  return { source, target, fingerprint };
}

/** `finish` comes before the target counts as complete: until then the command can be repeated. */
async function copyAll(
  { from, to, replace }: Between,
  finish: () => Promise<void>,
): Promise<boolean> {
  const { source, target, fingerprint } = settingsOf({ from, to });
  const fromStore = await openBackend(source, { readOnly: true });
  try {
    if (await isUnfinished(fromStore)) {
      throw new Refused("The source is an unfinished copy itself. Finish that one first.");
    }
    const toStore = await openBackend(target, { readOnly: false });
    try {
      const copied = await copyStores(fromStore, toStore, { fingerprint, replace, finish });
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
  options: Pick<CopyOptions, "fingerprint" | "replace" | "finish">,
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
  const { source, target } = settingsOf({ from, to });
  const fromStore = await openBackend(source, { readOnly: true });
  let good = true;
  try {
    const counts = await countAll(fromStore);
    for (const [name, count] of counts) print(`${name.padEnd(18)} ${String(count).padStart(8)}`);
    good = await previewTarget(target, replace);
  } finally {
    await fromStore.close();
  }
  return good;
}

/** Says what a copy or a restore would meet; returns whether it would be refused. */
export async function previewTarget(target: BackendSettings, replace: boolean): Promise<boolean> {
  let good = true;
  if (target.kind === "sqlite" && !existsSync(target.file)) {
    print(`${resolve(target.file)} would be created.`);
  } else {
    const toStore = await openBackend(target, { readOnly: true }).catch((error: Error) => {
      const isMade = target.kind !== "supabase" && /migrations are not applied/.test(error.message);
      print(isMade ? "The target's tables would be created." : `The target: ${error.message}`);
      return null;
    });
    if (toStore) good = await tellTarget(toStore, replace).finally(() => toStore.close());
  }
  print("Nothing was changed.");
  return good;
}

async function tellTarget(target: Storage, replace: boolean): Promise<boolean> {
  const lease = (await runningStores(target)).at(-1);
  if (lease) {
    printError(
      `A store is running on the target, until ${lease.toISOString()} if it was killed: stop it first.`,
    );
  }
  if (await isEmpty(target)) {
    print("The target is empty.");
    return !lease;
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
  return !lease && (isContinued || replace);
}
