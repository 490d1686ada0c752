import { afterAll, beforeAll, expect, it } from "vitest";
import { rpcMethods } from "~/gateway/methods";
import { encodeCursor } from "~/kernel/page";
import { cartOf } from "~/modules/cart/cart.resource";
import type { Order } from "~/modules/orders/order.resource";
import type { Quote } from "~/modules/quotes/quote.resource";
import { deskTexts } from "~/routes/api/description/desk-texts.server";
import { onEveryEngine } from "../support/engines";
import { aSubmission } from "../support/shop";
import { openTokenStore, type TokenStore } from "../support/token-store";

const postal = { line1: "1 Quay", city: "Cork", country: "IE" };

/** What a service refuses: arguments that fit their schema, and the answer with its reason. */
interface Refusal {
  method: string;
  what: string;
  args(made: Made): unknown[];
  status: number;
  error: string;
}

interface Made {
  open: Quote;
  unpriced: Quote;
  rejected: Quote;
  converted: Quote;
  order: Order;
}

function refusal(method: string, what: string, args: Refusal["args"]) {
  return (status: number, error: string): Refusal => ({ method, what, args, status, error });
}

const submit = (part: object) => [
  "ann",
  { ...aSubmission([{ id: "lathe", quantity: 1 }]), ...part },
];

const unavailable = "A product of your request is no longer available.";

const calledOff = (total: number) => ({ answer: "Cancelled", seen: { revision: 0, total } });

/** A cursor of a list whose keys are texts, where this one has dates. */
const ofAnotherList = encodeCursor({ key: "a", id: "b" });

const twins = ["T-A", "t-a"].map((sku, at) => ({ id: `v${at}`, name: sku, sku }));

const savedLine = { id: "lathe", quantity: 1 };
const saved = { name: "Weekly", lines: [savedLine] };

