import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { retryAfterSeconds } from "~/http/api/statuses";
import { cartOf } from "~/modules/cart/cart.resource";
import type { Order } from "~/modules/orders/order.resource";
import type { QuoteStatus } from "~/modules/quotes/quote.resource";
import { nextStates } from "~/modules/quotes/quote-rules";
import { type EngineStore, onEveryEngine } from "../support/engines";
import { aSubmission, openShop, type Shop } from "../support/shop";
import { together } from "../support/together";
import { openTokenStore, type RpcAnswer, type TokenStore } from "../support/token-store";

const address = { line1: "1 Quay", city: "Cork", country: "IE" };

await onEveryEngine("many calls at once", (open, kind) => {
  let store: TokenStore;
  let engine: EngineStore;
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    engine = await open();
    store = await openTokenStore(engine.variables);
    for (const uid of ["ann", "bob", "boss"]) {
      store.issuer.users.set(uid, { email: `${uid}@example.test` });
      tokens[uid] = await store.issuer.token(uid);
    }
    await store.edge.services.commerce?.admin.grant("boss", "boss@example.test");
  });

  afterAll(async () => {
    await store?.close();
    await engine?.close();
  });

  /**
   * As clients do, it comes again with its key when the store says that it is busy, or that its engine
   * did not answer in time. Any other 500 stays: many calls at once are no reason for one.
   */
  async function call(name: string, who: string, args: unknown[]): Promise<RpcAnswer> {
    const key = randomUUID();
    for (let left = 20; ; left -= 1) {
      const requestId = randomUUID();
      const headers = { "idempotency-key": key, "x-request-id": requestId };
      const answer = await store.call(name, { args }, tokens[who], headers);
      const isBusy = answer.status === 503 || (answer.status === 500 && isLate(requestId));
      if (!isBusy || left === 0) return answer;
      await pause(retryAfterSeconds * 1_000);
    }
  }

  function isLate(requestId: string): boolean {
    const lines = store.edge.logs().split("\n");
    return lines.some((line) => line.includes(requestId) && line.includes('"type":"Unavailable"'));
  }

  /** The statuses of all answers, each with how often it came. */
  function tally(answers: RpcAnswer[]): Record<number, number> {
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  /** What the refused calls were told, each text once. */
  function refusals(answers: RpcAnswer[]): (string | undefined)[] {
    const refused = answers.filter(({ status }) => status >= 400);
    return [...new Set(refused.map(({ body }) => body.error))];
  }

  async function addressesOf(uid: string): Promise<{ id: string; isDefault: boolean }[]> {
    return (await call("customers.listAddresses", uid, [uid])).body.result as never;
  }

  it("70 new addresses: 50 are kept, the others are refused, and one is the default", async () => {
    const answers = await together(70, (at) =>
      call("customers.addAddress", "ann", ["ann", { ...address, isDefault: at % 2 === 0 }]),
    );
    expect(tally(answers)).toEqual({ 200: 50, 422: 20 });
    expect(refusals(answers)).toEqual(["At most 50 addresses can be saved."]);
    const kept = await addressesOf("ann");
    expect(kept).toHaveLength(50);
    expect(kept.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it("70 calls for another default leave one", async () => {
    const made: unknown[] = [];
    for (let at = 0; at < 10; at += 1) {
      made.push((await call("customers.addAddress", "bob", ["bob", address])).body.result);
    }
    const answers = await together(70, (at) => {
      const { id } = made[at % 10] as { id: string };
      return call("customers.updateAddress", "bob", ["bob", id, { isDefault: true }]);
    });
    expect(tally(answers)).toEqual({ 200: 70 });
    expect((await addressesOf("bob")).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  // Each of them is some twenty requests there.
  const others = kind === "Firestore" ? 20 : 60;

  it(`60 conversions of one quote make one order, and ${others} of others one each`, async () => {
    const { quotes } = store.edge.services.commerce ?? {};
    if (!quotes) throw new Error("no backend");
    const ask = () => quotes.submit(null, aSubmission([{ id: "lathe", quantity: 1 }]));
    const one = await ask();
    const same = await together(60, () => call("orders.createFromQuote", "boss", [one.id]));
    expect(tally(same)).toEqual({ 200: 60 });
    const numbers = same.map(({ body }) => (body.result as Order).orderNumber);
    expect(new Set(numbers).size).toBe(1);
    const many = await together(others, ask);
    const each = await together(others, (at) =>
      call("orders.createFromQuote", "boss", [many[at]?.id]),
    );
    expect(tally(each)).toEqual({ 200: others });
  });

  it("40 edits of one product: one of a version goes through, the others are told", async () => {
    const before = await call("products.getById", "boss", ["lathe"]);
    const { version } = before.body.result as { version: number };
    const edits = await together(40, (at) =>
      call("products.update", "boss", ["lathe", { price: 1000 + at, version }]),
    );
    expect(tally(edits)).toEqual({ 200: 1, 409: 39 });
    const blind = await together(40, (at) =>
      call("products.update", "boss", ["lathe", { price: 2000 + at }]),
    );
    expect(tally(blind)).toEqual({ 200: 40 });
  });

  it("40 moves of one quote give no 5xx", async () => {
    const { quotes } = store.edge.services.commerce ?? {};
    const asked = await quotes?.submit(null, aSubmission([{ id: "lathe", quantity: 1 }]));
    const states = ["In Review", "Quoted", "Rejected", "Pending"];
    const moves = await together(40, (at) =>
      call("quotes.updateStatus", "boss", [asked?.id, states[at % states.length]]),
    );
    // A move that the table does not have from the state of that moment is refused.
    const { 200: made = 0, 422: refused = 0 } = tally(moves);
    expect(made + refused).toBe(40);
    expect(made).toBeGreaterThan(0);
    expect(refusals(moves)).toEqual(refused > 0 ? ["The status does not allow this change."] : []);
    // The history has each move that went through, and each is one that the table has.
    const { history = [] } = (await quotes?.find(asked?.id ?? "")) ?? {};
    const done = history.flatMap(({ from, to }) => (from && from !== to ? [[from, to]] : []));
    const isAllowed = ([from, to]: string[]) =>
      nextStates(from as QuoteStatus).includes(to as QuoteStatus);
    expect(done.filter((each) => !isAllowed(each))).toEqual([]);
  });

  it("ten writers on two servers lose no change of one cart", async () => {
    const servers: Shop[] = [];
    for (let at = 0; at < 2; at += 1) {
      servers.push(await openShop({ storage: await engine.reopen() }));
    }
    const lines = Array.from({ length: 10 }, (_, at) => ({ id: `own-${at}` }));
    await servers[0]?.add({ id: "shared" }, ...lines);
    // Firestore takes about one change a second of one document.
    const rounds = kind === "Firestore" ? 1 : 5;
    await Promise.all(
      lines.map(async ({ id }, at) => {
        for (let round = 1; round <= rounds; round += 1) {
          const carts = servers[(at + round) % 2]?.commerce.carts;
          await carts?.updateItem(cartOf("busy"), { id, quantity: round });
          await carts?.addItem(cartOf("busy"), { id: "shared", quantity: 1 });
        }
      }),
    );
    const kept = await servers[0]?.commerce.carts.get(cartOf("busy"));
    const quantities = new Map(kept?.items.map(({ id, quantity }) => [id, quantity]));
    const own = lines.map(({ id }) => [id, rounds] as const);
    expect(quantities).toEqual(new Map([["shared", lines.length * rounds], ...own]));
  });
});
