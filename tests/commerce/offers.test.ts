import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ArgsOf, MethodName, ResultOf } from "~/gateway/methods";
import { onWire } from "~/gateway/wire";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { OfferInput } from "~/modules/quotes/offers-service.server";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { inputOf, lineInput } from "../support/offer-input";
import { aSubmission, askedBy, openShop, type Shop } from "../support/shop";

let shop: Shop;
const staff = askedBy({ uid: "boss" });
const mara = askedBy({ uid: "mara", email: "mara@example.test" });
const vat = site.selling.defaultTax;

beforeEach(async () => {
  shop = await openShop();
  await shop.add(
    { id: "press", productName: "Arbor press", price: 200, stock: 5, sku: "AP-1" },
    { id: "lathe", productName: "Bench lathe", price: null },
  );
  await shop.commerce.admin.grant("boss", "boss@example.test");
});
afterEach(() => shop.close());

function call<N extends MethodName>(name: N, args: ArgsOf<N>): Promise<ResultOf<N>> {
  return shop.gateway.call(name, args, staff);
}

function asked(): Promise<Quote> {
  const items = [
    { id: "press", quantity: 2 },
    { id: "lathe", quantity: 1 },
  ];
  return shop.commerce.quotes.submit("mara", aSubmission(items));
}

async function now({ id }: Quote): Promise<Quote> {
  const found = await shop.commerce.quotes.find(id);
  if (!found) throw new Error("the quote is gone");
  return found;
}

/** The offer as its editor starts with it, with a price for the lathe. */
function started(quote: Quote, part: Partial<OfferInput> = {}): OfferInput {
  const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
  const lines = input.lines.map((line) => ({ ...line, price: line.price ?? 1_000 }));
  return { ...input, lines, ...part };
}

async function sent(part: Partial<OfferInput> = {}): Promise<Quote> {
  const quote = await asked();
  return call("offers.send", [quote.id, { ...started(quote, part), note: null }]);
}

function accepting(quote: Quote, options: { line: string; quantity: number }[] | null = null) {
  const given = { options, name: "Mara Lind", role: "Buyer", purchaseOrder: "PO 7" };
  const seen = { revision: quote.revision, total: quote.total };
  return shop.gateway.call(
    "quotes.answer",
    [quote.quoteNumber, { answer: "Approved", note: null, seen, given }],
    { ...mara, userAgent: "Firefox" },
  );
}

