import type { ListedInvoice } from "~/commerce/invoices/invoices-service";
import { adminPage } from "~/http/pages/admin-page.server";
import { resource } from "~/http/pages/resource.server";
import { requireKnown } from "../frame/filters.server";
import { invoicesAsked } from "../invoices/invoices-page.server";
import { csvAnswer, fileName, moment } from "./csv-answer.server";

const atOnce = 100;

const header = [
  "number",
  "kind",
  "day",
  "due day",
  "order",
  "quote",
  "reference",
  "credits",
  "company",
  "name",
  "email",
  "vat id",
  "net",
  "tax",
  "total",
  "open",
  "state",
  "currency",
];

/** GET /admin/invoices.csv: the documents of the list's view, search and days, one line each. */
const download = adminPage(({ request, call, context }) => {
  const { filter, from, to, search, ignored, listing } = invoicesAsked(
    new URL(request.url).searchParams,
  );
  requireKnown(ignored);
  const said = [
    filter === "all" ? "" : filter,
    from && `from-${from}`,
    to && `to-${to}`,
    search && "found",
  ].map((each) => each ?? "");
  const name = fileName("invoices", ...said, moment(context.services.clock()));
  return csvAnswer(name, header, async (after: string | undefined) => {
    const asked = { ...listing, limit: atOnce, ...(after ? { after } : {}) };
    const page = await call("invoices.listForDesk", [asked]);
    return { lines: page.items.map(lineOf), next: page.next };
  });
});

function lineOf({ invoice, balance }: ListedInvoice): string[] {
  const { number, kind, day, dueDay, orderNumber, document } = invoice;
  const { buyer, buyerVatId, quoteNumber, reference, credits, net, tax, currency } = document;
  return [
    number,
    kind === "invoice" ? "Invoice" : "Credit note",
    day,
    dueDay ?? "",
    orderNumber,
    quoteNumber ?? "",
    reference ?? "",
    credits?.number ?? "",
    buyer.companyName,
    buyer.name,
    buyer.email,
    buyerVatId ?? "",
    String(net),
    String(tax),
    String(invoice.total),
    balance ? String(balance.open) : "",
    balance?.state ?? "",
    currency,
  ];
}

export const loader = resource({ GET: download });
export const action = loader;
