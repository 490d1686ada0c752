import type { DocumentLink } from "~/domain/caller";
import type { Order } from "~/domain/order";
import type { ShopArgs } from "~/http/pages/page.server";
import { orderView } from "../documents/documents.server";
import { amountDueOnline, payOrder } from "../documents/pay-order.server";
import { invalidLink, keySearch, readSignedLink } from "./signed-link.server";

export async function orderByLink(
  args: ShopArgs,
): Promise<{ order: Order; link: DocumentLink; key: string }> {
  const { link, key } = await readSignedLink(args, "order");
  const order = await args.call("orders.read", [link.number], { link });
  if (!order) throw invalidLink(args);
  return { order, link, key };
}

export async function linkedOrder(args: ShopArgs) {
  const { order, link, key } = await orderByLink(args);
  const path = `/orders/${order.orderNumber}`;
  const view = await orderView(args, order, { path, link, search: keySearch(key) });
  return { order: view, owed: amountDueOnline(args, order) };
}

export async function payLinkedOrder(args: ShopArgs) {
  const { order, link, key } = await orderByLink(args);
  const cancelPath = `/orders/${order.orderNumber}${keySearch(key)}`;
  return payOrder(args, order, { cancelPath, link });
}
