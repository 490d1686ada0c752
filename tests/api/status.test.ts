import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { announceStatus, statusRequest } from "~/modules/mail/notifications/status-announcement";
import type { Quote } from "~/modules/quotes/quote.resource";
import { type NotifyStore, openNotifyStore } from "../support/notify-store";

const path = "/api/notifications/status";
let store: NotifyStore;
beforeAll(async () => {
  store = await openNotifyStore();
});
afterAll(() => store.close());
afterEach(() => {
  store.provider.mode = "ok";
});

function move(quote: Quote, status: string, options = {}): Promise<Quote> {
  const { commerce } = store.services;
  return store.storage.atomically(async (tx) => {
    const change = await commerce?.quotes.updateStatus(tx, "boss", quote.id, status, options);
    if (!change) throw new Error("no change");
    return change.result;
  });
}

const fallback = { status: "shipped", customer: { email: "buyer@example.test" } };

describe("what is refused", () => {
  const customer = fallback.customer;
  const about = (changes: object) => ({
    kind: "order",
    referenceNumber: "O-1",
    fallback: { ...fallback, ...changes },
  });
  const wrong: [string, unknown][] = [
    ["no kind", { referenceNumber: "Q-1" }],
    ["another kind", { kind: "invoice", referenceNumber: "Q-1" }],
    ["no referenceNumber", { kind: "quote" }],
    ["empty referenceNumber", { kind: "quote", referenceNumber: "" }],
    ["referenceNumber of 101", { kind: "quote", referenceNumber: "r".repeat(101) }],
    ["no status", about({ status: undefined })],
    ["empty status", about({ status: "" })],
    ["status of 51", about({ status: "s".repeat(51) })],
    ["no customer", about({ customer: undefined })],
    ["a bad email", about({ customer: { email: "nobody@" } })],
    ["an email of 321", about({ customer: { email: `${"a".repeat(309)}@example.com` } })],
    ["firstName of 201", about({ customer: { ...customer, firstName: "n".repeat(201) } })],
    ["lastName of 201", about({ customer: { ...customer, lastName: "n".repeat(201) } })],
    ["itemCount 0", about({ itemCount: 0 })],
    ["itemCount 1.5", about({ itemCount: 1.5 })],
    ["itemCount 10,001", about({ itemCount: 10_001 })],
    ["a negative total", about({ total: -0.01 })],
    ["total of another type", about({ total: "12" })],
  ];
  it.each(wrong)("%s", async (_, body) => {
    const answer = await store.post(path, body);
    expect([answer.status, answer.body]).toEqual([400, { error: "Invalid request body" }]);
  });

  it("a body that is not JSON, an unknown record, the 21st request", async () => {
    const malformed = await store.post(path, "nope");
    expect([malformed.status, malformed.body]).toEqual([400, { error: "Invalid JSON body" }]);
    for (let count = 0; count < 20; count += 1) {
      const kind = count % 2 === 0 ? "quote" : "order";
      const answer = await store.post(path, { kind, referenceNumber: "X-1" }, "192.0.2.7");
      expect([answer.status, answer.body]).toEqual([404, { error: "Record not found" }]);
    }
    const last = await store.post(path, { kind: "quote", referenceNumber: "X-1" }, "192.0.2.7");
    expect([last.status, last.body]).toEqual([429, { error: "Too many requests" }]);
    expect(last.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(store.provider.calls).toHaveLength(0);
  });

  it("without EMAIL_API_KEY it answers skipped", async () => {
    const off = await openNotifyStore({ EMAIL_API_KEY: "" });
    const answer = await off.post(path, { kind: "quote" });
    expect(answer.body).toEqual({ skipped: true, reason: "email not configured" });
    await off.close();
  });
});

describe("a stored record", () => {
  it("tells its present status, once, however it is asked for", async () => {
    const quote = await store.quote({ email: "mara@example.test", firstName: "Mara" });
    await move(quote, "Approved");
    const body = { kind: "quote", referenceNumber: quote.quoteNumber, fallback };
    for (let count = 0; count < 3; count += 1) {
      const answer = await store.post(path, body);
      expect([answer.status, answer.body]).toEqual([200, { sent: 1, failed: 0 }]);
    }
    await store.services.mail.outbox?.run();
    const subject = `Update on your quote ${quote.quoteNumber}: Approved`;
    const mails = store.provider.accepted.filter((mail) => mail.subject === subject);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: "mara@example.test",
      key: `quote/${quote.quoteNumber}/customer/Approved/1`,
    });
    expect(mails[0]?.text).toContain("Items: 1");
    expect(mails[0]?.html).not.toContain("shipped");
  });

  it("an offer that has run out says so before the sweep, which then adds no second mail", async () => {
    const quote = await store.quote({ email: "late@example.test" });
    const [line] = quote.items;
    await move(quote, "Quoted", { prices: [{ id: line?.id, price: 5 }] });
    await store.storage.quotes.patch(quote.id, { validUntil: new Date(Date.now() - 1_000) });
    const answer = await store.post(path, { kind: "quote", referenceNumber: quote.quoteNumber });
    expect(answer.body).toEqual({ sent: 1, failed: 0 });
    expect(await store.services.commerce?.quotes.expire(10)).toBe(1);
    await store.services.mail.outbox?.run();
    const mails = store.provider.accepted.filter(({ subject }) =>
      subject.endsWith(`${quote.quoteNumber}: Expired`),
    );
    expect(mails).toHaveLength(1);
  });

  it("an order is found in its own collection alone, and a broken address is skipped", async () => {
    const recorded = await store.services.commerce?.orders.recordPaidSession({
      sessionId: "cs_1",
      customerId: null,
      customer: { firstName: "Mara", lastName: "", email: "mara@example.test", phone: "" },
      items: [],
      total: 12,
    });
    const referenceNumber = recorded?.order.orderNumber ?? "";
    expect((await store.post(path, { kind: "quote", referenceNumber })).status).toBe(404);
    const answer = await store.post(path, { kind: "order", referenceNumber });
    expect(answer.body).toEqual({ sent: 1, failed: 0 });
    expect(store.provider.accepted.at(-1)?.subject).toBe(
      `Update on your order ${referenceNumber}: Processing`,
    );
    const order = await store.storage.orders.getBy("orderNumber", referenceNumber);
    if (!order) throw new Error("it was recorded");
    await store.storage.orders.patch(order.id, { customer: { ...order.customer, email: "" } });
    const skipped = await store.post(path, { kind: "order", referenceNumber });
    expect(skipped.body).toEqual({ skipped: true, reason: "order is not emailable" });
  });

  it("a mail of last week is not sent again, though the provider has forgotten it", async () => {
    const quote = await store.quote({ email: "week@example.test" });
    await move(quote, "In Review");
    const body = { kind: "quote", referenceNumber: quote.quoteNumber };
    expect((await store.post(path, body)).body).toEqual({ sent: 1, failed: 0 });
    const key = `quote/${quote.quoteNumber}/customer/In%20Review/1`;
    const entry = await store.storage.outbox.getBy("key", key);
    expect(entry?.status).toBe("sent");
    const week = 7 * 24 * 60 * 60 * 1000;
    await store.storage.outbox.patch(entry?.id ?? "", { updated: new Date(Date.now() - week) });
    store.provider.time = { now: new Date(Date.now() + week) };
    const calls = store.provider.calls.length;
    expect((await store.post(path, body)).body).toEqual({ sent: 1, failed: 0 });
    expect(store.provider.calls).toHaveLength(calls);
    store.provider.time = { now: new Date() };
  });

  it.each(["422", "reset", "500"] as const)("a provider's %s counts as failed", async (mode) => {
    const quote = await store.quote({ email: `s${mode}@example.test` });
    store.provider.mode = mode;
    const answer = await store.post(path, { kind: "quote", referenceNumber: quote.quoteNumber });
    expect([answer.status, answer.body]).toEqual([200, { sent: 0, failed: 1 }]);
  });
});

