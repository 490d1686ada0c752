import { withShown } from "~/kernel/extensions/custom";
import { omit } from "~/kernel/pick";
import {
  readProduct,
  type StoredProduct,
  type Variant,
  withoutCosts,
} from "~/modules/catalogue/product.resource";
import { customerView, orderForCustomer } from "~/modules/orders/customer-view";
import type { StoredOrder } from "~/modules/orders/order.resource";
import { readOrder } from "~/modules/orders/order-records.server";
import type { QuoteStatus, StoredQuote } from "~/modules/quotes/quote.resource";
import { readQuote } from "~/modules/quotes/quote-records.server";
import type { WebhookEventType } from "./webhook.resource";

/** An event, with the present public record. */
export interface StoreEvent {
  type: WebhookEventType;
  data: object;
}

/** A record that a transaction wrote. `before` is null for a new one. */
export type Written =
  | { of: "quotes"; before: StoredQuote | null; after: StoredQuote }
  | { of: "orders"; before: StoredOrder | null; after: StoredOrder }
  | { of: "products"; before: StoredProduct | null; after: StoredProduct }
  | { of: "stock"; before: Stocked; after: Stocked };

/** The product's fields that a stock event contains. */
export type Stocked = Pick<StoredProduct, "id" | "stock" | "variants">;

/** The events that a written record causes. */
export function eventsOf(written: Written, currency: string): StoreEvent[] {
  if (written.of === "quotes") {
    const seen = {
      ...customerView(readQuote(written.after), currency),
      custom: written.after.custom,
    };
    const data = omit(withShown("quotes", seen), ["assigneeUid"]);
    return [{ type: quoteEvent(written.before, written.after), data }];
  }
  if (written.of === "orders") {
    const seen = { ...orderForCustomer(readOrder(written.after)), custom: written.after.custom };
    const data = omit(withShown("orders", seen), ["assigneeUid"]);
    return orderEvents(written.before, written.after).map((type) => ({ type, data }));
  }
  if (written.of === "stock") return stockEvents(written.before, written.after);
  const { before, after } = written;
  const data = withShown("products", withoutCosts(readProduct(after)));
  return [
    { type: productEvent(before, after), data },
    ...(before ? stockEvents(before, after) : []),
  ];
}

const quoteMoves: Record<QuoteStatus, WebhookEventType> = {
  Pending: "quote.reopened",
  "In Review": "quote.in_review",
  Quoted: "quote.sent",
  Approved: "quote.accepted",
  Rejected: "quote.rejected",
  Declined: "quote.declined",
  Cancelled: "quote.cancelled",
  Expired: "quote.expired",
  Converted: "quote.converted",
};

function quoteEvent(before: StoredQuote | null, after: StoredQuote): WebhookEventType {
  if (!before) return "quote.submitted";
  const moved = before.status !== after.status || before.revision !== after.revision;
  return moved ? quoteMoves[after.status] : "quote.updated";
}

function orderEvents(before: StoredOrder | null, after: StoredOrder): WebhookEventType[] {
  const types: WebhookEventType[] = [];
  if (!before) types.push("order.created");
  else if (before.status !== after.status) types.push("order.status_changed");
  if (before?.paymentStatus !== after.paymentStatus) {
    if (after.paymentStatus === "paid") types.push("order.paid");
    if (after.paymentStatus === "refunded") types.push("order.refunded");
  }
  return types.length > 0 ? types : ["order.updated"];
}

function productEvent(before: StoredProduct | null, after: StoredProduct): WebhookEventType {
  if (!before) return "product.created";
  return before.deleted === null && after.deleted !== null ? "product.deleted" : "product.updated";
}

/** One event for the product and one for each variant whose stock changed. */
function stockEvents(before: Stocked, after: Stocked): StoreEvent[] {
  const { id } = after;
  const of = (variantId: string | null, was: number | null, stock: number | null) =>
    was === stock ? [] : [stockEvent({ id, variantId, stock, before: was })];
  const known = new Map(before.variants.map((variant: Variant) => [variant.id, variant.stock]));
  return [
    ...of(null, before.stock, after.stock),
    ...after.variants.flatMap((variant) =>
      of(variant.id, known.get(variant.id) ?? null, variant.stock),
    ),
  ];
}

function stockEvent(data: {
  id: string;
  variantId: string | null;
  stock: number | null;
  before: number | null;
}): StoreEvent {
  return { type: "stock.changed", data };
}
