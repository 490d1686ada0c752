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
import { t } from "~/texts/text";
import { listedAmount } from "./net-and-gross";
import { sellerOrderLabel } from "./seller-labels";

const search = (placeholder: string) => ({
  label: t("deskDocuments:searched"),
  about: t("deskDocuments:howIsSearched"),
  placeholder,
});

const sorts = (): Choice[] => [
  ["newest", t("deskDocuments:newestFirst")],
  ["oldest", t("deskDocuments:oldestFirst")],
  ["value-down", t("deskDocuments:highestFirst")],
  ["value-up", t("deskDocuments:lowestFirst")],
];

const shop = () => ({ to: "/products", label: t("deskDocuments:lookAtTheShop") });

/** Open work: assigned to the viewer, and unassigned. */
const ownWork = (): View<DocumentList>[] => [
  {
    label: t("deskDocuments:mine"),
    at: { view: "mine" },
    asks: (uid) => ({ openFor: uid }),
    always: true,
  },
  {
    label: t("deskDocuments:unassigned"),
    at: { view: "unassigned" },
    asks: { openFor: unassigned },
  },
];

/** A view that the overview links to, and that has no tab. */
function apart<A>(value: string, label: string, asks: Partial<A>, days?: string | null): View<A> {
  return { label, at: { view: value }, asks, apart: true, ...(days === undefined ? {} : { days }) };
}

const toCheck = (status: "Declined" | "Expired") => ({ waiting: true, status });

export const quoteList = defineList<QuoteList, Quote>(() => ({
  path: "/admin/quotes",
  what: "quotes",
  extended: "quotes",
  read: (call, asked) => call("desk.quotes", [asked]),
  search: search("Q-2026…"),
  sorts: [
    ...sorts(),
    ["expiry", t("deskDocuments:byTheirLastDay")],
    ["waiting", t("deskDocuments:longestWaitFirst")],
  ],
  days: "instants",
  views: [
    { label: t("deskDocuments:everyQuote"), at: {} },
    {
      label: t("deskDocuments:waitingForUs"),
      at: { view: "waiting" },
      asks: { waiting: true },
      days: null,
    },
    ...ownWork(),
    apart("ending", t("deskDocuments:endingSoon"), { followUp: "expiring" }, null),
    apart("quiet", t("deskDocuments:withoutAnswer"), { followUp: "quiet" }, null),
    apart("asked", t("deskDocuments:askedAboutOffer"), { asked: true }, null),
    apart("declined", t("deskDocuments:declinedToCheck"), toCheck("Declined"), null),
    apart("expired", t("deskDocuments:expiredToCheck"), toCheck("Expired"), null),
    apart(
      "offered",
      t("deskDocuments:offered"),
      { daysOf: "offered" },
      t("deskDocuments:firstOffered"),
    ),
    apart("decided", t("deskDocuments:decided"), { daysOf: "decided" }, t("deskDocuments:decided")),
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
    net: (record) => listedAmount(record).net,
    total: ({ total }) => total,
    currency: () => site.currency,
    reference: ({ reference }) => reference,
    "needed by": ({ neededBy }) => neededBy,
    ...documentColumns<Quote>(({ contact }) => contact),
  }),
  create: {
    to: "/admin/quotes/new",
    label: t("deskDocuments:newQuote"),
    may: "offers.createQuote",
  },
  yet: {
    title: t("deskDocuments:noQuotesYet"),
    text: t("deskDocuments:requestsAppearHere"),
    link: shop(),
  },
}));

export const orderList = defineList<OrderList, Order>(() => ({
  path: "/admin/orders",
  what: "orders",
  extended: "orders",
  read: (call, asked) => call("desk.orders", [asked]),
  search: search("O-2026…"),
  sorts: sorts(),
  days: "instants",
  views: orderViews(),
  savedAs: "orders",
  file: fileWithOwn<Order>("orders", {
    order: ({ orderNumber }) => orderNumber,
    quote: ({ quoteNumber }) => quoteNumber,
    ordered: ({ created }) => created,
    state: sellerOrderLabel,
    payment: ({ paymentStatus }) => paymentStatus,
    net: (record) => listedAmount(record).net,
    total: ({ total }) => total,
    currency: () => site.currency,
    reference: ({ reference }) => reference,
    ...documentColumns<Order>(({ customer }) => customer),
    "vat id": ({ buyerVatId, offer }) => buyerVatId ?? offer?.sent.buyerVatId,
  }),
  yet: {
    title: t("deskDocuments:noOrdersYet"),
    text: t("deskDocuments:ordersAppearHere"),
    link: shop(),
  },
}));

function orderViews(): readonly View<OrderList>[] {
  return [
    { label: t("deskDocuments:everyOrder"), at: {} },
    { label: t("deskDocuments:openOrders"), at: { view: "open" }, asks: { open: true } },
    { label: t("deskDocuments:toDeliver"), at: { view: "deliver" }, asks: { toDeliver: true } },
    { label: t("deskDocuments:late"), at: { view: "late" }, asks: { late: true } },
    { label: t("deskDocuments:toInvoice"), at: { view: "invoice" }, asks: { toInvoice: true } },
    ...ownWork(),
    { label: t("deskDocuments:needsAttention"), at: { review: "yes" }, asks: { flagged: true } },
    {
      label: t("deskDocuments:notPaid"),
      at: { payment: "unpaid" },
      asks: { paymentStatus: "unpaid" },
    },
    apart("sold", t("deskDocuments:notCancelled"), { sold: true }),
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
