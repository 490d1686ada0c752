import { chmod, mkdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { Firestore, Query } from "firebase-admin/firestore";
import { describe, expect, it, vi } from "vitest";
import { roomFinding } from "~/kernel/process/folder-finding.server";
import { site, siteDefaults } from "~/modules/settings/site";
import { openFirestore } from "~/storage/adapters/firestore/firestore.server";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import { anotherProgram } from "../support/another-program";
import { commandLine } from "../support/command-line";
import { openEdge } from "../support/edge";
import { onEveryEngine } from "../support/engines";
import { standIn } from "../support/firestore";
import { byOwner } from "../support/invoice-orders";
import { run as runSql } from "../support/postgres";
import { aSubmission, openShop } from "../support/shop";

const line = commandLine();
const file = () => join(line.folder, "store.db");

describe("doctor", () => {
  it("says that a file is no database, and that the list of the erased cannot be written", async () => {
    line.set({
      COMMERCE_BACKEND: "sqlite",
      DATABASE_FILE: join(line.folder, "notes.txt"),
      ERASED_LIST_FILE: join(line.folder, "notes.txt", "erased.jsonl"),
    });
    await writeFile(join(line.folder, "notes.txt"), "Not a database.\n".repeat(100));
    expect(await line.run("doctor")).toBe(1);
    expect(line.out).toMatch(/^FAIL {2}backend: .*notes\.txt is not a SQLite database/m);
    expect(line.out).toMatch(/^FAIL {2}list of erased people: .*notes\.txt is not writable/m);
  });

  it("warns when a proxy forwards that nobody configured", async () => {
    const backend = { COMMERCE_BACKEND: "sqlite", DATABASE_FILE: file() };
    const warning = /^warn {2}proxy: .* neither TRUST_PROXY nor CLIENT_IP_HEADER is set/m;
    const store = await openEdge(backend);
    await fetch(`${store.origin}/healthz`, { headers: { "X-Forwarded-For": "203.0.113.9" } });
    await expect.poll(() => store.services.storage?.counters.list("proxy|")).not.toEqual([]);
    expect(store.logs()).toMatch(/neither TRUST_PROXY nor CLIENT_IP_HEADER is set/);
    await line.run("doctor");
    expect(line.out).toMatch(warning);
    line.set({ TRUST_PROXY: "1" });
    await line.run("doctor");
    expect(line.out).not.toMatch(warning);
    line.set({ TRUST_PROXY: "" });
    await store.stop();
    await rm(file());
  });

  it.each(["session", "firebase"])(
    "finds webhook secrets encrypted under AUTH_PROVIDER=%s, if there is a SESSION_SECRET",
    async (provider) => {
      const secret = "k4Jx9QmT2vRz8LpW6sYb3NcF7hGd5AeU";
      const project = { AUTH_PROVIDER: provider, GOOGLE_CLOUD_PROJECT: "quote-store-test" };
      const backend = { COMMERCE_BACKEND: "sqlite", DATABASE_FILE: file() };
      const open = (SESSION_SECRET: string) => openEdge({ ...backend, ...project, SESSION_SECRET });
      const kept = async (store: Awaited<ReturnType<typeof open>>) =>
        (await store.services.storage?.webhookEndpoints.find({ limit: 9 }))?.map(
          (row) => row.secret,
        );
      line.set({ ...backend, ...project, SESSION_SECRET: "" });
      const bare = await open("");
      const { storage, commerce } = bare.services;
      await storage?.atomically(async (tx) => {
        const input = { url: "https://example.test/in", description: "", events: [] };
        await commerce?.webhooks.create(tx, "boss", input);
      });
      expect(await kept(bare)).toEqual([expect.stringMatching(/^whsec_/)]);
      await bare.stop();
      await line.run("doctor");
      expect(line.out).toMatch(/^warn {2}webhook secrets: 1 can be read in the database and its/m);
      const store = await open(secret);
      expect(await kept(store)).toEqual([expect.stringMatching(/^v1\./)]);
      await store.stop();
      line.set({ SESSION_SECRET: secret });
      await line.run("doctor");
      expect(line.out).toMatch(
        /^ok {4}webhook secrets: encrypted with a key from SESSION_SECRET$/m,
      );
      line.set({ SESSION_SECRET: "" });
      await line.run("doctor");
      expect(line.out).toMatch(/^FAIL {2}webhook secrets: 1 were encrypted with another/m);
      await rm(file());
    },
  );

  it("makes nothing: a store that is not there yet stays so", async () => {
    expect(await line.run("doctor")).toBe(0);
    expect(line.out).toMatch(/^warn {2}backend: there is no file .*; the first start creates it$/m);
    expect(() => new Database(file(), { fileMustExist: true })).toThrow();
  });

  it("names files that other users can read, until the store hides them", async () => {
    await (await openSqlite({ file: file() })).close();
    const spool = join(line.folder, "payments");
    const parked = join(spool, "parked", "evt_1.json");
    await mkdir(join(spool, "parked"), { recursive: true });
    await writeFile(parked, "{}", { mode: 0o644 });
    await chmod(file(), 0o644);
    await line.run("doctor");
    const found =
      /^warn {2}private files: other users of this machine can read (.*): run chmod 600/m;
    expect(found.exec(line.out)?.[1]).toBe(`${file()}, ${parked}`);
    expect((await stat(file())).mode & 0o777).toBe(0o644);
    const store = await openEdge({
      COMMERCE_BACKEND: "sqlite",
      DATABASE_FILE: file(),
      PAYMENT_SPOOL_DIR: spool,
    });
    await store.services.payments.waiting();
    await store.stop();
    await line.run("doctor");
    expect(line.out).toMatch(/^ok {4}private files: other users of this machine can read none$/m);
    await rm(file());
  });

  it("tells what room there is, and when there is too little", () => {
    const megabyte = 1024 * 1024;
    expect(roomFinding("x", "data", 20_000 * megabyte)[0]).toBe("ok");
    expect(roomFinding("x", "data", 500 * megabyte)).toEqual([
      "warn",
      "x",
      "data is writable, 500 MB free: free space on that disk",
    ]);
    expect(roomFinding("x", "data", 50 * megabyte)[0]).toBe("FAIL");
  });

  it("knows the shapes of payment keys, and shows none", async () => {
    const cases: [key: string, secret: string, said: RegExp][] = [
      [
        "sk_test_canary",
        "whsec_canary0123456789",
        /^ok {4}payment webhook: a signing secret is set/m,
      ],
      [
        "sk_test_canary",
        "",
        /^FAIL {2}payment webhook: PAYMENT_WEBHOOK_SECRET is not set: .* recorded only by the check every five minutes$/m,
      ],
      ["sk_test_canary", "sk_live_canary", /^FAIL {2}payment webhook: .* another kind of key/m],
      ["sk_test_canary", "canary", /^warn {2}payment webhook: .* copy it from the webhook's page/m],
      ["canary", "whsec_canary0123456789", /^warn {2}payment key: .* not have the form/m],
      [
        "sk_live_canary",
        "whsec_canary0123456789",
        /^warn {2}payment key: .* is not an https address/m,
      ],
    ];
    for (const [key, secret, said] of cases) {
      line.set({ PAYMENT_SECRET_KEY: key, PAYMENT_WEBHOOK_SECRET: secret });
      await line.run("doctor");
      expect(line.out).toMatch(said);
      expect(line.out + line.err).not.toContain("canary");
    }
    line.set({ NODE_ENV: "production", PUBLIC_ORIGIN: "https://shop.example.com" });
    line.set({ PAYMENT_SECRET_KEY: "sk_test_canary" });
    await line.run("doctor");
    expect(line.out).toMatch(/^warn {2}payment key: .* test key: no money moves/m);
  });

  const strong = "k4Jx9QmT2vRz8LpW6sYb3NcF7hGd5AeU";
  it.each([
    ["", "AUTH_PROVIDER=session needs SESSION_SECRET"],
    ["too-short", "SESSION_SECRET is not valid: a secret has fewer than 32 characters"],
    ["s".repeat(40), "SESSION_SECRET is not valid: a secret repeats the same characters"],
    ["changeme".repeat(5), "SESSION_SECRET is not valid: a secret is a placeholder"],
    ["0123456789".repeat(4), "SESSION_SECRET is not valid: a secret repeats the same characters"],
    [`${"abcabd".repeat(6)}x`, "SESSION_SECRET is not valid: a secret has fewer than 10 different"],
    [`${strong},short`, "SESSION_SECRET is not valid: a secret has fewer than 32 characters"],
  ])("refuses the weak session secret %j in production, and says why", async (secret, said) => {
    line.set({ NODE_ENV: "production", SESSION_SECRET: secret });
    expect(await line.run("doctor")).toBe(1);
    expect(line.out).toContain(`FAIL  sign-in: nobody can sign in: ${said}`);
    if (secret !== "") expect(line.out).not.toContain(secret);
  });

  it("gives a reason for every variable that is not valid, and never calls it unset", async () => {
    const wrong = {
      AUTH_PROVIDER: "magic",
      CLIENT_IP_HEADER: "a b",
      DEMO_MODE: "perhaps",
      LOG_LEVEL: "loud",
      PORT: "http",
      PUBLIC_ORIGIN: "shop.example.com/",
      QUOTE_NOTIFICATION_EMAIL: "nobody",
      SHARED_STORE_REST_URL: "redis",
      TRUST_PROXY: "many",
    };
    line.set({ NODE_ENV: "production", SHARED_STORE_REST_TOKEN: "canary", ...wrong });
    await line.run("doctor");
    for (const name of Object.keys(wrong)) {
      expect(line.out).toMatch(
        new RegExp(`^FAIL {2}configuration: ${name} is not valid: it must`, "m"),
      );
      expect(line.out).not.toContain(`${name} is not set`);
    }
  });

  it("asks the provider of mails for the sender's domain", async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.headers.authorization);
      const data = [
        { name: "good.example.test", status: "verified" },
        { name: "new.example.test", status: "pending" },
      ];
      response.writeHead(request.headers.authorization === "Bearer send-only" ? 401 : 200);
      response.end(JSON.stringify({ data }));
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    const base = { EMAIL_API_KEY: "canary", EMAIL_API_BASE_URL: `http://127.0.0.1:${port}/` };
    const cases: [variables: Record<string, string>, said: RegExp][] = [
      [{}, /^ok {4}sender: EMAIL_FROM_ADDRESS is not set: .* sandbox/m],
      [
        { EMAIL_FROM_ADDRESS: "Shop <a@good.example.test>" },
        /^ok {4}sender: good.example.test is/m,
      ],
      [
        { EMAIL_FROM_ADDRESS: "a@new.example.test" },
        /^FAIL {2}sender: .* not verified yet: set its/m,
      ],
      [{ EMAIL_FROM_ADDRESS: "a@other.example" }, /^FAIL {2}sender: .* unknown to the provider/m],
      [{ EMAIL_FROM_ADDRESS: "me@gmail.com" }, /^FAIL {2}sender: gmail.com belongs to/m],
      [
        { EMAIL_FROM_ADDRESS: "nobody" },
        /^FAIL {2}configuration: EMAIL_FROM_ADDRESS is not valid: it must be an e-mail address/m,
      ],
      [
        { EMAIL_API_KEY: "send-only", EMAIL_FROM_ADDRESS: "a@b.example" },
        /^ok {4}sender: b.example;/m,
      ],
    ];
    for (const [variables, said] of cases) {
      line.set({ ...base, EMAIL_FROM_ADDRESS: "", ...variables });
      await line.run("doctor");
      expect(line.out).toMatch(said);
      expect(line.out + line.err).not.toContain("canary");
    }
    server.closeAllConnections();
    server.close();
    line.set({ EMAIL_FROM_ADDRESS: "a@b.example" });
    await line.run("doctor");
    expect(line.out).toMatch(/^warn {2}sender: b.example; the provider could not be asked/m);
    expect(asked).toContain("Bearer canary");
  });

  it("names variables of the bucket that were forgotten, and a bucket that does not answer", async () => {
    line.set({ FILES_S3_ENDPOINT: "http://127.0.0.1:9", FILES_S3_BUCKET: "b" });
    expect(await line.run("doctor")).toBe(1);
    expect(line.out).toMatch(/^FAIL {2}configuration: FILES_S3_SECRET_ACCESS_KEY is not set/m);
    line.set({ FILES_S3_ACCESS_KEY_ID: "id", FILES_S3_SECRET_ACCESS_KEY: "canary" });
    expect(await line.run("doctor")).toBe(1);
    expect(line.out).toMatch(/^FAIL {2}uploaded files: the bucket cannot be read: check/m);
    expect(line.out).not.toContain("canary");
  });

  it("says when migrations wait, and applies none", async () => {
    await (await openSqlite({ file: file() })).close();
    const db = new Database(file());
    db.exec(
      "delete from __drizzle_migrations where id = (select max(id) from __drizzle_migrations)",
    );
    expect(await line.run("doctor")).toBe(1);
    expect(line.out).toMatch(/^FAIL {2}backend: 1 migrations are not applied: run npm run db:mig/m);
    db.close();
    await rm(file());
  });
});

