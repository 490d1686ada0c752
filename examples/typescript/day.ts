import { createClient } from "@quote-store/client";

// A seller's day by API: products, a request, an offer, an order, two shipments, invoice, payment
// and credit note. TOKEN is a key with the role owner.
const origin = process.env.STORE ?? "http://127.0.0.1:3000";
const token = process.env.TOKEN ?? "";
const shop = createClient({ origin, token });
const stamp = Date.now().toString(36);

const made = await shop.products.upsertMany([
  { sku: `VICE-${stamp}`, productName: "Vice", price: 100, stock: 10 },
  { sku: `JAWS-${stamp}`, productName: "Jaws", price: 20 },
]);
const [vice = "", jaws = ""] = made.map(({ id }) => id ?? "");
console.info(`products: ${made.map(({ result }) => result).join(", ")}`);

const { quoteNumber: number } = await shop.offers.createQuote({
  contact: { firstName: "Ada", lastName: "Byron", email: "ada@example.com" },
  customerId: null,
  reference: null,
  from: null,
});
const offer = await shop.offers.send(number, {
  lines: [
    { kind: "product", productId: vice, quantity: 4, price: 95 },
    {
      kind: "product",
      productId: jaws,
      quantity: 1,
      inclusion: { kind: "optional", min: 1, max: 4 },
    },
  ],
  charges: [{ label: "Freight", amount: 12.5, tax: null }],
  message: "Ten days after your order.",
  note: null,
});
console.info(`offer: ${offer.status}, revision ${offer.revision}`);

await shop.offers.recordAnswer(number, {
  answer: "accepted",
  name: "Ada Byron",
  role: "Buyer",
  how: "By telephone",
  at: new Date(),
  purchaseOrder: "PO 7",
  options: null,
});
const order = await shop.orders.createFromQuote(number);
// A call with an idempotency key may be sent again: it ships once.
const once = shop.with({ idempotencyKey: `${number}-1` });
const part = { count: 1, lines: [{ at: 0, quantity: 3 }], parcel: null };
await once.orders.ship(order.orderNumber, part);
await once.orders.ship(order.orderNumber, part);
await shop.orders.ship(order.orderNumber, { count: 2, lines: null, parcel: null });
const shipped = await shop.orders.find(order.orderNumber);
console.info(`shipped: ${shipped?.status}, ${shipped?.fulfilment?.shipments} shipments`);

const invoice = await shop.invoices.issue(order.orderNumber, {
  count: 1,
  lines: null,
  tax: null,
});
const path = `/api/files/orders/${order.orderNumber}/documents/${invoice.number}/file.pdf`;
const file = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
console.info(`invoice: ${file.headers.get("content-type")}`);
const paid = await shop.orders.recordPayment(order.orderNumber, {
  amount: order.total,
  method: "Bank transfer",
  payer: null,
  at: new Date(),
  note: null,
});
console.info(`payment: ${paid.paymentStatus}`);
const credit = await shop.invoices.credit(order.orderNumber, invoice.number, {
  count: 1,
  lines: [{ at: 0, quantity: 1 }],
  charges: false,
  reason: "Damaged",
  lowersDebt: true,
});
console.info(`credit note: ${credit.total < invoice.total}`);
// The bin keeps them for 30 days.
for (const id of [vice, jaws]) await shop.products.delete(id);
console.info("binned");
