import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { silentAnnouncements } from "~/modules/announcements";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { inputOf, lineInput } from "../support/offer-input";
import { aSubmission, askedBy, openShop, type Shop } from "../support/shop";

const day = 86_400_000;
const boss = askedBy({ uid: "boss" });
const mara = askedBy({ uid: "mara", email: "mara@example.test" });
/** A Monday at noon in the store's zone. */
const monday = new Date("2026-03-02T12:00:00.000Z");

let shop: Shop;
const reminded: string[] = [];
beforeAll(async () => {
  const known = new Set<string>();
  shop = await openShop({
    announcements: {
      ...silentAnnouncements,
      async offerEnds(_tx, { quoteNumber, revision }) {
        const key = `${quoteNumber} ${revision}`;
        if (known.has(key)) return false;
        known.add(key);
        reminded.push(key);
        return true;
      },
      async offerUnopened(_tx, { quoteNumber, revision }) {
        const key = `unopened ${quoteNumber} ${revision}`;
        if (known.has(key)) return false;
        known.add(key);
        reminded.push(key);
        return true;
      },
    },
  });
  await shop.add({ id: "press", productName: "Arbor press", price: 200, stock: null });
  await shop.commerce.admin.grant("boss", "boss@example.test");
});
afterAll(() => shop?.close());

async function offered(validUntil: string | null = null): Promise<Quote> {
  const quote = await shop.commerce.quotes.submit(
    "mara",
    aSubmission([{ id: "press", quantity: 2 }]),
  );
  const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
  const offer = { ...input, validUntil, note: null };
  return shop.gateway.call("offers.send", [quote.id, offer], boss);
}

async function now({ id }: Quote): Promise<Quote> {
  const found = await shop.commerce.quotes.find(id);
  if (!found) throw new Error("the quote is gone");
  return found;
}

const at = (days: number) => new Date(monday.getTime() + days * day);
const named = ({ quoteNumber, revision }: Quote) => `${quoteNumber} ${revision}`;

describe("an offer that nobody opened", () => {
  const before = site.selling;
  afterAll(() => {
    site.selling = before;
  });
  const ask = (unopenedDays: number) => {
    site.selling = { ...before, offer: { ...before.offer, unopenedDays } };
  };
  const isReminded = (quote: Quote) => reminded.includes(`unopened ${named(quote)}`);

  it("is reminded of once after so many working days where the owner asks for it", async () => {
    // A Thursday at noon: the third working day after it is a Tuesday.
    shop.time.now = at(3);
    const plain = await offered("2026-03-31");
    const opened = await offered("2026-03-31");
    const asked = await offered("2026-03-31");
    const muted = await offered("2026-03-31");
    // The other reminder of it goes out within three days.
    const ending = await offered("2026-03-15");
    await shop.commerce.messages.opened(opened, { viewed: false });
    const question = { text: "Is it grey?", wishes: [], files: [] };
    await shop.gateway.call("messages.ask", [asked.quoteNumber, question], mara);
    await shop.gateway.call("messages.mute", [muted.quoteNumber], mara);
    shop.time.now = at(8.1);
    expect(await shop.commerce.quotes.remind(50)).toBe(0);
    ask(3);
    shop.time.now = at(7.1);
    expect(await shop.commerce.quotes.remind(50)).toBe(0);
    // Sunday counts as little as Monday's night.
    shop.time.now = at(6.1);
    expect(await shop.commerce.quotes.remind(50)).toBe(0);
    shop.time.now = at(8.1);
    expect(await shop.commerce.quotes.remind(50)).toBe(1);
    expect(await shop.commerce.quotes.remind(50)).toBe(0);
    expect(isReminded(plain)).toBe(true);
    for (const other of [opened, asked, muted, ending]) expect(isReminded(other)).toBe(false);
  });
});

