import { reindex as reindexStorage, retotal } from "~/commerce/reindex.server";
import { type Command, print, printError, withStore } from "../command";

export const reindex: Command = {
  usage: "reindex",
  summary: "repairs derived fields, search tokens and totals that contradict the records",
  run: () =>
    withStore(async ({ storage, site }) => {
      if (!storage) return 1;
      const { tokens, stock, ...records } = await reindexStorage(storage);
      const repaired = Object.entries(records).map(([name, count]) => `${count} ${name}`);
      print(`Repaired ${repaired.join(", ")}, and the search tokens of ${tokens} records.`);
      print(`Added missing stock movements of ${stock} products.`);
      const beside = await storage.repair?.();
      if (beside) print(`Made ${beside.repaired} missing entries that belong to records.`);
      for (const conflict of beside?.conflicts ?? [])
        printError(`${conflict}: change one of them.`);
      print(`Repaired ${await retotal(storage, site)} totals.`);
      return beside && beside.conflicts.length > 0 ? 1 : 0;
    }),
};
