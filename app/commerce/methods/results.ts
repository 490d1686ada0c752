import { z } from "zod";
import type { AuditEntry, FieldChange } from "~/domain/audit";
import type { Cart, CartItem } from "~/domain/cart";
import type { Address, Contact, Customer, PostalAddress } from "~/domain/customer";
import type { Discount, PublicDiscount } from "~/domain/discount";
import type { Move, Remark } from "~/domain/history";
import { lossReasons } from "~/domain/loss";
import { outboxStates } from "~/domain/mail";
import { attachmentTypes, type LineWish, messageKinds, type QuoteMessage } from "~/domain/message";
import type { TaxSummary } from "~/domain/offer-quote";
import type { WireMessage, WireOrder, WireProduct, WireQuote } from "~/domain/on-wire";
import {
  type Order,
  type OrderLine,
  orderStates,
  type PaymentEntry,
  paymentStates,
  type Shortfall,
  type Tracking,
} from "~/domain/order";
import {
  type OutcomeTotals,
  type Pipeline,
  type PipelineLoss,
  type PipelineMonth,
  type PipelineStage,
  pipelineStates,
} from "~/domain/pipeline";
import type { PictureText, Product, Variant } from "~/domain/product";
import {
  type AppliedDiscount,
  type Charge,
  type DiscountTerms,
  type Quote,
  type QuoteDiscount,
  quoteStates,
} from "~/domain/quote";
import type { OfferedLine, QuoteLine, Reduction } from "~/domain/quote-line";
import { type TaxRow, taxCategories } from "~/domain/tax";
import type { TechnicalDatum } from "~/domain/technical-data";
import { type WebhookEventType, webhookEventTypes } from "~/domain/webhook";
import type { CustomerWithAddresses } from "../customers/customers-service";
import type { ShownDelivery, ShownEndpoint } from "../webhooks/webhooks-service";
import { namedSchemas } from "./named-schemas";

/**
 * The results of methods, as schemas. Tests and the API's description use them; answers are not
 * parsed by them.
 */
type Fields<T> = { [F in keyof T]-?: z.ZodType<T[F]> };

/** A record with exactly the fields of its type. */
function record<T>(id: string, description: string, fields: Fields<T>): z.ZodType<T> {
  const schema = z.object(fields) as unknown as z.ZodType<T>;
  return schema.register(namedSchemas, { id, description });
}

const text = z.string();
const textOrNull = text.nullable();
const date = z.date();
const dateOrNull = date.nullable();
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

const technicalDatum = record<TechnicalDatum>("TechnicalDatum", "A row of technical data.", {
  name: text,
  value: text,
  unit: textOrNull,
});

const variant = record<Variant>("Variant", "A variant of a product.", {
  id: text,
  name: text,
  sku: textOrNull,
  price: moneyOrNull.describe("Null for the product's."),
  stock: countOrNull.describe("Null for the product's."),
  imageURL: textOrNull,
  technicalData: z
    .array(technicalDatum)
    .optional()
    .describe(
      "The variant's own rows: they replace the product's rows of the same name, or follow them. Left out when it has none.",
    ),
});

const pictureText = record<PictureText>("PictureText", "The description of a picture.", {
  url: text,
  alt: text,
});

const wireProduct = record<WireProduct>("Product", "A product of the catalogue.", {
  id: text,
  productName: text,
  sku: textOrNull,
  brand: text,
  price: moneyOrNull.describe("Null: a price on request."),
  priceFrom: moneyOrNull.describe(
    "The lowest price of the product and its variants, by which lists are filtered and sorted.",
  ),
  categories: z.array(text).describe("Slugs of the store's categories."),
  description: textOrNull,
  primaryImageURL: textOrNull,
  imageURLs: z.array(text),
  pdfLink: textOrNull,
  unit: textOrNull.describe("What a quantity counts. Null: pieces."),
  weight: z.number().nullable().describe("Of one unit, in kilograms."),
  leadTime: textOrNull,
  stock: countOrNull.describe("Null: stock is not counted, and the product can always be bought."),
  variants: z.array(variant),
  technicalData: z.array(technicalDatum).describe("In the seller's order."),
  pictureTexts: z
    .array(pictureText)
    .describe("Descriptions of the pictures of the product and its variants."),
  featured: truth,
  published: truth,
  deleted: dateOrNull,
  created: date,
  updated: date,
  version: count,
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
  id: text,
  quantity: count,
  variantId: text.optional(),
  productName: text.describe("Empty when the product is gone."),
  brand: text,
  categories: z.array(text),
  price: moneyOrNull,
  primaryImageURL: textOrNull,
  variantName: textOrNull,
  stock: countOrNull,
  exists: truth.describe("False when the product or the variant is no longer sold."),
});

export const cart = record<Cart>("Cart", "An account's cart.", {
  items: z.array(cartItem),
  updated: date,
});

