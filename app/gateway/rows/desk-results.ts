import { z } from "zod";
import { omit, pick } from "~/kernel/pick";
import { recordSchema } from "~/kernel/resource/schema";
import { customerCards, merges } from "~/modules/customers/customer-card.resource";
import { stockMovements } from "~/modules/inventory/stock-movement.resource";
import { invoiceBalances, invoiceHeadNames, invoices } from "~/modules/invoices/invoice.resource";
import { outbox as outboxRecords } from "~/modules/mail/mail.resource";
import { type Order, orderFields } from "~/modules/orders/order.resource";
import { shipments } from "~/modules/orders/shipment.resource";
import { snoozes } from "~/modules/overview/snooze.resource";
import type { LineCost } from "~/modules/pricing/margin";
import {
  offerContentFields,
  offerLineFields,
  type SentOffer,
  sentOfferFields,
} from "~/modules/pricing/offer";
import { erasures, retained } from "~/modules/privacy/erasure.resource";
import { acceptances } from "~/modules/quotes/acceptance.resource";
import { messageFileFields, openings } from "~/modules/quotes/message.resource";
import { type Quote, quoteFields } from "~/modules/quotes/quote.resource";
import { templates } from "~/modules/quotes/template.resource";
import { catalogueRuns } from "~/modules/runs/catalogue-run.resource";
import { roles } from "~/modules/staff/role";
import { savedViews } from "~/modules/staff/saved-view.resource";
import { apiKeyFields, invitationFields, keyLogs } from "~/modules/staff/staff.resource";
import type { WalkPage } from "~/storage/pages";
import type { ShownMail } from "./on-wire";
import {
  address,
  anyValue,
  customer,
  history,
  record,
  taxSummary,
  webhookEndpoint,
} from "./results";

/*
 * The results of the desk's methods, which programs call with the rights of staff.
 */

const text = z.string();
const textOrNull = text.nullable();
const date = z.date();
const count = z.number().int().min(0);
const money = z.number().describe("Major units of the store's currency.");

/** A page of a list that can be read in both directions. */
export function walkOf<T>(item: z.ZodType<T>): z.ZodType<WalkPage<T>> {
  return z.object({
    items: z.array(item),
    next: textOrNull.describe("Pass it on as after; null on the last page."),
    previous: textOrNull.describe("Pass it on as before; null on the first page."),
    unsorted: z
      .boolean()
      .optional()
      .describe("True if a search found more than 500, which are newest first, not sorted."),
  });
}

record("OfferLine", "A line of an offer's document.", offerLineFields);
record("OfferContent", "An offer as the seller enters it.", offerContentFields);
export const sent = record<SentOffer>(
  "SentOffer",
  "An offer as it was sent. Times are ISO 8601.",
  sentOfferFields,
);

const tax = taxSummary.optional().describe("Only where an offer carries tax.");

/** With the offer's own parts, which customers do not see. */
export const deskQuote = record<Quote & { tax?: unknown }>(
  "DeskQuote",
  "A quote as staff see it, with its offer and draft.",
  { ...quoteFields, history, tax },
) as unknown as z.ZodType<Quote>;

export const deskOrder = record<Order & { tax?: unknown }>(
  "DeskOrder",
  "An order as staff see it, with its offer, and what is shipped and invoiced.",
  { ...orderFields, history, tax },
) as unknown as z.ZodType<Order>;

export const followUps = z.object({ count, items: z.array(deskQuote) });
export const waiting = z.object({
  Quoted: count,
  Declined: count,
  Expired: count,
  asked: count.describe(
    "Offers, open, accepted or over, with a question that has no answer yet. Declined and expired ones are counted there.",
  ),
});

export const revision = z.object({
  hash: text.describe("SHA-256 of its canonical JSON, hexadecimal."),
  sentBy: text,
  created: date,
  sent,
});
export const lineCost = record<LineCost>(
  "OfferLineCost",
  "What one unit of an offer's line costs the seller.",
  {
    line: text,
    catalogue: money.nullable().describe("The catalogue's cost of today; null for none."),
    own: money.nullable().describe("The seller's for this line, which counts instead."),
  },
);
export const acceptance = record(
  "Acceptance",
  "A customer's answer to a revision of an offer.",
  acceptances.fields,
);
export const heldAcceptance = z.object({
  name: text,
  purchaseOrder: textOrNull,
  sentence: text,
  hash: text,
  at: date,
  revision: count,
});
export const opening = record(
  "OfferOpening",
  "A revision that the customer opened.",
  openings.fields,
);
export const template = record(
  "OfferTemplate",
  "An offer or a text for repeated use.",
  templates.fields,
);

export const invoice = record("Invoice", "An invoice or a credit note.", invoices.fields);
export const shipment = record("Shipment", "Goods shipped or returned.", shipments.fields);
const balance = record("InvoiceBalance", "What is open of an invoice.", invoiceBalances.fields)
  .nullable()
  .describe("Null for a credit note.");
export const listedInvoice = record("ListedInvoice", "An invoice with its open balance.", {
  invoice,
  balance,
});
const invoiceHead = record(
  "InvoiceHead",
  "An invoice or a credit note without its content.",
  pick(invoices.fields, invoiceHeadNames),
);
export const customerInvoices = z.object({
  items: z.array(
    record("CustomerInvoice", "An invoice of a customer with its open balance.", {
      invoice: invoiceHead,
      balance,
    }),
  ),
  whole: z.boolean().describe("Whether these are all invoices and credit notes of the customer."),
});
export const orderDocuments = record(
  "OrderDocuments",
  "The invoices, credit notes and delivery notes of an order.",
  { invoices: z.array(listedInvoice), shipments: z.array(shipment) },
);

