import {
  blankProduct,
  rowOfProduct,
  type StoredProduct,
} from "~/modules/catalogue/product.resource";
import type { Contact, PostalAddress } from "~/modules/customers/customer.resource";
import type { InvoiceContent } from "~/modules/invoices/invoice.resource";
import type { ShipmentContent } from "~/modules/orders/shipment.resource";
import type { Letterhead, OfferBuyer } from "~/modules/pricing/offer";
import type { AcceptanceFacts } from "~/modules/quotes/acceptance.resource";
import type { Collection, CollectionName, Records, Storage } from "~/storage/storage";

/** A time with milliseconds, which no engine may round. */
export const noon = new Date("2026-03-01T12:00:00.123Z");
export const later = new Date("2026-03-01T12:00:00.124Z");

let counted = 0;

/** A text that no other test of this process uses. */
export function fresh(prefix = "x"): string {
  counted += 1;
  return `${prefix}${process.pid.toString(36)}${counted.toString(36).padStart(4, "0")}`;
}

const contact: Contact = {
  email: "Zoë@example.test",
  firstName: "Zoë",
  lastName: "O'Brien; -- DROP",
  phone: "+31 20 123",
  companyName: "Œuvre & Söhne 😀",
};

const postal: PostalAddress = {
  firstName: "Zoë",
  lastName: "O'Brien",
  companyName: "",
  line1: "1 Main St\nBack door",
  line2: "",
  city: "Kraków",
  region: "",
  postalCode: "30-001",
  country: "PL",
  phone: "",
};

export function aProduct(part: Partial<StoredProduct> = {}): StoredProduct {
  const product = rowOfProduct({
    ...blankProduct,
    id: fresh("p"),
    productName: 'Ångström 10% "flat" \\ _ 😀',
    sku: part.sku ?? null,
    brand: "Brånd",
    price: 1234.56,
    categories: [],
    description: "Two\nlines\tand \u{1F9F0}",
    primaryImageURL: "/files/a.png",
    imageURLs: ["/files/a.png", "/files/b.png"],
    pdfLink: null,
    stock: 7,
    variants: [{ id: "v1", name: "Blå", sku: null, price: 0.1, stock: null, imageURL: null }],
    technicalData: [{ name: "Größe", value: "0.1 \u{1F9F0}", unit: null }],
    pictureTexts: [{ url: "https://files.test/a.png", alt: "Vorne \u{1F9F0}" }],
    featured: false,
    published: true,
    deleted: null,
    created: noon,
    updated: later,
    version: 1,
  });
  return { ...product, ...part };
}

export function aQuote(part: Partial<Records["quotes"]> = {}): Records["quotes"] {
  return {
    id: fresh("q"),
    quoteNumber: fresh("Q-"),
    customerId: null,
    contact,
    deliveryAddress: postal,
    billingAddress: null,
    reference: "PO 4711",
    items: [
      {
        id: "p1",
        variantId: null,
        quantity: 3,
        productName: "Blå stol",
        brand: "",
        variantName: null,
        sku: "SKU-1",
        unit: null,
        primaryImageURL: null,
        price: 19.99,
        offeredPrice: null,
        subtotal: 59.97,
      },
    ],
    charges: [{ label: "Freight", amount: 12.5 }],
    message: null,
    discount: { code: "SPRING", amount: 0.3, terms: null },
    subtotal: 59.97,
    total: 0.1 + 0.2,
    status: "In Review",
    revision: 2,
    validUntil: null,
    orderNumber: null,
    offer: null,
    thread: { messages: 2, last: noon, by: "customer", openSince: noon, muted: false },
    lossReason: "price",
    assigneeUid: null,
    history: [{ at: noon, actor: "u1", kind: "move", from: null, to: "Pending", note: "Hej ✓" }],
    created: noon,
    updated: later,
    version: 3,
    emailLower: "zoë@example.test",
    waitsSince: later,
    quietSince: null,
    openFor: "-",
    ...part,
  };
}

