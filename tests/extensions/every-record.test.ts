import { expect, it } from "vitest";
import { business, count, defineExtension, nullable, text } from "~/extending/extension";
import { problemsOf } from "~/extending/prepare";
import type { MethodName } from "~/gateway/methods";
import { onWire } from "~/gateway/wire";
import { extendedResources } from "~/kernel/extensions/installed";
import { type CollectionName, resourceOf, resources } from "~/modules/registry";
import { reindex } from "~/modules/upkeep/reindex.server";
import { type TestStore, testExtension } from "~/test-extension.server";
import { onEveryEngine } from "../support/engines";
import { aSubmission } from "../support/shop";

/** Why extensions add no fields to these. */
const withoutFields: Partial<Record<CollectionName, string>> = {
  carts: "the contents of a browser or an account until it is ordered; no seller works with it",
  savedLists: "a customer's own; no seller sees it",
  revisions: "what was sent, with the offer's hash; a quote's fields are beside it",
  acceptances: "what was agreed; a quote's fields are beside it",
  issuedDocuments: "the bytes of a printed file",
  messages: "what was written to somebody, as it was sent; the thread belongs to the quote",
  openings: "a count of the store's own",
  invoiceBalances: "computed from an invoice, which takes fields",
  numberSeries: "a counter of the store's own",
  audit: "a journal that nobody may add to",
  accounts: "sign-in; a customer takes fields",
  sessions: "sign-in",
  admins: "rights",
  tokens: "sign-in",
  invitations: "rights",
  apiKeys: "rights",
  keyLogs: "a log of the store's own",
  subscribers: "an address and its consent, and nothing more",
  outbox: "a queue of the store's own",
  documentTokens: "an index of the store's own",
  spellings: "an index of the store's own",
  webhookEndpoints: "a connection of the store's own",
  deliveries: "a queue of the store's own",
  keptAnswers: "a memory of the store's own",
  stockMovements: "a journal, which adds up to the stock; it has a reference and a note",
  catalogueRuns: "a protocol of the store's own",
  catalogueRunParts: "a protocol of the store's own",
  savedViews: "a colleague's own address of a list",
  customerCards: "staff's notes of a customer, which takes fields",
  merges: "a protocol of the store's own",
  erasures: "a protocol that the law requires",
  retained: "records that the law requires, unchanged",
  settings: "an extension has settings of its own",
  snoozes: "a colleague's own",
  noticeChoices: "a colleague's own",
  missedSearches: "a count of the store's own",
};

it("every kind of record takes fields of extensions, or says why not", () => {
  const names = Object.keys(resources) as CollectionName[];
  const taking = names.filter((name) => "custom" in resourceOf(name).fields);
  expect(taking.toSorted()).toEqual([...extendedResources].sort());
  const others = names.filter((name) => !taking.includes(name));
  expect(others.toSorted()).toEqual(Object.keys(withoutFields).sort());
});

const fields = () => ({
  secret: nullable(text({ label: "Secret", max: 40 })),
  shown: nullable(text({ label: "Shown", max: 40 })),
  grade: nullable(business(count(0, { label: "Grade" }))),
});
const each = <T>(of: (name: string) => T) => extendedResources.map((name) => of(name));
const everywhere = defineExtension({
  id: "everywhere",
  apiVersion: 1,
  fields: {
    products: fields(),
    quotes: fields(),
    orders: fields(),
    customers: fields(),
    invoices: fields(),
    shipments: fields(),
    discounts: fields(),
    addresses: fields(),
    templates: fields(),
  },
  publicFields: each((name) => `${name}.shown`),
  filteredFields: [
    ...["invoices.grade", "invoices.secret", "discounts.grade"],
    ...["shipments.secret", "shipments.grade", "templates.grade"],
  ],
});
const gone = defineExtension({
  id: "gone",
  apiVersion: 1,
  fields: Object.fromEntries(each((name) => [name, { left: nullable(text({ label: "Left" })) }])),
});

const place = { line1: "1 Main St", city: "Cork", country: "IE" };

