import { afterAll, beforeAll, expect, test } from "vitest";
import { seed } from "~/cli/seed.server";
import { writeQuickLines } from "~/modules/catalogue/quick-lines";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { aProduct } from "../support/shop";
import type { TestBrowser } from "../support/test-browser";

let store: AdminStore;
let buyer: TestBrowser;
beforeAll(async () => {
  store = await openAdminStore();
  buyer = store.browser();
  const { storage } = store.services;
  if (!storage) throw new Error("no storage");
  const size = (id: string, sku: string | null, price: number) => {
    return { id, name: `${id} mm`, sku, price, stock: null, imageURL: null };
  };
  await seed(storage, [
    aProduct({
      id: "bench",
      productName: "Workbench",
      sku: "BMR-WB20",
      variants: [size("1500", "BMR-WB15", 598), size("2000", null, 685)],
    }),
    aProduct({
      id: "stool",
      productName: "Stool",
      sku: "BMR-CS2",
      variants: [size("low", "BMR-CS2-L", 90), size("high", "BMR-CS2-H", 95)],
    }),
    aProduct({
      id: "chute",
      productName: "Chute",
      sku: "CHUTE",
      variants: [size("steel", null, 40), size("brass", null, 60)],
    }),
    aProduct({ id: "wipe", productName: "Wipes", sku: "WP-100", price: 2, minimumQuantity: 10 }),
    aProduct({
      id: "screw",
      productName: "Screw",
      sku: "SC-6",
      price: 0.1,
      packQuantity: 100,
      priceQuantity: 100,
    }),
    aProduct({ id: "rivet", productName: "Rivet", sku: "RIVET", stock: 842 }),
    aProduct({ id: "hose", productName: "Hose", sku: "HO-1", unit: "m" }),
    aProduct({ id: "late", productName: "Level", stock: 0, leadTime: "2 working days" }),
    aProduct({ id: "secret", productName: "Secret", sku: "SEC-1", published: false }),
  ]);
});
afterAll(() => store?.close());

const path = "/quick-order";

const textIn = (html: string) => /<textarea[^>]*>([^<]*)</.exec(html)?.[1] ?? "";

async function send(fields: Record<string, string>) {
  const answer = await buyer.postForm(path, fields);
  const html = await answer.text();
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    html,
    words: visibleText(html.replace(/<input[^>]* form="quick-order"[^>]*>/g, typedInto)),
  };
}

/** What an input of a row has, as text. */
function typedInto(input: string): string {
  return /type="hidden"/.test(input) ? "" : (/ value="([^"]*)"/.exec(input)?.[1] ?? "");
}

/** The fields of the form as the page has them: the text and the rows. */
function fieldsIn(html: string): Record<string, string> {
  const plain = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  const rows = [...html.matchAll(/<input[^>]* name="(rows\.[^"]*)"[^>]*>/g)].map(
    ([input, name = ""]) => {
      return [name, plain(/ value="([^"]*)"/.exec(input)?.[1] ?? "")] as const;
    },
  );
  const [, text = ""] = /<textarea[^>]*>([^<]*)</.exec(html) ?? [];
  return { ...Object.fromEntries(rows), text: plain(text), intent: "check" };
}

const typed = [
  "bmr wb15\t2",
  "BMR-WB20;1",
  "3 x WP-100",
  "BMR-CS2,4",
  "SEC-1 1",
  "BMR-WB16 1",
  "BMR-CS2-L;two",
].join("\n");

test("a row without a number is kept, by what describes it, with headings and without", async () => {
  const rows = "10;BMR-WB15;Bench;2\n20;;Hex nut M8, zinc plated;1000\n30;WP-100;Wipes;20\n;;Sum;";
  for (const head of ["Pos;Article no;Description;Qty\n", ""]) {
    const { html, words } = await send({ intent: "check", text: head + rows });
    expect(words).toContain("2 of 3 lines can be ordered");
    expect(html).toContain("Hex nut M8, zinc plated\t1000");
    expect(words).toContain("Ask us for the number that the shop does not have");
  }
});

