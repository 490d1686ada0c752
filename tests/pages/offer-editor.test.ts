import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OfferContent } from "~/modules/pricing/offer";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import {
  type AdminStore,
  openAdminStore,
  seenIn,
  valueIn,
  versionIn,
  visibleText,
} from "../support/admin-store";
import { operationOf } from "../support/desk-forms";
import { sendForm } from "../support/desk-press";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

let people = 0;

async function asked(): Promise<Quote> {
  people += 1;
  return store.ask([["press", 2]], { contact: { email: `lin${people}@example.test` } });
}

async function now({ id }: Quote): Promise<Quote> {
  const found = await store.commerce.quotes.find(id);
  if (!found) throw new Error("the quote is gone");
  return found;
}

async function work(quote: Quote): Promise<OfferContent> {
  return workingContent(await now(quote), site.selling);
}

/** Presses a button of the quote's page as it is now, without scripts. */
async function press(quote: Quote, intent: string, fields: Record<string, string> = {}) {
  const path = `/admin/quotes/${quote.id}`;
  const before = await (await store.admin.get(path)).text();
  const known = { version: versionIn(before), seen: seenIn(before) };
  const answer = await store.admin.postForm(path, { ...known, intent, ...fields });
  const html = await answer.text();
  return { status: answer.status, html, words: visibleText(html) };
}

async function page(quote: Quote) {
  const html = await (await store.admin.get(`/admin/quotes/${quote.id}`)).text();
  return { html, words: visibleText(html) };
}

describe("a tax that holds for all lines", () => {
  it("stands at each line instead of the line's own", async () => {
    const quote = await asked();
    const fields = { taxCase: "Reverse charge", vatId: "DE123456789" };
    expect((await press(quote, "draft", fields)).status).toBe(303);
    const { words } = await page(quote);
    expect(words).toContain("pcs · Reverse charge");
    expect(words).not.toContain("pcs · VAT 23%");
  });
});

describe("a product with rules of its own", () => {
  it("gives its lines its tax rate, and tells the seller of too low a quantity", async () => {
    await store.call("products.create", [
      { id: "bolt", productName: "Bolt", minimumQuantity: 10, taxRate: "VAT 9%" },
    ]);
    const quote = await store.ask([
      ["press", 1],
      ["bolt", 4],
    ]);
    expect((await work(quote)).lines.map(({ tax }) => tax)).toEqual(["VAT 23%", "VAT 9%"]);
    expect((await page(quote)).words).toContain(
      "Bolt: 4 asked for, and the minimum quantity is 10.",
    );
    await press(quote, "pick bolt");
    const added = await work(quote);
    expect(added.lines.at(-1)).toMatchObject({ productId: "bolt", tax: "VAT 9%" });
    expect(added.taxes.map(({ name }) => name)).toEqual(["VAT 23%", "VAT 9%"]);
  });
});

