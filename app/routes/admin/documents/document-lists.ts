import {
  type Choice,
  defineList,
  fileWithOwn,
  listBehind,
  type View,
} from "~/components/lists/list";
import type { Contact, PostalAddress } from "~/modules/customers/customer.resource";
import type { DocumentList } from "~/modules/desk/document-list.server";
import type { OrderList } from "~/modules/desk/orders.server";
import type { QuoteList } from "~/modules/desk/quotes.server";
import { type Order, orderStates } from "~/modules/orders/order.resource";
import { sellerLabel } from "~/modules/orders/status-labels";
import { articleNumberOf, unitOf } from "~/modules/pricing/line";
import { type Quote, quoteStates } from "~/modules/quotes/quote.resource";
import { unassigned } from "~/modules/quotes/quote-rules";
import { site } from "~/modules/settings/site";
import { sellerOrderLabel } from "./seller-labels";

const search = {
  label: "Number, company, name, e-mail or product",
  about:
    "The search matches any three letters of companies and names, the beginnings of words in addresses, references and products, whole SKUs, and any three characters of a number, or its last two.",
};

const sorts: readonly Choice[] = [
  ["newest", "Newest first"],
  ["oldest", "Oldest first"],
  ["value-down", "Highest value first"],
  ["value-up", "Lowest value first"],
];

const shop = { to: "/products", label: "Look at the shop" };

/** Open work: assigned to the viewer, and unassigned. */
const ownWork: readonly View<DocumentList>[] = [
  { label: "Mine", at: { view: "mine" }, asks: (uid) => ({ openFor: uid }), always: true },
  { label: "Unassigned", at: { view: "unassigned" }, asks: { openFor: unassigned } },
];

/** A view that the overview links to, and that has no tab. */
function apart<A>(value: string, label: string, asks: Partial<A>, days?: string): View<A> {
  return { label, at: { view: value }, asks, apart: true, ...(days ? { days } : {}) };
}

const toCheck = (status: "Quoted" | "Declined" | "Expired") => ({ waiting: true, status });

export const quoteList = defineList<QuoteList, Quote>(() => ({
  path: "/admin/quotes",
  what: "quotes",
  read: (call, asked) => call("desk.quotes", [asked]),
  search: { ...search, placeholder: "Q-2026…" },
  sorts: [...sorts, ["expiry", "Offers by their last day"]],
  days: "instants",
  views: [
    { label: "All quotes", at: {} },
    { label: "Waiting for us", at: { view: "waiting" }, asks: { waiting: true }, days: null },
    ...ownWork,
    apart("ending", "Ending soon", { followUp: "expiring" }),
    apart("quiet", "Without an answer", { followUp: "quiet" }),
    apart("asked", "Asked about an offer", toCheck("Quoted")),
    apart("declined", "Declined, to be checked", toCheck("Declined")),
    apart("expired", "Expired, to be checked", toCheck("Expired")),
    apart("offered", "Offered", { daysOf: "offered" }, "First offered"),
    apart("decided", "Decided", { daysOf: "decided" }, "Decided"),
    ...quoteStates.map((status) => {
      return { label: sellerLabel("quote", status), at: { status }, asks: { status } };
    }),
  ] as const,
  savedAs: "quotes",
  file: fileWithOwn<Quote>("quotes", {
    quote: ({ quoteNumber }) => quoteNumber,
    order: ({ orderNumber }) => orderNumber,
    asked: ({ created }) => created,
    state: ({ status }) => sellerLabel("quote", status),
    "valid until": ({ validUntil }) => validUntil,
    total: ({ total }) => total,
    currency: () => site.currency,
    reference: ({ reference }) => reference,
    ...documentColumns<Quote>(({ contact }) => contact),
  }),
  create: { to: "/admin/quotes/new", label: "New quote", may: "offers.createQuote" },
  yet: {
    title: "No quotes yet",
    text: "Requests that shoppers send appear here.",
    link: shop,
  },
}));