test("numbers that the shop does not have can be asked for", async () => {
  const { html } = await send({ intent: "check", text: "XX-1 4\nBMR-WB15 2\nXX-2;7" });
  const [, to = ""] = /href="(\/ask\?about=[^"]+)"/.exec(html) ?? [];
  expect(visibleText(html)).toContain("Ask us for the 2 numbers that the shop does not have");
  const many = Array.from({ length: 200 }, (_, at) => `XX-${at + 100} 4`).join("\n");
  const long = (await send({ intent: "check", text: many })).html;
  expect(/href="\/ask\?about=([^"]+)"/.exec(long)?.[1]?.length).toBeLessThan(3_000);
  const asker = store.browser();
  const asked = { intent: "request", text: "XX-1 4\nBMR-WB15 2\nXX-2;7" };
  const sent = await asker.postForm(path, asked);
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/quote"]);
  const form = await (await asker.get("/quote")).text();
  expect(form).toContain("Looking for: 4 × XX-1; 7 × XX-2</textarea>");
  expect(visibleText(form)).toContain(
    "1 line added to your cart. 2 numbers that the shop does not have are in the message",
  );
  const answer = await buyer.get(to.replaceAll("&amp;", "&"));
  expect(await answer.text()).toContain("Looking for: 4 × XX-1; 7 × XX-2</textarea>");
});

test("a quantity is read with a separator of thousands and with a unit", async () => {
  const text = "HO-1 1,500\n10 pcs WP-100\nRIVET 10 Stk\nSC-6 100x\n10 pc. BMR-WB15";
  expect((await send({ intent: "check", text })).words).toMatch(
    /5 of 5 lines can be ordered.* HO-1 1500 Hose.* WP-100 10 pcs Wipes.* RIVET 10 Stk Rivet/,
  );
  const { words } = await send({ intent: "check", text: "HO-1 1.5" });
  expect(words).toContain("HO-1 1.5 Hose Enter the quantity as a whole number");
});

test("of a line with other words the number is the word that the shop knows", async () => {
  const lines = [
    "10 pcs WP-100 Cleaning wipes, blue",
    "BMR-WB15 Workbench 1500 mm 2 pcs",
    "3 x RIVET-X Rivet",
    "12 x SC-6",
    "HO-1 Hose DN 40",
    "WP-100 Cleaning wipes 2 pcs",
    "10 pcs WP-100 Cleaning wipes, blue",
  ];
  const { words, html } = await send({ intent: "check", text: lines.join("\n") });
  expect(words).toContain("3 of 5 lines can be ordered");
  expect(words).toMatch(/1 WP-100 22 pcs Wipes/);
  expect(words).toContain("2 BMR-WB15 2 pcs Workbench, 1500 mm");
  expect(words).toContain("3 RIVET-X Rivet 3 No article has this number");
  expect(words).toContain("5 HO-1 Hose DN 40 Hose Enter the quantity as a whole number");
  expect(html).toContain(`${lines.join("\n")}</textarea>`);
});

test("a variant is chosen in its row, also one without a number, and the quantity stays", async () => {
  const { html } = await send({ intent: "check", text: "BMR-CS2,4\nCHUTE 3 pcs\nWP-100 12" });
  expect(html).toMatch(/<option value="BMR-CS2-H">Stool, high mm<\/option>/);
  const [, choice = ""] = /<select[^>]* name="(rows\.1[^"]*)"/.exec(html) ?? [];
  const [, steel = ""] = /<option value="([^"]*)">Chute, steel mm</.exec(html) ?? [];
  const chosen = { ...fieldsIn(html), "rows.0.choice": "BMR-CS2-H", [choice]: steel };
  const { words, html: after } = await send(chosen);
  expect(words).toContain("3 of 3 lines can be ordered");
  expect(words).toContain("1 BMR-CS2-H 4 Stool, high mm");
  expect(words).toContain("2 CHUTE / steel mm 3 pcs Chute, steel mm");
  expect(after).not.toContain("<select");
  const browser = store.browser();
  const added = await browser.postForm(path, { ...fieldsIn(after), intent: "add" });
  expect(added.headers.get("location")).toBe("/cart");
  expect(visibleText(await (await browser.get("/cart")).text())).toContain("steel mm");
});

