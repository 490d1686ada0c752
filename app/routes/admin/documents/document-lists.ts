import { type Choice, defineList, listBehind, type View } from "~/components/lists/list";
import type { DocumentList } from "~/modules/desk/document-list.server";
import type { OrderList } from "~/modules/desk/orders.server";
import type { QuoteList } from "~/modules/desk/quotes.server";
import { type Order, orderStates } from "~/modules/orders/order.resource";
import { sellerLabel } from "~/modules/orders/status-labels";
import { type Quote, quoteStates } from "~/modules/quotes/quote.resource";
import { unassigned } from "~/modules/quotes/quote-rules";

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

export const quoteList = defineList<QuoteList, Quote>({
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
  ],
  file: true,
  create: { to: "/admin/quotes/new", label: "New quote", may: "offers.createQuote" },
  yet: {
    title: "No quotes yet",
    text: "Requests that shoppers send appear here.",
    link: shop,
  },
});

export const orderList = defineList<OrderList, Order>({
  path: "/admin/orders",
  what: "orders",
  read: (call, asked) => call("desk.orders", [asked]),
  search: { ...search, placeholder: "O-2026…" },
  sorts,
  days: "instants",
  views: [
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
  ],
  file: true,
  yet: {
    title: "No orders yet",
    text: "Offers that you convert, and payments made online, appear here as orders.",
    link: shop,
  },
});

/** The lists of quotes and orders, whose rows are changed in bulk. */
export type DocumentListName = "quotes" | "orders";

/** The list that led to a page with this query. */
export function documentsBehind(name: DocumentListName, query: URLSearchParams): string {
  return name === "quotes" ? listBehind(quoteList, query) : listBehind(orderList, query);
}
