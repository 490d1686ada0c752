import { setTimeout as pause } from "node:timers/promises";
import { applyPending } from "~/backend.server";
import type { Services } from "~/services.server";
import { type Command, print, printError, withStore } from "../command";

export const migrate: Command = {
  usage: "migrate",
  summary: "applies the pending migrations of the selected backend",
  run: () =>
    withStore(async (services) => {
      const { backend } = services.env;
      const isApplied = backend.on && (await applyPending(backend.settings));
      try {
        await readyAtLast(services);
      } catch (error) {
        if (isApplied) throw error;
        printError("Set DATABASE_URL, or apply db/migrations/supabase with the host's tools.");
        return 1;
      }
      print("The backend is ready and its migrations are applied.");
      return 0;
    }),
};

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
