import { afterAll, beforeAll, expect, it } from "vitest";
import type { Commerce } from "~/modules/commerce";
import type { Role } from "~/modules/staff/role";
import { aSubmission, askedBy } from "../support/shop";
import { openTokenStore, type TokenStore } from "../support/token-store";
import { type Receiver, startReceiver } from "../support/webhook-receiver";

let store: TokenStore;
let commerce: Commerce;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  store = await openTokenStore({ WEBHOOK_PRIVATE_ADDRESSES: "true" });
  if (!store.edge.services.commerce) throw new Error("no backend");
  commerce = store.edge.services.commerce;
  await commerce.admin.grant("boss", "boss@example.test");
});
afterAll(async () => {
  await store.close();
  await receiver.close();
});

const boss = askedBy({ uid: "boss" });

/** Calls methods with a key of that role. */
async function program(role: Role) {
  const asked = { name: "Program", role, methods: [], expires: null };
  const made = await store.edge.services.gateway?.call("keys.create", [asked], boss);
  const call = async (name: string, ...args: unknown[]) => {
    const { status, body } = await store.call(name, { args }, made?.secret);
    return { status, error: body.error, result: body.result };
  };
  return { id: made?.key.id ?? "", call };
}

it("a program of the seller reads what a customer asks, and answers", async () => {
  const quote = await commerce.quotes.submit(null, aSubmission([{ id: "lathe", quantity: 1 }]));
  const asked = { kind: "message" as const, text: "By Friday?", wishes: [], files: [] };
  await commerce.messages.ask(quote, asked, { actor: "customer-link", name: "Ada" });
  const { id, call } = await program("sales");
  const said = { text: "By Thursday." };
  expect(await call("messages.reply", quote.quoteNumber, said)).toMatchObject({
    status: 200,
    result: { side: "seller", text: "By Thursday.", actor: `key:${id}` },
  });
  const { result } = await call("messages.thread", quote.quoteNumber);
  expect(result).toMatchObject([{ text: "By Friday?", name: "Ada" }, { text: "By Thursday." }]);
  expect(JSON.stringify(result)).not.toMatch(/"quoteId"|"hash"/);
  const read = await commerce.messages.list(quote.id);
  expect(read.map(({ text }) => text)).toEqual(["By Friday?", "By Thursday."]);
  const trail = await commerce.audit.listPage({ actorUid: `key:${id}` });
  expect(trail.items).toMatchObject([{ action: "messages.reply", targetId: quote.quoteNumber }]);
});

it("who only reads may not answer, and who keeps the catalogue reads no customers", async () => {
  const quote = await commerce.quotes.submit(null, aSubmission([{ id: "lathe", quantity: 1 }]));
  const other = { status: 403, error: "Your role does not allow this." };
  const reader = await program("readonly");
  expect((await reader.call("messages.thread", quote.id)).status).toBe(200);
  expect(await reader.call("messages.reply", quote.id, { text: "Yes." })).toMatchObject(other);
  const keeper = await program("catalogue");
  expect(await keeper.call("messages.thread", quote.id)).toMatchObject(other);
  expect(await commerce.messages.list(quote.id)).toEqual([]);
});

it("only a program of the owner forces a status, and the refusal is described", async () => {
  const quote = await commerce.quotes.submit(null, aSubmission([{ id: "lathe", quantity: 1 }]));
  const forced = [quote.id, "Approved", { force: true, note: "As told." }] as const;
  const seller = await program("sales");
  expect(await seller.call("quotes.updateStatus", ...forced)).toMatchObject({
    status: 403,
    error: "Only an owner may force a change of status.",
  });
  const order = [quote.orderNumber ?? "O-1", "Delivered", forced[2]] as const;
  expect((await seller.call("orders.updateStatus", ...order)).status).toBe(403);
  const owner = await program("owner");
  expect((await owner.call("quotes.updateStatus", ...forced)).status).toBe(200);
});

it("a program of the owner reads the log of deliveries, and has one sent again", async () => {
  const { gateway, webhooks } = store.edge.services;
  const asked = { url: receiver.url, description: "Till", events: ["quote.submitted" as const] };
  await gateway?.call("webhooks.create", [asked], boss);
  await commerce.quotes.submit(null, aSubmission([{ id: "lathe", quantity: 1 }]));
  receiver.answer = { status: 500 };
  await webhooks?.run();
  const { call } = await program("owner");
  const endpoints = await call("webhooks.list");
  expect(endpoints.result).toMatchObject([{ url: receiver.url, active: true }]);
  expect(JSON.stringify(endpoints)).not.toContain("whsec_");
  const log = await call("webhooks.deliveries", { status: "waiting" });
  const { items } = log.result as { items: { id: string; eventId: string }[] };
  expect(items).toMatchObject([{ attempts: 1, lastError: "status_500", kind: "quote.submitted" }]);
  expect(JSON.stringify(log)).not.toContain("payload");
  receiver.answer = { status: 204 };
  expect((await call("webhooks.replay", items[0]?.id)).result).toBe(true);
  expect((await webhooks?.run())?.sent).toBe(1);
  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(ids).toEqual([items[0]?.eventId, items[0]?.eventId]);
  expect((await call("webhooks.replay", "none")).result).toBe(false);
  const sales = await program("sales");
  for (const name of ["webhooks.list", "webhooks.deliveries"]) {
    expect((await sales.call(name)).status).toBe(403);
  }
});