export const movement = record(
  "StockMovement",
  "A change of stock. variantId is null for the product's own stock.",
  stockMovements.fields,
);

export const linkState = z.object({
  series: count,
  revoked: date.nullable(),
  renewed: date.nullable(),
  asked: z.array(date),
  mails: count,
});

export const mail = record<ShownMail>(
  "OutboxMail",
  "A mail that is queued. Obsolete: there was nothing left to say.",
  omit(outboxRecords.fields, ["key", "payload", "lockedUntil"]),
);

export const lowProduct = z.object({
  id: text,
  productName: text,
  sku: textOrNull,
  leastStock: z.number().nullable(),
});
export const snooze = record("Snooze", "Something set aside on the overview.", snoozes.fields);

export const deskCounts = record("DeskCounts", "What waits in the desk.", {
  quotes: count,
  orders: count,
  toInvoice: count,
  mails: count,
});
export const toShip = z.object({
  orders: z.array(
    record("OrderToShip", "What is to be shipped, without customer and prices.", {
      number: text,
      placed: date,
      flagged: z.boolean(),
      lines: z.array(
        record("LineToShip", "A line with goods to ship.", {
          at: count.describe("Index among the order's lines."),
          productId: textOrNull,
          name: text,
          sku: textOrNull,
          unit: text,
          open: z.number(),
        }),
      ),
    }),
  ),
  more: z.boolean(),
});
export const customerSheet = record("CustomerSheet", "A customer with addresses and documents.", {
  customer,
  addresses: z.array(address),
  quotes: z.array(deskQuote),
  orders: z.array(deskOrder),
  sold: money,
  ordered: count,
  whole: z.boolean().describe("Whether these are all documents."),
});

export const soldTo = record("SoldTo", "What a customer ordered.", {
  id: text.describe("The customer's."),
  sold: count.describe("How many orders count as sold."),
  ordered: money.describe("Their value."),
  last: date.nullable().describe("When the last of them was placed."),
  whole: z.boolean().describe("False where older orders were not counted."),
});

export const discountExample = record(
  "DiscountExample",
  "What a discount would take off the goods of an example.",
  {
    lines: z.array(z.object({ name: text, quantity: count, price: money, off: money })),
    subtotal: money,
    off: money,
    total: money,
  },
);
export const productsNamed = z.object({
  products: z.array(z.object({ id: text, productName: text, sku: textOrNull })),
  unknown: z.array(text),
});

export const customerCard = record(
  "CustomerCard",
  "Staff's tags and notes about a customer.",
  customerCards.fields,
);
export const mergeable = z.object({
  verified: z.boolean(),
  quotes: z.array(text),
  orders: z.array(text),
});
export const merge = record("Merge", "Documents of a guest moved to an account.", merges.fields);
export const joined = z.object({ quotes: count, orders: count });

const role = z.enum(roles);
export const staffRole = role.nullable();
export const member = record("StaffMember", "A member of the staff.", {
  uid: text,
  role,
  since: date,
  name: textOrNull,
  email: text,
});
export const invitation = record("Invitation", "An open invitation.", {
  ...omit(invitationFields, ["id", "invitedBy"]),
  over: z.boolean().describe("Whether its link has expired."),
  makerLeft: z.boolean().describe("Whether it works only after an owner took it over."),
});
export const staffList = z.object({ members: z.array(member), invitations: z.array(invitation) });
export const invited = z.object({
  token: text.describe("The last part of the invitation's link: /invitation?token=…"),
  expires: date,
});
export const actor = record("Actor", "Somebody whose changes the audit log has.", {
  uid: text,
  name: text,
  email: text,
  state: z.enum(["here", "former", "program"]),
});
export const names = z.record(text, text) as unknown as z.ZodType<Map<string, string>>;
export const colleague = record("Colleague", "Somebody who can take work.", {
  uid: text,
  name: text,
});
export const openWork = record("OpenWork", "The open documents of a colleague.", {
  quotes: count,
  orders: count,
});
export const handedOver = z.object({ moved: count, more: z.boolean() });
export const savedView = record("SavedView", "A saved view of a list.", savedViews.fields);

export const key = record("ApiKey", "A key, without its secret.", {
  ...omit(apiKeyFields, ["hash"]),
  live: z.boolean(),
  makerLeft: z.boolean().describe("Whether it works only after an owner took it over."),
});
export const keyLog = record(
  "KeyLog",
  "The latest 200 calls of a key and its latest 100 refused calls, newest first.",
  keyLogs.fields,
);
const secret = text.describe("Shown once.");
export const newKey = z.object({ key, secret });
export const newSecret = z.object({ secret });
export const newEndpoint = z.object({ endpoint: webhookEndpoint, secret });

export const erasure = record("Erasure", "An erasure of a person's data.", erasures.fields);
const erasureCount = z.object({
  what: text,
  done: z.enum(["removed", "blanked", "kept"]),
  count,
});
export const erasurePlan = record("ErasurePlan", "What an erasure would do.", {
  who: text,
  uid: textOrNull,
  email: text,
  counts: z.array(erasureCount),
  blockers: z.array(text).describe("Why it is not possible now."),
});
export const personalData = z.record(text, anyValue);
const keptRecord = omit(retained.fields, ["content"]);
const keptFile = recordSchema(messageFileFields);
export const listedRecord = record(
  "RetainedRecord",
  "A record that the law requires after an erasure.",
  { ...keptRecord, files: z.array(keptFile) },
);
export const retainedRecord = record("RetainedContent", "The same, with its content as JSON.", {
  ...keptRecord,
  content: text,
  files: z.array(keptFile),
});

export const run = record("CatalogueRun", "A change of many products.", catalogueRuns.fields);
