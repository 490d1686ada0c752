import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeCursor } from "~/kernel/page";
import type { ProductFilter, ProductSort } from "~/modules/catalogue/products-service.server";
import { firestoreIndexes } from "~db/firestore-indexes";
import { standIn } from "../support/firestore";
import {
  indexFor,
  isServed,
  type QueryShape,
  recordingQueries,
  servedBy,
  shapeOf,
} from "../support/firestore-indexes";
import { aSubmission, openShop, type Shop } from "../support/shop";

const { indexes } = firestoreIndexes();
const engine = standIn("queries are only collected");
const shapes = new Map<string, QueryShape>();
let shop: Shop;

/**
 * What the parts beside the commerce services ask for. Every test looks up each of its queries (see
 * setup.ts); the queries here are those that the indexes are for.
 */
const asc = (by: string) => ({ order: { by, direction: "asc" as const } });
const others = [
  shapeOf("sessions", { where: { uid: "u" } }),
  shapeOf("sessions", { where: { uid: "u" }, order: { by: "created", direction: "desc" } }),
  shapeOf("sessions", { where: { expires: { below: new Date() } }, ...asc("expires") }),
  shapeOf("tokens", { where: { kind: "reset", subject: "u" } }),
  shapeOf("tokens", { where: { expires: { below: new Date() } }, ...asc("expires") }),
  shapeOf("outbox", {
    where: { status: "waiting", nextAt: { below: new Date() } },
    ...asc("nextAt"),
  }),
  shapeOf("outbox", { where: { status: "parked" }, order: { by: "created", direction: "desc" } }),
  shapeOf("quotes", {
    where: { status: "Quoted", quietSince: { below: new Date() } },
    ...asc("quietSince"),
  }),
  shapeOf("messages", { where: { quoteId: "q" }, order: { by: "created", direction: "desc" } }),
  shapeOf("messages", { where: { quoteId: "q" }, ...asc("created") }),
  shapeOf("openings", { where: { quoteId: "q" }, ...asc("revision") }),
  shapeOf("revisions", { where: { quoteId: "q" }, ...asc("revision") }),
  shapeOf("acceptances", { where: { quoteId: "q" }, order: { by: "created", direction: "desc" } }),
  shapeOf("templates", { where: { kind: "offer" }, ...asc("nameLower") }),
  shapeOf("products", { where: { deleted: null }, ...asc("nameLower") }),
  shapeOf("products", { where: { listed: true, leastStock: { below: 3 } }, ...asc("leastStock") }),
  shapeOf("products", { where: { deleted: null, published: false }, ...asc("nameLower") }),
  shapeOf("deliveries", {
    where: { status: "waiting", nextAt: { below: new Date() } },
    ...asc("nextAt"),
  }),
  shapeOf("deliveries", {
    where: { status: "parked" },
    order: { by: "created", direction: "desc" },
  }),
  shapeOf("deliveries", {
    where: { endpointId: "e" },
    order: { by: "created", direction: "desc" },
  }),
  shapeOf("deliveries", {
    where: { endpointId: "e", status: "waiting", nextAt: { below: new Date() } },
    ...asc("nextAt"),
  }),
  shapeOf("subscribers", {
    where: { status: "pending", created: { below: new Date() } },
    ...asc("created"),
  }),
  shapeOf("carts", { where: { updated: { below: new Date() } }, ...asc("updated") }),
  shapeOf("audit", { where: { created: { below: new Date() } }, ...asc("created") }),
  shapeOf("stockMovements", {
    where: { productId: "p" },
    order: { by: "at", direction: "desc" },
  }),
  shapeOf("stockMovements", { where: { productId: "p" }, ...asc("at") }),
  shapeOf("catalogueRuns", { where: { status: "applying" }, ...asc("created") }),
  shapeOf("catalogueRuns", { order: { by: "created", direction: "desc" } }),
  shapeOf("catalogueRuns", { where: { created: { below: new Date() } }, ...asc("created") }),
  shapeOf("outbox", { where: { status: "parked" }, order: { by: "created", direction: "asc" } }),
  shapeOf("invoices", {
    where: { series: "INV-2026" },
    order: { by: "serial", direction: "desc" },
  }),
  shapeOf("outbox", { where: { status: "parked" } }),
  shapeOf("outbox", {
    where: { status: "obsolete", nextAt: { below: new Date() } },
    ...asc("nextAt"),
  }),
];

function tell(shape: QueryShape): void {
  shapes.set(JSON.stringify(shape), shape);
}

beforeAll(async () => {
  const { storage } = await engine.open();
  shop = await openShop({ storage: recordingQueries(storage, tell) });
  others.forEach(tell);
});
afterAll(async () => {
  await shop.close();
  await engine.stop();
});

