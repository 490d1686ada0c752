import { redirect } from "@remix-run/node";
import type { DocumentLine, DocumentTotals } from "~/components/documents/document-lines";
import { problem, type ShopArgs } from "~/http/pages/page.server";
import { visitorOf } from "~/http/pages/visitor.server";
import { lineKey } from "~/modules/cart/cart.resource";
import type { Order, OrderStatus } from "~/modules/orders/order.resource";
import { orderDocument } from "~/routes/documents/documents.server";
import { startedPayments } from "~/routes/documents/pay-order.server";

/** The content of the page, depending on the payment and the visitor. */
export type SuccessView =
  /** The payment is not confirmed yet; `checks` counts the reloads. */
  | { kind: "waiting"; next: string | null }
  /** Shown to everybody but the owner. */
  | { kind: "received" }
  | {
      kind: "order";
      orderNumber: string;
      status: OrderStatus;
      email: string;
      lines: DocumentLine[];
      totals: DocumentTotals;
      /** The order's page in the customer's account; null for a guest. */
      path: string | null;
      /** Whether the visitor's cart still contains the bought lines. */
      inCart: boolean;
    };

const mostChecks = 20;

/** Reads the provider's session id; other texts cannot be one. */
function sessionIdOf({ request }: ShopArgs): string {
  const id = new URL(request.url).searchParams.get("session_id") ?? "";
  if (!/^[A-Za-z0-9_]{1,255}$/.test(id)) throw problem(404);
  return id;
}

export async function viewSuccess(args: ShopArgs): Promise<SuccessView> {
  if (!args.context.services.payments.on) throw problem(404);
  const sessionId = sessionIdOf(args);
  const order = await args.call("orders.findBySession", [sessionId]);
  if (!order) return { kind: "waiting", next: nextLook(args, sessionId) };
  if (!(await isOwner(args, order, sessionId))) return { kind: "received" };
  const { caller } = await visitorOf(args);
  const own = caller !== null && caller.uid === order.customerId;
  return {
    kind: "order",
    orderNumber: order.orderNumber,
    status: order.status,
    email: order.customer.email,
    ...orderDocument(order),
    path: own ? `/account/orders/${order.orderNumber}` : null,
    inCart: (await boughtIn(args, order)).length > 0,
  };
}

/**
 * Whether the visitor is the account that bought, or the browser that started the payment. The id
 * alone proves nothing.
 */
async function isOwner(args: ShopArgs, order: Order, sessionId: string): Promise<boolean> {
  const { caller } = await visitorOf(args);
  if (caller && caller.uid === order.customerId) return true;
  return startedPayments(args).some((started) => started.sessionId === sessionId);
}

/** The address that checks again without scripts; null after enough checks. */
function nextLook({ request }: ShopArgs, sessionId: string): string | null {
  const asked = Number(new URL(request.url).searchParams.get("look") ?? 0);
  const checks = Number.isInteger(asked) && asked > 0 ? asked : 0;
  return checks < mostChecks
    ? `/checkout/success?session_id=${sessionId}&look=${checks + 1}`
    : null;
}

async function boughtIn(args: ShopArgs, order: Order) {
  const cart = order.quoteNumber === null ? await args.call("visitorCart.get", []) : null;
  if (!cart) return [];
  const bought = new Set(
    order.items.map(({ id, variantId }) => lineKey(variantId ? { id, variantId } : { id })),
  );
  return cart.items.filter((item) => bought.has(lineKey(item)));
}

/** Removes the bought lines from the visitor's cart; lines added since then stay. */
export async function removeBoughtLines(args: ShopArgs) {
  const sessionId = sessionIdOf(args);
  const order = await args.call("orders.findBySession", [sessionId]);
  if (order && (await isOwner(args, order, sessionId))) {
    for (const { id, variantId } of await boughtIn(args, order)) {
      const line = variantId === undefined ? { id } : { id, variantId };
      await args.call("visitorCart.updateItem", [{ ...line, quantity: 0 }]);
    }
  }
  return redirect(`/checkout/success?session_id=${sessionId}`, 303);
}
