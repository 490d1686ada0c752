import { createClient, everyItem, StoreError } from "@quote-store/client";
import { receive } from "./receive.js";

const origin = process.env.STORE ?? "http://127.0.0.1:3000";
const shop = createClient({ origin });

let products = 0;
let first = "";
for await (const { id } of shop.store.allProducts()) {
  products += 1;
  first ||= id;
}
console.info(`products: ${products}`);

const contact = { email: "grace@example.com", firstName: "Grace", lastName: "Example" };
const submission = { items: [{ id: first, quantity: 2 }], contact };

const asGuest = await shop.quotes.submit(null, submission);
console.info(`guest: ${asGuest.quoteNumber} ${asGuest.status} ${asGuest.created.toISOString()}`);

const email = `buyer-${Date.now()}@example.com`;
const buyer = await shop.auth.signUp({ email, password: "a long enough passphrase" });
await shop.carts.set(buyer.uid, [{ id: first, quantity: 1 }]);
const cart = await shop.carts.get(buyer.uid);
const asCustomer = await shop.quotes.submit(buyer.uid, {
  items: cart.items.map(({ id, quantity }) => ({ id, quantity })),
  contact: { ...contact, email },
});
const [own] = await shop.quotes.listForCustomer(buyer.uid);
console.info(`customer: ${own?.quoteNumber === asCustomer.quoteNumber ? own.quoteNumber : "lost"}`);

const number = asCustomer.quoteNumber;
const token = process.env.TOKEN;
if (token) {
  // The seller's program, by a key of the store: it prices every line and sends the offer.
  const seller = createClient({ origin, token });
  await seller.quotes.updateStatus(number, "Quoted", { prices: [{ id: first, price: 90 }] });
  const offer = await shop.quotes.read(number);
  if (!offer) throw new Error("The offer is not there");
  // The same key again would be the same answer, and accept nothing twice.
  const once = shop.with({ idempotencyKey: `accept-${number}` });
  const accepted = await once.quotes.answer(number, {
    answer: "Approved",
    seen: { revision: offer.revision, total: offer.total },
    given: { name: "Grace Example" },
  });
  console.info(`offer: ${offer.status} ${offer.total}, then ${accepted.status}`);
  const secret = process.env.WEBHOOK_SECRET;
  if (secret) {
    // A webhook of the store names this port: the order is told, and nobody asks for it.
    const receiver = receive(Number(process.env.WEBHOOK_PORT), secret);
    const { orderNumber } = await seller.orders.createFromQuote(number);
    const { type, data } = await receiver.told((event) => event.data.orderNumber === orderNumber);
    console.info(`told: ${type} ${data.orderNumber} ${data.total}`);
    receiver.close();
  }
} else {
  const request = await shop.quotes.read(number);
  const seen = { revision: 0, total: request?.total ?? null };
  const ended = await shop.quotes.answer(number, { answer: "Cancelled", seen });
  console.info(`called off: ${ended.status}`);
}

let named = 0;
for await (const product of everyItem((cursor) => shop.products.list({ limit: 10, cursor }))) {
  if (product.version > 0) named += 1;
}
console.info(`by pages: ${named}`);

try {
  await shop.carts.get("somebody-else");
} catch (error) {
  if (!(error instanceof StoreError)) throw error;
  console.info(`refused: ${error.status} ${error.code} ${error.requestId !== null}`);
}
await shop.auth.signOut();
console.info(`signed out: ${(await shop.auth.user()) === null}`);
