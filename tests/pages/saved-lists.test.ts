import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seed } from "~/cli/seed.server";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { aProduct } from "../support/shop";
import type { TestBrowser } from "../support/test-browser";

let store: AdminStore;
let buyer: TestBrowser;
let guest: TestBrowser;
beforeAll(async () => {
  store = await openAdminStore();
  buyer = store.shopper;
  guest = store.browser();
  const { storage } = store.services;
  if (!storage) throw new Error("no storage");
  const size = (id: string, sku: string, price: number) => {
    const technicalData = [{ name: "Size", value: id, unit: "mm" }];
    return { id, name: `${id} mm`, sku, price, stock: null, imageURL: null, technicalData };
  };
  const data = (force: string) => [
    { name: "Force", value: force, unit: "kN" },
    { name: "Drive", value: "Manual", unit: null },
  ];
  await seed(storage, [
    aProduct({ id: "bolt", productName: "Bolt", sku: "B-1", price: 2, technicalData: data("2") }),
    aProduct({
      id: "nut",
      productName: "Nut",
      sku: "N-1",
      price: null,
      packQuantity: 10,
      technicalData: data("5"),
    }),
    aProduct({
      id: "washer",
      productName: "Washer",
      sku: "W-1",
      technicalData: data("2"),
      variants: [
        { ...size("4", "", 1), sku: null, name: "Washer 4" },
        { ...size("6", "W-6", 1), name: "Washer 6" },
      ],
    }),
    ...Array.from({ length: 7 }, (_, at) =>
      aProduct({
        id: `nut-${at + 2}`,
        productName: `Nut ${at + 2}`,
        sku: `N-${at + 2}`,
        packQuantity: 10,
        technicalData: data("5"),
      }),
    ),
    aProduct({
      id: "pin-copy",
      productName: "Pin copy",
      variants: [size("6", "PC-6", 2), size("4", "PC-4", 2)],
      technicalData: data("2"),
    }),
    aProduct({
      id: "washer-6",
      productName: "Flat washer",
      technicalData: [{ name: "Size", value: "6", unit: "mm" }],
    }),
    aProduct({
      id: "pin",
      productName: "Pin",
      variants: [size("4", "P-4", 1), size("6", "P-6", 2)],
      technicalData: data("2"),
    }),
  ]);
});
afterAll(() => store?.close());

async function page(path: string, browser = buyer) {
  const answer = await browser.get(path);
  const html = await answer.text();
  return { status: answer.status, html, words: visibleText(html) };
}

async function post(path: string, fields: Record<string, string>, browser = buyer) {
  const answer = await browser.postForm(path, fields);
  const html = await answer.text();
  return { status: answer.status, to: answer.headers.get("location") ?? "", html };
}

async function follow(sent: ReturnType<typeof post>, browser = buyer) {
  const { status, to } = await sent;
  expect(status).toBe(303);
  return page(to, browser);
}

const versionIn = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";