const refusals: Refusal[] = [
  ...[
    "products.list",
    "products.listAll",
    "quotes.listPage",
    "orders.listPage",
    "customers.listPage",
    "audit.listPage",
    "webhooks.deliveries",
  ].map((method) =>
    refusal(method, "a text that is no cursor", () => [{ cursor: "garbage" }])(
      400,
      "Invalid cursor",
    ),
  ),
  ...[
    ...["Quote", "Order", "Customer", "Invoice"],
    ...["Shipment", "Discount", "Address", "Template"],
  ].map((noun) =>
    refusal(`extensions.set${noun}Data`, "an unknown record", () => ["none", {}])(
      404,
      `${noun} not found.`,
    ),
  ),
  refusal("orders.findShipments", "a field that no extension has", () => [
    { custom: { depot: { pallets: 3 } } },
  ])(400, "custom.depot.pallets: Lists cannot be filtered by this field."),
  refusal("products.listByCategory", "a text that is no cursor", () => [
    "balances-scales",
    { cursor: "garbage" },
  ])(400, "Invalid cursor"),
  refusal("quotes.listPage", "a cursor of another list", () => [{ cursor: ofAnotherList }])(
    400,
    "Invalid cursor",
  ),
  refusal("products.create", "an id in use", () => [{ id: "lathe", productName: "Another" }])(
    409,
    "Already in use: id.",
  ),
  refusal("products.create", "a sku in use", () => [{ productName: "Another", sku: "TAKEN-1" }])(
    409,
    "Already in use: sku.",
  ),
  refusal("products.update", "an unknown id", () => ["nothing", { price: 1 }])(
    404,
    "Product not found.",
  ),
  refusal("products.update", "a sku in use", () => ["p1", { sku: "TAKEN-1" }])(
    409,
    "Already in use: sku.",
  ),
  refusal("products.update", "a version that is gone", () => ["p1", { price: 2, version: 99 }])(
    409,
    "Changed meanwhile.",
  ),
  ...["delete", "feature", "unfeature"].map((verb) =>
    refusal(`products.${verb}`, "an unknown id", () => ["nothing"])(404, "Product not found."),
  ),
  ...["update", "delete", "feature", "unfeature"].map((verb) =>
    refusal(`products.${verb}`, "a product in the bin", () => ["gone", {}])(
      404,
      "Product not found. It is in the bin.",
    ),
  ),
  refusal("products.create", "an id in the bin", () => [{ id: "gone", productName: "Another" }])(
    409,
    "Already in use: id, by a product in the bin.",
  ),
  refusal("products.create", "a sku in the bin", () => [{ productName: "Another", sku: "GONE-1" }])(
    409,
    "Already in use: sku, by a product in the bin.",
  ),
  refusal("products.update", "a sku in the bin", () => ["p1", { sku: "GONE-1" }])(
    409,
    "Already in use: sku, by a product in the bin.",
  ),
  refusal("products.restore", "an unknown id", () => ["nothing"])(404, "Product not found."),
  refusal("products.restore", "a product that is not in the bin", () => ["p1"])(
    422,
    "This product is not in the bin.",
  ),
  refusal("products.create", "a sku of two variants", () => [
    { productName: "A", variants: twins },
  ])(409, "Already in use: variants.1.sku, by another variant of this product."),
  refusal("products.update", "a sku of two variants", () => ["p1", { variants: twins }])(
    409,
    "Already in use: variants.1.sku, by another variant of this product.",
  ),
  refusal("products.updateVariant", "a sku of another variant", () => [
    "twins",
    "v1",
    { sku: "t-a" },
  ])(409, "Already in use: sku, by another variant of this product."),
  refusal("products.updateVariant", "an unknown variant", () => ["p24", "v9", { price: 1 }])(
    404,
    "Variant not found.",
  ),
  refusal("products.updateVariant", "a version that is gone", () => [
    "p24",
    "v1",
    { price: 1, version: 99 },
  ])(409, "Changed meanwhile."),
  refusal("carts.updateItem", "a full cart", () => ["full", { id: "lathe", quantity: 1 }])(
    422,
    "A cart holds at most 100 lines.",
  ),
  refusal("savedLists.update", "an unknown list", () => ["ann", "nothing", saved])(
    404,
    "This list does not exist.",
  ),
  refusal("savedLists.addLines", "an unknown list", () => ["ann", "nothing", [savedLine]])(
    404,
    "This list does not exist.",
  ),
  refusal("savedLists.remove", "an unknown list", () => ["ann", "nothing"])(
    404,
    "This list does not exist.",
  ),
  refusal("savedLists.create", "one list too many", () => [
    "full",
    { name: "One more", lines: [] },
  ])(422, "An account keeps at most 100 lists."),
  refusal("quotes.submit", "an unknown product", () =>
    submit({ items: [{ id: "nothing", quantity: 1 }] }),
  )(422, unavailable),
  refusal("quotes.submit", "a deleted product", () =>
    submit({ items: [{ id: "gone", quantity: 1 }] }),
  )(422, unavailable),
  refusal("quotes.submit", "a code that is no more", () => submit({ discountCode: "USEDUP" }))(
    422,
    "This discount code cannot be used.",
  ),
  refusal("quotes.answer", "an unknown quote", () => ["Q-NOTHING", calledOff(1)])(
    404,
    "Quote not found.",
  ),
  refusal("quotes.answer", "another offer than was seen", ({ open }) => [
    open.quoteNumber,
    calledOff(1),
  ])(409, "The offer has changed."),
  refusal("quotes.answer", "a closed quote", ({ rejected }) => [
    rejected.quoteNumber,
    calledOff(1),
  ])(409, "This quote can no longer be answered."),
  refusal("quotes.sendCode", "an unknown quote", () => ["Q-NOTHING"])(404, "Quote not found."),
  refusal("links.revoke", "an unknown quote", () => ["quote", "Q-NOTHING"])(
    404,
    "Quote not found.",
  ),
  refusal("links.send", "an unknown order", () => ["order", "O-NOTHING"])(404, "Order not found."),
  refusal("messages.send", "an unknown quote", () => ["Q-NOTHING", { text: "Hello?" }])(
    404,
    "Quote not found.",
  ),
  refusal("messages.send", "a wish for a line that is not there", ({ open }) => [
    open.quoteNumber,
    { wishes: [{ line: "asked-9", remove: true }] },
  ])(422, "A line that you want to change is no longer in the offer."),
  refusal("messages.send", "two wishes for one line", ({ open }) => [
    open.quoteNumber,
    { wishes: [1, 2].map((quantity) => ({ line: "asked-1", quantity })) },
  ])(422, "A line appears twice."),
  refusal("messages.thread", "an unknown quote", () => ["Q-NOTHING"])(404, "Quote not found."),
  refusal("messages.reply", "an unknown quote", () => ["Q-NOTHING", { text: "Yes." }])(
    404,
    "Quote not found.",
  ),
  refusal("quotes.updateStatus", "an unknown quote", () => ["Q-NOTHING", "Quoted"])(
    404,
    "Quote not found.",
  ),
  refusal("quotes.updateStatus", "a version that is gone", ({ open }) => [
    open,
    "Rejected",
    { version: 99 },
  ])(409, "Changed meanwhile."),
  refusal("quotes.updateStatus", "an offer without every price", ({ unpriced }) => [
    unpriced.id,
    "Quoted",
  ])(422, "Not every line has a price."),
  refusal("quotes.updateStatus", "a way into Converted", ({ open }) => [open.id, "Converted"])(
    422,
    "Only making an order converts a quote.",
  ),
  refusal("quotes.updateStatus", "a way out of Converted", ({ converted }) => [
    converted.id,
    "Pending",
  ])(422, "Only making an order converts a quote."),
  refusal("orders.createFromQuote", "an unknown quote", () => ["Q-NOTHING"])(
    404,
    "Quote not found.",
  ),
  refusal("orders.createFromQuote", "a version that is gone", ({ open }) => [
    open.id,
    { version: 99 },
  ])(409, "Changed meanwhile."),
  refusal("orders.createFromQuote", "a missing price", ({ unpriced }) => [unpriced.id])(
    422,
    "Not every line has a price.",
  ),
  refusal("orders.createFromQuote", "a rejected quote", ({ rejected }) => [rejected.id])(
    422,
    "A closed quote cannot become an order.",
  ),
  refusal("orders.updateStatus", "an unknown order", () => ["O-NOTHING", "Shipped"])(
    404,
    "Order not found.",
  ),
  refusal("orders.updateStatus", "a version that is gone", ({ order }) => [
    order.id,
    "Shipped",
    { version: 99 },
  ])(409, "Changed meanwhile."),
  refusal("discounts.save", "a version that is gone", () => [
    { code: "USEDUP", type: "fixed", value: 1, version: 99 },
  ])(409, "Changed meanwhile."),
  refusal("discounts.save", "a code in use", () => [
    { id: "other", code: "usedup", type: "fixed", value: 1 },
  ])(409, "Already in use: code."),
  refusal("discounts.save", "neither a code nor automatic", () => [{ type: "fixed", value: 1 }])(
    422,
    "A discount needs a code unless it is automatic.",
  ),
  refusal("discounts.save", "an unknown product", () => [
    { code: "NEW", type: "fixed", value: 1, productIds: ["lathe", "nothing"] },
  ])(422, "There is no such product."),
  refusal("discounts.save", "an end in the past", () => [
    { code: "NEW", type: "fixed", value: 1, expiresAt: "2020-01-01" },
  ])(422, "The last day is in the past."),
  refusal("discounts.save", "an end before its start", () => [
    { code: "USEDUP", type: "fixed", value: 1, startsAt: "2099-02-01", expiresAt: "2099-01-31" },
  ])(422, "The last day is before the first."),
  refusal("discounts.remove", "an unknown code", () => ["NOTHING"])(404, "Discount not found."),
  refusal("customers.addAddress", "one address too many", () => ["full", postal])(
    422,
    "At most 50 addresses can be saved.",
  ),
  refusal("customers.updateAddress", "an unknown address", () => ["ann", "nothing", postal])(
    404,
    "Address not found.",
  ),
  refusal("customers.deleteAddress", "an unknown address", () => ["ann", "nothing"])(
    404,
    "Address not found.",
  ),
  refusal("customers.createByStaff", "an address of nobody", () => [
    { companyName: "Quell", addresses: [{ id: "nothing", city: "Cork" }] },
  ])(404, "Address not found."),
  refusal("customers.createByStaff", "a known e-mail address", () => [
    { email: "ANN@example.test" },
  ])(422, "A customer has this e-mail address already."),
  refusal("customers.createByStaff", "nothing to call them by", () => [{ phone: "1234" }])(
    422,
    "Enter a name, a company or an e-mail address.",
  ),
  refusal("customers.updateByStaff", "an unknown customer", () => ["nobody", {}])(
    404,
    "Customer not found.",
  ),
  refusal("customers.updateByStaff", "an unknown address", () => [
    "ann",
    { removeAddresses: ["nothing"] },
  ])(404, "Address not found."),
  refusal("customers.updateByStaff", "a version that is gone", () => ["ann", {}, { version: 99 }])(
    409,
    "Changed meanwhile.",
  ),
  refusal("customers.updateByStaff", "another customer's e-mail address", () => [
    "full",
    { email: "ann@example.test" },
  ])(422, "A customer has this e-mail address already."),
  refusal("customers.updateByStaff", "no name left", () => [
    "ann",
    { email: "", firstName: "", lastName: "", companyName: "" },
  ])(422, "Enter a name, a company or an e-mail address."),
  refusal("customers.updateByStaff", "one address too many", () => [
    "full",
    { addresses: [postal] },
  ])(422, "At most 50 addresses can be saved."),
];

