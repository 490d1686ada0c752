import { z } from "zod";
import { omit, pick } from "~/kernel/pick";
import { type Parts, recordSchema } from "~/kernel/resource/schema";
import {
  type AuditEntry,
  auditEntryFields,
  type FieldChange,
  fieldChangeFields,
} from "~/modules/audit/audit.resource";
import { type Cart, type CartItem, cartLineFields } from "~/modules/cart/cart.resource";
import type { ReadAttribute } from "~/modules/catalogue/attribute-values";
import {
  documentFields,
  type Product,
  pictureTextFields,
  productFields,
  relationFields,
  variantFields,
} from "~/modules/catalogue/product.resource";
import { technicalDatumFields } from "~/modules/catalogue/technical-data";
import {
  addressFields,
  type Customer,
  type CustomerWithAddresses,
  contactFields,
  customerFields,
  postalAddressFields,
} from "~/modules/customers/customer.resource";
import {
  discountFields,
  type PublicDiscount,
  publicDiscountFields,
} from "~/modules/discounts/discount.resource";
import {
  type Order,
  orderFields,
  orderStates,
  paymentEntryFields,
  shortfallFields,
  trackingFields,
} from "~/modules/orders/order.resource";
import type { Move, Remark } from "~/modules/pricing/history";
import { offeredLineFields, orderLineFields, quoteLineFields } from "~/modules/pricing/line";
import { type TaxRow, taxRowFields } from "~/modules/pricing/tax";
import { lossReasons } from "~/modules/quotes/loss";
import {
  lineWishFields,
  messageFileFields,
  type QuoteMessage,
  quoteMessageFields,
} from "~/modules/quotes/message.resource";
import {
  type OutcomeTotals,
  type Pipeline,
  type PipelineLoss,
  type PipelineMonth,
  type PipelineStage,
  pipelineStates,
} from "~/modules/quotes/pipeline";
import { type Quote, quoteFields, quoteStates } from "~/modules/quotes/quote.resource";
import {
  appliedDiscountFields,
  chargeFields,
  quoteDiscountFields,
} from "~/modules/quotes/quote-amounts";
import type { TaxSummary } from "~/modules/quotes/sent-offer";
import {
  deliveries,
  deliveryInternals,
  endpointSecrets,
  type ShownDelivery,
  type ShownEndpoint,
  webhookEndpoints,
} from "~/modules/webhooks/webhook.resource";
import { customData } from "./arguments";
import { namedSchemas } from "./named-schemas";
import {
  orderFieldsOfDesk,
  quoteFieldsOfDesk,
  type WireMessage,
  type WireOrder,
  type WireProduct,
  type WireQuote,
} from "./on-wire";

/*
 * The results of methods, as schemas. Tests and the API's description use them; answers are not
 * parsed by them.
 */

/** Left out in stores without extensions that add fields. */
const custom = customData.optional();

/** A record with exactly the fields of its type, under a name of its own in the description. */
export function record<T>(id: string, description: string, parts: Parts<T>): z.ZodType<T> {
  const shown = "custom" in parts ? ({ ...parts, custom } as Parts<T>) : parts;
  return recordSchema<T>(shown).register(namedSchemas, { id, description });
}

const text = z.string();
const textOrNull = text.nullable();
const date = z.date();
const count = z.number().int().min(0);
const countOrNull = count.nullable();
const number = z.number();
const money = number.describe("Major units of the store's currency.");
const moneyOrNull = money.nullable();

export const truth = z.boolean();
export const total = count;
export const noResult = z.null();
export const linkSent = z.object({
  sent: truth.describe("Whether a new link is mailed."),
});

record("TechnicalDatum", "A row of technical data.", technicalDatumFields);
record("Variant", "A variant of a product.", variantFields);
record("PictureText", "The description of a picture.", pictureTextFields);
record("ProductDocument", "A file about a product.", documentFields);
record("Relation", "Another product that belongs to a product.", relationFields);

