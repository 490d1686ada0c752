import type { AdminArgs } from "~/http/pages/admin-page.server";
import { fullName } from "~/modules/customers/customer.resource";
import { sellerLabel } from "~/modules/orders/status-labels";
import type { Quote } from "~/modules/quotes/quote.resource";

/** Somebody known to the store, by whom the form of a new quote is filled in. */
export interface Caller {
  /** The form, filled in with them. */
  to: string;
  name: string;
  /** E-mail address, telephone and town, as far as they are known. */
  details: string[];
  /** Their newest quote; null for none. */
  last: { number: string; day: Date; state: string } | null;
}

/** How many customers, and how many people who only asked as guests, a search offers. */
const mostFound = 8;
/** How many quotes are looked through for the people who asked for them. */
const lookedThrough = 24;

/**
 * Customers and people without an account who match a search, also by the number of a quote of
 * theirs.
 */
export async function findCallers(args: AdminArgs, search: string): Promise<Caller[]> {
  const [customers, quotes] = await Promise.all([
    args.call("desk.customers", [{ limit: mostFound, search }]),
    args.call("desk.quotes", [{ limit: lookedThrough, search }]),
  ]);
  const known = await Promise.all(
    customers.items.map(async (customer) => {
      const { id } = customer;
      const last = await newestOf(args, customer, quotes.items);
      const town = townOf(last) || (await homeTown(args, id));
      return callerOf(customer, { query: { customer: id }, last, town });
    }),
  );
  const seen = new Set(customers.items.flatMap(({ id, email }) => [id, email].filter(Boolean)));
  const others: Caller[] = [];
  for (const quote of quotes.items) {
    const { id, customerId, contact } = quote;
    const keys = [customerId, contact.email].filter((key) => key !== null && key !== "");
    const isSeen = keys.some((key) => seen.has(key ?? ""));
    const key = keys[0] ?? JSON.stringify([contact.companyName, fullName(contact), contact.phone]);
    if (isSeen || seen.has(key) || others.length === mostFound) continue;
    for (const each of [key, ...keys]) seen.add(each ?? "");
    const query: Record<string, string> = customerId ? { customer: customerId } : { contact: id };
    others.push(callerOf(contact, { query, last: quote, town: townOf(quote) }));
  }
  return [...known, ...others];
}

interface Known {
  query: Record<string, string>;
  last: Quote | null;
  town: string;
}

function callerOf(contact: Quote["contact"], { query, last, town }: Known): Caller {
  const { companyName, email, phone } = contact;
  const name = [companyName, fullName(contact)].filter(Boolean).join(", ");
  const [title = "", ...details] = [name, email, phone, town].filter(Boolean);
  return {
    to: `/admin/quotes/new?${new URLSearchParams(query)}`,
    name: title,
    details,
    last: last && {
      number: last.quoteNumber,
      day: last.created,
      state: sellerLabel("quote", last.status),
    },
  };
}

/** The search finds addresses that begin alike, too. */
const alike = 10;

/** The newest quote of this customer. */
async function newestOf(
  args: AdminArgs,
  { id, email }: { id: string; email: string },
  found: readonly Quote[],
): Promise<Quote | null> {
  const isTheirs = ({ customerId, contact }: Quote) =>
    customerId === id || (email !== "" && contact.email === email);
  const here = found.find(isTheirs);
  if (here || email === "") return here ?? null;
  const { items } = await args.call("desk.quotes", [{ search: email, limit: alike }]);
  return items.find(isTheirs) ?? null;
}

function townOf(quote: Quote | null): string {
  return (quote?.deliveryAddress ?? quote?.billingAddress)?.city ?? "";
}

async function homeTown(args: AdminArgs, id: string): Promise<string> {
  const sheet = await args.call("desk.customer", [id]);
  const { addresses = [] } = sheet ?? {};
  return (addresses.find(({ isDefault }) => isDefault) ?? addresses[0])?.city ?? "";
}
