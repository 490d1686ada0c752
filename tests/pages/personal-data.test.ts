import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Invoice } from "~/modules/invoices/invoice.resource";
import { countInvoiceDay } from "~/modules/statistics/day-totals.server";
import type { CollectionName, Storage } from "~/storage/storage";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { anyOf, builders } from "../support/records";

let store: AdminStore;
let storage: Storage;
beforeAll(async () => {
  store = await openAdminStore();
  const opened = store.services.storage;
  if (!opened) throw new Error("this store has no backend");
  storage = opened;
});
afterAll(() => store?.close());

const who = "Marta.Ilves@example.test";
const address = {
  firstName: "Marta",
  lastName: "Ilvesson",
  companyName: "Ilvesson Optik",
  line1: "Kai 9",
  line2: "",
  city: "Tartu",
  region: "",
  postalCode: "50090",
  country: "EE",
  phone: "",
};
const pdf = new TextEncoder().encode("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
/** What may be found nowhere but in what the law keeps. */
const words = ["ilves", "marta", "kai 9", "tartu"];

async function everythingBut(...left: CollectionName[]): Promise<string> {
  const names = (Object.keys(builders) as CollectionName[]).filter((name) => !left.includes(name));
  const rows = await Promise.all(names.map((name) => anyOf(storage, name).find({ limit: 1_000 })));
  return JSON.stringify(rows).toLowerCase();
}

function leftOf(text: string): string[] {
  return words.filter((word) => text.includes(word));
}

/** A person with an account, an open request, an accepted one with its order, and a newsletter. */
async function person(email: string) {
  const browser = store.browser();
  const account = { email, password: "a password for tests", firstName: "Marta" };
  const { user } = await (await browser.postJson("/api/auth/signup", account)).json();
  const uid: string = user.uid;
  const name = { firstName: "Marta", lastName: "Ilvesson" };
  await store.commerce.customers.update(uid, { email, ...name, companyName: "Ilvesson Optik" });
  await store.commerce.customers.addAddress(uid, address);
  await store.commerce.carts.set(uid, [{ id: "press", quantity: 1 }]);
  const contact = { email, ...name, phone: "", companyName: "Ilvesson Optik" };
  const items = [{ id: "press", quantity: 1 }];
  const asked = { items, contact, deliveryAddress: address, message: "Marta Ilvesson asks." };
  const open = await store.commerce.quotes.submit(uid, asked);
  const bought = await store.commerce.quotes.submit(uid, asked);
  await store.call("quotes.updateStatus", [bought.id, "Quoted", {}]);
  await store.call("quotes.updateStatus", [bought.id, "Approved", {}]);
  const order = await store.call("orders.createFromQuote", [bought.id]);
  await store.call("quotes.addNote", [open.id, "Marta Ilvesson called."]);
  const guest = await store.commerce.quotes.submit(null, { ...asked, reference: "PO Tartu" });
  await storage.subscribers.insert({
    id: `n-${uid}`,
    email: email.toLowerCase(),
    status: "confirmed",
    language: "de",
    created: store.time.now,
    updated: store.time.now,
  });
  return { uid, browser, open, bought, order, guest };
}

/** An invoice with its share of the day's totals, as the store keeps them. */
async function issue(invoice: Invoice): Promise<void> {
  await storage.atomically(async (tx) => {
    await tx.invoices.insert(invoice);
    countInvoiceDay(tx, store.services.site, invoice);
  });
}

async function erase(confirm = who) {
  return store.admin.postForm("/admin/personal-data", { intent: "erase", who, confirm });
}

describe("one person's data", () => {
  it("are exported as one JSON, without what protects the account", async () => {
    const { open, order } = await person(who);
    const path = `/admin/personal-data/export.json?who=${encodeURIComponent(who)}`;
    const answer = await store.admin.get(path);
    expect(answer.headers.get("content-type")).toContain("application/json");
    const data = await answer.json();
    expect(data.quotes.map(({ id }: { id: string }) => id)).toContain(open.id);
    expect(data.orders).toHaveLength(1);
    expect(data.orders[0].orderNumber).toBe(order.orderNumber);
    expect(data.addresses[0].city).toBe("Tartu");
    expect(JSON.stringify(data)).not.toContain("passwordHash");
    expect((await store.shopper.get(path)).status).toBe(403);
  });

  it("are not erased while something is unfinished, and a dry run changes nothing", async () => {
    const [order] = await storage.orders.find({
      where: { emailLower: who.toLowerCase() },
      limit: 1,
    });
    const owed = { id: "owed", number: "INV-2026-9000", orderId: order?.id ?? "" };
    await issue({ ...builders.invoices(), ...owed });
    const balance = { dueDay: "9999-12-31", open: 12, created: store.time.now };
    await storage.invoiceBalances.put({ ...owed, ...balance, state: "open" });
    const before = await everythingBut("sessions");
    const page = `/admin/personal-data?who=${encodeURIComponent(who)}`;
    const text = visibleText(await (await store.admin.get(page)).text());
    expect(text).toMatch(/Not finished yet: O-\d{8}/);
    expect(text).toContain("Not paid yet: INV-2026-9000. Record the payment, or credit it first.");
    expect(text).toMatch(/quotes 2 kept without personal data/);
    expect(text).toMatch(/orders 1 stored apart, as the law requires/);
    expect((await erase()).status).toBe(400);
    expect(await everythingBut("sessions")).toBe(before);
    await storage.invoiceBalances.put({ ...owed, ...balance, state: "settled", open: 0 });
  });

  it("are erased from every column but what the law keeps, and stay away after a restore", async () => {
    const [order] = await storage.orders.find({
      where: { emailLower: who.toLowerCase() },
      limit: 1,
    });
    const id = order?.id ?? "";
    const uid = order?.customerId ?? "";
    const number = "INV-2026-9001";
    const invoice = { ...builders.invoices(), id: number, number, orderId: id, customerId: uid };
    const buyer = { name: "Marta Ilvesson", companyName: "", email: who, phone: "" };
    const addresses = { deliveryAddress: address, billingAddress: null };
    await issue({
      ...invoice,
      document: { ...invoice.document, buyer: { ...buyer, ...addresses } },
    });
    await storage.customerCards.put({
      id: uid,
      tags: [],
      updated: store.time.now,
      version: 1,
      notes: [{ at: store.time.now, actor: "u", text: "Marta likes tea." }],
    });
    await store.call("orders.updateStatus", [
      id,
      "Delivered",
      { force: true, note: "Moved by an owner." },
    ]);
    const [asked] = await storage.quotes.find({ where: { customerId: uid }, limit: 1 });
    const file = await store.services.files.saveAttachment(pdf, "drawing.pdf");
    await storage.messages.insert({
      ...builders.messages(),
      quoteId: asked?.id ?? "",
      text: "Marta writes.",
      files: [{ id: "f", name: "marta.pdf", ...file }],
    });
    const figures = await store.call("orders.countByStatus", []);
    const kept = await copyOf();

    expect((await erase("somebody@else.test")).status).toBe(400);
    const done = await erase();
    expect(done.status).toBe(303);
    expect(leftOf(await everythingBut("retained"))).toEqual([]);
    expect(await store.services.files.readAttachment(file.hash)).toBeNull();
    // The figures stay, and so do the records without the person.
    expect(await store.call("orders.countByStatus", [])).toEqual(figures);
    expect(await storage.orders.get(id)).toMatchObject({ total: order?.total, customerId: null });
    expect((await storage.invoices.get(invoice.id))?.number).toBe(invoice.number);
    // What was in the offer is gone; what it added is not called a payment page's doing.
    const erased = visibleText(await (await store.admin.get(`/admin/orders/${id}`)).text());
    expect(erased).toContain("Tax and terms of the offer €46.00");
    expect(erased).not.toContain("payment page");
    // A document without its content says so, wherever it is asked for.
    const gone = `/admin/orders/${id}/documents/${invoice.number}/file.pdf`;
    for (const path of [`/admin/invoices/${invoice.number}`, gone]) {
      expect([path, (await store.admin.get(path)).status]).toEqual([path, 410]);
    }
    const { recount } = await import("~/modules/upkeep/recount.server");
    expect(await recount(storage, store.services.site)).toEqual([]);
    for (const term of ["ilvesson", "marta", who]) {
      const found = visibleText(await (await store.admin.get(`/admin/search?q=${term}`)).text());
      expect(found).toContain("Nothing found");
    }

    // What is kept is unchanged, for owners and accounting alone.
    const sheet = done.headers.get("location") ?? "";
    const text = await (await store.admin.get(sheet)).text();
    expect(visibleText(text)).toContain("stored apart, as the law requires");
    const rows = await storage.retained.find({ limit: 100 });
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(
      new Set(
        ["quote", "revision", "acceptance", "order", "invoice", "shipment"].filter(
          (kind) => kept.found[kind],
        ),
      ),
    );
    const orders = rows.filter(({ kind }) => kind === "order");
    expect(JSON.parse(orders[0]?.content ?? "{}").customer.lastName).toBe("Ilvesson");
    const record = `/admin/personal-data/kept/${orders[0]?.id}`;
    expect(await (await store.admin.get(record)).text()).toContain("Ilvesson");
    const [bill] = rows.filter(({ kind }) => kind === "invoice");
    const paper = await store.admin.get(`/admin/personal-data/kept/${bill?.id}?as=pdf`);
    expect(paper.headers.get("content-type")).toBe("application/pdf");
    expect(
      Buffer.from(await paper.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect(leftOf(await everythingBut("retained")), "a print is stored nowhere").toEqual([]);
    expect((await store.admin.get(`${record}?as=pdf`)).status).toBe(404);
    expect(await statusAs("accounting", record)).toBe(200);
    expect(await statusAs("accounting", sheet)).toBe(200);
    for (const role of ["sales", "catalogue", "readonly"]) {
      expect(await statusAs(role, record)).toBe(403);
      expect(await statusAs(role, sheet)).toBe(403);
      expect(await statusAs(role, "/admin/personal-data")).toBe(403);
    }
    expect(await statusAs("accounting", "/admin/personal-data")).toBe(403);

    // A backup from before brings account and address back; the next start erases them again.
    await storage.erasures.remove(sheet.split("/").at(-1) ?? "");
    for (const row of rows) await storage.retained.remove(row.id);
    await storage.accounts.insert(kept.account as never);
    await storage.quotes.put(kept.open as never);
    await store.commerce.erasures.resume();
    expect(leftOf(await everythingBut("retained"))).toEqual([]);
    const { items } = await store.call("audit.listPage", [{ limit: 100 }]);
    const actions = items.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["erasures.begin", "erasures.replay"]));
  });

  it("that are kept go when their time is over", async () => {
    const row = { ...builders.retained(), keptUntil: new Date(store.time.now.getTime() - 1) };
    const still = { ...builders.retained(), keptUntil: new Date(store.time.now.getTime() + 1) };
    await storage.retained.insert(row);
    await storage.retained.insert(still);
    await store.commerce.erasures.sweep();
    expect(await storage.retained.get(row.id)).toBeNull();
    expect(await storage.retained.get(still.id)).not.toBeNull();
  });

  it("stand in the trail by the names of their fields alone", async () => {
    const quote = await store.ask([["press", 1]], { contact: { email: "trail@example.test" } });
    const order = await store.call("orders.createFromQuote", [quote.id]);
    const { items } = await store.call("audit.listPage", [{ targetId: order.orderNumber }]);
    const [change] = items
      .flatMap(({ changes }) => changes)
      .filter(({ field }) => field === "customer");
    expect(change).toEqual({ field: "customer", from: null, to: "(personal)" });
    expect(JSON.stringify(items)).not.toContain("trail@example.test");
  });

  it("of nobody are nothing", async () => {
    const page = await store.admin.get("/admin/personal-data?who=nobody@example.test");
    expect(visibleText(await page.text())).toContain("There is no data of this person");
  });
});

async function copyOf() {
  const account = await storage.accounts.getBy("email", who.toLowerCase());
  const [open] = await storage.quotes.find({
    where: { emailLower: who.toLowerCase(), status: "Pending" },
    limit: 1,
  });
  const revisions = await storage.revisions.count({});
  const acceptances = await storage.acceptances.count({});
  const there = { quote: true, order: true, invoice: true };
  const found: Record<string, boolean> = {
    ...there,
    revision: revisions > 0,
    acceptance: acceptances > 0,
    shipment: true,
  };
  return { found, account, open };
}

async function statusAs(role: string, path: string): Promise<number> {
  const [me] = await storage.admins.find({ limit: 1 });
  await storage.admins.patch(me?.id ?? "", { role });
  try {
    return (await store.admin.get(path)).status;
  } finally {
    await storage.admins.patch(me?.id ?? "", { role: "owner" });
  }
}
