import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { describe, expect, onTestFinished, test } from "vitest";
import type { BackendSettings } from "~/kernel/env/env.server";
import { pendingAfter } from "~/storage/adapters/relational/migrations.server";
import { applyMigrations as applyToFile } from "~/storage/adapters/sqlite/migrating.server";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import { openStorage } from "~/storage/open-storage.server";
import { hostedFiles } from "~db/hosted/migrations";
import { readMigrations } from "~db/migration-files";
import { historyOf, makeEarlierDatabase, makeEarlierFile } from "../support/earlier-versions";
import { bareDatabase, migrate, postgresForTests, rowsOf, run } from "../support/postgres";
import { postgresSchema } from "../support/postgres-schema";
import { hostRoles, makeRoles } from "../support/postgrest-server";
import { bundleOf } from "../support/store-process";

type Rows = Record<string, Record<string, unknown>[]>;

/** A process of its own that migrates. Resolves with what ended it. */
async function migrating(args: string[], failpoints = ""): Promise<string | number> {
  const child = spawn(process.execPath, [await bundleOf("migrate-child"), ...args], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: process.env.PATH, NODE_ENV: "test", FAILPOINTS: failpoints },
  });
  const [code, signal] = await once(child, "exit");
  return signal ?? code;
}

/** Without the table that an index has replaced, which is made of the documents' own rows. */
function stillThere({ document_token_rows: _, ...rows }: Rows): Rows {
  return rows;
}

/** The columns of before, in the rows of after. */
function sameColumns(after: Rows, before: Rows): Rows {
  return Object.fromEntries(
    Object.entries(stillThere(before)).map(([table, rows]) => {
      const columns = Object.keys(rows[0] ?? {});
      const pick = (row: Record<string, unknown>) =>
        Object.fromEntries(columns.map((column) => [column, row[column]]));
      return [table, (after[table] ?? []).map(pick)];
    }),
  );
}

/** What a migration makes of the rows of `fill`: the moment since when a quote and an order wait. */
function expectDerived(rows: Rows): void {
  expect(rows.quotes?.map(({ waits_since: since, updated }) => [since, updated])).toEqual([
    [rows.quotes?.[0]?.updated, rows.quotes?.[0]?.updated],
    [null, rows.quotes?.[1]?.updated],
  ]);
  expect(rows.orders?.map(({ to_deliver: since }) => since)).toEqual([
    rows.orders?.[0]?.created,
    null,
  ]);
}

