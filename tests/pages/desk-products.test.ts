import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seed } from "~/cli/seed.server";
import type { Product } from "~/modules/catalogue/product.resource";
import { site } from "~/modules/settings/site";
import { emptyProduct } from "~/routes/admin/catalogue/product-form";
import {
  type AdminStore,
  openAdminStore,
  seenIn,
  valueIn,
  versionIn,
  visibleText,
} from "../support/admin-store";
import { operationOf } from "../support/desk-forms";
import { aProduct } from "../support/shop";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

async function page(path: string) {
  const response = await store.admin.get(path);
  const html = await response.text();
  return { response, html, words: visibleText(html) };
}

async function post(path: string, fields: Record<string, string>) {
  const response = await store.admin.postForm(path, fields);
  const html = await response.text();
  return { response, html, words: visibleText(html), to: response.headers.get("location") ?? "" };
}

/** What the editor would send as it stands. */
function typedIn(html: string): Record<string, string> {
  const fields = [...(operationOf(html, "/", "save")?.fields ?? [])];
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}

async function add(...products: Partial<Product>[]): Promise<void> {
  if (!store.services.storage) throw new Error("this store has no backend");
  await seed(store.services.storage, products.map(aProduct));
}

const read = (id: string) => store.services.storage?.products.get(id);

/** The names of the rows, in their order. */
function rowsOf(html: string): string[] {
  const body = /<tbody>[\s\S]*<\/tbody>/.exec(html)?.[0] ?? "";
  return [...body.matchAll(/class="row-link"[^>]*>([^<]+)</g)].map(([, name = ""]) => name);
}

function linkOf(html: string, rel: string): string {
  const [link = ""] = new RegExp(`<a[^>]*rel="${rel}"[^>]*>`).exec(html) ?? [];
  return (/href="([^"]+)"/.exec(link)?.[1] ?? "").replaceAll("&amp;", "&");
}