const readAttribute = record<ReadAttribute>(
  "AttributeValue",
  "A value of technical data that belongs to an attribute of the store.",
  {
    name: text,
    variantId: textOrNull.describe("The variant whose own value it is; null for the product's."),
    text: text.describe("As the seller wrote it, with its unit."),
    min: number.nullable().describe("In the base unit of its family; null for a text."),
    max: number.nullable().describe("The same as min for a single number."),
    unit: textOrNull.describe("The base unit, such as m, kg or N."),
  },
);

const wireProduct = record<WireProduct>("Product", "A product of the catalogue.", {
  ...productFields,
  priceFrom: moneyOrNull.describe(
    "The lowest price of the product and its variants, by which lists are filtered and sorted.",
  ),
  attributes: z.array(readAttribute).describe("Left out in stores without attributes.").optional(),
});

export const product = wireProduct as unknown as z.ZodType<Product>;

export function pageOf<T>(item: z.ZodType<T>) {
  return z.object({
    items: z.array(item),
    nextCursor: textOrNull.describe("Null only when items is empty."),
  });
}

export const productPage = pageOf(product).extend({ totalCount: count });

const cartItem = record<CartItem>("CartItem", "A line of a cart, with the catalogue's data.", {
  ...cartLineFields,
  productName: text.describe("Empty when the product is gone."),
  brand: text,
  categories: z.array(text),
  price: moneyOrNull,
  primaryImageURL: textOrNull,
  variantName: textOrNull,
  sku: textOrNull.describe("The article number of the variant or the product."),
  stock: countOrNull,
  minimumQuantity: countOrNull.describe("The seller delivers no less. Null: one."),
  packQuantity: countOrNull.describe("The shop sells multiples of it. Null: any quantity."),
  priceQuantity: countOrNull.describe("Of how many pieces the shop shows the price. Null: one."),
  exists: truth.describe("False when the product or the variant is no longer sold."),
  refused: text.optional().describe("Why this quantity cannot be ordered; left out when it can."),
});

const cartCharge = z
  .object({ label: text, amount: money })
  .describe("What is charged beside the lines, such as freight.");

export const cart = record<Cart>("Cart", "An account's cart.", {
  items: z.array(cartItem),
  updated: date,
  charges: z
    .array(cartCharge)
    .optional()
    .describe("Only in stores whose extensions charge something."),
});

record("Contact", "A person to write to.", contactFields);
record("PostalAddress", "An address.", postalAddressFields);

const entryFields = {
  at: date,
  actor: text.describe("A uid, or guest, system, customer-link, seller."),
  note: textOrNull,
};
const move = record<Move>("Move", "A change of status.", {
  kind: z.literal("move"),
  ...entryFields,
  from: textOrNull.describe("Null for a new record."),
  to: text,
});
const remark = record<Remark>("Remark", "A note, a payment, or a mail that was not sent.", {
  kind: z.enum(["note", "payment", "unconfirmed"]),
  ...entryFields,
  from: z.null(),
  to: z.null(),
});
export const history = z.array(z.union([move, remark]));

record("OfferedLine", "The fields of an offer's line.", offeredLineFields);
const taxRow = record<TaxRow>("TaxRow", "Base and tax of one category and rate.", taxRowFields);
export const taxSummary = record<TaxSummary>("TaxSummary", "The totals of an offer's taxes.", {
  net: money,
  tax: money,
  grossPrices: truth.describe("Whether prices include the tax."),
  rows: z.array(taxRow),
});

record("OrderLine", "A line of an order.", orderLineFields);
record("QuoteLine", "A line as it was when the buyer asked.", quoteLineFields);
record("Charge", "Freight, tax and other charges of the seller.", chargeFields);
record("AppliedDiscount", "The amount of a discount.", appliedDiscountFields);
record("QuoteDiscount", "The discount of a quote.", quoteDiscountFields);

const tax = taxSummary.optional().describe("Only where an offer carries tax.");

/** For API clients; pages also get the offer. */
const wireQuote = record<WireQuote>("Quote", "A request for an offer, and the offer.", {
  ...omit(quoteFields, quoteFieldsOfDesk),
  history,
  tax,
});

