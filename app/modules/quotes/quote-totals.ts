import { Failure, impossible } from "~/kernel/failure";
import { lineTotal, sumOrNull, toMajor, toMinor } from "~/kernel/money";
import type { QuoteLine } from "~/modules/pricing/line";
import { reductionOf } from "~/modules/pricing/rounding";
import { t } from "~/texts/text";
import type { Quote } from "./quote.resource";
import type { QuoteDiscount } from "./quote-amounts";
import { unitPrice } from "./quote-rules";

/** The discount with its amount for the present lines. Its minimum was checked at the request. */
function calculated(
  discount: QuoteDiscount,
  items: readonly Pick<QuoteLine, "id" | "subtotal">[],
  currency: string,
): QuoteDiscount {
  const { amount, terms } = discount;
  const covered = items
    .filter(({ id }) => !terms?.covers || terms.covers.includes(id))
    .reduce((sum, { subtotal }) => sum + toMinor(subtotal ?? 0, currency), 0);
  const off = reductionOf(covered, terms ?? { type: "fixed", value: amount }, currency);
  return { ...discount, amount: toMajor(off, currency) };
}

/** Why a quote's sums are invalid; null when they are valid, or while a price is missing. */
export function problemOfTotals(
  quote: Pick<Quote, "items" | "charges" | "discount">,
  currency: string,
): Failure | null {
  const { items, subtotal, discount } = withTotals(quote, currency);
  const parts = [
    ...items.map((line) => line.subtotal ?? 0),
    ...quote.charges.map((charge) => charge.amount),
    -(discount?.amount ?? 0),
  ].map((amount) => toMinor(amount, currency));
  let sum = 0;
  for (const part of parts) {
    sum += part;
    if (!Number.isSafeInteger(part) || !Number.isSafeInteger(sum)) {
      return new Failure("invalid", t("quotes:totalIsTooLarge"));
    }
  }
  if (subtotal === null || sum >= 0) return null;
  return impossible(t("quotes:rebatesExceedTheTotal"));
}

/**
 * The quote with all its sums recalculated from unit prices, charges and the discount's terms: the
 * subtotals of the lines, the subtotal, the discount's amount and the total.
 */
export function withTotals<Q extends Pick<Quote, "items" | "charges" | "discount">>(
  quote: Q,
  currency: string,
): Q & Pick<Quote, "items" | "discount" | "subtotal" | "total"> {
  const items = quote.items.map((line) => {
    return { ...line, subtotal: lineTotal(unitPrice(line), line.quantity, currency) };
  });
  // A request that is only a question has no sum yet.
  const subtotals = items.map((line) => line.subtotal);
  const subtotal = items.length === 0 ? null : sumOrNull(subtotals, currency);
  const discount = quote.discount && calculated(quote.discount, items, currency);
  const charges = sumOrNull(
    quote.charges.map((charge) => charge.amount),
    currency,
  );
  const total =
    subtotal === null || charges === null
      ? null
      : Math.max(
          0,
          toMinor(subtotal, currency) +
            toMinor(charges, currency) -
            toMinor(discount?.amount ?? 0, currency),
        );
  return {
    ...quote,
    items,
    discount,
    subtotal,
    total: total === null ? null : toMajor(total, currency),
  };
}