describe("the list", () => {
  beforeAll(() =>
    add(
      { id: "f-draft", productName: "Filter draft", brand: "Kestrel", published: false },
      { id: "f-out", productName: "Filter out", brand: "Kestrel", stock: 0, sku: "KS-77-441" },
      { id: "f-low", productName: "Filter low", brand: "Kestrel", stock: 3, price: null },
      {
        id: "f-shown",
        productName: "Filter shown",
        brand: "Kestrel",
        stock: 90,
        price: 9,
        primaryImageURL: "/a.webp",
        featured: true,
        categories: ["machine-tools"],
      },
    ),
  );

  it.each([
    ["", ["Filter draft", "Filter low", "Filter out", "Filter shown"]],
    ["&published=no", ["Filter draft"]],
    ["&published=yes&sort=price-up", ["Filter shown", "Filter out", "Filter low"]],
    ["&stock=out", ["Filter out"]],
    ["&stock=low", ["Filter out", "Filter low"]],
    ["&stock=uncounted", ["Filter draft"]],
    ["&priced=no", ["Filter low"]],
    ["&pictured=yes", ["Filter shown"]],
    ["&featured=yes&category=machine-tools", ["Filter shown"]],
    ["&category=machine-tools&stock=low", []],
  ])("of a brand with %j", async (query, names) => {
    expect(rowsOf((await page(`/admin/products?brand=kestrel${query}`)).html)).toEqual(names);
  });

  it("of a category with those below it, each product once", async () => {
    const known = site.productCategories;
    const above = known.find(({ slug }) => slug === "machine-tools");
    if (!above) throw new Error("no such category");
    const mills = { ...above, slug: "mills", name: "Mills", parent: "machine-tools" };
    const routers = { ...above, slug: "routers", name: "Routers", parent: "mills" };
    site.productCategories = [...known, mills, routers];
    try {
      await add(
        ...[
          ["machine-tools"],
          ["mills"],
          ["mills", "machine-tools"],
          ["routers"],
          ["pumps-vacuum"],
        ].map((categories, at) => ({
          id: `cat-${at}`,
          productName: `Catty ${at}`,
          brand: "Catty",
          published: at !== 3,
          categories,
        })),
      );
      const all = ["Catty 0", "Catty 1", "Catty 2", "Catty 3"];
      const below = "brand=catty&category=machine-tools";
      expect(rowsOf((await page(`/admin/products?${below}`)).html)).toEqual(all);
      expect(rowsOf((await page(`/admin/products?${below}&published=no`)).html)).toEqual([
        "Catty 3",
      ]);
      expect(rowsOf((await page("/admin/products?category=machine-tools&q=catty")).html)).toEqual(
        all,
      );
      expect(rowsOf((await page("/admin/products?brand=catty&category=routers")).html)).toEqual([
        "Catty 3",
      ]);
      const file = await (await store.admin.get(`/admin/products.csv?${below}`)).text();
      expect(all.every((name) => file.includes(name))).toBe(true);
      expect(file).not.toContain("Catty 4");
      expect((await page(`/admin/products/bulk?${below}&all=yes`)).words).toContain(
        "Change 4 products",
      );
      const walked: string[] = [];
      for (let after: string | undefined; ; ) {
        const asked = {
          category: "machine-tools",
          brand: "catty",
          limit: 1,
          ...(after && { after }),
        };
        const { items, next } = await store.call("desk.products", [asked]);
        walked.push(...items.map(({ productName }) => productName));
        if (next === null) break;
        after = next;
      }
      expect(walked).toEqual(all);
    } finally {
      site.productCategories = known;
    }
  });

  it("finds by any part of a SKU and by words, in the shop or not", async () => {
    for (const term of ["77441", "7744", "kestr dra", "DRAFT"]) {
      const { html } = await page(`/admin/products?q=${encodeURIComponent(term)}`);
      expect([term, rowsOf(html)]).toEqual([
        term,
        [/\d/.test(term) ? "Filter out" : "Filter draft"],
      ]);
    }
    expect((await page("/admin/products?q=nothing-like-it")).words).toContain("No products match");
  });

  it("goes on in both directions and comes back from a product with its filters", async () => {
    const names = Array.from({ length: 110 }, (_, at) => `Walk ${String(at).padStart(3, "0")}`);
    await add(
      ...names.map((productName, at) => ({
        id: `walk-${at}`,
        productName,
        brand: "Walker",
        published: at % 3 !== 0,
      })),
    );
    const first = await page("/admin/products?brand=walker");
    expect(rowsOf(first.html)).toEqual(names.slice(0, 50));
    const second = await page(linkOf(first.html, "next"));
    expect(rowsOf(second.html)).toEqual(names.slice(50, 100));
    const third = await page(linkOf(second.html, "next"));
    expect(rowsOf(third.html)).toEqual(names.slice(100));
    expect(linkOf(third.html, "next")).toBe("");
    const back = await page(linkOf(third.html, "prev"));
    expect(rowsOf(back.html)).toEqual(names.slice(50, 100));
    const [, row = ""] = /href="(\/admin\/products\/walk[^"]+)"/.exec(second.html) ?? [];
    const product = await page(row.replaceAll("&amp;", "&"));
    expect(product.html).toContain('href="/admin/products?brand=walker&amp;cursor=');
  });

  it("sorts what a search finds on every page, and says when it is too much to sort", async () => {
    const made = (count: number, from = 0) =>
      Array.from({ length: count }, (_, at) => ({
        id: `sorted-${from + at}`,
        productName: `Sortable ${from + at}`,
        price: from + at === 7 ? null : ((from + at) * 37) % 1_009,
      }));
    async function walked(sort: string) {
      const names: string[] = [];
      let words = "";
      for (let to = `/admin/products?q=sortable&sort=${sort}`; to !== ""; ) {
        const { html, words: seen } = await page(to);
        names.push(...rowsOf(html));
        words += seen;
        to = linkOf(html, "next");
      }
      return { names, words };
    }
    const some = made(120);
    await add(...some);
    const byPrice = [...some]
      .filter(({ price }) => price !== null)
      .sort((a, b) => Number(b.price) - Number(a.price));
    const sorted = await walked("price-down");
    // As in the whole list, a price on request counts as the highest.
    expect(sorted.names).toEqual(["Sortable 7", ...byPrice.map(({ productName }) => productName)]);
    expect(sorted.words).not.toContain("Too many");
    const file = await (await store.admin.get("/admin/products.csv?q=sortable")).text();
    expect([...file.matchAll(/Sortable \d+/g)].map(([name]) => name)).toEqual(
      some.map(({ productName }) => productName),
    );

    await add(...made(390, 120));
    const all = await walked("price-down");
    expect(all.words).toContain("Too many products match to be sorted (at most 500 are)");
    expect([all.names.length, new Set(all.names).size]).toEqual([510, 510]);
    expect((await page("/admin/products?q=sortable")).words).toContain("Too many products match");
    expect((await page("/admin/products?q=sortable&sort=newest")).words).not.toContain("Too many");
  });

  it("says what an address asks for that it does not know", async () => {
    expect((await page("/admin/products?stock=some")).words).toContain("ignored: stock");
  });
});

