import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { runCommand } from "~/cli/store";
import { lossReasons } from "~/modules/quotes/loss";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import type { Storage } from "~/storage/storage";
import { sampleRequests } from "~db/sample/trade";

let folder = "";
let out = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "demo-"));
});

beforeEach(() => {
  out = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    out += String(text);
    return true;
  });
  const settings = {
    COMMERCE_BACKEND: "sqlite",
    PAYMENT_SPOOL_DIR: join(folder, "payments"),
    FILES_DIR: join(folder, "files"),
    AUTH_PROVIDER: "session",
    SESSION_SECRET: "k4Jx9QmT2vRz8LpW6sYb3NcF7hGd5AeU",
    PAYMENT_SECRET_KEY: "",
    EMAIL_API_KEY: "re_sample",
    EMAIL_API_BASE_URL: "http://127.0.0.1:9",
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function seeded(name: string, demo: string): Promise<string> {
  const file = join(folder, name);
  vi.stubEnv("DATABASE_FILE", file);
  vi.stubEnv("DEMO_MODE", demo);
  expect(await runCommand(["seed"])).toBe(0);
  return file;
}

let first: Promise<string> | null = null;

/** A demo whose trade is put in once for this file. */
function firstDemo(): Promise<string> {
  first ??= seeded("one.db", "true");
  return first;
}

async function inStore<T>(file: string, work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openSqlite({ file });
  return work(storage).finally(() => storage.close());
}

const newest = { order: { by: "created", direction: "desc" }, limit: 200 } as const;

describe("the demo's sample trade", () => {
  it("is three months of requests, offers, orders and invoices, whose totals are right", async () => {
    const file = await firstDemo();
    expect(out).toContain(`${sampleRequests.length} requests`);
    const now = new Date();
    const trade = await inStore(file, async (storage) => ({
      quotes: await storage.quotes.find(newest),
      orders: await storage.orders.find(newest),
      invoices: await storage.invoices.find(newest),
      audit: await storage.audit.find({ ...newest, limit: 1_000 }),
      mails: await storage.outbox.find(newest),
    }));
    expect(trade.quotes).toHaveLength(sampleRequests.length);
    const states = new Set(trade.quotes.map(({ status }) => status));
    for (const status of ["Pending", "In Review", "Quoted", "Declined", "Expired", "Converted"]) {
      expect(states).toContain(status);
    }
    const declined = trade.quotes.filter(({ status }) => status === "Declined");
    for (const { lossReason } of declined) expect(lossReasons).toContain(lossReason);
    const visitor = (await inStore(file, (storage) => storage.quotes.find(newest))).find(
      ({ contact, status }) => contact.companyName === "Sample Workshop" && status === "Quoted",
    );
    const kinds = visitor?.offer?.sent?.lines.map(({ inclusion }) => inclusion.kind);
    expect(kinds, "an offer that a visitor can answer, with options").toEqual(
      expect.arrayContaining(["included", "removable", "optional"]),
    );
    const stages = new Set(trade.orders.map(({ status }) => status));
    expect([...stages].sort()).toEqual(expect.arrayContaining(["Delivered", "Pending", "Shipped"]));
    expect(trade.invoices.length).toBeGreaterThan(5);
    // Everything happened at its own time, and nothing is still to come.
    const times = trade.quotes.flatMap(({ history }) => history.map(({ at }) => at));
    for (const at of [...times, ...trade.audit.map(({ created }) => created)]) {
      expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
    }
    const days = new Set(trade.audit.map(({ created }) => created.toISOString().slice(0, 10)));
    expect(days.size).toBeGreaterThan(40);
    expect(trade.mails, "nobody is told of a sample").toEqual([]);
    out = "";
    await runCommand(["doctor"]);
    expect(out).toContain("every stored total matches the records");
    expect(out).toContain("the movements of every stock add up to it");
    expect(out).toContain("no series of numbers has a gap");
  });

  it("is the same every time, and is put in once", async () => {
    const numbers = (file: string) =>
      inStore(file, async (storage) =>
        (await storage.quotes.find(newest)).map(({ quoteNumber }) => quoteNumber),
      );
    const [one, other] = [await firstDemo(), await seeded("two.db", "true")];
    expect(await numbers(other)).toEqual(await numbers(one));
    await seeded("two.db", "true");
    expect(await numbers(other)).toHaveLength(sampleRequests.length);
  });

  it("is the demo's alone, and stays out of a catalogue that is already there", async () => {
    const file = await seeded("shop.db", "");
    const count = () => inStore(file, (storage) => storage.quotes.count({}));
    expect(await count()).toBe(0);
    await seeded("shop.db", "true");
    expect(await count()).toBe(0);
  });
});
