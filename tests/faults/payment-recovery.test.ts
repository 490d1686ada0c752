import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ReconcileReport } from "~/modules/payments/reconcile.server";
import { type EngineStore, onEveryEngine } from "../support/engines";
import { holdFile } from "../support/held-file";
import { completedEvent, type HostedSession, paidSession } from "../support/payment-events";
import { openPaymentStore, type PaymentStore, putProducts } from "../support/payment-store";
import { openTcpProxy } from "../support/tcp-proxy";

const ownSession = (fields: Partial<HostedSession> = {}) =>
  paidSession({
    amount_total: 2000,
    amount_subtotal: 2000,
    metadata: { items: '[["lamp",1]]', store: "this-store" },
    ...fields,
  });

interface Outage {
  variables: Record<string, string>;
  begin(): void | Promise<void>;
  end(): void;
  close(): Promise<void>;
}

/** Takes the database away from the store: the file is held, or the wire is cut. */
async function outageOf({ variables }: EngineStore): Promise<Outage> {
  if (variables.DATABASE_FILE) {
    const file = variables.DATABASE_FILE;
    let other: Awaited<ReturnType<typeof holdFile>> | undefined;
    const end = () => void other?.close();
    return {
      variables,
      async begin() {
        other = await holdFile(file);
      },
      end,
      close: async () => end(),
    };
  }
  const emulator = variables.FIRESTORE_EMULATOR_HOST;
  if (emulator) {
    const [host = "", port = ""] = emulator.split(":");
    const proxy = await openTcpProxy({ host, port: Number(port) });
    return {
      variables: { ...variables, FIRESTORE_EMULATOR_HOST: `127.0.0.1:${proxy.port}` },
      begin: proxy.cut,
      end: proxy.repair,
      close: proxy.close,
    };
  }
  const name = variables.SUPABASE_URL ? "SUPABASE_URL" : "DATABASE_URL";
  const url = new URL(variables[name] ?? "");
  const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.hostname = "127.0.0.1";
  url.port = String(proxy.port);
  return {
    variables: { ...variables, [name]: url.href },
    begin: proxy.cut,
    end: proxy.repair,
    close: proxy.close,
  };
}

await onEveryEngine("payments while the database is gone", (open, kind) => {
  let engine: EngineStore;
  let outage: Outage;
  let folder: string;
  let store: PaymentStore;

  async function start(more: Record<string, string> = {}) {
    store = await openPaymentStore({ ...outage.variables, ...more });
    await putProducts(engine.storage, { id: "lamp", price: 20, stock: 100 });
  }

  beforeEach(async () => {
    engine = await open();
    outage = await outageOf(engine);
    folder = await mkdtemp(join(tmpdir(), "recovery-"));
  });
  afterEach(async () => {
    await store.close();
    await outage.close();
    await engine.close();
    await rm(folder, { recursive: true });
  });

  async function state() {
    const [lamp] = await engine.storage.products.getMany(["lamp"]);
    return {
      stock: lamp?.stock,
      orders: await engine.storage.orders.count({ status: "Processing" }),
      spooled: (await readdir(store.spoolDir).catch(() => [])).length,
    };
  }

  const isBack = async () =>
    store.services.storage?.ready().then(
      () => true,
      () => false,
    );

  async function lose(count: number) {
    const sessions = Array.from({ length: count }, () => ownSession());
    await outage.begin();
    // They are answered while there is no database, so by what the store has without it.
    const answers = await Promise.all(
      sessions.map((session) => store.deliver(completedEvent(session))),
    );
    for (const answer of answers) {
      expect(answer).toEqual({ status: 200, body: { received: true, recorded: false } });
    }
    outage.end();
    await expect.poll(isBack).toBe(true);
    return sessions;
  }

  const reconcile = (apply = true) => store.services.payments.reconcile({ apply });

  it("keeps 50 of 50, and makes 50 orders of them once it is back", async () => {
    await start();
    await lose(50);
    expect((await state()).spooled).toBe(50);
    expect(await store.services.payments.waiting()).toHaveLength(50);

    const dry = await reconcile(false);
    expect(dry.spool.seen).toBe(50);
    expect((await state()).spooled).toBe(50);

    const report = await reconcile();
    expect(report).toMatchObject({ applied: true, spool: { seen: 50, failed: 0, unreadable: 0 } });
    expect(report.spool.recorded + report.spool.known).toBe(50);
    const after = { stock: 50, orders: 50, spooled: 0 };
    expect(await state()).toEqual(after);
    expect(await store.services.payments.waiting()).toEqual([]);

    expect((await reconcile()).spool).toMatchObject({ seen: 0, recorded: 0 });
    expect(await state()).toEqual(after);
  });

  it("finds them in the provider's list when the spool is lost too, and no other store's", async () => {
    await writeFile(join(folder, "file"), "");
    await start({ PAYMENT_SPOOL_DIR: join(folder, "file", "spool") });
    await expect(store.services.ready()).rejects.toThrow();
    const lost = await lose(50);
    const others = Array.from({ length: 120 }, (_, at) =>
      paidSession({ metadata: { items: '[["lamp",1]]', ...(at % 2 ? { store: "other" } : {}) } }),
    );
    const unpaid = ownSession({ payment_status: "unpaid" });
    const open = ownSession({ status: "open", payment_status: "unpaid" });
    const old = ownSession({ created: Math.floor(Date.now() / 1000) - 31 * 24 * 60 * 60 });
    store.provider.sessions.push(old, ...others, unpaid, open, ...lost);

    const settled: ReconcileReport["provider"][] = [];
    for (const apply of [false, true, true]) settled.push((await reconcile(apply)).provider);
    const [dry, first, second] = settled;
    const seen = { seen: 171, unpaid: 1, otherStores: 120, failed: 0, reachable: true };
    expect(dry).toMatchObject(seen);
    expect(first).toMatchObject(seen);
    expect((first?.recorded ?? 0) + (first?.known ?? 0)).toBe(50);
    expect(second).toMatchObject({ ...seen, recorded: 0, known: 50 });
    expect(await state()).toEqual({ stock: 50, orders: 50, spooled: 0 });
    const pages = store.provider.requests.filter(({ method }) => method === "GET");
    expect(pages).toHaveLength(6);
  });

  it("stays one order each when two instances reconcile at once", async () => {
    await start();
    const sessions = await lose(20);
    store.provider.sessions.push(...sessions);
    const second = await openPaymentStore({
      ...outage.variables,
      PAYMENT_SPOOL_DIR: store.spoolDir,
      PAYMENT_API_BASE_URL: store.provider.origin,
    });
    await Promise.all([
      reconcile(),
      second.services.payments.reconcile({ apply: true }),
      reconcile(),
    ]);
    await second.close();
    expect(await state()).toEqual({ stock: 80, orders: 20, spooled: 0 });
  });

  // There every try waits its turn for a locked file, and the test half a minute.
  if (kind === "SQLite") return;
  it("gives up a run early while it is still gone, and loses nothing", async () => {
    await start();
    store.provider.sessions.push(...(await lose(5)));
    await outage.begin();
    const report = await reconcile();
    expect(report.spool).toMatchObject({ seen: 5, recorded: 0 });
    expect(report.spool.failed).toBeGreaterThan(0);
    outage.end();
    await reconcile();
    expect(await state()).toEqual({ stock: 95, orders: 5, spooled: 0 });
  });
});

