import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defineExtension, nullable, refusal, text } from "~/extending/extension";
import { install, nothingInstalled } from "~/kernel/extensions/installed";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site } from "~/modules/settings/site";
import { certificates } from "../../examples/extensions/certificates";
import { erpOrders } from "../../examples/extensions/erp-orders";
import { orderLimits } from "../../examples/extensions/order-limits";
import { palletFreight } from "../../examples/extensions/pallet-freight";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { operationOf } from "../support/desk-forms";
import { inputOf } from "../support/offer-input";
import { bare, pdfPages } from "../support/pdf-text";

let ran = 0;
const odds = defineExtension({
  id: "odds",
  apiVersion: 1,
  decide: {
    "product.visible": ({ product, customerId }, next) =>
      product.brand === "Members" ? customerId !== null : next(),
    "search.rank": ({ found }) => found.map(({ id }) => id).toReversed(),
    "order.accept": ({ total }) => (total === 13 ? "Thirteen brings bad luck." : null),
  },
  jobs: {
    counts: () => {
      ran += 1;
    },
    breaks: () => {
      throw new Error("no");
    },
  },
  slots: {
    "mail.bottom": () => [{ label: "Note", text: "We close at five." }],
    "order.bottom": () => [{ text: "Keep it dry." }],
    "offer.bottom": () => [{ text: "Keep it level." }],
  },
});

const leaky = defineExtension({
  id: "leaky",
  apiVersion: 1,
  settings: { token: text({ label: "Token", max: 100 }) },
  secrets: ["token"],
  routes: {
    api: {
      all: { method: "GET", access: "public", run: ({ settings }) => ({ settings }) },
      broken: {
        method: "POST",
        access: "public",
        run: ({ settings }) => {
          throw new Error(`Cannot reach it with ${settings.token}`);
        },
      },
      refused: {
        method: "GET",
        access: "public",
        run: () => {
          throw refusal("Not on Sundays.");
        },
      },
    },
  },
});

/** Only staff see its field. */
const shelves = defineExtension({
  id: "shelves",
  apiVersion: 1,
  fields: { products: { shelf: nullable(text({ label: "Shelf", max: 20 })) } },
});

let store: AdminStore;
beforeAll(async () => {
  const extensions = [orderLimits, palletFreight, erpOrders, certificates, odds, leaky, shelves];
  store = await openAdminStore({ extensions });
});
afterAll(async () => {
  await store?.close();
  install(nothingInstalled);
});

async function page(path: string, browser = store.admin) {
  const response = await browser.get(path);
  const html = await response.text();
  return { status: response.status, html, words: visibleText(html) };
}

async function post(path: string, fields: Record<string, string>, browser = store.admin) {
  const response = await browser.postForm(path, fields);
  const html = await response.text();
  const to = response.headers.get("location");
  return { status: response.status, to, html, words: visibleText(html) };
}

/** What a form would send as it stands. */
function typedIn(html: string, intent: string): Record<string, string> {
  const fields = [...(operationOf(html, "/", intent)?.fields ?? [])];
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}

const customOf = async (id: string) => (await store.call("products.find", [id]))?.custom;