test("a list is made of the cart, changed, shared, and ordered by whoever has its link", async () => {
  await post("/products/bolt", { intent: "add", quantity: "3" });
  const asked = await page("/account/lists?take=cart");
  expect(asked.words).toContain("No saved lists yet");
  expect(asked.words).toContain("Add to a saved list: 3 × Bolt");
  const made = await post("/account/lists?take=cart", {
    intent: "create",
    take: "cart",
    name: "Weekly",
  });
  const path = made.to;
  const list = await page(path);
  expect(list.words).toContain("The list “Weekly” is made.");
  expect(list.html).toMatch(/name="quantity\.bolt"[^>]* value="3"/);

  const added = await post(path, { intent: "lines", text: "n-1 20\np 4;2\nZZ-9 1" });
  expect(added.status).toBe(200);
  expect(visibleText(added.html)).toContain(
    "Added to the list. One line could not be read: ZZ-9. The others are still here",
  );
  expect(added.html).toContain(">ZZ-9 1</textarea>");
  expect(added.html).toMatch(/name="quantity\.pin\/4"[^>]* value="2"/);

  const typed = { intent: "save", name: "Every week", version: versionIn(added.html) };
  const saved = await follow(
    post(path, {
      ...typed,
      "quantity.bolt": "5",
      "own.bolt": "4711",
      "quantity.nut": "20",
      "quantity.pin/4": "0",
    }),
  );
  expect(saved.words).toContain("The list is saved.");
  expect(saved.html).not.toContain("quantity.pin/4");
  expect(saved.html).toMatch(/name="own\.bolt"[^>]* value="4711"/);
  const late = await post(path, { ...typed, "quantity.bolt": "1" });
  expect(late.status).toBe(409);
  expect(visibleText(late.html)).toContain("Somebody changed this list meanwhile.");
  const wrong = await post(path, {
    ...typed,
    version: versionIn(late.html),
    "quantity.bolt": "many",
  });
  expect(wrong.status).toBe(400);
  expect(visibleText(wrong.html)).toContain(
    "Enter quantities as whole numbers from 1 to 10,000, such as 1000.",
  );

  const shared = await follow(post(path, { intent: "share" }));
  const [, key = ""] = /value="http[^"]*\/lists\/([A-Za-z0-9_-]{20,})"/.exec(shared.html) ?? [];
  const seen = await page(`/lists/${key}`, guest);
  expect(seen.words).toContain("Every week");
  expect(seen.words).toContain("Bolt");
  expect(seen.html).not.toContain("4711");
  expect(seen.html).toContain(`redirectTo=%2Flists%2F${key}`);
  const cart = await follow(post(`/lists/${key}`, { intent: "cart" }, guest), guest);
  expect(cart.words).toContain("2 lines added to your cart.");
  expect((await post(`/lists/${key}`, { intent: "keep" }, guest)).to).toContain("/sign-in");

  const other = await post("/account/lists", { intent: "create", name: "Second" });
  expect((await page(path, store.admin)).status).toBe(404);
  const both = await page("/account/lists?take=pin%2F6");
  expect(both.words).toContain("Add to a saved list: Pin, 6 mm");
  const id = path.split("/").at(-1);
  const more = await follow(
    post("/account/lists?take=pin%2F6", { intent: `add ${id}`, take: "pin/6" }),
  );
  expect(more.html).toContain("quantity.pin/6");
  expect((await post(path, { intent: "request" })).to).toBe("/quote");

  await post(path, { intent: "unshare" });
  expect((await page(`/lists/${key}`, guest)).status).toBe(404);
  await post(other.to, { intent: "remove" });
  expect((await page(other.to)).status).toBe(404);
});

test("quick order knows the customer's own numbers, and makes requests and lists", async () => {
  const shown = await post("/quick-order", { intent: "check", text: "4711 2\nB-1 1" });
  expect(visibleText(shown.html)).toContain("2 of 2 lines can be ordered");
  const unknown = await post("/quick-order", { intent: "check", text: "4711 2" }, guest);
  expect(visibleText(unknown.html)).toContain("No article has this number");
  expect((await post("/quick-order", { intent: "request", text: "4711 2" })).to).toBe("/quote");
  const { to } = await post("/quick-order", { intent: "list", text: "B-1 7" });
  expect((await page(to)).html).toMatch(/name="quantity\.bolt"[^>]* value="7"/);
});

test("a list of typed numbers has the right lines, and the others stay beside a link to it", async () => {
  const text = "B-1 7\nZZ-9 4\nN-1 many";
  const { status, html } = await post("/quick-order", { intent: "list", text });
  expect(status).toBe(200);
  expect(visibleText(html)).toContain(
    "The list “Quick order” is made. The others are still here, to be corrected. Open the list",
  );
  expect(html).toContain(">ZZ-9 4\nN-1 many</textarea>");
  expect(html).toMatch(/<form[^>]* id="quick-order"[^>]* data-stays=""/);
  const [, to = ""] =
    /<a[^>]* href="(\/account\/lists\/[^"]+)"[^>]*>Open the list</.exec(html) ?? [];
  const list = await page(to);
  expect(list.html).toMatch(/name="quantity\.bolt"[^>]* value="7"/);
  expect(list.html).not.toContain("quantity.nut");

  const many = Array.from({ length: 502 }, () => "B-1 1").join("\n");
  const long = await post("/quick-order", { intent: "list", text: many });
  expect(long.status).toBe(200);
  expect(visibleText(long.html)).toContain("2 further lines are still here");
  expect(long.html).toContain(">B-1 1\nB-1 1</textarea>");
  // A guest keeps everything.
  const asked = await post("/quick-order", { intent: "list", text }, guest);
  expect(asked.html).toContain(`>${text}</textarea>`);
});

