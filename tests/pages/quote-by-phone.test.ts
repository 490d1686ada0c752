import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AdminStore, openAdminStore, valueIn, visibleText } from "../support/admin-store";
import { operationOf } from "../support/desk-forms";
import { sendForm } from "../support/desk-press";
import { address } from "../support/rpc-arguments";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

const page = async (path: string) => (await store.admin.get(path)).text();

async function press(path: string, intent: string, typed: Record<string, string> = {}) {
  const form = operationOf(await page(path), path, intent);
  if (!form) throw new Error(`${path} has no button ${intent}`);
  for (const [name, value] of Object.entries(typed)) form.fields.set(name, value);
  return sendForm(store.admin, form);
}

/** A quote that the seller makes; its id. */
async function quoteFor(typed: Record<string, string>): Promise<string> {
  const answer = await press("/admin/quotes/new", "", typed);
  const to = answer.headers.get("location") ?? "";
  expect([answer.status, to]).toEqual([303, expect.stringMatching(/^\/admin\/quotes\/[a-z0-9]+$/)]);
  return to.replace("/admin/quotes/", "");
}

const caller = { email: "", companyName: "Quell Works" };
const place = {
  "delivery.line1": "7 Foundry Lane",
  "delivery.city": "Cork",
  "delivery.country": "IE",
};

