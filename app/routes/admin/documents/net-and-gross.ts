import type { Order } from "~/modules/orders/order.resource";
import { draftTotals, sentTotals } from "~/modules/pricing/offer-totals";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";

/** How the sums of quotes and orders are meant; null in a store without taxes. */
export function sumsMeant(): string | null {
  const { taxes, grossPrices } = site.selling;
  if (taxes.length === 0) return null;
  return t(grossPrices ? "deskDocuments:amountsInclVat" : "deskDocuments:amountsAreNet");
}

/** The same behind a sum; empty in a store without taxes. */
export function sumKind(): string {
  const { taxes, grossPrices } = site.selling;
  return taxes.length === 0 ? "" : t(grossPrices ? "deskDocuments:inclVat" : "deskDocuments:net");
}

/** An amount without and with tax, each null when it is not known. */
export interface ListedAmount {
  net: number | null;
  gross: number | null;
  /** Whether it is of an offer that is not sent yet. */
  isDraft?: boolean;
}

/**
 * The total of a quote or an order without and with tax. Only an offer has its tax: what was asked
 * or paid without one is known as the shop's prices are.
 */
export function listedAmount({
  offer,
  total,
}: Pick<Quote | Order, "offer" | "total">): ListedAmount {
  const sent = sentTotals(offer);
  if (sent) return { net: sent.net, gross: sent.total };
  const draft = draftTotals(offer, site.currency);
  if (draft && draft.total !== null) return { net: draft.net, gross: draft.total, isDraft: true };
  return site.selling.grossPrices ? { net: null, gross: total } : { net: total, gross: null };
}