export function anOrder(part: Partial<Records["orders"]> = {}): Records["orders"] {
  return {
    id: fresh("o"),
    orderNumber: fresh("O-"),
    quoteNumber: null,
    customerId: "u1",
    customer: contact,
    items: [],
    charges: [],
    discount: null,
    total: 99.95,
    status: "Processing",
    paymentStatus: "paid",
    paymentSessionId: null,
    reference: null,
    deliveryAddress: null,
    billingAddress: postal,
    buyerVatId: "DE123456789",
    tracking: [{ carrier: "Post", number: "1Z", url: null }],
    payments: [
      {
        at: noon,
        method: "card",
        amount: 99.95,
        note: null,
        sessionId: null,
        payer: "Zoë Ek",
        currency: null,
        corrects: null,
      },
    ],
    history: [],
    stockShortfall: [{ id: "p1", variantId: null, missing: 2 }],
    needsReview: "oversold",
    offer: null,
    assigneeUid: "u9",
    fulfilment: {
      lines: [{ shipped: 1.5, returned: 0, invoiced: 1, credited: 0 }],
      shipments: 1,
      returns: 0,
      invoices: 1,
      creditNotes: 0,
      credited: 0,
      dueDay: null,
    },
    created: noon,
    updated: later,
    version: 1,
    emailLower: "zoë@example.test",
    openFor: "u9",
    flagged: true,
    stockHeld: true,
    toDeliver: noon,
    toInvoice: noon,
    ...part,
  };
}

export function aCustomer(part: Partial<Records["customers"]> = {}): Records["customers"] {
  return {
    id: fresh("u"),
    ...contact,
    created: noon,
    updated: later,
    emailLower: "zoë@example.test",
    vatId: null,
    version: 1,
    ...part,
  };
}

export function aDiscount(part: Partial<Records["discounts"]> = {}): Records["discounts"] {
  return {
    id: fresh("d"),
    code: null,
    description: "Été",
    type: "fixed",
    value: 10.01,
    categories: ["chairs"],
    productIds: [],
    minSubtotal: null,
    startsAt: noon,
    expiresAt: null,
    usageLimit: 5,
    usedCount: 0,
    automatic: true,
    active: true,
    created: noon,
    updated: later,
    version: 1,
    codeLower: null,
    ...part,
  };
}

export function anAccount(part: Partial<Records["accounts"]> = {}): Records["accounts"] {
  return {
    id: fresh("u"),
    email: `${fresh("m")}@example.test`,
    passwordHash: "scrypt$1$2",
    oidcSubject: null,
    factors: null,
    firstName: "Zoë",
    lastName: "",
    emailVerified: later,
    created: noon,
    updated: later,
    ...part,
  };
}

export function anEntry(part: Partial<Records["audit"]> = {}): Records["audit"] {
  return {
    id: fresh("a"),
    created: noon,
    actorUid: "u1",
    action: "products.update",
    targetType: "product",
    targetId: "p1",
    summary: "Updated ‘Blå’",
    changes: [{ field: "price", from: null, to: 12.5 }],
    requestId: "r1",
    ...part,
  };
}

export function aMail(part: Partial<Records["outbox"]> = {}): Records["outbox"] {
  return {
    id: fresh("m"),
    key: fresh("mail/"),
    kind: "quoteSubmitted",
    payload: { number: "Q-1", nested: { list: [1, "två", null, true] } },
    status: "waiting",
    attempts: 0,
    nextAt: noon,
    lockedUntil: null,
    lastError: null,
    created: noon,
    updated: later,
    ...part,
  };
}