describe("an offer with lines of its own", () => {
  it("starts with the request, the defaults and the store's tax", async () => {
    const content = workingContent(await asked(), site.selling);
    expect(content.lines.map(({ name, price, tax }) => [name, price, tax])).toEqual([
      ["Arbor press", 200, vat],
      ["Bench lathe", null, vat],
    ]);
    expect(content.terms).toBe(site.selling.offer.terms);
  });

  it("has the VAT ID that the buyer wrote, or else the one of their account at that time", async () => {
    await shop.gateway.call("customers.create", ["mara", { firstName: "Mara" }], mara);
    await call("customers.updateByStaff", ["mara", { vatId: "IE6388047V" }]);
    const quote = await asked();
    expect(workingContent(await now(quote), site.selling).buyerVatId).toBe("IE6388047V");
    const key = "k".repeat(24);
    const submission = { ...aSubmission([{ id: "press", quantity: 1 }]), key };
    const first = await shop.commerce.quotes.submit("mara", submission);
    expect((await shop.commerce.quotes.submit("mara", submission)).id).toBe(first.id);
    const other = { ...submission, key: "o".repeat(24), buyerVatId: "DE123456789" };
    const own = await shop.commerce.quotes.submit("mara", other);
    expect(workingContent(own, site.selling).buyerVatId).toBe("DE123456789");
  });

  it("says the lead time that the catalogue had when it was asked for", async () => {
    await shop.add({ id: "gauge", productName: "Gauge", price: 30, leadTime: "2 weeks" });
    const quote = await shop.commerce.quotes.submit(
      "mara",
      aSubmission([{ id: "gauge", quantity: 1 }]),
    );
    const [line] = workingContent(await now(quote), site.selling).lines;
    expect(line?.leadTime).toBe("2 weeks");
  });

  it("as a draft is the seller's alone, and goes out with all totals", async () => {
    const quote = await asked();
    const lines = [...started(quote).lines, lineInput({ quantity: 2.5, price: 80, tax: vat })];
    const draft = await call("offers.saveDraft", [quote.id, started(quote, { lines })]);
    expect([draft.status, draft.total]).toEqual(["Pending", null]);
    const shown = await shop.gateway.call("quotes.read", [quote.quoteNumber], mara);
    expect(shown?.offer?.draft).toBeNull();
    expect(shown?.items.map(({ productName }) => productName)).toEqual([
      "Arbor press",
      "Bench lathe",
    ]);
    const again = started(draft);
    expect(again.lines).toHaveLength(3);
    const offered = await call("offers.send", [quote.id, { ...again, note: null }]);
    expect(offered).toMatchObject({ status: "Quoted", revision: 1, subtotal: 1_600, total: 1_968 });
    expect(offered.items[2]).toMatchObject({ quantity: 2.5, offer: { kind: "free" } });
    expect(offered.offer?.sent?.lines[0]).toMatchObject({ sku: "AP-1", priceSource: "list" });
    expect(onWire("quotes.updateStatus", offered)).toMatchObject({
      tax: { net: 1_600, tax: 368, rows: [{ rate: 23, base: 1_600, tax: 368 }] },
    });
    expect(onWire("quotes.updateStatus", offered)).not.toHaveProperty("offer");
  });

  it("keeps a typed price until the list price is asked for", async () => {
    const quote = await asked();
    const [press, lathe] = started(quote).lines;
    if (!press || !lathe) throw new Error("no lines");
    const typed = { ...press, price: 150 };
    const first = await call("offers.saveDraft", [quote.id, started(quote, { lines: [typed] })]);
    await call("products.update", ["press", { price: 240 }]);
    const more = started(first).lines.map((line) => ({ ...line, quantity: 9 }));
    const second = await call("offers.saveDraft", [quote.id, started(first, { lines: more })]);
    expect(second.offer?.draft?.lines[0]).toMatchObject({ price: 150, priceSource: "seller" });
    const list = started(second).lines.map((line) => ({ ...line, takeListPrice: true }));
    const third = await call("offers.saveDraft", [quote.id, started(second, { lines: list })]);
    expect(third.offer?.draft?.lines[0]).toMatchObject({ price: 240, priceSource: "list" });
  });

  it.each([
    [{ delivery: { code: "XXX", place: "Cork", edition: "Incoterms 2020" } }, "Incoterm"],
    [{ buyerVatId: "DE12" }, "VAT ID"],
    [{ taxCase: "No such rate" }, "tax rate"],
    [{ lines: [lineInput({ id: "unknown" })] }, "no longer exists"],
    [{ lines: [lineInput({ kind: "product", productId: "nothing" })] }, "catalogue"],
    [{ lines: [lineInput({ kind: "product", productId: "press", quantity: 1.5 })] }, "whole"],
    [{ lines: [lineInput({ price: null })] }, "Not every line has a price"],
    [{ lines: [lineInput({ kind: "heading", name: "Only words" })] }, "needs a line"],
    [{ charges: [{ label: "Rebate", amount: -1e6, tax: vat }] }, "Rebates"],
    [{ validUntil: "2026-02-01" }, "a future day"],
  ] as [Partial<OfferInput>, string][])("is refused with %j", async (part, words) => {
    const quote = await asked();
    const sending = call("offers.send", [quote.id, { ...started(quote, part), note: null }]);
    await expect(sending).rejects.toThrow(words);
    expect((await now(quote)).version).toBe(quote.version);
  });

  it("refuses a page that is old", async () => {
    const quote = await asked();
    await call("quotes.addNote", [quote.id, "Called."]);
    await expect(call("offers.saveDraft", [quote.id, started(quote)])).rejects.toThrow("Changed");
  });
});