test("rows are edited in place, and nothing that was typed is lost", async () => {
  const typed = "WP-100 2\nNONE-1;many\nHO-1 5 m\nWP-100;3\nSC-6\t200\t0.50";
  const fields = fieldsIn((await send({ intent: "check", text: typed })).html);
  const same = await send(fields);
  expect(same.html).toContain(`${typed}</textarea>`);
  const edited = await send({
    ...fields,
    "rows.0.quantity": "1,200 pcs",
    "rows.1.number": "RIVET",
    "rows.1.quantity": "lots",
    "rows.3.quantity": "300",
    // The text was edited as well, above the rows.
    text: `BMR-WB15 1\n${typed}`,
  });
  expect(edited.html).toContain(
    "BMR-WB15 1\nWP-100\t1,200 pcs\nRIVET\tlots\nHO-1 5 m\nSC-6\t300\t0.5</textarea>",
  );
  expect(edited.words).toContain("4 of 5 lines can be ordered");
  const both = { ...fields, text: typed.replace("5 m", "6 m"), "rows.2.quantity": "7 m" };
  expect((await send(both)).html).toContain(
    "HO-1 6 m\nWP-100;3\nSC-6\t200\t0.50\nHO-1\t7 m</textarea>",
  );
  const emptied = await send({ ...fields, "rows.1.number": "", "rows.1.quantity": "" });
  expect(emptied.html).toContain("WP-100 2\nHO-1 5 m\n");
});

test("a similar number is taken instead by a button, in each line that has it", async () => {
  const lines = "BMR-WB16 2\nRIVET 1\nBMR-WB16;3";
  const { html } = await send({ intent: "check", text: lines });
  const [, choice = ""] = /name="intent" value="(instead [^"]*BMR-WB15)"/.exec(html) ?? [];
  const { words, html: after } = await send({ intent: choice, text: lines });
  expect(after).toContain("BMR-WB15 2\nRIVET 1\nBMR-WB15;3</textarea>");
  expect(words).toContain("2 of 2 lines can be ordered");
  const digits = await send({ intent: "instead 5\tSC-6", text: "55 x 5\n5;5\n15 5" });
  expect(digits.html).toContain("55 x SC-6\nSC-6;5\n15 5</textarea>");
});

test("an article priced per 100 shows that price first, in lists, tables, its page and the cart", async () => {
  const words = visibleText(await (await buyer.get("/products/screw")).text());
  expect(words).toContain("€10.00 per 100, €0.10 each");
  expect(words).toContain("Sold in packs of 100");
  const browser = store.browser();
  for (const look of ["cards", "compact", "table"]) {
    await browser.postForm("/list-look", { look, back: "/products" });
    for (const path of ["/products", "/search?q=screw"]) {
      const list = visibleText(await (await browser.get(path)).text());
      expect([look, path, list]).toEqual([look, path, expect.stringMatching(/€10\.00 per 100/)]);
    }
  }
  const compared = await (await browser.get("/compare?id=screw&id=wipe")).text();
  expect(visibleText(compared)).toContain("€10.00 per 100");
  const other = store.browser();
  await other.postForm("/products/screw", { quantity: "200" });
  await other.postForm("/products/wipe", { quantity: "12" });
  const cart = visibleText(await (await other.get("/cart")).text());
  expect(cart).toContain("€20.00 €10.00 per 100");
  expect(cart).toContain("€24.00 €2.00 each");
  const request = visibleText(await (await other.get("/quote")).text());
  expect(request).toMatch(/Screw.*€10\.00 per 100.*Wipes.*€2\.00 each/);
});

test("a filter by price names one piece where prices are of many, and what is partly found comes first", async () => {
  const words = async (term: string) => {
    const answer = await buyer.get(`/search?q=${encodeURIComponent(term)}`);
    return visibleText(await answer.text());
  };
  expect(await words("screw")).toContain("Price of one piece");
  expect(await words("hose")).toContain("Price each");
  expect(await words("screw zzz")).toMatch(
    /No product matches every word\. These match a part of it .*Screw.* Not sure what fits\?/,
  );
});