/** What an input has, and whether it is marked as wrong. */
function inputIn(html: string, name: string): [value: string, isWrong: boolean] {
  const input = html.match(/<input[^>]*>/g)?.find((tag) => tag.includes(` name="${name}"`)) ?? "";
  return [/ value="([^"]*)"/.exec(input)?.[1] ?? "", input.includes('aria-invalid="true"')];
}

async function aList(name: string, text: string): Promise<string> {
  const { to } = await post("/quick-order", { intent: "list", text });
  const { html } = await page(to);
  const [bolt = "", nut = ""] = ["bolt", "nut"].map((id) => inputIn(html, `quantity.${id}`)[0]);
  const fields = { "quantity.bolt": bolt, "quantity.nut": nut, "own.bolt": "A-1" };
  await post(to, { intent: "save", name, version: versionIn(html), ...fields });
  return to;
}

test("a list that is refused keeps everything that was typed, with the error at its field", async () => {
  const path = await aList("Kept", "B-1 7\nN-1 20");
  const version = versionIn((await page(path)).html);
  const typed = { intent: "save", name: "Renamed", version, "own.bolt": "4711", "own.nut": "x" };
  for (const [quantity, error] of [
    ["many", "Enter the quantity as a whole number"],
    [" ", "Enter a quantity, or 0 to take the article off the list"],
    ["2.5", "Enter the quantity as a whole number"],
  ] as const) {
    const fields = { ...typed, "quantity.bolt": "8", "quantity.nut": quantity };
    const { status, html } = await post(path, fields);
    expect([quantity, status]).toEqual([quantity, 400]);
    expect(visibleText(html)).toContain(error);
    expect(html).toContain("<title>Error: ");
    expect(inputIn(html, "quantity.nut")).toEqual([quantity, true]);
    expect(inputIn(html, "quantity.bolt")).toEqual(["8", false]);
    expect(inputIn(html, "own.bolt")).toEqual(["4711", false]);
    expect(inputIn(html, "own.nut")).toEqual(["x", false]);
    expect(inputIn(html, "name")).toEqual(["Renamed", false]);
  }
  const long = { ...typed, "quantity.bolt": "8", "quantity.nut": "20", "own.bolt": "9".repeat(65) };
  const refused = await post(path, long);
  expect(inputIn(refused.html, "own.bolt")).toEqual(["9".repeat(65), true]);
  const nameless = await post(path, { ...long, "own.bolt": "4711", name: " " });
  expect(visibleText(nameless.html)).toContain("Give the list a name");
  expect(inputIn(nameless.html, "own.bolt")).toEqual(["4711", false]);
  // Nothing of it was saved, and 0 alone takes an article off.
  const before = await page(path);
  expect(inputIn(before.html, "quantity.bolt")[0]).toBe("7");
  expect(inputIn(before.html, "own.bolt")[0]).toBe("A-1");
  const done = { ...typed, "quantity.bolt": "8", "quantity.nut": "0" };
  expect((await follow(post(path, done))).html).not.toContain("quantity.nut");
});

test("a list that somebody else changed keeps what was typed, and shows what it has now", async () => {
  const path = await aList("Shared", "B-1 7\nN-1 20");
  const version = versionIn((await page(path)).html);
  const fields = { intent: "save", name: "Shared", version, "own.bolt": "A-1", "own.nut": "" };
  await follow(post(path, { ...fields, "quantity.bolt": "70", "quantity.nut": "20" }));
  const mine = { ...fields, "quantity.bolt": "7", "quantity.nut": "30" };
  const late = await post(path, mine);
  expect(late.status).toBe(409);
  expect(visibleText(late.html)).toContain("Your entries are still here");
  expect(inputIn(late.html, "quantity.bolt")).toEqual(["7", true]);
  expect(visibleText(late.html)).toContain("The list has 70 here now");
  expect(inputIn(late.html, "quantity.nut")).toEqual(["30", true]);
  expect(inputIn(late.html, "own.bolt")).toEqual(["A-1", false]);
  // The page has the new version: sent again, it is saved.
  const again = { ...mine, "quantity.bolt": "70", version: versionIn(late.html) };
  const saved = await follow(post(path, again));
  expect(inputIn(saved.html, "quantity.bolt")[0]).toBe("70");
  expect(inputIn(saved.html, "quantity.nut")[0]).toBe("30");
});