describe("without a backend", () => {
  it("the fallback is rendered as text, and its absence is refused", async () => {
    const bare = await openNotifyStore({ COMMERCE_BACKEND: "" });
    const body = { kind: "order", referenceNumber: "O-1" };
    expect((await bare.post(path, body)).status).toBe(400);
    const answer = await bare.post(path, {
      ...body,
      fallback: { ...fallback, itemCount: 3, total: 12.5, status: "see www.evil.example" },
    });
    expect(answer.body).toEqual({ sent: 1, failed: 0 });
    const [mail] = bare.provider.accepted;
    expect(mail).toMatchObject({ to: "buyer@example.test", html: null });
    expect(mail?.subject).toBe("Update on your order O-1: see www.evil.example");
    expect(mail?.text).toContain("Items: 3\nTotal: €12.50");
    expect(mail?.text).not.toMatch(/www\.\w/);
    await bare.close();
  });
});

describe("the helper for admin code", () => {
  const change = {
    kind: "order" as const,
    referenceNumber: "O-1",
    status: "shipped",
    customer: { email: " buyer@example.test ", firstName: " Mara ", lastName: null },
  };

  it("trims, truncates, clamps, and leaves out what is out of bounds", () => {
    expect(statusRequest({ ...change, itemCount: 3, total: 0 })).toEqual({
      kind: "order",
      referenceNumber: "O-1",
      fallback: {
        status: "shipped",
        customer: { email: "buyer@example.test", firstName: "Mara" },
        itemCount: 3,
        total: 0,
      },
    });
    const long = statusRequest({
      ...change,
      referenceNumber: "r".repeat(150),
      status: `${"s".repeat(49)}😀`,
      customer: { ...change.customer, firstName: "f".repeat(300), lastName: "l".repeat(300) },
      itemCount: 10_001,
      total: Number.NaN,
    });
    expect(long?.referenceNumber).toHaveLength(100);
    expect(long?.fallback.status).toBe("s".repeat(49));
    expect(long?.fallback.customer.firstName).toHaveLength(200);
    expect(long?.fallback.customer.lastName).toHaveLength(200);
    expect(long?.fallback).not.toHaveProperty("itemCount");
    expect(long?.fallback).not.toHaveProperty("total");
    for (const email of ["", "nobody", "a@b", "a b@c.de", "a@b.c,d@e.f", "a@b.de\n"]) {
      const asked = statusRequest({ ...change, customer: { email } });
      if (email.trim() === "a@b.de") expect(asked?.fallback.customer.email).toBe("a@b.de");
      else expect(asked).toBeNull();
    }
  });

  it("posts in the background, never throws, never waits", async () => {
    const posts: [string, RequestInit | undefined][] = [];
    let fail: (error: Error) => void = () => undefined;
    announceStatus(change, {
      origin: "https://shop.example",
      send: (url, init) => {
        posts.push([String(url), init]);
        return new Promise((_, reject) => {
          fail = reject;
        });
      },
    });
    expect(posts).toHaveLength(1);
    expect(posts[0]?.[0]).toBe("https://shop.example/api/notifications/status");
    expect(JSON.parse(String(posts[0]?.[1]?.body))).toMatchObject({ referenceNumber: "O-1" });
    fail(new Error("the network is gone"));
    announceStatus(change, {
      send: () => {
        throw new Error("no fetch here");
      },
    });
    announceStatus({ ...change, customer: { email: "" } }, { send: () => Promise.reject() });
    announceStatus(null as never);
    announceStatus({ ...change, customer: null as never });
    await new Promise((done) => setTimeout(done, 10));
  });

  it("what it posts, the endpoint takes", async () => {
    const bare = await openNotifyStore({ COMMERCE_BACKEND: "" });
    const answers: Promise<Response>[] = [];
    announceStatus(change, {
      origin: bare.origin,
      send: (url, init) => {
        const answer = fetch(url, init);
        answers.push(answer);
        return answer;
      },
    });
    const [answer] = await Promise.all(answers);
    expect(await answer?.json()).toEqual({ sent: 1, failed: 0 });
    await bare.close();
  });
});
