import { mendTotals, recount } from "~/commerce/recount";
import { reindex as reindexStorage } from "~/commerce/reindex.server";
import { type Command, print, withStore } from "../command";

export const reindex: Command = {
  usage: "reindex",
  summary: "makes derived fields, search tokens and totals anew where they contradict the records",
  run: () =>
    withStore(async ({ storage, site }) => {
      if (!storage) return 1;
      const { tokens, ...records } = await reindexStorage(storage);
      const mended = Object.entries(records).map(([name, count]) => `${count} ${name}`);
      print(`Mended ${mended.join(", ")}, and the search tokens of ${tokens} documents.`);
      const wrong = await recount(storage, site.currency);
      await mendTotals(storage, wrong);
      print(`Mended ${wrong.length} totals.`);
      return 0;
    }),
};
