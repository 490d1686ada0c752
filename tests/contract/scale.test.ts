import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKeptAnswers } from "~/commerce/idempotency/kept-answers.server";
import { createRetention } from "~/commerce/retention.server";
import { createRunPurge } from "~/commerce/runs/purge.server";
import { type CollectionName, type Storage, uniqueFields } from "~/commerce/storage";
import type { Page } from "~/domain/page";
import { retentionDefaults } from "~/env/retention";
import type { Hourly } from "~/hourly.server";
import { createOutboxPurge } from "~/mail/outbox/purge.server";
import { systemRandom } from "~/random.server";
import { site } from "~/site";
import { createWebhookSender } from "~/webhooks/webhooks.server";
import { type MailShop, openMailShop } from "../support/mail-shop";
import { type AnyRecord, anOrder, anyOf, aQuote, builders } from "../support/records";
import { openShop, type Shop } from "../support/shop";
import { startReceiver } from "../support/webhook-receiver";

/** How many rows each purge, reminder and list has; 100000 for the long form. */
const count = Number(process.env.SCALE_ROWS ?? 1_000);
const pageSize = 200;
const day = 86_400_000;
const log = pino({ level: "silent" });
const limit = count > 10_000 ? 1_800_000 : 60_000;

/** Reads of the storage since `start`. */
interface Reads {
  finds: number;
  rows: number;
  /** The most rows of one read. */
  largest: number;
}

let shop: MailShop;
let storage: Storage;
/** The services over the counted storage. */
let counted: Shop;
const reads: Reads = { finds: 0, rows: 0, largest: 0 };
const start = () => Object.assign(reads, { finds: 0, rows: 0, largest: 0 });

/** The same storage, whose lists are counted. */
function counting(inner: Storage): Storage {
  const names = Object.keys(uniqueFields) as CollectionName[];
  const collections = names.map((name) => {
    const collection = anyOf(inner, name);
    const find: typeof collection.find = async (query) => {
      const rows = await collection.find(query);
      reads.finds += 1;
      reads.rows += rows.length;
      reads.largest = Math.max(reads.largest, rows.length);
      return rows;
    };
    return [name, { ...collection, find }];
  });
  return { ...inner, ...Object.fromEntries(collections) };
}

beforeAll(async () => {
  shop = await openMailShop();
  storage = counting(shop.storage);
  counted = await openShop({ storage, announcements: shop.mail.announcements });
  Object.defineProperty(counted.time, "now", { get: () => shop.time.now });
}, limit);
afterAll(() => shop?.close());

const ago = (days: number) => new Date(shop.time.now.getTime() - days * day);

/** As many rows as the test has, in the collection. */
async function fill(name: CollectionName, row: (at: number) => object): Promise<void> {
  for (let from = 0; from < count; from += 5_000) {
    const size = Math.min(5_000, count - from);
    const rows = Array.from({ length: size }, (_, at) => ({
      ...builders[name](),
      ...row(from + at),
    }));
    await anyOf(storage, name).insertMany(rows as AnyRecord[]);
  }
}

const idOf = (at: number) => `row-${String(at).padStart(6, "0")}`;
const left = async (name: CollectionName) => anyOf(storage, name).count({});

/** A sweep reads each row once, in pages. */
function expectPaged(rows: number): void {
  expect(reads.rows).toBe(rows);
  expect(reads.largest).toBeLessThanOrEqual(pageSize);
  // One more read for each kind of row finds that there is nothing left.
  expect(reads.finds).toBeLessThanOrEqual(Math.ceil(rows / pageSize) + 12);
}

/** Runs an hourly job once, to its end. */
async function once(job: Hourly, isDone: () => Promise<boolean>): Promise<void> {
  job.start();
  await expect.poll(isDone, { timeout: limit, interval: 50 }).toBe(true);
  await job.stop();
}

