import { afterAll, beforeAll, expect, it } from "vitest";
import type { MethodName } from "~/gateway/methods";
import type { Product } from "~/modules/catalogue/product.resource";
import type { Order } from "~/modules/orders/order.resource";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { recount } from "~/modules/upkeep/recount.server";
import { type EdgeServer, openEdge } from "../support/edge";
import { type EngineStore, onEveryEngine } from "../support/engines";
import { deadlocksIn } from "../support/postgres";
import { anOffer, address as place } from "../support/rpc-arguments";
import { aSubmission, askedBy } from "../support/shop";
import { createStockTruths } from "../support/stock-truths";
import { openTokenStore, type TokenStore } from "../support/token-store";

/** A call of one contestant; a customer calls for themself, and everybody else has an owner's key. */
interface Call {
  name: MethodName;
  args: unknown[];
  as?: "customer";
  once?: string;
}

/** Status, and the code of a refusal: `200`, `409 changed_meanwhile`. */
type Outcome = string;

const isOrder = (each: object) => "payments" in each;
const stale: Outcome[] = ["409 changed_meanwhile"];
const impossible: Outcome[] = ["422 not_possible"];
/** Another call was first: the record is in a state, or has an offer, that the call did not mean. */
const tooLate: Outcome[] = [...stale, ...impossible, "409 conflict", "409 offer_changed"];

const soon = new Date("2026-01-05T12:00:00.000Z");
const money = (amount: number, more: object = {}) => ({
  amount,
  method: "Bank transfer",
  payer: null,
  at: soon,
  note: null,
  ...more,
});
const shipped = (count: number, quantity?: number) => ({
  count,
  lines: quantity === undefined ? null : [{ at: 0, quantity }],
  parcel: null,
});
const back = (count: number, quantity: number) => ({
  count,
  lines: [{ at: 0, quantity }],
  reason: "Damaged",
  restock: true,
});
const whole = { count: 1, lines: null, tax: null };
const credited = { ...whole, charges: true, reason: "Wrong", lowersDebt: true };
const ten = <T>(make: (at: number) => T): T[] => Array.from({ length: 10 }, (_, at) => make(at));
const four = <T>(make: (at: number) => T): T[] => ten(make).slice(0, 4);
/** Both kinds of call, one after the other, so that neither begins first everywhere. */
const mixed = <T>(...kinds: T[][]): T[] =>
  ten((at) => kinds.flatMap((kind) => kind.slice(at, at + 1))).flat();

