import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { retentionDefaults } from "~/kernel/env/retention";
import { systemRandom } from "~/kernel/identifiers";
import type { Page } from "~/kernel/page";
import type { Hourly } from "~/kernel/process/hourly.server";
import { createKeptAnswers } from "~/modules/idempotency/kept-answers.server";
import { createOutboxPurge } from "~/modules/mail/outbox-purge.server";
import { revisionId } from "~/modules/quotes/sent-offer";
import { createRunPurge } from "~/modules/runs/worker.server";
import { site, siteDefaults } from "~/modules/settings/site";
import { createRetention } from "~/modules/upkeep/retention.server";
import { createWebhookSender } from "~/modules/webhooks/sender.server";
import type { WalkPage } from "~/storage/pages";
import { type CollectionName, type Storage, uniqueFields } from "~/storage/storage";
import { type MailShop, openMail, openMailShop } from "../support/mail-shop";
import { type AnyRecord, anOrder, anyOf, aProduct, aQuote, builders } from "../support/records";
import { openShop, type Shop } from "../support/shop";
import { startReceiver } from "../support/webhook-receiver";

/** How many rows each purge, reminder and list has; 100000 for the long form. */
const count = Number(process.env.SCALE_ROWS ?? 1_000);
const pageSize = 200;
const day = 86_400_000;
const log = pino({ level: "silent" });
// A hundred thousand rows take longer than what hangs.
if (count > 10_000) vi.setConfig({ testTimeout: 0, hookTimeout: 0 });

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
});
afterAll(() => shop?.close());

const ago = (days: number) => new Date(shop.time.now.getTime() - days * day);

