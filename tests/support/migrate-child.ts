import { applyMigrations } from "~/storage/adapters/postgres/connection.server";
import { openWriter } from "~/storage/adapters/sqlite/connection.server";

/**
 * Applies the migrations of a server's database, or those of a file, where it is killed after so
 * many steps.
 */
const [, , target = "", steps = ""] = process.argv;
if (target.startsWith("postgres")) await applyMigrations({ url: target });
else {
  let left = Number(steps);
  const onMigration = (_: object, message: string) => {
    if (message === "[migration] begins") return;
    left -= 1;
    if (left === 0) process.kill(process.pid, "SIGKILL");
  };
  (await openWriter({ file: target, onMigration })).close();
}