test("articles that cannot be added to a list stay typed, however many they are", async () => {
  const path = await aList("Typed", "B-1 7\nN-1 20");
  const nothing = await post(path, { intent: "lines", text: "ZZ-1 4\nZZ-2 5" });
  expect(nothing.status).toBe(400);
  expect(visibleText(nothing.html)).toContain("No article has one of these numbers.");
  expect(nothing.html).toContain(">ZZ-1 4\nZZ-2 5</textarea>");
  const unknown = Array.from({ length: 12 }, (_, at) => `ZZ-${at + 10} 1`);
  const some = await post(path, { intent: "lines", text: ["B-1 1", ...unknown].join("\n") });
  expect(some.html).toContain(`>${unknown.join("\n")}</textarea>`);
  expect(visibleText(some.html)).toContain("12 lines could not be read: ZZ-10, ");
  expect(visibleText(some.html)).toContain("ZZ-19, ….");
  expect(inputIn(some.html, "quantity.bolt")[0]).toBe("8");
  const many = Array.from({ length: 502 }, () => "N-1 1").join("\n");
  const long = await post(path, { intent: "lines", text: many });
  expect(visibleText(long.html)).toContain("2 further lines are still here");
  expect(long.html).toContain(">N-1 1\nN-1 1</textarea>");
  expect(inputIn(long.html, "quantity.nut")[0]).toBe("520");
  const all = await follow(post(path, { intent: "lines", text: "N-1 1\nN-1 1" }));
  expect(all.words).toContain("Added to the list.");
});

/** A ZIP archive of these files, as spreadsheets write them. */
function archive(files: Record<string, string>): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, Buffer.from(name));
    parts.push(local, Buffer.from(name), packed);
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

async function upload(bytes: Uint8Array) {
  const form = new FormData();
  form.set("intent", "check");
  form.set("text", "");
  form.set("file", new File([bytes as BlobPart], "list.xlsx"));
  const answer = await buyer.postMultipart("/quick-order", form);
  const html = await answer.text();
  return { status: answer.status, words: visibleText(html), html };
}

test("a workbook is read like a pasted list, and a broken or swollen one orders nothing", async () => {
  const cell = (at: string, inside: string, type = "") => `<c r="${at}"${type}>${inside}</c>`;
  const sheet = [
    `<row r="1">${cell("A1", "<v>0</v>", ' t="s"')}${cell("B1", "<v>1</v>", ' t="s"')}</row>`,
    `<row r="2">${cell("A2", "<is><t>B-1</t></is>", ' t="inlineStr"')}${cell("B2", "<v>12</v>")}</row>`,
    `<row r="3">${cell("A3", "<v>2</v>", ' t="s"')}${cell("C3", "<v>9</v>")}</row>`,
  ].join("");
  const files = {
    "xl/sharedStrings.xml":
      "<sst><si><t>Number</t></si><si><t>Quantity</t></si><si><r><t>N&#45;</t></r><r><t>1</t></r></si></sst>",
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  };
  const { words, html } = await upload(archive(files));
  expect(words).toContain("2 of 2 lines can be ordered");
  expect(html).toMatch(/<input[^>]*value="B-1"[\s\S]*<input[^>]*value="12"[\s\S]*Bolt/);
  const swollen = { ...files, "xl/worksheets/sheet1.xml": "<row>".padEnd(50_000_000, " ") };
  for (const bytes of [archive(swollen), archive(files).subarray(0, 300)]) {
    const { status, words: said } = await upload(bytes);
    expect([status, said.includes("There are no lines")]).toEqual([200, true]);
  }
});