/** A store with one record of every kind that takes fields; `gone` is in it until it is closed. */
async function filled(store: TestStore) {
  const ada = store.customer("ada");
  await store.addProduct({ id: "bolt", productName: "Bolt" });
  await ada("customers.create", ["ada", { email: "ada@example.test", firstName: "Ada" }]);
  const address = await ada("customers.addAddress", ["ada", place]);
  const contact = { ...aSubmission([]).contact, email: "ada@example.test" };
  const quote = await ada("quotes.submit", [
    "ada",
    aSubmission([{ id: "bolt", quantity: 4 }], { contact }),
  ]);
  await store.owner("quotes.updateStatus", [quote.quoteNumber, "Quoted"]);
  await store.owner("quotes.updateStatus", [quote.quoteNumber, "Approved"]);
  const order = await store.owner("orders.createFromQuote", [quote.quoteNumber]);
  await store.owner("orders.updateStatus", [order.orderNumber, "Processing"]);
  const shipment = await store.owner("orders.ship", [
    order.orderNumber,
    { count: 1, lines: null, parcel: null },
  ]);
  const invoice = await store.owner("invoices.issue", [
    order.orderNumber,
    { count: 1, lines: null, tax: null },
  ]);
  const discount = await store.owner("discounts.save", [
    { code: "SPRING", type: "percentage", value: 10 },
  ]);
  const template = await store.owner("templates.create", [{ name: "Hello", text: "Good day." }]);
  return { address, quote, order, shipment, invoice, discount, template };
}

type Made = Awaited<ReturnType<typeof filled>>;

/** Sets the values of each record by its method. */
const setters = (made: Made) =>
  [
    ["quotes", "extensions.setQuoteData", made.quote.quoteNumber],
    ["orders", "extensions.setOrderData", made.order.orderNumber],
    ["customers", "extensions.setCustomerData", "ada"],
    ["invoices", "extensions.setInvoiceData", made.invoice.number],
    ["shipments", "extensions.setShipmentData", made.shipment.number],
    ["discounts", "extensions.setDiscountData", "spring"],
    ["addresses", "extensions.setAddressData", made.address.id],
    ["templates", "extensions.setTemplateData", made.template.id],
  ] as const;

async function setAll(store: TestStore, made: Made, values: object): Promise<void> {
  for (const [, method, id] of setters(made)) await store.owner(method, [id, values as never]);
  await store.owner("products.update", ["bolt", { custom: values as never }]);
}

/** Each record as staff's programs read it. */
const reads = (made: Made): [MethodName, unknown[]][] => [
  ["products.find", ["bolt"]],
  ["quotes.find", [made.quote.id]],
  ["orders.find", [made.order.id]],
  ["customers.find", ["ada"]],
  ["invoices.find", [made.invoice.number]],
  ["invoices.ofOrder", [made.order.id]],
  ["discounts.find", [made.discount.id]],
  ["desk.customer", ["ada"]],
  ["templates.list", ["snippet"]],
];
/** Lists of staff's programs, and what customers read. */
const lists = (made: Made): [MethodName, unknown[]][] => [
  ["invoices.listForDesk", [{ filter: "all", limit: 5 }]],
  ["discounts.list", []],
  ["desk.customers", [{ limit: 5 }]],
  ...(["customers", "invoices", "discounts", "templates", "quotes", "orders"] as const).map(
    (name): [MethodName, unknown[]] => [`changes.${name}`, [{ limit: 5 }]],
  ),
  ["orders.listPage", [{}]],
  ["quotes.listPage", [{}]],
  ["invoices.held", [made.order.orderNumber]],
];
const ofAda = (made: Made): [MethodName, unknown[]][] => [
  ["customers.get", ["ada"]],
  ["customers.listAddresses", ["ada"]],
  ["customers.updateAddress", ["ada", made.address.id, { city: "Cobh" }]],
  ["quotes.read", [made.quote.quoteNumber]],
  ["orders.read", [made.order.orderNumber]],
  ["invoices.held", [made.order.orderNumber]],
  ["products.getById", ["bolt"]],
  ["discounts.findUsable", ["SPRING"]],
];

async function answers(call: TestStore["owner"], asked: [MethodName, unknown[]][]) {
  const told = new Map<MethodName, string>();
  for (const [name, args] of asked) {
    told.set(name, JSON.stringify(onWire(name, await call(name, args as never))));
  }
  return told;
}

