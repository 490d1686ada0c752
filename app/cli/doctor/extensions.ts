import type { Extension } from "~/extending/extension";
import { problemsOf } from "~/extending/prepare";
import type { Env } from "~/kernel/env/env.server";
import { createLog, standardOutput } from "~/kernel/process/log.server";
import type { Finding } from "~/kernel/provider";
import { openStorage } from "~/storage/open-storage.server";
import type { Storage } from "~/storage/storage";
import { storeConfig } from "~/store.config";

/** How many records of each kind are looked at for values of extensions that are gone. */
const looked = 2_000;

/** Whether the extensions can be used, and whose values are stored without them. */
export async function extensionFindings(env: Env): Promise<Finding[]> {
  const { extensions } = storeConfig;
  const subject = "extensions";
  const problem = problemsOf(extensions);
  if (problem) return [["FAIL", subject, problem]];
  const names = extensions.map(({ id }) => id).join(", ") || "none";
  const own: Finding = ["ok", subject, names];
  const { backend } = env;
  if (!backend.on) return [own];
  const log = createLog("silent", standardOutput(2));
  const storage = await openStorage(backend.settings, { log, migrate: false }).catch(() => null);
  if (!storage) return [own];
  try {
    const gone = await goneOf(storage, extensions);
    if (gone.length === 0) return [own];
    const what = `values of ${gone.join(", ")} are stored, and the store has no such extension`;
    return [own, ["warn", subject, `${what}: install it again, or name it in renamedFrom`]];
  } catch {
    return [own];
  } finally {
    await storage.close();
  }
}

/** The ids of extensions whose values newer records have, and that are not installed. */
async function goneOf(storage: Storage, extensions: readonly Extension[]): Promise<string[]> {
  const known = new Set(extensions.flatMap(({ id, renamedFrom = [] }) => [id, ...renamedFrom]));
  const order = { by: "created", direction: "desc" } as const;
  const options = { limit: looked, order, only: ["id", "custom", "created"] } as const;
  const rows = await Promise.all([
    storage.products.find({ ...options, where: { listed: true }, only: [...options.only] }),
    storage.quotes.find({ ...options, only: [...options.only] }),
    storage.orders.find({ ...options, only: [...options.only] }),
    storage.customers.find({ ...options, only: [...options.only] }),
  ]);
  const ids = new Set(rows.flat().flatMap(({ custom = {} }) => Object.keys(custom)));
  return [...ids].filter((id) => !known.has(id)).sort();
}
