import { afterAll, beforeAll, expect, it } from "vitest";
import { count, defineExtension, nullable, text } from "~/extending/extension";
import { install, nothingInstalled } from "~/kernel/extensions/installed";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";

const printed: (string | null)[] = [];
const own = { note: nullable(text({ label: "Note of ours", max: 20 })) };
const everywhere = defineExtension({
  id: "ours",
  apiVersion: 1,
  fields: {
    invoices: { ...own, rank: nullable(count(0, { label: "Rank" })) },
    shipments: own,
    discounts: own,
    addresses: own,
    templates: own,
    customers: own,
  },
  listedFields: ["invoices.note", "discounts.note"],
  filteredFields: ["invoices.note", "discounts.note", "customers.note"],
  slots: {
    "delivery-note.bottom": ({ shipment }, { own: of }) => {
      const { note } = of.shipments(shipment);
      printed.push(note);
      return note === null ? [] : [{ label: "Ours", text: note }];
    },
  },
});

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore({ extensions: [everywhere] });
});
afterAll(async () => {
  await store?.close();
  install(nothingInstalled);
});

async function page(path: string) {
  const response = await store.admin.get(path);
  const html = await response.text();
  return { status: response.status, html, words: visibleText(html) };
}

const field = "custom.ours.note";

/** Follows the link to the form of a record's values on its page, and saves a value there. */
async function typeOn(place: string, kind: string, value: string): Promise<string> {
  const { html } = await page(place);
  const link = new RegExp(`/admin/data/${kind}/[^"]+`).exec(html)?.[0].replaceAll("&amp;", "&");
  if (!link) throw new Error(`${place} has no link to a form of ${kind}`);
  expect((await page(link)).words).toContain("Note of ours");
  const long = await store.admin.postForm(link, { [field]: "x".repeat(21) });
  expect(long.status).toBe(400);
  const saved = await store.admin.postForm(link, { [field]: value });
  expect([saved.status, saved.headers.get("location")]).toEqual([303, place]);
  expect((await page(place)).words).toContain(value);
  return link;
}

async function anOrder() {
  const quote = await store.ask([["press", 2]], { contact: { email: "ada@example.test" } });
  const { orderNumber, id } = await store.call("orders.createFromQuote", [quote.id, undefined]);
  await store.call("orders.updateStatus", [orderNumber, "Processing", undefined]);
  return { orderNumber, id };
}

it("an invoice's are on its page, in the list, its filter and its file, and not on paper", async () => {
  const { orderNumber } = await anOrder();
  const all = { count: 1, lines: null, tax: null, version: undefined };
  const { number } = await store.call("invoices.issue", [orderNumber, all]);
  const other = await anOrder();
  const second = await store.call("invoices.issue", [other.orderNumber, all]);
  await typeOn(`/admin/invoices/${number}`, "invoices", "Posted twice");
  const { words } = await page("/admin/invoices");
  expect(words).toContain("Posted twice");
  const filtered = await page(`/admin/invoices?${field}=posted+TWICE`);
  expect(filtered.words).toContain(number);
  expect(filtered.words).not.toContain(second.number);
  const { html: csv } = await page(`/admin/invoices.csv?${field}=-`);
  expect(csv).toContain("ours: note of ours,ours: rank");
  expect(csv).toContain(second.number);
  expect(csv).not.toContain(number);
  expect((await page("/admin/invoices.csv")).html).toContain(",Posted twice,");
  const found = await store.call("invoices.find", [number]);
  expect(JSON.stringify(found?.invoice.document)).not.toContain("Posted twice");
});

it("a shipment's are on its order's page, and on the note where a slot prints them", async () => {
  const { orderNumber } = await anOrder();
  const shipment = await store.call("orders.ship", [
    orderNumber,
    { count: 1, lines: null, parcel: null, version: undefined },
  ]);
  await typeOn(`/admin/orders/${orderNumber}`, "shipments", "Three pallets");
  const { shipments } = await store.call("invoices.ofOrder", [orderNumber]);
  expect(shipments[0]?.document).toEqual(shipment.document);
  await store.services.documents?.deliveryNote(shipments[0] as typeof shipment);
  expect(printed).toEqual(["Three pallets"]);
});

it("a discount's are on its page, in the list, its filter and its file, and back after an undo", async () => {
  const save = (code: string) =>
    store.call("discounts.save", [{ code, type: "percentage", value: 5, active: true } as never]);
  const [{ id }] = [await save("FAIR"), await save("PLAIN")];
  await typeOn(`/admin/discounts/${id}`, "discounts", "At the fair");
  expect((await page("/admin/discounts")).words).toContain("At the fair");
  const filtered = await page(`/admin/discounts?${field}=at+the+fair`);
  expect(filtered.words).toContain("FAIR");
  expect(filtered.words).not.toContain("PLAIN");
  const { html: csv } = await page("/admin/discounts.csv?state=on");
  expect(csv).toMatch(/FAIR,.*,At the fair/);
  expect(csv).toContain("PLAIN");
  expect((await page("/admin/discounts.csv?state=not")).html).not.toContain("FAIR");
  expect((await page("/admin/discounts.csv?q=plai")).html).not.toContain("FAIR");
  const { version } = (await store.call("discounts.find", [id])) as { version: number };
  await store.admin.postForm(`/admin/discounts/${id}`, {
    intent: "remove",
    version: String(version),
  });
  const after = await page("/admin/discounts");
  const key = /value="restore ([^"]+)"/.exec(after.html)?.[1];
  await store.admin.postForm("/admin/discounts", { intent: `restore ${key}` });
  expect((await store.call("discounts.find", [id]))?.custom).toEqual({
    ours: { note: "At the fair" },
  });
});

it("an address's are on its customer's page", async () => {
  const made = await store.call("customers.createByStaff", [
    {
      companyName: "Quell Works",
      addresses: [{ line1: "1 Main St", city: "Cork", country: "IE" }],
    } as never,
  ]);
  await typeOn(`/admin/customers/${encodeURIComponent(made.id)}`, "addresses", "Gate 4");
});

it("a customer's filter the list, which then does not say how many customers there are", async () => {
  const made = await store.call("customers.createByStaff", [
    { companyName: "Mara Mills" } as never,
  ]);
  await store.call("extensions.setCustomerData", [made.id, { ours: { note: "Key account" } }]);
  const counted = /\d+ customers?\./;
  expect((await page("/admin/customers")).words).toMatch(counted);
  const filtered = await page(`/admin/customers?${field}=key+account`);
  expect(filtered.words).toContain("Mara Mills");
  expect(filtered.words).not.toMatch(counted);
});

it("a template's are on the page of templates, and back after an undo", async () => {
  const { id } = await store.call("templates.create", [{ name: "Hello", text: "Good day." }]);
  await typeOn("/admin/templates", "templates", "Checked");
  await store.admin.postForm("/admin/templates", { intent: `remove ${id}` });
  const { html } = await page("/admin/templates");
  const key = /value="restore ([^"]+)"/.exec(html)?.[1];
  await store.admin.postForm("/admin/templates", { intent: `restore ${key}` });
  const [kept] = await store.call("templates.list", ["snippet"]);
  expect(kept?.custom).toEqual({ ours: { note: "Checked" } });
});

it("a form of a record that is not there is not found", async () => {
  for (const path of ["invoices/none", "shipments/none", "addresses/none?of=none", "carts/x"]) {
    expect((await page(`/admin/data/${path}`)).status).toBe(404);
  }
});
