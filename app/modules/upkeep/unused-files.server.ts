import { removedBefore } from "~/kernel/env/retention";
import { type Clock, firstIdAt } from "~/kernel/identifiers";
import { type Hourly, hourly } from "~/kernel/process/hourly.server";
import type { Log } from "~/kernel/process/log.server";
import { createRest } from "~/kernel/process/waiting.server";
import type { Product } from "~/modules/catalogue/product.resource";
import { attachmentHash, attachmentName } from "~/modules/files/attachment.server";
import type { OneTimeToken } from "~/modules/identity/account.resource";
import { resources } from "~/modules/registry";
import { partId } from "~/modules/runs/run-rows.server";
import { allOf, removeMany } from "~/storage/batches";
import type { CollectionName, Storage } from "~/storage/storage";
import { forEachRow, pagesOf } from "~/storage/sweeping.server";

/** What the purge uses of the file store, which is passed in. */
export interface UploadedFiles {
  /** May contain other names than those of uploaded files; they are skipped. */
  names(): AsyncIterable<string>;
  /** null for an unknown name, and for an attachment. */
  read(name: string): Promise<{ content: Uint8Array } | null>;
  /** By its hash; null for an unknown one. */
  readAttachment(hash: string): Promise<Uint8Array | null>;
  save(content: Uint8Array): Promise<unknown>;
  saveAttachment(content: Uint8Array, name: null): Promise<unknown>;
  remove(name: string): Promise<boolean>;
}

interface PurgeDeps {
  storage: Storage;
  files: UploadedFiles;
  clock: Clock;
  log: Log;
  /** After how many days of not being used a file is removed; null for never. */
  keptDays: number | null;
}

export interface FilePurge extends Hourly {
  /** Restarts the days of a file; called before an upload, because no record names it yet. */
  noteUpload(name: string): Promise<void>;
  /** Returns the number of removed files. */
  run(stopped?: AbortSignal): Promise<number>;
}

/** A row of `tokens` of this kind says since when no product, setting or message names a file. */
export const unusedKind = "unused-file";
/** The row of `tokens` that holds the next run back, also in other instances and after a start. */
const ranKind = "unused-files-run";
const day = 86_400_000;
/** A run reads all products, which costs money where reads are billed. */
const everyDays = { usual: 1, billed: 7 };
/** A start is busy enough without it. */
export const purgeWaitMs = 5 * 60_000;
/** Clocks of instances differ by less. */
const skewMs = 5 * 60_000;
const marksAtOnce = 200;
/** A removed file stays in memory until the second look. One has at most 8 MB. */
const removedAtOnce = 8;

/** The name of a picture or a data sheet, or the hash of an attachment, as it stands in a record. */
const namePattern = /\b(?:[a-f0-9]{40}\.[a-z]{3,4}|[a-f0-9]{64})\b/g;

/** Read at every run; the other collections only when a file is due. */
const listing: readonly CollectionName[] = ["products", "settings"];
/** Their rows keep no file: they report what happened, were sent, contain the file, or name none. */
const skipped: ReadonlySet<CollectionName> = new Set<CollectionName>([
  ...(["audit", "outbox", "deliveries", "keptAnswers", "issuedDocuments", "tokens"] as const),
  ...(["sessions", "carts", "documentTokens", "spellings", "stockMovements", "openings"] as const),
  ...(["savedLists", "missedSearches"] as const),
]);
const documents = (Object.keys(resources) as CollectionName[]).filter((name) => !skipped.has(name));

/**
 * Removes pictures, data sheets and attachments that nothing uses. A file that no product, setting,
 * message or recorded answer names is marked. When its mark is `keptDays` old, all records are
 * searched for it: quotes, orders, the bin, runs that can be undone. If one names it, it gets a new
 * mark. Several instances may run it.
 */
