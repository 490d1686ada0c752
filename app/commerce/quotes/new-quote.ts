import type { DiscountLine } from "~/domain/discount";
import { impossible } from "~/domain/failure";
import { move, remark } from "~/domain/history";
import { newId, newNumber } from "~/domain/identifiers";
import { findVariant, priceOf, type StoredProduct, skuOf } from "~/domain/product";
import type { Quote, QuoteDiscount } from "~/domain/quote";
import type { QuoteLine } from "~/domain/quote-line";
import { withTotals } from "~/domain/quote-totals";
import type { CommerceDeps } from "../deps";
import { discountLines } from "../discounts/discounts";
import type { QuoteSubmission } from "./quotes-service";

interface NewQuote {
  uid: string | null;
  submission: QuoteSubmission;
  items: QuoteLine[];
  discount: QuoteDiscount | null;
  /** Notes for the seller. */
  notes: readonly string[];
  id: string | undefined;
}

/** The quote of a request, still to be stored. */
export function newQuote(
  { site, clock, random }: CommerceDeps,
  { uid, submission, items, discount, notes, id }: NewQuote,
): Quote {
  const now = clock();
  return withTotals(
    {
      id: id ?? newId(clock, random),
      quoteNumber: newNumber("Q", clock, random),
      customerId: uid,
      contact: submission.contact,
      deliveryAddress: submission.deliveryAddress ?? null,
      billingAddress: submission.billingAddress ?? null,
      reference: submission.reference ?? null,
      items,
      charges: [],
      message: submission.message ?? null,
      discount,
      subtotal: null,
      total: null,
      status: "Pending" as const,
      revision: 0,
      validUntil: null,
      orderNumber: null,
      offer: null,
      thread: null,
      lossReason: null,
      assigneeUid: null,
      history: [
        move({ at: now, actor: uid ?? "guest", from: null, to: "Pending" }),
        ...notes.map((note) => remark("note", { at: now, actor: "system", note })),
      ],
      created: now,
      updated: now,
      version: 1,
    },
    site.currency,
  );
}

/** The requested lines with the catalogue's present data; `small` tells of too low quantities. */
export async function snapshot(
  { storage }: CommerceDeps,
  submission: QuoteSubmission,
): Promise<{ items: QuoteLine[]; lines: DiscountLine[]; small: string[] }> {
  const ids = [...new Set(submission.items.map(({ id }) => id))];
  const products = new Map((await storage.products.getMany(ids)).map((row) => [row.id, row]));
  const items = submission.items.map((line, at) => lineOf(line, at, products.get(line.id)));
  const small = submission.items.flatMap(({ id, quantity }) => {
    const { productName, minimumQuantity } = products.get(id) ?? {};
    return quantity < (minimumQuantity ?? 1)
      ? [`${productName}: ${quantity} asked for, and the minimum quantity is ${minimumQuantity}.`]
      : [];
  });
  return { items, lines: discountLines(submission.items, products), small };
}

function lineOf(
  line: QuoteSubmission["items"][number],
  at: number,
  product: StoredProduct | undefined,
): QuoteLine {
  const variant = product ? findVariant(product, line.variantId) : null;
  if (!product?.listed || (line.variantId !== undefined && !variant)) {
    const message = "A product of your request is no longer available.";
    throw impossible(message, { [`items.${at}`]: message });
  }
  return {
    id: product.id,
    variantId: variant?.id ?? null,
    quantity: line.quantity,
    productName: product.productName,
    brand: product.brand,
    variantName: variant?.name ?? null,
    sku: skuOf(product, variant),
    unit: product.unit,
    taxRate: product.taxRate ?? undefined,
    primaryImageURL: variant?.imageURL ?? product.primaryImageURL,
    price: priceOf(product, variant),
    offeredPrice: null,
    subtotal: null,
  };
}