test("the lead time of what is out of stock is no promise", async () => {
  const answer = await buyer.get("/products/late");
  expect(visibleText(await answer.text())).toMatch(
    /Out of stock Usual lead time ?: 2 working days/,
  );
});

test("who adds more than is in stock is told at once", async () => {
  const browser = store.browser();
  const added = await browser.postForm("/products/rivet", { quantity: "2000" });
  const next = await (await browser.get(added.headers.get("location") ?? "")).text();
  expect(visibleText(next)).toContain(
    "2,000 × Rivet added to your cart. 842 in stock, the rest to order.",
  );
});

test("each line shows its article, or what is wrong with it, and similar numbers", async () => {
  const { words, html } = await send({ text: typed, intent: "check" });
  expect(words).toContain("3 of 7 lines can be ordered");
  expect(html, "a phone shows it at once").toMatch(/<h2 id="checked" [^>]*autofocus/i);
  expect(words).toContain("BMR-WB15 2 Workbench, 1500 mm");
  expect(words).toContain("BMR-WB20 1 Workbench, 2000 mm");
  expect(words).toContain("Stool Choose a variant");
  expect(words).toContain("SEC-1 1 No article has this number");
  expect(words).not.toContain("Secret");
  expect(words).toMatch(
    /BMR-WB16 1 No article has this number ?\. Similar: BMR-WB15 Workbench, 1500 mm/,
  );
  expect(words).toContain("Enter the quantity as a whole number from 1 to 10,000");
});

test("a quantity that can be read in two ways is named", async () => {
  const { words } = await send({ text: "RIVET\t1.000\nSC-6\t2,5", intent: "check" });
  expect(words).toContain(
    "“1.000” can be read as 1000 or as a decimal number. Enter 1000 if you mean that",
  );
  expect(words).toContain("Enter the quantity as a whole number from 1 to 10,000");
});

test("less than the minimum is noted as in the cart, and ordered; none at all is refused", async () => {
  const note = "The minimum quantity is 10";
  const { words } = await send({ text: "3 x WP-100\nHO-1 2", intent: "check" });
  expect(words).toContain("2 of 2 lines can be ordered");
  expect(words).toMatch(new RegExp(`WP-100 3 Wipes [\\w ]+ ${note}`));
  expect(words.split(note)).toHaveLength(2);
  // Two lines that together reach it have no note.
  const both = await send({ text: "WP-100 4 pcs\nWP-100 6", intent: "check" });
  expect(both.words).toContain("2 of 2 lines can be ordered");
  expect(both.words).not.toContain(note);
  const none = await send({ text: "WP-100 0\nWP-100 -3", intent: "check" });
  expect(none.words).toContain("0 of 2 lines can be ordered");
  const browser = store.browser();
  const added = await browser.postForm(path, { text: "3 x WP-100", intent: "add" });
  expect([added.status, added.headers.get("location")]).toEqual([303, "/cart"]);
  expect(visibleText(await (await browser.get("/cart")).text())).toContain(note);
});

/** A browser whose cart has so many lines, one of them with 100 screws. */
async function withLines(lines: number): Promise<TestBrowser> {
  const id = String(lines).padStart(22, "f");
  const others = Array.from({ length: lines - 1 }, (_, at) => ({ id: `other-${at}`, quantity: 1 }));
  await store.services.storage?.carts.put({
    id: `g:${id}`,
    items: [{ id: "screw", quantity: 100 }, ...others],
    updated: store.time.now,
  });
  const browser = store.browser();
  browser.cookies.set("cart", id);
  return browser;
}

