import type { ShopArgs } from "~/http/pages/page.server";
import { attempt } from "~/http/pages/submission.server";
import { visitorOf } from "~/http/pages/visitor.server";

const written = {
  quote: /^Q-\d{8}-\w{8}$/,
  order: /^O-\d{8}-\w{8}$/,
  invoice: /^(INV|CN)-\d{4}-\d{4,}$/,
};

/** The page of the visitor's own quote, order or invoice with this number; null for any other. */
export async function ownDocument(args: ShopArgs, term: string): Promise<string | null> {
  const number = term.toUpperCase();
  const is = (kind: keyof typeof written) => written[kind].test(number);
  if (!is("quote") && !is("order") && !is("invoice")) return null;
  const { caller } = await visitorOf(args);
  if (!caller) return null;
  if (is("invoice")) {
    const read = await attempt(args.call("invoices.listForCustomer", [caller.uid]));
    const isOwn = read.ok && read.value.items.some(({ invoice }) => invoice.number === number);
    return isOwn ? `/account/invoices?${new URLSearchParams({ find: number })}` : null;
  }
  const list = is("quote") ? "quotes" : "orders";
  const read = await attempt<unknown>(args.call(`${list}.read`, [number]));
  return read.ok && read.value ? `/account/${list}/${number}` : null;
}
