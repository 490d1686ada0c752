import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Storage } from "~/storage/storage";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { operationOf } from "../support/desk-forms";
import { sendForm } from "../support/desk-press";
import { aSubmission } from "../support/shop";

let store: AdminStore;
let storage: Storage;
let uid = "";
const email = "shopper@example.test";
beforeAll(async () => {
  store = await openAdminStore();
  const opened = store.services.storage;
  if (!opened) throw new Error("this store has no backend");
  storage = opened;
  uid = (await storage.accounts.getBy("email", email))?.id ?? "";
  await store.commerce.customers.update(uid, { email, firstName: "Zita", lastName: "Quell" });
});
afterAll(() => store?.close());

const page = () => `/admin/customers/${uid}`;

async function words(path = page()): Promise<string> {
  return visibleText(await (await store.admin.get(path)).text());
}

async function as(role: string, work: () => Promise<Response>): Promise<number> {
  const [me] = await storage.admins.find({ limit: 1 });
  await storage.admins.patch(me?.id ?? "", { role });
  try {
    return (await work()).status;
  } finally {
    await storage.admins.patch(me?.id ?? "", { role: "owner" });
  }
}

async function trail() {
  return (await store.call("audit.listPage", [{ limit: 100 }])).items;
}

it("a search that finds no customer leads on to the quotes and orders of guests", async () => {
  await store.ask([["press", 1]], { contact: { companyName: "Joinery Quell" } });
  const html = await (await store.admin.get("/admin/customers?q=joinery")).text();
  expect(visibleText(html)).toContain("Nothing found");
  expect(html).toContain('href="/admin/search?q=joinery"');
});

it("the list says what each customer ordered, and when last", async () => {
  const list = () => words("/admin/customers");
  expect(await list()).toContain("Zita Quell");
  expect(await list()).not.toContain("1 order");
  const orders = [];
  for (const quantity of [1, 2]) {
    const quote = await store.commerce.quotes.submit(uid, aSubmission([{ id: "press", quantity }]));
    orders.push(await store.call("orders.createFromQuote", [quote.id]));
  }
  expect(await list()).toContain("€600.00 2 orders");
  await store.call("orders.updateStatus", [orders[1]?.id ?? "", "Cancelled"]);
  expect(await list()).toContain("€200.00 1 order");
  const [sold, nobody] = await store.call("desk.listSold", [{ ids: [uid, "nobody"] }]);
  expect(sold).toEqual({ id: uid, sold: 1, ordered: 200, last: orders[0]?.created, whole: true });
  expect(nobody).toEqual({ id: "nobody", sold: 0, ordered: 0, last: null, whole: true });
});

it("the company names a customer, in the list and on the page, and then whom one writes to", async () => {
  const { items } = await store.call("desk.customers", [{ limit: 1 }]);
  expect(items).toHaveLength(1);
  await store.commerce.customers.update(uid, { companyName: "Quell Ltd" });
  const list = await (await store.admin.get("/admin/customers")).text();
  expect(list).toMatch(/row-link[^>]*>Quell Ltd</);
  expect(visibleText(list)).toContain("Quell Ltd Zita Quell");
  const html = await (await store.admin.get(page())).text();
  expect(html).toMatch(/<h1[^>]*>Quell Ltd</);
  expect(visibleText(html)).toContain("Zita Quell, customer since");
  await store.commerce.customers.update(uid, { companyName: "" });
});