await onEveryEngine("doctor", (open, engine) => {
  it("finds what another program did, and clocks that agree", async () => {
    const store = await open();
    const shop = await openShop({ storage: store.storage });
    try {
      line.set(store.variables);
      await shop.add({ id: "scale", stock: 4 });
      expect(await line.doctor()).toBe(0);
      expect(line.out).toMatch(/^ok {4}clock: this machine's differs .* by \d\.\d s$/m);
      expect(line.out).toMatch(/^ok {4}records: 1 products checked/m);
      expect(line.out).toMatch(/^ok {4}stock: the movements of every stock add up to it$/m);
      if (store.storage.snapshot) expect(line.out).toMatch(/^ok {4}totals: /m);
      await anotherProgram(store, "sells the scale out", "adds to every total");
      expect(await line.doctor()).toBe(0);
      expect(line.out).toMatch(/^warn {2}stock: the movements of 1 products do not add up/m);
      expect(line.out).toMatch(/^warn {2}records: 1 of 1 .* run npm run store -- reindex$/m);
      if (store.storage.snapshot) {
        expect(line.out).toMatch(/^warn {2}totals: \d+ stored totals do not .* reindex$/m);
      }
    } finally {
      await shop.close();
      await store.close();
    }
  });

  it("counts totals by the owner's time zone, and says when nobody is an owner", async () => {
    const store = await open();
    const shop = await openShop({ storage: store.storage });
    const clock = { id: "Pacific/Auckland", name: "New Zealand time" };
    try {
      line.set(store.variables);
      await shop.add({ id: "scale", price: 20 });
      expect(await line.doctor()).toBe(0);
      expect(line.out).toMatch(/^warn {2}staff: nobody is an owner: run npm run store -- admin /m);
      await shop.commerce.admin.grant("boss", "boss@example.test");
      const call = byOwner(shop);
      await call("settings.save", [{ part: "clock", value: clock, version: 0 }]);
      Object.assign(site, { timeZone: clock });
      // Noon in Dublin is the next day there.
      await shop.commerce.quotes.submit(null, aSubmission([{ id: "scale", quantity: 1 }]));
      Object.assign(site, siteDefaults);
      expect(await line.doctor()).toBe(0);
      expect(line.out).toMatch(/^ok {4}staff: 1 owner$/m);
      if (store.storage.snapshot) expect(line.out).toMatch(/^ok {4}totals: /m);
    } finally {
      Object.assign(site, siteDefaults);
      await shop.close();
      await store.close();
    }
  });

  it("tells clocks that differ, a little and much", async () => {
    // A file's clock is this machine's.
    if (engine === "SQLite") return;
    const store = await open();
    try {
      line.set(store.variables);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10_000 });
      expect(await line.doctor()).toBe(0);
      expect(line.out).toMatch(
        /^warn {2}clock: .* differs .* by \d+\.\d s: synchronise both by NTP$/m,
      );
      vi.setSystemTime(Date.now() + 120_000);
      expect(await line.doctor()).toBe(1);
      expect(line.out).toMatch(/^FAIL {2}clock: this machine's differs/m);
    } finally {
      vi.useRealTimers();
      await store.close();
    }
  });

  it("tells a database of a newer version, where the store applies migrations", async () => {
    const store = await open();
    try {
      line.set(store.variables);
      if (engine === "Firestore") return;
      expect(await line.doctor()).toBe(0);
      expect(line.out).toMatch(/^ok {4}migrations: all \d+ are applied, and no others$/m);
      const insert = (table: string) =>
        `insert into ${table} (hash, created_at) values ('newer', 9999999999999)`;
      if (engine !== "SQLite") {
        const table = "drizzle.__drizzle_migrations";
        await runSql(store.variables.DATABASE_URL ?? "", insert(table));
      } else {
        const db = new Database(store.variables.DATABASE_FILE ?? "");
        db.exec(insert("__drizzle_migrations"));
        db.close();
      }
      expect(await line.doctor()).toBe(1);
      expect(line.out).toMatch(
        /^FAIL {2}migrations: the database is ahead of this version: .*Update/m,
      );
    } finally {
      await store.close();
    }
  });
});

