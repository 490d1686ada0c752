import { listBehind } from "~/components/lists/list";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { problem } from "~/http/pages/page.server";
import { canUndo } from "~/modules/customers/customer-card.resource";
import { isPartlyShipped } from "~/modules/orders/fulfilment";
import { isOpen } from "~/modules/quotes/quote-rules";
import { customerList } from "./customer-list";

/** One customer, with the address of the list as it was. */
export async function customerPage({ request, params, call, context, may }: AdminArgs) {
  const sheet = await call("desk.customer", [params.id ?? ""]);
  if (!sheet) {
    throw problem(404, {
      message: "There is no such customer. The account may be gone.",
      back: { to: "/admin/customers", label: "All customers" },
    });
  }
  const { id } = sheet.customer;
  const [card, mergeable, merges] = await Promise.all([
    call("customerCards.get", [id]),
    may("customerCards.mergeable")
      ? call("customerCards.mergeable", [id])
      : { verified: false, quotes: [], orders: [] },
    may("customerCards.merges") ? call("customerCards.merges", [id]) : [],
  ]);
  const names = await call("admin.namesOf", [card.notes.map(({ actor }) => actor)]);
  const now = context.services.clock();
  return {
    ...sheet,
    orders: sheet.orders.map((order) => ({ ...order, isPartlyShipped: isPartlyShipped(order) })),
    card,
    mergeable,
    confirmable: Boolean(context.services.identity.signIn?.confirmation),
    names: Object.fromEntries(names),
    open: sheet.quotes.filter(({ status }) => isOpen(status)).length,
    merges: merges
      .filter(({ undone }) => undone === null)
      .map((merge) => ({
        id: merge.id,
        created: merge.created,
        undoable: canUndo(merge, now),
        count: merge.quotes.length + merge.orders.length,
      })),
    back: listBehind(customerList, new URL(request.url).searchParams),
  };
}