/** Methods that have nothing to refuse once their arguments fit. */
const neverRefuse = `
  products.upsertMany products.countByCategory products.getById products.search
  products.listFeatured products.find carts.get carts.set carts.clear savedLists.list savedLists.get savedLists.shared catalogue.missedSearches quotes.ask quotes.read orders.read messages.list links.ask quotes.listForCustomer quotes.listAll
  quotes.countByStatus quotes.pipeline orders.listForCustomer invoices.listForCustomer orders.listAll   orders.countByStatus discounts.findUsable discounts.listAutomatic discounts.list discounts.find customers.get customers.find
  customers.create customers.update customers.listAddresses customers.list   customers.count admin.isAdmin webhooks.list changes.products changes.quotes changes.orders changes.customers changes.erasedCustomers changes.invoices changes.discounts changes.templates changes.stockMovements changes.audit webhooks.delivery webhooks.events webhooks.replay`.match(
  /\S+/g,
);

await onEveryEngine("what a service refuses", (open) => {
  let store: TokenStore;
  let made: Made;
  let closeEngine: () => Promise<void>;
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    const opened = await open();
    closeEngine = () => opened.close();
    store = await openTokenStore(opened.variables);
    for (const uid of ["ann", "boss", "full"]) {
      store.issuer.users.set(uid, { email: `${uid}@example.test` });
      tokens[uid] = await store.issuer.token(uid);
    }
    const { commerce } = store.edge.services;
    if (!commerce) throw new Error("no backend");
    await commerce.admin.grant("boss", "boss@example.test");
    const asBoss = async <T>(name: string, ...args: unknown[]): Promise<T> => {
      const { status, body } = await store.call(name, { args }, tokens.boss);
      expect([name, status]).toEqual([name, 200]);
      return body.result as T;
    };
    await asBoss("products.update", "lathe", { sku: "TAKEN-1" });
    await asBoss("products.create", { id: "gone", productName: "Gone", sku: "GONE-1" });
    const [first, second] = twins;
    const variants = [first, { ...second, sku: "T-B" }];
    await asBoss("products.create", { id: "twins", productName: "Twins", variants });
    await asBoss("products.delete", "gone");
    await asBoss("discounts.save", { code: "USEDUP", type: "fixed", value: 5, active: false });
    const ask = (id: string) => commerce.quotes.submit("ann", aSubmission([{ id, quantity: 1 }]));
    made = {
      open: await ask("lathe"),
      unpriced: await ask("report.data"),
      rejected: await ask("lathe"),
      converted: await ask("lathe"),
      order: await asBoss<Order>("orders.createFromQuote", (await ask("lathe")).id),
    };
    await asBoss("quotes.updateStatus", made.rejected.id, "Rejected");
    await asBoss("orders.createFromQuote", made.converted.id);
    const lines = Array.from({ length: 100 }, (_, at) => ({ id: `x${at}`, quantity: 1 }));
    await commerce.carts.set(cartOf("full"), lines);
    await commerce.customers.create("ann", { email: "ann@example.test" });
    await commerce.customers.create("full", { firstName: "Full" });
    for (let at = 0; at < 50; at += 1) await commerce.customers.addAddress("full", postal);
    for (let at = 0; at < 100; at += 1) await commerce.savedLists.create("full", saved);
  });

  afterAll(async () => {
    await store?.close();
    await closeEngine?.();
  });

  it("is listed for every method there is", () => {
    // The desk's pages call its methods too, and their tests make these refuse.
    const ofTheDesk = Object.keys(deskTexts);
    const listed = new Set([
      ...refusals.map(({ method }) => method),
      ...(neverRefuse ?? []),
      ...ofTheDesk,
    ]);
    expect([...listed].sort()).toEqual(
      rpcMethods()
        .map(({ name }) => name)
        .sort(),
    );
  });

  it.each(refusals)("$method: $what is $status $error", async ({ method, args, status, error }) => {
    const sent = args(made);
    const row = rpcMethods().find(({ name }) => name === method)?.row;
    const customers = { admin: "boss", holder: "ann" } as Record<string, string>;
    const who = customers[row?.access ?? ""] ?? String(sent[0]);
    const logged = store.edge.logs().length;
    const answer = await store.call(method, { args: sent }, tokens[who]);
    expect(answer).toEqual({ status, body: { error } });
    const lines = store.edge.logs().slice(logged).trim().split("\n").filter(Boolean);
    const levels = lines.map((line) => (JSON.parse(line) as { level: unknown }).level);
    expect(levels).not.toContain("error");
    expect(lines.join("\n")).toContain("[rpc] refused");
  });
});

it("a line that cannot be bought is shown as gone by carts.set and carts.updateItem alike", async () => {
  const store = await openTokenStore();
  store.issuer.users.set("ann", { email: "ann@example.test" });
  const ann = await store.issuer.token("ann");
  const line = { id: "never-there", quantity: 2 };
  const gone = { id: "never-there", exists: false, price: null };
  for (const [method, lines, quantity] of [
    ["carts.set", [line], 2],
    ["carts.updateItem", { ...line, quantity: 5 }, 5],
  ] as const) {
    const answer = await store.call(method, { args: ["ann", lines] }, ann);
    expect(answer).toMatchObject({
      status: 200,
      body: { result: { items: [{ ...gone, quantity }] } },
    });
  }
  const out = await store.call(
    "carts.updateItem",
    { args: ["ann", { ...line, quantity: 0 }] },
    ann,
  );
  expect(out).toMatchObject({ status: 200, body: { result: { items: [] } } });
  await store.close();
});