test("of a list for a nearly full cart exactly the lines stay that did not fit", async () => {
  const browser = await withLines(99);
  const text = "WP-100 12\nHO-1 3\nNONE-1 2\nRIVET 5\nSC-6 200";
  const answer = await browser.postForm(path, { text, intent: "add" });
  const html = await answer.text();
  expect(visibleText(html)).toContain(
    "2 lines added to your cart. 2 did not fit: a cart holds 100 lines.",
  );
  expect(html).toContain("HO-1 3\nNONE-1 2\nRIVET 5</textarea>");
  // The kept input of the browser keeps what is still here.
  expect(html).toMatch(/<form[^>]* id="quick-order"[^>]* data-stays=""/);
  const cart = await store.commerce.carts.get(`g:${browser.cookies.get("cart")}`);
  const ordered = Object.fromEntries(cart.items.map(({ id, quantity }) => [id, quantity]));
  expect([ordered.wipe, ordered.screw, ordered.hose, ordered.rivet]).toEqual([
    12,
    300,
    undefined,
    undefined,
  ]);
});

test("lines beyond the most that are read stay, and are read the next time", async () => {
  const text = Array.from({ length: 503 }, () => "RIVET 1").join("\n");
  for (const intent of ["add", "request"]) {
    const browser = store.browser();
    const answer = await browser.postForm(path, { text, intent });
    const html = await answer.text();
    expect([intent, answer.status]).toEqual([intent, 200]);
    expect(visibleText(html)).toContain("1 line added to your cart.");
    expect(visibleText(html)).toContain(
      "3 further lines are still here: one list has at most 500.",
    );
    expect(html).toContain(">RIVET 1\nRIVET 1\nRIVET 1</textarea>");
    expect(visibleText(html)).toContain("1 of 1 lines can be ordered");
    const rest = await browser.postForm(path, { ...fieldsIn(html), intent });
    expect(rest.status).toBe(303);
    const cart = await store.commerce.carts.get(`g:${browser.cookies.get("cart")}`);
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([503]);
  }
});

test("the right lines go into the cart, and the wrong ones stay", async () => {
  const { words, html } = await send({ text: typed, intent: "add" });
  expect(words).toContain("3 lines added to your cart.");
  const [, left = ""] = /<textarea[^>]*>([^<]*)</.exec(html) ?? [];
  expect(left.trim().split("\n")).toHaveLength(4);
  const cart = visibleText(await (await buyer.get("/cart")).text());
  expect(cart).toContain("Workbench");
  expect(cart).toContain("1500 mm");
  const all = await send({ text: "WP-100 12", intent: "add" });
  expect([all.status, all.location]).toEqual([303, "/cart"]);
});

test("a quantity that is sold in packs is told before anything is added", async () => {
  const { words } = await send({ text: "SC-6 155\nSC-6 5", intent: "check" });
  expect(words).toContain("SC-6: 200 instead of 160, in packs of 100.");
  // What the cart will have: 200, not what was typed.
  expect(words).toMatch(/€20\.00 €10\.00 per 100 .*Total €20\.00/);
});

test("a product's page begins with the variant that has the number of its cards", async () => {
  const words = visibleText(await (await buyer.get("/products/bench")).text());
  expect(words).toContain("€685.00");
  expect(words).toContain("BMR-WB20");
});

test.each([
  "Pos;Qty;Article number;Description\n10;2;BMR-WB15;Workbench\n20;12;WP-100;Wipes, for benches",
  "Item,Part No.,Description,Quantity\n1,BMR-WB15,Workbench,2\n2,WP-100,Wipes,12",
  "Menge\tArtikelnummer\n2\tBMR-WB15\n12\tWP-100",
])("columns are found by their headings, wherever they stand: %j", async (text) => {
  const { words, html } = await send({ text, intent: "check" });
  expect(words).toContain("2 of 2 lines can be ordered");
  expect(html).toMatch(
    /BMR-WB15\t2(?:\tPos\. 10)?(?:\tWorkbench)?\nWP-100\t12(?:\tPos\. 20)?(?:\tWipes[^\t]*)?<\/textarea>/,
  );
});