export const quote = wireQuote as unknown as z.ZodType<Quote>;

record("LineWish", "A change that the customer requests for a line.", lineWishFields);
const wireMessage = record<WireMessage>("QuoteMessage", "A message about a quote.", {
  ...omit(quoteMessageFields, ["quoteId"]),
  files: z.array(recordSchema<WireMessage["files"][number]>(omit(messageFileFields, ["hash"]))),
});

export const message = wireMessage as unknown as z.ZodType<QuoteMessage>;

export const webhookEndpoint = record<ShownEndpoint>(
  "WebhookEndpoint",
  "Where events are sent.",
  omit(webhookEndpoints.fields, endpointSecrets),
);
export const delivery = record<ShownDelivery>(
  "WebhookDelivery",
  "An event on its way to one endpoint.",
  omit(deliveries.fields, deliveryInternals),
);

record("Tracking", "A parcel.", trackingFields);
record("PaymentEntry", "Money received or returned.", paymentEntryFields);
record("Shortfall", "Stock that a paid order lacked.", shortfallFields);

/** For API clients; pages also get the offer. */
const wireOrder = record<WireOrder>("Order", "An order.", {
  ...omit(orderFields, orderFieldsOfDesk),
  history,
  tax,
});

export const order = wireOrder as unknown as z.ZodType<Order>;

const outcomes: Parts<OutcomeTotals> = {
  sent: count,
  sentValue: money,
  won: count,
  wonValue: money,
  lost: count.describe("Declined or cancelled."),
  lostValue: money,
  expired: count,
  expiredValue: money,
  winRate: number.nullable().describe("Won among won, lost and expired, 0 to 1; null without any."),
  winRateByValue: number.nullable(),
};

export const pipeline = record<Pipeline>("Pipeline", "Open quotes, and how offers ended.", {
  stages: z.array(
    record<PipelineStage>(
      "PipelineStage",
      "Quotes with a status; the value covers those with a price.",
      {
        status: z.enum(pipelineStates),
        count,
        value: money,
      },
    ),
  ),
  months: z
    .array(
      record<PipelineMonth>("PipelineMonth", "Results of the quotes first offered in a month.", {
        month: text.describe("As 2026-03."),
        ...outcomes,
      }),
    )
    .describe("Earliest first."),
  total: record<OutcomeTotals>("OutcomeTotals", "The sum of all months.", outcomes),
  losses: z
    .array(
      record<PipelineLoss>("PipelineLoss", "A reason for losing quotes.", {
        reason: z.enum(lossReasons).nullable().describe("Null when no reason was given."),
        count,
        value: money,
      }),
    )
    .describe("Reasons in these months, highest value first."),
});

export const quoteCounts = z.record(z.enum(quoteStates), count);
export const orderCounts = z.record(z.enum(orderStates), count);

const shownCustomer = { ...customerFields, version: count };

export const customer = record<Customer>("Customer", "A customer.", shownCustomer);

export const address = record("Address", "An address of a customer's address book.", addressFields);

export const customerWithAddresses = record<CustomerWithAddresses>(
  "CustomerWithAddresses",
  "A customer with the whole address book.",
  { ...shownCustomer, addresses: z.array(address) },
);

export const publicDiscount = record<PublicDiscount>(
  "PublicDiscount",
  "A discount as shoppers may see it.",
  pick(discountFields, [...publicDiscountFields, "custom"]),
);
export const discount = record("Discount", "A discount.", discountFields);

export const anyValue = z.unknown().register(namedSchemas, {
  id: "AnyValue",
  description: "Any JSON value.",
  type: ["string", "number", "boolean", "object", "array", "null"],
});
const change = record<FieldChange>("FieldChange", "A field before and after.", {
  ...fieldChangeFields,
  from: anyValue,
  to: anyValue,
});
export const auditEntry = record<AuditEntry>("AuditEntry", "A change by an admin.", {
  ...auditEntryFields,
  changes: z.array(change),
});
