import { orderForCustomer } from "~/domain/customer-view";
import { sumOrNull } from "~/domain/money";
import type { Order } from "~/domain/order";
import { site } from "~/site";
import { problem, type ShopArgs } from "./page.server";
import { owedOnline, payOrder } from "./pay-order.server";

/** The order of a signed link; without its key an order is as unknown as none. */
async function orderByLink(args: ShopArgs): Promise<{ order: Order; key: string }> {
  const key = new URL(args.request.url).searchParams.get("key") ?? "";
  const { signedLinks } = args.context.services.mail;
  const order = await args.commerce.orders.find(args.params.number ?? "");
  const grant = { purpose: "order", subject: order?.orderNumber ?? "" } as const;
  if (!order || !(await signedLinks?.verify(grant, key))) throw problem(404);
  return { order: orderForCustomer(order), key };
}

export async function linkedOrder(args: ShopArgs) {
  const { order } = await orderByLink(args);
  const { orderNumber, status, paymentStatus, charges, discount, total } = order;
  const subtotal = sumOrNull(
    order.items.map((line) => line.subtotal),
    site.currency,
  );
  return {
    ...{ orderNumber, status, paymentStatus, deliveryAddress: order.deliveryAddress },
    history: order.history,
    lines: order.items.map(({ primaryImageURL: _, price, ...line }) => ({
      ...line,
      unitPrice: price,
      listPrice: null,
    })),
    totals: { subtotal, charges, discount, total },
    owed: owedOnline(args, order),
  };
}

export async function payLinkedOrder(args: ShopArgs) {
  const { order, key } = await orderByLink(args);
  return payOrder(args, order, `/orders/${order.orderNumber}?key=${encodeURIComponent(key)}`);
}