describe("tags and notes of a customer", () => {
  it("are the desk's alone, and a tag leads to all who have it", async () => {
    const tags = { intent: "tags", tags: "Dealer,  North  sea, dealer" };
    expect((await store.admin.postForm(page(), tags)).status).toBe(303);
    const note = { intent: "note", note: "Wants to be called in the morning." };
    expect((await store.admin.postForm(page(), note)).status).toBe(303);
    expect((await store.admin.postForm(page(), { intent: "note", note: " " })).status).toBe(400);
    const text = await words();
    expect(text).toContain("Dealer North sea");
    expect(text).toContain("Wants to be called in the morning.");
    expect(await words("/admin/customers?tag=dealer")).toContain("Zita Quell");
    expect(await words("/admin/customers?tag=nobody")).toContain("No customers have this tag");
    // All customers are counted, and so they are only where all of them stand.
    expect(await words("/admin/customers")).toMatch(/\d+ customers?\. Guests/);
    expect(await words("/admin/customers?tag=dealer")).not.toMatch(/\d+ customers?\./);
    await store.call("customers.updateByStaff", [uid, { vatId: "DE 123456789" }]);
    const file = await store.admin.get("/admin/customers.csv?tag=dealer");
    const [head, row, ...none] = (await file.text()).trim().split("\r\n");
    expect([head?.split(",").at(-1), row?.split(",").at(-1), none]).toEqual([
      "vat id",
      "DE123456789",
      [],
    ]);
    expect(file.headers.get("content-disposition")).toMatch(/customers_tag-dealer_\d{4}/);
    const own = await store.shopper.postJson("/api/commerce/customers/get", { args: [uid] });
    expect(JSON.stringify(await own.json())).not.toContain("morning");
    const entries = await trail();
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["customerCards.tag", "customerCards.note"]),
    );
    expect(JSON.stringify(entries)).not.toContain("morning");
    await as("readonly", () => store.admin.postForm(page(), { ...note, note: "No." }));
    expect((await storage.customerCards.get(uid))?.notes).toHaveLength(1);
  });

  it("keep what a colleague added and removed while the form was open", async () => {
    const tagsOf = async () => (await storage.customerCards.get(uid))?.tags;
    await store.call("customerCards.tag", [uid, ["Dealer", "North sea"]]);
    const html = await (await store.admin.get(page())).text();
    const form = operationOf(html, page(), "tags");
    if (!form) throw new Error("The page has no form for tags");
    await store.call("customerCards.tag", [uid, ["Dealer", "Prepays"]]);
    form.fields.set("tags", "Dealer, North sea, Spring fair, prepays");
    expect((await sendForm(store.admin, form)).status).toBe(303);
    expect(await tagsOf()).toEqual(["Dealer", "Prepays", "Spring fair"]);

    const theirs = Array.from({ length: 20 }, (_, at) => `Tag ${at}`);
    await store.call("customerCards.tag", [uid, theirs]);
    const refused = await sendForm(store.admin, form);
    expect(refused.status).toBe(400);
    expect(visibleText(await refused.text())).toContain("At most 20 tags");
    expect(await tagsOf()).toEqual(theirs);
  });
});

