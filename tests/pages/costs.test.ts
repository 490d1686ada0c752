import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site } from "~/modules/settings/site";
import { versionIn, visibleText } from "../support/admin-store";
import { openWalkStore, type WalkStore } from "../support/desk-walk";
import { inputOf, lineInput } from "../support/offer-input";
import { bare, pdfPages } from "../support/pdf-text";

/** Costs that stand nowhere else: of a product, of a variant, and of a line of the seller's own. */
const costs = { product: 77.31, variant: 66.47, line: 55.83 };
/** Without their point they are only looked for as whole words: random keys hold any four digits. */
const shown = /77[.,]31|66[.,]47|55[.,]83|(?<![\w-])(?:7731|6647|5583)(?![\w-])/;

let store: WalkStore;
let quote: { id: string; quoteNumber: string };
let linked: { quote: string; order: string; key: string };
let orderNumber: string;
beforeAll(async () => {
  store = await openWalkStore();
  const { call, ids } = store;
  await call("products.update", ["press", { cost: costs.product, featured: true }]);
  const { variants } = (await call("products.find", ["varied"])) ?? { variants: [] };
  await call("products.update", [
    "varied",
    { cost: costs.product, variants: variants.map((each) => ({ ...each, cost: costs.variant })) },
  ]);
  await call("webhooks.create", [
    {
      url: "https://hooks.example/all",
      description: "",
      events: [
        "product.created",
        "product.updated",
        "quote.sent",
        "quote.updated",
        "order.created",
      ],
    },
  ]);
  const asked = await store.ask([["press", 2]], { contact: { email: "shopper@example.test" } });
  await store.storage.quotes.patch(asked.id, { customerId: ids.shopper });
  const { lines, ...input } = inputOf(workingContent(asked, site.selling), {
    version: asked.version,
  });
  const own = lineInput({ name: "Installation", price: 100, cost: costs.line });
  quote = await call("offers.send", [asked.id, { ...input, lines: [...lines, own], note: null }]);
  await call("products.update", ["press", { leadTime: "3 weeks" }]);
  const order = await call("orders.createFromQuote", [
    (await store.ask([["press", 1]], { contact: { email: "shopper@example.test" } })).id,
  ]);
  orderNumber = order.orderNumber;
  await call("orders.ship", [orderNumber, { count: 1, lines: null, parcel: null }]);
  await call("invoices.issue", [orderNumber, { count: 1, lines: null, tax: null }]);
  const { signedLinks } = store.services.mail;
  const sign = async (purpose: "quote" | "order", subject: string) =>
    (await signedLinks?.sign({ purpose, subject }, store.time.now)) ?? "";
  const key = await sign("quote", quote.quoteNumber);
  linked = {
    key,
    quote: `/quotes/${quote.quoteNumber}?key=${key}`,
    order: `/orders/${orderNumber}?key=${await sign("order", orderNumber)}`,
  };
});
afterAll(() => store?.close());

const rpc = async (method: string, args: unknown[], headers: Record<string, string> = {}) => {
  const path = `/api/commerce/${method.replace(".", "/")}`;
  const answer = await store.browser().postJson(path, { args }, headers);
  return { status: answer.status, text: await answer.text() };
};

/** Bytes of files as JSON are numbers in a row, which say anything. */
const withoutBytes = (_: string, value: unknown) =>
  (value as { type?: string } | null)?.type === "Buffer" ? null : value;

/** An answer over the RPC of somebody who is signed in by password, with a key of that role. */
async function keyOf(role: "sales" | "warehouse" | "accounting" | "readonly" | "catalogue") {
  const asked = { name: role, role, methods: [], expires: null };
  return { Authorization: `Bearer ${(await store.call("keys.create", [asked])).secret}` };
}