test("lists are shown as a table when the browser chose it, with several into the cart", async () => {
  const browser = store.browser();
  const cards = await page("/products", browser);
  expect(cards.html).toContain("card-grid");
  const chosen = await post(
    "/list-look",
    { look: "table", back: "/products?sort=newest" },
    browser,
  );
  expect(chosen.to).toBe("/products?sort=newest");
  for (const path of ["/products", "/search?q=bolt"]) {
    const { html, words } = await page(path, browser);
    expect([path, html.includes("card-grid"), html.includes("product-table")]).toEqual([
      path,
      false,
      true,
    ]);
    expect(words).toContain("Force");
    // On a phone the table has no heads to sort by.
    expect(html).toMatch(/<option value="up\.Force">Force ↑<\/option>/);
    expect(html).toMatch(/<option value="down\.Force">Force ↓<\/option>/);
  }
  expect(cards.html).not.toContain('value="up.Force"');
  const sorted = await page("/products?sort=down.Force", browser);
  expect(sorted.html).toMatch(
    /<th scope="col" aria-sort="descending"><a[^>]* href="\/products\?sort=up\.Force"[^>]*>Force<\/a>/,
  );
  expect(sorted.html).toMatch(/<option value="down\.Force" selected=""/);
  const namesIn = (html: string) =>
    [...html.matchAll(/<th scope="row"><a[^>]*>([^<]*)</g)].map(([, name]) => name);
  expect(namesIn(sorted.html).indexOf("Nut")).toBeLessThan(namesIn(sorted.html).indexOf("Bolt"));
  const upwards = namesIn((await page("/products?sort=up.Force", browser)).html);
  expect(upwards.indexOf("Bolt")).toBeLessThan(upwards.indexOf("Nut"));
  const { words, html } = await page("/products", browser);
  expect(words).toContain("2 variants");
  expect(html).toContain('name="quantity.bolt"');
  const added = await follow(
    post(
      "/products",
      { intent: "several", back: "/products", "quantity.bolt": "2 pcs", "quantity.nut": "15" },
      browser,
    ),
    browser,
  );
  expect(added.words).toContain("2 lines added to your cart.");
  expect(added.words).toContain("packs of 10");
  const fields = { "quantity.bolt": "3", "quantity.nut": "2.5", "quantity.washer/6": "4 m" };
  for (const path of [
    "/products",
    "/search?q=bolt",
    "/compare?id=bolt&id=nut",
    "/products/washer",
  ]) {
    const answer = await browser.postForm(path, { intent: "several", back: path, ...fields });
    expect([path, answer.status]).toEqual([path, 400]);
    const html = await answer.text();
    expect(visibleText(html)).toMatch(/Check these quantities.*Nut: 2\.5; Washer, \w+ 6: 4 m/);
    for (const input of html.match(/<input[^>]*name="quantity\.[^>]*>/g) ?? []) {
      const [, name = ""] = /name="([^"]*)"/.exec(input) ?? [];
      const isWrong = name === "quantity.nut" || name === "quantity.washer/6";
      const [, described = ""] = /aria-describedby="([^"]*)"/.exec(input) ?? [];
      expect([path, name, input.includes('aria-invalid="true"')]).toEqual([path, name, isWrong]);
      expect(html.includes(`class="field-error" id="${described}"`)).toBe(isWrong);
      const value = fields[name as keyof typeof fields];
      if (value) expect(input).toContain(`value="${value}"`);
    }
    // Without scripts the title says it, and the first wrong quantity has the focus.
    expect(html, path).toContain("<title>Error: ");
    const focused = html.match(/<input[^>]* autofocus=""[^>]*>/gi) ?? [];
    const names = focused.map((input) => /name="([^"]*)"/.exec(input)?.[1]);
    const first = html.includes('name="quantity.nut"') ? ["quantity.nut"] : [];
    expect([path, names]).toEqual([path, first]);
  }
  const evil = await post("/list-look", { look: "cards", back: "//evil.example" }, browser);
  expect(evil.to).toBe("/");
});

test("a variant without a number of its own has its product's in the table of variants", async () => {
  const { html } = await page("/products/washer");
  const [, table = ""] = /<table class="list-table stacked">(.*?)<\/table>/s.exec(html) ?? [];
  const rows = visibleText(table);
  expect(rows).toMatch(/Washer 4\s+W-1\s/);
  expect(rows).toMatch(/Washer 6\s+W-6\s/);
});

test("lists, cart and request show the number of each article", async () => {
  const browser = store.browser();
  const made = await post("/quick-order", { intent: "list", text: "B-1 1\nP-6 2" });
  const shared = await follow(post(made.to, { intent: "share" }));
  const [, key = ""] = /value="http[^"]*\/lists\/([A-Za-z0-9_-]{20,})"/.exec(shared.html) ?? [];
  await post(`/lists/${key}`, { intent: "cart" }, browser);
  for (const [path, visitor] of [
    [made.to, buyer],
    [`/lists/${key}`, guest],
    ["/cart", browser],
    ["/quote", browser],
  ] as const) {
    const { words } = await page(path, visitor);
    expect([path, words.includes("B-1"), words.includes("P-6")]).toEqual([path, true, true]);
  }
});

