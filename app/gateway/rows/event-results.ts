import { z } from "zod";
import { omit } from "~/kernel/pick";
import { productFields } from "~/modules/catalogue/product.resource";
import { orderFields } from "~/modules/orders/order.resource";
import { quoteFields } from "~/modules/quotes/quote.resource";
import { type WebhookEventType, webhookEventTypes } from "~/modules/webhooks/webhook.resource";
import { anyValue, history, record } from "./results";

/*
 * The events that the store sends, and their records: each as its customer may read it.
 */

const quote = record("QuoteEvent", "A quote as its customer may read it.", {
  ...omit(quoteFields, ["assigneeUid"]),
  history,
});
const order = record("OrderEvent", "An order as its customer may read it.", {
  ...omit(orderFields, ["assigneeUid"]),
  history,
});
const product = record("ProductEvent", "A product of the catalogue.", productFields);
const stock = record("StockEvent", "The stock of a product or a variant changed.", {
  id: z.string().describe("The product's id."),
  variantId: z.string().nullable(),
  stock: z.number().int().nullable(),
  before: z.number().int().nullable(),
});

const ofRecords = { quote, order, product, stock };

/** What the event of a type contains. */
export function eventRecord(type: WebhookEventType): z.ZodType {
  const [of] = type.split(".") as [keyof typeof ofRecords];
  return ofRecords[of];
}

export const storeEvent = record("StoreEvent", "Something that happened.", {
  id: z.string().describe("The same however often it is delivered."),
  type: z.enum(webhookEventTypes as [WebhookEventType]),
  timestamp: z.string().describe("ISO 8601."),
  data: z.record(z.string(), anyValue).describe("The record, by the type: see webhooks."),
});