describe("the fields of a product", () => {
  it("are in the editor, keep what was typed after a mistake, and are saved", async () => {
    const path = "/admin/products/press";
    const { html, words } = await page(path);
    expect(words).toContain("More data");
    expect(words).toContain("Units per pallet");
    const typed = typedIn(html, "save");
    const wrong = await post(path, { ...typed, "custom.order-limits.least": "few" });
    expect(wrong.status).toBe(400);
    expect(wrong.words).toContain("Enter the order at least as a whole number");
    expect(wrong.html).toContain('value="few"');
    const right = await post(path, { ...typed, "custom.order-limits.least": "3" });
    expect(right.status).toBe(303);
    expect(await customOf("press")).toMatchObject({ "order-limits": { least: 3, most: null } });
  });

  it("are columns of the CSV file, which an import reads again", async () => {
    const { html: csv } = await page("/admin/products.csv");
    const [header = "", ...lines] = csv.replace("\uFEFF", "").split("\r\n");
    const at = header.split(",").indexOf("order-limits: order at least");
    expect(at).toBeGreaterThan(0);
    expect(lines.find((line) => line.startsWith("press,"))?.split(",")[at]).toBe("3");
    const form = new FormData();
    const text = "id,order-limits: order at most\npress,40\nlathe,none\n";
    form.set("file", new File([text], "limits.csv", { type: "text/csv" }));
    const sent = await store.admin.postMultipart("/admin/products/import", form);
    const to = sent.headers.get("location") ?? "";
    const { words } = await page(to);
    expect(words).toContain("order-limits: order at most – 40");
    expect(words).toContain("“none” is not a whole number");
    await post(to, { intent: "apply" });
    await expect
      .poll(() => customOf("press"))
      .toMatchObject({ "order-limits": { least: 3, most: 40 } });
  });

  it("have no value again when the import or the save that gave the first one is undone", async () => {
    const stored = () => store.services.storage?.products.get("lathe");
    expect((await stored())?.custom ?? null).toBeNull();
    const form = new FormData();
    const text = "id,order-limits: order at least\nlathe,2\n";
    form.set("file", new File([text], "first.csv", { type: "text/csv" }));
    const sent = await store.admin.postMultipart("/admin/products/import", form);
    const to = sent.headers.get("location") ?? "";
    await page(to);
    await post(to, { intent: "apply" });
    await expect.poll(async () => (await stored())?.custom?.["order-limits"]?.least).toBe(2);
    await post(to, { intent: "undo" });
    await expect.poll(async () => (await stored())?.custom ?? null).toBeNull();

    const path = "/admin/products/lathe";
    const typed = typedIn((await page(path)).html, "save");
    const saved = await post(path, { ...typed, "custom.shelves.shelf": "A4" });
    expect(saved.status).toBe(303);
    expect(await customOf("lathe")).toMatchObject({ shelves: { shelf: "A4" } });
    const { html } = await page(saved.to ?? path);
    const [, intent = ""] = /value="(restore [^"]+)"/.exec(html) ?? [];
    expect((await post(path, { intent })).status).toBe(303);
    expect(await customOf("lathe")).toMatchObject({ shelves: { shelf: null } });
  });

  it("explain the limit on the product's page, and the cart says what is wrong", async () => {
    const shown = await page("/products/press", store.shopper);
    expect(shown.words).toContain("order at least 3, at most 40");
    const refused = await post("/products/press", { intent: "add", quantity: "2" }, store.shopper);
    expect(refused.words).toContain("Arbor press: order at least 3, at most 40.");
    const added = await post("/products/press", { intent: "add", quantity: "3" }, store.shopper);
    expect(added.status).toBe(303);
  });
});

it("products are filtered by a field, in the desk and in the Store API", async () => {
  await store.call("products.update", ["press", { custom: { "pallet-freight": { units: 2 } } }]);
  const field = "custom.pallet-freight.units";
  const { words, html } = await page(`/admin/products?${field}=2`);
  expect(words).toContain("Arbor press");
  expect(words).not.toContain("Lathe");
  expect(html).toContain(`name="${field}"`);
  expect((await page(`/admin/products?${field}=many`)).words).toContain(field);
  const api = async (query: string) => {
    const response = await store.shopper.get(`/api/store/products?${query}`);
    return [response.status, await response.json()];
  };
  expect(await api("custom=pallet-freight.units:2&include=custom")).toEqual([
    200,
    {
      nextCursor: null,
      products: [
        expect.objectContaining({
          id: "press",
          custom: expect.objectContaining({ "pallet-freight": { units: 2 } }),
        }),
      ],
    },
  ]);
  for (const wrong of ["pallet-freight.units:few", "order-limits.least:3", "units:2", "2"]) {
    expect(await api(`custom=${wrong}`)).toEqual([400, { error: "Invalid custom" }]);
  }
  const alone =
    "A field of an extension can be combined with a category only, in the order of names and without facets";
  for (const more of ["brand=a", "sort=newest", "include=facets", "data=Force:10 kN"]) {
    expect(await api(`custom=pallet-freight.units:2&${more}`)).toEqual([400, { error: alone }]);
  }
});

