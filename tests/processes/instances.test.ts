import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { site } from "~/modules/settings/site";
import { recount } from "~/modules/upkeep/recount.server";
import { openPostgres } from "~/storage/adapters/postgres/postgres.server";
import type { Storage } from "~/storage/storage";
import { type MailProvider, startMailProvider } from "../support/mail-provider";
import { patiently } from "../support/patience";
import { completedEvent, deliver, paidSession } from "../support/payment-events";
import { openPaymentProvider } from "../support/payment-provider";
import { bareDatabase, postgresForTests } from "../support/postgres";
import { type BuiltServer, startBuilt } from "../support/server";
import { openShop } from "../support/shop";
import { createBrowser, type TestBrowser } from "../support/test-browser";

/** Minutes of the long form: with two and four instances, one killed every ten seconds. */
const minutes = Number(process.env.INSTANCE_MINUTES ?? 0);
/** Each instance is killed at least once, however short that is. */
const runFor = minutes > 0 ? minutes * 60_000 : 0;
const killEvery = minutes > 0 ? 10_000 : 1_500;
const counts = minutes > 0 ? [2, 4] : [2];
const webhookSecret = "whsec_0123456789abcdef0123";

const server = await postgresForTests();
if ("reason" in server) {
  console.info(`skipped: instances behind a proxy: PostgreSQL: ${server.reason}`);
  describe.skip("instances behind a proxy", () => it(server.reason, () => {}));
} else {
  describe("instances behind a proxy, of which one after the other is killed", () => {
    it.each(counts)(
      "lose nothing and double nothing: %i of them",
      (count) => underKills(server.url, count),
      runFor * 2 + 240_000,
    );
  });
}

interface Instance {
  folder: string;
  running: BuiltServer | null;
}

/** Passes requests to whoever listens; what was begun and broke off is answered with 502. */
async function openProxy(instances: readonly Instance[]): Promise<Server & { origin: string }> {
  let turn = 0;
  const proxy = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => pass(instances.length));
    function pass(tries: number): void {
      turn += 1;
      const origin = instances[turn % instances.length]?.running?.origin;
      if (tries === 0) {
        outgoing.writeHead(502).end("{}");
        return;
      }
      if (!origin) {
        pass(tries - 1);
        return;
      }
      const { method, url = "/", headers } = incoming;
      const onward = request(new URL(url, origin), { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.once("error", () => outgoing.destroy());
      });
      onward.once("error", (error: NodeJS.ErrnoException) => {
        if (outgoing.headersSent) outgoing.destroy();
        else if (error.code === "ECONNREFUSED") pass(tries - 1);
        else outgoing.writeHead(502).end("{}");
      });
      onward.end(Buffer.concat(chunks));
    }
  });
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  const { port } = proxy.address() as AddressInfo;
  return Object.assign(proxy, { origin: `http://127.0.0.1:${port}` });
}

async function underKills(postgres: string, count: number): Promise<void> {
  const database = await bareDatabase({ url: postgres });
  const storage = await openPostgres({ url: database.url });
  const [provider, mails] = [await openPaymentProvider(), await startMailProvider()];
  const folders = await Promise.all(
    Array.from({ length: count }, () => mkdtemp(join(tmpdir(), "instance-"))),
  );
  const instances: Instance[] = folders.map((folder) => ({ folder, running: null }));
  const variables = {
    COMMERCE_BACKEND: "postgres",
    DATABASE_URL: database.url,
    TRUST_PROXY: "1",
    PAYMENT_SECRET_KEY: "sk_test_1",
    PAYMENT_WEBHOOK_SECRET: webhookSecret,
    PAYMENT_API_BASE_URL: provider.origin,
    EMAIL_API_KEY: "re_test",
    EMAIL_API_BASE_URL: mails.url,
  };
  const start = async (instance: Instance) => {
    instance.running = await startBuilt({ folder: instance.folder, variables });
  };
  const proxy = await openProxy(instances);
  try {
    const shop = await openShop({ storage });
    await shop.add({ id: "lamp", price: 25, stock: 1_000_000 });
    await Promise.all(instances.map(start));
    const load = await underLoad(proxy.origin);
    const until = performance.now() + runFor;
    let kills = 0;
    for (; kills < count || performance.now() < until; kills += 1) {
      await pause(killEvery);
      const instance = instances[kills % count];
      if (!instance) continue;
      const doomed = instance.running;
      instance.running = null;
      await doomed?.kill();
      await start(instance);
    }
    const done = await load.end();
    await check({ storage, mails }, done);
    console.info(
      `${count} instances, ${kills} kills: ${done.sessions.length} payments, ${done.changes} cart changes`,
    );
  } finally {
    await Promise.all(instances.map(({ running }) => running?.stop()));
    proxy.closeAllConnections();
    proxy.close();
    await Promise.all([provider.close(), mails.close(), storage.close()]);
    await database.drop();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  }
}