describe("what a product costs the seller", () => {
  it("stands on no page of shop, account or link, and in no answer of a public address", async () => {
    const { ids, shopper } = store;
    const guest = store.browser();
    await guest.postForm("/products/varied", { intent: "add", variant: "short", quantity: "1" });
    const pages = [
      "/",
      "/products",
      "/products/press",
      "/products/varied",
      "/products/varied?variant=long",
      "/products/press.data",
      "/products/varied.data",
      "/search?q=press",
      "/suggest?q=press",
      "/compare?id=press&id=varied",
      "/quick-order",
      "/cart",
      "/quote",
      "/sitemap-products.xml",
      linked.quote,
      linked.quote.replace("?", "/offer?"),
      linked.order,
      "/api/store/products?limit=100&include=variants,priceFrom,technicalData,pictures,facets",
      "/api/store/products/press",
      "/api/store/products/varied?include=variants",
      "/api/store/products?search=press&match=words",
    ];
    const own = [
      "/account",
      `/account/quotes/${quote.quoteNumber}`,
      `/account/quotes/${ids["wished number"]}`,
      `/account/orders/${orderNumber}`,
      "/account/data.json",
    ];
    const read = [...pages.map((path) => [guest, path] as const)];
    read.push(...own.map((path) => [shopper, path] as const));
    const statuses: Record<string, number> = {};
    for (const [browser, path] of read) {
      const answer = await browser.get(path);
      statuses[path] = answer.status;
      expect([path, shown.exec(await answer.text())?.[0]]).toEqual([path, undefined]);
    }
    const answered = Object.values(statuses).filter((status) => status === 200).length;
    expect(answered).toBeGreaterThan(18);
  });

  it("is in no answer of a method for everybody, for customers, or for holders of a link", async () => {
    const held = { "x-link-key": linked.key };
    const asked: [string, unknown[], Record<string, string>?][] = [
      ["products.list", [{ limit: 100 }]],
      ["products.listByCategory", ["machine-tools", { limit: 100 }]],
      ["products.getById", ["press"]],
      ["products.getById", ["varied"]],
      ["products.search", ["a"]],
      ["products.search", ["Part"]],
      ["products.search", ["Rail"]],
      ["products.listFeatured", []],
      ["quotes.read", [quote.quoteNumber], held],
      ["offers.sentTo", [quote.quoteNumber], held],
      ["messages.list", [quote.quoteNumber], held],
    ];
    for (const [method, args, headers] of asked) {
      const { status, text } = await rpc(method, args, headers);
      expect([method, status, shown.exec(text)?.[0]]).toEqual([method, 200, undefined]);
      expect([method, text.includes('"cost')]).toEqual([method, false]);
    }
    const product = JSON.parse((await rpc("products.getById", ["varied"])).text).result;
    expect(Object.keys(product)).not.toContain("cost");
    expect(product.variants.flatMap(Object.keys)).not.toContain("cost");
    for (const [method, args] of [
      ["quotes.listForCustomer", [store.ids.shopper]],
      ["orders.listForCustomer", [store.ids.shopper]],
    ] as const) {
      const path = `/api/commerce/${method.replace(".", "/")}`;
      const answer = await store.shopper.postJson(path, { args });
      expect([method, answer.status]).toEqual([method, 200]);
      const text = await answer.text();
      expect([shown.exec(text)?.[0], text.includes('"cost')]).toEqual([undefined, false]);
    }
  });

  it("is in no mail, document, stored offer or event", async () => {
    await store.services.mail.outbox?.run();
    expect(store.provider.accepted.length).toBeGreaterThan(3);
    const { storage } = store;
    const stored = await Promise.all([
      storage.outbox.find({ limit: 500 }),
      storage.deliveries.find({ limit: 500 }),
      storage.revisions.find({ limit: 500 }),
      storage.invoices.find({ limit: 500 }),
      storage.shipments.find({ limit: 500 }),
      storage.messages.find({ limit: 500 }),
      storage.orders.find({ limit: 500 }),
      storage.acceptances.find({ limit: 500 }),
    ]);
    for (const rows of [store.provider.accepted, ...stored]) {
      expect(shown.exec(JSON.stringify(rows, withoutBytes))?.[0]).toBeUndefined();
    }
    const types = stored[1].map(({ kind }) => kind);
    expect(types).toEqual(expect.arrayContaining(["product.updated", "quote.sent"]));
    for (const path of [linked.quote.replace("?", "/offer.pdf?")]) {
      const answer = await store.browser().get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      const text = bare((await pdfPages(new Uint8Array(await answer.arrayBuffer()))).join(" "));
      expect(text).toContain("Installation");
      expect(shown.exec(text)?.[0]).toBeUndefined();
    }
  });

  it("is read by the roles that may, and by nobody who only ships", async () => {
    for (const role of ["sales", "catalogue", "accounting", "readonly"] as const) {
      const { text } = await rpc("products.find", ["varied"], await keyOf(role));
      const { cost, variants } = JSON.parse(text).result;
      expect([role, cost, variants[0].cost]).toEqual([role, costs.product, costs.variant]);
    }
    const ships = await keyOf("warehouse");
    for (const [method, args] of [
      ["products.find", ["varied"]],
      ["products.listAll", [{ limit: 100 }]],
      ["desk.product", ["varied"]],
      ["desk.products", [{ limit: 100 }]],
      ["changes.products", [{ limit: 100 }]],
      [
        "stock.adjust",
        [
          "press",
          { mode: "add", variantId: null, amount: 1, seen: null, reason: "received", note: null },
        ],
      ],
    ] as [string, unknown[]][]) {
      const { status, text } = await rpc(method, args, ships);
      expect([method, status, shown.exec(text)?.[0]]).toEqual([method, 200, undefined]);
    }
    expect((await rpc("offers.listCosts", [quote.id], ships)).status).toBe(403);
    const { text } = await rpc("offers.listCosts", [quote.id], await keyOf("sales"));
    expect(JSON.parse(text).result).toEqual([
      { line: expect.any(String), catalogue: costs.product, own: null },
      { line: expect.any(String), catalogue: null, own: costs.line },
    ]);
    const shipper = store.browsers.get("warehouse");
    for (const path of ["/admin/products", "/admin/products/press", "/admin/products.csv"]) {
      const answer = await shipper?.get(path);
      expect([path, shown.exec((await answer?.text()) ?? "")?.[0]]).toEqual([path, undefined]);
    }
  });

  it("is typed in the product's form, emptied there, and kept by a form that says nothing new", async () => {
    const path = "/admin/products/press";
    const page = await (await store.admin.get(path)).text();
    expect(page).toContain('name="cost"');
    expect(page).toContain(String(costs.product));
    await store.call("products.update", ["press", { cost: null }]);
    expect(await store.call("products.find", ["press"])).not.toHaveProperty("cost", 0);
    expect((await store.call("products.find", ["press"]))?.cost ?? null).toBeNull();
    await store.call("products.update", ["press", { cost: costs.product }]);
    const row = await store.storage.products.get("press");
    expect(row?.cost).toBe(costs.product);
  });

  it("comes from and goes into the CSV file, and is changed with many products at once", async () => {
    const csv = await (await store.admin.get("/admin/products.csv")).text();
    const [header = ""] = csv.split("\n");
    expect(header).toContain("cost");
    expect(header).toContain("variant cost");
    expect(csv).toContain(String(costs.product));
    const form = new FormData();
    const file = "id,cost,variant id,variant cost\nspare,12.5,,\nvaried,,short,9.25\n";
    form.set("file", new File([file], "a.csv", { type: "text/csv" }));
    const begun = await store.admin.postMultipart("/admin/products/import", form);
    await begun.arrayBuffer();
    const [run] = await store.storage.catalogueRuns.find({
      order: { by: "created", direction: "desc" },
      limit: 1,
    });
    await store.services.runs?.work(run?.id ?? "", 60_000);
    await store.call("runs.apply", [run?.id ?? ""]);
    await store.services.runs?.work(run?.id ?? "", 60_000);
    expect((await store.call("products.find", ["spare"]))?.cost).toBe(12.5);
    const varied = await store.call("products.find", ["varied"]);
    expect(varied?.variants.map(({ cost }) => cost)).toEqual([9.25, costs.variant]);
    const bulk = `/admin/products/bulk?chosen=${encodeURIComponent(`${varied?.version}:varied`)}`;
    const choice = { action: "cost", category: "", percent: "10" };
    await (await store.admin.postForm(bulk, choice)).arrayBuffer();
    const [raised] = await store.storage.catalogueRuns.find({
      order: { by: "created", direction: "desc" },
      limit: 1,
    });
    expect(raised?.title).toBe("Costs +10 %: 1 product");
    await store.services.runs?.work(raised?.id ?? "", 60_000);
    await store.call("runs.apply", [raised?.id ?? ""]);
    await store.services.runs?.work(raised?.id ?? "", 60_000);
    const dearer = await store.call("products.find", ["varied"]);
    expect([dearer?.cost, ...(dearer?.variants ?? []).map(({ cost }) => cost)]).toEqual([
      85.04, 10.18, 73.12,
    ]);
  });
});