const someSeller: Letterhead = {
  legalName: "Œuvre & Söhne",
  street: "1 Main St",
  postalCode: "30-001",
  city: "Kraków",
  country: "PL",
  vatId: "PL1234567890",
  registration: "KRS 1",
  phone: "",
  email: "billing@example.test",
  bank: { name: "Bank", iban: "PL00", bic: "" },
  footer: "",
  logo: null,
};
const someBuyer: OfferBuyer = {
  name: "Zoë O'Brien",
  companyName: "",
  email: "Zoë@example.test",
  phone: "",
  deliveryAddress: null,
  billingAddress: postal,
};
const someOrder = { orderNumber: "O-1", orderDay: "2026-03-01", reference: "PO 4711" };
const someInvoice: InvoiceContent = {
  seller: someSeller,
  buyer: someBuyer,
  buyerVatId: null,
  ...someOrder,
  currency: "EUR",
  timeZone: "Europe/Warsaw",
  quoteNumber: null,
  lines: [
    {
      at: 0,
      sku: "S-1",
      name: "Blå stol 😀",
      note: null,
      quantity: 1.5,
      unit: { text: "h", code: "HUR" },
      unitPrice: 66.9065,
      discount: 0.01,
      tax: "VAT 23%",
      net: 100.35,
    },
  ],
  discountLabel: "",
  charges: [{ at: 1, label: "Freight", tax: null, net: 0.1 }],
  taxes: [
    { name: "VAT 23%", category: "S", rate: 23, text: null, base: 100.35, tax: 23, discount: 0 },
  ],
  net: 100.45,
  tax: 23,
  total: 123.45,
  supplied: ["2026-03-18"],
  awaitsSupply: false,
  received: 0,
  payment: { dueDays: null, text: "" },
  credits: { number: "INV-2026-0001", day: "2026-03-17", reason: "Zu viel", lowersDebt: true },
};
const someDeliveryNote: ShipmentContent = {
  seller: someSeller,
  buyer: someBuyer,
  timeZone: "Europe/Warsaw",
  ...someOrder,
  lines: [{ at: 0, sku: null, name: "Blå stol", unit: "pcs", ordered: 3, quantity: 1, open: 2 }],
  others: [{ at: 1, sku: null, name: "Press", unit: "pcs", ordered: 1, quantity: 0, open: 1 }],
  carrier: "Post",
  trackingNumber: "1Z",
  trackingUrl: null,
  reason: "",
  restocked: false,
};

const someFacts: AcceptanceFacts = {
  hash: "ab12",
  taken: [{ line: "l1", quantity: 1.5 }],
  net: 10,
  taxes: [],
  total: 12.3,
  currency: "EUR",
  terms: "Als geliefert.",
  termsHash: "cd34",
  sentence: "Ja.",
  name: "Zoë",
  sentenceVersion: 1,
  method: "link",
  role: "",
  email: "z@example.test",
  companyName: "",
  confirmed: "link",
  uid: null,
  link: { id: "ab", sentTo: "z@example.test", sent: "2026-03-01" },
  fileHash: "cd34",
  opened: null,
  purchaseOrder: "PO 1",
  note: null,
  deliveryAddress: postal,
  billingAddress: null,
  buyerVatId: "DE123456789",
  timeZone: "Europe/Dublin",
  addressHash: "ef",
  userAgent: "M",
  requestId: "r",
  recorded: null,
};

