import { isCovered, isPriced, type OfferContent } from "~/modules/pricing/offer";
import { positionsOf } from "~/modules/pricing/offer-options";
import { missingForTax } from "~/modules/pricing/tax";
import { type Article, isTaken, type LineNow, stockAt } from "~/modules/quotes/catalogue-now";
import type { Quote } from "~/modules/quotes/quote.resource";
import { usedTaxes } from "~/modules/quotes/sent-offer";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";

/** What the seller should know before an offer is sent. It stops nothing. */
export interface OfferHints {
  /** A sentence for each kind of doubt; "" for none. */
  text: string;
  /** Whether the offer's taxes still require something for an invoice. */
  lacksTax: boolean;
}

interface HintsOf {
  quote: Quote;
  content: OfferContent;
  /** The catalogue's present data, by line id. */
  now: Readonly<Record<string, LineNow>>;
}

export function hintsOf({ quote, content, now }: HintsOf): OfferHints {
  const gone: number[] = [];
  const short: string[] = [];
  const positions = positionsOf(content.lines);
  for (const [at, { id, quantity }] of content.lines.entries()) {
    const place = positions.get(id);
    if (place === undefined) continue;
    const { stock, sold } = now[id] ?? { stock: null, sold: true };
    if (!sold) gone.push(place);
    else if (stock !== null) {
      const rest = stockAt(content.lines, at, stock);
      if (rest < quantity) short.push(t("deskQuotes:shortLine", { place, rest, quantity }));
    }
  }
  const tax = taxHint(quote, content);
  const texts = [
    sameArticlesText(content.lines),
    reducedTwiceText(content),
    short.length > 0 ? t("deskQuotes:notEnoughInStock", { lines: short.join(", ") }) : "",
    gone.length > 0
      ? t("deskQuotes:linesNotSold", { count: gone.length, lines: gone.join(", ") })
      : "",
    tax,
  ];
  return { text: texts.filter(Boolean).join(" "), lacksTax: tax !== "" };
}

function taxHint({ deliveryAddress, billingAddress }: Quote, content: OfferContent): string {
  const missing = missingForTax(usedTaxes(content), {
    sellerVatId: site.selling.letterhead.vatId,
    buyerVatId: content.buyerVatId,
    deliveryCountry: (deliveryAddress ?? billingAddress)?.country ?? null,
  });
  return missing.length > 0 ? t("deskQuotes:invoiceLacks", { missing: missing.join(", ") }) : "";
}

/** Says which lines the offer's discount reduces once more, after a discount of their own. */
function reducedTwiceText({ discount, lines }: OfferContent): string {
  if (!discount) return "";
  const twice = lines.filter(isPriced).flatMap((line, at) => {
    return line.discount && isCovered(discount, line) ? [at + 1] : [];
  });
  return twice.length === 0
    ? ""
    : t("deskQuotes:reducedTwice", { count: twice.length, lines: twice.join(", ") });
}

function articleOf({ productId, variantId }: Article): string | null {
  return productId === null ? null : `${productId} ${variantId ?? ""}`;
}

/**
 * Says which lines are of the same article, by their numbers; "" for none. With `before`, only where
 * one of them is new: the first `before` lines were there already.
 */
export function sameArticlesText(lines: readonly Article[], before = 0): string {
  const places = new Map<string, { numbers: number[]; isNew: boolean }>();
  let number = 0;
  for (const [at, line] of lines.entries()) {
    if (!isPriced(line)) continue;
    number += 1;
    const article = articleOf(line);
    if (article === null || !isTaken(line)) continue;
    const known = places.get(article);
    places.set(article, {
      numbers: [...(known?.numbers ?? []), number],
      isNew: at >= before,
    });
  }
  const groups = [...places.values()].filter(({ numbers, isNew }) => numbers.length > 1 && isNew);
  if (groups.length === 0) return "";
  const named = groups.map(({ numbers }) => numbers.join(" + ")).join(", ");
  return t("deskQuotes:sameArticle", { lines: named });
}