await onEveryEngine("races of two programs and a customer", (open) => {
  let engine: EngineStore;
  let store: TokenStore;
  let second: EdgeServer;
  let ada: string;
  /** Products of single races. */
  const raced: string[] = [];
  const truths = { check: async () => {} };

  beforeAll(async () => {
    engine = await open();
    store = await openTokenStore(engine.variables);
    second = await openEdge(engine.variables);
    store.issuer.users.set("ada", { email: "ada@example.test" });
    ada = await store.issuer.token("ada");
    await store.edge.services.commerce?.admin.grant("boss", "boss@example.test");
    await call("settings.save", [{ part: "stock", value: { low: 3 }, version: 0 }]);
    const stock = createStockTruths(engine.storage);
    await call("products.create", [
      { id: "valve", productName: "Valve", price: 10, stock: 100_000, sku: "VALVE" },
    ]);
    await call("products.create", [{ id: "rare", productName: "Rare", price: 10, stock: 3 }]);
    await stock.begin();
    truths.check = async () =>
      stock.check(await engine.storage.orders.find({ limit: 1_000 }), { adjusted: raced });
  });

  afterAll(async () => {
    await second?.stop();
    await store?.close();
    await engine?.close();
  });

  /** What prepares a race is no part of it. */
  // biome-ignore lint/suspicious/noExplicitAny: the answers are those of many methods
  async function call(name: MethodName, args: unknown[]): Promise<any> {
    const by = askedBy({ uid: "boss", email: "boss@example.test" });
    return store.edge.services.gateway?.call(name, args as never, by);
  }

  /** Runs the calls at once, half of them on a second server; the outcomes, sorted. */
  async function race(calls: readonly Call[]): Promise<{ outcomes: Outcome[]; results: never[] }> {
    const asked = { name: "Program", role: "owner", methods: [], expires: null };
    const keys = [
      (await call("keys.create", [asked])).secret,
      (await call("keys.create", [asked])).secret,
    ];
    const answers = await Promise.all(
      calls.map(async ({ name, args, as, once }, at) => {
        const isFirst = at % 2 === 0 || as === "customer";
        const { origin } = isFirst ? store.edge : second;
        const answer = await fetch(`${origin}/api/commerce/${name.replace(".", "/")}`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            authorization: `Bearer ${as === "customer" ? ada : keys[once ? 0 : at % 2]}`,
            ...(once ? { "idempotency-key": once } : {}),
          },
          body: JSON.stringify({ args }),
        });
        const code = answer.headers.get("x-error-code");
        return {
          outcome: code === null ? `${answer.status}` : `${answer.status} ${code}`,
          result: ((await answer.json()) as { result?: never }).result,
        };
      }),
    );
    const won = answers.filter(({ outcome }) => outcome === "200");
    return {
      outcomes: answers.map(({ outcome }) => outcome).sort(),
      results: won.map(({ result }) => result as never),
    };
  }

  async function aQuote(quantity = 4, id = "valve"): Promise<Quote> {
    const items = [{ id, quantity }];
    const quote = await store.edge.services.commerce?.quotes.submit("ada", aSubmission(items));
    return quote as Quote;
  }

  async function anOfferSent(): Promise<Quote> {
    return call("offers.send", [(await aQuote()).id, { note: null }]);
  }

  async function anAccepted(): Promise<Quote> {
    const quote = await anOfferSent();
    return call("quotes.updateStatus", [quote.id, "Approved"]);
  }

  async function anOrder(quantity = 4): Promise<Order> {
    return call("orders.createFromQuote", [(await aQuote(quantity)).id]);
  }

  async function anInvoiced(): Promise<{
    order: Order;
    invoice: { number: string; total: number };
  }> {
    const order = await anOrder();
    const invoice = await call("invoices.issue", [order.id, whole]);
    return { order, invoice };
  }

  const answer = (quote: Quote, to: string): Call => ({
    name: "quotes.answer",
    args: [
      quote.quoteNumber,
      { answer: to, seen: { revision: quote.revision, total: quote.total } },
    ],
    as: "customer",
  });
  const move = (of: { id: string }, to: string, options: object = {}): Call => ({
    name: "quotes.updateStatus",
    args: [of.id, to, options],
  });
  const put = (name: MethodName, ...args: unknown[]): Call => ({ name, args });

  async function aProduct(fields: object = {}): Promise<Product> {
    const id = `raced-${raced.length + 1}`;
    raced.push(id);
    return call("products.create", [{ id, productName: id, price: 5, ...fields }]);
  }

  const all = <T>(calls: T[]) => Promise.all(calls);
  const find = {
    quote: (id: string): Promise<Quote> => call("quotes.find", [id]),
    order: (id: string): Promise<Order> => call("orders.find", [id]),
    product: (id: string): Promise<Product> => call("products.find", [id]),
    documents: (id: string) => call("invoices.ofOrder", [id]),
  };

  /** Races the calls: so many are carried out, and the others get one of these refusals. */
  async function won(
    calls: readonly Call[],
    wins: number | [least: number, most: number],
    refusals: readonly Outcome[] = [],
  ) {
    const raced = await race(calls);
    if (process.env.SHOW_RACES) console.info(JSON.stringify(raced.outcomes));
    const [least, most] = typeof wins === "number" ? [wins, wins] : wins;
    const refused = raced.outcomes.filter((each) => each !== "200");
    expect(refused.filter((each) => !refusals.includes(each))).toEqual([]);
    expect(calls.length - refused.length).toBeGreaterThanOrEqual(least);
    expect(calls.length - refused.length).toBeLessThanOrEqual(most);
    return raced;
  }

  const races: Record<string, () => Promise<void>> = {
    "ship everything twice: one shipment": async () => {
      const { id } = await anOrder();
      const { results } = await won(
        ten(() => put("orders.ship", id, shipped(1))),
        10,
      );
      expect(new Set(results.map((each: { number: string }) => each.number)).size).toBe(1);
      expect((await find.documents(id)).shipments).toHaveLength(1);
    },
    "ship another part under one count: the first part": async () => {
      const { id } = await anOrder();
      await won(
        four((at) => put("orders.ship", id, shipped(1, at + 1))),
        1,
        stale,
      );
      expect((await find.documents(id)).shipments).toHaveLength(1);
    },
    "ship the rest as first and as second shipment": async () => {
      const { id } = await anOrder();
      const calls = mixed(
        four(() => put("orders.ship", id, shipped(1))),
        four(() => put("orders.ship", id, shipped(2))),
      );
      await won(calls, 4, tooLate);
      expect((await find.order(id)).fulfilment?.lines).toMatchObject([{ shipped: 4 }]);
    },
    "take back twice: one return": async () => {
      const { id } = await anOrder();
      await call("orders.ship", [id, shipped(1)]);
      await won(
        four(() => put("orders.takeBack", id, back(1, 4))),
        4,
      );
      expect((await find.order(id)).fulfilment?.lines).toMatchObject([{ returned: 4 }]);
    },
    "take back all, as first and as second return": async () => {
      const { id } = await anOrder();
      await call("orders.ship", [id, shipped(1)]);
      const calls = mixed(
        four(() => put("orders.takeBack", id, back(1, 4))),
        four(() => put("orders.takeBack", id, back(2, 4))),
      );
      await won(calls, 4, tooLate);
      expect((await find.order(id)).fulfilment?.lines).toMatchObject([{ returned: 4 }]);
    },
    "take back while the rest is shipped: both": async () => {
      const { id } = await anOrder();
      await call("orders.ship", [id, shipped(1, 2)]);
      const calls = [put("orders.ship", id, shipped(2)), put("orders.takeBack", id, back(1, 2))];
      await won(calls, 2);
      expect((await find.order(id)).fulfilment?.lines).toMatchObject([{ shipped: 4, returned: 2 }]);
    },
    "ship while cancelling: what was shipped is shipped": async () => {
      const { id } = await anOrder();
      const calls = mixed(
        four(() => put("orders.ship", id, shipped(1, 2))),
        four(() => put("orders.updateStatus", id, "Cancelled")),
      );
      const { outcomes } = await won(calls, [4, 8], impossible);
      const { status, fulfilment } = await find.order(id);
      expect(status).toBe("Cancelled");
      const isShipped = outcomes.filter((each) => each === "200").length === 8;
      expect(fulfilment?.lines[0]?.shipped ?? 0).toBe(isShipped ? 2 : 0);
    },
    "pay twice, having seen one version: one payment": async () => {
      const { id, version, total } = await anOrder();
      const calls = ten(() => put("orders.recordPayment", id, money(total, { version })));
      await won(calls, 1, stale);
      expect((await find.order(id)).payments).toHaveLength(1);
    },
    "pay without a version: every payment is kept": async () => {
      const { id } = await anOrder();
      await won(
        ten(() => put("orders.recordPayment", id, money(1))),
        10,
      );
      expect((await find.order(id)).payments).toHaveLength(10);
    },
    "pay with one idempotency key: one payment, one answer": async () => {
      const { id } = await anOrder();
      const calls = four(() => ({
        ...put("orders.recordPayment", id, money(1)),
        once: `pay-${id}`,
      }));
      const { results } = await won(calls, 4);
      expect(new Set(results.map((each) => JSON.stringify(each))).size).toBe(1);
      expect((await find.order(id)).payments).toHaveLength(1);
    },
    "correct one payment twice: once": async () => {
      const { id } = await anOrder();
      await call("orders.recordPayment", [id, money(4)]);
      const calls = ten(() => put("orders.correctPayment", id, { at: 0, note: "Wrong order." }));
      await won(calls, 1, impossible);
      expect((await find.order(id)).payments.map(({ amount }) => amount)).toEqual([4, -4]);
    },
    "refund twice what was paid too much: once": async () => {
      const { id, total } = await anOrder();
      await call("orders.recordPayment", [id, money(total + 5)]);
      const calls = ten(() => put("orders.recordRefund", id, money(5)));
      await won(calls, 1, impossible);
      expect((await find.order(id)).payments.map(({ amount }) => amount)).toEqual([total + 5, -5]);
    },
    "refund while the payment is corrected: never more than was paid": async () => {
      const { id, total } = await anOrder();
      await call("orders.recordPayment", [id, money(total)]);
      await call("orders.recordPayment", [id, money(5)]);
      const calls = mixed(
        four(() => put("orders.recordRefund", id, money(5))),
        four(() => put("orders.correctPayment", id, { at: 1, note: "Wrong order." })),
      );
      await won(calls, [1, 2], impossible);
      const sum = (await find.order(id)).payments.reduce((all, { amount }) => all + amount, 0);
      expect([total, total - 5]).toContain(sum);
    },
    "invoice twice: one invoice": async () => {
      const { id } = await anOrder();
      const { results } = await won(
        ten(() => put("invoices.issue", id, whole)),
        10,
      );
      expect(new Set(results.map((each: { number: string }) => each.number)).size).toBe(1);
    },
    "invoice as first and as second: one invoice": async () => {
      const { id } = await anOrder();
      const calls = mixed(
        four(() => put("invoices.issue", id, whole)),
        four(() => put("invoices.issue", id, { ...whole, count: 2 })),
      );
      await won(calls, 4, tooLate);
      expect((await find.documents(id)).invoices).toHaveLength(1);
    },
    "invoice while cancelling: one invoice, or none": async () => {
      const { id } = await anOrder();
      const calls = mixed(
        four(() => put("invoices.issue", id, whole)),
        four(() => put("orders.updateStatus", id, "Cancelled")),
      );
      const { outcomes } = await won(calls, [4, 8], impossible);
      const { invoices } = await find.documents(id);
      expect(outcomes.filter((each) => each === "200")).toHaveLength(4 + 4 * invoices.length);
      expect((await find.order(id)).status).toBe("Cancelled");
    },
    "invoice while shipping: both": async () => {
      const { id } = await anOrder();
      await won([put("invoices.issue", id, whole), put("orders.ship", id, shipped(1))], 2);
      expect((await find.order(id)).fulfilment?.lines).toMatchObject([{ shipped: 4, invoiced: 4 }]);
    },
    "invoice while the billing data are corrected: one is first": async () => {
      const { id } = await anOrder();
      const data = { buyerVatId: "IE6388047V", billingAddress: place };
      await won(
        [put("invoices.issue", id, whole), put("orders.correctBilling", id, data)],
        [1, 2],
        impossible,
      );
      const { buyerVatId } = await find
        .order(id)
        .then((order) => order as Order & { buyerVatId?: string });
      void buyerVatId;
    },
    "invoice two orders at once: two numbers in a row": async () => {
      const orders = await all([anOrder(), anOrder(), anOrder(), anOrder()]);
      const { results } = await won(
        orders.map(({ id }) => put("invoices.issue", id, whole)),
        4,
      );
      expect(new Set(results.map((each: { number: string }) => each.number)).size).toBe(4);
    },
    "credit twice: one credit note": async () => {
      const { order, invoice } = await anInvoiced();
      await won(
        ten(() => put("invoices.credit", order.id, invoice.number, credited)),
        10,
      );
      expect((await find.documents(order.id)).invoices).toHaveLength(2);
    },
    "credit as first and as second: never more than the invoice": async () => {
      const { order, invoice } = await anInvoiced();
      const calls = mixed(
        four(() => put("invoices.credit", order.id, invoice.number, credited)),
        four(() => put("invoices.credit", order.id, invoice.number, { ...credited, count: 2 })),
      );
      await won(calls, 4, tooLate);
      expect((await find.documents(order.id)).invoices).toHaveLength(2);
    },
    "credit while paying: both, and the balance knows both": async () => {
      const { order, invoice } = await anInvoiced();
      const calls = [
        put("invoices.credit", order.id, invoice.number, credited),
        put("orders.recordPayment", order.id, money(invoice.total)),
      ];
      await won(calls, 2);
      const listed = await call("invoices.find", [invoice.number]);
      expect(listed.balance?.open ?? 0).toBe(0);
      await call("orders.recordRefund", [order.id, money(invoice.total)]);
    },
    "cancel twice: the stock comes back once": async () => {
      const before = (await find.product("valve")).stock;
      const { id } = await anOrder(7);
      await won(
        ten(() => put("orders.updateStatus", id, "Cancelled")),
        10,
      );
      expect((await find.product("valve")).stock).toBe(before);
    },
    "cancel while paying: the money is recorded": async () => {
      const { id, total } = await anOrder();
      const calls = [
        put("orders.updateStatus", id, "Cancelled"),
        put("orders.recordPayment", id, money(total)),
      ];
      await won(calls, 2);
      expect(await find.order(id)).toMatchObject({
        status: "Cancelled",
        payments: [{ amount: total }],
      });
    },
    "two statuses for one version of an order": async () => {
      const { id, version } = await anOrder();
      const calls = mixed(
        four(() => put("orders.updateStatus", id, "Processing", { version })),
        four(() => put("orders.updateStatus", id, "Cancelled", { version })),
      );
      await won(calls, 1, stale);
    },
    "notes on one order: every note": async () => {
      const { id } = await anOrder();
      await won(
        ten((at) => put("orders.addNote", id, `Note ${at}`)),
        10,
      );
      const notes = (await find.order(id)).history.flatMap(({ note }) => note ?? []);
      expect(notes.filter((note) => note.startsWith("Note ")).length).toBe(10);
    },
    "the last three pieces for two orders: one lacks some, and says so": async () => {
      const quotes = await all([aQuote(3, "rare"), aQuote(3, "rare")]);
      const { results } = await won(
        quotes.map(({ id }) => put("orders.createFromQuote", id)),
        2,
      );
      const lacking = results.filter((order: Order) => order.needsReview !== null);
      expect([lacking.length, (await find.product("rare")).stock]).toEqual([1, 0]);
    },
    "accept twice: one acceptance": async () => {
      const quote = await anOfferSent();
      await won(
        four(() => answer(quote, "Approved")),
        [1, 4],
        tooLate,
      );
      expect(await call("offers.acceptances", [quote.id])).toHaveLength(1);
    },
    "accept while declining: one answer": async () => {
      const quote = await anOfferSent();
      const calls = mixed(
        four(() => answer(quote, "Approved")),
        four(() => answer(quote, "Declined")),
      );
      const { results } = await won(calls, [1, 8], tooLate);
      const answers = new Set(results.map(({ status }: Quote) => status));
      expect([...answers]).toEqual([(await find.quote(quote.id)).status]);
    },
    "accept while the seller withdraws the offer: one wins": async () => {
      const quote = await anOfferSent();
      const calls = mixed(
        four(() => answer(quote, "Approved")),
        four(() => move(quote, "Rejected")),
      );
      const { results } = await won(calls, [1, 8], tooLate);
      const { status } = await find.quote(quote.id);
      expect(new Set(results.map((each: Quote) => each.status))).toEqual(new Set([status]));
    },
    "accept while another offer is sent: what was accepted was seen": async () => {
      const quote = await anOfferSent();
      const calls = [
        answer(quote, "Approved"),
        put("offers.send", quote.id, { charges: [{ label: "Freight", amount: 50 }], note: null }),
      ];
      await won(calls, 1, tooLate);
      const { status, revision, total } = await find.quote(quote.id);
      if (status === "Approved") expect([revision, total]).toEqual([quote.revision, quote.total]);
      else expect(revision).toBe(quote.revision + 1);
    },
    "accept while the offer is extended": async () => {
      const quote = await anOfferSent();
      const calls = [
        answer(quote, "Approved"),
        put("offers.extend", quote.id, { until: "2027-03-01" }),
      ];
      await won(calls, [1, 2], tooLate);
    },
    "accept online while the same is recorded by telephone: one acceptance": async () => {
      const quote = await anOfferSent();
      const recorded = {
        answer: "accepted",
        name: "Ada",
        role: "",
        how: "By telephone",
        at: new Date(),
        purchaseOrder: null,
        options: null,
      };
      const calls = mixed(
        four(() => answer(quote, "Approved")),
        four(() => put("offers.recordAnswer", quote.id, recorded)),
      );
      await won(calls, [1, 8], tooLate);
      expect(await call("offers.acceptances", [quote.id])).toHaveLength(1);
    },
    "accept while the order is made of the offer: one order": async () => {
      const quote = await anOfferSent();
      const calls = [answer(quote, "Approved"), put("orders.createFromQuote", quote.id)];
      await won(calls, [1, 2], tooLate);
      expect((await find.quote(quote.id)).status).toBe("Converted");
    },
    "convert twice: one order": async () => {
      const quote = await anAccepted();
      const { results } = await won(
        ten(() => put("orders.createFromQuote", quote.id)),
        10,
      );
      expect(new Set(results.map((order: Order) => order.orderNumber)).size).toBe(1);
    },
    "convert while the customer withdraws the request": async () => {
      const quote = await aQuote();
      const calls = mixed(
        four(() => put("orders.createFromQuote", quote.id)),
        four(() => answer({ ...quote, revision: 0 }, "Cancelled")),
      );
      const { results } = await won(calls, [1, 8], tooLate);
      const { status } = await find.quote(quote.id);
      expect(results.some(isOrder)).toBe(status === "Converted");
    },
    "convert while the seller rejects": async () => {
      const quote = await aQuote();
      const calls = mixed(
        four(() => put("orders.createFromQuote", quote.id)),
        four(() => move(quote, "Rejected")),
      );
      const { results } = await won(calls, [1, 8], tooLate);
      const { status } = await find.quote(quote.id);
      expect(results.some(isOrder)).toBe(status === "Converted");
    },
    "undo an acceptance while the order is made": async () => {
      const quote = await anOfferSent();
      await race([answer(quote, "Approved")]);
      const calls = [
        put("offers.undoAcceptance", quote.id, { reason: "Another quote." }),
        put("orders.createFromQuote", quote.id),
      ];
      await won(calls, [1, 2], tooLate);
      expect((await find.quote(quote.id)).status).toBe("Converted");
    },
    "send an offer twice, having seen one version: one revision": async () => {
      const quote = await aQuote();
      const { version } = quote;
      await won(
        ten(() => put("offers.send", quote.id, { version, note: null })),
        1,
        stale,
      );
      expect((await find.quote(quote.id)).revision).toBe(1);
    },
    "send an offer while the customer withdraws": async () => {
      const quote = await aQuote();
      const calls = [
        put("offers.send", quote.id, { note: null }),
        answer({ ...quote, revision: 0 }, "Cancelled"),
      ];
      await won(calls, 1, tooLate);
    },
    "two drafts for one version": async () => {
      const { id, version } = await aQuote();
      const calls = four((at) =>
        put("offers.saveDraft", id, { ...anOffer, message: `Draft ${at}`, version }),
      );
      await won(calls, 1, stale);
    },
    "discard the draft while it is sent": async () => {
      const { id } = await aQuote();
      const draft = await call("offers.saveDraft", [id, { ...anOffer, message: "Draft" }]);
      const { version } = draft;
      const calls = [
        put("offers.discardDraft", id, { version }),
        put("offers.send", id, { version, note: null }),
      ];
      await won(calls, 1, stale);
    },
    "answers to a customer: every answer": async () => {
      const { id } = await aQuote();
      await won(
        ten((at) => put("messages.reply", id, { text: `Answer ${at}` })),
        10,
      );
      expect(await call("messages.thread", [id])).toHaveLength(10);
    },
    "assign one quote to two: the one that it says": async () => {
      const { id } = await aQuote();
      const calls = mixed(
        four(() => put("assignments.quote", id, "boss")),
        four(() => put("assignments.quote", id, null)),
      );
      await won(calls, 8);
      const { assigneeUid } = await find.quote(id);
      expect(["boss", null]).toContain(assigneeUid);
    },
    "two keys add to and take from one stock: every piece": async () => {
      const { id } = await aProduct({ stock: 50 });
      const by = (amount: number) =>
        put("stock.adjust", id, {
          variantId: null,
          mode: "add",
          amount,
          seen: null,
          reason: "received",
          note: null,
        });
      await won(
        mixed(
          ten(() => by(3)),
          ten(() => by(-1)),
        ),
        20,
      );
      expect((await find.product(id)).stock).toBe(70);
    },
    "set one stock, having seen another: one counts": async () => {
      const { id } = await aProduct({ stock: 50 });
      const calls = ten((at) =>
        put("stock.adjust", id, {
          variantId: null,
          mode: "set",
          amount: at + 60,
          seen: 50,
          reason: "count",
          note: null,
        }),
      );
      await won(calls, 1, tooLate);
    },
    "set the stock while an order takes of it": async () => {
      const before = (await find.product("valve")).stock ?? 0;
      const quote = await aQuote(4);
      const calls = [
        put("stock.adjust", "valve", {
          variantId: null,
          mode: "add",
          amount: -1,
          seen: null,
          reason: "damaged",
          note: null,
        }),
        put("orders.createFromQuote", quote.id),
      ];
      await won(calls, 2);
      expect((await find.product("valve")).stock).toBe(before - 5);
      await call("stock.adjust", [
        "valve",
        { variantId: null, mode: "add", amount: 1, seen: null, reason: "received", note: null },
      ]);
    },
    "two programs write one new article number: one product": async () => {
      const calls = ten((at) =>
        put("products.upsertMany", [{ sku: "RACED-NEW", productName: "New", price: at + 1 }]),
      );
      const { results } = await won(calls, 10);
      const said = results.flat() as { result: string; id: string | null }[];
      expect(said.filter(({ result }) => result === "created")).toHaveLength(1);
      expect(new Set(said.flatMap(({ id }) => id ?? [])).size).toBe(1);
      expect(said.filter(({ result }) => result === "refused")).toEqual([]);
    },
    "two products with one article number: one": async () => {
      const calls = ten(() => put("products.create", { productName: "Same", sku: "RACED-SAME" }));
      await won(calls, 1, ["409 already_in_use"]);
    },
    "two edits of one version of a product": async () => {
      const { id, version } = await aProduct();
      await won(
        ten((at) => put("products.update", id, { price: at + 1, version })),
        1,
        stale,
      );
    },
    "a variant and its product, changed at once: both": async () => {
      const { id } = await aProduct({ variants: [{ id: "v1", name: "One", price: 5 }] });
      await won(
        [
          put("products.update", id, { price: 6 }),
          put("products.updateVariant", id, "v1", { price: 7 }),
        ],
        2,
      );
      expect(await find.product(id)).toMatchObject({ price: 6, variants: [{ price: 7 }] });
    },
    "delete twice: once in the bin": async () => {
      const { id } = await aProduct();
      await won(
        ten(() => put("products.delete", id)),
        [1, 10],
        ["404 not_found"],
      );
      expect(await call("products.find", [id, { binned: true }])).not.toBeNull();
    },
    "restore while deleting: in the bin or out of it": async () => {
      const { id } = await aProduct({ stock: 5 });
      await call("products.delete", [id]);
      const calls = mixed(
        ten(() => put("products.restore", id)),
        ten(() => put("products.delete", id)),
      );
      await won(calls, [1, 20], ["404 not_found", "422 not_possible"]);
      const places = [await find.product(id), await call("products.find", [id, { binned: true }])];
      expect(places.filter((each) => each !== null)).toHaveLength(1);
    },
    "delete a product while it is ordered: the order has its line": async () => {
      const product = await aProduct({ stock: 5 });
      const quote = await aQuote(2, product.id);
      const calls = [put("products.delete", product.id), put("orders.createFromQuote", quote.id)];
      const { results } = await won(calls, 2);
      const order = results.find((each: Order | null) => each !== null) as Order | undefined;
      expect(order?.items).toMatchObject([{ id: product.id, quantity: 2 }]);
    },
    "feature while unfeaturing": async () => {
      const { id } = await aProduct();
      const calls = mixed(
        four(() => put("products.feature", id)),
        four(() => put("products.unfeature", id)),
      );
      await won(calls, 8);
    },
    "one discount code for two discounts: one": async () => {
      const calls = ten(() =>
        put("discounts.save", { code: "RACED", type: "percentage", value: 10 }),
      );
      await won(calls, [1, 10], ["409 already_in_use", "409 changed_meanwhile"]);
      const kept = await call("discounts.list", []);
      expect(kept.filter((each: { code: string }) => each.code === "RACED")).toHaveLength(1);
    },
    "change a discount while it is removed": async () => {
      const { id, version } = await call("discounts.save", [
        { code: "GONE", type: "percentage", value: 10 },
      ]);
      const calls = [
        put("discounts.save", { id, code: "GONE", type: "percentage", value: 20, version }),
        put("discounts.removeUnused", { id, version }),
      ];
      await won(calls, 1, ["404 not_found", "409 changed_meanwhile"]);
    },
    "two changes of one version of a text": async () => {
      const { id, version } = await call("templates.create", [{ name: "Delivery", text: "Soon." }]);
      const calls = ten((at) =>
        put("templates.update", id, { name: "Delivery", text: `In ${at}.`, version }),
      );
      await won(calls, 1, stale);
    },
    "change a text while it is removed": async () => {
      const { id, version } = await call("templates.create", [{ name: "Delivery", text: "Soon." }]);
      const calls = [
        put("templates.update", id, { name: "Delivery", text: "Later.", version }),
        put("templates.remove", id),
      ];
      await won(calls, [1, 2], ["404 not_found"]);
      const kept = await call("templates.list", ["snippet"]);
      expect(kept.filter((each: { id: string }) => each.id === id)).toEqual([]);
    },
    "two changes of one version of a customer": async () => {
      const { id, version } = await call("customers.createByStaff", [{ companyName: "Quell" }]);
      const calls = ten((at) =>
        put("customers.updateByStaff", id, { companyName: `Quell ${at}` }, { version }),
      );
      await won(calls, 1, stale);
    },
    "two changes of one version of the settings": async () => {
      const calls = ten((at) =>
        // None of them is the present value, which would be no change and so no conflict.
        put("settings.save", { part: "stock", value: { low: at + 20 }, version: 1 }),
      );
      await won(calls, 1, stale);
    },
    "three owners remove each other: one stays": async () => {
      const { commerce } = store.edge.services;
      await commerce?.admin.grant("left", "left@example.test");
      await commerce?.admin.grant("right", "right@example.test");
      const owners = ["left", "right", "boss"];
      await won(
        owners.map((uid) => put("staff.remove", uid)),
        2,
        impossible,
      );
      const kept = await engine.storage.admins.getMany(owners);
      expect(kept).toHaveLength(1);
      await commerce?.admin.grant("boss", "boss@example.test");
    },
    "revoke a key twice: once": async () => {
      const asked = { name: "Old", role: "readonly", methods: [], expires: null };
      const { key } = await call("keys.create", [asked]);
      await won(
        ten(() => put("keys.revoke", key.id)),
        [1, 10],
        ["404 not_found"],
      );
    },
    "apply one run twice, while it is discarded: one, and every answer says which": async () => {
      const { id: product, version } = await aProduct();
      const details = { kind: "bulk", action: { kind: "feature" } };
      const { id } = await call("runs.begin", [{ title: "Feature", details }]);
      await call("runs.keepParts", [id, 0, [[{ id: product, version }]]]);
      await call("runs.filled", [id, 1]);
      await store.edge.services.runs?.work(id, 60_000);
      const calls = mixed(
        four(() => put("runs.apply", id)),
        four(() => put("runs.discard", id)),
      );
      const { results } = await won(calls, 8);
      const told = new Set(results.map((run: { status: string }) => run.status));
      expect(told.size).toBe(1);
      await store.edge.services.runs?.work(id, 60_000);
      expect((await find.product(product)).featured).toBe(told.has("applying"));
    },
  };

  it.each(Object.keys(races))("%s", async (name) => {
    await races[name]?.();
  });

  it("never lock records in opposite orders", async () => {
    const { DATABASE_URL: url } = engine.variables;
    // Other engines have no locks that could wait for each other.
    if (url) expect(await deadlocksIn(url)).toBe(0);
  });

  it("leave stock, ledger, totals and numbers that agree with the records", async () => {
    await truths.check();
    expect(await recount(engine.storage, site)).toEqual([]);
    expect(await store.edge.services.commerce?.invoices.problems()).toEqual([]);
  });
});
