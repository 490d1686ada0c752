import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seed } from "~/cli/seed.server";
import { usualParts } from "~/http/form-parts.server";
import { cartLimits } from "~/modules/cart/cart.resource";
import { productLimits } from "~/modules/catalogue/product.resource";
import { technicalDataLimits } from "~/modules/catalogue/technical-data";
import { addressLimits } from "~/modules/customers/customer.resource";
import { offerLimits } from "~/modules/pricing/offer";
import { workingContent } from "~/modules/quotes/offer-draft";
import { chargeLimits } from "~/modules/quotes/quote-rules";
import { mostOf } from "~/modules/settings/part-fields";
import { site, siteDefaults } from "~/modules/settings/site";
import { type AdminStore, openAdminStore } from "../support/admin-store";
import { inputOf, lineInput } from "../support/offer-input";
import { aQuote, builders } from "../support/records";
import { aProduct } from "../support/shop";
import type { TestBrowser } from "../support/test-browser";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(async () => {
  await store?.close();
  Object.assign(site, siteDefaults);
});

const many = <T>(count: number, one: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => one(at));

interface Sent {
  action: string;
  fields: FormData;
}

const plain = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/**
 * The form of that button as its page has it. By its text: a window takes a minute for a form of
 * 3,000 fields.
 */
function formIn(html: string, path: string, intent: string): Sent {
  const button = intent === "" ? "<button" : `name="intent" value="${intent}"`;
  const forms = html.match(/<form\b[^>]*method="post"[\s\S]*?<\/form>/g) ?? [];
  const form = forms.find((each) => each.includes(button));
  if (!form) throw new Error(`${path} has no button ${intent}`);
  const fields = new FormData();
  const part = (tag: string, name: string) => {
    const found = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
    return found === undefined ? null : plain(found);
  };
  const controls = /<input\b([^>]*)>|<(textarea|select)\b([^>]*)>([\s\S]*?)<\/\2>/g;
  for (const [, input, kind, other = "", inside = ""] of form.matchAll(controls)) {
    const tag = input ?? other;
    const [name, type] = [part(tag, "name"), part(tag, "type") ?? ""];
    if (name === null || type === "file") continue;
    if (/checkbox|radio/.test(type) && !/ checked=/.test(tag)) continue;
    const chosen = /<option[^>]* selected=[^>]*>/.exec(inside) ?? /<option[^>]*>/.exec(inside);
    const value = kind === "select" ? part(chosen?.[0] ?? "", "value") : plain(inside);
    fields.append(name, (kind ? value : part(tag, "value")) ?? "");
  }
  if (intent !== "") fields.append("intent", intent);
  return { action: part(form.slice(0, form.indexOf(">")), "action") ?? path, fields };
}

async function formOf(path: string, intent: string, browser = store.admin): Promise<Sent> {
  const html = await (await browser.get(path)).text();
  return formIn(html.slice(html.indexOf("<main")), path, intent);
}

/** Sends it as it stands, and with as many fields more that no form has so many. */
async function send(form: Sent, browser: TestBrowser = store.admin) {
  const answer = await browser.postMultipart(form.action, form.fields);
  await answer.text();
  const more = new FormData();
  for (const [name, value] of form.fields) more.append(name, value);
  for (let at = 0; at < 4_000; at += 1) more.append("more", "x");
  const over = await browser.postMultipart(form.action, more);
  await over.text();
  return { count: [...form.fields].length, status: answer.status, over: over.status };
}