describe("revisions", () => {
  it("stay as they were sent, and a draft of the next leaves the sent one open", async () => {
    const first = await sent();
    const cheaper = started(first).lines.map((line) => ({ ...line, price: 90 }));
    const draft = await call("offers.saveDraft", [first.id, started(first, { lines: cheaper })]);
    expect([draft.status, draft.total, draft.revision]).toEqual(["Quoted", first.total, 1]);
    const second = await call("offers.send", [first.id, { ...started(draft), note: null }]);
    expect(second.revision).toBe(2);
    const kept = await call("offers.revisions", [first.id]);
    expect(kept.map(({ sent }) => [sent.revision, sent.lines[0]?.price])).toEqual([
      [1, 200],
      [2, 90],
    ]);
    const [row] = await shop.commerce.offers.revisions(first.id);
    const hash = createHash("sha256")
      .update(row?.document ?? "")
      .digest("hex");
    expect(row?.hash).toBe(hash);
    expect(JSON.parse(row?.document ?? "").seller.legalName).toBe(
      site.selling.letterhead.legalName,
    );
    await expect(accepting(first)).rejects.toThrow("The offer has changed.");
  });

  it("are kept of offers that programs send, too", async () => {
    const quote = await asked();
    const prices = [{ id: "lathe", price: 500 }];
    const offered = await call("quotes.updateStatus", [quote.id, "Quoted", { prices }]);
    expect([offered.total, offered.offer?.sent?.revision]).toEqual([1_107, 1]);
    const [kept] = await call("offers.revisions", [quote.id]);
    expect(kept?.sent.lines.map(({ price, tax }) => [price, tax])).toEqual([
      [200, vat],
      [500, vat],
    ]);
  });

  it("are the same document, whether a program or the desk sent the offer", async () => {
    const price = { id: "lathe", price: 500 };
    const charges = [{ label: "Freight", amount: 20 }];
    const program = await call("quotes.updateStatus", [
      (await asked()).id,
      "Quoted",
      { prices: [price], charges },
    ]);
    const quote = await asked();
    const lines = started(quote).lines.map((line) =>
      line.productId === price.id ? { ...line, price: price.price } : line,
    );
    const taxed = charges.map((charge) => ({ ...charge, tax: vat }));
    const input = { ...started(quote, { lines, charges: taxed }), note: null };
    const desk = await call("offers.send", [quote.id, input]);
    const same = { quoteNumber: "" };
    expect({ ...program.offer?.sent, ...same }).toEqual({ ...desk.offer?.sent, ...same });
    expect([program.total, program.items]).toEqual([desk.total, desk.items]);
    await expect(shop.commerce.offers.revisions(program.id)).resolves.toHaveLength(1);
  });

  it("name the one rate of the customer on each line, and a template leaves it out", async () => {
    const reverse = site.selling.taxes.find(({ category }) => category === "AE")?.name ?? "";
    const quote = await sent({ taxCase: reverse, buyerVatId: "DE123456789" });
    expect(quote.items.map(({ offer }) => offer?.tax)).toEqual([reverse, reverse]);
    const kept = await call("templates.create", [{ name: "Usual", quote: quote.id }]);
    expect(kept.content).toMatchObject({ taxCase: null, buyerVatId: null, taxes: [{ name: vat }] });
  });

  it("keep the tax of their charges when a program offers them again", async () => {
    const charges = [{ label: "Freight", amount: 100, tax: vat }];
    const first = await sent({ charges });
    const again = await call("quotes.updateStatus", [
      first.id,
      "Quoted",
      { charges: [...first.charges, { label: "Crate", amount: 10 }] },
    ]);
    expect(again.offer?.sent?.charges.map(({ label, tax }) => [label, tax])).toEqual([
      ["Freight", vat],
      ["Crate", vat],
    ]);
    expect(again.total).toBe(Math.round(((first.total ?? 0) + 12.3) * 100) / 100);
  });

  it("begin with what was agreed to without an offer", async () => {
    const quote = await asked();
    const prices = [{ id: "lathe", price: 500 }];
    const agreed = await call("quotes.updateStatus", [quote.id, "Approved", { prices }]);
    expect([agreed.revision, agreed.total]).toEqual([1, 1_107]);
    const order = await call("orders.createFromQuote", [quote.id]);
    expect([order.total, order.offer?.sent.lines.length]).toEqual([1_107, 2]);
  });

  it("take prices of programs into the lines that they have", async () => {
    const first = await sent();
    const prices = [{ id: "press", price: 100 }];
    const second = await call("quotes.updateStatus", [first.id, "Quoted", { prices }]);
    expect([second.revision, second.subtotal, second.total]).toEqual([2, 1_200, 1_476]);
    const late = call("quotes.updateStatus", [first.id, "Approved", { prices }]);
    await expect(late).rejects.toThrow("Only another offer");
  });

  it("of a quote that is opened again become the seller's draft", async () => {
    const first = await sent({ lines: [lineInput({ tax: vat })] });
    await call("quotes.updateStatus", [first.id, "Cancelled", {}]);
    const open = await call("quotes.updateStatus", [first.id, "Pending", {}]);
    expect(open.items.map(({ productName }) => productName)).toEqual([
      "Arbor press",
      "Bench lathe",
    ]);
    expect(open.offer?.draft?.lines[0]?.name).toBe("Installation");
    expect(open.offer?.sent).toBeNull();
  });
});