describe("the quote editor without scripts", () => {
  it("shows cost and margin of each line and of the whole, after saving too", async () => {
    const asked = await store.ask([["press", 2]], { contact: { email: "m@example.test" } });
    const path = `/admin/quotes/${asked.id}`;
    const before = await (await store.admin.get(path)).text();
    // Two presses of 200 at 77.31: 400 − 154.62.
    expect(visibleText(before)).toContain("Cost €154.62 , margin €245.38 (61.3 %)");
    const press = async (intent: string, fields: Record<string, string>) => {
      const page = await (await store.admin.get(path)).text();
      const sent = { version: versionIn(page), intent, ...fields };
      return (await store.admin.postForm(path, sent)).text();
    };
    await press("add free", { "add.text": "Training", "add.price": "100" });
    const added = visibleText(await (await store.admin.get(path)).text());
    expect(added).toContain("Not known: 1 line has no cost");
    const [line] = (await store.call("offers.listCosts", [asked.id])).slice(-1);
    const field = `lines.${line?.line}.cost`;
    await press("draft", { [field]: "40" });
    const saved = await (await store.admin.get(path)).text();
    expect(visibleText(saved)).toContain("Cost €40.00 , margin €60.00 (60 %)");
    expect(visibleText(saved)).toContain("Cost of the products €194.62");
    expect(visibleText(saved)).toContain("margin €305.38 (61.1 %)");
    // 10 % of the whole is taken off each line, so that the lines' margins add up to the total's.
    const discount = { "discount.value": "10 %" };
    await press("draft", { [field]: "40", ...discount });
    const reduced = visibleText(await (await store.admin.get(path)).text());
    expect(reduced).toContain("Cost €154.62 , margin €205.38 (57.1 %)");
    expect(reduced).toContain("Cost €40.00 , margin €50.00 (55.6 %)");
    expect(reduced).toContain("margin €255.38 (56.8 %)");
    await press("draft", { [field]: "40", "discount.choice": "none" });
    const wrong = await press("draft", { [field]: "much" });
    expect(visibleText(wrong)).toContain("The cost of Training");
    // A loss is marked.
    await press("draft", { [field]: "140" });
    expect(await (await store.admin.get(path)).text()).toMatch(/line-short[^>]*>−?-?€?-?40\.00/);
  });
});
