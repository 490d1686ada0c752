import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "~/modules/orders/order.resource";
import { type AdminStore, openAdminStore, valueIn, visibleText } from "../support/admin-store";
import { operationOf } from "../support/desk-forms";
import { sendForm } from "../support/desk-press";

/** Two people have the same page open, and one of them is faster. */
let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
  await store.services.storage?.products.patch("press", { stock: 1_000 });
});
afterAll(() => store?.close());

const ship = ({ id }: Order) =>
  store.call("orders.ship", [id, { count: 1, lines: null, parcel: null }]);
const bill = ({ id }: Order) =>
  store.call("invoices.issue", [id, { count: 1, lines: null, tax: null }]);
const cash = (amount: number) => ({
  amount,
  method: "cash",
  payer: null,
  at: store.time.now,
  note: null,
});
const pay = ({ id }: Order) => store.call("orders.recordPayment", [id, cash(900)]);
const back = { lines: [{ at: 0, quantity: 2 }], reason: "Too many", restock: true };
const becomes = (status: "Cancelled" | "Refunded") => (order: Order) =>
  store.call("orders.updateStatus", [order.id, status, { force: true, note: "By an owner." }]);

const deliveryAddress = {
  firstName: "Per",
  lastName: "Holm",
  companyName: "",
  line1: "1 Quay Street",
  line2: "",
  city: "Cork",
  region: "",
  postalCode: "T12",
  country: "IE",
  phone: "",
};

type Work = (order: Order) => Promise<unknown>;

async function ordered(...steps: Work[]): Promise<Order> {
  const quote = await store.ask([["press", 2]], { deliveryAddress });
  const order = await store.call("orders.createFromQuote", [quote.id]);
  for (const step of steps) await step(order);
  return order;
}

/** The answer to a form that was opened before the other person's work. */
async function late(
  path: string,
  { intent, typed, other }: { intent: string; typed: object; other: () => Promise<unknown> },
) {
  const html = await (await store.admin.get(path)).text();
  const form = operationOf(html, path, intent);
  if (!form) throw new Error(`${path} has no button ${intent}`);
  for (const [name, value] of Object.entries(typed)) form.fields.set(name, value);
  await other();
  const answer = await sendForm(store.admin, form);
  const body = await answer.text();
  return { status: answer.status, summary: /class="error-summary"[\s\S]*?<\/div>/.exec(body)?.[0] };
}

const cases: [what: string, steps: Work[], other: Work, intent: string, typed: object][] = [
  ["shipping of a cancelled order", [], becomes("Cancelled"), "ship", {}],
  ["an invoice of a cancelled order", [], becomes("Cancelled"), "invoice", {}],
  ["a payment of a cancelled order", [], becomes("Cancelled"), "pay", { note: "Statement 7" }],
  ["data for an invoice that is issued", [], bill, "billing", {}],
  [
    "a refund that is recorded",
    [pay],
    ({ id }) => store.call("orders.recordRefund", [id, cash(500)]),
    "refund",
    {},
  ],
  [
    "a correction that is made",
    [pay],
    ({ id }) => store.call("orders.correctPayment", [id, { at: 0, note: "Wrong order." }]),
    "correct",
    { note: "Not theirs." },
  ],
  [
    "a return of what came back",
    [ship],
    ({ id }) => store.call("orders.takeBack", [id, { count: 1, ...back }]),
    "return",
    { line0: "1", reason: "Broken" },
  ],
  [
    "a review that is done",
    [({ id }) => patchOrder(id, { needsReview: "Look.", flagged: true })],
    ({ id }) => store.call("orders.markReviewed", [id, { note: null }]),
    "reviewed",
    { note: "I called them." },
  ],
];

async function patchOrder(id: string, changes: { needsReview: string; flagged: boolean }) {
  await store.services.storage?.orders.patch(id, changes);
}

