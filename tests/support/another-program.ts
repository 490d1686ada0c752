import Database from "better-sqlite3";
import type { Storage } from "~/storage/storage";
import type { EngineStore } from "./engines";
import { run } from "./postgres";

/**
 * What a program may do to the rows that knows nothing of what the store derives from them. The
 * port derives nothing either, and speaks for such a program where there is no SQL.
 */
const deeds = {
  "sells the scale out": {
    sql: "update products set stock = 0 where id = 'scale'",
    work: ({ products }) => products.patch("scale", { stock: 0 }),
  },
  "writes addresses of quotes anew": {
    sql: "update quotes set email_lower = 'old'",
    work: async ({ quotes }) => {
      for (const { id } of await quotes.find({ limit: 100 })) {
        await quotes.patch(id, { emailLower: "old" });
      }
    },
  },
  "flags orders": {
    sql: "update orders set flagged = '1'",
    work: async ({ orders }) => {
      for (const { id } of await orders.find({ limit: 100 })) {
        await orders.patch(id, { flagged: true });
      }
    },
  },
  "adds to every total": {
    sql: "update counters set value = value + 5",
    work: (storage) =>
      storage.atomically(async ({ counters }) => {
        for (const { name } of await counters.list("")) counters.add(name, 5);
      }),
  },
  "makes a total up": {
    sql: "insert into counters (name, value) values ('quotes|status|Pending', 40)",
    work: (storage) =>
      storage.atomically(async ({ counters }) => counters.add("quotes|status|Pending", 40)),
  },
  "removes search tokens": {
    sql: "delete from document_tokens",
    work: async ({ documentTokens }) => {
      for (const { id } of await documentTokens.find({ limit: 100 })) {
        await documentTokens.remove(id);
      }
    },
  },
} satisfies Record<string, { sql: string; work(storage: Storage): Promise<unknown> }>;

export async function anotherProgram(
  { storage, variables }: EngineStore,
  ...done: (keyof typeof deeds)[]
): Promise<void> {
  for (const { sql, work } of done.map((name) => deeds[name])) {
    if (variables.DATABASE_FILE) {
      const db = new Database(variables.DATABASE_FILE);
      db.exec(sql);
      db.close();
    } else if (variables.DATABASE_URL) await run(variables.DATABASE_URL, sql);
    else await work(storage);
  }
}
