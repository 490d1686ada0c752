import { orderForCustomer } from "~/domain/customer-view";
import type { Order } from "~/domain/order";
import type { ShopArgs } from "~/http/pages/page.server";
import { orderView } from "../account/documents.server";
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
  return { order: await orderView(args, order), owed: owedOnline(args, order) };
}

export async function payLinkedOrder(args: ShopArgs) {
  const { order, key } = await orderByLink(args);
  return payOrder(args, order, `/orders/${order.orderNumber}?key=${encodeURIComponent(key)}`);
}