test("a list says what the cart makes of a quantity that is no whole number of packs", async () => {
  const items = Array.from({ length: 7 }, (_, at) => `N-${at + 2} 15`);
  const made = await post("/quick-order", {
    intent: "list",
    text: ["N-1 15", ...items].join("\n"),
  });
  const note = "Sold in packs of 10: your cart takes 20.";
  const list = await page(made.to);
  expect(list.html).toMatch(/name="quantity\.nut"[^>]* value="15"/);
  expect(list.words).toContain(note);
  const shared = await follow(post(made.to, { intent: "share" }));
  const [, key = ""] = /value="http[^"]*\/lists\/([A-Za-z0-9_-]{20,})"/.exec(shared.html) ?? [];
  expect((await page(`/lists/${key}`, guest)).words).toContain(note);
  const cart = await follow(post(made.to, { intent: "cart" }));
  // Five are named, and the others are counted.
  expect(cart.words).toContain("Nut 5: 20 instead of 15, in packs of 10.");
  expect(cart.words).toContain("3 more quantities were rounded up to whole packs.");
  const typed = { intent: "save", name: "Packs", version: versionIn(shared.html) };
  const whole = await follow(post(made.to, { ...typed, "quantity.nut": "20" }));
  expect(whole.words).not.toContain("Sold in packs");
});

test("lists are dense when the browser chose it, and every other look is cards", async () => {
  const browser = store.browser();
  const lookIn = (html: string) => [
    /class="list-results" data-look="(\w+)"/.exec(html)?.[1],
    [...html.matchAll(/name="look" value="(\w+)"[^>]*aria-pressed="true"/g)].map(
      ([, look]) => look,
    ),
  ];
  for (const [chosen, look] of [
    ["compact", "compact"],
    ["toString", "cards"],
    ["table", "table"],
    ["compact", "compact"],
  ]) {
    await post("/list-look", { look: chosen ?? "", back: "/products" }, browser);
    for (const path of ["/products", "/search?q=bolt"]) {
      const { html } = await page(path, browser);
      expect([path, lookIn(html)]).toEqual([path, [look, [look]]]);
      expect(html.includes("card-grid")).toBe(look !== "table");
    }
  }
});

test("products are compared, with what differs marked", async () => {
  const { html, words } = await page("/compare?id=bolt&id=nut&id=none", guest);
  expect(words).toContain("Bolt");
  const force = /<th scope="row" class="compare-differs">Force.*?<\/tr>/s.exec(html)?.[0] ?? "";
  expect(force.match(/<td class="compare-differs">/g)).toHaveLength(2);
  expect(html).not.toMatch(/class="compare-differs">Drive/);
  const only = await page("/compare?id=bolt&id=nut&only=differences", guest);
  expect(only.words).not.toContain("Drive");
  // A price and the availability count as the data do.
  for (const each of [html, only.html]) {
    const price = /<th scope="row" class="compare-differs">Price.*?<\/tr>/s.exec(each)?.[0] ?? "";
    expect(price).toMatch(/differs(<!-- -->)?\)/);
    expect(price.match(/<td class="compare-differs">/g)).toHaveLength(2);
  }
  expect(html).toMatch(/<th scope="row">Availability<\/th>/);
  expect(only.html).not.toContain("Availability");
  // The pin and its copy name the same sizes in another order; that a bolt has none is a difference.
  const same = await page("/compare?id=pin&id=pin-copy", guest);
  expect(same.html).toMatch(/<th scope="row">Size<\/th>/);
  expect(same.words).toMatch(/Size 4 mm, 6 mm 6 mm, 4 mm/);
  expect((await page("/compare?id=pin&id=pin-copy&only=differences", guest)).words).toContain(
    "These products do not differ in their data.",
  );
  const some = await page("/compare?id=pin&id=bolt&only=differences", guest);
  expect(some.words).toMatch(/Size.* 4 mm, 6 mm –/);
  const three = await page("/compare?id=pin&id=washer-6&id=bolt&only=differences", guest);
  const size = /<th scope="row" class="compare-differs">Size.*?<\/tr>/s.exec(three.html)?.[0] ?? "";
  expect(size.match(/<td class="compare-differs">/g)).toHaveLength(2);
  expect(size).toContain("<td>–</td>");
  const many = Array.from({ length: 8 }, (_, at) => `id=x${at}`).join("&");
  expect((await page(`/compare?${many}`, guest)).words).toContain("At most 6 products");
  expect((await page("/compare", store.browser())).words).toContain("Press “Compare”");
});