/** One record of every collection. */
export const builders: { [C in CollectionName]: () => Records[C] } = {
  products: () => aProduct({ sku: fresh("SKU"), deleted: later, categories: ["a", "b"] }),
  carts: () => ({
    id: fresh("u:"),
    items: [
      { id: "p1", quantity: 2 },
      { id: "p1", quantity: 1, variantId: "v1" },
    ],
    updated: noon,
  }),
  quotes: () => aQuote({ customerId: "u1", validUntil: later }),
  revisions: () => ({
    id: fresh("r"),
    quoteId: "q1",
    revision: 2,
    document: '{"lines":["Blå","😀"]}',
    hash: "ab12",
    sentBy: "u1",
    created: noon,
  }),
  issuedDocuments: () => ({
    id: fresh("d"),
    fileName: "offer-Q-1-2.pdf",
    hash: "ab12",
    content: "JVBERi0xLjc=",
    created: noon,
  }),
  messages: () => ({
    id: fresh("m"),
    quoteId: "q1",
    quoteNumber: "Q-1",
    revision: 2,
    side: "customer",
    kind: "message",
    actor: "customer-link",
    name: "Zoë",
    text: "Går det billigare? 😀",
    wishes: [{ line: "l1", name: "Blå stol", quantity: 1.5, price: null, remove: false }],
    files: [{ id: "f1", name: "Zeichnung.pdf", type: "application/pdf", bytes: 9, hash: "ab12" }],
    created: noon,
  }),
  openings: () => ({
    id: fresh("q"),
    quoteId: "q1",
    revision: 2,
    firstAt: noon,
    lastAt: later,
    times: 3,
    viewed: null,
  }),
  templates: () => ({
    id: fresh("t"),
    kind: "snippet",
    name: "Étuve",
    nameLower: "étuve",
    text: "Als Satz.",
    content: null,
    created: noon,
    updated: later,
    version: 1,
  }),
  invoices: () => ({
    id: fresh("i"),
    kind: "credit-note",
    number: fresh("CN-2026-"),
    series: "CN-2026",
    serial: 7,
    sourceKey: fresh("o1/credit-note/"),
    orderId: "o1",
    orderNumber: "O-1",
    customerId: null,
    day: "2026-03-18",
    dueDay: null,
    total: 123.45,
    document: someInvoice,
    created: noon,
  }),
  invoiceBalances: () => ({
    id: fresh("i"),
    number: "INV-2026-0001",
    orderId: "o1",
    state: "open",
    dueDay: "2026-04-17",
    open: 23.45,
    created: noon,
  }),
  numberSeries: () => ({
    id: fresh("series"),
    year: 2026,
    next: 8,
    lastDay: "2026-03-18",
    held: false,
    lost: [{ series: "INV-2026", from: 3, to: 4, at: noon.toISOString() }],
    updated: later,
  }),
  shipments: () => ({
    id: fresh("s"),
    kind: "shipment",
    number: fresh("O-1-D"),
    orderId: "o1",
    orderNumber: "O-1",
    day: "2026-03-18",
    document: someDeliveryNote,
    created: noon,
  }),
  acceptances: () => ({
    id: fresh("a"),
    quoteId: "q1",
    quoteNumber: "Q-1",
    revision: 2,
    answer: "accepted",
    facts: someFacts,
    created: noon,
  }),
  orders: () => anOrder({ paymentSessionId: fresh("cs_"), quoteNumber: fresh("Q-") }),
  customers: () => aCustomer(),
  addresses: () => ({
    id: fresh("a"),
    customerId: "u1",
    label: "Büro",
    ...postal,
    isDefault: true,
    created: noon,
    updated: later,
  }),
  discounts: () => aDiscount({ code: "ÉTÉ10", codeLower: fresh("été") }),
  audit: () => anEntry(),
  accounts: () =>
    anAccount({
      oidcSubject: fresh("https://id.example.test|"),
      factors: {
        totp: { secret: "v1.k.s", lastStep: 58_000_000, created: noon },
        passkeys: [
          {
            id: "credential",
            publicKey: "key",
            counter: 1,
            transports: ["internal"],
            name: "Phone",
            created: noon,
            lastUsed: null,
          },
        ],
        recovery: ["f00d"],
      },
    }),
  sessions: () => ({
    id: fresh("s"),
    uid: "u1",
    created: noon,
    lastSeen: later,
    expires: later,
    userAgent: "Mozilla/5.0 (X11; 日本語)",
    secret: null,
  }),
  admins: () => ({
    id: fresh("u"),
    email: "admin@example.test",
    created: noon,
    role: "sales",
    name: null,
  }),
  tokens: () => ({ id: fresh("t"), kind: "reset", subject: "u1", expires: later, created: noon }),
  subscribers: () => ({
    id: fresh("n"),
    email: `${fresh("n")}@example.test`,
    status: "confirmed",
    created: noon,
    updated: later,
  }),
  outbox: () => aMail({ lockedUntil: later, lastError: "timeout" }),
  documentTokens: () => ({
    id: fresh("quote-"),
    kind: "quote",
    documentId: "q1",
    tokens: ["zoë@example.test", "zoe", "#503", "ølse"],
    created: noon,
  }),
  spellings: () => ({ id: fresh("ölmühle"), deletions: ["ölmühl", "lmühle"] }),
  invitations: () => ({
    id: fresh("i"),
    email: `${fresh("i")}@example.test`,
    name: "Zoë",
    role: "sales",
    invitedBy: "u1",
    created: noon,
    expires: later,
  }),
  keyLogs: () => {
    const call = { at: noon, name: "orders.ship", status: 200, code: null, milliseconds: 7 };
    return { id: fresh("key"), calls: [{ ...call, requestId: "r1" }], refused: [] };
  },
  apiKeys: () => ({
    id: fresh("k"),
    hash: fresh("hash"),
    name: "Warehouse",
    role: null,
    methods: ["products.update"],
    createdBy: "u1",
    created: noon,
    expires: null,
    lastUsed: later,
    revoked: null,
  }),
  webhookEndpoints: () => ({
    id: fresh("e"),
    url: "https://hooks.example/in",
    description: "Warehouse",
    events: ["order.created", "stock.changed"],
    secret: "whsec_AAAA",
    previousSecret: null,
    previousUntil: later,
    active: true,
    created: noon,
    updated: later,
  }),
  deliveries: () => ({
    ...aMail({ kind: "order.created", lastError: "timeout" }),
    eventId: "evt_1",
    endpointId: "e1",
  }),
  keptAnswers: () => ({
    id: fresh("a"),
    fingerprint: "f00d",
    status: 200,
    body: '{"result":"ø"}',
    lockedUntil: noon,
    created: noon,
    expires: later,
  }),
  stockMovements: () => ({
    id: fresh("m"),
    productId: "p1",
    variantId: null,
    at: noon,
    change: -3,
    balance: 4,
    reason: "order",
    actor: "guest",
    reference: "O-20260101-0001AAAA",
    note: "Zoë",
  }),
  catalogueRuns: () => ({
    id: fresh("r"),
    kind: "import",
    status: "ready",
    actor: "u1",
    title: "preise-frühjahr.csv",
    details: '{"delimiter":";"}',
    parts: 1,
    position: 1,
    rows: 3,
    creates: 1,
    updates: 1,
    unchanged: 0,
    faults: 1,
    done: 0,
    refused: 0,
    lockedUntil: null,
    created: noon,
    updated: later,
  }),
  catalogueRunParts: () => ({
    id: fresh("part-"),
    source: '[["Waage"]]',
    plan: null,
    applied: 0,
    results: "[]",
  }),
  savedViews: () => ({
    id: fresh("v"),
    list: "orders",
    name: "Größte",
    query: "status=Pending&sort=value-down",
    ownerUid: "u1",
    shared: true,
    created: noon,
  }),
  customerCards: () => ({
    id: fresh("u"),
    tags: ["Händler", "α"],
    notes: [{ at: noon, actor: "u1", text: "Ruft zurück." }],
    updated: later,
    version: 2,
  }),
  merges: () => ({
    id: fresh("m"),
    customerId: "u1",
    quotes: ["q1", "q2"],
    orders: [],
    mergedBy: "u9",
    created: noon,
    undone: later,
  }),
  erasures: () => ({
    id: fresh("e"),
    uid: "u1",
    emailHash: "ab:cd",
    state: "done",
    counts: [{ what: "quotes", done: "blanked", count: 3 }],
    askedBy: "u9",
    created: noon,
    finished: later,
  }),
  retained: () => ({
    id: fresh("r"),
    erasureId: "e1",
    kind: "order",
    number: "O-1",
    content: '{"total":99.95}',
    keptUntil: later,
    created: noon,
  }),
  settings: () => ({
    id: fresh("site"),
    parts: { contact: { city: "Kraków" }, lowStock: 3 },
    updated: noon,
    updatedBy: "u1",
    version: 2,
  }),
  snoozes: () => ({
    id: fresh("quote-q1-"),
    kind: "quote",
    name: "Q-1",
    until: later,
    snoozedBy: "u1",
    created: noon,
  }),
};

export interface AnyRecord {
  id: string;
  [field: string]: unknown;
}

/** Any collection, its records seen as plain rows. */
export function anyOf(storage: Storage, name: CollectionName): Collection<AnyRecord> {
  return storage[name] as unknown as Collection<AnyRecord>;
}