describe("the spool", () => {
  let store: PaymentStore;
  beforeEach(async () => {
    store = await openPaymentStore({ COMMERCE_BACKEND: "postgres", DATABASE_URL: undefined });
  });
  afterEach(() => store.close());

  it("keeps one file per event, whatever its id, and reads none that is broken", async () => {
    const events = ["evt_1", "../../evil", "", "e".repeat(300), "a/b", "evt_1"].map((id) => ({
      ...completedEvent(ownSession()),
      id,
    }));
    for (const event of events) {
      expect(await store.deliver(event)).toEqual({
        status: 200,
        body: { received: true, recorded: false },
      });
    }
    const files = await readdir(store.spoolDir);
    expect(files).toHaveLength(5);
    expect(files.every((name) => /^[A-Za-z0-9_-]{1,100}\.json$/.test(name))).toBe(true);

    await writeFile(join(store.spoolDir, "cut.json"), '{"eventId": "evt_9", "ty');
    await writeFile(join(store.spoolDir, "evt_8.json.123.tmp"), "{");
    const waiting = await store.services.payments.waiting();
    expect(waiting.map(({ state }) => state)).toEqual([
      ...Array.from({ length: 5 }, () => "unrecorded"),
      "unreadable",
    ]);
    const report = await store.services.payments.reconcile({ apply: true });
    expect(report.spool).toMatchObject({ seen: 5, failed: 5, recorded: 0, unreadable: 1 });
    expect(await readdir(store.spoolDir)).toHaveLength(7);
  });

  it("moves an event aside that names no session, which nothing can record once", async () => {
    const events = [{}, { id: 7 }, { id: "a/b" }, { id: "cs_\u0000" }].map((session) =>
      completedEvent({ object: "checkout.session", ...session }),
    );
    for (const event of events) {
      expect(await store.deliver(event)).toMatchObject({ body: { recorded: false } });
    }
    const states = async () => (await store.services.payments.waiting()).map(({ state }) => state);
    expect(await states()).toEqual(events.map(() => "unrecorded"));
    const files = (await readdir(store.spoolDir)).map((name) => `parked/${name}`);
    const run = (apply: boolean) => store.services.payments.reconcile({ apply });
    expect((await run(false)).spool).toMatchObject({ seen: 4, failed: 4, parked: [] });
    for (const _ of [1, 2]) {
      const { spool } = await run(true);
      expect(spool).toMatchObject({ seen: 4, failed: 4, recorded: 0 });
      expect([...spool.parked].sort()).toEqual(files);
    }
    expect(await readdir(store.spoolDir)).toEqual(["parked"]);
    expect(await states()).toEqual(events.map(() => "parked"));
    const warnings = store.logged.filter((line) => line.includes("[reconcile] payment set aside"));
    expect(warnings).toHaveLength(4);
    expect(warnings.join()).toContain(events[0]?.id);
  });
});