await onEveryEngine("fields on every record", (open) => {
  it("are set, read, hidden from customers, and gone with their extension", async () => {
    const engine = await open();
    const { variables } = engine;
    const first = await testExtension([everywhere, gone], { variables });
    const made = await filled(first);
    await setAll(first, made, {
      everywhere: { secret: "only staff", shown: "for all", grade: 2 },
      gone: { left: "left behind" },
    });
    const wrong = first.owner("extensions.setInvoiceData", [
      made.invoice.number,
      { everywhere: { grade: "high" } },
    ]);
    await expect(wrong).rejects.toMatchObject({ field: "custom.everywhere.grade" });
    await first.close();

    const store = await testExtension(everywhere, { variables });
    store.time.now = new Date(store.time.now.getTime() + 60_000);
    const seen = await answers(store.owner, reads(made));
    for (const [name, told] of seen) {
      expect(told, name).toContain(
        '"custom":{"everywhere":{"secret":"only staff","shown":"for all","grade":2}}',
      );
    }
    for (const [name, told] of [...seen, ...(await answers(store.owner, lists(made)))]) {
      expect(told, name).not.toContain("left behind");
    }
    for (const [name, told] of await answers(store.customer("ada"), ofAda(made))) {
      expect(told, name).toContain('{"everywhere":{"shown":"for all"}}');
      expect(told, name).not.toContain("only staff");
    }
    // What was issued is as it was, and so is its file.
    const found = await store.owner("invoices.find", [made.invoice.number]);
    expect(found?.invoice.document).toEqual(made.invoice.document);
    const { items } = await store.owner("audit.listPage", [{ limit: 50 }]);
    const told = items.filter(({ action }) => action.startsWith("extensions.set"));
    expect(told.map(({ targetType }) => targetType).toSorted()).toEqual(
      [
        "quote",
        "order",
        "customer",
        "invoice",
        "shipment",
        "discount",
        "customer",
        "template",
      ].sort(),
    );
    expect(told.find(({ targetType }) => targetType === "invoice")?.targetId).toBe(
      made.invoice.number,
    );
    expect(JSON.stringify(told.filter(({ targetType }) => targetType === "invoice"))).not.toContain(
      "only staff",
    );

    // Other changes keep the values.
    await store.owner("discounts.save", [{ id: made.discount.id, type: "fixed", value: 5 }]);
    await store.owner("customers.updateByStaff", [
      "ada",
      { addresses: [{ id: made.address.id, city: "Youghal" }] },
    ]);
    await store.owner("templates.update", [made.template.id, { name: "Hi", text: "Good day." }]);
    for (const [name, told] of await answers(store.owner, reads(made))) {
      expect(told, name).toContain('"secret":"only staff"');
    }

    // An erasure removes what may be about the person.
    const { orderNumber, total } = made.order;
    const paid = { amount: total, method: "Bank", payer: null, at: store.time.now, note: null };
    await store.owner("orders.recordPayment", [orderNumber, paid]);
    await store.owner("orders.updateStatus", [orderNumber, "Delivered"]);
    const { id } = await store.owner("erasures.begin", ["ada"]);
    await store.owner("erasures.run", [id]);
    for (const [name, args] of [
      ["invoices.ofOrder", [made.order.id]],
      ["orders.find", [made.order.id]],
    ] as const) {
      const told = JSON.stringify(await store.owner(name, args as never));
      expect(told, name).toContain('"grade":2');
      expect(told, name).not.toMatch(/only staff|for all|left behind/);
    }
    expect(await engine.storage.addresses.get(made.address.id)).toBeNull();
    expect((await store.owner("discounts.find", [made.discount.id]))?.custom).toBeTruthy();
    await store.close();
    await engine.close();
  });

  it("lists of invoices are filtered by them, with a search and without", async () => {
    const engine = await open();
    const store = await testExtension(everywhere, { variables: engine.variables });
    const made = await filled(store);
    const credit = await store.owner("invoices.credit", [
      made.order.orderNumber,
      made.invoice.number,
      { count: 1, lines: null, charges: true, reason: "Wrong", lowersDebt: false },
    ]);
    const listed = async (custom: object, more: object = {}) => {
      const page = await store.owner("invoices.listForDesk", [
        { filter: "all", limit: 5, custom: { everywhere: custom } as never, ...more },
      ]);
      return page.items.map(({ invoice }) => invoice.number);
    };
    expect(await listed({ grade: null })).toEqual([credit.number, made.invoice.number]);
    await store.owner("extensions.setInvoiceData", [
      credit.number,
      { everywhere: { grade: 3, secret: "Ledger 7" } },
    ]);
    expect(await listed({ grade: null })).toEqual([made.invoice.number]);
    expect(await listed({ grade: 3, secret: "ledger 7" })).toEqual([credit.number]);
    expect(await listed({ grade: 3 }, { search: credit.number })).toEqual([credit.number]);
    expect(await listed({ grade: 3 }, { search: made.invoice.number })).toEqual([]);
    await expect(listed({ shown: "x" })).rejects.toMatchObject({ kind: "invalid" });
    await store.close();
    await engine.close();
  });
});