describe("an offer that ends soon", () => {
  it("is reminded of once a revision, on working days, and not when somebody said anything", async () => {
    shop.time.now = monday;
    const plain = await offered("2026-03-20");
    const asked = await offered("2026-03-20");
    const muted = await offered("2026-03-20");
    const short = await offered("2026-03-05");
    const question = { text: "Is it grey?", wishes: [], files: [] };
    await shop.gateway.call("messages.ask", [asked.quoteNumber, question], mara);
    await shop.gateway.call("messages.mute", [muted.quoteNumber], mara);
    expect(await shop.commerce.quotes.remind(50)).toBe(0);
    // Saturday, and Tuesday night: nobody is at work.
    shop.time.now = at(12);
    expect(await shop.commerce.quotes.remind(50)).toBe(0);
    shop.time.now = new Date("2026-03-19T21:00:00.000Z");
    expect(await shop.commerce.quotes.remind(50)).toBe(0);
    shop.time.now = new Date("2026-03-19T10:00:00.000Z");
    expect(await shop.commerce.quotes.remind(50)).toBe(1);
    expect(await shop.commerce.quotes.remind(50)).toBe(0);
    expect(reminded).toContain(named(plain));
    for (const other of [asked, muted, short]) expect(reminded).not.toContain(named(other));
    const { items, count } = await shop.gateway.call("quotes.followUps", ["expiring", 50], boss);
    expect(items.map(({ id }) => id)).toContain(plain.id);
    expect(count).toBe(items.length);
  });

  it("is reminded of as many days before as the owner set, and not right after it was sent", async () => {
    const before = site.selling;
    onTestFinished(() => {
      site.selling = before;
    });
    shop.time.now = monday;
    const long = await offered("2026-04-20");
    // Valid for twelve days: a reminder eleven days before its end would follow the offer itself.
    const near = await offered("2026-03-14");
    shop.time.now = new Date("2026-04-10T10:00:00.000Z");
    expect(await shop.commerce.quotes.remind(50)).toBe(0);
    site.selling = { ...before, offer: { ...before.offer, reminderDays: 11 } };
    shop.time.now = new Date("2026-03-05T10:00:00.000Z");
    await shop.commerce.quotes.remind(50);
    expect(reminded).not.toContain(named(near));
    shop.time.now = new Date("2026-04-10T10:00:00.000Z");
    expect(await shop.commerce.quotes.remind(50)).toBe(1);
    expect(reminded).toContain(named(long));
  });

  it("is reminded of although offers that were reminded before fill a page", async () => {
    shop.time.now = monday;
    const offers = [];
    for (let at = 0; at < 5; at += 1) offers.push(await offered("2026-06-12"));
    const later = await offered("2026-06-13");
    shop.time.now = new Date("2026-06-10T10:00:00.000Z");
    expect(await shop.commerce.quotes.remind(2)).toBe(5);
    shop.time.now = new Date("2026-06-11T10:00:00.000Z");
    expect(await shop.commerce.quotes.remind(2)).toBe(1);
    for (const offer of [...offers, later]) expect(reminded).toContain(named(offer));
    shop.time.now = new Date("2026-06-14T10:00:00.000Z");
    expect(await shop.commerce.quotes.expire(2)).toBeGreaterThanOrEqual(6);
    expect((await now(later)).status).toBe("Expired");
  });

  it("is extended as it was sent, and what the seller works on stays a draft", async () => {
    shop.time.now = monday;
    const quote = await offered("2026-03-10");
    const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
    const draft = { ...input, lines: [...input.lines, lineInput({ price: 5 })] };
    await shop.gateway.call("offers.saveDraft", [quote.id, draft], boss);
    const kept = await now(quote);
    await expect(
      shop.gateway.call("offers.extend", [quote.id, { version: quote.version }], boss),
    ).rejects.toMatchObject({ kind: "conflict" });
    const again = { version: kept.version, until: "2026-04-30" };
    const extended = await shop.gateway.call("offers.extend", [quote.id, again], boss);
    expect([extended.status, extended.revision, extended.total]).toEqual([
      "Quoted",
      2,
      quote.total,
    ]);
    expect(extended.validUntil?.toISOString().slice(0, 10)).toBe("2026-04-30");
    expect(extended.offer?.draft?.lines).toHaveLength(2);
    expect(extended.offer?.sent?.lines).toEqual(quote.offer?.sent?.lines);
    // After its day it can be extended too.
    shop.time.now = new Date("2026-05-02T10:00:00.000Z");
    await shop.commerce.quotes.expire(50);
    expect((await now(quote)).status).toBe("Expired");
    const late = { version: (await now(quote)).version };
    expect((await shop.gateway.call("offers.extend", [quote.id, late], boss)).status).toBe(
      "Quoted",
    );
  });

  it("is quiet after a week without a word, and no more once somebody writes", async () => {
    shop.time.now = at(100);
    const quote = await offered("2026-12-20");
    const quiet = async () => {
      const { items } = await shop.gateway.call("quotes.followUps", ["quiet", 100], boss);
      return items.map(({ id }) => id);
    };
    shop.time.now = at(106);
    expect(await quiet()).not.toContain(quote.id);
    shop.time.now = at(108);
    expect(await quiet()).toContain(quote.id);
    const question = { text: "Is it grey?", wishes: [], files: [] };
    await shop.gateway.call("messages.ask", [quote.quoteNumber, question], mara);
    expect(await quiet()).not.toContain(quote.id);
    const waiting = await shop.gateway.call("quotes.listWaiting", ["Quoted", 100], boss);
    expect(waiting.map(({ id }) => id)).toContain(quote.id);
    const answer = { text: "Green.", files: [] };
    await shop.gateway.call("messages.answer", [quote.id, answer], boss);
    expect(await quiet()).not.toContain(quote.id);
    shop.time.now = at(116);
    expect(await quiet()).toContain(quote.id);
  });
});