export const orderList = defineList<OrderList, Order>(() => ({
  path: "/admin/orders",
  what: "orders",
  read: (call, asked) => call("desk.orders", [asked]),
  search: { ...search, placeholder: "O-2026…" },
  sorts,
  days: "instants",
  views: orderViews(),
  savedAs: "orders",
  file: fileWithOwn<Order>("orders", {
    order: ({ orderNumber }) => orderNumber,
    quote: ({ quoteNumber }) => quoteNumber,
    ordered: ({ created }) => created,
    state: sellerOrderLabel,
    payment: ({ paymentStatus }) => paymentStatus,
    total: ({ total }) => total,
    currency: () => site.currency,
    reference: ({ reference }) => reference,
    ...documentColumns<Order>(({ customer }) => customer),
    "vat id": ({ buyerVatId, offer }) => buyerVatId ?? offer?.sent.buyerVatId,
  }),
  yet: {
    title: "No orders yet",
    text: "Offers that you convert, and payments made online, appear here as orders.",
    link: shop,
  },
}));

function orderViews(): readonly View<OrderList>[] {
  return [
    { label: "All orders", at: {} },
    { label: "To be sent", at: { view: "open" }, asks: { open: true } },
    { label: "To deliver", at: { view: "deliver" }, asks: { toDeliver: true } },
    { label: "To invoice", at: { view: "invoice" }, asks: { toInvoice: true } },
    ...ownWork,
    { label: "Needs attention", at: { review: "yes" }, asks: { flagged: true } },
    { label: "Not paid", at: { payment: "unpaid" }, asks: { paymentStatus: "unpaid" } },
    apart("sold", "Not cancelled", { sold: true }),
    ...orderStates.map((status) => {
      return { label: sellerLabel("order", status), at: { status }, asks: { status } };
    }),
  ];
}

/** The lists of quotes and orders, whose rows are changed in bulk. */
export type DocumentListName = "quotes" | "orders";

/** The list that led to a page with this query. */
export function documentsBehind(name: DocumentListName, query: URLSearchParams): string {
  return name === "quotes" ? listBehind(quoteList(), query) : listBehind(orderList(), query);
}

interface Line {
  quantity: number;
  productName: string;
  variantName: string | null;
  sku: string | null;
  unit: string | null;
  offer?: { sku: string | null; unit: string };
}

/** The lines of a document in one cell. */
export function linesCell(items: readonly Line[]): string {
  return items
    .map((line) => {
      const { quantity, productName, variantName } = line;
      const sku = articleNumberOf(line);
      const amount = [quantity, unitOf(line)].filter(Boolean).join(" ");
      const number = sku ? `(${sku})` : null;
      return [`${amount} ×`, productName, variantName, number].filter(Boolean).join(" ");
    })
    .join("\n");
}

/** An address in one cell, without its country. */
function addressCell(address: PostalAddress | null): string {
  if (!address) return "";
  const { companyName, firstName, lastName, line1, line2, postalCode, city, region } = address;
  const name = `${firstName} ${lastName}`.trim();
  return [companyName, name, line1, line2, `${postalCode} ${city}`.trim(), region]
    .filter(Boolean)
    .join("\n");
}

/** The last columns of a quote's or an order's line in a CSV file. */
function documentColumns<R extends Quote | Order>(contactOf: (record: R) => Contact) {
  return {
    company: (record: R) => contactOf(record).companyName,
    "first name": (record: R) => contactOf(record).firstName,
    "last name": (record: R) => contactOf(record).lastName,
    email: (record: R) => contactOf(record).email,
    phone: (record: R) => contactOf(record).phone,
    "delivery address": ({ deliveryAddress }: R) => addressCell(deliveryAddress),
    "delivery country": ({ deliveryAddress }: R) => deliveryAddress?.country,
    "billing address": ({ billingAddress }: R) => addressCell(billingAddress),
    lines: ({ items }: R) => items.length,
    products: ({ items }: R) => linesCell(items),
  };
}
