import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import { openMail } from "./mail-shop";

/** An instance of the store that sends what waits, until it is killed. Arguments: file, provider. */
const [, , file = "", url = ""] = process.argv;
const storage = await openSqlite({ file });
const time = {
  get now() {
    return new Date();
  },
};
const mail = openMail(storage, { url }, { time });
process.stdout.write("ready\n");
await mail.outbox?.run();
process.stdout.write("done\n");
await storage.close();
