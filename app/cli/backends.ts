import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type BackendSettings, type Env, readEnv } from "~/kernel/env/env.server";
import { createLog } from "~/kernel/process/log.server";
import { Refused } from "~/moving/refused";
import { openStorage } from "~/storage/open-storage.server";
import type { Storage } from "~/storage/storage";

/** The settings of one backend, whichever COMMERCE_BACKEND names. */
export function backendSettings(name: string): { env: Env; settings: BackendSettings } {
  const { env } = readEnv({ ...process.env, COMMERCE_BACKEND: name });
  if (env.unusable.COMMERCE_BACKEND) {
    throw new Refused(`There is no backend named ${name}.`);
  }
  if (!env.backend.on) throw new Refused(env.backend.why);
  return { env, settings: env.backend.settings };
}

/** The backend that the settings name. */
export function configured(): { env: Env; settings: BackendSettings } {
  const { env } = readEnv(process.env);
  if (!env.backend.on) throw new Refused(env.backend.why);
  return { env, settings: env.backend.settings };
}

export interface OpenOptions {
  /** Nothing may be created or changed: pending migrations and a missing file are errors. */
  readOnly: boolean;
}

export async function openBackend(
  settings: BackendSettings,
  { readOnly }: OpenOptions,
): Promise<Storage> {
  if (readOnly && settings.kind === "sqlite" && !existsSync(settings.file)) {
    throw new Refused(`There is no file ${settings.file}.`);
  }
  const storage = await openStorage(settings, { log: createLog("silent"), migrate: !readOnly });
  try {
    await storage.ready();
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** Identifies a store's place; it reveals no secret. */
export function fingerprintOf(settings: BackendSettings): string {
  const place = Object.entries(settings)
    .filter(([name]) => !/account|key|secret|token/i.test(name))
    .map(([name, value]) => [name, name === "file" ? resolve(String(value)) : withoutUser(value)]);
  return createHash("sha256").update(JSON.stringify(place)).digest("hex").slice(0, 16);
}

function withoutUser(value: unknown): unknown {
  if (typeof value !== "string" || !URL.canParse(value)) return value;
  const { protocol, host, pathname } = new URL(value);
  return `${protocol}//${host}${pathname}`;
}