const contactFields: Fields<Contact> = {
  email: text,
  firstName: text,
  lastName: text,
  phone: text,
  companyName: text,
};
const contact = record<Contact>("Contact", "A person to write to.", contactFields);

const postalFields: Fields<PostalAddress> = {
  firstName: text,
  lastName: text,
  companyName: text,
  line1: text,
  line2: text,
  city: text,
  region: text,
  postalCode: text,
  country: text.describe("ISO 3166-1 alpha-2."),
  phone: text,
};
const postalAddress = record<PostalAddress>("PostalAddress", "An address.", postalFields);

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
const history = z.array(z.union([move, remark]));

const reduction: z.ZodType<Reduction> = z.object({
  type: z.enum(["percentage", "fixed"]),
  value: number,
});
const offeredLine = record<OfferedLine>("OfferedLine", "The fields of an offer's line.", {
  line: text.describe("Id of the offer's line, the same in all revisions."),
  kind: z.enum(["product", "free"]),
  sku: textOrNull,
  unit: text,
  note: textOrNull,
  leadTime: textOrNull,
  discount: reduction.nullable(),
  tax: textOrNull.describe("Name of its rate."),
});
const taxRow = record<TaxRow>("TaxRow", "Base and tax of one category and rate.", {
  name: text,
  category: z.enum(taxCategories),
  rate: number.describe("Percent."),
  text: textOrNull,
  base: money,
  tax: money,
});
const taxSummary = record<TaxSummary>("TaxSummary", "The totals of an offer's taxes.", {
  net: money,
  tax: money,
  grossPrices: truth.describe("Whether prices include the tax."),
  rows: z.array(taxRow),
});

const orderLineFields: Fields<OrderLine> = {
  id: text,
  variantId: textOrNull,
  quantity: number.min(0).describe("A whole number for catalogue lines."),
  productName: text,
  brand: text,
  variantName: textOrNull,
  sku: textOrNull.describe("The article number of that day; null for none."),
  unit: textOrNull.describe("The unit of the quantity; null for pieces."),
  primaryImageURL: textOrNull,
  price: moneyOrNull,
  subtotal: moneyOrNull,
  offer: offeredLine.optional().describe("Only in offers with lines of their own."),
};
const orderLine = record<OrderLine>("OrderLine", "A line of an order.", orderLineFields);
const quoteLine = record<QuoteLine>("QuoteLine", "A line as it was when the buyer asked.", {
  ...orderLineFields,
  offeredPrice: moneyOrNull.describe("The seller's price in the offer."),
});
const charge = record<Charge>("Charge", "Freight, tax and other charges of the seller.", {
  label: text,
  amount: money,
});
const appliedDiscount = record<AppliedDiscount>("AppliedDiscount", "The amount of a discount.", {
  code: text,
  amount: money,
});
const discountTerms: z.ZodType<DiscountTerms> = z.object({
  id: textOrNull,
  type: z.enum(["percentage", "fixed"]),
  value: number,
  covers: z.array(text).nullable(),
});
const quoteDiscount = record<QuoteDiscount>("QuoteDiscount", "The discount of a quote.", {
  code: text,
  amount: money,
  terms: discountTerms.nullish(),
});

const sharedFields = {
  reference: textOrNull.describe("The buyer's own reference, such as a purchase order number."),
  deliveryAddress: postalAddress.nullable(),
  billingAddress: postalAddress.nullable(),
  charges: z.array(charge),
  history,
  tax: taxSummary.optional().describe("Only where an offer carries tax."),
  created: date,
  updated: date,
  version: count,
};

/** For API clients; pages also get the offer. */
const wireQuote = record<WireQuote>("Quote", "A request for an offer, and the offer.", {
  id: text,
  quoteNumber: text,
  customerId: textOrNull.describe("Null for a guest."),
  contact,
  items: z.array(quoteLine),
  message: textOrNull,
  discount: quoteDiscount.nullable(),
  subtotal: moneyOrNull.describe("Null while a line has no price."),
  total: moneyOrNull.describe("Null while a line has no price."),
  status: z.enum(quoteStates),
  revision: count,
  validUntil: dateOrNull,
  orderNumber: textOrNull,
  ...sharedFields,
});

export const quote = wireQuote as unknown as z.ZodType<Quote>;

const requestedChange = record<LineWish>(
  "LineWish",
  "A change that the customer requests for a line.",
  {
    line: text.describe(
      "The line's id in the sent offer; in a request asked-1, asked-2 and so on.",
    ),
    name: text,
    quantity: number.nullable().describe("Null: unchanged."),
    price: moneyOrNull.describe("Price of one unit; null: unchanged."),
    remove: truth,
  },
);
const wireMessage = record<WireMessage>("QuoteMessage", "A message about a quote.", {
  id: text,
  quoteNumber: text,
  revision: count.describe("The revision that its writer saw; 0 before the first offer."),
  side: z.enum(["customer", "seller"]),
  kind: z.enum(messageKinds),
  actor: text.describe("A uid, or seller, customer-link."),
  name: text,
  text: textOrNull,
  wishes: z.array(requestedChange),
  files: z.array(
    z.object({
      id: text,
      name: text,
      type: z.enum(attachmentTypes),
      bytes: count,
    }),
  ),
  created: date,
});

