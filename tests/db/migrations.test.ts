import { readdirSync, readFileSync } from "node:fs";
import {
  generateDrizzleJson,
  generateMigration,
  generateSQLiteDrizzleJson,
  generateSQLiteMigration,
} from "drizzle-kit/api";
import { describe, expect, test } from "vitest";
import { type AnyTable, indexName, uniqueName } from "~db/kit";
import * as postgres from "~db/postgres";
import * as sqlite from "~db/sqlite";
import { tables } from "~db/tables";

function lastSnapshot(dialect: string) {
  const folder = `db/migrations/${dialect}/meta`;
  const name = readdirSync(folder)
    .filter((file) => file.endsWith("_snapshot.json"))
    .sort()
    .at(-1);
  return JSON.parse(readFileSync(`${folder}/${name}`, "utf8"));
}

describe("migrations", () => {
  test("of SQLite lead to the tables as they are: else run npm run db:generate", async () => {
    const now = await generateSQLiteDrizzleJson(sqlite);
    expect(await generateSQLiteMigration(lastSnapshot("sqlite"), now)).toEqual([]);
  });

  test("of PostgreSQL lead to the tables as they are: else run npm run db:generate", async () => {
    const now = generateDrizzleJson(postgres);
    expect(await generateMigration(lastSnapshot("postgres"), now)).toEqual([]);
  });

  test("every table is spelled in both dialects", () => {
    const names = Object.keys(tables).sort();
    expect(Object.keys(sqlite).sort()).toEqual(names);
    expect(Object.keys(postgres).sort()).toEqual(names);
  });

  test("names fit PostgreSQL and are never given twice", () => {
    const names = Object.values<AnyTable>(tables).flatMap(({ name, columns, indexes }) => [
      name,
      ...indexes.map((index) => indexName(name, index)),
      ...Object.keys(columns).flatMap((field) =>
        columns[field]?.unique ? [uniqueName(name, field)] : [],
      ),
    ]);
    expect(names.filter((name) => Buffer.byteLength(name) > 63)).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });
});
