import { describe, test } from "vitest";
import { openPostgres } from "~/storage/adapters/postgres/postgres.server";
import { columnName } from "~db/kit";
import { tables } from "~db/tables";
import { freshDatabase, postgresForTests, run } from "../support/postgres";
import { storageContract } from "./storage.suite";

const server = await postgresForTests();

if ("reason" in server) {
  console.info(`skipped: PostgreSQL: ${server.reason}`);
  describe.skip("storage contract: PostgreSQL", () => test(server.reason, () => {}));
} else {
  storageContract({
    name: "PostgreSQL",
    runs: 100,
    async open() {
      const database = await freshDatabase(server);
      const storage = await openPostgres({ url: database.url });
      return {
        storage,
        async spoil(collection, id, field, value) {
          const { name, columns } = tables[collection];
          const { kind } = (columns as Record<string, { kind: string }>)[field] ?? {};
          const raw = kind === "json" ? JSON.stringify(value) : value;
          const text = `UPDATE ${name} SET ${columnName(field)} = $1 WHERE id = $2`;
          await run(database.url, text, [raw, id]);
        },
        async close() {
          await storage.close();
          await database.drop();
        },
      };
    },
  });
}