const typed = {
  intent: "save",
  productName: "Surface plate",
  description: "Flat.\n\nVery flat.",
  price: "1,250.00",
  stock: "4",
  sku: "SP-1",
  brand: "Norvik",
  unit: "set",
  weight: "12,5",
  leadTime: "2 weeks",
  minimumQuantity: "3",
  taxRate: "VAT 9%",
  categories: "machine-tools",
  published: "yes",
  "technicalData.0.name": "Size",
  "technicalData.0.value": "600",
  "technicalData.0.unit": "mm",
  "technicalData.1.name": "Grade",
  "technicalData.1.value": "0",
  "variants.0.name": "Small",
  "variants.0.price": "900.00",
  "variants.0.stock": "2",
  "pictures.0": "/images/one.webp",
  "pictures.1": "/images/two.webp",
  "pictures.1.alt": "The plate  from below",
  "variants.0.imageURL": "/images/small.webp",
  "variants.0.imageAlt": "The small plate in its box",
};

const idIn = (to: string) => /\/admin\/products\/([^?]+)/.exec(to)?.[1] ?? "";

describe("the editor", () => {
  it("a mistake keeps everything that was typed, and makes nothing", async () => {
    const wrong = {
      ...typed,
      productName: "",
      price: "much",
      "variants.0.stock": "-1",
      weight: "-1",
    };
    Object.assign(wrong, { "technicalData.2.name": "", "technicalData.2.unit": "kg" });
    const { response, html, words } = await post("/admin/products/new", wrong);
    expect(response.status).toBe(400);
    expect(words).toContain("Enter the name");
    expect(words).toContain("Enter the stock as a whole number");
    expect(words).toContain("Enter the weight in kg as a number such as 2.5");
    expect(words).toContain("Data row 3: enter a name");
    expect(html).toMatch(/<title>Error: /);
    expect(valueIn(html, "price")).toBe("much");
    expect(valueIn(html, "variants.0.name")).toBe("Small");
    expect(valueIn(html, "technicalData.1.name")).toBe("Grade");
    expect(valueIn(html, "pictures.1")).toBe("/images/two.webp");
    expect(valueIn(html, "pictures.1.alt")).toBe("The plate  from below");
    expect(html).toContain("Very flat.</textarea>");
    expect((await page("/admin/products?q=surface")).words).toContain("No products match");
  });

  it("a variant has technical data of its own, and the shop shows those of the chosen one", async () => {
    const { to } = await post("/admin/products/new", {
      ...typed,
      sku: "SP-2",
      "variants.0.technicalData": "size | 300 | mm\r\nMass | 4 | kg",
      "variants.1.name": "Large",
    });
    const id = idIn(to);
    const [small, large] = (await read(id))?.variants ?? [];
    const shown = async (variant = "") => {
      const response = await store.shopper.get(`/products/${id}?variant=${variant}`);
      // The table of variants above them shows the data of all.
      return visibleText(await response.text())
        .split("Technical data")
        .at(-1);
    };
    const own = await shown(small?.id);
    for (const row of ["size 300 mm", "Grade 0", "Mass 4 kg"]) expect(own).toContain(row);
    expect(own).not.toContain("600 mm");
    const general = await shown(large?.id);
    expect(general).toContain("Size 600 mm");
    expect(general).not.toContain("Mass");
    const filtered = await store.shopper.get("/categories/machine-tools?data=Mass:4%20kg");
    expect(visibleText(await filtered.text())).toContain("Surface plate");

    expect((await page(to)).html).toContain("size | 300 | mm\nMass | 4 | kg</textarea>");
    const wrong = { ...typed, "variants.0.technicalData": "only a name" };
    expect((await post("/admin/products/new", wrong)).words).toContain(
      "Variant 1: write each row of data as name | value | unit",
    );
  });

  it("makes a product with variants, data, pictures and categories, and the shop shows it", async () => {
    const { to } = await post("/admin/products/new", typed);
    const stored = await read(idIn(to));
    expect(stored).toMatchObject({
      productName: "Surface plate",
      price: 1250,
      stock: 4,
      sku: "SP-1",
      published: true,
      unit: "set",
      weight: 12.5,
      leadTime: "2 weeks",
      minimumQuantity: 3,
      taxRate: "VAT 9%",
      description: "Flat.\n\nVery flat.",
      technicalData: [
        { name: "Size", value: "600", unit: "mm" },
        { name: "Grade", value: "0", unit: null },
      ],
      primaryImageURL: "/images/one.webp",
      imageURLs: ["/images/two.webp"],
      pictureTexts: [
        { url: "/images/small.webp", alt: "The small plate in its box" },
        { url: "/images/two.webp", alt: "The plate from below" },
      ],
      categories: ["machine-tools"],
      variants: [{ name: "Small", price: 900, stock: 2, sku: null }],
    });
    const shopPage = await (await store.shopper.get(`/products/${idIn(to)}`)).text();
    const shop = visibleText(shopPage);
    expect(shopPage).toContain('alt="The small plate in its box"');
    expect(shop).toContain("Picture 3 of 3: The plate from below");
    const second = await store.shopper.get(`/products/${idIn(to)}?picture=2`);
    expect(await second.text()).toContain('alt="Surface plate, picture 2 of 3"');
    expect(shop).toContain(
      "Lead time 2 weeks Sold by set Minimum quantity 3 sets Weight 12.5 kg Size 600 mm",
    );
    expect(shop).toContain("Grade 0");
    expect(shopPage).toMatch(/name="quantity"[^>]* value="3"/);
    const again = await page(to);
    expect(again.html).toContain("Very flat.</textarea>");
    expect(valueIn(again.html, "technicalData.0.unit")).toBe("mm");
    expect(valueIn(again.html, "pictures.1.alt")).toBe("The plate from below");
    expect(valueIn(again.html, "variants.0.imageAlt")).toBe("The small plate in its box");
    const preview = await page(`/admin/products/${idIn(to)}/preview`);
    expect(preview.words).toContain("Preview: Surface plate");
    const trail = await store.call("audit.listPage", [{ targetId: idIn(to) }]);
    expect(trail.items.map(({ action }) => action)).toEqual(["products.create"]);
  });

  it("moves, adds and takes away rows and pictures without saving", async () => {
    await add({
      id: "moved",
      productName: "Moved",
      imageURLs: ["/b.webp"],
      primaryImageURL: "/a.webp",
    });
    const path = "/admin/products/moved";
    const form = {
      productName: "Typed",
      "pictures.0": "/a.webp",
      "pictures.1": "/b.webp",
      "pictures.1.alt": "From the side",
    };
    const { html } = await page(path);
    const base = { version: versionIn(html), seen: seenIn(html) };
    const down = await post(path, { ...base, ...form, intent: "down 0" });
    expect([valueIn(down.html, "pictures.0"), valueIn(down.html, "productName")]).toEqual([
      "/b.webp",
      "Typed",
    ]);
    expect(valueIn(down.html, "pictures.0.alt"), "the text goes with it").toBe("From the side");
    // A row that is added takes the focus.
    for (const [of, name] of [
      ["variant", "variants.0.name"],
      ["data", "technicalData.0.name"],
    ]) {
      const more = await post(path, { ...base, ...form, intent: `rows ${of}` });
      const focused = /<input[^>]*autofocus[^>]*>/i.exec(more.html)?.[0] ?? "";
      expect([of, /name="([^"]*)"/.exec(focused)?.[1]]).toEqual([of, name]);
    }
    const gone = await post(path, { ...base, ...form, intent: "drop 0" });
    expect([valueIn(gone.html, "pictures.0"), valueIn(gone.html, "pictures.1")]).toEqual([
      "/b.webp",
      null,
    ]);
    expect((await read("moved"))?.productName).toBe("Moved");
    expect((await post(path, { ...base, ...form, intent: "save" })).to).toContain(path);
    expect(await read("moved")).toMatchObject({ productName: "Typed", version: 2 });
  });

  it("has an input for every field that it saves, so that none is emptied unseen", async () => {
    await add({
      id: "whole",
      productName: "Whole",
      published: true,
      featured: true,
      categories: ["machine-tools"],
      primaryImageURL: "/a.webp",
      variants: [{ id: "v", name: "Red", sku: null, price: null, stock: null, imageURL: null }],
      technicalData: [{ name: "Range", value: "6", unit: "kg" }],
    });
    const names = Object.keys(typedIn((await page("/admin/products/whole")).html));
    // The inputs of custom are those of extensions, and this store has none.
    const own = Object.keys(emptyProduct).filter((field) => field !== "custom");
    const missing = own.filter(
      (field) => !names.some((name) => name === field || name.startsWith(`${field}.`)),
    );
    expect(missing).toEqual([]);
  });

  it("two tabs: the later one sees both versions, keeps what it typed, and can send it again", async () => {
    await add({ id: "twice", productName: "Twice", price: 10 });
    const path = "/admin/products/twice";
    const { html } = await page(path);
    const base = { version: versionIn(html), seen: seenIn(html) };
    const other = { ...base, intent: "save", productName: "Twice", price: "12.00" };
    expect((await post(path, other)).response.status).toBe(303);
    // A move of rows in between must not make the form look newer than it is.
    const moved = await post(path, {
      ...base,
      intent: "rows",
      productName: "Mine",
      price: "10.00",
    });
    expect(versionIn(moved.html)).toBe(base.version);
    const late = await post(path, { ...base, intent: "save", productName: "Mine", price: "10.00" });
    expect(late.response.status).toBe(409);
    expect(late.words).toContain("Somebody has changed it since.");
    expect(late.words).toMatch(/Price 10\.00 12\.00/);
    expect(valueIn(late.html, "productName")).toBe("Mine");
    // A row is there when somebody asks for it, and what was typed stays.
    expect(html).not.toContain('name="variants.0.name"');
    const typedName = { ...base, productName: "Mine", price: "10.00" };
    const asked = await post(path, { ...typedName, intent: "rows variant" });
    expect(valueIn(asked.html, "variants.0.name")).toBe("");
    expect(asked.html).not.toContain('name="variants.1.name"');
    expect(valueIn(asked.html, "productName")).toBe("Mine");
    const second = { ...typedName, "variants.0.name": "Small", intent: "rows variant" };
    const { html: two } = await post(path, second);
    expect([valueIn(two, "variants.0.name"), valueIn(two, "variants.1.name")]).toEqual([
      "Small",
      "",
    ]);
    expect(valueIn(late.html, "price"), "nobody typed the old one").toBe("12.00");
    expect((await read("twice"))?.productName).toBe("Twice");
    expect((await post(path, { ...typedIn(late.html), intent: "save" })).response.status).toBe(303);
    expect(await read("twice")).toMatchObject({ productName: "Mine", price: 12, version: 3 });
  });

  it("two tabs: each field is as the one made it who touched it, and both are shown where both did", async () => {
    const size = (id: string, stock: number) => {
      return { id, name: id, sku: null, price: null, stock, imageURL: null };
    };
    const row = (name: string, value: string) => ({ name, value, unit: null });
    await add({
      id: "merged",
      productName: "Merged",
      brand: "Old",
      price: 10,
      stock: 5,
      description: "First\n\nline",
      primaryImageURL: "/a.webp",
      imageURLs: ["/b.webp"],
      categories: ["machine-tools"],
      technicalData: [row("Weight", "1"), row("Width", "2")],
      variants: [size("small", 1), size("large", 2)],
    });
    const path = "/admin/products/merged";
    const [one, two] = await Promise.all([page(path), page(path)]);
    const theirs = {
      price: "14.00",
      stock: "4",
      description: "Their words",
      published: "",
      "variants.0.stock": "7",
      "variants.1.price": "20",
      "technicalData.1.value": "3",
      "pictures.1": "/c.webp",
      "technicalData.2.name": "Depth",
      "technicalData.2.value": "9",
    };
    const saved = await post(path, { ...typedIn(one.html), ...theirs, intent: "save" });
    expect(saved.response.status).toBe(303);

    const mine = {
      brand: "New",
      price: "15.00",
      description: "My words",
      featured: "yes",
      "variants.0.name": "Tiny",
      "variants.1.price": "21",
      "pictures.0.alt": "The front",
    };
    const late = await post(path, { ...typedIn(two.html), ...mine, intent: "save" });
    expect(late.response.status).toBe(409);
    const shown = typedIn(late.html);
    expect(shown).toMatchObject({
      brand: "New",
      price: "15.00",
      description: "My words",
      featured: "yes",
      stock: "4",
      "variants.0.name": "Tiny",
      "variants.0.stock": "7",
      "variants.1.price": "21",
      "pictures.0": "/a.webp",
      "pictures.0.alt": "The front",
      "pictures.1": "/c.webp",
      "technicalData.1.value": "3",
      "technicalData.2.name": "Depth",
    });
    expect(shown.published).toBeUndefined();
    expect(late.words).toContain("Price: somebody else saved “14.00”, you typed “15.00”");
    expect(late.words).toContain("Variant 2, price: somebody else saved “20.00”, you typed “21”");
    expect(late.words).toMatch(/What somebody else wrote\s+Their words/);
    expect(late.words).not.toContain("Brand: somebody else");
    expect(late.words).not.toContain("Stock: somebody else");

    expect((await post(path, { ...shown, intent: "save" })).response.status).toBe(303);
    expect(await read("merged")).toMatchObject({
      brand: "New",
      price: 15,
      stock: 4,
      published: false,
      featured: true,
      version: 3,
      categories: ["machine-tools"],
      description: "My words",
      imageURLs: ["/c.webp"],
      technicalData: [row("Weight", "1"), row("Width", "3"), row("Depth", "9")],
      variants: [
        { ...size("small", 7), name: "Tiny" },
        { ...size("large", 2), price: 21 },
      ],
    });
  });

  it("two tabs: a row that one took away and the other changed is told of, and no move brings old values back", async () => {
    const size = (id: string) => {
      return { id, name: id, sku: null, price: null, stock: 1, imageURL: null };
    };
    await add({ id: "rowed", productName: "Rowed", variants: [size("s"), size("m"), size("l")] });
    const path = "/admin/products/rowed";
    const { html } = await page(path);
    const opened = typedIn(html);
    const without = (at: number) => {
      const names = ["name", "sku", "price", "stock", "imageURL", "imageAlt"];
      return Object.fromEntries(names.map((name) => [`variants.${at}.${name}`, ""]));
    };
    const theirs = { ...without(2), "variants.0.stock": "9" };
    await post(path, { ...opened, ...theirs, intent: "save" });
    const mine = { ...opened, ...without(0), "variants.2.stock": "3" };
    // Rows are asked for in between: the form stays on what it was opened on.
    const moved = await post(path, { ...mine, intent: "rows" });
    const late = await post(path, { ...typedIn(moved.html), intent: "save" });
    expect(late.response.status).toBe(409);
    expect(late.words).toContain("Variant “s”, “l”: one of you removed it, the other changed it");
    await post(path, { ...typedIn(late.html), intent: "save" });
    const stored = (await read("rowed"))?.variants.map(({ id, stock }) => [id, stock]);
    expect(stored).toEqual([
      ["m", 1],
      ["l", 3],
    ]);
  });

  it.each(["", "{", "[]", '{"price":1}', "9".repeat(100_000)])(
    "a form that does not say what it was opened on keeps all that was typed: %.10s",
    async (seen) => {
      const id = `mute-${seen.length}`;
      await add({ id, productName: "Mute", price: 10 });
      const path = `/admin/products/${id}`;
      const fields = { ...typedIn((await page(path)).html), productName: "Typed", seen };
      await store.call("products.update", [id, { price: 11 }]);
      const late = await post(path, { ...fields, intent: "save" });
      expect(late.response.status).toBe(409);
      expect(typedIn(late.html)).toMatchObject({ productName: "Typed", price: "10.00" });
      expect(await read(id)).toMatchObject({ productName: "Mute", price: 11 });
    },
  );

  it("says whose SKU it is when another product has it", async () => {
    await add({ id: "has-sku", sku: "ONE-1" }, { id: "wants-sku" });
    const path = "/admin/products/wants-sku";
    const { html } = await page(path);
    const fields = { version: versionIn(html), seen: seenIn(html), productName: "Wants" };
    const sent = await post(path, { ...fields, intent: "save", sku: "ONE-1" });
    expect(sent.response.status).toBe(400);
    expect(sent.words).toContain("Another product has this SKU");
    expect(valueIn(sent.html, "productName")).toBe("Wants");
  });

  it("names the variant whose SKU another variant of the product has", async () => {
    const own = { price: null, stock: null, imageURL: null };
    const variants = ["s", "l"].map((id) => ({ ...own, id, name: id, sku: `TW-${id}` }));
    await add({ id: "twins", variants });
    const fields = typedIn((await page("/admin/products/twins")).html);
    const twin = { ...fields, intent: "save", "variants.1.sku": "tw-S" };
    const sent = await post("/admin/products/twins", twin);
    expect(sent.response.status).toBe(400);
    expect(sent.words).toContain("Variant 2: another variant of this product has this SKU");
    expect(valueIn(sent.html, "variants.1.sku")).toBe("tw-S");
    expect((await read("twins"))?.variants.map(({ sku }) => sku)).toEqual(["TW-s", "TW-l"]);
  });

  it("keeps an accessory that is in the bin, and takes no other one that is not there", async () => {
    const related = [{ kind: "accessory" as const, id: "wing-nut" }];
    await add(
      { id: "wing-nut", productName: "Wing nut" },
      { id: "clamp-frame", productName: "Clamp frame", related },
    );
    await store.call("products.delete", ["wing-nut"]);
    const path = "/admin/products/clamp-frame";
    const saved = await post(path, {
      ...typedIn((await page(path)).html),
      productName: "Clamp frame 2",
    });
    expect(saved.response.status).toBe(303);
    expect(await read("clamp-frame")).toMatchObject({ productName: "Clamp frame 2", related });
    const wrong = await post(path, {
      ...typedIn((await page(path)).html),
      "related.accessory": "wing-nut\nwing-bolt",
    });
    expect(wrong.response.status).toBe(400);
    expect(wrong.words).toContain("No product has the number or id wing-bolt");
    expect(await read("clamp-frame")).toMatchObject({ related });
    await store.call("products.restore", ["wing-nut"]);
  });

  it("a copy is not in the shop, and has no SKU", async () => {
    await add({ id: "original", productName: "Original", sku: "OR-1", featured: true });
    const { to } = await post("/admin/products/original", { intent: "duplicate" });
    expect(await read(idIn(to))).toMatchObject({
      productName: "Original (copy)",
      sku: null,
      published: false,
      featured: false,
    });
  });
});