describe("a quote for somebody who called", () => {
  it("needs no e-mail address, and its invoice and delivery note have the address", async () => {
    const id = await quoteFor({ ...caller, ...place, neededBy: "week 12" });
    const desk = `/admin/quotes/${id}`;
    expect(visibleText(await page(desk))).toContain("Needed by week 12");
    await press(desk, "add product", { "add.text": "Arbor press" });
    await press(desk, "offer");
    const order = await store.call("orders.createFromQuote", [id]);
    const [delivery, invoice] = [
      await store.call("orders.ship", [order.id, { count: 1, lines: null, parcel: null }]),
      await store.call("invoices.issue", [order.id, { count: 1, lines: null, tax: null }]),
    ];
    expect(visibleText(await page(`/admin/invoices/${invoice.number}`))).toContain(
      "7 Foundry Lane",
    );
    expect(JSON.stringify(delivery)).toContain("7 Foundry Lane");
    expect(await store.mailsTo("")).toEqual([]);
  });

  it("starts with a known customer, found by name, and their address", async () => {
    const account = await store.services.storage?.accounts.getBy("email", "shopper@example.test");
    const id = account?.id ?? "";
    const person = { email: "shopper@example.test", firstName: "Zita", lastName: "Quell" };
    await store.commerce.customers.update(id, person);
    await store.commerce.customers.addAddress(id, address);
    const found = await page("/admin/quotes/new?find=Quell");
    expect(found).toContain(`/admin/quotes/new?customer=${id}`);
    const filled = await page(`/admin/quotes/new?customer=${id}`);
    expect(valueIn(filled, "lastName")).toBe("Quell");
    expect(valueIn(filled, "delivery.line1")).toBe(address.line1);
    // A known address is folded, and open once it was changed.
    const folds = (html: string) => html.match(/<details class="desk-more"[^>]*>/g)?.join(" ");
    expect(folds(filled)).not.toContain("open");
    const changed = { email: "no address", "delivery.postalCode": "T12 X8N4" };
    const refused = await press(`/admin/quotes/new?customer=${id}`, "", changed);
    expect([refused.status, folds(await refused.text())]).toEqual([
      400,
      expect.stringContaining("open"),
    ]);
  });

  it("has its customer corrected until an order is made of it, whoever changes it meanwhile", async () => {
    const id = await quoteFor({ email: "", firstName: "Nils", phone: "+353 21 5550100" });
    const desk = `/admin/quotes/${id}`;
    const edit = `${desk}/customer`;
    const seen = await page(desk);
    expect(seen).toContain(`href="${edit}"`);
    expect(visibleText(seen)).toContain("Offer Q-");
    expect(visibleText(seen), "nobody has asked anything").not.toContain("Question");
    const typed = { email: "nils@quell.example", companyName: "Quell Works", ...place };
    const old = operationOf(await page(edit), edit, "");
    const refused = await press(edit, "", { ...typed, "delivery.line1": "" });
    expect(refused.status).toBe(400);
    expect(visibleText(await refused.text())).toContain("Enter the street");
    // The editor saves itself meanwhile, which is no change of the customer.
    const opened = operationOf(await page(edit), edit, "");
    await press(desk, "add free", { "add.text": "Installation", "add.price": "80" });
    for (const [name, value] of Object.entries(typed)) opened?.fields.set(name, value);
    if (!old || !opened) throw new Error("no form");
    const saved = await sendForm(store.admin, opened);
    expect([saved.status, saved.headers.get("location")]).toEqual([303, desk]);
    const { contact, deliveryAddress } = (await store.commerce.quotes.find(id)) ?? {};
    expect(contact).toMatchObject({ firstName: "Nils", email: "nils@quell.example" });
    expect(deliveryAddress).toMatchObject({ line1: "7 Foundry Lane", companyName: "Quell Works" });
    const found = await page("/admin/quotes?q=nils%40quell.example");
    expect(found).toContain((await store.commerce.quotes.find(id))?.quoteNumber);
    // A colleague's page from before that: nothing is stored, and it says what has changed.
    old.fields.set("phone", "+353 21 5550199");
    const late = await sendForm(store.admin, old);
    const html = await late.text();
    expect([late.status, valueIn(html, "phone")]).toEqual([409, "+353 21 5550199"]);
    expect(valueIn(html, "email")).toBe("nils@quell.example");
    const trail = await store.call("audit.listPage", [{ limit: 5 }]);
    expect(trail.items.map(({ action }) => action)).toContain("quotes.setCustomer");
    await press(desk, "offer");
    expect((await store.mailsTo("nils@quell.example")).length).toBe(1);
    await store.call("orders.createFromQuote", [id]);
    expect(await page(desk)).not.toContain(`href="${edit}"`);
    expect((await store.admin.get(edit)).status).toBe(409);
    const late2 = { contact: { firstName: "Ida", email: "" } };
    await expect(store.call("quotes.setCustomer", [id, late2])).rejects.toThrow(
      "An order was made",
    );
  });

  it("is no longer opened by a link that a wrong address was sent", async () => {
    const id = await quoteFor({ email: "nils@quel.example", companyName: "Quell Works" });
    const edit = `/admin/quotes/${id}/customer`;
    const number = (await store.commerce.quotes.find(id))?.quoteNumber ?? "";
    const link = async () => {
      const { signedLinks } = store.services.mail;
      const key = await signedLinks?.sign({ purpose: "quote", subject: number }, store.time.now);
      return `/quotes/${number}?key=${key}`;
    };
    const statusOf = async (path: string) => (await store.browser().get(path)).status;
    expect(visibleText(await page(edit))).not.toContain("links");
    await press(`/admin/quotes/${id}`, "link send");
    const old = await link();
    expect(await statusOf(old)).toBe(200);
    await press(edit, "", { firstName: "Nils" });
    expect(await statusOf(old)).toBe(200);
    await press(edit, "", { email: "NILS@quel.example" });
    expect(await statusOf(old)).toBe(200);
    expect(visibleText(await page(edit))).toContain("links that were sent to it no longer open");
    const saved = await press(edit, "", { email: "nils@quell.example" });
    const [trail] = (await store.call("audit.listPage", [{ limit: 1 }])).items;
    expect(trail?.summary).toBe(`${number}: customer changed, its links ended`);
    expect(await statusOf(old)).toBe(404);
    expect(await statusOf(await link())).toBe(200);
    const told = await (await store.admin.get(saved.headers.get("location") ?? "")).text();
    expect(visibleText(told)).toContain(
      "no longer open the quote: send a new one. Send the new link",
    );
    const button = /<form[^>]* action="([^"]+)"[^>]*><input[^>]* name="intent" value="link send"/;
    const before = await store.mailsTo("nils@quell.example");
    await store.admin.postForm(button.exec(told)?.[1] ?? "", { intent: "link send" });
    expect(await store.mailsTo("nils@quell.example")).toHaveLength(before.length + 1);
  });

  it("says in its history what colleagues changed besides its status", async () => {
    const id = await quoteFor({ email: "nils@quel.example", companyName: "Quel Works" });
    const named = { firstName: "Nils", companyName: "Quell Works", email: "nils@works.example" };
    const desk = `/admin/quotes/${id}`;
    const saved = await press(`${desk}/customer`, "", { ...named, "delivery.line1": "" });
    const told = await (await store.admin.get(saved.headers.get("location") ?? "")).text();
    expect(visibleText(told)).toContain("The customer is saved.");
    expect(visibleText(told), "nobody was sent a link").not.toMatch(/links? sent/i);
    await press(desk, "link send");
    await press(`${desk}/customer`, "", { email: "nils@quell.example" });
    await store.call("quotes.setLanguage", [id, "de"]);
    const happened = visibleText(await page(desk)).split("What happened")[1];
    expect(happened).toContain("Customer changed: e-mail address, name, company.");
    expect(happened).toContain("Links sent before no longer open the quote.");
    expect(happened).toContain("Language: Deutsch.");
    expect(happened).not.toContain("works.example");
  });

  it("folds the address of a known customer, and says that a company or a name is needed", async () => {
    const named = { firstName: "Zita", lastName: "Quell", companyName: "", phone: "" };
    const place = { line1: "9 Mill Row", line2: "", city: "Cork", postalCode: "", region: "" };
    const deliveryAddress = { ...named, ...place, country: "IE" };
    const { id } = await store.ask([["press", 2]], { deliveryAddress });
    const html = await page(`/admin/quotes/new?contact=${id}`);
    expect(visibleText(html)).toContain("Delivery address 9 Mill Row, Cork");
    expect(html).not.toMatch(/<details[^>]* open/);
    expect(valueIn(html, "delivery.line1")).toBe("9 Mill Row");
    expect(visibleText(html)).toContain("Company, or a name instead Telephone");
  });

  it("keeps what was typed when an address is incomplete", async () => {
    const answer = await press("/admin/quotes/new", "", {
      ...caller,
      "delivery.line1": "7 Foundry Lane",
    });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(valueIn(html, "delivery.line1")).toBe("7 Foundry Lane");
    expect(valueIn(html, "companyName")).toBe("Quell Works");
  });
});

