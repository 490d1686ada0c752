import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ArgsOf, MethodName, ResultOf } from "~/gateway/methods";
import { customerView } from "~/modules/orders/customer-view";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote, QuoteStatus } from "~/modules/quotes/quote.resource";
import { isClosed } from "~/modules/quotes/quote-rules";
import { site } from "~/modules/settings/site";
import type { Storage } from "~/storage/storage";
import { onEveryEngine } from "../support/engines";
import { inputOf, lineInput } from "../support/offer-input";
import { aSubmission, askedBy, openShop, type Shop } from "../support/shop";
import { isRemote } from "../support/together";

const boss = askedBy({ uid: "boss" });
const products = [
  { id: "scale", price: 20, categories: ["balances-scales"] },
  { id: "press", price: null, categories: ["balances-scales"] },
  { id: "vice", price: 100, categories: ["machine-tools"] },
];

function callerOf(shop: Shop) {
  return <N extends MethodName>(name: N, args: ArgsOf<N>): Promise<ResultOf<N>> =>
    shop.gateway.call(name, args, boss);
}

async function openStore(storage?: Storage): Promise<Shop> {
  const shop = await openShop(storage ? { storage } : {});
  await shop.add(...products);
  await shop.storage.admins.put({
    id: "boss",
    email: "boss@example.test",
    created: new Date(),
    role: null,
    name: null,
  });
  return shop;
}

let shop: Shop;
beforeAll(async () => {
  shop = await openStore();
});
afterAll(() => shop.close());

const call = <N extends MethodName>(name: N, args: ArgsOf<N>) => callerOf(shop)(name, args);

function ask(ids: string[], discountCode: string | null = null): Promise<Quote> {
  const items = ids.map((id) => ({ id, quantity: 1 }));
  return shop.commerce.quotes.submit(null, aSubmission(items, { discountCode }));
}

/** The quote's discount as anybody reads it: what it is called, and what it takes off. */
async function taken(id: string): Promise<[string, number] | null> {
  const discount = (await shop.commerce.quotes.find(id))?.discount;
  return discount ? [discount.code, discount.amount] : null;
}

