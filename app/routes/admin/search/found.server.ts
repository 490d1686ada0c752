import { shortDay } from "~/components/desk/short-day";
import { stateLabel } from "~/components/documents/order-documents";
import { money } from "~/components/frame/price";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { dayIn } from "~/kernel/calendar";
import { cutText } from "~/kernel/text";
import { folded } from "~/kernel/tokens";
import { type Contact, type Customer, fullName } from "~/modules/customers/customer.resource";
import { sellerLabel } from "~/modules/orders/status-labels";
import { referencesOf } from "~/modules/quotes/sent-offer";
import { citiesOf } from "~/modules/search/document-tokens.resource";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { buyerName, isErased, payableOf } from "../../documents/order-documents.server";
import { amountText } from "../documents/listed-amount";
import { listedAmount } from "../documents/net-and-gross";
import { sellerOrderLabel } from "../documents/seller-labels";
import { type FoundPage, settingsFound } from "./settings-found";
import { draftTexts, lineTexts, whyFound } from "./why-found";

const kinds = {
  quotes: { title: "deskSearch:quotes", one: "deskSearch:quote", more: "deskSearch:allQuotes" },
  orders: { title: "deskSearch:orders", one: "deskSearch:order", more: "deskSearch:allOrders" },
  invoices: {
    title: "deskSearch:invoices",
    one: "deskSearch:invoice",
    more: "deskSearch:allInvoices",
  },
  customers: {
    title: "deskSearch:customers",
    one: "deskSearch:customer",
    more: "deskSearch:allCustomers",
  },
  products: {
    title: "deskSearch:products",
    one: "deskSearch:product",
    more: "deskSearch:allProducts",
  },
} as const;

type Kind = keyof typeof kinds;

/** "quote 2801", "2801 order": the kind that a search names, and the rest of it; null for none. */
function namedKind(search: string): { kind: Kind; rest: string } | null {
  const words = search.split(/\s+/);
  if (words.length < 2) return null;
  for (const [at, word] of [words[0], words.at(-1)].entries()) {
    const wanted = folded(word ?? "");
    const kind = (Object.keys(kinds) as Kind[]).find((each) => {
      const { one, title } = kinds[each];
      return [one, title].some((key) => folded(t(key)) === wanted);
    });
    const rest = at === 0 ? words.slice(1) : words.slice(0, -1);
    if (kind) return { kind, rest: rest.join(" ") };
  }
  return null;
}

/** How many of each kind are shown; a link leads to all of them. */
const shown = 5;
/** Customers are looked through for those whose name begins with the search. */
const lookedThrough = 24;

export interface FoundRow {
  to: string;
  name: string;
  about: string;
  /** Its state. */
  detail: string;
  /** With what it is: "€200.00 net"; empty for none. */
  amount: string;
  /** The day it was made; empty for a customer or a product. */
  day: string;
}

export interface FoundGroup {
  name: Kind;
  title: string;
  /** What one of its rows is called. */
  kind: string;
  /** The link to all of them. */
  more: string;
  /** The list with the same search. */
  all: string;
  rows: FoundRow[];
}

