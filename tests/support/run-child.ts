import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import { workerOf } from "./runs";
import { openShop } from "./shop";

/** Works on the named run, as of the named moment, to its end or until it is killed. */
const [, , file = "", run = "", moment = ""] = process.argv;
const shop = await openShop({ storage: await openSqlite({ file }) });
shop.time.now = new Date(moment);
await workerOf(shop).work(run, 60_000);
await shop.close();