describe("a percentage discount", () => {
  it("of a category covers what is in the categories below it", async () => {
    const known = site.productCategories;
    const [scales] = known.filter(({ slug }) => slug === "balances-scales");
    if (!scales) throw new Error("no such category");
    const below = { ...scales, slug: "crane-scales", name: "Crane scales" };
    site.productCategories = [...known, { ...below, parent: "balances-scales" }];
    try {
      await shop.add({ id: "crane-scale", price: 200, categories: ["crane-scales"] });
      const terms = { type: "percentage" as const, value: 10, categories: ["balances-scales"] };
      await call("discounts.save", [{ code: "BELOW", ...terms }]);
      const quote = await ask(["scale", "crane-scale", "vice"], "below");
      expect(await taken(quote.id)).toEqual(["BELOW", 22]);
      const only = { ...terms, productIds: [], minSubtotal: null };
      const example = await call("discounts.example", [
        { ...only, categories: ["balances-scales"] },
      ]);
      expect(example?.lines.map(({ price }) => price)).toEqual([20, 200]);
    } finally {
      site.productCategories = known;
    }
  });

  it("stays a percentage of the lines it covers whenever they are priced anew", async () => {
    const tools = { categories: ["balances-scales"] };
    await call("discounts.save", [{ code: "TENTH", type: "percentage", value: 10, ...tools }]);
    const quote = await ask(["scale", "press", "vice"], "tenth");
    expect(await taken(quote.id)).toEqual(["TENTH", 2]);
    const price = (id: string, amount: number) => ({ id, variantId: null, price: amount });
    const prices = [price("scale", 30), price("press", 500), price("vice", 90)];
    const offer = await call("quotes.updateStatus", [quote.id, "Quoted", { prices }]);
    expect(offer).toMatchObject({ discount: { code: "TENTH", amount: 53 }, total: 697.41 });
    const again = await call("quotes.updateStatus", [
      quote.id,
      "Quoted",
      { prices: [price("press", 100)] },
    ]);
    expect(again).toMatchObject({ discount: { code: "TENTH", amount: 13 }, total: 254.61 });
    const order = await call("orders.createFromQuote", [quote.id]);
    expect(order).toMatchObject({ total: 254.61 });
    expect(order.discount).toEqual({ code: "TENTH", amount: 13 });
  });

  it("covers the lines that the seller adds, as far as its terms do", async () => {
    await shop.add(
      { id: "large-scale", price: 50, categories: ["balances-scales"] },
      { id: "large-vice", price: 500, categories: ["machine-tools"] },
    );
    const terms = { type: "percentage" as const, value: 10, categories: ["balances-scales"] };
    await call("discounts.save", [{ code: "ADDED", ...terms }]);
    const quote = await ask(["scale", "vice"], "added");
    const { lines, ...input } = inputOf(workingContent(quote, site.selling), {
      version: quote.version,
    });
    const added = ["large-scale", "large-vice"].map((productId) =>
      lineInput({ kind: "product", productId, price: null }),
    );
    await call("offers.send", [quote.id, { ...input, lines: [...lines, ...added], note: null }]);
    expect(await taken(quote.id)).toEqual(["ADDED", 7]);
  });

  it("is not what its customer sees of a draft", async () => {
    await call("discounts.save", [{ code: "DRAFT", type: "percentage", value: 10 }]);
    const items = [{ id: "scale", quantity: 1 }];
    const submission = aSubmission(items, { discountCode: "DRAFT" });
    const quote = await shop.commerce.quotes.submit("mara", submission);
    await call("quotes.updateStatus", [
      quote.id,
      "In Review",
      { prices: [{ id: "scale", price: 1000 }] },
    ]);
    const mara = askedBy({ uid: "mara" });
    const [seen] = await shop.gateway.call("quotes.listForCustomer", ["mara"], mara);
    expect(seen).toMatchObject({ total: 18 });
    expect(seen?.discount).toEqual({ code: "DRAFT", amount: 2 });
    expect(await taken(quote.id)).toEqual(["DRAFT", 100]);
  });

  it("keeps to what was promised when the code itself is changed", async () => {
    await call("discounts.save", [{ code: "LATER", type: "percentage", value: 10 }]);
    const quote = await ask(["vice"], "LATER");
    await call("discounts.save", [{ code: "LATER", type: "percentage", value: 50 }]);
    const offer = await call("quotes.updateStatus", [quote.id, "Quoted"]);
    expect(offer.discount).toEqual({ code: "LATER", amount: 10 });
  });
});

describe("a fixed discount", () => {
  it("is capped by the lines it covers, and whole again when they cost more", async () => {
    await call("discounts.save", [{ code: "FIXED", type: "fixed", value: 15 }]);
    const quote = await ask(["scale"], "FIXED");
    const offerAt = (amount: number) =>
      call("quotes.updateStatus", [
        quote.id,
        "Quoted",
        { prices: [{ id: "scale", price: amount }], charges: [{ label: "Freight", amount: 7 }] },
      ]);
    expect(await offerAt(10)).toMatchObject({ discount: { amount: 10 }, total: 8.61 });
    expect(await offerAt(40)).toMatchObject({ discount: { amount: 15 }, total: 39.36 });
  });
});

