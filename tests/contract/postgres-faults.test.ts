import { describe, test } from "vitest";
import { openPostgres } from "~/storage/adapters/postgres/postgres.server";
import { freshDatabase, postgresForTests } from "../support/postgres";
import { wireFaults } from "./suite/wire";

const server = await postgresForTests();

if ("reason" in server) {
  const { reason } = server;
  console.info(`skipped: PostgreSQL: ${reason}`);
  describe.skip("PostgreSQL behind a wire that fails", () => test(reason, () => {}));
} else {
  const { hostname, port } = new URL(server.url);
  wireFaults("PostgreSQL", {
    failing: ["refused", "hangs", "slow", "half an answer"],
    target: async () => ({ host: hostname, port: Number(port) }),
    async open(wirePort) {
      const database = await freshDatabase(server);
      const through = new URL(database.url);
      through.port = String(wirePort);
      const storage = await openPostgres({ url: through.href });
      const direct = await openPostgres({ url: database.url });
      return {
        storage,
        direct,
        async close() {
          await Promise.all([storage.close(), direct.close()]);
          await database.drop();
        },
      };
    },
  });
}