describe("a payment that the store refuses again and again", () => {
  let store: PaymentStore;
  let db: Database.Database;
  beforeEach(async () => {
    // A trigger refuses what no service would.
    store = await openPaymentStore({ COMMERCE_BACKEND: "sqlite" });
    await putProducts(store.services.storage, { id: "lamp", price: 20, stock: 10 });
    db = new Database(store.variables.DATABASE_FILE ?? "", { timeout: 5_000 });
    db.exec(
      "CREATE TRIGGER refusal BEFORE INSERT ON orders WHEN NEW.id LIKE 'cs_bad%' BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
  });
  afterEach(async () => {
    db.close();
    await store.close();
  });

  /** Puts an event into the spool that lies there for some hours. */
  async function keep(name: string, { hours, session }: { hours: number; session: HostedSession }) {
    const received = new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();
    const event = { eventId: name, type: "checkout.session.completed", session, received };
    const text = JSON.stringify({ ...event, state: "unrecorded" });
    await writeFile(join(store.spoolDir, `${name}.json`), text);
  }
  const run = async () => (await store.services.payments.reconcile({ apply: true })).spool;

  it("is moved aside after a day, keeps no other waiting, and is recorded when it can be", async () => {
    await mkdir(store.spoolDir, { recursive: true });
    await keep("evt_old", { hours: 30, session: ownSession({ id: "cs_bad_1" }) });
    await keep("evt_new", { hours: 2, session: ownSession({ id: "cs_bad_2" }) });
    for (let time = 1; time < 12; time += 1) {
      await keep("evt_good", { hours: 1, session: ownSession() });
      expect(await run()).toMatchObject({ seen: 3, recorded: 1, failed: 2, parked: [] });
    }
    expect(await run()).toMatchObject({ seen: 2, failed: 2, parked: ["parked/evt_old.json"] });
    expect((await readdir(store.spoolDir)).sort()).toEqual(["evt_new.json", "parked"]);
    const states = (await store.services.payments.waiting()).map(({ state }) => state);
    expect(states).toEqual(["parked", "unrecorded"]);

    db.exec("DROP TRIGGER refusal");
    expect(await run()).toMatchObject({ seen: 2, recorded: 2, failed: 0, parked: [] });
    expect(await store.services.commerce?.orders.findBySession("cs_bad_1")).not.toBeNull();
    expect(await store.services.payments.waiting()).toEqual([]);
  });

  it("stays in its place while the store does not answer at all", async () => {
    await mkdir(store.spoolDir, { recursive: true });
    await keep("evt_old", { hours: 30, session: ownSession() });
    db.exec("ALTER TABLE orders RENAME TO gone");
    for (let time = 0; time < 14; time += 1) {
      expect(await run()).toMatchObject({ seen: 1, failed: 1, parked: [] });
    }
    db.exec("ALTER TABLE gone RENAME TO orders");
    expect(await run()).toMatchObject({ seen: 1, recorded: 1 });
  });
});

describe("a delayed payment in the spool", () => {
  it("is asked about, recorded when it arrived, and given up after 30 days", async () => {
    const store = await openPaymentStore();
    await putProducts(store.services.storage, { id: "lamp", price: 20, stock: 10 });
    const session = ownSession({ payment_status: "unpaid" });
    store.provider.sessions.push(session);
    await store.deliver(completedEvent(session));
    const run = () => store.services.payments.reconcile({ apply: true });
    expect((await run()).spool).toMatchObject({ seen: 1, unpaid: 1, recorded: 0 });
    store.provider.mode = "5xx";
    expect(await run()).toMatchObject({ spool: { failed: 1 }, provider: { reachable: false } });
    store.provider.mode = "ok";
    session.payment_status = "paid";
    expect((await run()).spool).toMatchObject({ seen: 1, recorded: 1 });
    expect(await store.services.commerce?.orders.findBySession(session.id)).not.toBeNull();
    expect(await store.services.payments.waiting()).toEqual([]);

    const late = ownSession({ payment_status: "unpaid" });
    store.provider.sessions.push(late);
    const received = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString();
    const old = { eventId: "evt_old", type: "checkout.session.completed", session: late, received };
    await writeFile(
      join(store.spoolDir, "evt_old.json"),
      JSON.stringify({ ...old, state: "unpaid" }),
    );
    expect((await run()).spool).toMatchObject({ seen: 1, givenUp: 1 });
    expect(await readdir(store.spoolDir)).toEqual([]);
    await store.close();
  });
});