describe("pictures", () => {
  async function upload(content: Uint8Array, name = "a.jpg") {
    const form = new FormData();
    form.set("intent", "upload");
    form.set("productName", "Pictured");
    form.set("picture", new File([new Uint8Array(content)], name));
    const { html, words } = await post2("/admin/products/new", form);
    return { path: valueIn(html, "pictures.0"), words };
  }

  async function post2(path: string, form: FormData) {
    const response = await store.admin.postMultipart(path, form);
    const html = await response.text();
    return { html, words: visibleText(html) };
  }

  it("are written anew as WebP, upright and without what the camera wrote", async () => {
    const photo = await sharp({
      create: { width: 40, height: 20, channels: 3, background: "#336" },
    })
      .jpeg()
      .withExif({ IFD0: { Copyright: "secret place" }, IFD3: { GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { path } = await upload(photo, "photo.png");
    expect(path).toMatch(/^\/files\/[a-f0-9]{40}\.webp$/);
    const kept = Buffer.from(await (await store.admin.get(path ?? "")).arrayBuffer());
    const facts = await sharp(kept).metadata();
    expect([facts.format, facts.width, facts.height]).toEqual(["webp", 20, 40]);
    expect(facts.exif).toBeUndefined();
    expect(kept.includes("secret place")).toBe(false);
  });

  it("that are none, broken or huge are refused with a sentence, and nothing is lost", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const hidden = await upload(Buffer.from(svg), "a.png");
    expect(hidden.words).toContain("This is not a PNG");
    const script = await upload(Buffer.from("GIF89a<script>alert(1)</script>"), "a.gif");
    expect(script.words).toContain("This picture is damaged");
    const huge = await sharp({
      create: { width: 8_000, height: 8_000, channels: 3, background: "#fff" },
    })
      .png()
      .toBuffer();
    const tooMany = await upload(huge);
    expect(tooMany.words).toContain("more than 40 million pixels");
    expect(tooMany.path).toBeNull();
  });
});

describe("a tax rate that the store no longer has", () => {
  it("is named by the editor, and left out of a copy", async () => {
    await add({ id: "taxed", productName: "Taxed", taxRate: "VAT 99%" });
    const wrong = await post("/admin/products/taxed", { ...typed, sku: "", taxRate: "VAT 99%" });
    expect(wrong.response.status).toBe(400);
    expect(wrong.words).toContain("Choose one of the store's tax rates");
    const { to } = await post("/admin/products/taxed", { intent: "duplicate" });
    expect((await read(idIn(to)))?.taxRate).toBeNull();
  });
});

describe("the data sheet", () => {
  const pdf = "%PDF-1.7 of a plate";

  async function send(intent: string, content: string) {
    const form = new FormData();
    for (const [name, value] of Object.entries(typed)) form.set(name, value);
    form.set("sku", "");
    form.set("intent", intent);
    form.set("sheet", new File([content], "plate.pdf", { type: "application/pdf" }));
    const response = await store.admin.postMultipart("/admin/products/new", form);
    const html = await response.text();
    return { response, html, words: visibleText(html) };
  }

  it("is uploaded, shown in the form, and served as it was", async () => {
    const { html } = await send("upload sheet", pdf);
    const path = valueIn(html, "pdfLink") ?? "";
    expect(path).toMatch(/^\/files\/[a-f0-9]{40}\.pdf$/);
    expect(valueIn(html, "productName")).toBe("Surface plate");
    const served = await store.shopper.get(path);
    expect(await served.text()).toBe(pdf);
    expect(served.headers.get("content-type")).toBe("application/pdf");
    expect(served.headers.get("content-security-policy")).toContain("sandbox");
    expect(visibleText(await (await store.admin.get("/admin/pictures")).text())).not.toContain(
      path,
    );
  });

  it("is shown in the browser, and saved under the name of its product", async () => {
    const { html } = await send("upload sheet", `${pdf} named`);
    const path = valueIn(html, "pdfLink") ?? "";
    await add({ id: "plate", productName: 'Plate 6 × 4 "A"', pdfLink: path });
    const shop = await (await store.shopper.get("/products/plate")).text();
    const [, link = ""] = /href="(\/files\/[^"]+)"/.exec(shop) ?? [];
    const named = (await store.shopper.get(link)).headers.get("content-disposition");
    expect(named).toBe(
      "inline; filename=\"Plate-6---4--A-.pdf\"; filename*=UTF-8''Plate%206%20%C3%97%204%20%22A%22.pdf",
    );
    const bare = (await store.shopper.get(path)).headers.get("content-disposition");
    expect(bare).toContain('inline; filename="Data-sheet.pdf"');
  });

  it("goes along with a copy, and each product loses only its own link", async () => {
    const { html } = await send("upload sheet", `${pdf} copied`);
    const path = valueIn(html, "pdfLink") ?? "";
    await add({ id: "sheeted", productName: "Sheeted", pdfLink: path });
    const { to } = await post("/admin/products/sheeted", { intent: "duplicate" });
    expect((await read(idIn(to)))?.pdfLink).toBe(path);
    const fields = typedIn((await page("/admin/products/sheeted")).html);
    const saved = await post("/admin/products/sheeted", { ...fields, intent: "save", pdfLink: "" });
    expect(saved.response.status).toBe(303);
    expect([(await read("sheeted"))?.pdfLink, (await read(idIn(to)))?.pdfLink]).toEqual([
      null,
      path,
    ]);
    expect((await (await store.shopper.get("/products/sheeted")).text()).includes(path)).toBe(
      false,
    );
    expect((await store.shopper.get(path)).status).toBe(200);
  });

  it("that was chosen is stored by saving too", async () => {
    const { response } = await send("save", `${pdf} saved`);
    const to = response.headers.get("location") ?? "";
    expect((await read(idIn(to)))?.pdfLink).toMatch(/^\/files\/[a-f0-9]{40}\.pdf$/);
  });

  it("that is no PDF is refused, and nothing typed is lost", async () => {
    for (const intent of ["upload sheet", "save"]) {
      const { response, html, words } = await send(intent, "<html>%PDF-1.7</html>");
      expect([response.status, valueIn(html, "productName")]).toEqual([400, "Surface plate"]);
      expect(words).toContain("This is not a PDF file.");
    }
  });
});