describe("the indexes of a document store", () => {
  it("are asked one by one, and those that are missing are named", async () => {
    const engine = standIn("indexes");
    const { storage, firestore } = await engine.open();
    const [all] = (await storage.diagnose?.()) ?? [];
    expect(all).toMatchObject({ state: "ok", subject: "indexes" });
    expect(all?.detail).toMatch(/^all \d\d+ answer$/);
    const without = await openFirestore({ firestore: lackingIndexes(firestore, "quotes") });
    const [some] = (await without.diagnose?.()) ?? [];
    expect(some?.state).toBe("fail");
    expect(some?.detail).toMatch(/^\d+ are missing \(quotes\): deploy db\/firestore.indexes.json/);
    await engine.stop();
  });
});

/** The same database as the service answers it that has no composite index for a collection. */
function lackingIndexes(firestore: Firestore, name: string): Firestore {
  const missing = () => Promise.reject(Object.assign(new Error("no index"), { code: 9 }));
  const without = (query: Query): Query =>
    new Proxy(query, {
      get(target, key) {
        if (key === "get") return missing;
        const value = Reflect.get(target, key);
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => without(value.apply(target, args));
      },
    });
  return new Proxy(firestore, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (key === "collection") {
        return (path: string) => {
          const collection = target.collection(path);
          return path === name ? without(collection) : collection;
        };
      }
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
