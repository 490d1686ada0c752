import { afterAll, beforeAll, expect, it } from "vitest";
import { createClient, type TestClient } from "../support/client";
import { type EdgeServer, openEdge } from "../support/edge";
import { askedBy } from "../support/shop";

let store: EdgeServer;
let token: string;
let shop: TestClient;
beforeAll(async () => {
  store = await openEdge();
  const { commerce, gateway } = store.services;
  await commerce?.admin.grant("boss", "boss@example.test");
  const asked = { name: "ERP", role: "owner" as const, methods: [], expires: null };
  token = (await gateway?.call("keys.create", [asked], askedBy({ uid: "boss" })))?.secret ?? "";
  shop = createClient({ origin: store.origin, token });
});
afterAll(() => store.stop());

async function file(path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${token}`, ...init.headers };
  const response = await fetch(`${store.origin}/api/${path}`, { ...init, headers });
  return { response, content: Buffer.from(await response.arrayBuffer()) };
}

it("a seller does a whole day by API alone", async () => {
  const { version, parts } = await shop.settings.read();
  const { version: taxed } = await shop.settings.save({
    part: "taxes",
    value: {
      rates: [{ name: "VAT 23%", category: "S", rate: 23, text: null }],
      standard: "VAT 23%",
    },
    version,
  });
  expect(parts.taxes).toBeUndefined();
  await shop.settings.save({
    part: "letterhead",
    value: {
      legalName: "Kerfholm Ltd",
      street: "1 Quay",
      postalCode: "T12",
      city: "Cork",
      country: "IE",
      vatId: "IE6388047V",
      registration: "123",
      phone: "",
      email: "sales@example.test",
      bank: null,
      footer: "",
      logo: null,
    },
    version: taxed,
  });

  const vice = await shop.products.create({
    id: "vice-1",
    productName: "Vice",
    sku: "V-1",
    price: 100,
    stock: 10,
  });
  const jaws = await shop.products.create({ id: "jaws-1", productName: "Jaws", price: 19.99 });
  await shop.stock.adjust(vice.id, {
    variantId: null,
    mode: "add",
    amount: 5,
    seen: null,
    reason: "received",
    note: null,
  });

  const guest = createClient({ origin: store.origin });
  const asked = await guest.quotes.submit(null, {
    items: [{ id: vice.id, quantity: 4 }],
    contact: { email: "ada@example.test", firstName: "Ada", lastName: "Byron" },
    billingAddress: {
      firstName: "Ada",
      lastName: "Byron",
      line1: "14 Foundry Quay",
      city: "Dublin",
      postalCode: "D2",
      country: "IE",
    },
  });
  const number = asked.quoteNumber;

  const draft = await shop.offers.saveDraft(number, {
    lines: [
      { kind: "product", productId: vice.id, quantity: 4, price: 95 },
      {
        kind: "product",
        productId: jaws.id,
        quantity: 1,
        inclusion: { kind: "optional", min: 1, max: 4 },
      },
      { kind: "free", name: "Turning to drawing", quantity: 1, price: 60 },
    ],
    charges: [{ label: "Freight", amount: 12.5, tax: "VAT 23%" }],
    message: "Ten days after your order.",
    terms: "Net thirty days.",
    payment: { dueDays: 30, text: "30 days net" },
  });
  expect(draft.offer?.draft?.lines.map(({ tax }) => tax)).toEqual(Array(3).fill("VAT 23%"));
  const preview = await file(`files/quotes/${number}/preview.pdf`);
  expect(preview.content.subarray(0, 5).toString()).toBe("%PDF-");

  const sent = await shop.offers.send(number, { note: null });
  expect([sent.status, sent.revision]).toEqual(["Quoted", 1]);
  // (4 × 95 + 60 + 12.50) × 1.23
  expect(sent.total).toBe(556.58);
  const offerFile = await file(`files/quotes/${number}/offer.pdf`);
  expect(offerFile.response.headers.get("content-type")).toBe("application/pdf");
  const [revision] = await shop.offers.revisions(sent.id);
  expect(revision?.sent.message).toBe("Ten days after your order.");

  const jawsLine = sent.offer?.sent?.lines.find(({ productId }) => productId === jaws.id)?.id ?? "";
  const accepted = await shop.offers.recordAnswer(number, {
    version: sent.version,
    answer: "accepted",
    name: "Ada Byron",
    role: "Buyer",
    how: "By telephone",
    at: new Date(),
    purchaseOrder: "PO 7",
    options: [{ line: jawsLine, quantity: 2 }],
  });
  expect(accepted.status).toBe("Approved");
  const order = await shop.orders.createFromQuote(number);
  // (4 × 95 + 2 × 19.99 + 60 + 12.50) × 1.23
  expect(order.total).toBe(605.75);

  const once = shop.with({ idempotencyKey: "first-shipment" });
  const first = { count: 1, lines: [{ at: 0, quantity: 3 }], parcel: null };
  const [one, two] = [
    await once.orders.ship(order.orderNumber, first),
    await once.orders.ship(order.orderNumber, first),
  ];
  expect(two).toEqual(one);
  await shop.orders.ship(order.orderNumber, {
    count: 2,
    lines: null,
    parcel: { carrier: "An Post", number: "CE1" },
  });
  const shipped = await shop.orders.find(order.orderNumber);
  expect([shipped?.status, shipped?.fulfilment?.shipments]).toEqual(["Shipped", 2]);
  expect((await shop.products.find(vice.id))?.stock).toBe(11);

  const invoice = await shop.invoices.issue(order.orderNumber, {
    count: 1,
    lines: null,
    tax: null,
  });
  expect(invoice.total).toBe(605.75);
  const path = `files/orders/${order.orderNumber}/documents`;
  const printed = await file(`${path}/${invoice.number}/file.pdf`);
  expect(printed.content.subarray(0, 5).toString()).toBe("%PDF-");
  const note = await file(`${path}/${one.number}/file.pdf`);
  expect(note.content.subarray(0, 5).toString()).toBe("%PDF-");

  const paid = await shop.orders.recordPayment(order.orderNumber, {
    amount: 605.75,
    method: "Bank transfer",
    payer: "Ada Byron",
    at: new Date(),
    note: null,
  });
  expect(paid.paymentStatus).toBe("paid");
  const credit = await shop.invoices.credit(order.orderNumber, invoice.number, {
    count: 1,
    lines: [{ at: 0, quantity: 1 }],
    charges: false,
    reason: "Damaged",
    lowersDebt: true,
  });
  // 95 × 1.23
  expect(credit.total).toBe(116.85);
  const refunded = await shop.orders.recordRefund(order.orderNumber, {
    amount: 116.85,
    method: "Bank transfer",
    at: new Date(),
    note: null,
  });
  expect(refunded.payments).toHaveLength(2);
  const { items } = await shop.invoices.listForDesk({ filter: "all", limit: 20 });
  expect(items.map(({ invoice: each }) => each.number)).toEqual([credit.number, invoice.number]);
});

it("exports the lists as NDJSON and CSV, and refuses what it does not know", async () => {
  const { response, content } = await file("exports/products.ndjson?q=vice");
  expect(response.status).toBe(200);
  const rows = content.toString().trim().split("\n");
  expect(rows.map((row) => JSON.parse(row).sku)).toContain("V-1");
  const csv = await file("exports/orders.csv");
  expect(csv.content.toString().split("\n").length).toBeGreaterThan(1);
  expect((await file("exports/orders.csv?colour=red")).response.status).toBe(400);
  expect((await file("exports/secrets.csv")).response.status).toBe(404);
  const anonymous = await fetch(`${store.origin}/api/exports/customers.ndjson`);
  expect(anonymous.status).toBe(401);
});

it("takes pictures and attachments, and answers them", async () => {
  const bytes = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const picture = await file("files/pictures", { method: "POST", body: bytes });
  expect(picture.response.status).toBe(201);
  const { path } = JSON.parse(picture.content.toString()) as { path: string };
  await shop.products.update("vice-1", { primaryImageURL: path });
  const kept = await store.services.files.read(path.split("/").at(-1) ?? "");
  expect(kept?.type).toBe("image/webp");
  const wrong = await file("files/sheets", { method: "POST", body: bytes });
  expect(wrong.response.status).toBe(400);

  const sent = await file("files/attachments?name=plan.png", { method: "POST", body: bytes });
  const attachment = JSON.parse(sent.content.toString());
  const { items } = await shop.desk.quotes({ limit: 1 });
  const number = items[0]?.quoteNumber ?? "";
  const said = await shop.messages.answer(number, { text: "The plan.", files: [attachment] });
  const id = said.files[0]?.id ?? "";
  const read = await file(`files/quotes/${number}/attachments/${id}`);
  expect(read.content.equals(bytes)).toBe(true);
  const stranger = await fetch(`${store.origin}/api/files/quotes/${number}/attachments/${id}`);
  expect(stranger.status).toBe(401);
});

it("a key with a list of methods hands on no rights", async () => {
  const asked = {
    name: "Till",
    role: null,
    methods: ["keys.create", "staff.invite"],
    expires: null,
  };
  const { secret } = await shop.keys.create(asked);
  const till = createClient({ origin: store.origin, token: secret });
  const more = { name: "More", role: "owner" as const, methods: [], expires: null };
  await expect(till.keys.create(more)).rejects.toMatchObject({ status: 403 });
  const { secret: made } = await shop.keys.create(more);
  const heir = createClient({ origin: store.origin, token: made });
  expect((await heir.keys.list()).length).toBeGreaterThan(2);
});