describe("an acceptance", () => {
  const option = lineInput({
    name: "Training",
    price: 50,
    tax: vat,
    inclusion: { kind: "optional", min: 1, max: 3 },
  });

  async function withOption(): Promise<{ quote: Quote; line: string }> {
    const quote = await sent({ lines: [lineInput({ tax: vat }), option] });
    return { quote, line: quote.offer?.sent?.lines[1]?.id ?? "" };
  }

  it("takes options at the total that was seen, and leaves a record of everything", async () => {
    const { quote, line } = await withOption();
    const options = [{ line, quantity: 2 }];
    await expect(accepting(quote, options)).rejects.toThrow("The offer has changed.");
    const taken = { ...quote, total: 246 };
    for (const wrong of [
      [{ line, quantity: 4 }],
      [{ line: "other", quantity: 1 }],
      [...options, ...options],
    ]) {
      await expect(accepting(taken, wrong)).rejects.toThrow();
    }
    await accepting(taken, options);
    const accepted = await now(quote);
    expect(accepted).toMatchObject({ status: "Approved", total: 246, reference: "PO 7" });
    const [record, ...others] = await call("offers.acceptances", [quote.id]);
    expect(others).toEqual([]);
    const [kept] = await shop.commerce.offers.revisions(quote.id);
    expect(record).toMatchObject({
      revision: 1,
      answer: "accepted",
      id: accepted.offer?.acceptance,
      facts: {
        hash: kept?.hash,
        taken: options,
        net: 200,
        total: 246,
        currency: "EUR",
        terms: site.selling.offer.terms,
        sentenceVersion: 1,
        method: "account",
        uid: "mara",
        name: "Mara Lind",
        role: "Buyer",
        purchaseOrder: "PO 7",
        userAgent: "Firefox",
        email: "mara@example.test",
        confirmed: "account",
        timeZone: site.timeZone.id,
        taxes: [{ rate: 23, base: 200, tax: 46 }],
        sentence: expect.stringContaining("revision 1, for €246.00 incl. VAT and the terms above"),
        addressHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    const bare = createHash("sha256").update("192.0.2.1").digest("hex");
    expect(record?.facts.addressHash).not.toBe(bare);
    await expect(accepting(taken, options)).rejects.toThrow("can no longer be answered");
  });

  it("becomes an order on which its customer reads what they wrote", async () => {
    const quote = await sent();
    const seen = { revision: quote.revision, total: quote.total };
    const given = { options: null, name: "Mara Lind", role: "", purchaseOrder: "" };
    await shop.gateway.call(
      "quotes.answer",
      [quote.quoteNumber, { answer: "Approved", note: "Monday to Thursday.", seen, given }],
      { ...mara, userAgent: "Firefox" },
    );
    const { orderNumber } = await call("orders.createFromQuote", [quote.id]);
    const words = await shop.gateway.call("orders.readMessage", [orderNumber], mara);
    expect(words).toBe([quote.message, "Monday to Thursday."].filter(Boolean).join("\n\n"));
  });

  it("becomes an order that is exactly what was accepted", async () => {
    const { quote, line } = await withOption();
    await accepting({ ...quote, total: 246 }, [{ line, quantity: 2 }]);
    await call("products.update", ["press", { price: 999 }]);
    const order = await call("orders.createFromQuote", [quote.id]);
    const accepted = await now(quote);
    expect(order.total).toBe(246);
    expect(order.items.map(({ productName, quantity }) => [productName, quantity])).toEqual([
      ["Installation", 1],
      ["Training", 2],
    ]);
    expect(order.offer).toMatchObject({ taken: [{ line, quantity: 2 }] });
    expect(order.offer?.sent).toEqual(accepted.offer?.sent);
    expect(onWire("orders.createFromQuote", order)).toMatchObject({ tax: { net: 200, tax: 46 } });
    expect(order.stockShortfall).toEqual([]);
  });

  it("that reached the seller otherwise is recorded by them", async () => {
    const { quote } = await withOption();
    const at = new Date("2026-03-01T09:00:00Z");
    const word = { name: "Mara Lind", role: "", how: "By telephone", at, purchaseOrder: "PO 9" };
    await call("offers.recordAnswer", [quote.id, { ...word, answer: "accepted", options: null }]);
    expect(await now(quote)).toMatchObject({ status: "Approved", reference: "PO 9" });
    const [record] = await call("offers.acceptances", [quote.id]);
    expect(record?.facts).toMatchObject({
      method: "staff",
      addressHash: null,
      name: "Mara Lind",
      recorded: { by: "boss", how: "By telephone", at: at.toISOString() },
    });
    const again = call("offers.recordAnswer", [
      quote.id,
      { ...word, answer: "declined", options: null },
    ]);
    await expect(again).rejects.toThrow("Only an open offer");
  });

  it("that staff only set is recorded without their note", async () => {
    const quote = await sent();
    await call("quotes.updateStatus", [quote.id, "Approved", { note: "He sounded sure." }]);
    const [record, ...others] = await call("offers.acceptances", [quote.id]);
    expect(others).toEqual([]);
    expect((await now(quote)).offer?.acceptance).toBe(record?.id);
    expect(record).toMatchObject({ revision: quote.revision, answer: "accepted" });
    expect(record?.facts).toMatchObject({
      method: "staff",
      total: quote.total,
      purchaseOrder: null,
    });
    expect(record?.facts.recorded?.by).toBe("boss");
    expect(JSON.stringify(record)).not.toContain("He sounded sure");
  });

  it("is refused where the chosen lines come to less than a rebate", async () => {
    const inclusion = { kind: "removable" } as const;
    const lines = [
      lineInput({ name: "Stand", price: 500, tax: vat, inclusion }),
      lineInput({ name: "Cover", price: 80, tax: vat, inclusion }),
    ];
    const charges = [{ label: "Rebate", amount: -100, tax: vat }];
    const quote = await sent({ lines, charges });
    const [stand, cover] = (quote.offer?.sent?.lines ?? []).map(({ id }) => id);
    const without = [
      { line: stand ?? "", quantity: 0 },
      { line: cover ?? "", quantity: 1 },
    ];
    const excess = "Rebates cannot exceed the total.";
    await expect(accepting(quote, without)).rejects.toThrow(excess);
    const word = { name: "Mara Lind", role: "", how: "By telephone", purchaseOrder: null };
    const at = new Date("2026-03-01T09:00:00Z");
    const heard = { ...word, at, answer: "accepted", options: without } as const;
    await expect(call("offers.recordAnswer", [quote.id, heard])).rejects.toThrow(excess);
    const agreed = { agreed: "By telephone.", files: [], options: without };
    await expect(call("orders.createAgreed", [quote.id, agreed])).rejects.toThrow(excess);
    expect((await now(quote)).status).toBe("Quoted");
    expect((await accepting(quote)).status).toBe("Approved");
  });

  it("is taken back with a reason, and its record stays", async () => {
    const { quote } = await withOption();
    await accepting(quote);
    const before = await now(quote);
    const undone = await call("offers.undoAcceptance", [quote.id, { reason: "Wrong address." }]);
    expect(undone.status).toBe("Pending");
    expect(undone.history.slice(-2).map((entry) => [entry.from, entry.to])).toEqual([
      ["Approved", "Cancelled"],
      ["Cancelled", "Pending"],
    ]);
    expect(undone.offer).toMatchObject({ sent: null, acceptance: null });
    const [record] = await call("offers.acceptances", [quote.id]);
    expect(record?.id).toBe(before.offer?.acceptance);
    const next = await call("offers.send", [quote.id, { ...started(undone), note: null }]);
    expect([next.revision, next.status]).toEqual([2, "Quoted"]);
  });

  it("of an offer by a program is recorded as well", async () => {
    const quote = await asked();
    const prices = [{ id: "lathe", price: 500 }];
    const offered = await call("quotes.updateStatus", [quote.id, "Quoted", { prices }]);
    await accepting(offered);
    const [record] = await call("offers.acceptances", [quote.id]);
    const [kept] = await shop.commerce.offers.revisions(quote.id);
    expect(record?.facts).toMatchObject({ hash: kept?.hash, total: 1_107, taxes: [{ tax: 207 }] });
    const order = await call("orders.createFromQuote", [quote.id]);
    expect([order.total, order.offer?.hash]).toEqual([1_107, kept?.hash]);
    expect(onWire("orders.createFromQuote", order)).toHaveProperty("tax");
  });
});

describe("what was agreed before an offer was sent", () => {
  it("is the seller's draft", async () => {
    const quote = await asked();
    await call("offers.saveDraft", [quote.id, started(quote)]);
    const order = await call("orders.createFromQuote", [quote.id, { agreed: "By telephone." }]);
    expect(order.total).toBe(1_722);
    expect(order.offer?.sent.revision).toBe(1);
    expect(await shop.commerce.offers.revisions(quote.id)).toHaveLength(1);
  });
});