test.each([
  "10\tBMR-WB15\tWorkbench, 1500 mm\t2\n20\tWP-100\tWipes\t12",
  "1;2;BMR-WB15;Workbench;598.00\n2;12;WP-100;Wipes;2.00",
  "BMR-WB15,Workbench,2\nWP-100,Wipes,12",
  "1\tBMR-WB15\tWorkbench\t2 pcs\t598\n2\tWP-100\tWipes\t12 pcs\t2",
  "Pos\tItem\tDescription\tPcs\n10\tBMR-WB15\tWorkbench\t2\n20\tWP-100\tWipes\t12",
  "No.;Part;Name;Q’ty\n1;BMR-WB15;Workbench;2\n2;WP-100;Wipes;12",
])("columns without headings are found by the numbers that the shop knows: %j", async (text) => {
  const { words, html } = await send({ text, intent: "check" });
  expect(words).toContain("2 of 2 lines can be ordered");
  expect(html).toMatch(
    /BMR-WB15\t2(?: pcs)?(?:\tPos\. 10?)?\tWorkbench.*\nWP-100\t12(?: pcs)?(?:\tPos\. 20?)?\tWipes<\/textarea>/,
  );
});

test("a note and an odd quantity keep no list from being read by its columns", async () => {
  const rows = ["10\tBMR-WB15\tWorkbench\t2", "20\tWP-100\tWipes\t12", "30\tWP-100\tWipes\t20"];
  const text = [...rows, "RIVET 5", "40\tSC-6\tScrew\t200", "50\tHO-1\tHose\tas before"].join("\n");
  const { words, html } = await send({ text, intent: "check" });
  expect(html).toContain(
    "BMR-WB15\t2\tPos. 10\tWorkbench\nWP-100\t12\tPos. 20\tWipes\nWP-100\t20\tPos. 30\tWipes\nRIVET 5\nSC-6\t200\tPos. 40\tScrew\nHO-1\tas before\tPos. 50\tHose</textarea>",
  );
  expect(words).toContain("4 of 5 lines can be ordered");
});

test("what the buyer's list calls a line is shown beside it, and asked about with an unknown one", async () => {
  const text = "No.;Part;Name;Qty\n1;BMR-WB15;Bench, 2 m;2\n2;XX-77;Vise jaw;4";
  const { words, html } = await send({ text, intent: "check" });
  expect(words).toContain("In your list: Bench, 2 m");
  expect(words).toContain("In your list: Vise jaw");
  const [, about = ""] = /href="\/ask\?about=([^"]+)"/.exec(html) ?? [];
  expect(decodeURIComponent(about.replaceAll("+", " "))).toBe("4 × XX-77 (Vise jaw)");
});

test("where a line is wrong, the way to the request stays open", async () => {
  const { words, html } = await send({ text: "WP-100 12\nBMR-CS2 5", intent: "request" });
  expect(words).toContain("1 line added to your cart.");
  expect(html).toMatch(/<a[^>]* href="\/quote"[^>]*>Request a quote<\/a>/);
});

test("a quantity that may be thousands or decimals is wrong alone", async () => {
  const text = "10\tBMR-WB15\tWorkbench\t1.200\n20\tWP-100\tWipes\t12";
  const { words, html } = await send({ text, intent: "check" });
  expect(words).toContain("1 of 2 lines can be ordered");
  expect(html).toContain(
    "BMR-WB15\t1.200\tPos. 10\tWorkbench\nWP-100\t12\tPos. 20\tWipes</textarea>",
  );
});

test("a unit with the quantity counts the article, or is told as what is wrong", async () => {
  const { words } = await send({
    text: "WP-100\t20 pcs\nWP-100;12 Stk.\nWP-100 2 packs\nWP-100;5 m\nWP-100;9 foo\nHO-1;5 m\nHO-1;5 pcs",
    intent: "check",
  });
  expect(words).toContain("3 of 7 lines can be ordered");
  expect(words).toContain("You wrote “packs”, but this article is counted in pcs");
  expect(words).toContain("You wrote “m”, but this article is counted in pcs");
  expect(words).toContain("“foo” is no unit that we know");
  expect(words).toContain("You wrote “pcs”, but this article is counted in m");
  const { html } = await send({ text: "WP-100;20 Stk.\nHO-1;5 pcs", intent: "add" });
  expect(html).toContain("HO-1;5 pcs</textarea>");
});

