import type { Order } from "~/modules/orders/order.resource";
import { sentTotals } from "~/modules/pricing/offer-totals";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";

/** An amount without and with tax, each null when it is not known. */
export interface ListedAmount {
  net: number | null;
  gross: number | null;
}

/**
 * The total of a quote or an order without and with tax. Only a sent offer has its tax: what was
 * asked or paid without an offer is known as the shop's prices are.
 */
export function listedAmount({
  offer,
  total,
}: Pick<Quote | Order, "offer" | "total">): ListedAmount {
  const sent = sentTotals(offer);
  if (sent) return { net: sent.net, gross: sent.total };
  return site.selling.grossPrices ? { net: null, gross: total } : { net: total, gross: null };
}
