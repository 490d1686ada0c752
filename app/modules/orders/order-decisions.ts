import { defineHook } from "~/kernel/extensions/hook";
import { impossible } from "~/kernel/failure";
import type { Quote } from "~/modules/quotes/quote.resource";

/** An order that is about to be placed. */
export interface OrderInput {
  /** offer: the customer accepts; conversion: staff make an order; checkout: a cart is paid. */
  via: "offer" | "conversion" | "checkout";
  /** uid; null for a guest. */
  customerId: string | null;
  /** Major units; null when it is not known before the payment. */
  total: number | null;
  items: readonly { id: string; variantId: string | null; quantity: number }[];
  /** null for a cart. */
  quote: Quote | null;
}

/** Why an order is not accepted, in words for the buyer; null when it is. */
export const orderAcceptance = /* @__PURE__ */ defineHook<OrderInput, string | null>(
  "order.accept",
  (value) => value === null || (typeof value === "string" && value !== ""),
);

/** @throws Failure impossible, with the reason of an extension */
export function mustBeAcceptable(order: OrderInput): void {
  if (!orderAcceptance.isUsed()) return;
  const reason = orderAcceptance.decide(order, () => null);
  if (reason !== null) throw impossible(reason);
}

/** The same for a quote. */
export function mustBeOrderable(quote: Quote, via: "offer" | "conversion"): void {
  const { customerId, total } = quote;
  const items = quote.items.map(({ id, variantId, quantity }) => ({ id, variantId, quantity }));
  mustBeAcceptable({ via, customerId, total, items, quote });
}