describe("an alternative", () => {
  async function threeLines() {
    const quote = await asked();
    await press(quote, "add free", { "add.text": "Installation", "add.price": "80" });
    await press(quote, "add free", { "add.text": "Commissioning", "add.price": "120" });
    const [first, second, third] = (await work(quote)).lines.map(({ id }) => id);
    return { quote, first, second, third };
  }
  const inclusionsOf = async (quote: Quote) =>
    (await work(quote)).lines.map(({ inclusion }) => inclusion);
  const included = { kind: "included" };

  it("is what a line becomes by its name alone, and a warning says that it stands alone", async () => {
    const { quote, first, second } = await threeLines();
    const typed = { [`lines.${second}.inclusion`]: "included", [`lines.${second}.group`]: "Setup" };
    expect((await press(quote, "draft", typed)).status).toBe(303);
    expect(await inclusionsOf(quote)).toEqual([
      included,
      { kind: "choice", group: "Setup", preselected: false },
      included,
    ]);
    const alone = "“Setup” has one line only";
    expect((await page(quote)).words).toContain(alone);
    // A choice that is left again keeps no name.
    await press(quote, "draft", { ...typed, [`lines.${first}.price`]: "150" });
    expect(await inclusionsOf(quote)).toEqual([included, included, included]);
    const { words } = await page(quote);
    expect(words).not.toContain(alone);
  });

  it("that is chosen at first beside another one is warned of, and the first of them counts", async () => {
    const { quote, second, third } = await threeLines();
    const typed = [second, third].flatMap((id) => [
      [`lines.${id}.inclusion`, "choice"],
      [`lines.${id}.group`, "Setup"],
      [`lines.${id}.first`, "yes"],
    ]);
    expect((await press(quote, "draft", Object.fromEntries(typed))).status).toBe(303);
    const { words } = await page(quote);
    expect(words.match(/A line above is already the chosen one of “Setup”/g)?.length).toBe(1);
    expect(words).toContain("( €120.00 ) not in the total");
    await press(quote, "draft", Object.fromEntries(typed.slice(0, -1)));
    expect((await page(quote)).words).not.toContain("the chosen one of “Setup”");
  });

  it("to a line's number makes one choice of both, named after that line", async () => {
    const { quote, second, third } = await threeLines();
    const typed = {
      [`lines.${second}.inclusion`]: "included",
      [`lines.${third}.inclusion`]: "included",
      [`lines.${third}.group`]: "2",
    };
    const both = [
      included,
      { kind: "choice", group: "Installation", preselected: true },
      { kind: "choice", group: "Installation", preselected: false },
    ];
    // Also where the page goes on with the number after it saved itself.
    for (const price of ["100", "110"]) {
      await press(quote, "draft", { ...typed, "lines.asked-1.price": price });
      expect(await inclusionsOf(quote)).toEqual(both);
    }
    const { words } = await page(quote);
    expect(words).toContain("( €120.00 ) not in the total");
    expect(words).not.toContain("has one line only");
    expect((await press(quote, "offer")).status).toBe(303);
    expect((await now(quote)).offer?.sent?.lines.map(({ inclusion }) => inclusion)).toEqual(both);
  });

  it("takes the number that the page shows: headings and notes have none", async () => {
    const quote = await asked();
    await press(quote, "add free", { "add.text": "Installation", "add.price": "80" });
    await press(quote, "add heading", { "add.text": "Machines" });
    const ids = (await work(quote)).lines.map(({ id }) => id);
    await press(quote, "add free", { "add.text": "Commissioning", "add.price": "120" });
    await press(quote, `place ${ids[2]} 0`);
    const last = (await work(quote)).lines.at(-1)?.id;
    const { html } = await page(quote);
    expect(html).toMatch(/<option value="2" label="2\. Installation"/);
    expect(html).toMatch(/aria-label="Own line of line 2"/);
    expect(html).toMatch(/aria-label="Heading of Machines"/);
    const to = (number: string) => press(quote, "draft", { [`lines.${last}.group`]: number });
    for (const number of ["3", "4"]) {
      expect((await to(number)).words).toContain(`Line ${number} cannot have this alternative`);
    }
    expect((await to("2")).status).toBe(303);
    expect(await inclusionsOf(quote)).toEqual([
      included,
      included,
      { kind: "choice", group: "Installation", preselected: true },
      { kind: "choice", group: "Installation", preselected: false },
    ]);
    const { words } = await page(quote);
    expect(words).toContain("pcs · VAT 23% · chosen at first, or line 3");
    expect(words).toContain("pcs · VAT 23% · alternative to line 2");
  });

  it.each([
    ["2 names 1, and 3 names 2", ["", "1", "2"], "Arbor press", 0],
    ["1 names 2, and 2 names 3", ["2", "3", ""], "Commissioning", 2],
    ["two lines name each other", ["", "3", "2"], "Commissioning", 2],
  ])("follows the numbers of a chain: %s", async (_, groups, group, first) => {
    const { quote, ...ids } = await threeLines();
    const lines = Object.values(ids);
    const typed = lines.flatMap((id, at) =>
      groups[at] ? [[`lines.${id}.group`, groups[at]]] : [],
    );
    expect((await press(quote, "draft", Object.fromEntries(typed))).status).toBe(303);
    const expected = lines.map((_id, at) =>
      groups[at] || at === first ? { kind: "choice", group, preselected: at === first } : included,
    );
    expect(await inclusionsOf(quote)).toEqual(expected);
  });

  it("is refused where it is chosen to be something else, and an option as well", async () => {
    const { quote, second, third } = await threeLines();
    const field = (name: string) => `lines.${third}.${name}`;
    await press(quote, "draft", { [`lines.${second}.min`]: "1", [`lines.${second}.max`]: "2" });
    const option = { kind: "optional", min: 1, max: 2 };
    expect(await inclusionsOf(quote)).toEqual([included, option, included]);
    const refusals: [Record<string, string>, string][] = [
      [{ inclusion: "removable", group: "Setup" }, "Choose “An alternative” in “In the offer”"],
      [{ inclusion: "removable", min: "1" }, "Choose “An option” in “In the offer”"],
      [{ inclusion: "included", group: "2" }, "Line 2 cannot have this alternative"],
      [{ inclusion: "included", group: "3" }, "Line 3 cannot have this alternative"],
      [{ inclusion: "included", first: "yes" }, "Name what the customer chooses"],
    ];
    for (const [values, message] of refusals) {
      const typed = Object.entries(values).map(([name, value]) => [field(name), value]);
      const refused = await press(quote, "draft", Object.fromEntries(typed));
      expect([refused.status, refused.words]).toEqual([400, expect.stringContaining(message)]);
    }
    expect(await inclusionsOf(quote)).toEqual([included, option, included]);
  });
});

