import { orderForCustomer } from "~/domain/customer-view";
import { sumOrNull } from "~/domain/money";
import type { Order } from "~/domain/order";
import { site } from "~/site";
import type { ShopArgs } from "./page.server";
import { owedOnline, payOrder } from "./pay-order.server";
import { unlock } from "./signed-link.server";

async function orderByLink(args: ShopArgs): Promise<{ order: Order; key: string }> {
  const found = await args.commerce.orders.find(args.params.number ?? "");
  const { record, key } = await unlock(args, found, ({ orderNumber }) => ({
    purpose: "order",
    subject: orderNumber,
  }));
  return { order: orderForCustomer(record), key };
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
