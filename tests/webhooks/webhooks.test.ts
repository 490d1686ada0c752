import { pino } from "pino";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { systemRandom } from "~/kernel/identifiers";
import { createSealing } from "~/kernel/process/sealing.server";
import { isPublic } from "~/modules/webhooks/public-addresses.server";
import { createWebhookSender, type WebhookSender } from "~/modules/webhooks/sender.server";
import { watchWrites } from "~/modules/webhooks/watched-storage.server";
import { type WebhookEventType, webhookEventTypes } from "~/modules/webhooks/webhook.resource";
import type { Storage } from "~/storage/storage";
import { type EngineStore, onEveryEngine } from "../support/engines";
import { aSubmission, askedBy, openShop, type Shop } from "../support/shop";
import { type Receiver, startReceiver } from "../support/webhook-receiver";

it("only public addresses are called", () => {
  const inner = [
    ..."127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1".split(
      " ",
    ),
    ..."::1 :: ::ffff:127.0.0.1 [::1] fe80::1 fc00::1 64:ff9b::7f00:1 2002:7f00:1:: localhost".split(
      " ",
    ),
    ..."::7f00:1 ::127.0.0.1 ::ffff:0:7f00:1 64:ff9b:1::1 100::1 1::1 4000::1 2001::1 2001:db8::1 3fff::1".split(
      " ",
    ),
  ];
  expect(inner.filter(isPublic)).toEqual([]);
  expect(["93.184.216.34", "2606:2800:220:1::1"].every(isPublic)).toBe(true);
});