describe("the bin", () => {
  it("takes a product out of the shop and the Store API, and gives it back", async () => {
    await add({ id: "binned", productName: "Binned thing" });
    const sent = await post("/admin/products/binned", { intent: "delete" });
    expect([sent.response.status, sent.to]).toEqual([303, "/admin/products"]);
    expect((await store.shopper.get("/products/binned")).status).toBe(404);
    expect((await store.shopper.get("/api/store/products/binned")).status).toBe(404);
    expect((await page("/admin/products?q=binned")).words).toContain("No products match");
    expect(rowsOf((await page("/admin/products?bin=yes")).html)).toEqual(["Binned thing"]);
    expect((await page("/admin/products/binned")).words).toContain("In the bin since");
    const back = await post("/admin/products", { intent: "restore", id: "binned" });
    expect(back.response.status).toBe(303);
    expect((await store.shopper.get("/products/binned")).status).toBe(200);
    const trail = await store.call("audit.listPage", [{ targetId: "binned" }]);
    expect(trail.items.map(({ action }) => action)).toEqual([
      "products.restore",
      "products.delete",
    ]);
  });

  it("is emptied after 30 days, and not before", async () => {
    await add({ id: "swept", productName: "Swept" });
    await store.call("products.delete", ["swept"]);
    const { products } = store.commerce;
    const day = 86_400_000;
    const at = store.time.now.getTime();
    expect(await products.sweepBin(new Date(at - 30 * day), 100)).toBe(0);
    expect(await products.sweepBin(new Date(at + 1), 100)).toBe(1);
    expect(await read("swept")).toBeNull();
    expect((await page("/admin/products/swept")).response.status).toBe(404);
  });
});

