import { reindex as reindexStorage } from "~/commerce/reindex.server";
import { type Command, print, withStore } from "../command";

export const reindex: Command = {
  usage: "reindex",
  summary: "looks through products, quotes and orders, and mends by what they are found",
  run: () =>
    withStore(async ({ storage }) => {
      if (!storage) return 1;
      const { products, quotes, orders } = await reindexStorage(storage);
      print(`Mended ${products} products, ${quotes} quotes and ${orders} orders.`);
      return 0;
    }),
};