describe("the seller", () => {
  async function used(code: string): Promise<number | undefined> {
    return (await call("discounts.list", [])).find((row) => row.code === code)?.usedCount;
  }

  it("replaces a discount with an offer, and its name says what it takes off", async () => {
    await call("discounts.save", [{ code: "SWAP", type: "percentage", value: 10, usageLimit: 1 }]);
    const quote = await ask(["vice"], "SWAP");
    expect(await used("SWAP")).toBe(1);
    const percent = { type: "percentage", value: 12.5 } as const;
    const offer = await call("quotes.updateStatus", [quote.id, "Quoted", { discount: percent }]);
    expect(offer).toMatchObject({ discount: { code: "12.5%", amount: 12.5 }, total: 107.63 });
    expect(await used("SWAP")).toBe(0);
    const words = offer.history.map(({ note }) => note);
    expect(words).toContain("Discount SWAP (10%) was replaced by Discount 12.5%.");
    const trail = await shop.commerce.audit.listPage({ targetId: quote.quoteNumber });
    expect(trail.items[0]).toMatchObject({ actorUid: "boss", action: "quotes.updateStatus" });
    expect(trail.items[0]?.changes.map(({ field }) => field)).toContain("discount");
    const bare = await call("quotes.updateStatus", [quote.id, "Quoted", { discount: null }]);
    expect(bare).toMatchObject({ discount: null, total: 123, revision: 2 });
    expect(bare.history.map(({ note }) => note)).toContain("Discount 12.5% was removed.");
  });

  it("takes an offer back, and the request has its own discount again", async () => {
    await call("discounts.save", [{ code: "BACK", type: "percentage", value: 10, usageLimit: 1 }]);
    const submission = aSubmission([{ id: "vice", quantity: 1 }], { discountCode: "BACK" });
    const quote = await shop.commerce.quotes.submit("tess", submission);
    const half = { type: "percentage", value: 50 } as const;
    await call("quotes.updateStatus", [quote.id, "Quoted", { discount: half }]);
    expect(await used("BACK")).toBe(0);
    const back = await call("offers.takeBack", [quote.id, {}]);
    expect(await taken(quote.id)).toEqual(["BACK", 10]);
    expect(await used("BACK")).toBe(1);
    expect(back.offer?.draft?.discount).toMatchObject(half);
    const seen = async () => {
      const tess = askedBy({ uid: "tess" });
      return (await shop.gateway.call("quotes.listForCustomer", ["tess"], tess))[0];
    };
    const request = await seen();
    // For its customer it is the request that it was.
    expect(request).toMatchObject({ status: "Pending", revision: 0, total: 90 });
    expect(request?.discount).toEqual({ code: "BACK", amount: 10 });
    expect(request?.offer).not.toHaveProperty("requestedWith");
    await call("quotes.updateStatus", [quote.id, "Quoted"]);
    expect(await seen()).toMatchObject({ revision: 2, discount: { code: "50%", amount: 50 } });
  });

  it("makes an order of a draft with another discount, and the request's is free again", async () => {
    await call("discounts.save", [{ code: "HELD", type: "percentage", value: 10, usageLimit: 1 }]);
    const quote = await ask(["vice"], "HELD");
    const discount = { type: "percentage", value: 5, label: null } as const;
    const input = inputOf(workingContent(quote, site.selling), { version: 1, discount });
    await call("offers.saveDraft", [quote.id, input]);
    const order = await call("orders.createFromQuote", [quote.id, { agreed: "By telephone." }]);
    expect(order.discount).toMatchObject({ amount: 5 });
    expect(await used("HELD")).toBe(0);
    // What was agreed is an offer for its customer as well.
    const stored = await shop.commerce.quotes.find(quote.id);
    expect(stored && customerView(stored, "EUR")).toMatchObject({
      revision: 1,
      offer: { sent: { revision: 1 } },
    });
  });

  it("makes no order at a discount of which no use is left", async () => {
    await call("discounts.save", [{ code: "LEFT", type: "percentage", value: 10, usageLimit: 1 }]);
    const quote = await ask(["vice"], "LEFT");
    const input = inputOf(workingContent(quote, site.selling), { version: 1 });
    await call("offers.saveDraft", [quote.id, input]);
    await call("quotes.updateStatus", [quote.id, "Rejected"]);
    await ask(["vice"], "LEFT");
    await call("quotes.updateStatus", [quote.id, "Pending"]);
    const made = call("orders.createFromQuote", [quote.id, { agreed: "By telephone." }]);
    await expect(made).rejects.toThrow("No use of this quote's discount is left.");
    expect(await used("LEFT")).toBe(1);
    expect((await shop.commerce.quotes.find(quote.id))?.status).toBe("Pending");
  });

  it("changes no discount without an offer", async () => {
    const quote = await ask(["vice"]);
    const discount = { type: "fixed", value: 5 } as const;
    await expect(
      call("quotes.updateStatus", [quote.id, "In Review", { discount }]),
    ).rejects.toMatchObject({ kind: "impossible" });
  });

  it.each([
    { type: "percentage", value: 100.5 },
    { type: "percentage", value: 0 },
    { type: "fixed", value: 1.234 },
    { type: "fixed", value: -1 },
  ] as const)("gives no discount such as $type $value", async (discount) => {
    const quote = await ask(["vice"]);
    await expect(
      call("quotes.updateStatus", [quote.id, "Quoted", { discount }]),
    ).rejects.toMatchObject({ kind: "invalid" });
  });
});