it("a role that may not change products can look, and is refused when it writes", async () => {
  await add({ id: "looked", productName: "Looked at" });
  const admins = store.services.storage?.admins;
  const [me] = (await admins?.find({ limit: 1 })) ?? [];
  await admins?.patch(me?.id ?? "", { role: "readonly" });
  const { response, html } = await page("/admin/products/looked");
  expect(response.status).toBe(200);
  expect(html).not.toContain(">Save</button></div>");
  const sent = await post("/admin/products/looked", { intent: "save", productName: "Other" });
  expect(sent.response.status).toBe(403);
  expect((await read("looked"))?.productName).toBe("Looked at");
  await admins?.patch(me?.id ?? "", { role: "owner" });
});

it("a number that another product's variant has is told on both pages, with a link", async () => {
  const size = { id: "m8", name: "M8", sku: "DBL-8", price: 2, stock: null, imageURL: null };
  await add(
    { id: "double-bolt", productName: "Double bolt", sku: "DBL-8" },
    { id: "double-set", productName: "Double set", sku: "DBL-SET", variants: [size] },
    { id: "double-draft", productName: "Double draft", sku: "DBL-9", published: false },
  );
  const told = "Buyers who enter it have to choose.";
  const bolt = await page("/admin/products/double-bolt");
  expect(bolt.words).toContain(`DBL-8 is also a number of Double set, M8 . ${told}`);
  expect(bolt.html).toContain('href="/admin/products/double-set"');
  const set = await page("/admin/products/double-set");
  expect(set.words).toContain(`DBL-8 is also a number of Double bolt . ${told}`);
  expect((await page("/admin/products/double-draft")).words).not.toContain(told);
});