describe(`${count} rows`, () => {
  const purged: [CollectionName, (at: number) => object][] = [
    ["sessions", (at) => ({ id: idOf(at), expires: ago(1) })],
    ["tokens", (at) => ({ id: idOf(at), expires: ago(1) })],
    ["snoozes", (at) => ({ id: idOf(at), until: ago(1) })],
    ["carts", (at) => ({ id: `g:${idOf(at)}`, updated: ago(61) })],
    ["subscribers", (at) => ({ id: idOf(at), status: "pending", created: ago(31) })],
    ["outbox", (at) => ({ id: idOf(at), status: "parked", nextAt: ago(366) })],
    ["audit", (at) => ({ id: idOf(at), created: ago(400) })],
  ];
  it.each(purged)("of %s go in one run", { timeout: limit }, async (name, row) => {
    const before = await left(name);
    await fill(name, row);
    const { now } = shop.time;
    const days = { ...retentionDefaults, audit: 365 };
    const job = createRetention({ storage, clock: () => now, log, days });
    start();
    const removed = Object.values(await job.run()).reduce((sum, each) => sum + each);
    expect(removed).toBe(count);
    expect(await left(name)).toBe(before);
    expectPaged(count);
  });

  it("of the outbox, of kept answers, of deliveries and of runs go too", {
    timeout: limit,
  }, async () => {
    const clock = () => shop.time.now;
    const deps = { storage, clock, log };
    await fill("outbox", (at) => ({ id: idOf(at), status: "sent", nextAt: ago(91) }));
    start();
    expect(await createOutboxPurge({ ...deps, keptDays: 90 }).run()).toBe(count);
    expectPaged(count);

    await fill("keptAnswers", (at) => ({ id: idOf(at), expires: ago(1) }));
    start();
    const answers = createKeptAnswers(deps).purge;
    await once(answers, async () => (await left("keptAnswers")) === 0);
    expectPaged(count);

    await fill("deliveries", (at) => ({ id: idOf(at), status: "sent", nextAt: ago(31) }));
    start();
    const sending = { ...deps, currency: site.currency, random: systemRandom, anyAddress: true };
    const sender = createWebhookSender(sending);
    sender.start();
    await expect.poll(() => left("deliveries"), { timeout: limit }).toBe(0);
    await sender.stop();
    expect(reads.rows).toBeLessThanOrEqual(count);

    await fill("catalogueRuns", (at) => ({ id: idOf(at), created: ago(31) }));
    start();
    const runs = createRunPurge({ ...deps, keptDays: 30 });
    await once(runs, async () => (await left("catalogueRuns")) === 0);
    expectPaged(count);
  });

  it("of an endpoint that is down delay no other", { timeout: limit }, async () => {
    const receiver = await startReceiver();
    const dead = await startReceiver();
    dead.answer = { status: 500 };
    const { now } = shop.time;
    for (const [id, { url }] of [
      ["dead", dead],
      ["live", receiver],
    ] as const) {
      await storage.webhookEndpoints.insert({ ...builders.webhookEndpoints(), id, url });
    }
    const due = { status: "waiting", lockedUntil: null, attempts: 0 } as const;
    await fill("deliveries", (at) => ({
      id: idOf(at),
      ...due,
      endpointId: "dead",
      nextAt: ago(1),
    }));
    const own = { ...due, id: "own", endpointId: "live", nextAt: now };
    await storage.deliveries.insert({ ...builders.deliveries(), ...own });
    const deps = { storage, currency: site.currency, clock: () => now, random: systemRandom, log };
    const sender = createWebhookSender({ ...deps, anyAddress: true });
    start();
    expect(await sender.run()).toMatchObject({ sent: 1, delayed: 2 });
    expect(receiver.received).toHaveLength(1);
    expect(reads.rows).toBeLessThan(200);
    await sender.stop();
    await receiver.close();
    await dead.close();
  });

  it("of offers are reminded of once each, then expire", { timeout: limit }, async () => {
    // A Monday at noon.
    shop.time.now = new Date("2026-03-02T12:00:00.000Z");
    const sent = ago(20);
    const history = [{ at: sent, actor: "u1", kind: "move", from: null, to: "Quoted", note: null }];
    const contact = { ...aQuote().contact, email: "buyer@example.test" };
    const validUntil = new Date(shop.time.now.getTime() + 2 * day);
    const offer = { status: "Quoted", history, validUntil, quietSince: sent, waitsSince: null };
    await fill("quotes", (at) => ({
      ...aQuote({ discount: null, thread: null, contact }),
      id: idOf(at),
      quoteNumber: `Q-${at}`,
      ...offer,
    }));
    const { commerce } = counted;
    start();
    expect(await commerce.quotes.remind(pageSize)).toBe(count);
    expect(await storage.outbox.count({ kind: "offer-reminder" })).toBe(count);
    // The mails of a page are looked up in groups of thirty.
    const groups = Math.ceil(count / 25) + 12;
    expect([reads.rows, reads.finds <= groups]).toEqual([count, true]);
    start();
    // The next hour finds nothing more to remind of.
    expect(await commerce.quotes.remind(pageSize)).toBe(0);
    expect(await storage.outbox.count({ kind: "offer-reminder" })).toBe(count);
    expect([reads.rows, reads.finds <= groups]).toEqual([2 * count, true]);
    shop.time.now = new Date(shop.time.now.getTime() + 3 * day);
    start();
    expect(await commerce.quotes.expire(pageSize)).toBe(count);
    expectPaged(count);
    expect(await storage.quotes.count({ status: "Quoted" })).toBe(0);
    expect(await storage.quotes.count({ status: "Expired" })).toBe(count);
  });

  it("are listed whole, a page at a time", { timeout: limit }, async () => {
    await fill("orders", (at) => ({ ...anOrder(), id: idOf(at), orderNumber: `O-${at}` }));
    const size = 100;
    const seen = async <P>(
      read: (cursor?: string) => Promise<P>,
      ids: (page: P) => string[],
      next: (page: P) => string | null,
    ) => {
      const found = new Set<string>();
      let cursor: string | undefined;
      for (;;) {
        const page: P = await read(cursor);
        for (const id of ids(page)) found.add(id);
        const ahead = next(page);
        if (ahead === null) return found.size;
        cursor = ahead;
      }
    };
    const idsOf = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id);
    const { desk, quotes, orders } = counted.commerce;
    start();
    const more = (cursor?: string) => ({ limit: size, ...(cursor ? { cursor } : {}) });
    const following = (cursor?: string) => ({ limit: size, ...(cursor ? { after: cursor } : {}) });
    type Rows = Page<{ id: string }>;
    expect(
      await seen<Rows>(
        (at) => quotes.listPage(more(at)),
        idsOf,
        (page) => page.nextCursor,
      ),
    ).toBe(count);
    expect(
      await seen<Rows>(
        (at) => orders.listPage(more(at)),
        idsOf,
        (page) => page.nextCursor,
      ),
    ).toBe(count);
    expect(
      await seen(
        (at) => desk.quotes(following(at)),
        idsOf,
        (page) => page.next,
      ),
    ).toBe(count);
    expect(
      await seen(
        (at) => desk.orders(following(at)),
        idsOf,
        (page) => page.next,
      ),
    ).toBe(count);
    // Four lists, each row once, and one row more for each page that has a next one.
    expect(reads.rows).toBeLessThanOrEqual(4 * count + (4 * count) / size + 4);
    expect(reads.largest).toBeLessThanOrEqual(size + 1);
  });
});
