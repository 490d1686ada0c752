import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import { columnName } from "~db/kit";
import { tables } from "~db/tables";
import { storageContract } from "./storage.suite";

storageContract({
  name: "SQLite",
  runs: 300,
  async open() {
    const folder = await mkdtemp(join(tmpdir(), "store-sqlite-"));
    const file = join(folder, "store.db");
    const storage = await openSqlite({ file });
    return {
      storage,
      async spoil(collection, id, field, value) {
        const db = new Database(file);
        const { name, columns } = tables[collection];
        const { kind } = (columns as Record<string, { kind: string }>)[field] ?? {};
        const raw = kind === "json" ? JSON.stringify(value) : value;
        db.prepare(`UPDATE ${name} SET ${columnName(field)} = ? WHERE id = ?`).run(raw, id);
        db.close();
      },
      async close() {
        await storage.close();
        await rm(folder, { recursive: true });
      },
    };
  },
});
