import type { ArgsOf, MethodName, ResultOf } from "~/gateway/methods";
import type { Order } from "~/modules/orders/order.resource";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { OfferInput } from "~/modules/quotes/offers-service.server";
import { site } from "~/modules/settings/site";
import { inputOf } from "./offer-input";
import { aSubmission, askedBy, type Shop } from "./shop";

const boss = askedBy({ uid: "boss" });

/** A method as the owner calls it. */
export function byOwner(shop: Pick<Shop, "gateway">) {
  return <N extends MethodName>(name: N, args: ArgsOf<N>): Promise<ResultOf<N>> =>
    shop.gateway.call(name, args, boss);
}

/** A shop with an owner and what its orders are about. */
export async function furnished(shop: Shop): Promise<void> {
  await shop.add(
    { id: "press", productName: "Arbor press", price: 200, stock: 1_000, sku: "AP-1" },
    { id: "lathe", productName: "Bench lathe", price: 999.99, stock: 1_000, sku: "BL-2" },
  );
  await shop.commerce.admin.grant("boss", "boss@example.test");
}

/** An accepted offer that became an order: ten presses and three lathes, unless it is told. */
export async function anOrderedOffer(
  shop: Shop,
  {
    items = [
      { id: "press", quantity: 10 },
      { id: "lathe", quantity: 3 },
    ],
    uid = null,
    ...part
  }: Partial<OfferInput> & {
    items?: { id: string; quantity: number }[];
    uid?: string | null;
  } = {},
): Promise<Order> {
  const call = byOwner(shop);
  const quote = await shop.commerce.quotes.submit(uid, aSubmission(items));
  const input = inputOf(workingContent(quote, site.selling), { version: quote.version, ...part });
  await call("offers.send", [quote.id, { ...input, note: null }]);
  return call("orders.createFromQuote", [quote.id]);
}
