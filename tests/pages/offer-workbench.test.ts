import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seed } from "~/cli/seed.server";
import type { OfferContent } from "~/modules/pricing/offer";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import type { Autosaved } from "~/routes/admin/quotes/autosave";
import {
  type AdminStore,
  openAdminStore,
  seenIn,
  valueIn,
  versionIn,
  visibleText,
} from "../support/admin-store";
import { inputOf, lineInput } from "../support/offer-input";
import { aProduct } from "../support/shop";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
  for (const [id, sku] of [
    ["bolt", "BO-8"],
    ["nut", "NU-8"],
  ] as const) {
    await store.call("products.create", [{ id, productName: `Hexagon ${id}`, sku, price: 4 }]);
  }
  const { storage } = store.services;
  if (!storage) throw new Error("no storage");
  await seed(storage, [
    aProduct({ id: "shim", productName: "Shim", sku: "SH-1", price: 2, stock: 12 }),
  ]);
});
afterAll(() => store?.close());

const contact = { email: "zita@example.test", companyName: "Quellwerk" };

async function work({ id }: Quote): Promise<OfferContent> {
  const found = await store.commerce.quotes.find(id);
  if (!found) throw new Error("the quote is gone");
  return workingContent(found, site.selling);
}

const pathOf = ({ id }: Quote) => `/admin/quotes/${id}`;
const pageOf = async (quote: Quote) => (await store.admin.get(pathOf(quote))).text();

/** Presses a button of the quote's page as it is now, without scripts. */
async function press(quote: Quote, intent: string, fields: Record<string, string> = {}) {
  const before = await pageOf(quote);
  const known = { version: versionIn(before), seen: seenIn(before) };
  const answer = await store.admin.postForm(pathOf(quote), { ...known, intent, ...fields });
  const html = await answer.text();
  return { status: answer.status, html, words: visibleText(html) };
}

const shortened = ({ lines }: OfferContent) =>
  lines.map(({ kind, name, quantity, price, priceSource }) => [
    kind,
    name,
    quantity,
    price,
    priceSource,
  ]);

describe("the row of the next line", () => {
  it("takes a number, a quantity and a price at once", async () => {
    const quote = await store.ask([["press", 1]], { contact });
    const typed = { "add.text": "BO-8", "add.quantity": "12", "add.price": "3,50" };
    expect((await press(quote, "add product", typed)).status).toBe(303);
    expect((await press(quote, "enter", { "add.text": "NU-8", "add.quantity": "5" })).status).toBe(
      303,
    );
    const hours = { "add.text": "Installation", "add.quantity": "2.5", "add.price": "80" };
    await press(quote, "add free", hours);
    // A chosen suggestion counts, whatever its words are.
    await press(quote, "add product", { "add.text": "Hexagon", "add.pick": "nut" });
    expect(shortened(await work(quote)).slice(1)).toEqual([
      ["product", "Hexagon bolt", 12, 3.5, "seller"],
      ["product", "Hexagon nut", 5, 4, "list"],
      ["free", "Installation", 2.5, 80, "seller"],
      ["product", "Hexagon nut", 1, 4, "list"],
    ]);
  });

  it.each([
    [{ "add.quantity": "1.5" }, "Enter a whole number"],
    [{ "add.quantity": "many" }, "Enter a whole number"],
    [{ "add.price": "cheap" }, "Enter an amount"],
  ])("refuses %j, and keeps what was typed", async (wrong, why) => {
    const quote = await store.ask([["press", 1]], { contact });
    const refused = await press(quote, "add product", { "add.text": "BO-8", ...wrong });
    expect([refused.status, refused.words]).toEqual([400, expect.stringContaining(why)]);
    for (const [name, value] of Object.entries({ "add.text": "BO-8", ...wrong })) {
      expect(valueIn(refused.html, name)).toBe(value);
    }
    expect((await work(quote)).lines).toHaveLength(1);
  });
});