describe("a product with variants", () => {
  const variants = [
    { id: "small", name: "Small", sku: "V-1", price: 10 },
    { id: "large", name: "Large", sku: "V-2", price: 20 },
  ];

  it("is added to an offer in the variant that the seller chooses", async () => {
    await store.call("products.create", [
      { id: "vice", productName: "Bench vice", price: 9, published: true, variants },
    ]);
    const id = await quoteFor(caller);
    const desk = `/admin/quotes/${id}`;
    const choice = await press(desk, "add product", { "add.text": "Bench vice" });
    const html = await choice.text();
    expect([choice.status, visibleText(html)]).toEqual([
      200,
      expect.stringContaining("Add Bench vice, Large"),
    ]);
    expect(html).not.toContain("There is a problem");
    expect(visibleText(html)).toContain("Add Bench vice, Large V-2 · €20.00");
    expect(visibleText(html)).not.toContain("without a variant");
    const form = operationOf(html, desk, "pick vice large");
    if (!form) throw new Error("the variant cannot be chosen");
    expect((await sendForm(store.admin, form)).status).toBe(303);
    const quote = await store.services.storage?.quotes.get(id);
    const [line] = quote?.offer?.draft?.lines ?? [];
    expect([line?.productId, line?.variantId, line?.price]).toEqual(["vice", "large", 20]);
  });

  it("is changed on a line: a list price follows, a typed price stays", async () => {
    const id = await quoteFor(caller);
    const desk = `/admin/quotes/${id}`;
    const choice = await press(desk, "add product", { "add.text": "Bench vice" });
    const pick = operationOf(await choice.text(), desk, "pick vice large");
    if (!pick) throw new Error("the variant cannot be chosen");
    await sendForm(store.admin, pick);
    const lineNow = async () => {
      const quote = await store.services.storage?.quotes.get(id);
      return quote?.offer?.draft?.lines[0];
    };
    const lineId = (await lineNow())?.id;
    const change = async (variant: string, typed: Record<string, string> = {}) => {
      const shown = await press(desk, `variants ${lineId}`, typed);
      const form = operationOf(await shown.text(), desk, `variant ${lineId} ${variant}`);
      if (!form) throw new Error(`the variant ${variant} is not offered`);
      expect((await sendForm(store.admin, form)).status).toBe(303);
      return lineNow();
    };
    expect(await change("small")).toMatchObject({
      variantId: "small",
      variantName: "Small",
      sku: "V-1",
      listPrice: 10,
      price: 10,
      priceSource: "list",
    });
    expect(await change("large", { [`lines.${lineId}.price`]: "7.50" })).toMatchObject({
      variantId: "large",
      sku: "V-2",
      listPrice: 20,
      price: 7.5,
      priceSource: "seller",
    });
  });

  it("is duplicated without its numbers", async () => {
    const answer = await press("/admin/products/vice", "duplicate");
    const copy = (answer.headers.get("location") ?? "").replace("/admin/products/", "");
    const product = await store.services.storage?.products.get(copy);
    expect(product?.variants.map(({ name, sku }) => [name, sku ?? null])).toEqual([
      ["Small", null],
      ["Large", null],
    ]);
  });
});