test("a line with a wrong quantity says so, and stays exactly as it was typed", async () => {
  const wrong = "sc 6 0\nWP-100  2.5\nSC-6, 12 many\nWP-100;-4";
  const text = `HO-1 3\n${wrong}`;
  const { words } = await send({ text, intent: "check" });
  expect(words).toContain("SC-6 0 Screw The least that is sold is 100, in packs of 100");
  expect(words).toContain("WP-100 2.5 Wipes Enter the quantity as a whole number from 1 to 10,000");
  expect(words).toContain("WP-100 -4 Wipes The least that is sold is 10");
  const { html } = await send({ text, intent: "add" });
  expect(html).toContain(`${wrong}</textarea>`);
});

test("all that is wrong with a line is told at once, and what is no quantity is no part of a number", async () => {
  const { words } = await send({
    text: "SC-7 -5\nSC-6 -5\nwp 100 lots\nRIVET 1e3\nRIVET 1,5\nHO-1 5 m\nNONE abc",
    intent: "check",
  });
  const whole = "Enter the quantity as a whole number from 1 to 10,000, such as 1000";
  expect(words).toContain(`SC-7 -5 ${whole}. No article has this number . Similar: SC-6`);
  expect(words).toContain("SC-6 -5 Screw The least that is sold is 100, in packs of 100");
  expect(words).toContain(`WP-100 lots Wipes ${whole}`);
  expect(words).toContain(`RIVET 1e3 Rivet ${whole}`);
  expect(words).toContain(`RIVET 1,5 Rivet ${whole}`);
  expect(words).toContain("HO-1 5 m Hose");
  expect(words).toContain("NONE abc 1 No article has this number");
  expect(words).toContain("1 of 7 lines can be ordered");
});

test("a quantity beyond the stock is told as in the cart", async () => {
  const { words } = await send({ text: "RIVET, 1,000\nRIVET 5 pcs", intent: "check" });
  expect(words).toContain("RIVET 1000 Rivet 842 in stock, the rest to order");
  // Nothing is left of the stock for the second line.
  expect(words).toContain("RIVET 5 pcs Rivet 842 in stock, the rest to order");
});

test("a number that comes twice is told at its later line, and its quantities are added up", async () => {
  const text = "SC-6 100\nHO-1 1\nsc6 200\nSC-6 100 pcs";
  const { words } = await send({ text, intent: "check" });
  const note = "This article is in line 1 as well. Its quantities are added up.";
  expect(words).toContain("1 SC-6 300 Screw");
  expect(words).toContain(`3 sc6 200 ${note}`);
  expect(words).toMatch(new RegExp(`4 SC-6 100 pcs Screw [\\w ]+ ${note}`));
  expect(words.split(note)).toHaveLength(3);
});

test.each([
  ["whole prices", 100, 250, [null, null], "Article number\tQuantity\tPrice"],
  ["own positions", null, null, ["30", "50"], "Artikelnummer\tMenge\tPreis"],
])("what is ordered again keeps its quantities beside %s", async (_, one, other, own, columns) => {
  const lines = [
    { number: "HO-1", quantity: 1, before: one, reference: own[0] },
    { number: "RIVET", quantity: 2, before: other, reference: own[1] },
  ];
  const text = `${columns}\n${writeQuickLines(lines)}`;
  const first = await send({ text, intent: "check" });
  for (const { words } of [first, await send({ text: textIn(first.html), intent: "check" })]) {
    expect(words).toMatch(/HO-1 1 Hose/);
    expect(words).toMatch(/RIVET 2 Rivet/);
  }
  // Positions are no quantities without a heading, either.
  if (own[0]) {
    const { words } = await send({ text: writeQuickLines(lines), intent: "check" });
    expect(words).toMatch(/HO-1 1 Hose .*RIVET 2 Rivet/);
  }
});