describe("a form that the page no longer has is refused in words", () => {
  it.each(cases)("%s", async (_what, steps, other, intent, typed) => {
    const order = await ordered(...steps);
    const path = `/admin/orders/${order.orderNumber}`;
    const { status, summary } = await late(path, { intent, typed, other: () => other(order) });
    expect(status).toBe(409);
    expect(visibleText(summary ?? "")).toContain("Nothing was changed");
    for (const text of Object.values(typed).filter((each) => each.length > 1)) {
      expect(visibleText(summary ?? "")).toContain(text);
    }
  });

  it("a credit of an invoice that is credited", async () => {
    const order = await ordered();
    const { number } = await bill(order);
    const all = { lines: null, reason: "Wrong price", charges: true, lowersDebt: true };
    const { status, summary } = await late(`/admin/invoices/${number}`, {
      intent: "creditAll",
      typed: { reason: "Never ordered" },
      other: () => store.call("invoices.credit", [order.id, number, { count: 1, ...all }]),
    });
    expect(status).toBe(400);
    expect(visibleText(summary ?? "")).toContain("Nothing was changed");
  });

  it("a text that was removed", async () => {
    const made = await store.call("templates.create", [{ name: "Freight", text: "Free." }]);
    const { summary } = await late("/admin/templates", {
      intent: `change ${made.id}`,
      typed: { text: "Free of charge." },
      other: () => store.call("templates.remove", [made.id]),
    });
    expect(visibleText(summary ?? "")).toContain("Nothing was changed");
  });
});

describe("the same step by two people", () => {
  it("is not the same shipment with another parcel: its number would be lost", async () => {
    const order = await ordered();
    const parcel = { "parcel.carrier": "Post", "parcel.number": "RR 42" };
    const { status, summary } = await late(`/admin/orders/${order.orderNumber}`, {
      intent: "ship",
      typed: parcel,
      other: () => ship(order),
    });
    expect([status, visibleText(summary ?? "")]).toEqual([
      409,
      expect.stringContaining("Post RR 42"),
    ]);
  });

  it("is not the same return when the goods go elsewhere", async () => {
    const order = await ordered(ship);
    const { status } = await late(`/admin/orders/${order.orderNumber}`, {
      intent: "return",
      typed: { line0: "2", reason: "Too many", restock: "no" },
      other: () => store.call("orders.takeBack", [order.id, { count: 1, ...back }]),
    });
    expect(status).toBe(409);
  });
});

describe("the data for the invoice", () => {
  const kiel = { ...deliveryAddress, line1: "Hafen 1", city: "Kiel", postalCode: "24103" };

  it("that two people change keep both changes, and show both where they disagree", async () => {
    const order = await ordered();
    const path = `/admin/orders/${order.orderNumber}`;
    const open = async () =>
      operationOf(await (await store.admin.get(path)).text(), path, "billing");
    const mine = await open();
    if (!mine) throw new Error("the page has no such form");
    mine.fields.set("companyName", "Holm GmbH");
    mine.fields.set("billing.postalCode", "24105");
    const theirs = { version: order.version, buyerVatId: "DE123456789", billingAddress: kiel };
    await store.call("orders.correctBilling", [order.id, theirs]);
    const answer = await sendForm(store.admin, mine);
    const html = await answer.text();
    const now = ["vatId", "companyName", "billing.line1", "billing.city", "billing.postalCode"];
    expect([answer.status, ...now.map((name) => valueIn(html, name))]).toEqual([
      409,
      "DE123456789",
      "Holm GmbH",
      "Hafen 1",
      "Kiel",
      "24105",
    ]);
    expect(visibleText(html)).toContain("Postcode: somebody else saved “24103”, you typed “24105”");
    const shown = operationOf(html, path, "billing");
    expect(shown && (await sendForm(store.admin, shown)).status).toBe(303);
    const saved = await store.services.storage?.orders.get(order.id);
    const { companyName, line1 } = saved?.billingAddress ?? {};
    expect([saved?.buyerVatId, companyName, line1]).toEqual([
      "DE123456789",
      "Holm GmbH",
      "Hafen 1",
    ]);
  });

  it("are not said to be saved when a name has no address to be kept with", async () => {
    const quote = await store.ask([["press", 1]]);
    const order = await store.call("orders.createFromQuote", [quote.id]);
    const path = `/admin/orders/${order.orderNumber}`;
    const form = operationOf(await (await store.admin.get(path)).text(), path, "billing");
    form?.fields.set("companyName", "Holm GmbH");
    const answer = form && (await sendForm(store.admin, form));
    const html = (await answer?.text()) ?? "";
    expect([answer?.status, valueIn(html, "companyName")]).toEqual([400, "Holm GmbH"]);
    expect(visibleText(html)).toContain("Enter the street too");
  });
});

describe("a kept text", () => {
  it("is not said to be changed when it is emptied", async () => {
    const made = await store.call("templates.create", [{ name: "Warranty", text: "Two years." }]);
    const fields = { intent: `change ${made.id}`, version: "1", name: "Warranty", text: " " };
    const answer = await store.admin.postForm("/admin/templates", fields);
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining("Write the text first"),
    ]);
  });
});
