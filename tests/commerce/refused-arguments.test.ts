import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findMethod } from "~/gateway/methods";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { OfferInput } from "~/modules/quotes/offers-service.server";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { inputOf, lineInput } from "../support/offer-input";
import { aSubmission, askedBy, openShop, type Shop } from "../support/shop";

const boss = askedBy({ uid: "boss" });

let shop: Shop;
/** A request, an open offer, and an order of it. */
const made = { asked: "", offered: "", order: "" };
/** The request's offer as its editor starts with it. */
let input: OfferInput;

beforeAll(async () => {
  shop = await openShop();
  const admin = { id: "boss", email: "boss@example.test", created: new Date() };
  await shop.storage.admins.put({ ...admin, role: null, name: null });
  const variant = { id: "big", name: "Big", sku: null, price: 30, stock: 5, imageURL: null };
  await shop.add({ id: "scale", price: 20, stock: 9, variants: [variant] });
  await shop.add({ id: "press", price: 20, stock: 9 });
  const submit = async () => {
    const lines = [{ id: "scale", variantId: "big", quantity: 2 }];
    return (await shop.commerce.quotes.submit(null, aSubmission(lines))).id;
  };
  made.asked = await submit();
  made.offered = await submit();
  const { gateway, commerce } = shop;
  made.order = (await gateway.call("orders.createFromQuote", [await submit()], boss)).id;
  await gateway.call("quotes.updateStatus", [made.offered, "Quoted"], boss);
  const quote = await commerce.quotes.find(made.asked);
  if (!quote) throw new Error("The quote is gone");
  input = inputOf(workingContent(quote, site.selling));
});
afterAll(() => shop?.close());

function call(name: string, ...args: unknown[]): Promise<unknown> {
  const row = findMethod(name);
  if (!row) throw new Error(`There is no ${name}`);
  return shop.gateway.callRow(name, row, args, boss);
}

const tomorrow = () => new Date(shop.time.now.getTime() + 86_400_000);
const payment = () => ({ amount: 1, method: "Cash", payer: null, at: tomorrow(), note: null });
const answer = () => ({
  answer: "accepted",
  name: "Mara",
  role: "",
  how: "Telephone",
  at: tomorrow(),
  purchaseOrder: null,
  options: null,
});
const part = (at: number, quantity: number) => ({ count: 1, lines: [{ at, quantity }] });
const contact = { email: "a@example.test", firstName: "A", lastName: "", phone: "" };
const asked = { contact: { ...contact, companyName: "" }, customerId: null, reference: null };

type Row = [name: string, what: string, args: () => unknown[], refusal: string | RegExp];

/** Pages alone call these; what the RPC takes is in tests/api/rpc-refusals. */
const rows: Row[] = [
  ["orders.ship", "an unknown line", () => [made.order, { ...part(9, 0), parcel: null }], "line"],
  [
    ...(["orders.takeBack", "an unknown line"] as const),
    () => [made.order, { ...part(9, 0), reason: "Too many", restock: true }],
    "There is no such line.",
  ],
  ["invoices.issue", "an unknown line", () => [made.order, { ...part(9, 0), tax: null }], "line"],
  [
    ...(["invoices.issue", "an unknown tax"] as const),
    () => [made.order, { ...part(0, 1), tax: "Gold" }],
    "A tax rate is unknown.",
  ],
  ["orders.recordPayment", "tomorrow", () => [made.order, payment()], "Choose today or an earlier"],
  ["orders.recordRefund", "tomorrow", () => [made.order, payment()], /credit|earlier day/],
  ["offers.recordAnswer", "tomorrow", () => [made.offered, answer()], "Choose today or an earlier"],
  ["offers.extend", "a past day", () => [made.offered, { until: "2020-01-01" }], "a future day"],
  ["offers.extend", "no day", () => [made.offered, { until: "2027-02-31" }], "Invalid"],
  [
    "offers.send",
    "a past day",
    () => [made.asked, { ...input, validUntil: "2020-01-01" }],
    "future",
  ],
  ["offers.send", "no day", () => [made.asked, { ...input, validUntil: "2027-02-31" }], "Invalid"],
  [
    ...(["offers.saveDraft", "an unknown line"] as const),
    () => [made.asked, { ...input, lines: [lineInput({ id: "nothing" })] }],
    "A line of this offer no longer exists.",
  ],
  [
    ...(["offers.saveDraft", "an unknown tax"] as const),
    () => [made.asked, { ...input, taxCase: "Gold" }],
    "A tax rate is unknown.",
  ],
  [
    ...(["offers.createQuote", "an unknown customer"] as const),
    () => [{ ...asked, customerId: "nobody", from: null }],
    "Customer not found.",
  ],
  [
    ...(["offers.createQuote", "an unknown template"] as const),
    () => [{ ...asked, from: { template: "nothing" } }],
    "Template not found.",
  ],
  ["messages.takeOver", "an unknown message", () => [made.asked, { message: "no" }], "Message not"],
  ["assignments.quote", "an unknown colleague", () => [made.asked, "nobody"], "Member not found."],
  ["customerCards.tag", "an unknown customer", () => ["nobody", ["dealer"]], "Customer not found."],
  [
    ...(["stock.adjust", "an unknown variant"] as const),
    () => [
      "scale",
      { variantId: "no", mode: "add", amount: 1, seen: null, reason: "count", note: null },
    ],
    "Variant not found.",
  ],
  [
    ...(["overview.snooze", "a past day"] as const),
    () => [{ kind: "quote", id: made.asked, version: 1, name: "Q", until: "2020-01-01" }],
    "Choose a future day",
  ],
  [
    ...(["keys.create", "a past day"] as const),
    () => [{ name: "ERP", role: "sales", methods: [], expires: "2020-01-01" }],
    "Choose a later day.",
  ],
  [
    ...(["invoices.listForDesk", "no day"] as const),
    () => [{ filter: "all", from: "2027-02-31", limit: 5 }],
    "Invalid",
  ],
];

describe("arguments that do not fit the record", () => {
  it.each(rows)("%s refuses %s", async (name, _, args, refusal) => {
    await expect(call(name, ...args())).rejects.toThrow(refusal);
  });

  it("a line keeps its product, and its variant where that is left out", async () => {
    const [line] = input.lines;
    const draft = async (part: object) => {
      const lines = [{ ...line, ...part }];
      const saved = (await call("offers.saveDraft", made.asked, { ...input, lines })) as Quote;
      return saved.offer?.draft?.lines[0]?.variantId;
    };
    expect(await draft({ variantId: undefined, quantity: 3 })).toBe("big");
    await expect(draft({ productId: "press" })).rejects.toThrow("A line keeps its product");
    expect(await draft({ variantId: null })).toBeNull();
  });
});