it("freight is in the cart with its total", async () => {
  const form = await page("/admin/extensions/pallet-freight");
  expect(form.words).toContain("Price of a pallet");
  const version = /name="version" value="(\d+)"/.exec(form.html)?.[1] ?? "";
  const path = "/admin/extensions/pallet-freight";
  const wrong = await post(path, { version, perPallet: "much", farPercent: "0" });
  expect(wrong.status).toBe(400);
  expect((await post(path, { version, perPallet: "50", farPercent: "0" })).status).toBe(303);
  const cart = await page("/cart", store.shopper);
  expect(cart.words).toContain("Freight, 2 pallets €100.00");
  expect(cart.words).toContain("Total €700.00");
});

describe("the desk", () => {
  it("lists extensions, and what failed", async () => {
    await store.services.extending.runJobs(new AbortController().signal);
    expect(ran).toBe(1);
    const { words } = await page("/admin/extensions");
    for (const part of ["Order limits", "Freight by pallets", "line.quantity", "job breaks"]) {
      expect(words).toContain(part);
    }
  });

  it("has an extension's pages in the navigation, and answers their forms", async () => {
    const { html } = await page("/admin");
    expect(html).toContain("/admin/extensions/erp-orders/orders");
    expect((await page("/admin/extensions/erp-orders/orders")).words).toContain(
      "Number in the ERP",
    );
    const form = new FormData();
    form.set("sku", "NONE-77");
    form.set("file", new File(["%PDF-1.4"], "a.pdf"));
    const path = "/admin/extensions/certificates/upload";
    const answer = await store.admin.postMultipart(path, form);
    expect(await answer.text()).toContain("No product has the SKU NONE-77.");
    expect((await page("/admin/extensions/none/page")).status).toBe(404);
    expect((await page("/admin/extensions/erp-orders/orders", store.shopper)).status).toBe(403);
  });

  it("shows the values of an order, and a form for them", async () => {
    const quote = await store.ask([["press", 3]]);
    const order = await store.call("orders.createFromQuote", [quote.id, undefined]);
    const path = `/admin/data/orders/${order.orderNumber}`;
    expect((await page(`/admin/orders/${order.orderNumber}`)).html).toContain(path);
    const field = "custom.erp-orders.number";
    const long = await post(path, { [field]: "x".repeat(41) });
    expect(long.status).toBe(400);
    expect(long.words).toContain("Number in the ERP must be 40 characters or fewer");
    expect((await post(path, { [field]: "ERP-9" })).status).toBe(303);
    expect((await page(`/admin/orders/${order.orderNumber}`)).words).toContain("ERP-9");
    expect((await page("/admin/orders")).words).toContain("ERP-9");
    const other = await store.ask([["press", 3]]);
    const waiting = await store.call("orders.createFromQuote", [other.id, undefined]);
    const listed = async (value: string) => {
      const { words } = await page(`/admin/orders?${field}=${encodeURIComponent(value)}`);
      return [order, waiting].map(({ orderNumber }) => words.includes(orderNumber));
    };
    expect(await listed("erp-9")).toEqual([true, false]);
    expect(await listed("-")).toEqual([false, true]);
    expect(await listed("ERP")).toEqual([false, false]);
    const { html: file } = await page(`/admin/orders.csv?${field}=-`);
    expect(file).toContain(waiting.orderNumber);
    expect(file).not.toContain(order.orderNumber);
    const { html: csv } = await page("/admin/orders.csv");
    expect(csv).toContain("erp-orders: number in the erp");
    expect(csv).toContain(",ERP-9");
    expect(await store.services.documents?.printedOrder(order)).toMatchObject({
      sections: expect.arrayContaining([{ title: "", text: ["Keep it dry."] }]),
    });
  });

  it("puts lines of extensions into an offer and into its copy to read", async () => {
    const quote = await store.ask([["press", 3]]);
    const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
    await store.call("offers.send", [quote.id, { ...input, note: null }]);
    const asked = { name: "Archive", role: "readonly" as const, methods: [], expires: null };
    const { secret } = await store.call("keys.create", [asked]);
    const headers = { authorization: `Bearer ${secret}` };
    const api = `/api/files/quotes/${quote.quoteNumber}`;
    const files = [
      // Before the offer was mailed, so that no file of the revision is stored yet.
      await store.admin.get(`/admin/quotes/${quote.id}/offer.pdf?revision=1`),
      await store.browser().get(`${api}/offer.pdf`, headers),
      await store.admin.get(`/admin/quotes/${quote.id}/offer.pdf`),
    ];
    for (const file of files) {
      expect(file.status).toBe(200);
      const pages = await pdfPages(new Uint8Array(await file.arrayBuffer()));
      expect(bare(pages.join(" "))).toContain(bare("Keep it level."));
    }
  });

  it("puts lines of extensions into mails about quotes", async () => {
    await store.ask([["press", 3]], { contact: { email: "reader@example.test" } });
    await store.mailsTo("reader@example.test");
    const mail = store.provider.accepted.find(({ to }) => to === "reader@example.test");
    expect(JSON.stringify(mail)).toContain("We close at five.");
  });
});