describe("the largest form of a page is accepted, and one with thousands of fields more is not", () => {
  it("an offer of 200 lines with all charges, and the customer's message about it", async () => {
    const quote = await store.ask([["press", 2]]);
    const content = workingContent(quote, site.selling);
    const input = inputOf(content, { version: quote.version });
    const more = many(offerLimits.lines - input.lines.length, (at) =>
      lineInput({
        name: `Line ${at}`,
        price: 10,
        inclusion: at < 100 ? { kind: "included" } : { kind: "optional", min: 1, max: 5 },
      }),
    );
    const charges = many(chargeLimits.count, (at) => ({
      label: `Charge ${at}`,
      amount: 1,
      tax: null,
    }));
    const offer = { ...input, lines: [...input.lines, ...more], charges };
    await store.call("offers.saveDraft", [quote.id, offer]);
    const draft = await formOf(`/admin/quotes/${quote.id}`, "draft");
    const saved = await send(draft);
    expect(saved).toMatchObject({ status: 303, over: 413 });
    expect(saved.count).toBeGreaterThan(4 * offerLimits.lines);

    const sent = await formOf(`/admin/quotes/${quote.id}`, "offer");
    expect((await store.admin.postMultipart(sent.action, sent.fields)).status).toBe(303);
    const desk = await (await store.admin.get(`/admin/quotes/${quote.id}`)).text();
    const page = plain(/href="http:\/\/shop\.example(\/quotes\/[^"]+)"/.exec(desk)?.[1] ?? "");
    const customer = store.browser();
    const message = await formOf(page, "message", customer);
    message.fields.set("text", "Please fewer of each.");
    const asked = await send(message, customer);
    expect(asked).toMatchObject({ status: 200, over: 413 });
    expect(asked.count).toBeGreaterThan(2 * offerLimits.lines);
  });

  it("a cart of 100 lines with the buyer's own number of each", async () => {
    const lines = many(cartLimits.lines, (at) => aProduct({ id: `part-${at}`, price: 2 }));
    if (store.services.storage) await seed(store.services.storage, lines);
    const customer = store.browser();
    const quantities = Object.fromEntries(lines.map(({ id }) => [`quantity.${id}`, "1"]));
    await customer.postForm("/products", { intent: "several", ...quantities });
    for (const intent of ["references", "quote", "pay"]) {
      const form = await formOf("/cart", "references", customer);
      form.fields.set("intent", intent);
      for (const name of ["token", "seen"]) form.fields.append(name, "x".repeat(20));
      const sent = await send(form, customer);
      expect([intent, sent.over]).toEqual([intent, 413]);
      expect([intent, sent.status]).not.toEqual([intent, 413]);
      expect(sent.count).toBeGreaterThan(cartLimits.lines);
    }
  });

  it("an order of 200 lines that is shipped and invoiced, and the credit note", async () => {
    const quote = await store.ask([["press", 1]]);
    const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
    const more = many(offerLimits.lines - 1, (at) => lineInput({ name: `Line ${at}`, price: 10 }));
    await store.call("offers.send", [
      quote.id,
      { ...input, lines: [...input.lines, ...more], note: null },
    ]);
    const order = await store.call("orders.createFromQuote", [quote.id]);
    const path = `/admin/orders/${order.id}`;
    for (const intent of ["ship", "invoice"]) {
      const done = await send(await formOf(path, intent));
      expect([intent, done]).toEqual([intent, expect.objectContaining({ status: 303, over: 413 })]);
      expect(done.count).toBeGreaterThan(offerLimits.lines);
    }
    const { invoices } = await store.call("invoices.ofOrder", [order.id]);
    const credit = await formOf(`/admin/invoices/${invoices[0]?.invoice.number}`, "credit");
    credit.fields.set("reason", "Returned");
    credit.fields.set("line0", "1");
    const credited = await send(credit);
    expect(credited).toMatchObject({ status: 303, over: 413 });
    expect(credited.count).toBeGreaterThan(offerLimits.lines);
  });

  it("a hundred chosen rows, and more than a hundred get an explanation", async () => {
    const { storage } = store.services;
    const rows = many(150, (at) =>
      aQuote({ quoteNumber: `Q-${at}`, status: "Pending", version: 1 }),
    );
    for (const row of rows)
      await storage?.quotes.insert({ ...builders.quotes(), ...row, id: `bulk-${row.quoteNumber}` });
    const list = new FormData();
    list.append("operation", "to Cancelled");
    for (const { quoteNumber } of rows) list.append("pick", `bulk-${quoteNumber} 1`);
    const refused = await store.admin.postMultipart("/admin/quotes/bulk", list);
    expect([refused.status, refused.headers.get("location")]).toEqual([303, "/admin/quotes"]);
    list.delete("pick");
    for (const { quoteNumber } of rows.slice(0, 100)) list.append("pick", `bulk-${quoteNumber} 1`);
    const shown = await store.admin.postMultipart("/admin/quotes/bulk", list);
    expect(shown.status).toBe(200);
    const done = await send(formIn(await shown.text(), "/admin/quotes/bulk", "apply"));
    expect(done).toMatchObject({ status: 303, over: 413 });
    expect(done.count).toBeGreaterThan(100);
  });

  it("a store with every category and tax, and a product with every variant", async () => {
    const own = site.productCategories.map(({ slug, name, description }) => ({
      slug,
      name,
      description,
      hidden: false,
    }));
    const more = many(mostOf.categories - own.length, (at) => ({
      slug: `category-${at}`,
      name: `Category ${at}`,
      description: "",
      hidden: false,
    }));
    const categories = [...own, ...more];
    const rates = many(mostOf.rates, (at) => ({
      name: `Tax ${at}`,
      category: "S" as const,
      rate: at + 1,
      text: null,
    }));
    const version = async () => (await store.call("settings.read", [])).version;
    for (const change of [
      { part: "categories" as const, value: categories },
      { part: "taxes" as const, value: { rates, standard: null } },
    ]) {
      await store.call("settings.save", [{ ...change, version: await version() }]);
    }
    for (const part of ["categories", "taxes"]) {
      const done = await send(await formOf("/admin/settings", `save ${part}`));
      expect([part, done]).toEqual([part, expect.objectContaining({ status: 303, over: 413 })]);
      expect(done.count).toBeGreaterThan(usualParts);
    }

    const product = await store.call("products.create", [
      {
        id: "full",
        productName: "Full",
        categories: categories.slice(0, productLimits.categories).map(({ slug }) => slug),
        technicalData: many(technicalDataLimits.rows, (at) => ({
          name: `Name ${at}`,
          value: "1",
          unit: "g",
        })),
        imageURLs: many(
          productLimits.images,
          (at) => `/files/${String(at).padStart(64, "0")}.webp`,
        ),
        variants: many(productLimits.variants, (at) => ({
          ...{
            id: `v${at}`,
            name: `Variant ${at}`,
            sku: `S-${at}`,
            price: 1,
            stock: 1,
            imageURL: null,
          },
        })),
      },
    ]);
    const editor = await formOf(`/admin/products/${product.id}`, "save");
    for (const { slug } of categories) editor.fields.append("categories", slug);
    const refused = await send(editor);
    expect(refused).toMatchObject({ status: 400, over: 413 });
    const saved = await send(await formOf(`/admin/products/${product.id}`, "save"));
    expect(saved).toMatchObject({ status: 303, over: 413 });
    expect(saved.count).toBeGreaterThan(8 * productLimits.variants + 3 * technicalDataLimits.rows);
    const stored = async () => (await store.call("products.find", [product.id]))?.variants ?? [];
    const ids = product.variants.map(({ id }) => id);
    expect(ids).toHaveLength(productLimits.variants);
    expect((await stored()).map(({ id }) => id)).toEqual(ids);

    const tooMany = await formOf(`/admin/products/${product.id}`, "save");
    tooMany.fields.set(`variants.${productLimits.variants}.name`, "One more");
    const answer = await store.admin.postMultipart(tooMany.action, tooMany.fields);
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining(`A product has at most ${productLimits.variants} variants`),
    ]);
    expect(await stored()).toHaveLength(productLimits.variants);

    const discount = await formOf("/admin/discounts/new", "save");
    for (const { slug } of categories) discount.fields.append("categories", slug);
    for (const [name, value] of Object.entries({ name: "All", value: "5", code: "ALL5" }))
      discount.fields.set(name, value);
    const made = await send(discount);
    expect(made.over).toBe(413);
    expect(made.status).not.toBe(413);
  });

  it("a customer with fifty addresses, and a key with every method", async () => {
    const { storage } = store.services;
    const customer = { ...builders.customers(), id: "fifty", email: "fifty@example.test" };
    await storage?.customers.insert(customer);
    for (let at = 0; at < addressLimits.perCustomer; at += 1) {
      await storage?.addresses.insert({
        ...builders.addresses(),
        id: `a${at}`,
        customerId: "fifty",
        isDefault: at === 0,
      });
    }
    const form = await formOf("/admin/customers/fifty/edit", "");
    for (let at = 0; at < addressLimits.perCustomer; at += 1)
      form.fields.append(`place.${at}.remove`, "yes");
    const edited = await send(form);
    expect(edited).toMatchObject({ status: 303, over: 413 });
    expect(edited.count).toBeGreaterThan(8 * addressLimits.perCustomer);

    const html = await (await store.admin.get("/admin/keys")).text();
    const methods = [...html.matchAll(/name="methods"[^>]*value="([^"]+)"/g)].map(
      ([, name]) => name,
    );
    const key = await formOf("/admin/keys", "create");
    key.fields.set("name", "All methods");
    for (const name of methods) key.fields.append("methods", name ?? "");
    const made = await send(key);
    expect(made.over).toBe(413);
    expect(made.status).not.toBe(413);
    expect(methods.length).toBeGreaterThan(30);
  });
});

it("a form of the shop has few fields", async () => {
  const form = new FormData();
  for (let at = 0; at < usualParts; at += 1) form.append(`f${at}`, "x");
  const browser = store.browser();
  expect((await browser.postMultipart("/sign-in", form)).status).not.toBe(413);
  form.append("one-more", "x");
  for (const path of ["/sign-in", "/quote", "/account/details", "/admin", "/admin/staff"]) {
    expect([path, (await browser.postMultipart(path, form)).status]).toEqual([path, 413]);
  }
});
