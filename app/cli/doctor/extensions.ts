import type { Extension } from "~/extending/extension";
import { problemsOf } from "~/extending/prepare";
import type { Extended } from "~/kernel/extensions/custom-field";
import type { Finding } from "~/kernel/provider";
import { readStopped, stoppedCounters } from "~/modules/extensions/lanes";
import type { Storage } from "~/storage/storage";
import { storeConfig } from "~/store.config";

/** How many of the newest records of each kind are looked at. */
const lookedAt = 2_000;
const subject = "extensions";

/** Whether the extensions of app/store.config.ts can be used. */
export function extensionFindings(): Finding[] {
  const { extensions } = storeConfig;
  const problem = problemsOf(extensions);
  if (problem) return [["FAIL", subject, problem]];
  const names = extensions.map(({ id }) => id).join(", ");
  return [names === "" ? ["off", subject, "there are none"] : ["ok", subject, names]];
}

/** Whose values are stored although the store has no such extension. */
export async function goneExtensionFindings(storage: Storage): Promise<Finding[]> {
  const gone = await goneOf(storage, storeConfig.extensions);
  if (gone.length === 0) return [];
  const what = `values of ${gone.join(", ")} are stored, and the store has no such extension`;
  return [["warn", subject, `${what}: install it again, or name it in renamedFrom`]];
}

/** Decisions and slots that did not return and were switched off, in the last week. */
export async function stoppedExtensionFindings(storage: Storage, now: Date): Promise<Finding[]> {
  const counters = await storage.counters.list(stoppedCounters);
  const week = now.getTime() - 7 * 86_400_000;
  const stopped = readStopped(new Map(counters.map(({ name, value }) => [name, value])));
  return stopped
    .filter(({ at }) => at.getTime() > week)
    .map(({ id, hook, at }) => {
      const what = `${hook} of ${id} did not return on ${at.toISOString()}`;
      return ["warn", subject, `${what}: that instance goes on without it until it starts again`];
    });
}

async function goneOf(storage: Storage, extensions: readonly Extension[]): Promise<string[]> {
  const known = new Set(extensions.flatMap(({ id, renamedFrom = [] }) => [id, ...renamedFrom]));
  const order = { by: "created", direction: "desc" } as const;
  const limit = lookedAt;
  const only = ["id", "custom"] as const;
  const newest = { order, limit, only };
  const rows: readonly Extended[][] = await Promise.all([
    storage.products.find({ ...newest, where: { listed: true } }),
    storage.quotes.find(newest),
    storage.orders.find(newest),
    storage.customers.find(newest),
    storage.invoices.find(newest),
    storage.discounts.find(newest),
    // These have no index by their age.
    storage.shipments.find({ limit, only }),
    storage.addresses.find({ limit, only }),
    storage.templates.find({ limit, only }),
  ]);
  const ids = new Set(rows.flat().flatMap(({ custom = {} }) => Object.keys(custom)));
  return [...ids].filter((id) => !known.has(id)).sort();
}