describe("an offer that leaves the editor", () => {
  it.each(["offer", "preview", "draft"])(
    "is not left by %s with a line that was not added",
    async (intent) => {
      const quote = await store.ask([["press", 1]], { contact });
      for (const [name, text] of [
        ["add.text", "BO-8"],
        ["paste.rows", "NU-8\t20"],
      ] as const) {
        const refused = await press(quote, intent, { [name]: text });
        expect(refused.status).toBe(400);
        expect(refused.words).toContain("This is not part of the offer yet.");
        expect(refused.html).toContain(text);
      }
      expect(await store.commerce.quotes.find(quote.id)).toMatchObject({
        status: "Pending",
        revision: 0,
      });
    },
  );

  it("is sent once: the customer gets no second version of the same", async () => {
    const quote = await store.ask([["press", 1]], { contact });
    const now = async () => (await store.commerce.quotes.find(quote.id))?.revision;
    await press(quote, "offer");
    expect(await now()).toBe(1);
    await press(quote, "offer");
    expect([await now(), visibleText(await pageOf(quote))]).toEqual([
      1,
      expect.stringContaining("The customer has this offer already."),
    ]);
    for (const intent of ["offer", "draft"]) {
      await press(quote, intent);
      expect(await pageOf(quote)).toMatch(/class="flash flash-problem/);
    }
    await press(quote, "add free", { "add.text": "Installation", "add.price": "80" });
    await press(quote, "offer");
    expect(await now()).toBe(2);
  });

  it("is asked about once where a price is far from the catalogue's", async () => {
    const quote = await store.ask([["press", 1]], { contact });
    const now = async () => await store.commerce.quotes.find(quote.id);
    const name = "lines.asked-1.price";
    for (const [price, why] of [
      ["1", "This is less than half of"],
      ["99000", "This is more than twice"],
    ] as const) {
      const revision = (await now())?.revision;
      const asked = await press(quote, "offer", { [name]: price });
      expect([asked.status, asked.words]).toEqual([400, expect.stringContaining(why)]);
      expect([valueIn(asked.html, name), (await now())?.revision]).toEqual([price, revision]);
      const confirmed = valueIn(asked.html, "confirmed") ?? "";
      // What was confirmed is this price and no other.
      const other = await press(quote, "offer", { [name]: `${price}.5`, confirmed });
      expect(other.status).toBe(400);
      expect((await press(quote, "offer", { [name]: price, confirmed })).status).toBe(303);
      expect((await now())?.offer?.sent?.lines[0]?.price).toBe(Number(price));
    }
    // The price that the customer has is no news.
    await press(quote, "add free", { "add.text": "Installation", "add.price": "80" });
    expect((await press(quote, "offer")).status).toBe(303);
  });

  it("is accepted in the desk only with who said so and how", async () => {
    const quote = await store.ask([["press", 1]], { contact });
    expect(await pageOf(quote)).not.toContain('value="move Approved"');
    await press(quote, "offer");
    const sent = await pageOf(quote);
    expect(sent).not.toMatch(/value="[^"]*Approved"/);
    expect(visibleText(sent)).toContain("Record as accepted");
  });
});

describe("pasted rows", () => {
  it("become lines, all of them or none", async () => {
    const quote = await store.ask([["press", 1]], { contact });
    const good = { "paste.rows": "SKU\tQty\tPrice\nBO-8\t10\t3.80\nNU-8\t20\t" };
    expect((await press(quote, "paste", good)).status).toBe(303);
    expect(shortened(await work(quote)).slice(1)).toEqual([
      ["product", "Hexagon bolt", 10, 3.8, "seller"],
      ["product", "Hexagon nut", 20, 4, "list"],
    ]);
    const mixed = { "paste.rows": "BO-8\t1\nZZ-1\t2\t9\nNU-8\t1.5" };
    const refused = await press(quote, "paste", mixed);
    expect(refused.status).toBe(400);
    expect(refused.words).toContain("Row 2: no product has the number “ZZ-1”.");
    expect(refused.words).toContain("Row 3: 1.5 is not a whole number of pieces.");
    expect(refused.html).toContain("ZZ-1\t2\t9");
    expect((await work(quote)).lines).toHaveLength(3);
    // Other buttons of the lines leave them where they are.
    for (const intent of ["down asked-1", "up asked-1"]) {
      const left = await press(quote, intent, mixed);
      expect([left.status, left.html.includes(`${mixed["paste.rows"]}</textarea>`)]).toEqual([
        200,
        true,
      ]);
    }
    const titled = { "paste.rows": `SKU\tQty\tPrice\n${mixed["paste.rows"]}\nBO-8\t=1` };
    const kept = await press(quote, "paste fitting", titled);
    expect(kept.status).toBe(200);
    expect(kept.words).toContain("One line is added.");
    expect(kept.words).toContain("Row 2: no product has the number “ZZ-1”.");
    expect(kept.words).toContain("Row 4: “=1” is a formula.");
    expect(kept.html).toContain("SKU\tQty\tPrice\nZZ-1\t2\t9\nNU-8\t1.5\nBO-8\t=1</textarea>");
    expect(shortened(await work(quote)).slice(3)).toEqual([
      ["product", "Hexagon bolt", 1, 4, "list"],
    ]);
    const own = { "paste.rows": "BO-8\t1\nFreight to Cork\t2.5\t9", "paste.own": "yes" };
    expect((await press(quote, "paste", own)).status).toBe(303);
    expect(shortened(await work(quote)).at(-1)).toEqual([
      "free",
      "Freight to Cork",
      2.5,
      9,
      "seller",
    ]);
  });

  it("may have number and quantity in one cell", async () => {
    const quote = await store.ask([["press", 1]], { contact });
    const rows = { "paste.rows": "BO-8 x 5\n20 x NU-8\nbo-8 7\nM8 x 40", "paste.own": "yes" };
    expect((await press(quote, "paste", rows)).status).toBe(303);
    expect(shortened(await work(quote)).slice(1)).toEqual([
      ["product", "Hexagon bolt", 5, 4, "list"],
      ["product", "Hexagon nut", 20, 4, "list"],
      ["product", "Hexagon bolt", 7, 4, "list"],
      ["free", "M8 x 40", 1, null, "seller"],
    ]);
  });

  it("are refused when the offer has no room for them", async () => {
    const quote = await store.ask([["press", 1]], { contact });
    const text = Array.from({ length: 200 }, () => "BO-8\t1").join("\n");
    const refused = await press(quote, "paste", { "paste.rows": text });
    expect(refused.words).toContain("An offer has at most 200 lines: only 199 more fit.");
    expect((await work(quote)).lines).toHaveLength(1);
  });
});

describe("before an offer is sent", () => {
  const hint = "The same article more than once: lines 1 + 3.";
  const short = "Not enough in stock: line 1 (12 of 20), line 3 (0 of 5).";

  it("editor and preview say which lines are of one article, and which the stock lacks", async () => {
    const quote = await store.ask([["shim", 20]], { contact });
    await press(quote, "add product", { "add.text": "BO-8", "add.quantity": "500" });
    const words = visibleText(await pageOf(quote));
    expect(words).toContain("Not enough in stock: line 1 (12 of 20).");
    expect(words).toMatch(/SH-1 [^1]*catalogue €2\.00 · 12 in stock, 8 missing/);
    const known = { version: versionIn(await pageOf(quote)), seen: seenIn(await pageOf(quote)) };
    const again = { ...known, intent: "add product", "add.text": "SH-1", "add.quantity": "5" };
    const added = await store.admin.postForm(pathOf(quote), again);
    const told = await (await store.admin.get(added.headers.get("location") ?? "")).text();
    expect(visibleText(told)).toContain(`The line is added from the catalogue: Shim. ${hint}`);
    const preview = await (await store.admin.get(`${pathOf(quote)}/preview`)).text();
    for (const html of [await pageOf(quote), preview]) {
      expect(visibleText(html)).toContain(`${hint} ${short}`);
    }
    expect(visibleText(await pageOf(quote))).toContain(
      "12 in stock, 5 missing after the lines above",
    );
    await press(quote, "remove offer-3");
    await press(quote, "offer");
    expect(await store.commerce.quotes.find(quote.id)).toMatchObject({ status: "Quoted" });
  });

  it("the editor says which lines two discounts reduce", async () => {
    const quote = await store.ask([["press", 1]], { contact });
    await press(quote, "add free", { "add.text": "Setup", "add.quantity": "1", "add.price": "90" });
    const twice = "Line 1 has a discount already, and the discount of the whole offer is taken off";
    const saved = async (whole: Record<string, string>) => {
      await press(quote, "draft", { "lines.asked-1.off": "10%", ...whole });
      return visibleText(await pageOf(quote));
    };
    expect(await saved({})).not.toContain(twice);
    const whole = { "discount.choice": "percentage", "discount.value": "5" };
    expect(await saved(whole)).toContain(twice);
  });

  it("lists show what its draft comes to, and find it by the draft's lines and sum", async () => {
    const quote = await store.ask([["press", 1]], { contact });
    const typed = { "add.text": "Calibration", "add.quantity": "3", "add.price": "1371.5" };
    await press(quote, "add free", typed);
    await press(quote, "draft", { "lines.asked-1.price": "1" });
    const row = async (q: string) => {
      const list = await store.admin.get(`/admin/quotes?${new URLSearchParams({ q })}`);
      return visibleText(await list.text());
    };
    for (const q of ["calibration", "4,115.50"]) {
      expect([q, await row(q)]).toEqual([q, expect.stringContaining(quote.quoteNumber)]);
    }
    expect(await row("calibration")).toContain("€4,115.50 draft");
    await press(quote, "drop");
    expect(await row("calibration")).not.toContain(quote.quoteNumber);
  });
});

it("a line shows its last version, the customer's earlier prices, and nobody else's", async () => {
  const offer = async (price: number, from = contact) => {
    const quote = await store.ask([["bolt", 10]], { contact: from });
    const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
    const lines = input.lines.map((line) => ({ ...line, price }));
    await store.call("offers.send", [quote.id, { ...input, lines, note: null }]);
    return quote;
  };
  const other = await offer(1.11, { email: "other@example.test", companyName: "Quellwerk" });
  const earlier = await offer(3.21);
  const present = await offer(3.33);
  const shown = await press(present, "past asked-1", { "lines.asked-1.price": "3.40" });
  expect(shown.status).toBe(200);
  expect(shown.words).toContain("Last version: 10 × €3.33");
  expect(shown.words).toMatch(new RegExp(`${earlier.quoteNumber} .* 10 × €3.21`));
  expect(shown.words).not.toContain(other.quoteNumber);
  expect(valueIn(shown.html, "lines.asked-1.price")).toBe("3.40");
  expect((await press(present, "past gone")).status).toBe(400);
});

describe("an offer of 200 lines", () => {
  it("brings the rarely used fields of a line when they are asked for, and keeps them", async () => {
    const quote = await store.ask([["press", 1]], { contact });
    const input = inputOf(await work(quote), { version: quote.version });
    const more = Array.from({ length: 199 }, (_, at) =>
      lineInput({
        name: `Line ${at}`,
        price: 10,
        inclusion: { kind: "optional", min: 1, max: 5 },
      }),
    );
    await store.call("offers.saveDraft", [
      quote.id,
      { ...input, lines: [...input.lines, ...more] },
    ]);
    const [, line] = (await work(quote)).lines;
    const html = await pageOf(quote);
    expect(html).not.toContain(`lines.${line?.id}.inclusion`);
    expect(visibleText(html)).toContain("option, 1 to 5");
    // What a line takes of the page, with its data for the scripts: 600 KB are rendered in 50 ms.
    const alone = await pageOf(await store.ask([["press", 1]], { contact }));
    expect((html.length - alone.length) / 199).toBeLessThan(2_800);
    const asked = await press(quote, `more ${line?.id}`, { [`lines.${line?.id}.price`]: "11" });
    expect(asked.html).toContain(`name="lines.${line?.id}.inclusion"`);
    expect(valueIn(asked.html, `lines.${line?.id}.price`)).toBe("11");
    expect((await press(quote, "draft", { [`lines.${line?.id}.price`]: "12" })).status).toBe(303);
    expect((await work(quote)).lines[1]).toMatchObject({
      price: 12,
      inclusion: { kind: "optional", min: 1, max: 5 },
    });
  });
});

describe("a draft that the page saves by itself", () => {
  const autosave = async (quote: Quote, fields: Record<string, string>) => {
    const answer = await store.admin.postForm(`${pathOf(quote)}/autosave`, fields);
    const { version, seen, problem } = (await answer.json()) as Autosaved;
    return { status: answer.status, version, seen, problem };
  };

  it("is stored, and later forms of the page go on from it", async () => {
    const quote = await store.ask([["press", 1]], { contact });
    const html = await pageOf(quote);
    const known = { version: versionIn(html), seen: seenIn(html) };
    const first = await autosave(quote, { ...known, "lines.asked-1.price": "150" });
    expect(first).toMatchObject({ status: 200, version: quote.version + 1, problem: null });
    expect((await work(quote)).lines[0]?.price).toBe(150);
    const now = { version: String(first.version), seen: JSON.stringify(first.seen) };
    // Nothing new is no new version.
    const again = await autosave(quote, { ...now, "lines.asked-1.price": "150" });
    expect(again).toMatchObject({ version: null, problem: null });
    const sent = { ...now, intent: "offer", "lines.asked-1.price": "151" };
    expect((await store.admin.postForm(pathOf(quote), sent)).status).toBe(303);
    expect((await work(quote)).lines[0]?.price).toBe(151);
  });

  it("is not stored over somebody else's, nor with a wrong field, nor by a stranger", async () => {
    const quote = await store.ask([["press", 1]], { contact });
    const html = await pageOf(quote);
    const known = { version: versionIn(html), seen: seenIn(html) };
    const wrong = await autosave(quote, { ...known, "lines.asked-1.quantity": "x" });
    expect(wrong).toMatchObject({ version: null, problem: expect.stringContaining("quantity") });
    await press(quote, "draft", { "lines.asked-1.price": "140" });
    const late = await autosave(quote, { ...known, "lines.asked-1.price": "130" });
    expect(late).toMatchObject({
      version: null,
      problem: expect.stringContaining("Somebody else"),
    });
    expect((await work(quote)).lines[0]?.price).toBe(140);
    const stranger = await store.shopper.postForm(`${pathOf(quote)}/autosave`, known);
    expect(stranger.status).toBe(403);
    expect((await store.admin.get(`${pathOf(quote)}/autosave`)).status).toBe(405);
  });
});