await onEveryEngine("outgoing webhooks", (open) => {
  let engine: EngineStore;
  let storage: Storage;
  let shop: Shop;
  let sender: WebhookSender;
  let receiver: Receiver;
  const boss = askedBy({ uid: "boss" });

  beforeEach(async () => {
    receiver = await startReceiver();
    engine = await open();
    storage = engine.storage;
    await openWith({ anyAddress: true });
    await shop.commerce.admin.grant("boss", "boss@example.test");
    await shop.add({ id: "scale", price: 20, stock: 5 });
  });
  afterEach(async () => {
    await sender.stop();
    await shop.close();
    await engine.close();
    await receiver.close();
  });

  async function openWith({ anyAddress }: { anyAddress: boolean }): Promise<void> {
    sender = senderWith(["a secret of the store"], anyAddress);
    const sealing = createSealing(["a secret of the store"]);
    shop = await openShop({ storage: watchWrites(storage, sender.listener), sealing });
    shop.time.now = new Date();
  }

  function senderWith(secrets: readonly string[], anyAddress = true): WebhookSender {
    return createWebhookSender({
      storage,
      currency: "EUR",
      clock: () => shop?.time.now ?? new Date(),
      random: systemRandom,
      log: pino({ level: "silent" }),
      anyAddress,
      sealing: createSealing(secrets),
    });
  }

  async function listen(events: readonly WebhookEventType[], url = receiver.url) {
    const asked = { url, description: "", events: [...events] };
    const made = await shop.gateway.call("webhooks.create", [asked], boss);
    await sender.refresh();
    return { id: made.endpoint.id, secret: made.secret };
  }

  const events = () =>
    receiver.received.map(
      ({ body }) => JSON.parse(body) as { id: string; type: string; data: object },
    );
  const types = () => events().map(({ type }) => type);

  it("tell of quotes, orders, products and stock, signed, with the public record", async () => {
    const { secret } = await listen(webhookEventTypes);
    const quote = await shop.commerce.quotes.submit(
      null,
      aSubmission([{ id: "scale", quantity: 2 }]),
    );
    const offer = { prices: [{ id: "scale", price: 15 }], note: "Our secret margin" };
    await shop.gateway.call("quotes.updateStatus", [quote.id, "Quoted", offer], boss);
    await shop.gateway.call("quotes.addNote", [quote.id, "Never mention this"], boss);
    const order = await shop.gateway.call("orders.createFromQuote", [quote.id], boss);
    await shop.gateway.call("orders.updateStatus", [order.id, "Processing"], boss);
    const paid = {
      amount: order.total,
      method: "Cash",
      payer: null,
      at: new Date(0),
      note: "Never mention this",
    };
    await shop.gateway.call("orders.recordPayment", [order.id, paid], boss);
    await shop.gateway.call("products.update", ["scale", { price: 21 }], boss);
    await shop.gateway.call("products.delete", ["scale"], boss);
    await sender.run();
    expect(types().sort()).toEqual(
      [
        "quote.submitted",
        "quote.sent",
        "quote.updated",
        "quote.converted",
        "order.created",
        "order.status_changed",
        "order.paid",
        "product.updated",
        "product.deleted",
        "stock.changed",
      ].sort(),
    );
    for (const { headers, body } of receiver.received) {
      const signed = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, String(value)]),
      );
      expect(new Webhook(secret).verify(body, signed)).toMatchObject({ id: headers["webhook-id"] });
      expect(body).not.toMatch(/secret margin|Never mention|nameLower|emailLower|"boss"/);
    }
    const stock = events().find(({ type }) => type === "stock.changed");
    expect(stock?.data).toEqual({ id: "scale", variantId: null, stock: 3, before: 5 });
    expect(await storage.deliveries.count({ status: "sent" })).toBe(10);
  });

  it("are written with the change, or not at all", async () => {
    await listen(["product.updated"]);
    shop.commerce.audit.record = () => Promise.reject(new Error("the disk is full"));
    const change = shop.gateway.call("products.update", ["scale", { price: 9 }], boss);
    await expect(change).rejects.toThrow("the disk is full");
    expect(await storage.deliveries.find({ limit: 9 })).toEqual([]);
  });

  it("go on after failures, are parked in the end, and are sent again by hand", async () => {
    const { id } = await listen(["product.updated"]);
    receiver.answer = { status: 500 };
    await shop.gateway.call("products.update", ["scale", { price: 9 }], boss);
    for (let tries = 1; tries <= 8; tries += 1) {
      await sender.run();
      shop.time.now = new Date(shop.time.now.getTime() + 11 * 3_600_000);
    }
    const log = await shop.gateway.call("webhooks.deliveries", [{ endpointId: id }], boss);
    expect(log.items).toMatchObject([{ status: "parked", attempts: 8, lastError: "status_500" }]);
    expect(JSON.stringify(log)).not.toContain("payload");
    receiver.answer = { status: 200 };
    await shop.gateway.call("webhooks.replay", [log.items[0]?.id ?? ""], boss);
    expect((await sender.run()).sent).toBe(1);
    expect(new Set(events().map((event) => event.id)).size).toBe(1);
  });

  it("an endpoint that is down holds up no other, and a redirect is a failure", async () => {
    const other = await startReceiver();
    await listen(["product.updated"]);
    await listen(["product.updated"], other.url);
    receiver.answer = { status: 307, headers: { location: other.url } };
    for (let at = 0; at < 30; at += 1) {
      await shop.gateway.call("products.update", ["scale", { price: 1 + at }], boss);
    }
    await sender.run();
    expect(other.received).toHaveLength(30);
    expect(receiver.received).toHaveLength(2);
    const waiting = await storage.deliveries.find({ where: { status: "waiting" }, limit: 99 });
    expect(waiting.filter(({ lastError }) => lastError === "status_307")).toHaveLength(2);
    expect(waiting).toHaveLength(30);
    await other.close();
  });

  it("an endpoint that is down with more than a page of deliveries holds up no other", async () => {
    const other = await startReceiver();
    try {
      await listen(["product.updated"]);
      receiver.answer = { status: 500 };
      for (let at = 0; at < 45; at += 1) {
        await shop.gateway.call("products.update", ["scale", { price: 1 + at }], boss);
      }
      await listen(["product.updated"], other.url);
      await shop.gateway.call("products.update", ["scale", { price: 99 }], boss);
      await sender.run();
      expect(other.received).toHaveLength(1);
      expect(receiver.received, "attempts at the endpoint that is down").toHaveLength(2);
      await shop.gateway.call("products.update", ["scale", { price: 98 }], boss);
      shop.time.now = new Date(shop.time.now.getTime() + 5_000);
      await sender.run();
      expect(other.received).toHaveLength(2);
      expect(receiver.received, "attempts within a minute").toHaveLength(2);
      shop.time.now = new Date(shop.time.now.getTime() + 61_000);
      receiver.answer = { status: 204 };
      await sender.run();
      expect(receiver.received).toHaveLength(2 + 47);
    } finally {
      await other.close();
    }
  });

  it("a new secret signs beside the old one for a day; disabled, nothing is sent", async () => {
    const { id, secret } = await listen(["product.updated"]);
    const { secret: newer } = await shop.gateway.call("webhooks.rotate", [id], boss);
    const send = async () => {
      await shop.gateway.call("products.feature", ["scale"], boss);
      await sender.run();
      const last = receiver.received.at(-1);
      const headers = Object.entries(last?.headers ?? {}).map(([name, value]) => [
        name,
        String(value),
      ]);
      return (by: string) => new Webhook(by).verify(last?.body ?? "", Object.fromEntries(headers));
    };
    const both = await send();
    expect(() => both(secret)).not.toThrow();
    expect(() => both(newer)).not.toThrow();
    await shop.gateway.call("webhooks.update", [id, { active: false }], boss);
    await shop.gateway.call("products.unfeature", ["scale"], boss);
    expect(await sender.run()).toMatchObject({ sent: 0, obsolete: 1 });
    await sender.refresh();
    await shop.gateway.call("products.feature", ["scale"], boss);
    expect(await storage.deliveries.count({ status: "waiting" })).toBe(0);
    expect(receiver.received).toHaveLength(1);
  });

  it("are known to another instance within five seconds", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      sender.start();
      const asked = { url: receiver.url, description: "", events: ["product.updated" as const] };
      await shop.gateway.call("webhooks.create", [asked], boss);
      expect(sender.listener.listens()).toBe(false);
      await vi.advanceTimersByTimeAsync(4_999);
      await expect.poll(() => sender.listener.listens()).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it("never reach a private address, by its number or by a name", async () => {
    await sender.stop();
    await openWith({ anyAddress: false });
    const port = new URL(receiver.url).port;
    const urls = ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:7f00:1]"].map(
      (host) => `https://${host}:${port}/in`,
    );
    for (const url of [...urls, receiver.url]) await listen(["product.updated"], url);
    await shop.gateway.call("products.feature", ["scale"], boss);
    await sender.run();
    const log = await storage.deliveries.find({ limit: 99 });
    expect(log.map(({ status, lastError }) => [status, lastError]).sort()).toEqual([
      ["parked", "not_https"],
      ...urls.map(() => ["parked", "private_address"]),
    ]);
    expect(receiver.received).toEqual([]);
  });

  it("secrets are sealed; older ones are at the next look, and a changed key seals them anew", async () => {
    const { id, secret } = await listen(["product.updated"]);
    const kept = async () => (await storage.webhookEndpoints.get(id))?.secret ?? "";
    const first = await kept();
    expect(first).toMatch(/^v1\./);
    expect(first).not.toContain(secret.replace("whsec_", ""));
    await storage.atomically((tx) => tx.webhookEndpoints.patch(id, { secret }));
    await sender.refresh();
    expect(await kept()).toMatch(/^v1\./);
    const rotated = senderWith(["a newer one", "a secret of the store"]);
    await rotated.refresh();
    const newest = await kept();
    const after = senderWith(["a newer one"]);
    await after.refresh();
    expect(await kept()).toBe(newest);
    await shop.gateway.call("products.update", ["scale", { price: 7 }], boss);
    expect(await after.run()).toMatchObject({ sent: 1 });
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]];
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toBeTruthy();
    // Without the key nothing is sent that nobody could trust, and the desk says why.
    await shop.gateway.call("products.update", ["scale", { price: 6 }], boss);
    await sender.run();
    const log = await shop.gateway.call("webhooks.deliveries", [{ status: "parked" }], boss);
    expect(log.items).toMatchObject([{ lastError: "secret_unreadable" }]);
    expect(receiver.received).toHaveLength(1);
    await Promise.all([rotated.stop(), after.stop()]);
  });

  it("secrets are shown once, and stand in no list and no trail", async () => {
    const { id, secret } = await listen(["product.updated"]);
    const { secret: newer } = await shop.gateway.call("webhooks.rotate", [id], boss);
    const told = JSON.stringify([
      await shop.gateway.call("webhooks.list", [], boss),
      await storage.audit.find({ limit: 99 }),
    ]);
    expect(told).not.toContain(secret);
    expect(told).not.toContain(newer);
  });
});
