import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Refused } from "~/moving/refused";
import type { Services } from "~/services.server";
import { applyPending } from "~/storage/open-storage.server";
import { configured, openBackend } from "../backends";
import { type Command, dryRunOption, type Input, jsonOption, withStore } from "../command";

export const migrate: Command = {
  name: "migrate",
  options: { "dry-run": dryRunOption, json: jsonOption },
  summary:
    "applies pending migrations; the store does so itself at start, except on hosted SQL, where this needs `DATABASE_URL`",
  run: (input) => (input.has("dry-run") ? showPending(input) : applyAll(input)),
};

/** The log shows which migration runs, since a long one takes minutes. */
function applyAll({ answer }: Input): Promise<number> {
  const apply = async (services: Services) => {
    const { env, log } = services;
    const { backend } = env;
    const isApplied = backend.on && (await applyPending(backend.settings, log));
    try {
      await readyAtLast(services);
    } catch (error) {
      if (isApplied) throw error;
      throw new Refused("Set DATABASE_URL, or apply db/migrations/supabase with the host's tools.");
    }
    answer({ ready: true }, ["The backend is ready and its migrations are applied."]);
    return 0;
  };
  return withStore(apply, { logLevel: "info" });
}

async function showPending({ answer }: Input): Promise<number> {
  const { settings } = configured();
  if (settings.kind === "sqlite" && !existsSync(settings.file)) {
    const file = resolve(settings.file);
    answer({ dryRun: true, creates: file }, [`${file} would be created.`, "Nothing was changed."]);
    return 0;
  }
  const pending = await pendingOf(() => openBackend(settings, { readOnly: true }));
  answer({ dryRun: true, pending }, [
    pending === 0 ? "No migration is pending." : `${pending} migrations would be applied.`,
    "Nothing was changed.",
  ]);
  return 0;
}

async function pendingOf(open: () => Promise<{ close(): Promise<void> }>): Promise<number> {
  try {
    const storage = await open();
    await storage.close();
    return 0;
  } catch (error) {
    const [, count] = /^(\d+) migrations are not applied/.exec((error as Error).message) ?? [];
    if (count === undefined) throw error;
    return Number(count);
  }
}

/** A host needs a moment to see new tables. */
async function readyAtLast(services: Services): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await services.ready();
    } catch (error) {
      const { backend } = services.env;
      if (!backend.on || backend.settings.kind !== "supabase" || tries === 10) throw error;
    }
    await pause(200);
  }
}
