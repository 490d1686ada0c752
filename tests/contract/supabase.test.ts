import { describe, test } from "vitest";
import { openSupabase } from "~/storage/adapters/supabase/supabase.server";
import { columnName } from "~db/kit";
import { tables } from "~db/tables";
import { run } from "../support/postgres";
import { reasonForNoHost, startHostedSql } from "../support/postgrest";
import { storageContract } from "./storage.suite";

const reason = await reasonForNoHost();

if (reason !== null) {
  console.info(`skipped: hosted SQL: ${reason}`);
  describe.skip("storage contract: hosted SQL", () => test(reason, () => {}));
} else {
  storageContract({
    name: "hosted SQL",
    runs: 25,
    async open() {
      // A cap that no list of the suite is below, so that every one is read in parts.
      const host = await startHostedSql({ maxRows: 50 });
      const storage = await openSupabase(host);
      return {
        storage,
        async spoil(collection, id, field, value) {
          const { name, columns } = tables[collection];
          const { kind } = (columns as Record<string, { kind: string }>)[field] ?? {};
          const raw = kind === "json" ? JSON.stringify(value) : value;
          const text = `UPDATE ${name} SET ${columnName(field)} = $1 WHERE id = $2`;
          await run(host.database.url, text, [raw, id]);
        },
        async close() {
          await storage.close();
          await host.close();
        },
      };
    },
  });
}
