import { readEnv } from "~/kernel/env/env.server";
import { attachmentHash } from "~/modules/files/attachment.server";
import type { Files } from "~/modules/files/files";
import { Refused } from "~/moving/refused";
import { localFiles } from "~/providers/disk/local-files.server";
import { readProviders } from "~/read-providers.server";
import { storeConfig } from "~/store.config";

/** Whether it is the id of a provider of files, rather than a folder. */
export function isFilesProvider(place: string): boolean {
  return storeConfig.providers.files.some(({ id }) => id === place);
}

/**
 * A folder, or the id of a provider of files; by default the configured storage.
 * @throws Refused when that provider is not configured
 */
export function filesAt(place?: string): Files {
  const { env } = readEnv(process.env);
  if (place === undefined) return readProviders(env).files.create({});
  const named = storeConfig.providers.files.find(({ id }) => id === place);
  if (!named) return localFiles(place);
  const { state } = named.open(env);
  if (!state.on) throw new Refused(state.why);
  return state.create({});
}

/** Copies missing files. Names are derived from content, so equal names mean equal files. */
export async function copyFiles(
  { from, to }: { from: Files; to: Files },
  { dryRun = false } = {},
): Promise<string> {
  const there = new Set<string>();
  for await (const name of to.names()) there.add(name);
  let [copied, known] = [0, 0];
  for await (const name of from.names()) {
    if (there.has(name)) {
      known += 1;
      continue;
    }
    if (!dryRun) await copyFile(from, to, name);
    copied += 1;
  }
  return `${copied} ${dryRun ? "to copy" : "copied"}, ${known} already there`;
}

async function copyFile(from: Files, to: Files, name: string) {
  const content = await contentOf(from, name);
  // Removed since it was listed.
  if (content) await saveAs(to, name, content);
}

/** A picture's or an attachment's name. */
export async function contentOf(files: Files, name: string): Promise<Uint8Array | null> {
  const hash = attachmentHash(name);
  return hash ? files.readAttachment(hash) : ((await files.read(name))?.content ?? null);
}

export async function saveAs(files: Files, name: string, content: Uint8Array): Promise<void> {
  const hash = attachmentHash(name);
  if (hash !== null) {
    const kept = await files.saveAttachment(content, null);
    if (kept.hash === hash) return;
    throw new Refused(`The content of ${name} does not match its name.`);
  }
  const saved = await files.save(content);
  if (saved.name !== name) {
    await files.remove(saved.name);
    throw new Refused(`The content of ${name} does not match its name.`);
  }
}