describe("on SQLite", () => {
  const migrations = readMigrations("sqlite");
  const quiet = { migrate: true, tell: () => {} };

  const tablesOf = (db: Database.Database) =>
    db
      .prepare<[], string>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_\\_%' ESCAPE '\\' ORDER BY 1",
      )
      .pluck()
      .all();

  function schemaOf(db: Database.Database): unknown {
    const ask = (text: string, ...values: string[]) => db.prepare(text).all(...values);
    const tables = tablesOf(db).map((table) => [
      table,
      ask("SELECT wr, strict FROM pragma_table_list WHERE name = ?", table),
      ask(
        `SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info(?) ORDER BY name`,
        table,
      ),
      ask(
        `SELECT "from", "to", "table", on_update, on_delete FROM pragma_foreign_key_list(?)`,
        table,
      ),
    ]);
    const rest = ask(
      "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE type <> 'table' ORDER BY 1, 2",
    );
    return { tables, rest };
  }

  /** Two rows in every table; of quotes and orders the first one waits. */
  function fill(db: Database.Database): void {
    for (const table of tablesOf(db)) {
      const columns = db
        .prepare<[string], { name: string; type: string }>(
          "SELECT name, lower(type) AS type FROM pragma_table_info(?)",
        )
        .all(table);
      const insert = db.prepare(
        `INSERT INTO ${table} (${columns.map(({ name }) => `"${name}"`)}) VALUES (${columns.map(() => "?")})`,
      );
      for (const row of [1, 2]) {
        insert.run(
          columns.map(({ name, type }) => {
            if (name === "status" && type === "text" && row === 1) return "Pending";
            if (name === "tokens") return `["x${row}"]`;
            return type === "text" ? `x${row}` : row * 1000 + name.length;
          }),
        );
      }
    }
  }

  const rowsIn = (db: Database.Database): Rows =>
    Object.fromEntries(
      tablesOf(db).map((table) => [
        table,
        db.prepare(`SELECT * FROM ${table} ORDER BY 1`).all() as Record<string, unknown>[],
      ]),
    );

  test("every earlier version with data in every table gets the tables of a new store", () => {
    const fresh = new Database(":memory:");
    applyToFile(fresh, migrations, quiet);
    for (const { created } of historyOf("sqlite")) {
      const db = new Database(":memory:");
      makeEarlierFile(db, created);
      fill(db);
      const before = rowsIn(db);
      applyToFile(db, migrations, quiet);
      expect(schemaOf(db)).toEqual(schemaOf(fresh));
      const after = rowsIn(db);
      const indexed = after.document_token_places?.map((row) => row.entry_id);
      expect(indexed?.sort()).toEqual((before.document_tokens ?? []).map(({ id }) => id));
      expect(sameColumns(after, before)).toEqual(stillThere(before));
      if (created === historyOf("sqlite")[0]?.created) expectDerived(after);
      expect(db.pragma("foreign_key_check")).toEqual([]);
      expect(applyToFile(db, migrations, quiet)).toBe(false);
      db.close();
    }
  });

  test("killed half-way it is as it was, and the next start goes on", async () => {
    const folder = mkdtempSync(join(tmpdir(), "upgrade-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "store.db");
    const db = new Database(file);
    const [, , from] = historyOf("sqlite");
    makeEarlierFile(db, from?.created);
    fill(db);
    const before = { schema: schemaOf(db), rows: rowsIn(db) };
    db.close();
    expect(await migrating([file, "9"])).toBe("SIGKILL");
    const left = new Database(file);
    expect({ schema: schemaOf(left), rows: rowsIn(left) }).toEqual(before);
    left.close();
    await (await openSqlite({ file })).close();
    const after = new Database(file);
    expect(sameColumns(rowsIn(after), before.rows)).toEqual(stillThere(before.rows));
    expectDerived(rowsIn(after));
    after.close();
  });
});

const server = await postgresForTests();
const noPostgres = "reason" in server ? server.reason : null;
if (noPostgres !== null) console.info(`skipped: PostgreSQL: ${noPostgres}`);

/** Opens the store, and expects the log to name every pending migration twice, in order. */
async function expectToldUpgrade(settings: BackendSettings, dialect: "sqlite" | "postgres") {
  const lines: Record<string, unknown>[] = [];
  const info = (fields: object, message: string) => void lines.push({ ...fields, message });
  const log = { info, warn: info, error: info };
  await (await openStorage(settings, { log })).close();
  const said = lines.filter(({ step }) => step !== undefined);
  const migrations = readMigrations(dialect);
  const pending = pendingAfter(migrations, historyOf(dialect)[2]?.created ?? 0);
  expect(pending.length).toBeGreaterThan(3);
  const of = pending.length;
  expect(said).toEqual(
    pending.flatMap(({ name }, at) => [
      { migration: name, step: `${at + 1} of ${of}`, message: "[migration] begins" },
      {
        migration: name,
        step: `${at + 1} of ${of}`,
        message: "[migration] applied",
        ms: expect.any(Number),
      },
    ]),
  );
  expect(said.map(({ migration }) => migration)).toContain("search");
  expect(said.at(-1)?.migration).toMatch(/^\d{4}_/);
}

test("the log says of each migration of a file when it begins and what it took", async () => {
  const folder = mkdtempSync(join(tmpdir(), "upgrade-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "store.db");
  const db = new Database(file);
  makeEarlierFile(db, historyOf("sqlite")[2]?.created);
  db.close();
  await expectToldUpgrade({ kind: "sqlite", file }, "sqlite");
});

describe.skipIf(noPostgres)("on PostgreSQL", () => {
  const history = historyOf("postgres");
  const [first, , second] = history;
  /** A store that last ran an update of the function, which is no step any more. */
  const betweenSteps = 1795307297448;
  /** The last version whose history was a file for every step. */
  const beforeBaselines = 1795479414583;

  async function emptyDatabase(): Promise<string> {
    const database = await bareDatabase(server as { url: string });
    onTestFinished(() => database.drop());
    // A function's rights depend on whether the roles exist, which other tests make at any time.
    await run(database.url, hostRoles).catch(() => run(database.url, hostRoles));
    return database.url;
  }

  async function earlierDatabase(until?: number): Promise<string> {
    const url = await emptyDatabase();
    await makeEarlierDatabase(url, until);
    await fill(url);
    return url;
  }

  const columnsOf = (url: string) =>
    rowsOf(
      url,
      `SELECT table_name AS table, array_agg(column_name::text ORDER BY ordinal_position) AS columns,
         array_agg(data_type::text ORDER BY ordinal_position) AS types
       FROM information_schema.columns WHERE table_schema = 'public' GROUP BY 1 ORDER BY 1`,
    ) as Promise<{ table: string; columns: string[]; types: string[] }[]>;

  /** Two rows in every table; of quotes and orders the first one waits. */
  async function fill(url: string): Promise<void> {
    const inserts = (await columnsOf(url)).flatMap(({ table, columns, types }) =>
      [1, 2].map((row) => {
        const values = columns.map((name, at) => {
          if (name === "status" && types[at] === "text" && row === 1) return "'Pending'";
          if (types[at] === "jsonb") return `'["x${row}"]'`;
          if (types[at] === "boolean") return row === 1;
          if (types[at]?.startsWith("timestamp"))
            return `to_timestamp(${row * 1000 + name.length})`;
          return types[at] === "text" ? `'x${row}'` : row * 1000 + name.length;
        });
        return `INSERT INTO ${table} (${columns.map((name) => `"${name}"`)}) VALUES (${values});`;
      }),
    );
    // Whatever refers to another row comes at the end.
    await run(url, `SET session_replication_role = replica; ${inserts.join("\n")}`);
  }

  async function rowsIn(url: string): Promise<Rows> {
    const tables = await columnsOf(url);
    const [all] = await rowsOf(
      url,
      `SELECT ${tables.map(({ table }) => `(SELECT coalesce(jsonb_agg(t), '[]') FROM ${table} t) AS ${table}`)}`,
    );
    const byContent = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b));
    return Object.fromEntries(
      Object.entries((all ?? {}) as Rows).map(([table, rows]) => [table, rows.sort(byContent)]),
    );
  }

  async function freshSchema(): Promise<unknown> {
    const url = await emptyDatabase();
    // Another test makes the roles of hosts at any time, for the whole server.
    await makeRoles(url);
    await migrate({ url });
    return postgresSchema(url);
  }

  const byCommand = (url: string) => migrate({ url });
  const byFiles = async (url: string) => {
    for (const { text } of hostedFiles()) await run(url, text);
  };

  test("earlier versions with data in every table get the tables of a new store, by the command and by the files for hosts", async () => {
    const fresh = await freshSchema();
    for (const [until, upgrade] of [
      [first?.created, byCommand],
      [betweenSteps, byFiles],
      [beforeBaselines, byCommand],
      [beforeBaselines, byFiles],
    ] as const) {
      const url = await earlierDatabase(until);
      const before = await rowsIn(url);
      await upgrade(url);
      const after = await rowsIn(url);
      expect(await postgresSchema(url)).toEqual(fresh);
      expect(sameColumns(after, before)).toEqual(stillThere(before));
      if (until === first?.created) expectDerived(after);
      // Whichever way comes next finds nothing to do.
      await migrate({ url, migrate: false });
      await byFiles(url);
      expect(await rowsIn(url)).toEqual(after);
    }
  });

  test("the log says of each migration when it begins and what it took", async () => {
    const url = await earlierDatabase(second?.created);
    await expectToldUpgrade({ kind: "postgres", url }, "postgres");
  });

  test("killed half-way it is as it was, and two processes that start at once go on", async () => {
    const url = await earlierDatabase(second?.created);
    const before = { schema: await postgresSchema(url), rows: await rowsIn(url) };
    expect(await migrating([url], "migrations:before-commit=kill9")).toBe("SIGKILL");
    expect({ schema: await postgresSchema(url), rows: await rowsIn(url) }).toEqual(before);
    expect(await Promise.all([migrating([url]), migrating([url])])).toEqual([0, 0]);
    expect(await postgresSchema(url)).toEqual(await freshSchema());
    const after = await rowsIn(url);
    expect(sameColumns(after, before.rows)).toEqual(stillThere(before.rows));
    const recorded = await rowsOf(url, "SELECT created_at FROM drizzle.__drizzle_migrations");
    expect(recorded).toHaveLength(history.length + readMigrations("postgres").known.length - 1);
  });

  test("the files for hosts run whole or not at all, and two at once are one", async () => {
    const url = await earlierDatabase(second?.created);
    const before = { schema: await postgresSchema(url), rows: await rowsIn(url) };
    const [{ text } = { text: "" }] = hostedFiles();
    const broken = text.replace(/end\n\$migration\$;/, "perform 1 / 0;\n$&");
    await expect(run(url, broken)).rejects.toThrow("division by zero");
    expect({ schema: await postgresSchema(url), rows: await rowsIn(url) }).toEqual(before);
    await Promise.all([byFiles(url), byFiles(url)]);
    expect(await postgresSchema(url)).toEqual(await freshSchema());
  });
});

test("a store at the last step is at the baseline, on both engines", () => {
  for (const dialect of ["sqlite", "postgres"] as const) {
    const migrations = readMigrations(dialect);
    const { known, earlier } = migrations;
    const moments = [...earlier, ...known.slice(1)].map(({ created }) => created);
    expect(moments).toEqual(moments.toSorted());
    expect(earlier.at(-1)?.created).toBe(known[0]?.created);
    expect(pendingAfter(migrations, known[0]?.created ?? 0)).toEqual(known.slice(1));
  }
});