it("finds who calls by whatever they say, customers and guests, with their town and last quote", async () => {
  const account = await store.services.storage?.accounts.getBy("email", "shopper@example.test");
  const id = account?.id ?? "";
  const person = { email: "shopper@example.test", firstName: "Zita", lastName: "Quell" };
  const known = { ...person, companyName: "Quellwerk Labor", phone: "+353 1 555 0187" };
  await store.commerce.customers.update(id, known);
  const home = {
    ...person,
    companyName: "",
    phone: "",
    line2: "",
    postalCode: "",
    region: "",
    ...address,
  };
  const asked = await store.ask([["press", 2]], { contact: known, deliveryAddress: home });
  const contact = {
    email: "",
    companyName: "Sandmühle Nord",
    phone: "040 / 33 44 55",
    lastName: "Ems",
  };
  const guest = await quoteFor({ ...contact, ...place });
  const stored = await store.services.storage?.quotes.get(guest);
  const find = async (term: string) =>
    visibleText(await page(`/admin/quotes/new?${new URLSearchParams({ find: term })}`));
  for (const term of [
    "zita",
    "Quellw",
    "quelwerk",
    "01 5550187",
    "0187",
    "shopper@",
    asked.quoteNumber,
  ]) {
    const found = await find(term);
    for (const word of ["Quellwerk Labor, Zita Quell", address.city, asked.quoteNumber, "New"]) {
      expect([term, found]).toEqual([term, expect.stringContaining(word)]);
    }
  }
  for (const term of [
    "sandmühle",
    "Sandmuehle",
    "04033 4455",
    "Sandmüle",
    stored?.quoteNumber ?? "",
  ]) {
    const found = await find(term);
    for (const word of ["Sandmühle Nord, Ems", "Cork", stored?.quoteNumber ?? "none"]) {
      expect([term, found]).toEqual([term, expect.stringContaining(word)]);
    }
  }
  expect(await find("nobody-like-it")).toContain("Nobody matches");
  // A guest fills the form in as a customer does, without the lines of that quote.
  const html = await page(`/admin/quotes/new?contact=${guest}`);
  expect(valueIn(html, "companyName")).toBe("Sandmühle Nord");
  expect(valueIn(html, "delivery.line1")).toBe("7 Foundry Lane");
  expect(html).not.toContain(`value="quote ${guest}"`);
  // What another form had is not taken over into this one: React and the tab know them apart.
  expect(html).toContain(`id="new-quote-contact-${guest}"`);
});
