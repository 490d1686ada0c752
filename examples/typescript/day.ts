import { createClient } from "@quote-store/client";

// A seller's day by API: 200 products, a customer's request, an offer with an optional line, the
// customer's acceptance, an order, two shipments, invoice, payment and credit note. TOKEN is a key
// with the role owner.
const origin = process.env.STORE ?? "http://127.0.0.1:3000";
const token = process.env.TOKEN ?? "";
const seller = createClient({ origin, token });
const customer = createClient({ origin });
const stamp = Date.now().toString(36);

type Products = Parameters<typeof seller.products.upsertMany>[0];

/** Sends again what a busy store did not reach in time. */
async function upsert(products: Products): ReturnType<typeof seller.products.upsertMany> {
  const answers = await seller.products.upsertMany(products);
  const late = answers.flatMap(({ error }, at) =>
    error?.startsWith("Not reached in time") ? [at] : [],
  );
  const again = late.length > 0 ? await upsert(products.filter((_, at) => late.includes(at))) : [];
  return answers.map((answer, at) => again[late.indexOf(at)] ?? answer);
}

const made = await upsert(
  Array.from({ length: 200 }, (_, at) => ({
    sku: `TS-${stamp}-${at + 1}`,
    productName: `Part ${at + 1}`,
    price: (1_000 + 37 * (at + 1)) / 100,
    stock: 50,
  })),
);
const [vice = "", jaws = ""] = made.map(({ id }) => id ?? "");
console.info(`products: ${made.filter(({ result }) => result === "created").length}`);

const email = `ada-${stamp}@example.com`;
const password = "a long enough passphrase";
const { uid } = await customer.auth.signUp({ email, password });
const { quoteNumber: number } = await customer.quotes.submit(uid, {
  items: [
    { id: vice, quantity: 4 },
    { id: jaws, quantity: 1 },
  ],
  contact: { firstName: "Ada", lastName: "Byron", email },
});
console.info(`request: ${number}`);

// The request's lines have the ids asked-1 and asked-2. What is left out stays as the settings say.
const offer = await seller.offers.send(number, {
  lines: [
    { id: "asked-1", kind: "product", productId: vice, quantity: 4, price: 9.5 },
    {
      id: "asked-2",
      kind: "product",
      productId: jaws,
      quantity: 1,
      inclusion: { kind: "optional", min: 1, max: 4 },
    },
  ],
  charges: [{ label: "Freight", amount: 12.5 }],
  message: "Ten days after your order.",
  note: null,
});
console.info(`offer: ${offer.status} ${offer.total}`);

// The customer takes two of the optional line, and says which offer they saw.
const seen = await customer.quotes.read(number);
const { revision = 0 } = seen ?? {};
const accepted = await customer.quotes.answer(number, {
  answer: "Approved",
  seen: { revision },
  given: { name: "Ada Byron", purchaseOrder: "PO 7", options: [{ line: "asked-2", quantity: 2 }] },
});
console.info(`answer: ${accepted.status}`);

const { orderNumber } = await seller.orders.createFromQuote(number);
// A call with an idempotency key may be sent again: it ships once.
const once = seller.with({ idempotencyKey: `${number}-1` });
const part = { count: 1, lines: [{ at: 0, quantity: 3 }], parcel: null };
await once.orders.ship(orderNumber, part);
await once.orders.ship(orderNumber, part);
await seller.orders.ship(orderNumber, { count: 2, lines: null, parcel: null });
const order = await seller.orders.find(orderNumber);
console.info(`order: ${orderNumber} ${order?.status} ${order?.total}`);

const invoice = await seller.invoices.issue(orderNumber, { count: 1, lines: null, tax: null });
const path = `/api/files/orders/${orderNumber}/documents/${invoice.number}/file.pdf`;
const file = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
console.info(`invoice: ${invoice.total} ${file.headers.get("content-type")}`);
const paid = await seller.orders.recordPayment(orderNumber, {
  amount: invoice.total,
  method: "bank transfer",
  payer: null,
  at: new Date(),
  note: null,
});
console.info(`payment: ${paid.paymentStatus}`);
const credit = await seller.invoices.credit(orderNumber, invoice.number, {
  count: 1,
  lines: [{ at: 0, quantity: 1 }],
  charges: false,
  reason: "Damaged",
  lowersDebt: true,
});
console.info(`credit note: ${credit.total}`);
