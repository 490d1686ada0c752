import type { DocumentLink } from "~/domain/caller";
import type { Order } from "~/domain/order";
import type { ShopArgs } from "~/http/pages/page.server";
import { orderView } from "../documents/documents.server";
import { amountDueOnline, payOrder } from "../documents/pay-order.server";
import { invalidLink, readSignedLink } from "./signed-link.server";

async function orderByLink(
  args: ShopArgs,
): Promise<{ order: Order; link: DocumentLink; key: string }> {
  const { link, key } = await readSignedLink(args, "order");
  const order = await args.call("orders.read", [link.number], { link });
  if (!order) throw invalidLink();
  return { order, link, key };
}

export async function linkedOrder(args: ShopArgs) {
  const { order, link } = await orderByLink(args);
  return { order: await orderView(args, order, link), owed: amountDueOnline(args, order) };
}

export async function payLinkedOrder(args: ShopArgs) {
  const { order, link, key } = await orderByLink(args);
  const cancelPath = `/orders/${order.orderNumber}?key=${encodeURIComponent(key)}`;
  return payOrder(args, order, { cancelPath, link });
}