test("products are compared from their cards and pages, up to six, and taken off again", async () => {
  const browser = store.browser();
  expect((await page("/products", browser)).html).toContain('href="/compare?add=bolt"');
  expect((await page("/products/nut", browser)).html).toContain('href="/compare?add=nut"');
  const add = async (id: string) => {
    const answer = await browser.get(`/compare?add=${encodeURIComponent(id)}`);
    return [answer.status, answer.headers.get("location")];
  };
  expect(await add("bolt")).toEqual([302, "/compare?id=bolt"]);
  expect(await add("nut")).toEqual([302, "/compare?id=bolt&id=nut"]);
  expect(await add("bolt"), "twice is once").toEqual([302, "/compare?id=nut&id=bolt"]);
  const { html } = await page("/compare?id=nut&id=bolt", browser);
  expect(html).toContain('href="/compare?id=nut"');
  // Who chooses on a list stays on it, and is led to the comparison.
  const own = { referer: "http://shop.example/products?page=1", "sec-fetch-site": "same-origin" };
  const chosen = await browser.get("/compare?add=pin", own);
  expect(chosen.headers.get("location")).toBe("/products?page=1");
  const list = await page("/products?page=1", browser);
  expect(list.words).toContain("3 products to compare.");
  expect(list.html).toContain('href="/compare?id=nut&amp;id=bolt&amp;id=pin"');
  const foreign = await browser.get("/compare?add=pin", { ...own, "sec-fetch-site": "cross-site" });
  expect(foreign.headers.get("location")).toBe("/compare?id=nut&id=bolt&id=pin");
  const twoSlashes = { ...own, referer: "http://shop.example//evil.example/products" };
  const elsewhere = await browser.get("/compare?add=pin", twoSlashes);
  expect(elsewhere.headers.get("location")).toBe("/compare?id=nut&id=bolt&id=pin");
  // What was taken off stays off.
  await page("/compare?id=nut", browser);
  expect((await browser.get("/compare")).headers.get("location")).toBe("/compare?id=nut");
  for (const id of ["a", "b", "c", "d", "e"]) {
    await store.call("products.create", [{ id: `more-${id}`, productName: `More ${id}` }]);
    await add(`more-${id}`);
  }
  const [, full] = await add("bolt");
  expect(full).toBe(
    `/compare?id=nut${["a", "b", "c", "d", "e"].map((id) => `&id=more-${id}`).join("")}`,
  );
  expect((await page(String(full), browser)).words).toContain("Take one off first.");
  await page("/compare?none=", browser);
  expect((await page("/compare", browser)).words).toContain("Press “Compare”");
  expect((await browser.get("/compare?add=a%2Fb")).status).toBe(200);
});

test("the sitemap names the first picture of each product", async () => {
  await store.call("products.update", ["bolt", { primaryImageURL: "/images/bolt.svg?a=1&b=2" }]);
  const { html } = await page("/sitemap-products.xml", guest);
  expect(html).toMatch(
    /products\/bolt<\/loc>.*<image:loc>http[^<]*\/images\/bolt\.svg\?a=1&amp;b=2<\/image:loc>/,
  );
  expect(html.match(/<image:image>/g)).toHaveLength(1);
});

test("a list takes the quantity of the product's page along, and its pack without scripts", async () => {
  const { html } = await page("/products/bolt");
  const [, first = ""] = /name="quantity"[^>]* value="(\d+)"/.exec(html) ?? [];
  expect(html).toContain(`/account/lists?take=bolt&amp;quantity=${first}"`);
  const to = "/account/lists?take=bolt&quantity=500";
  expect((await page(to)).words).toContain("Add to a saved list: 500 × Bolt");
  const made = await post(to, { intent: "create", take: "bolt", name: "Half a thousand" });
  expect((await page(made.to)).html).toMatch(/name="quantity\.bolt"[^>]* value="500"/);
  for (const [quantity, problem] of [
    ["20000", "One line has at most 10,000"],
    ["abc", "whole number"],
  ]) {
    const refused = await buyer.get(`/account/lists?take=bolt&quantity=${quantity}`);
    expect([quantity, refused.headers.get("location")]).toEqual([quantity, "/products/bolt"]);
    expect((await page("/products/bolt")).words).toContain(problem);
  }
  await post(made.to, { intent: "remove" });
});
