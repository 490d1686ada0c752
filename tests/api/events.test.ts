import Ajv2020 from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describe as describeApi } from "~/routes/api/description/document.server";
import { settledMs } from "~/storage/settled";
import { builders, fresh } from "../support/records";
import { aSubmission, askedBy } from "../support/shop";
import { openTokenStore, type TokenStore } from "../support/token-store";

interface Event {
  id: string;
  type: string;
  data: Record<string, unknown>;
}

let store: TokenStore;
let key: string;
beforeAll(async () => {
  store = await openTokenStore();
  const { commerce, gateway } = store.edge.services;
  await commerce?.admin.grant("boss", "boss@example.test");
  const asked = { name: "ERP", role: "owner" as const, methods: [], expires: null };
  key = (await gateway?.call("keys.create", [asked], askedBy({ uid: "boss" })))?.secret ?? "";
});
afterAll(() => store.close());

async function call<T>(name: string, ...args: unknown[]): Promise<T> {
  const { status, body } = await store.call(name, { args }, key);
  expect([name, status, body.error]).toEqual([name, 200, undefined]);
  return body.result as T;
}

const document = describeApi({ exact: true });
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, "api");

function faultOf(event: Event): string | null {
  const at = `api#/webhooks/${event.type}/post/requestBody/content/application~1json/schema`;
  const validate = ajv.getSchema(at);
  if (!validate) return "undescribed";
  return validate(event) ? null : ajv.errorsText(validate.errors);
}

it("a program fetches the events of a webhook that nothing is sent to, as they are described", async () => {
  const { webhooks } = store.edge.services;
  const events = Object.keys(document.webhooks);
  const made = await call<{ endpoint: { id: string } }>("webhooks.create", {
    url: "pull:",
    description: "ERP",
    events,
  });
  const { id } = made.endpoint;
  await call("products.update", "lathe", { price: 90, stock: 9 });
  const { commerce } = store.edge.services;
  const quote = await commerce?.quotes.submit(null, aSubmission([{ id: "lathe", quantity: 1 }]));
  const number = quote?.quoteNumber ?? "";
  await call("quotes.updateStatus", number, "Quoted", { prices: [{ id: "lathe", price: 80 }] });
  const order = await call<{ orderNumber: string; total: number }>(
    "orders.createFromQuote",
    number,
  );
  await call("orders.recordPayment", order.orderNumber, {
    amount: order.total,
    method: "Bank transfer",
    payer: null,
    at: new Date(),
    note: null,
  });
  expect(await call("webhooks.events", id)).toEqual({ items: [], nextCursor: null });
  expect((await webhooks?.run())?.sent).toBe(0);

  store.edge.time.aheadMs = settledMs + 1_000;
  const first = await call<{ items: Event[]; nextCursor: string }>("webhooks.events", id, {
    limit: 3,
  });
  const rest = await call<{ items: Event[]; nextCursor: string }>("webhooks.events", id, {
    cursor: first.nextCursor,
  });
  const all = [...first.items, ...rest.items];
  expect(all.map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      "product.updated",
      "stock.changed",
      "quote.submitted",
      "quote.sent",
      "order.created",
      "order.paid",
      "quote.converted",
    ]),
  );
  expect(new Set(all.map((event) => event.id)).size).toBe(all.length);
  expect(all.map((event) => [event.type, faultOf(event)]).filter(([, fault]) => fault)).toEqual([]);
  const later = await call("webhooks.events", id, { cursor: rest.nextCursor });
  expect(later).toEqual({ items: [], nextCursor: rest.nextCursor });

  const log = await call<{ items: { id: string }[] }>("webhooks.deliveries", { endpointId: id });
  const delivery = await call<{ event: Event }>("webhooks.delivery", log.items[0]?.id);
  expect(all.map((event) => event.id)).toContain(delivery.event.id);
  expect(await call("webhooks.replay", log.items[0]?.id)).toBe(false);
  store.edge.time.aheadMs = 0;
});

it("no event is missed that its commit showed late", async () => {
  const { storage } = store.edge.services;
  const asked = { url: "pull:", description: "", events: ["product.updated"] };
  const { endpoint } = await call<{ endpoint: { id: string } }>("webhooks.create", asked);
  const since = Date.now();
  const happen = (id: string, seconds: number) => {
    const created = new Date(since + seconds * 1_000);
    const payload = { id, type: "product.updated", timestamp: created.toISOString(), data: {} };
    const own = { id: fresh("d"), key: fresh("d"), endpointId: endpoint.id, payload };
    return storage?.deliveries.insert({ ...builders.deliveries(), ...own, created });
  };
  type Page = { items: Event[]; nextCursor: string | null };
  const readAt = (seconds: number, of: object) => {
    store.edge.time.aheadMs = seconds * 1_000;
    return call<Page>("webhooks.events", endpoint.id, of);
  };
  await happen("second", 10);
  // Somebody reads before the commit of an earlier event has ended.
  const first = await readAt(20, {});
  await happen("first", 1);
  const rest = await readAt(60, first.nextCursor === null ? {} : { cursor: first.nextCursor });
  store.edge.time.aheadMs = 0;
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(["first", "second"]);
});