describe("what a guest asked for", () => {
  it("is brought to the account by its verified address alone, and back within 30 days", async () => {
    const contact = { email: "Shopper@Example.test" };
    const quote = await store.ask([["press", 1]], { contact });
    const bought = await store.ask([["press", 2]], { contact });
    const order = await store.call("orders.createFromQuote", [bought.id]);
    const shown = await words();
    for (const { number } of [
      { number: quote.quoteNumber },
      { number: bought.quoteNumber },
      { number: order.orderNumber },
    ]) {
      expect(shown).toContain(number);
    }
    expect(shown).toContain("not verified");
    const merge = { intent: "merge" };
    await store.admin.postForm(page(), merge);
    expect((await storage.quotes.get(quote.id))?.customerId).toBeNull();

    await storage.accounts.patch(uid, { emailVerified: store.time.now });
    expect(await words()).toContain("Add all 3 to this customer");
    await as("readonly", () => store.admin.postForm(page(), merge));
    expect((await storage.quotes.get(quote.id))?.customerId).toBeNull();
    expect((await store.admin.postForm(page(), merge)).status).toBe(303);
    expect((await storage.quotes.get(quote.id))?.customerId).toBe(uid);
    expect((await storage.orders.get(order.id))?.customerId).toBe(uid);
    const mine = await store.shopper.get("/account/quotes");
    expect(await mine.text()).toContain(quote.quoteNumber);
    const after = await words();
    expect(after).toMatch(/Open quotes: 1 ?\./);
    expect(after).toContain("Undo");

    const [done] = await store.call("customerCards.merges", [uid]);
    const undo = { intent: `undo ${done?.id}` };
    expect((await store.admin.postForm(page(), undo)).status).toBe(303);
    expect((await storage.quotes.get(quote.id))?.customerId).toBeNull();
    expect((await storage.orders.get(order.id))?.customerId).toBeNull();
    expect((await trail()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(["customerCards.merge", "customerCards.undoMerge"]),
    );

    await store.admin.postForm(page(), merge);
    const [late] = await store.call("customerCards.merges", [uid]);
    const old = new Date(store.time.now.getTime() - 30 * 86_400_000);
    await storage.merges.patch(late?.id ?? "", { created: old });
    await store.admin.postForm(page(), { intent: `undo ${late?.id}` });
    expect((await storage.quotes.get(quote.id))?.customerId).toBe(uid);
    const { recount } = await import("~/modules/upkeep/recount.server");
    expect(await recount(storage, store.services.site)).toEqual([]);
  });

  it("is of the customer whom staff make of the guest, with their address", async () => {
    const contact = {
      email: "Guest@Example.test",
      companyName: "Fenwick Presses",
      lastName: "Ode",
    };
    const quote = await store.ask([["press", 1]], { contact });
    const bought = await store.ask([["press", 2]], { contact });
    const order = await store.call("orders.createFromQuote", [bought.id]);
    const card = await (await store.admin.get(`/admin/orders/${order.orderNumber}`)).text();
    const path = `/admin/customers/new?order=${order.orderNumber}`;
    expect(card).toContain(`href="${path}"`);
    const html = await (await store.admin.get(path)).text();
    expect(visibleText(html)).toContain(`From ${order.orderNumber}.`);
    const form = operationOf(html, path, "");
    if (!form) throw new Error(`${path} has no form`);
    expect(form.fields.get("companyName")).toBe("Fenwick Presses");
    const made = await sendForm(store.admin, form);
    const id = decodeURIComponent(made.headers.get("location")?.split("/").pop() ?? "");
    expect(id).toMatch(/^contact:/);
    const told = await (await store.admin.get(made.headers.get("location") ?? "")).text();
    expect(visibleText(told)).toContain(
      "The customer is created, with the 3 quotes and orders they had as a guest.",
    );
    for (const number of [quote.quoteNumber, bought.quoteNumber, order.orderNumber]) {
      expect(visibleText(told)).toContain(number);
    }
    const own = { customerId: id };
    expect(await storage.quotes.get(quote.id)).toMatchObject(own);
    expect(await storage.orders.get(order.id)).toMatchObject(own);
    const [address] = await storage.addresses.find({ where: own, limit: 5 });
    expect(address?.line1).toBe(order.deliveryAddress?.line1);
    // What comes later under the address is offered on the customer's page.
    const later = await store.ask([["press", 3]], { contact });
    const again = await store.admin.get(`/admin/customers/new?quote=${later.id}`);
    expect(again.headers.get("location")).toBe(`/admin/customers/${encodeURIComponent(id)}`);
    const offered = await (await store.admin.get(again.headers.get("location") ?? "")).text();
    expect(visibleText(offered)).toContain("A customer has this e-mail address already.");
    await store.admin.postForm(again.headers.get("location") ?? "", { intent: "merge" });
    expect(await storage.quotes.get(later.id)).toMatchObject(own);
    const { recount } = await import("~/modules/upkeep/recount.server");
    expect(await recount(storage, store.services.site)).toEqual([]);
  });

  it("stays where it is when it is another customer's, or the form has another address", async () => {
    const known = (email: string) => ({ email, lastName: "Ahn", addresses: [] });
    const [one, two] = ["one@press.example.test", "two@press.example.test"];
    const first = await store.call("customers.createByStaff", [known(one)]);
    const theirs = await store.ask([["press", 1]], { contact: { email: one } });
    await store.call("customerCards.merge", [first.id]);
    const moved = { contact: { lastName: "Ahn", email: two } };
    await store.call("quotes.setCustomer", [theirs.id, moved]);
    const guests = await store.ask([["press", 1]], { contact: { email: two } });
    const path = `/admin/customers/new?quote=${guests.id}`;
    const form = operationOf(await (await store.admin.get(path)).text(), path, "");
    if (!form) throw new Error(`${path} has no form`);
    form.fields.set("email", "three@press.example.test");
    const made = await sendForm(store.admin, form);
    expect(await words(made.headers.get("location") ?? "")).toContain("is not added");
    expect((await storage.quotes.get(guests.id))?.customerId).toBeNull();
    const second = await store.call("customers.createByStaff", [known(two)]);
    expect(await store.call("customerCards.mergeable", [second.id])).toMatchObject({
      quotes: [guests.quoteNumber],
      orders: [],
    });
    // Nobody is made of a guest without an address, by which the documents are found.
    await storage.quotes.patch(guests.id, { contact: { ...guests.contact, email: "" } });
    const page = await (await store.admin.get(`/admin/quotes/${guests.id}`)).text();
    expect(page).not.toContain("Add to your customers");
  });
});