/** The matches among quotes, orders, invoices, customers and products that the role may see. */
export async function searchPage({ request, call, may, context }: AdminArgs) {
  const search = cutText((new URL(request.url).searchParams.get("q") ?? "").trim(), 200);
  const seesAll = may("desk.quotes");
  const nothingYet: FoundGroup[] = [];
  const noPages: FoundPage[] = [];
  if (search === "") return { search, seesAll, groups: nothingYet, pages: noPages };
  const named = namedKind(search);
  const wordsFor = (kind: Kind) => (named?.kind === kind ? named.rest : search);
  const list = (kind: Kind) => ({ search: wordsFor(kind), limit: shown });
  const today = dayIn(context.services.clock(), site.timeZone.id);
  const nothing = { items: [] };
  const [quotes, orders, invoices, customers, products] = await Promise.all([
    seesAll ? call("desk.quotes", [list("quotes")]) : nothing,
    may("desk.orders") ? call("desk.orders", [list("orders")]) : nothing,
    may("invoices.listForDesk")
      ? call("invoices.listForDesk", [{ ...list("invoices"), filter: "all" }])
      : nothing,
    may("desk.customers")
      ? call("desk.customers", [{ ...list("customers"), limit: lookedThrough }])
      : nothing,
    call("desk.products", [list("products")]),
  ]);
  const buyers = customers.items
    .map((customer) => ({ customer, rank: nameRank(customer, wordsFor("customers")) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, shown);
  const withWhy = (detail: string, { shown: seen, texts }: Record<"shown" | "texts", Texts>) =>
    [detail, whyFound(named?.rest ?? search, [...seen, detail], texts)].filter(Boolean).join(" · ");
  const group = (name: FoundGroup["name"], rows: FoundRow[]): FoundGroup => ({
    name,
    title: t(kinds[name].title),
    kind: t(kinds[name].one),
    more: t(kinds[name].more),
    all: `/admin/${name}?${new URLSearchParams({ q: wordsFor(name) })}`,
    rows,
  });
  const groups = [
    group(
      "quotes",
      quotes.items.map((quote) => ({
        to: `/admin/quotes/${encodeURIComponent(quote.id)}`,
        name: quote.quoteNumber,
        about: nameOf(quote.contact),
        detail: withWhy(sellerLabel("quote", quote.status), {
          shown: [quote.quoteNumber, nameOf(quote.contact)],
          texts: [
            referencesOf(quote),
            ...quote.items.flatMap(lineTexts),
            ...(quote.offer?.draft?.lines ?? []).flatMap(draftTexts),
            ...textsOfContact(quote.contact),
            citiesOf(quote),
          ],
        }),
        amount: amountText(listedAmount(quote)) ?? "",
        day: shortDay(quote.created),
      })),
    ),
    group(
      "orders",
      orders.items.map((order) => ({
        to: `/admin/orders/${encodeURIComponent(order.orderNumber)}`,
        name: order.orderNumber,
        about: nameOf(order.customer),
        detail: withWhy(sellerOrderLabel(order), {
          shown: [order.orderNumber, nameOf(order.customer)],
          texts: [
            referencesOf(order),
            order.quoteNumber,
            ...order.tracking.map(({ number }) => number),
            ...order.items.flatMap(lineTexts),
            ...textsOfContact(order.customer),
            citiesOf(order),
          ],
        }),
        amount: amountText(listedAmount(order)) ?? "",
        day: shortDay(order.created),
      })),
    ),
    group(
      "invoices",
      invoices.items.map((listed) => {
        const { number, kind, document, orderNumber, total, created } = listed.invoice;
        const of = kind === "invoice" ? "deskSearch:invoiceOf" : "deskSearch:creditNoteOf";
        const state = kind === "invoice" ? stateLabel(payableOf(listed, today)) : "";
        return {
          to: `/admin/invoices/${encodeURIComponent(number)}`,
          name: number,
          about: isErased(document) ? t("deskSearch:erased") : buyerName(document.buyer),
          detail: withWhy([t(of, { orderNumber }), state].filter(Boolean).join(" · "), {
            shown: [number, orderNumber, buyerName(document.buyer)],
            texts: [
              document.reference,
              document.buyer.name,
              document.buyer.email,
              document.buyer.phone,
            ],
          }),
          amount: amountText({ net: null, gross: total }) ?? "",
          day: shortDay(created),
        };
      }),
    ),
    group(
      "customers",
      buyers.map(({ customer }) => ({
        to: `/admin/customers/${encodeURIComponent(customer.id)}`,
        name: customer.companyName || fullName(customer) || customer.email,
        about: customer.companyName ? fullName(customer) : "",
        detail: withWhy(customer.email, {
          shown: [customer.companyName, fullName(customer), customer.email],
          texts: [customer.phone, customer.vatId],
        }),
        amount: "",
        day: "",
      })),
    ),
    group(
      "products",
      products.items.map(({ id, productName, sku, brand, published, price, variants }) => ({
        to: `/admin/products/${encodeURIComponent(id)}`,
        name: productName || t("deskSearch:unnamedProduct"),
        about: [brand, sku].filter(Boolean).join(" · "),
        detail: withWhy(published ? "" : t("deskSearch:notPublished"), {
          shown: [productName, brand, sku],
          texts: variants.map(({ name, sku: own }) => [own, name].filter(Boolean).join(" ")),
        }),
        amount: price === null ? "" : money(price),
        day: "",
      })),
    ),
  ];
  // Whoever types a customer's name wants the customer, not all of their documents.
  if (buyers[0] && buyers[0].rank < ranks.elsewhere) {
    groups.sort((a, b) => Number(b.name === "customers") - Number(a.name === "customers"));
  }
  return { search, seesAll, groups, pages: settingsFound(search) };
}

type Texts = readonly (string | null | undefined)[];

function nameOf(contact: Contact): string {
  return contact.companyName || fullName(contact) || contact.email;
}

function textsOfContact(contact: Contact): Texts {
  return [fullName(contact), contact.email, contact.phone];
}

const ranks = { begins: 0, wordBegins: 1, elsewhere: 2 };

/** Where the search stands in the name or the company of a customer. */
function nameRank(customer: Customer, search: string): number {
  const words = folded(search);
  const names = [customer.companyName, fullName(customer)].map(folded);
  if (names.some((name) => name.startsWith(words))) return ranks.begins;
  return names.some((name) => name.includes(` ${words}`)) ? ranks.wordBegins : ranks.elsewhere;
}