describe("routes of the API", () => {
  const path = "/api/extensions/erp-orders/status";

  it("check who calls, in the API's form", async () => {
    const guest = await store.browser().get(path);
    expect(guest.status).toBe(401);
    expect(await guest.json()).toEqual({ error: "Authentication required." });
    expect((await store.shopper.get(path)).status).toBe(403);
    const staff = await store.admin.get(path);
    expect([staff.status, await staff.json()]).toEqual([200, { isSetUp: false }]);
    expect((await store.admin.get("/api/extensions/erp-orders/none")).status).toBe(404);
    expect((await store.admin.postJson(path, {})).status).toBe(405);
  });

  it("send no secret, neither in an answer nor in an error", async () => {
    await store.call("extensions.saveSettings", ["leaky", { token: "hush-hush-token" }, 0]);
    const guest = store.browser();
    for (const answer of [
      await guest.get("/api/extensions/leaky/all"),
      await guest.postJson("/api/extensions/leaky/broken", {}),
    ]) {
      expect([answer.status, await answer.json()]).toEqual([
        500,
        { error: "Internal server error" },
      ]);
    }
    const refused = await guest.get("/api/extensions/leaky/refused");
    expect([refused.status, await refused.json()]).toEqual([422, { error: "Not on Sundays." }]);
    const { words, html } = await page("/admin/extensions");
    expect(words).toContain("would send a secret setting");
    expect(html).not.toContain("hush-hush-token");
  });
});

describe("decisions", () => {
  it("hide products from those who may not see them, everywhere in the shop", async () => {
    await store.call("products.create", [
      { id: "secret", productName: "Secret gauge", brand: "Members", price: 9 },
    ]);
    const guest = store.browser();
    expect((await page("/products/secret", guest)).status).toBe(404);
    expect((await page("/search?q=secret", guest)).words).not.toContain("Secret gauge");
    const stored = await guest.get("/api/store/products/secret");
    expect(stored.status).toBe(404);
    const refused = await post("/products/secret", { quantity: "1" }, guest);
    expect(refused.status).toBe(400);
    expect((await page("/products/secret", store.shopper)).words).toContain("Secret gauge");
  });

  it("order what a search finds", async () => {
    for (const name of ["alpha", "beta"]) {
      const product = { id: name, productName: `Ranked ${name}`, price: 5 };
      await store.call("products.create", [product]);
    }
    const { words } = await page("/search?q=ranked", store.shopper);
    expect(words.indexOf("Ranked beta")).toBeLessThan(words.indexOf("Ranked alpha"));
  });

  it("refuse an order, and say why", async () => {
    await store.call("products.create", [{ id: "dozen", productName: "Dozen", price: 13 }]);
    const quote = await store.ask([["dozen", 1]]);
    await expect(store.call("orders.createFromQuote", [quote.id, undefined])).rejects.toMatchObject(
      { message: "Thirteen brings bad luck." },
    );
  });
});