interface Done {
  /** Payment sessions whose event was answered with 200, some of them twice. */
  sessions: string[];
  changes: number;
  /** What was not as it must be. */
  wrong: string[];
  carts: { uid: string; quantity: number }[];
}

async function underLoad(origin: string): Promise<{ end(): Promise<Done> }> {
  const done: Done = { sessions: [], changes: 0, wrong: [], carts: [] };
  let going = true;

  const note = (error: unknown) => void done.wrong.push(String(error));

  async function pay(): Promise<void> {
    while (going) {
      const session = paidSession({
        amount_total: 2_500,
        amount_subtotal: 2_500,
        metadata: { items: '[["lamp",1]]' },
      });
      const event = completedEvent(session);
      await delivered(origin, event);
      done.sessions.push(session.id);
      if (Math.random() < 0.3) await delivered(origin, event);
    }
  }

  async function change(browser: TestBrowser, uid: string): Promise<void> {
    const cart = { uid, quantity: 0 };
    done.carts.push(cart);
    while (going) {
      const quantity = (cart.quantity % 9_000) + 1;
      await ask(browser, "updateItem", [uid, { id: "lamp", quantity }]);
      cart.quantity = quantity;
      done.changes += 1;
      const seen = await ask(browser, "get", [uid]);
      if (seen !== quantity) done.wrong.push(`a cart shows ${seen} instead of ${quantity}`);
    }
  }

  /** Until it is answered; being told that nobody is signed in is never right. */
  async function ask(browser: TestBrowser, method: string, args: unknown[]): Promise<number> {
    for (;;) {
      const address = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 250)).join(".")}`;
      const response = await browser
        .postJson(`/api/commerce/carts/${method}`, { args }, { "x-forwarded-for": address })
        .catch(() => null);
      if (response?.status === 200) {
        const { result } = (await response.json()) as { result: { items: { quantity: number }[] } };
        return result.items[0]?.quantity ?? 0;
      }
      if (response && response.status < 500) {
        done.wrong.push(`${method} was answered with ${response.status}`);
        return Number.NaN;
      }
      await pause(50);
    }
  }

  const shoppers: Promise<void>[] = [];
  for (const name of ["ada", "grace", "mara"]) {
    const browser = createBrowser(() => origin);
    const account = { email: `${name}@example.test`, password: "a long enough one" };
    const fields = { ...account, firstName: name, lastName: "" };
    const signed = await patiently(() => browser.postJson("/api/auth/signup", fields));
    const { user } = (await signed.json()) as { user: { uid: string } };
    shoppers.push(change(browser, user.uid).catch(note));
  }
  const payers = [1, 2, 3].map(() => pay().catch(note));
  return {
    async end() {
      going = false;
      await Promise.all([...shoppers, ...payers]);
      return done;
    },
  };
}

/** As the provider does it: again and again, until the answer is 200. */
async function delivered(origin: string, event: object): Promise<void> {
  const to = { url: `${origin}/api/webhooks/payment`, secret: webhookSecret };
  for (;;) {
    const answer = await deliver(event, to).catch(() => null);
    if (answer?.status === 200) return;
    await pause(50);
  }
}

async function check(
  { storage, mails }: { storage: Storage; mails: MailProvider },
  { sessions, carts, wrong }: Done,
): Promise<void> {
  expect(wrong).toEqual([]);
  expect(sessions.length).toBeGreaterThan(0);
  // What was kept on a disk when its instance was killed is recorded by the next one there.
  await expect.poll(() => storage.orders.count({})).toBe(sessions.length);
  for (const id of sessions) {
    const orders = await storage.orders.find({ where: { paymentSessionId: id }, limit: 2 });
    expect(orders).toHaveLength(1);
  }
  const lamp = await storage.products.get("lamp");
  expect(lamp?.stock).toBe(1_000_000 - sessions.length);
  expect(await recount(storage, site)).toEqual([]);
  for (const { uid, quantity } of carts) {
    const cart = await storage.carts.get(`u:${uid}`);
    expect(cart?.items).toMatchObject([{ id: "lamp", quantity }]);
  }
  const keys = mails.accepted.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  // A mail is sent again only by who takes over from an instance that died before it noted it.
  const again = mails.calls.length - new Set(mails.calls.map(({ key }) => key)).size;
  expect(again).toBeLessThan(10);
}
