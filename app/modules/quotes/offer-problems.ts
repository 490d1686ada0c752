import { currencyExponent } from "~/kernel/money";
import { isPriced, type OfferContent, type TakenOption } from "~/modules/pricing/offer";
import { offerTotals, type Priced } from "~/modules/pricing/offer-totals";
import { needsBuyerVatId } from "~/modules/pricing/tax";
import { t } from "~/texts/text";
import { usedTaxes } from "./sent-offer";

/** A sum beyond what the currency can be counted in exactly. */
export function tooLarge(): string {
  return t("quotes:totalIsTooLarge");
}

/** Why the sums of an offer cannot be sent; null when they can, or while a price is missing. */
export function problemOfOffer(
  offer: Priced,
  currency: string,
  taken?: readonly TakenOption[],
): string | null {
  const totals = offerTotals(offer, currency, taken);
  const parts = [
    ...totals.lines.flatMap(({ gross, amount }) => [gross ?? 0, amount ?? 0]),
    totals.goods ?? 0,
    totals.charges,
    totals.net ?? 0,
    totals.tax ?? 0,
    totals.total ?? 0,
  ].map((amount) => amount * 10 ** currencyExponent(currency));
  if (parts.some((part) => Math.abs(part) >= Number.MAX_SAFE_INTEGER)) {
    return tooLarge();
  }
  if (totals.total === null) return null;
  const overdrawn = totals.total < 0 || totals.taxes.some(({ base }) => base < 0);
  return overdrawn ? t("quotes:rebatesExceedTheTotal") : null;
}

/** Without a VAT ID there is no reverse charge and no intra-Community supply. */
export function lacksVatId(
  offer: Parameters<typeof usedTaxes>[0] & Pick<OfferContent, "buyerVatId">,
): boolean {
  return offer.buyerVatId === null && needsBuyerVatId(usedTaxes(offer));
}

export function vatIdMissing(): string {
  return t("deskQuotes:vatIdMissing");
}

/** Why an offer cannot go out; null when it can. */
export function problemOfSending(content: OfferContent, currency: string): string | null {
  const priced = content.lines.filter(isPriced);
  if (priced.length === 0) return t("deskQuotes:offerNeedsALine");
  if (priced.some(({ price }) => price === null)) return t("deskQuotes:notEveryLineHasPrice");
  if (content.lines.some(({ name }) => name === "")) return t("deskQuotes:notEveryLineHasName");
  if (lacksVatId(content)) return vatIdMissing();
  return problemOfOffer(content, currency);
}