export function createFilePurge({ storage, files, clock, log, keptDays }: PurgeDeps): FilePurge {
  const { tokens } = storage;

  async function mark(names: readonly string[]): Promise<void> {
    const now = clock();
    // The row outlasts the day on which the file is due.
    const expires = new Date(now.getTime() + ((keptDays ?? 0) + 30) * day);
    const row = { kind: unusedKind, subject: now.toISOString(), expires, created: now };
    for (let at = 0; at < names.length; at += marksAtOnce) {
      await storage.atomically(async (tx) => {
        for (const name of names.slice(at, at + marksAtOnce)) {
          await tx.tokens.put({ ...row, id: markId(name) });
        }
      });
    }
  }

  const unmark = (names: readonly string[]) =>
    removeMany(storage, (tx) => tx.tokens, names.map(markId));

  /** Marks files that are no longer named in the usual places, and unmarks those that are. */
  async function markUnlisted(stopped?: AbortSignal): Promise<void> {
    const listed = await namesIn(storage, listing, { stopped });
    await addAttachments(listed, storage, { stopped });
    for await (const names of pagesOfNames(files)) {
      if (stopped?.aborted) return;
      const marks = new Set((await tokens.getMany(names.map(markId))).map(({ id }) => id));
      const isMarked = (name: string) => marks.has(markId(name));
      await mark(names.filter((name) => !listed.has(name) && !isMarked(name)));
      await unmark(names.filter((name) => listed.has(name) && isMarked(name)));
    }
  }

  async function run(stopped?: AbortSignal): Promise<number> {
    const below = removedBefore(clock(), keptDays);
    if (!below) return 0;
    await markUnlisted(stopped);
    const due = new Set<string>();
    const where = { kind: unusedKind };
    const marks = allOf<OneTimeToken>({ find: (page) => tokens.find({ where, ...page }) });
    for await (const rows of marks) {
      for (const { id, subject } of rows) if (subject < below.toISOString()) due.add(nameOf(id));
    }
    if (due.size === 0) return 0;
    const begun = new Date(clock().getTime() - skewMs);
    const used = await namesIn(storage, documents, { stopped, sought: due });
    if (stopped?.aborted) return 0;
    await mark([...used]);
    const unused = [...due].filter((name) => !used.has(name));
    let removed = 0;
    for (let at = 0; at < unused.length && !stopped?.aborted; at += removedAtOnce) {
      removed += await removeFiles(unused.slice(at, at + removedAtOnce), { below, begun });
    }
    return removed;
  }

  /**
   * Removes the files, looks again, and restores those that somebody uploaded or named meanwhile,
   * because the file store has no transactions.
   */
  async function removeFiles(names: readonly string[], since: { below: Date; begun: Date }) {
    const before = await wantedOf(names, since);
    const taken = new Map<string, Uint8Array | null>();
    const take = async (name: string) => {
      const content = await contentOf(name);
      await files.remove(name);
      taken.set(name, content);
    };
    const candidates = names.filter((name) => !before.has(name));
    await forEachRow(candidates, take, { log, tag: "[files] file" });
    // If the second look fails, all are restored.
    const after = await wantedOf(names, since).catch(() => new Set(names));
    let removed = 0;
    for (const [name, content] of taken) {
      if (content && after.has(name)) await restore(name, content);
      else if (content) removed += 1;
    }
    await unmark([...taken.keys()].filter((name) => !after.has(name)));
    return removed;
  }

  async function contentOf(name: string): Promise<Uint8Array | null> {
    const hash = attachmentHash(name);
    if (hash !== null) return files.readAttachment(hash);
    return (await files.read(name))?.content ?? null;
  }

  async function restore(name: string, content: Uint8Array): Promise<void> {
    if (attachmentHash(name) === null) await files.save(content);
    else await files.saveAttachment(content, null);
  }

  /** Files that were uploaded again, or that a record has named since. */
  async function wantedOf(names: readonly string[], since: { below: Date; begun: Date }) {
    const marks = await tokens.getMany(names.map(markId));
    const isOld = ({ subject }: OneTimeToken) => subject < since.below.toISOString();
    const old = new Set(marks.filter(isOld).map(({ id }) => nameOf(id)));
    const named = await namedSince(storage, since.begun);
    return new Set(names.filter((name) => !old.has(name) || named.has(name)));
  }

  /** The hourly look: a run reads much, so a process that starts again must not repeat it. */
  async function runIfDue(stopped: AbortSignal): Promise<number> {
    const now = clock();
    const last = await tokens.get(ranKind);
    if (keptDays === null || (last && last.expires > now)) return 0;
    const removed = await run(stopped);
    if (stopped.aborted) return removed;
    const days = storage.billsReads ? everyDays.billed : everyDays.usual;
    const expires = new Date(now.getTime() + days * day);
    const row = { id: ranKind, kind: ranKind, subject: "", expires, created: now };
    await storage.atomically((tx) => tx.tokens.put(row));
    return removed;
  }

  return {
    async noteUpload(name) {
      if (keptDays !== null) await mark([name]);
    },
    run,
    ...hourly(runIfDue, { log, tag: "[files] purge", firstAfterMs: purgeWaitMs }),
  };
}