describe("a quote that is opened again", () => {
  async function rejectedAndOvertaken(code: string): Promise<Quote> {
    await call("discounts.save", [{ code, type: "percentage", value: 10, usageLimit: 1 }]);
    const quote = await ask(["vice"], code);
    await call("quotes.updateStatus", [quote.id, "Rejected"]);
    await ask(["vice"], code);
    return quote;
  }

  it("has its use of the discount again while there is one", async () => {
    await call("discounts.save", [{ code: "AGAIN", type: "fixed", value: 5, usageLimit: 1 }]);
    const quote = await ask(["vice"], "AGAIN");
    await call("quotes.updateStatus", [quote.id, "Rejected"]);
    expect(await shop.commerce.discounts.findUsable("AGAIN")).not.toBeNull();
    const open = await call("quotes.updateStatus", [quote.id, "Pending"]);
    expect(open).toMatchObject({ discount: { code: "AGAIN" }, total: 95 });
    expect(await shop.commerce.discounts.findUsable("AGAIN")).toBeNull();
  });

  it("loses the discount when it is used up, and the seller is told", async () => {
    const quote = await rejectedAndOvertaken("GONE");
    const open = await call("quotes.updateStatus", [quote.id, "Pending"]);
    expect(open).toMatchObject({ status: "Pending", discount: null, total: 100 });
    const words = open.history.map(({ note }) => note);
    expect(words).toContain("Discount GONE (10%) is used up, so it was removed.");
  });

  it("is no offer at a total that nobody saw: that is refused", async () => {
    const quote = await rejectedAndOvertaken("UNSEEN");
    const forced = { force: true, note: "Wrongly rejected." };
    await expect(call("quotes.updateStatus", [quote.id, "Quoted", forced])).rejects.toMatchObject({
      kind: "impossible",
      message: "No use of this quote's discount is left.",
    });
    const offer = await call("quotes.updateStatus", [
      quote.id,
      "Quoted",
      { ...forced, discount: null },
    ]);
    expect(offer).toMatchObject({ status: "Quoted", total: 123 });
  });
});

/** How many open or converted quotes carry the discount, and how many uses are counted. */
async function uses(storage: Storage, id: string): Promise<{ carried: number; counted: number }> {
  const quotes = await storage.quotes.find({ limit: 1_000 });
  const carried = quotes.filter(
    ({ status, discount }) => discount?.terms?.id === id && !isClosed(status),
  );
  const counted = (await storage.discounts.get(id))?.usedCount ?? -1;
  return { carried: carried.length, counted };
}

const moves: QuoteStatus[] = ["Pending", "In Review", "Quoted", "Approved", "Rejected", "Expired"];
const operation = fc.oneof(
  fc.constant({ do: "submit" as const }),
  fc.record({ do: fc.constant("move" as const), at: fc.nat(9), to: fc.constantFrom(...moves) }),
  fc.record({ do: fc.constant("order" as const), at: fc.nat(9) }),
  fc.record({ do: fc.constant("drop" as const), at: fc.nat(9) }),
  fc.record({ do: fc.constant("let pass" as const), at: fc.nat(9) }),
);

/** Refusals are part of the game; bugs are not. */
async function tried(work: Promise<unknown>): Promise<void> {
  await work.catch((error: Error) => {
    if (error.name !== "Failure") throw error;
  });
}