/** As many rows as the test has, in the collection, or as many as are named. */
async function fill(
  name: CollectionName,
  row: (at: number) => object,
  many = count,
): Promise<void> {
  for (let from = 0; from < many; from += 5_000) {
    const size = Math.min(5_000, many - from);
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
  await expect.poll(isDone, { interval: 50 }).toBe(true);
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
  it.each(purged)("of %s go in one run", async (name, row) => {
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

  it("of the outbox, of kept answers, of deliveries and of runs go too", async () => {
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
    await expect.poll(() => left("deliveries")).toBe(0);
    await sender.stop();
    expect(reads.rows).toBeLessThanOrEqual(count);

    await fill("catalogueRuns", (at) => ({ id: idOf(at), created: ago(31) }));
    start();
    const runs = createRunPurge({ ...deps, keptDays: 30 });
    await once(runs, async () => (await left("catalogueRuns")) === 0);
    expectPaged(count);
  });

  it("of the bin go, and of the records kept of erasures", async () => {
    const { commerce } = counted;
    const before = await left("products");
    await fill("products", (at) => ({
      ...aProduct({ sku: null }),
      id: idOf(at),
      deleted: ago(31),
    }));
    start();
    expect(await commerce.products.sweepBin(ago(30), pageSize)).toBe(count);
    expect(await left("products")).toBe(before);
    expectPaged(count);
    const kinds = ["order", "quote", "invoice", "acceptance"] as const;
    const content = JSON.stringify(builders.acceptances());
    await fill("retained", (at) => ({
      id: idOf(at),
      kind: kinds[at % 4],
      content,
      keptUntil: ago(1),
    }));
    const kept = { ...builders.retained(), keptUntil: new Date(shop.time.now.getTime() + day) };
    await storage.retained.insert(kept);
    start();
    expect(await commerce.erasures.sweep()).toBe(count);
    expect(await left("retained")).toBe(1);
    expectPaged(count);
  });

  it("of kept records with files are removed with one look for shared files a page", async () => {
    const removed: string[] = [];
    const sweeping = await openShop({
      storage,
      removeAttachment: async (hash) => removed.push(hash),
    });
    Object.defineProperty(sweeping.time, "now", { get: () => shop.time.now });
    const acceptance = builders.acceptances();
    const contentWith = (hash: string) => {
      const file = { hash, name: "order.pdf", type: "application/pdf", bytes: 1 };
      const recorded = { by: "u1", how: "phone", files: [file] };
      return JSON.stringify({ ...acceptance, facts: { ...acceptance.facts, recorded } });
    };
    const kept = {
      ...builders.retained(),
      kind: "acceptance" as const,
      content: contentWith("shared"),
    };
    await storage.retained.insert({ ...kept, keptUntil: new Date(shop.time.now.getTime() + day) });
    const many = 1_000;
    await fill(
      "retained",
      (at) => ({
        id: idOf(at),
        kind: "acceptance",
        content: contentWith(at % 2 === 0 ? `own-${at}` : "shared"),
        keptUntil: ago(1),
      }),
      many,
    );
    start();
    expect(await sweeping.commerce.erasures.sweep()).toBe(many);
    expect(removed.filter((hash) => hash !== "shared")).toHaveLength(many / 2);
    expect(removed).not.toContain("shared");
    // Five pages, each with one look at what is left.
    expect(reads.rows).toBeLessThan(5 * many);
    await storage.retained.remove(kept.id);
  });

  it("of an endpoint that is down delay no other", async () => {
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

  it("of offers are reminded of once each, then expire", async () => {
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

  it("of offers that nobody opened are reminded of once each, and the opened ones never", async () => {
    const { selling } = siteDefaults;
    const offer = { ...selling.offer, unopenedDays: 3 };
    Object.assign(site, { selling: { ...selling, offer } });
    // A Monday at noon; every second offer was opened.
    shop.time.now = new Date("2026-06-01T12:00:00.000Z");
    const sent = ago(5);
    const history = [{ at: sent, actor: "u1", kind: "move", from: null, to: "Quoted", note: null }];
    const contact = { ...aQuote().contact, email: "buyer@example.test" };
    const validUntil = new Date(shop.time.now.getTime() + 25 * day);
    const open = { status: "Quoted", history, validUntil, quietSince: sent, waitsSince: null };
    await fill("quotes", (at) => ({
      ...aQuote({ discount: null, thread: null, contact, revision: 1 }),
      id: `unopened-${idOf(at)}`,
      quoteNumber: `U-${at}`,
      ...open,
    }));
    await fill("openings", (at) =>
      at % 2 === 0 ? { id: revisionId(`unopened-${idOf(at)}`, 1), revision: 1 } : {},
    );
    const { commerce } = counted;
    for (const expected of [count / 2, 0]) {
      start();
      expect(await commerce.quotes.remind(pageSize)).toBe(expected);
      expect(await storage.outbox.count({ kind: "offer-unopened" })).toBe(count / 2);
      // Every offer, and the mails of those that had one.
      expect(reads.rows).toBe(count + (expected === 0 ? count / 2 : 0));
      expect(reads.finds).toBeLessThanOrEqual(Math.ceil(count / 25) + 12);
      expect(reads.largest).toBeLessThanOrEqual(pageSize);
    }
    Object.assign(site, siteDefaults);
  });

  it("of keys that end are told to each owner once", async () => {
    const { commerce } = counted;
    await commerce.admin.grant("boss", "boss@example.test");
    await commerce.admin.grant("partner", "partner@example.test");
    const expires = new Date(shop.time.now.getTime() + 5 * day);
    const before = await left("apiKeys");
    // No store has more keys than that.
    const many = Math.min(count, 10_000);
    const ending = (at: number) => ({ id: idOf(at), created: ago(60), expires, revoked: null });
    await fill("apiKeys", ending, many);
    for (const expected of [2 * many, 0]) {
      start();
      expect(await commerce.keys.remindOfEnds()).toBe(expected);
      expect(await storage.outbox.count({ kind: "key-ends" })).toBe(2 * many);
      expectPaged(before + many);
    }
  });

  /** A list of the desk or the API: how many rows it has, and one page of it. */
  interface List {
    rows: number;
    /** The most rows of its page. */
    size: number;
    read(cursor?: string): Promise<{ ids: string[]; next: string | null }>;
  }
  const size = 100;
  const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

  /** A list of the API, which names its next page `nextCursor`. */
  const ofApi =
    (read: (page: { limit: number; cursor?: string }) => Promise<Page<{ id: string }>>) =>
    async (cursor?: string) => {
      const page = await read(cursor ? { limit: size, cursor } : { limit: size });
      return { ids: idsOf(page.items), next: page.nextCursor };
    };
  /** A list of the desk, which names it `next`. */
  const ofDesk =
    (read: (way: { limit: number; after?: string }) => Promise<WalkPage<{ id: string }>>) =>
    async (after?: string) => {
      const page = await read(after ? { limit: size, after } : { limit: size });
      return { ids: idsOf(page.items), next: page.next };
    };

  /** Fills a collection for a list, and tells how many rows it has then. */
  async function filled(
    name: CollectionName,
    row: (at: number) => object,
    where: object = {},
  ): Promise<number> {
    await fill(name, (at) => ({ ...row(at), id: `list-${idOf(at)}` }));
    return anyOf(storage, name).count(where);
  }

  const lists: [string, () => Promise<Omit<List, "size"> & { size?: number }>][] = [
    [
      "quotes of the API",
      async () => ({
        rows: await filled("quotes", (at) => ({ quoteNumber: `L-${at}` })),
        read: ofApi((page) => counted.commerce.quotes.listPage(page)),
      }),
    ],
    [
      "quotes of the desk",
      async () => ({
        rows: await left("quotes"),
        read: ofDesk((way) => counted.commerce.desk.quotes(way)),
      }),
    ],
    [
      "orders of the API",
      async () => ({
        rows: await filled("orders", (at) => ({ ...anOrder(), orderNumber: `O-${at}` })),
        read: ofApi((page) => counted.commerce.orders.listPage(page)),
      }),
    ],
    [
      "orders of the desk",
      async () => ({
        rows: await left("orders"),
        read: ofDesk((way) => counted.commerce.desk.orders(way)),
      }),
    ],
    [
      "invoices of the desk",
      async () => ({
        rows: await filled("invoices", (at) => ({
          ...{ kind: "invoice", number: `INV-2026-${at}`, series: "INV-2026", serial: at },
          orderId: `list-${idOf(at)}`,
        })),
        read: ofDesk(async (way) => {
          const page = await counted.commerce.invoices.listPage({ filter: "all", ...way });
          return { ...page, items: page.items.map(({ invoice }) => invoice) };
        }),
      }),
    ],
    [
      "customers of the API",
      async () => ({
        rows: await filled("customers", () => ({})),
        read: ofApi((page) => counted.commerce.customers.listPage(page)),
      }),
    ],
    [
      "customers of the desk",
      async () => ({
        rows: await left("customers"),
        read: ofDesk((way) => counted.commerce.desk.customers(way)),
      }),
    ],
    [
      "products of the desk",
      async () => ({
        rows: await filled("products", () => aProduct({ sku: null }), { deleted: null }),
        read: ofDesk((way) => counted.commerce.desk.products(way)),
      }),
    ],
    [
      "products of the API",
      async () => ({
        rows: await left("products"),
        read: ofApi((page) => counted.commerce.products.list(page)),
      }),
    ],
    [
      "movements of a stock",
      async () => ({
        rows: await filled("stockMovements", () => ({ productId: "moved" }), {
          productId: "moved",
        }),
        read: ofDesk((way) => counted.commerce.stock.movements("moved", way)),
      }),
    ],
    [
      "entries of the audit log of the API",
      async () => ({
        rows: await filled("audit", () => ({})),
        read: ofApi((page) => counted.commerce.audit.listPage(page)),
      }),
    ],
    [
      "entries of the audit log of the desk",
      async () => ({
        rows: await left("audit"),
        read: ofDesk((way) => counted.commerce.desk.trail(way)),
      }),
    ],
    [
      "mails that failed",
      async () => ({
        rows: await filled("outbox", () => ({ status: "parked" }), { status: "parked" }),
        size: 50,
        read: async (cursor) => {
          const { outbox } = openMail(storage, shop.provider, { time: shop.time });
          const page = await outbox?.list("parked", cursor);
          return { ids: idsOf(page?.items ?? []), next: page?.nextCursor ?? null };
        },
      }),
    ],
    [
      "deliveries of webhooks",
      async () => ({
        rows: await filled("deliveries", () => ({ status: "parked" })),
        size: 50,
        read: async (cursor) => {
          const page = await counted.commerce.webhooks.deliveries(cursor ? { cursor } : {});
          return { ids: idsOf(page.items), next: page.nextCursor };
        },
      }),
    ],
  ];

  it.each(lists)("of %s are listed whole, a page at a time", async (_, open) => {
    const { rows, read, size: most = size } = await open();
    expect(rows).toBeGreaterThanOrEqual(count);
    start();
    const found = new Set<string>();
    let [pages, listed] = [0, 0];
    for (let cursor: string | undefined; ; ) {
      const { ids, next } = await read(cursor);
      for (const id of ids) found.add(id);
      [pages, listed] = [pages + 1, listed + ids.length];
      if (next === null) break;
      cursor = next;
    }
    // Each row once.
    expect([found.size, listed]).toEqual([rows, rows]);
    expect(pages).toBeLessThanOrEqual(Math.ceil(rows / most) + 1);
    // And one row more for each page that has a next one.
    expect(reads.rows).toBeLessThanOrEqual(rows + pages);
    expect(reads.largest).toBeLessThanOrEqual(most + 1);
  });
});