export const message = wireMessage as unknown as z.ZodType<QuoteMessage>;

export const webhookEndpoint = record<ShownEndpoint>("WebhookEndpoint", "Where events are sent.", {
  id: text,
  url: text,
  description: text,
  events: z.array(z.enum(webhookEventTypes as [WebhookEventType])),
  previousUntil: dateOrNull.describe("Until when deliveries carry the old secret's signature too."),
  active: truth,
  created: date,
  updated: date,
});
export const delivery = record<ShownDelivery>(
  "WebhookDelivery",
  "An event on its way to one endpoint.",
  {
    id: text,
    eventId: text.describe("The webhook-id of its deliveries."),
    endpointId: text,
    kind: text.describe("The event's type."),
    status: z.enum(outboxStates).describe("Parked: given up; obsolete: its endpoint is gone."),
    attempts: count,
    nextAt: date.describe("When it is tried next, while it is waiting."),
    lastError: textOrNull.describe("A code, such as status_500, timeout or unreachable."),
    created: date,
    updated: date,
  },
);

const tracking = record<Tracking>("Tracking", "A parcel.", {
  carrier: text,
  number: text,
  url: textOrNull,
});
const paymentEntry = record<PaymentEntry>("PaymentEntry", "Money received or returned.", {
  at: date,
  method: text,
  amount: money.describe("Major units; negative in a counter-entry."),
  note: textOrNull,
  sessionId: textOrNull,
  payer: textOrNull,
  currency: textOrNull.describe("ISO 4217; null for the store's."),
  corrects: countOrNull,
});
const shortfall = record<Shortfall>("Shortfall", "Stock that a paid order lacked.", {
  id: text,
  variantId: textOrNull,
  missing: count,
});

/** For API clients; pages also get the offer. */
const wireOrder = record<WireOrder>("Order", "An order.", {
  id: text,
  orderNumber: text,
  quoteNumber: textOrNull,
  customerId: textOrNull,
  customer: contact,
  items: z.array(orderLine),
  discount: appliedDiscount.nullable(),
  total: money,
  status: z.enum(orderStates),
  paymentStatus: z.enum(paymentStates),
  paymentSessionId: textOrNull,
  buyerVatId: textOrNull.describe("The buyer's VAT ID for invoices."),
  tracking: z.array(tracking),
  payments: z.array(paymentEntry),
  stockShortfall: z.array(shortfall),
  needsReview: textOrNull,
  ...sharedFields,
});

export const order = wireOrder as unknown as z.ZodType<Order>;

const outcomes: Fields<OutcomeTotals> = {
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

const customerFields: Fields<Customer> = {
  id: text.describe("The account's uid; starts with contact: for a customer without an account."),
  ...contactFields,
  vatId: textOrNull,
  created: date,
  updated: date,
  version: count,
};

export const customer = record<Customer>("Customer", "A customer.", customerFields);

export const address = record<Address>("Address", "An address of a customer's address book.", {
  id: text,
  customerId: text,
  label: text,
  ...postalFields,
  isDefault: truth,
  created: date,
  updated: date,
});

export const customerWithAddresses = record<CustomerWithAddresses>(
  "CustomerWithAddresses",
  "A customer with the whole address book.",
  { ...customerFields, addresses: z.array(address) },
);

const publicDiscountFields: Fields<PublicDiscount> = {
  id: text,
  code: textOrNull.describe("Null only for an automatic discount."),
  description: text,
  type: z.enum(["percentage", "fixed"]),
  value: number,
  categories: z.array(text),
  productIds: z.array(text),
  minSubtotal: moneyOrNull,
  startsAt: dateOrNull,
  expiresAt: dateOrNull,
  automatic: truth,
};
export const publicDiscount = record<PublicDiscount>(
  "PublicDiscount",
  "A discount as shoppers may see it.",
  publicDiscountFields,
);
export const discount = record<Discount>("Discount", "A discount.", {
  ...publicDiscountFields,
  usageLimit: countOrNull,
  usedCount: count,
  active: truth,
  created: date,
  updated: date,
  version: count,
});

const anyValue = z.unknown().register(namedSchemas, {
  id: "AnyValue",
  description: "Any JSON value.",
  type: ["string", "number", "boolean", "object", "array", "null"],
});
const change = record<FieldChange>("FieldChange", "A field before and after.", {
  field: text,
  from: anyValue,
  to: anyValue,
});
export const auditEntry = record<AuditEntry>("AuditEntry", "A change by an admin.", {
  id: text,
  created: date,
  actorUid: text,
  action: text,
  targetType: text,
  targetId: text,
  summary: text,
  changes: z.array(change),
  requestId: text,
});