/** Every choice of which of the options are given. */
function choices<T extends object>(options: T): Partial<T>[] {
  const entries = Object.entries(options);
  return Array.from({ length: 2 ** entries.length }, (_, bits) =>
    Object.fromEntries(entries.filter((_, at) => bits & (2 ** at))),
  ) as Partial<T>[];
}

/** What is under a price range has a price, and the flag is not asked for. */
function priceable({ priced: _, ...filter }: ProductFilter): ProductFilter {
  return filter;
}

test("the services' queries are collected", async () => {
  const { commerce } = shop;
  await shop.add({ id: "p1", categories: ["a"], brand: "Norvik" });
  const filters: ProductFilter = { category: "a", brand: "Norvik", available: true, priced: true };
  const sorts: ProductSort[] = ["name", "newest", "price-up", "price-down"];
  for (const filter of choices(filters)) {
    for (const sort of sorts) {
      await commerce.products.list({ ...filter, sort });
      await commerce.catalogue.cards(filter, { sort, limit: 5 });
    }
    await commerce.catalogue.facets(filter);
    for (const sort of sorts.slice(2)) {
      const prices = { from: 1, to: 2 };
      await commerce.catalogue.storeBrowse({ filter: priceable(filter), sort, prices, limit: 5 });
    }
  }
  const updatedSince = new Date(0);
  await commerce.catalogue.storeBrowse({ filter: {}, sort: "name", updatedSince, limit: 5 });
  await commerce.products.list({ search: "p" });
  await commerce.products.search("p");
  await commerce.products.listFeatured();
  await commerce.catalogue.storeList({ limit: 5, cursor: "p1" });
  await commerce.catalogue.storeList({ category: "a", limit: 5 });
  await commerce.catalogue.storeSearch("p", 5);
  await commerce.catalogue.storeProduct("p1");
  await commerce.catalogue.suggest("nor", 5);
  await commerce.catalogue.search("p 1", { filter: {}, sort: "best", limit: 5, offset: 0 });
  await commerce.catalogue.featuredCards(5);
  await commerce.catalogue.sitemap({ limit: 5 });

  const quote = await commerce.quotes.submit("u1", aSubmission([{ id: "p1", quantity: 1 }]));
  for (const search of [undefined, "q-2026", "o-2026", "buyer@"]) {
    for (const filter of choices({ status: "Pending", flagged: true })) {
      await commerce.quotes.listPage({ ...filter, search });
      await commerce.orders.listPage({ ...filter, search });
    }
    await commerce.orders.listPage({ paymentStatus: "unpaid", search });
    await commerce.customers.listPage({ search });
  }
  await commerce.quotes.expire(5);
  await commerce.quotes.listWaiting("Declined", 5);
  await commerce.orders.listFlagged(5);
  for (const list of [commerce.quotes, commerce.orders]) {
    await list.listAll();
    await list.listForCustomer("u1");
    await list.find(quote.quoteNumber);
  }
  for (const filter of ["all", "open", "overdue", "paid", "credit"] as const) {
    const days = { from: "2026-03-01", to: "2026-03-31" };
    await commerce.invoices.listPage({ filter, limit: 5 });
    await commerce.invoices.listPage({ filter, limit: 5, ...days });
    const before = encodeCursor({ key: filter === "open" ? "2026-03-01" : new Date(), id: "x" });
    await commerce.invoices.listPage({ filter, limit: 5, before });
    await commerce.invoices.listPage({ filter, limit: 5, search: "inv-2026" });
    for (const sort of ["oldest", "total-down", "total-up"] as const) {
      const key = sort === "oldest" ? new Date() : 1;
      for (const way of [{}, days, { before: encodeCursor({ key, id: "x" }) }]) {
        await commerce.invoices.listPage({ filter, sort, limit: 5, ...way });
      }
    }
  }
  await commerce.invoices.countOverdue();
  await commerce.invoices.documentsOf("o1");
  await commerce.invoices.find("INV-2026-0001");
  await commerce.desk.orders({ toDeliver: true, limit: 5 });
  await commerce.desk.orders({ toInvoice: true, limit: 5 });
  await commerce.desk.orders({ late: true, limit: 5 });
  await commerce.orders.countLate();
  await commerce.orders.findBySession("cs_1");
  await commerce.discounts.list();
  await commerce.discounts.listAutomatic();
  await commerce.discounts.findUsable("spring");
  await commerce.customers.list();
  await commerce.customers.listAddresses("u1");
  for (const filter of choices({ actorUid: "u", action: "products.update", targetId: "p1" })) {
    await commerce.audit.listPage(filter);
  }
  const before = encodeCursor({ key: new Date(), id: "x" });
  for (const sort of ["newest", "oldest", "value-down", "value-up"] as const) {
    for (const filter of [{}, { status: "Pending" as const }, { openFor: "u1" }]) {
      await commerce.desk.quotes({ ...filter, sort, limit: 5 });
      await commerce.desk.orders({ ...filter, sort, limit: 5 });
    }
    for (const filter of choices({ flagged: true, paymentStatus: "unpaid" as const })) {
      await commerce.desk.orders({ ...filter, sort, limit: 5 });
    }
  }
  // Every list of the desk, with any filters, also goes back to the page before.
  const productFilters = { category: "a", brand: "Norvik", stock: "out" as const, priced: true };
  for (const sort of ["name", "newest", "price-up", "price-down"] as const) {
    const key = sort === "name" ? "a" : sort === "newest" ? new Date() : 1;
    for (const filter of choices(productFilters)) {
      const back = encodeCursor({ key, id: "x" });
      await commerce.desk.products({ ...filter, sort, limit: 5, before: back });
    }
  }
  const number = encodeCursor({ key: 1, id: "x" });
  await commerce.desk.products({ stock: "low", limit: 5, before: number });
  for (const sort of ["newest", "oldest", "value-down", "value-up"] as const) {
    const back = sort.startsWith("value") ? number : before;
    for (const filter of [{}, { status: "Pending" as const }, { openFor: "u1" }]) {
      await commerce.desk.quotes({ ...filter, sort, limit: 5, before: back });
      await commerce.desk.orders({ ...filter, sort, limit: 5, before: back });
    }
    for (const filter of choices({ flagged: true, paymentStatus: "unpaid" as const })) {
      await commerce.desk.orders({ ...filter, sort, limit: 5, before: back });
    }
  }
  await commerce.desk.orders({ toDeliver: true, limit: 5, before });
  await commerce.desk.orders({ toInvoice: true, limit: 5, before });
  const day = encodeCursor({ key: "2026-03-01", id: "x" });
  await commerce.desk.orders({ late: true, limit: 5, before: day });
  for (const sort of ["newest", "oldest", "name-up", "name-down"] as const) {
    const back = sort.startsWith("name") ? encodeCursor({ key: "a", id: "x" }) : before;
    await commerce.desk.customers({ sort, limit: 5 });
    await commerce.desk.customers({ sort, limit: 5, before: back });
  }
  await commerce.stock.movements("p1", { limit: 5, before });
  for (const way of [{ limit: 5 }, { limit: 5, before }]) {
    await commerce.desk.quotes({ ...way, waiting: true });
    await commerce.desk.quotes({ ...way, sort: "expiry" });
    await commerce.desk.orders({ ...way, open: true });
    for (const filter of choices({ actorUid: "u", action: "products.update", targetId: "p1" })) {
      await commerce.desk.trail({ ...way, ...filter });
    }
  }
  await commerce.views.list("quotes", "u1");
  await commerce.savedLists.list("u1");
  await commerce.catalogue.missedSearches();
  const later = encodeCursor({ key: new Date("2026-03-01T12:00:00.000Z"), id: "a" });
  for (const cursor of [undefined, later]) {
    await commerce.webhooks.events("e1", { cursor, limit: 5 });
  }
  await commerce.customerCards.merges("u1");
  await commerce.erasures.list();
  await commerce.erasures.resume();
  await commerce.erasures.sweep();
  await commerce.erasures.plan("u1");
  expect(shapes.size).toBeGreaterThan(80);
});