describe("a quote that the seller makes", () => {
  const contact = { email: "lin@example.test", firstName: "Lin", lastName: "", phone: "" };
  const made = { contact: { ...contact, companyName: "Lin AB" }, customerId: null };

  it("starts empty, with another quote's offer, or with a template's, at today's list prices", async () => {
    shop.time.now = at(200);
    const plain = { ...made, reference: "Call of Monday", from: null };
    const empty = await shop.gateway.call("offers.createQuote", [plain], boss);
    expect([empty.status, empty.offer?.draft?.lines, empty.reference]).toEqual([
      "Pending",
      [],
      "Call of Monday",
    ]);
    const old = await offered("2026-12-20");
    const named = { name: "Press, installed", quote: old.id };
    const template = await shop.gateway.call("templates.create", [named], boss);
    await shop.gateway.call("products.update", ["press", { price: 250 }], boss);
    for (const from of [{ quote: old.quoteNumber }, { template: template.id }]) {
      const copy = await shop.gateway.call("offers.createQuote", [{ ...plain, from }], boss);
      const [line] = copy.offer?.draft?.lines ?? [];
      expect(line).toMatchObject({ name: "Arbor press", quantity: 2, price: 250 });
      const input = inputOf(workingContent(copy, site.selling), { version: copy.version });
      const sent = await shop.gateway.call(
        "offers.send",
        [copy.id, { ...input, note: null }],
        boss,
      );
      expect([sent.status, sent.revision]).toEqual(["Quoted", 1]);
    }
    const { id } = empty;
    const nothing = inputOf(workingContent(empty, site.selling), { version: empty.version });
    await expect(
      shop.gateway.call("offers.send", [id, { ...nothing, note: null }], boss),
    ).rejects.toMatchObject({ kind: "impossible" });
    await expect(shop.gateway.call("orders.createFromQuote", [id], boss)).rejects.toMatchObject({
      kind: "impossible",
    });
    const nobody = { ...plain, contact: { ...plain.contact, firstName: "", companyName: "" } };
    await expect(shop.gateway.call("offers.createQuote", [nobody], boss)).rejects.toMatchObject({
      kind: "invalid",
    });
    await expect(shop.gateway.call("offers.createQuote", [plain], mara)).rejects.toMatchObject({
      kind: "forbidden",
    });
  });

  it("keeps texts under names, in their order, with their versions", async () => {
    const create = (name: string) =>
      shop.gateway.call("templates.create", [{ name, text: `${name}.` }], boss);
    await create("Warranty");
    const freight = await create("freight");
    const list = await shop.gateway.call("templates.list", ["snippet"], boss);
    expect(list.map(({ name }) => name)).toEqual(["freight", "Warranty"]);
    const change = { name: "Freight", text: "Free from 500.", version: freight.version };
    await shop.gateway.call("templates.update", [freight.id, change], boss);
    await expect(
      shop.gateway.call("templates.update", [freight.id, change], boss),
    ).rejects.toMatchObject({ kind: "conflict" });
    expect(await shop.gateway.call("templates.remove", [freight.id], boss)).toBe(true);
    expect(await shop.gateway.call("templates.list", ["snippet"], boss)).toHaveLength(1);
  });
});