test("a price that has changed since an earlier order is told", async () => {
  const { words } = await send({ text: "WP-100\t20\t1.5", intent: "check" });
  expect(words).toContain("€2.00 each was €1.50");
});

test("both prices are of as many pieces, and the number that the buyer had is taken along", async () => {
  const text = "SC-6\t200\t0.09\tRef.: bracket, left\nWP-100\t20\t2\tPos. 7";
  const { words } = await send({ text, intent: "check" });
  expect(words).toContain("€20.00 €10.00 per 100 was €9.00 per 100");
  expect(words).toContain("Your item no. bracket, left");
  const browser = store.browser();
  await browser.postForm(path, { text, intent: "add" });
  const cart = visibleText(await (await browser.get("/cart")).text());
  expect(cart).toMatch(/Screw Your item no\. bracket, left .*Wipes Your item no\. 7 /);
});

test("more than one line can have is told as that, wherever it is typed", async () => {
  const beyond = "One line has at most 10,000. Ask for more in the message of your request";
  const { words } = await send({ text: "RIVET\t20,000\nSC-6 20000", intent: "check" });
  expect(words).toContain(`RIVET 20,000 Rivet ${beyond}`);
  expect(words).toContain(`SC-6 20000 Screw ${beyond}`);
  const twice = await send({ text: "RIVET 6000\nRIVET 6000", intent: "add" });
  expect(twice.words).toContain(beyond);
  const browser = store.browser();
  await browser.postForm("/list-look", { look: "table", back: "/" });
  const several = await browser.postForm("/products", {
    intent: "several",
    "quantity.rivet": "20000",
  });
  expect(several.status).toBe(400);
  expect(visibleText(await several.text())).toContain(
    `${beyond}. Check these quantities, then send them again: Rivet: 20000`,
  );
  const withUnit = await browser.postForm("/products", {
    intent: "several",
    "quantity.rivet": "20000 pcs",
  });
  expect(visibleText(await withUnit.text())).toContain(
    `${beyond}. Check these quantities, then send them again: Rivet: 20000 pcs`,
  );
});

test("who adds an article that is in the cart is told how much of it is there now", async () => {
  const browser = store.browser();
  const add = async (to: string, fields: Record<string, string>) => {
    const added = await browser.postForm(to, fields);
    const next = await browser.get(added.headers.get("location") ?? "");
    return visibleText(await next.text());
  };
  const table = { intent: "several", "quantity.hose": "300" };
  expect(await add("/categories/balances-scales", table)).toContain(
    "1 line added to your cart. View cart",
  );
  expect(await add("/categories/balances-scales", { ...table, "quantity.hose": "200" })).toContain(
    "1 line added to your cart. Hose: now 500 in your cart.",
  );
  expect(await add("/products/hose", { quantity: "5" })).toContain(
    "5 × Hose added to your cart. Hose: now 505 in your cart.",
  );
  expect(await add("/products/hose", { quantity: "9999" })).toContain(
    "Hose: now 10,000 in your cart. One line has at most 10,000.",
  );
});

test("a paste of 5,000 lines with every kind of error is answered, and says what it left out", async () => {
  const kinds = [
    "bmr wb15\t2",
    "BMR-WB20;0",
    "WP-100 1",
    "BMR-CS2,4",
    ";;;;",
    "=1+1\t\u202e",
    "<script>alert(1)</script> 3",
    "99999999 x 7",
    "'; drop table products; -- 2",
    `${"9".repeat(300)} 1`,
    "-5\t-5",
    "WP-100\t1e3",
  ];
  const lines = Array.from({ length: 5_000 }, (_, at) => `${kinds[at % kinds.length]}`);
  const answer = await send({ text: lines.join("\n").slice(0, 199_000), intent: "check" });
  expect(answer.status).toBe(200);
  expect(answer.words).toMatch(/further lines were left out/i);
  expect(answer.html).not.toContain("<script>alert");
  const added = await send({ text: lines.join("\r\n").slice(0, 199_000), intent: "add" });
  expect(added.status).toBe(200);
  expect(added.words).toMatch(/added to your cart/);
});