describe("the sums while a price is missing", () => {
  it("are those of the lines that have one, and say so", async () => {
    const quote = await asked();
    await press(quote, "add free", { "add.text": "Installation", "add.price": "80" });
    await press(quote, "add free", { "add.text": "Commissioning" });
    const typed = { "lines.asked-1.price": "100" };
    await press(quote, "draft", typed);
    const { words } = await page(quote);
    // 2 × €100 and €80, with 23% tax.
    expect(words).toMatch(/Products €280\.00 .*Total so far .* a price is missing €344\.40/);
    await press(quote, "draft", { [`lines.${(await work(quote)).lines[2]?.id}.price`]: "20" });
    expect((await page(quote)).words).not.toContain("so far");
  });
});

describe("the offer's editor, without scripts", () => {
  it("says that nothing is saved while several products match the text of a new line", async () => {
    const quote = await asked();
    await press(quote, "draft", { "lines.asked-1.price": "150" });
    expect((await page(quote)).words).toContain("Draft, not sent yet");
    const { html, words } = await press(quote, "add product", { "add.text": "b" });
    expect(html).toContain('value="pick ');
    expect(words).toContain("Not saved yet");
    expect(words).not.toContain("Draft, not sent yet");
    // What is only looked at is saved.
    expect((await press(quote, "past asked-1")).words).toContain("Draft, not sent yet");
  });

  it("adds lines of every kind, moves and removes them, and keeps what is typed beside", async () => {
    const quote = await asked();
    const typed = { "lines.asked-1.price": "150", "payment.text": "Net." };
    expect((await press(quote, "add heading", { ...typed, "add.text": "Machines" })).status).toBe(
      303,
    );
    expect((await press(quote, "add free", { "add.text": "Installation" })).status).toBe(303);
    expect((await press(quote, "add product", { "add.text": "bench lathe" })).status).toBe(303);
    const added = await work(quote);
    expect(added.lines.map(({ kind, name }) => [kind, name])).toEqual([
      ["product", "Arbor press"],
      ["heading", "Machines"],
      ["free", "Installation"],
      ["product", "Bench lathe"],
    ]);
    expect([added.lines[0]?.price, added.payment.text]).toEqual([150, "Net."]);
    const [press1, heading, free, lathe] = added.lines.map(({ id }) => id);
    await press(quote, `up ${heading}`);
    await press(quote, `remove ${lathe}`);
    expect((await work(quote)).lines.map(({ id }) => id)).toEqual([heading, press1, free]);
    const fields = {
      [`lines.${free}.price`]: "80",
      [`lines.${free}.quantity`]: "2,5",
      [`lines.${free}.unit`]: "h",
      [`lines.${free}.off`]: "10%",
      [`lines.${free}.inclusion`]: "optional",
      [`lines.${free}.min`]: "1",
      [`lines.${free}.max`]: "4",
      "delivery.code": "FCA",
      "delivery.place": "Gdańsk",
    };
    expect((await press(quote, "offer", fields)).status).toBe(303);
    const sent = await now(quote);
    expect(sent).toMatchObject({ status: "Quoted", subtotal: 300, total: 369 });
    expect(sent.offer?.sent?.lines[2]).toMatchObject({
      quantity: 2.5,
      unit: { text: "h", code: "HUR" },
      price: 80,
      discount: { type: "percentage", value: 10 },
      inclusion: { kind: "optional", min: 1, max: 4 },
    });
    expect(sent.offer?.sent?.delivery).toEqual({
      code: "FCA",
      place: "Gdańsk",
      edition: "Incoterms 2020",
    });
  });

  it.each(["add product", "enter"])(
    "makes a text that the catalogue does not have an own line on %s, and says so",
    async (intent) => {
      const quote = await asked();
      const typed = {
        "lines.asked-1.price": "151.00",
        "add.text": "zeppelin",
        "add.quantity": "3",
      };
      expect((await press(quote, intent, { ...typed, "add.price": "cheap" })).status).toBe(400);
      expect((await press(quote, intent, typed)).status).toBe(303);
      const { html, words } = await page(quote);
      expect(words).toContain("The line is added as your own: “zeppelin” is not in the catalogue.");
      const lines = (await work(quote)).lines.map(({ kind, name, quantity, price }) => {
        return [kind, name, quantity, price];
      });
      expect(lines).toEqual([
        ["product", "Arbor press", 2, 151],
        ["free", "zeppelin", 3, null],
      ]);
      const [, undo = ""] = /value="(restore [^"]+)"/.exec(html) ?? [];
      await press(quote, undo);
      expect((await work(quote)).lines).toHaveLength(1);
    },
  );

  it.each(["lathes", "presss"])("shows what is like %s, and the own line last", async (text) => {
    const quote = await asked();
    const near = await press(quote, "enter", { "add.text": text, "add.quantity": "2.5" });
    expect([near.status, near.words]).toEqual([
      200,
      expect.stringMatching(new RegExp(`Add \\w.* Add “${text}” as your own line`)),
    ]);
    expect((await work(quote)).lines).toHaveLength(1);
    const own = operationOf(near.html, `/admin/quotes/${quote.id}`, "pick ");
    if (!own) throw new Error("there is no own line");
    await sendForm(store.admin, own);
    const { kind, name, quantity } = (await work(quote)).lines[1] ?? {};
    expect([kind, name, quantity]).toEqual(["free", text, 2.5]);
  });

  it.each([
    [{ "delivery.code": "FCA" }, "Enter the place that FCA names"],
    [{ vatId: "DE12" }, "Enter the VAT ID with its country"],
    [{ "lines.asked-1.quantity": "1.5" }, "as a whole number"],
    [{ "lines.asked-1.off": "120%" }, "Enter a discount such as 5%"],
    [{ "payment.dueDays": "soon" }, "Enter the days as a number"],
    [{ "lines.asked-1.inclusion": "choice" }, "Name what the customer chooses"],
    [{ "lines.asked-1.inclusion": "optional", "lines.asked-1.min": "5" }, "the least first"],
  ] as [Record<string, string>, string][])("refuses %j", async (fields, words) => {
    const quote = await asked();
    const refused = await press(quote, "offer", fields);
    expect(refused.status).toBe(400);
    expect(refused.words).toContain(words);
    for (const [name, typed] of Object.entries(fields)) {
      if (name.endsWith("inclusion") || name === "delivery.code") continue;
      expect(valueIn(refused.html, name)).toBe(typed);
    }
    expect((await now(quote)).version).toBe(quote.version);
  });

  it("keeps a box unticked that was unticked, when the offer is refused", async () => {
    const quote = await asked();
    const choice = {
      "lines.asked-1.inclusion": "choice",
      "lines.asked-1.group": "Size",
      "lines.asked-1.first": "yes",
    };
    await press(quote, "draft", choice);
    const box = /<input[^>]*name="lines\.asked-1\.first"[^>]*>/;
    expect(box.exec((await page(quote)).html)?.[0]).toContain("checked");
    const unticked = { "lines.asked-1.inclusion": "choice", "lines.asked-1.group": " " };
    const { status, html } = await press(quote, "draft", unticked);
    expect([status, box.exec(html)?.[0]]).toEqual([400, expect.not.stringContaining("checked")]);
  });

  it.each([
    [
      "a line",
      "lines.asked-1.min",
      {
        "lines.asked-1.inclusion": "optional",
        "lines.asked-1.min": "5",
        "lines.asked-1.max": "2",
      },
    ],
    ["the terms", "terms", { terms: "x".repeat(50_000) }],
  ])("unfolds the fields of %s in which something is wrong", async (_what, name, fields) => {
    const { status, html } = await press(await asked(), "offer", fields);
    expect(status).toBe(400);
    const unfolded = html.match(/<details class="desk-more" open="">.*?<\/details>/gs) ?? [];
    expect(unfolded.some((part) => part.includes(`name="${name}"`))).toBe(true);
  });

  it("warns of what an invoice with this tax still needs", async () => {
    const quote = await asked();
    await press(quote, "draft", { taxCase: "Intra-Community supply" });
    const { words } = await page(quote);
    expect(words).toContain("the customer's VAT ID, the country of delivery");
    const bare = await press(quote, "offer", { taxCase: "Intra-Community supply" });
    expect([bare.status, bare.words]).toEqual([
      400,
      expect.stringContaining("need the customer's VAT ID. Enter it, or choose another tax."),
    ]);
    expect((await now(quote)).status).toBe("Pending");
    const fields = { taxCase: "Intra-Community supply", vatId: "DE 123456789" };
    await press(quote, "offer", fields);
    const sent = await now(quote);
    expect(sent.total).toBe(400);
    expect(sent.offer?.sent).toMatchObject({ buyerVatId: "DE123456789" });
    expect(sent.offer?.sent?.taxes.map(({ category }) => category)).toEqual(["K"]);
  });

  it("keeps the note for staff with the draft, and writes it into the history with the offer", async () => {
    const quote = await asked();
    await press(quote, "draft", { note: "Ask Ida about the freight." });
    const { html } = await page(quote);
    expect(html).toContain("Ask Ida about the freight.</textarea>");
    await press(quote, "offer", { note: "Ask Ida about the freight." });
    const sent = await now(quote);
    expect(sent.history.at(-1)?.note).toContain("Ask Ida about the freight.");
    expect(sent.offer).toMatchObject({ draft: null, draftNote: null });
    const other = await asked();
    await press(other, "draft", { note: "Agreed with Ida." });
    await store.call("quotes.updateStatus", [other.id, "Approved"]);
    expect((await now(other)).history.at(-1)?.note).toContain("Agreed with Ida.");
  });

  it("names the discount that its sums have, also while the draft changes it", async () => {
    const quote = await asked();
    await press(quote, "offer", { "discount.choice": "percentage", "discount.value": "10" });
    await press(quote, "draft", { "discount.choice": "fixed", "discount.value": "50" });
    const { words } = await page(quote);
    expect(words).toContain("its discount: €50.00 off");
    expect(words).toContain("Discount, taken off €50.00");
    expect(words).not.toContain("its discount: 10%");
  });

  it.each([
    [{ "lines.asked-1.off": "5" }, "Enter the discount with its unit: 5% / €5.00"],
    [{ "discount.value": "5" }, "Choose a percentage or an amount for this value"],
    [{ "discount.choice": "keep", "discount.value": "5,00" }, "Choose a percentage or an amount"],
    [{ "discount.choice": "fixed", "discount.value": "5%" }, "Choose a percentage or an amount"],
    [{ "discount.choice": "percentage", "discount.value": "€5" }, "such as 5%"],
  ] as [Record<string, string>, string][])("refuses the ambiguous %j", async (fields, words) => {
    const quote = await asked();
    const refused = await press(quote, "offer", fields);
    expect([refused.status, refused.words]).toEqual([400, expect.stringContaining(words)]);
    expect((await now(quote)).status).toBe("Pending");
  });

  it("takes discounts with a unit, with all decimals of a percentage, and shows the unit", async () => {
    const quote = await asked();
    await press(quote, "draft", { "lines.asked-1.off": "33.3333 %" });
    expect((await work(quote)).lines[0]?.discount).toEqual({ type: "percentage", value: 33.3333 });
    await press(quote, "draft", { "lines.asked-1.off": "5 €" });
    expect((await work(quote)).lines[0]?.discount).toEqual({ type: "fixed", value: 5 });
    expect(valueIn((await page(quote)).html, "lines.asked-1.off")).toBe("€5.00");
    await press(quote, "draft", { "lines.asked-1.off": "€5.00" });
    expect((await now(quote)).version).toBe(3);
    expect((await page(quote)).words).toContain("= €5.00 off");
  });

  it("reads the whole offer's discount by its own unit, and says how it was read", async () => {
    const quote = await asked();
    const typed = { "discount.choice": "keep", "discount.value": "7,5 %" };
    await press(quote, "draft", typed);
    expect((await work(quote)).discount).toMatchObject({ type: "percentage", value: 7.5 });
    expect((await page(quote)).words).toContain("= 7.5% off");
    await press(quote, "draft", { ...typed, "discount.value": "EUR 12,50" });
    expect((await work(quote)).discount).toMatchObject({ type: "fixed", value: 12.5 });
    expect((await page(quote)).words).toContain("= €12.50 off");
    await press(quote, "draft", { "discount.choice": "none" });
    expect((await work(quote)).discount).toBeNull();
  });

  it("drops a draft, and the offer that was sent stays", async () => {
    const quote = await asked();
    await press(quote, "offer", {});
    await press(quote, "draft", { "lines.asked-1.price": "1" });
    expect((await work(quote)).lines[0]?.price).toBe(1);
    await press(quote, "drop");
    expect((await work(quote)).lines[0]?.price).toBe(200);
    expect(await now(quote)).toMatchObject({ status: "Quoted", revision: 1, total: 492 });
  });

  it("records an answer that came otherwise, and takes an acceptance back", async () => {
    const quote = await asked();
    await press(quote, "offer", {});
    const silent = await press(quote, "accepted", {});
    expect([silent.status, silent.words.includes("Enter who said it")]).toEqual([400, true]);
    const word = { answerName: "Lin", answerHow: "By telephone", answerOrder: "PO 5" };
    expect((await press(quote, "accepted", word)).status).toBe(303);
    expect(await now(quote)).toMatchObject({ status: "Approved", reference: "PO 5" });
    const bare = await press(quote, "undo", { undoReason: "" });
    expect([bare.status, bare.words.includes("Enter the reason")]).toEqual([400, true]);
    expect((await press(quote, "undo", { undoReason: "Wrong address." })).status).toBe(303);
    expect((await now(quote)).status).toBe("Pending");
    const records = await store.call("offers.acceptances", [quote.id]);
    expect(records.map(({ facts }) => [facts.method, facts.name])).toEqual([["staff", "Lin"]]);
  });
});