test("the file is what follows from the definitions: else run npm run db:generate", () => {
  const text = readFileSync("db/firestore.indexes.json", "utf8");
  expect(JSON.parse(text)).toEqual(firestoreIndexes());
});

test("every query is answered by the indexes of the definitions", () => {
  const all = [...shapes.values()];
  expect(all.filter((shape) => !isServed(shape))).toEqual([]);
  expect(all.filter((shape) => indexFor(shape) !== null).length).toBeGreaterThan(70);
});

test("every index serves a query", () => {
  const used = new Set([...shapes.values()].flatMap((shape) => servedBy(shape, indexes)));
  expect(indexes.filter((index) => !used.has(index))).toEqual([]);
});

test("a missing index is noticed", () => {
  expect(isServed(shapeOf("quotes", { where: { message: "m" } }))).toBe(false);
  const shape = shapeOf("orders", {
    where: { status: "Pending" },
    order: { by: "updated", direction: "asc" },
  });
  expect(servedBy(shape, indexes)).toEqual([]);
  const merged = shapeOf("audit", {
    where: { actorUid: "u", action: "a" },
    order: { by: "created", direction: "desc" },
  });
  expect(servedBy(merged, indexes)).toHaveLength(2);
  const oneWay = indexes.filter(({ fields }) => fields.at(-1)?.order !== "ASCENDING");
  const backwards = { ...merged, order: { by: "created", direction: "asc" as const } };
  expect(servedBy(backwards, oneWay)).toEqual([]);
});