describe.each(["coded", "automatic"])("a limited discount, %s", (kind) => {
  it("is never carried by more quotes than its limit, whatever happens to them", async () => {
    const automatic = kind === "automatic";
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 25 }), async (operations) => {
        round += 1;
        const id = `${kind}-${round}`;
        const code = automatic ? null : id;
        const saved = { id, code, description: id, type: "percentage", value: 10 } as const;
        await call("discounts.save", [{ ...saved, automatic, usageLimit: 2 }]);
        const made: Quote[] = [];
        for (const step of operations) {
          if (step.do === "submit") {
            await tried(ask(["vice"], code).then((quote) => made.push(quote)));
          } else {
            const quote = made[step.at];
            if (!quote) continue;
            if (step.do === "move") {
              await tried(call("quotes.updateStatus", [quote.id, step.to]));
            } else if (step.do === "order") {
              await tried(call("orders.createFromQuote", [quote.id]));
            } else if (step.do === "drop") {
              await tried(call("quotes.updateStatus", [quote.id, "Quoted", { discount: null }]));
            } else {
              shop.time.now = new Date(shop.time.now.getTime() + 31 * 86_400_000);
              await shop.commerce.quotes.expire(100);
            }
          }
          const { carried, counted } = await uses(shop.storage, id);
          expect(carried).toBeLessThanOrEqual(2);
          expect(counted).toBe(carried);
        }
        await call("discounts.save", [{ ...saved, automatic, active: false }]);
        for (const { id: done } of made) await shop.storage.quotes.remove(done);
      }),
      { numRuns: isRemote ? 8 : 40 },
    );
  });
});

await onEveryEngine("a limited discount under 60 parallel calls", (open) => {
  let store: Shop;
  let closeEngine: () => Promise<void>;
  beforeAll(async () => {
    const opened = await open();
    closeEngine = () => opened.close();
    store = await openStore(opened.storage);
  });
  afterAll(async () => {
    await store.close();
    await closeEngine();
  });

  const parallel = 60;
  const limit = 7;

  async function race(discountCode: string | null) {
    const submission = aSubmission([{ id: "vice", quantity: 1 }], { discountCode });
    return Promise.allSettled(
      Array.from({ length: parallel }, () => store.commerce.quotes.submit(null, submission)),
    );
  }

  function refusals(results: PromiseSettledResult<unknown>[]): unknown[] {
    const failed = results.filter((result) => result.status === "rejected");
    return [...new Set(failed.map(({ reason }) => (reason as Error).message))];
  }

  it("goes to as many as it has uses; the others are told why", async () => {
    const call = callerOf(store);
    await call("discounts.save", [
      { id: "rush", code: "RUSH", type: "percentage", value: 10, usageLimit: limit },
    ]);
    const results = await race("RUSH");
    const won = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(won).toHaveLength(limit);
    expect(refusals(results)).toEqual(["This discount code cannot be used."]);
    expect(await uses(store.storage, "rush")).toEqual({ carried: limit, counted: limit });
    await Promise.all(won.map(({ id }) => call("quotes.updateStatus", [id, "Rejected"])));
    expect(await uses(store.storage, "rush")).toEqual({ carried: 0, counted: 0 });
    const [reopened, later] = await Promise.all([
      Promise.allSettled(won.map(({ id }) => call("quotes.updateStatus", [id, "Pending"]))),
      race("RUSH"),
    ]);
    expect(refusals(reopened)).toEqual([]);
    expect(refusals(later)).toEqual(["This discount code cannot be used."]);
    expect(await uses(store.storage, "rush")).toEqual({ carried: limit, counted: limit });
  });

  it("as an automatic promotion it ends without turning a request away", async () => {
    await callerOf(store)("discounts.save", [
      {
        id: "promo",
        description: "Spring",
        type: "percentage",
        value: 10,
        automatic: true,
        usageLimit: limit,
      },
    ]);
    const results = await race(null);
    expect(refusals(results)).toEqual([]);
    expect(await uses(store.storage, "promo")).toEqual({ carried: limit, counted: limit });
  });
});
