import { recount } from "~/modules/upkeep/recount.server";
import { reindex as reindexStorage, retotal } from "~/modules/upkeep/reindex.server";
import { type Command, dryRunOption, jsonOption, printError, withStore } from "../command";

export const reindex: Command = {
  name: "reindex",
  options: { "dry-run": dryRunOption, json: jsonOption },
  summary:
    "repairs derived fields, search tokens, totals and stock movements that contradict the records, while the store runs",
  run: ({ has, answer }) =>
    withStore(
      async ({ storage, site }) => {
        if (!storage) return 1;
        const dryRun = has("dry-run");
        const { tokens, stock, ...records } = await reindexStorage(storage, { dryRun });
        const beside = dryRun ? undefined : await storage.repair?.();
        const totals = dryRun
          ? (await recount(storage, site)).length
          : await retotal(storage, site);
        const repaired = Object.entries(records).map(([name, count]) => `${count} ${name}`);
        const [does, adds] = dryRun ? ["Would repair", "Would add"] : ["Repaired", "Added"];
        const lines = [
          `${does} ${repaired.join(", ")}, and the search tokens of ${tokens} records.`,
          `${adds} missing stock movements of ${stock} products.`,
          ...(beside ? [`Made ${beside.repaired} missing entries that belong to records.`] : []),
          `${does} ${totals} totals.`,
          ...(dryRun ? ["Nothing was changed."] : []),
        ];
        const conflicts = beside?.conflicts ?? [];
        answer({ dryRun, ...records, tokens, stock, totals, conflicts }, lines);
        for (const conflict of conflicts) printError(`${conflict}: change one of them.`);
        return conflicts.length > 0 ? 1 : 0;
      },
      { readOnly: has("dry-run") },
    ),
};