function markId(name: string): string {
  return `${unusedKind}:${name}`;
}

function nameOf(id: string): string {
  return id.slice(unusedKind.length + 1);
}

/** Names of uploaded files, a page at a time. */
async function* pagesOfNames(files: UploadedFiles): AsyncGenerator<string[]> {
  let page: string[] = [];
  for await (const name of files.names()) {
    if (!name.match(namePattern)) continue;
    page.push(name);
    if (page.length < marksAtOnce) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

interface Search {
  stopped?: AbortSignal;
  /** Only these names; the search ends when all are found. */
  sought?: ReadonlySet<string>;
}

/** The names of files in the rows of the collections, with pauses between pages. */
async function namesIn(
  storage: Storage,
  collections: readonly CollectionName[],
  { stopped, sought }: Search,
): Promise<Set<string>> {
  const found = new Set<string>();
  const rest = createRest(true);
  for (const collection of collections) {
    for await (const rows of allOf<{ id: string }>(storage[collection] as never)) {
      const begun = performance.now();
      addNames(found, rows, sought);
      if (stopped?.aborted || found.size === sought?.size) return found;
      await rest(performance.now() - begun);
    }
  }
  return found;
}

/**
 * The names in products that were changed since, in runs that began since, in messages, answers and
 * retained records that were written since, and in the settings.
 */
async function namedSince(storage: Storage, begun: Date): Promise<Set<string>> {
  const found = new Set<string>();
  const only = Object.keys(resources.products.fields) as (keyof Product)[];
  for (const listed of [true, false]) {
    const where = { listed, updated: { from: begun } };
    for await (const rows of pagesOf(storage.products, { where, by: "updated", only })) {
      addNames(found, rows);
    }
  }
  addNames(found, await storage.settings.find({ limit: 100 }));
  const runs = { where: { created: { from: begun } }, by: "created", only: ["parts"] } as const;
  for await (const rows of pagesOf(storage.catalogueRuns, runs)) {
    for (const { id, parts } of rows) {
      for (let at = 0; at < parts; at += 1) {
        const part = await storage.catalogueRunParts.get(partId(id, at));
        if (part) addNames(found, [part]);
      }
    }
  }
  await addAttachments(found, storage, { since: begun });
  return found;
}

/**
 * Adds the attachments of messages, of recorded answers, and of answers that an erasure retained,
 * which it does after this has read the answers. Their ids are in the order of their making.
 */
async function addAttachments(
  found: Set<string>,
  storage: Storage,
  { since, stopped }: { since?: Date; stopped?: AbortSignal },
): Promise<void> {
  const where = since ? { id: { from: firstIdAt(since) } } : {};
  const written = { where, by: "id", stopped } as const;
  for await (const rows of pagesOf(storage.messages, { ...written, only: ["files"] })) {
    addNames(found, rows);
  }
  for await (const rows of pagesOf(storage.acceptances, { ...written, only: ["facts"] })) {
    addNames(found, rows);
  }
  for await (const rows of pagesOf(storage.retained, { ...written, only: ["kind"] })) {
    const answers = rows.filter(({ kind }) => kind === "acceptance").map(({ id }) => id);
    addNames(found, await storage.retained.getMany(answers, { only: ["content"] }));
  }
}

function addNames(found: Set<string>, rows: readonly object[], sought?: ReadonlySet<string>) {
  for (const row of rows) {
    for (const [written] of JSON.stringify(row).matchAll(namePattern)) {
      const name = attachmentName(written) ?? written;
      if (!sought || sought.has(name)) found.add(name);
    }
  }
}