const withoutFilters = defineExtension({
  id: "everywhere",
  apiVersion: 1,
  fields: { shipments: fields() },
});

await onEveryEngine("records without a list of the desk", (open) => {
  it("are found by the values of fields that ask for it", async () => {
    const engine = await open();
    const { variables } = engine;
    const first = await testExtension(withoutFilters, { variables });
    const early = await filled(first);
    const set = (store: TestStore, number: string, values: object) =>
      store.owner("extensions.setShipmentData", [number, { everywhere: values as never }]);
    await set(first, early.shipment.number, { secret: "Pallet 9" });
    await first.close();

    const store = await testExtension(everywhere, { variables });
    const found = async (values: object) => {
      const custom = { everywhere: values as never };
      const { items } = await store.owner("orders.findShipments", [{ custom, limit: 5 }]);
      return items.map(({ number }) => number);
    };
    expect(await found({ secret: "pallet 9" })).toEqual([]);
    await reindex(engine.storage);
    expect(await found({ secret: "pallet 9" })).toEqual([early.shipment.number]);

    const back = await store.owner("orders.takeBack", [
      early.order.orderNumber,
      { count: 1, lines: [{ at: 0, quantity: 1 }], reason: "Damaged", restock: false },
    ]);
    expect(await found({ secret: null })).toEqual([back.number]);
    await set(store, back.number, { grade: 1, secret: "Pallet 9" });
    expect((await found({ secret: "Pallet 9" })).toSorted()).toEqual(
      [early.shipment.number, back.number].sort(),
    );
    expect(await found({ secret: "Pallet 9", grade: 1 })).toEqual([back.number]);
    await expect(found({ shown: "x" })).rejects.toMatchObject({ kind: "invalid" });

    const template = { everywhere: { grade: 4 } };
    await store.owner("extensions.setTemplateData", [early.template.id, template]);
    const listed = (grade: number | null) =>
      store.owner("templates.list", ["snippet", { custom: { everywhere: { grade } } }]);
    expect(await listed(4)).toHaveLength(1);
    expect(await listed(null)).toHaveLength(0);
    const few = (grade: number | null) =>
      store.owner("discounts.list", [{ custom: { everywhere: { grade } }, search: "spr" }]);
    expect(await few(null)).toHaveLength(1);
    expect(await few(4)).toHaveLength(0);

    const { orderNumber, total } = early.order;
    const paid = { amount: total, method: "Bank", payer: null, at: store.time.now, note: null };
    await store.owner("orders.recordPayment", [orderNumber, paid]);
    await store.owner("orders.updateStatus", [orderNumber, "Delivered"]);
    const { id } = await store.owner("erasures.begin", ["ada"]);
    await store.owner("erasures.run", [id]);
    expect(await found({ secret: "Pallet 9" })).toEqual([]);
    expect(await found({ grade: 1 })).toEqual([back.number]);
    await store.close();
    await engine.close();
  });
});

it("a field that no list shows cannot be a column or a filter of one", () => {
  const message = problemsOf([
    defineExtension({
      id: "lists",
      apiVersion: 1,
      fields: { shipments: fields(), invoices: fields(), addresses: fields() },
      listedFields: ["shipments.shown", "invoices.shown"],
      filteredFields: ["addresses.shown", "shipments.shown"],
    }),
  ]);
  expect(message).toContain("listedFields: there is no list of shipments: “shipments.shown”");
  expect(message).toContain("filteredFields: there is no list of addresses: “addresses.shown”");
  expect(message).not.toMatch(/invoices|filteredFields: there is no list of shipments/);
});
