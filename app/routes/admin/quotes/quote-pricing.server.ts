import { dayIn } from "~/domain/calendar";
import type { OfferContent, OfferLine } from "~/domain/offer";
import { usedTaxes } from "~/domain/offer-quote";
import type { Quote } from "~/domain/quote";
import { missingForTax } from "~/domain/tax";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { site } from "~/site";
import type { LineNow } from "./line-now";

const day = 86_400_000;

/**
 * The initial last day in the offer's form: the draft's or the open offer's own, or else the
 * default.
 */
export function proposedDay({ validUntil, offer }: Quote, now: Date): string {
  if (offer?.draftUntil) return offer.draftUntil;
  const open = validUntil && validUntil > now ? validUntil : null;
  const month = new Date(now.getTime() + site.selling.offer.validDays * day);
  return dayIn(open ?? month, site.timeZone.id);
}

/** The catalogue's present data of the offer's catalogue lines. */
export async function linesNow(
  { call }: AdminArgs,
  lines: readonly OfferLine[],
): Promise<Record<string, LineNow>> {
  const own = lines.flatMap(({ id, productId, variantId }) =>
    productId === null ? [] : [{ id, productId, variantId }],
  );
  const asked = own.map(({ productId, variantId }) => ({
    id: productId,
    quantity: 1,
    ...(variantId === null ? {} : { variantId }),
  }));
  const found = await call("catalogue.linesNow", [asked]);
  return Object.fromEntries(
    own.map(({ id }, at) => {
      const { price = null, stock = null, exists = false, hasVariants = false } = found[at] ?? {};
      return [id, { price, stock, sold: exists, hasVariants }];
    }),
  );
}

/** What the offer's taxes still require for an invoice. */
export function warningsOf(quote: Quote, content: OfferContent): string[] {
  const { deliveryAddress, billingAddress } = quote;
  return missingForTax(usedTaxes(content), {
    sellerVatId: site.selling.letterhead.vatId,
    buyerVatId: content.buyerVatId,
    deliveryCountry: (deliveryAddress ?? billingAddress)?.country ?? null,
  });
}
