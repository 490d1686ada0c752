import { orderMachine } from "~/modules/orders/order-states";
import { quoteMachine } from "~/modules/quotes/quote-states";
import { desk } from "~/texts/en/desk";
import { kernel } from "~/texts/en/kernel";
import { quotes } from "~/texts/en/quotes";

const moveRefused = kernel["kernel:moveRefused"];
const forceRefused = desk["desk:forceRefused"];
const linkIsToRead = quotes["quotes:linkIsToRead"];

export interface MethodText {
  summary: string;
  description?: string;
  /** Arguments of a call that works in the demo. */
  example?: unknown[];
  /** Texts of the service's refusals, by status. */
  refusals?: Record<number, string[]>;
}

const uid = "your-uid";
const changed = "Changed meanwhile.";
const forcing =
  "An owner, or a key with that role, may make any other move with force and a note; it is mailed only with notify.";
const productInBin = "Product not found. It is in the bin.";
const line = { id: "arbor-press-ap2", quantity: 2 };
const contact = { email: "ada@example.com", firstName: "Ada", companyName: "Ada's workshop" };
const ownData =
  "By the extension's id, then by the field's name; what is left out stays, and null empties a field. The answer has all values of the record.";
const changesText =
  "In the order of the changes, half a minute after they happened. Keep nextCursor and pass it on as cursor. Without record: it was removed; a product is listed for as long as the bin keeps it.";
const paged = "Newest first. Pass nextCursor on as cursor until a page is empty.";

/** The description's texts of each method, beside its schemas. */
export const methodTexts: Record<string, MethodText> = {
  "products.list": {
    summary: "Lists products",
    description:
      "By name unless sort says otherwise; search takes the beginning of names. Sorting by price " +
      "uses priceFrom.",
    example: [{ limit: 2, sort: "price-up" }],
  },
  "products.listByCategory": {
    summary: "Lists the products of a category",
    example: ["machine-tools", { limit: 2 }],
  },
  "products.countByCategory": {
    summary: "Counts the products of a category, or all",
    example: ["machine-tools"],
  },
  "products.getById": {
    summary: "Reads a product",
    description: "Null for unknown and unpublished ones.",
    example: ["arbor-press-ap2"],
  },
  "products.search": {
    summary: "Finds products by the beginning of their name",
    example: ["be", 5],
  },
  "products.listFeatured": { summary: "Lists the featured products", example: [4] },
  "products.listAll": {
    summary: "Lists every product that is not in the bin",
    description:
      "By name; published filters them. With binned those in the bin, latest first. For staff and keys.",
    example: [{ limit: 2, published: false }],
  },
  "products.find": {
    summary: "Reads a product that is not in the bin, published or not",
    description:
      "By its id or its article number. Null for an unknown one, and for one in the bin; { binned: true } reads those in the bin.",
    example: ["arbor-press-ap2"],
  },
  "products.create": {
    summary: "Creates a product",
    example: [{ productName: "Hand reamer 8 mm", price: 24.5, categories: ["machine-tools"] }],
    refusals: {
      409: [
        "Already in use: sku.",
        "Already in use: id.",
        "Already in use: id, by a product in the bin.",
        "Already in use: sku, by a product in the bin.",
      ],
    },
  },
  "products.update": {
    summary: "Changes fields of a product",
    description:
      "With version it is refused when the product has changed since. variants replaces the whole " +
      "list: a variant that is left out is deleted with its price and number. With x-strict it is " +
      "refused to leave out variants that have stock or are in open quotes or orders. " +
      "products.updateVariant changes one variant.",
    example: ["arbor-press-ap2", { price: 229 }],
    refusals: {
      404: ["Product not found.", productInBin],
      409: [changed, "Already in use: sku.", "Already in use: sku, by a product in the bin."],
      422: [
        "A variant that is left out has stock.",
        "A variant that is left out is in an open quote or order.",
      ],
    },
  },
  "products.upsertMany": {
    summary: "Creates or changes up to 1,000 products",
    description:
      "A record names its product by id, or else by sku; a new one needs a productName. Of a product " +
      "that exists, fields that are left out stay. Each record has an answer, in the same order: " +
      "created, updated, unchanged or refused. A refused one stops no other. Records that a busy store " +
      "does not reach within five seconds are refused with 'Not reached in time: send it again.' " +
      "The body has at most 4 MiB.",
    example: [
      [
        { sku: "AP2", price: 229 },
        { sku: "HR-8", productName: "Hand reamer 8 mm" },
      ],
    ],
  },
  "products.updateVariant": {
    summary: "Changes fields of one variant",
    description:
      "By the ids of product and variant; the other variants stay. Fields that are left out stay.",
    example: ["rotary-vane-pump", "5", { price: 1590 }],
    refusals: { 404: ["Product not found.", productInBin, "Variant not found."], 409: [changed] },
  },
  "products.delete": {
    summary: "Moves a product into the bin",
    description: "products.restore brings it back for 30 days.",
    example: ["arbor-press-ap2"],
    refusals: { 404: ["Product not found.", productInBin] },
  },
  "products.restore": {
    summary: "Restores a product from the bin",
    example: ["arbor-press-ap2"],
    refusals: { 404: ["Product not found."], 422: ["This product is not in the bin."] },
  },
  "products.feature": {
    summary: "Features a product",
    example: ["arbor-press-ap2"],
    refusals: { 404: ["Product not found.", productInBin] },
  },
  "products.unfeature": {
    summary: "Stops featuring a product",
    example: ["arbor-press-ap2"],
    refusals: { 404: ["Product not found.", productInBin] },
  },
  "carts.get": { summary: "Reads the cart", example: [uid] },
  "carts.set": { summary: "Replaces the lines of the cart", example: [uid, [line]] },
  "carts.updateItem": {
    summary: "Sets the quantity of a line",
    description: "0 removes the line.",
    example: [uid, line],
  },
  "carts.clear": { summary: "Empties the cart", example: [uid] },
  "savedLists.list": { summary: "Lists the saved lists of an account", example: [uid] },
  "savedLists.get": { summary: "Reads a saved list", example: [uid, "<id of a list>"] },
  "savedLists.create": {
    summary: "Saves a list of articles",
    description: "`shared` makes a link by which others read the list without its account.",
    example: [uid, { name: "Weekly", lines: [{ ...line, ownNumber: "4711" }], shared: false }],
    refusals: { 422: ["An account keeps at most 100 lists."] },
  },
  "savedLists.update": {
    summary: "Replaces the name and the lines of a saved list",
    example: [uid, "<id of a list>", { name: "Weekly", lines: [line], version: 1 }],
    refusals: {
      404: ["This list does not exist."],
      409: ["Somebody changed this list meanwhile."],
    },
  },
  "savedLists.addLines": {
    summary: "Adds lines to a saved list",
    description: "The quantity of an article that the list has is added up.",
    example: [uid, "<id of a list>", [line]],
    refusals: {
      404: ["This list does not exist."],
      422: ["A list holds at most 500 lines."],
    },
  },
  "savedLists.remove": {
    summary: "Removes a saved list",
    example: [uid, "<id of a list>"],
    refusals: { 404: ["This list does not exist."] },
  },
  "savedLists.shared": {
    summary: "Reads a list by the key of its link",
    example: ["Vb3Qx0sT9kLmN2pRyW7d"],
  },
  "catalogue.missedSearches": {
    summary: "Lists what the shop's search did not find",
    description: "The terms of the last 90 days, the most frequent first.",
    example: [],
  },
  "quotes.submit": {
    summary: "Asks for a quote",
    description:
      "With a key of 24 letters a–z and digits, sending the same again returns the same quote.",
    example: [null, { items: [line], contact, message: "Delivery to Cork, please." }],
    refusals: {
      409: ["A price has changed."],
      422: [
        "This product is no longer available.",
        "This discount code cannot be used.",
        "No use of this quote's discount is left.",
      ],
    },
  },
  "quotes.ask": {
    summary: "Asks for what the catalogue does not have",
    description:
      "A request without products: the message says what is wanted, and the seller answers with an offer. Mails, key and limits are those of quotes.submit.",
    example: [null, { contact, message: "Do you have a belt grinder with 75 mm belts?" }],
  },
  "quotes.read": {
    summary: "Reads one quote by its number or id",
    description:
      "Customers get it as they may see it, staff with notes and drafts. Null for others.",
    example: ["Q-20261121-0001ABCD"],
  },
  "quotes.answer": {
    summary: "Answers an offer, or cancels a request",
    description:
      "Approved and Declined answer an offer until its last day, Cancelled cancels a request. " +
      "seen is the revision and the total that the customer saw: another offer is refused. The total is the one with the chosen options; left out, the revision alone decides. given " +
      "says who accepts; left out, the account or the contact does, with the offer's own options.",
    example: [
      "Q-20261121-0001ABCD",
      {
        answer: "Approved",
        seen: { revision: 1, total: 398 },
        given: { name: "Ada Byron", purchaseOrder: "PO 7" },
      },
    ],
    refusals: {
      403: [linkIsToRead],
      404: ["Quote not found."],
      409: ["The offer has changed.", "This quote can no longer be answered."],
      422: ["An acceptance needs a purchase order number."],
    },
  },
  "messages.list": {
    summary: "Reads the conversation about a quote",
    description: "Oldest first. Empty for a quote that the caller may not read.",
    example: ["Q-20261121-0001ABCD"],
  },
  "quotes.sendCode": {
    summary: "Mails a code for an acceptance",
    description:
      "To the quote's own address, where the store asks for one when an offer is accepted by link. " +
      "Null whether or not a code was sent: at most five a day are. given.code of quotes.answer takes it.",
    example: ["Q-20261121-0001ABCD"],
    refusals: { 403: [linkIsToRead], 404: ["Quote not found."] },
  },
  "links.revoke": {
    summary: "Revokes every signed link of a quote or an order",
    description: "send mails a new link to its customer.",
    example: ["quote", "Q-20261121-0001ABCD", { send: true }],
    refusals: { 404: ["Quote not found.", "Order not found."] },
  },
  "links.send": {
    summary: "Mails a signed link of a quote or an order to its customer",
    example: ["quote", "Q-20261121-0001ABCD"],
    refusals: { 404: ["Quote not found.", "Order not found."] },
  },
  "links.ask": {
    summary: "Mails a link to the address of a quote or an order",
    description:
      "For a customer whose link has expired. Null whether or not there is such a number; three mails a day, five minutes apart.",
    example: ["Q-20261121-0001ABCD"],
  },
  "messages.send": {
    summary: "Writes a message about a quote, or requests changes",
    description:
      "A text, changes of lines in wishes, or both. again asks for another offer. A line is named by " +
      "items[].offer.line, or asked-1, asked-2 and so on where the offer has no lines of its own.",
    example: [
      "Q-20261121-0001ABCD",
      { text: "Could you do 95 for five?", wishes: [{ line: "asked-1", quantity: 5, price: 95 }] },
    ],
    refusals: {
      404: ["Quote not found."],
      422: [
        "This offer can no longer be changed.",
        "A line that you want to change is no longer in the offer.",
      ],
    },
  },
  "messages.thread": {
    summary: "Reads the conversation about a quote, for staff",
    description: "The first message first, with the colleague who wrote. For the desk and keys.",
    example: ["Q-20261121-0001ABCD"],
    refusals: { 404: ["Quote not found."] },
  },
  "messages.reply": {
    summary: "Answers the customer of a quote",
    description: "The customer gets it by mail and reads it beside the quote.",
    example: ["Q-20261121-0001ABCD", { text: "By Friday, if you tell us until noon." }],
    refusals: { 404: ["Quote not found."] },
  },
  "orders.read": {
    summary: "Reads one order by its number or id",
    description: "Customers get it as they may see it, staff with notes. Null for others.",
    example: ["O-20261121-0001ABCD"],
  },
  "quotes.listForCustomer": {
    summary: "Lists the account's quotes",
    description: "The newest 200.",
    example: [uid],
  },
  "quotes.listAll": { summary: "Lists quotes", description: "The newest 1,000.", example: [] },
  "quotes.listPage": { summary: "Lists quotes, page by page", description: paged, example: [] },
  "quotes.countByStatus": { summary: "Counts quotes by status", example: [] },
  "quotes.pipeline": {
    summary: "Reads the open quotes, and the results of the offers of the last months",
    description:
      "From stored totals. An offer belongs to the month in which its quote was first offered; a loss to the month in which it happened.",
    example: [12],
  },
  "quotes.updateStatus": {
    summary: "Changes a quote's status, or sends an offer",
    description:
      "The third argument is the seller's offer: prices, charges, discount, validUntil, note. " +
      "Prices of a quote that is not offered yet are a draft, which its customer does not see. " +
      `Staff may move: ${quoteMachine.describe("staff")}. ${forcing}`,
    example: [
      "Q-20261121-0001ABCD",
      "Quoted",
      { prices: [{ id: "arbor-press-ap2", price: 199 }], note: "Ten days." },
    ],
    refusals: {
      403: [forceRefused],
      404: ["Quote not found."],
      409: [changed],
      422: [
        "Not every line has a price.",
        "Only making an order converts a quote.",
        moveRefused,
        "Cancelling an accepted offer needs a reason.",
      ],
    },
  },
  "orders.listForCustomer": {
    summary: "Lists the account's orders",
    description: "The newest 200.",
    example: [uid],
  },
  "invoices.listForCustomer": {
    summary: "Lists the account's invoices and credit notes",
    description:
      "Open ones by their last day to pay, then the newest first. Without their content. Those of " +
      "the latest orders; whole is false when there are more.",
    example: [uid],
  },
  "orders.listAll": { summary: "Lists orders", description: "The newest 1,000.", example: [] },
  "orders.listPage": { summary: "Lists orders, page by page", description: paged, example: [] },
  "orders.countByStatus": { summary: "Counts orders by status", example: [] },
  "orders.createFromQuote": {
    summary: "Makes an order from a quote",
    description: "One quote makes one order; another call returns the same.",
    example: ["Q-20261121-0001ABCD"],
    refusals: {
      404: ["Quote not found."],
      409: [changed],
      422: ["Not every line has a price.", "A closed quote cannot become an order."],
    },
  },
  "orders.updateStatus": {
    summary: "Changes an order's status",
    description: `Staff may move: ${orderMachine.describe("staff")}. Refunded needs a payment. ${forcing}`,
    example: [
      "O-20261121-0001ABCD",
      "Shipped",
      { tracking: [{ carrier: "An Post", number: "CE123456789IE" }] },
    ],
    refusals: {
      403: [forceRefused],
      404: ["Order not found."],
      409: [changed],
      422: [moveRefused],
    },
  },
  "discounts.findUsable": {
    summary: "Finds a discount by its code",
    description: "Null for a code that cannot be used, without a reason.",
    example: ["WELCOME10"],
  },
  "discounts.listAutomatic": { summary: "Lists the automatic discounts", example: [] },
  "discounts.list": { summary: "Lists discounts, codes included", example: [] },
  "discounts.find": {
    summary: "Reads a discount by its id",
    description: "Null for an unknown one.",
    example: ["discount-id"],
  },
  "discounts.save": {
    summary: "Creates or changes a discount",
    description: "By id, or else by code.",
    example: [{ code: "WELCOME10", type: "percentage", value: 10 }],
    refusals: {
      404: ["Discount not found."],
      409: [changed, "Already in use: code."],
      422: ["A discount needs a code unless it is automatic."],
    },
  },
  "discounts.remove": {
    summary: "Removes a discount",
    description: "By its code or id.",
    example: ["WELCOME10"],
    refusals: { 404: ["Discount not found."] },
  },
  "customers.get": {
    summary: "Reads the account's record",
    description: "Null before there is one.",
    example: [uid],
  },
  "customers.create": {
    summary: "Creates the account's record",
    description: "A repeated call changes nothing.",
    example: [uid, contact],
  },
  "customers.update": {
    summary: "Changes the account's record",
    description: "Creates a missing one.",
    example: [uid, { phone: "+353 1 555 0100" }],
  },
  "customers.listAddresses": { summary: "Lists the account's addresses", example: [uid] },
  "customers.addAddress": {
    summary: "Adds an address",
    description: "An account has at most 50.",
    example: [uid, { line1: "14 Foundry Quay", city: "Dublin", country: "IE" }],
  },
  "customers.updateAddress": {
    summary: "Changes an address",
    example: [uid, "address-id", { isDefault: true }],
    refusals: { 404: ["Address not found."] },
  },
  "customers.deleteAddress": {
    summary: "Removes an address",
    example: [uid, "address-id"],
    refusals: { 404: ["Address not found."] },
  },
  "customers.find": {
    summary: "Reads a customer by the account's uid",
    description: "Null for an unknown one.",
    example: [uid],
  },
  "customers.list": { summary: "Lists customers", description: "The newest 1,000.", example: [] },
  "customers.listPage": {
    summary: "Lists customers, page by page",
    description: paged,
    example: [],
  },
  "customers.count": { summary: "Counts customers", example: [] },
  "customers.createByStaff": {
    summary: "Creates a customer without an account",
    description: "With the VAT ID and the address book. The id starts with contact:.",
    example: [
      {
        companyName: "Quell Works",
        vatId: "IE6388047V",
        addresses: [{ line1: "14 Foundry Quay", city: "Dublin", country: "IE" }],
      },
    ],
    refusals: {
      404: ["Address not found."],
      422: [
        "A customer has this e-mail address already.",
        "Enter a name, a company or an e-mail address.",
      ],
    },
  },
  "customers.updateByStaff": {
    summary: "Changes a customer",
    description:
      "Fields that are left out stay. An address with an id changes the address of that id, others are added; removeAddresses names the ids of those to remove. With the version that was read, a change in between is refused.",
    example: [uid, { phone: "+353 1 555 0100" }, { version: 3 }],
    refusals: {
      404: ["Customer not found.", "Address not found."],
      409: ["Changed meanwhile."],
      422: [
        "A customer has this e-mail address already.",
        "Enter a name, a company or an e-mail address.",
        "At most 50 addresses can be saved.",
      ],
    },
  },
  "admin.isAdmin": { summary: "Returns whether the account is staff", example: [uid] },
  "audit.listPage": {
    summary: "Lists the changes by staff, page by page",
    description: paged,
    example: [{ limit: 20 }],
  },
  "changes.products": {
    summary: "Lists the products that changed since a moment",
    description: changesText,
    example: [{ updatedSince: "2026-11-01", limit: 50 }],
  },
  "changes.quotes": {
    summary: "Lists the quotes that changed since a moment",
    description: changesText,
    example: [{ updatedSince: "2026-11-01", limit: 50 }],
  },
  "changes.orders": {
    summary: "Lists the orders that changed since a moment",
    description: changesText,
    example: [{ updatedSince: "2026-11-01", limit: 50 }],
  },
  "changes.customers": {
    summary: "Lists the customers that changed since a moment",
    description: changesText,
    example: [{ updatedSince: "2026-11-01", limit: 50 }],
  },
  "changes.erasedCustomers": {
    summary: "Lists the customers that were erased since a moment",
    description: changesText,
    example: [{ updatedSince: "2026-11-01", limit: 50 }],
  },
  "changes.invoices": {
    summary: "Lists the invoices and credit notes that were issued since a moment",
    description: changesText,
    example: [{ updatedSince: "2026-11-01", limit: 50 }],
  },
  "changes.discounts": {
    summary: "Lists the discounts that changed since a moment",
    description: changesText,
    example: [{ updatedSince: "2026-11-01", limit: 50 }],
  },
  "changes.templates": {
    summary: "Lists the templates that changed since a moment",
    description: changesText,
    example: [{ updatedSince: "2026-11-01", limit: 50 }],
  },
  "changes.stockMovements": {
    summary: "Lists the movements of every stock since a moment",
    description: changesText,
    example: [{ updatedSince: "2026-11-01", limit: 50 }],
  },
  "changes.audit": {
    summary: "Lists the changes by staff since a moment, oldest first",
    description: changesText,
    example: [{ updatedSince: "2026-11-01", limit: 50 }],
  },
  "webhooks.list": { summary: "Lists where events are sent, without secrets", example: [] },
  "webhooks.deliveries": {
    summary: "Lists deliveries of webhooks, page by page",
    description: `Of one endpoint, or of one status. The last 30 days. ${paged}`,
    example: [{ status: "parked" }],
  },
  "extensions.setQuoteData": {
    summary: "Sets values that extensions keep with a quote",
    description: ownData,
    example: ["Q-20260312-4821KTWM", { notes: { margin: "40 %" } }],
    refusals: { 404: ["Quote not found."] },
  },
  "extensions.setOrderData": {
    summary: "Sets values that extensions keep with an order",
    description: ownData,
    example: ["O-20260312-4821KTWM", { "erp-orders": { number: "4711" } }],
    refusals: { 404: ["Order not found."] },
  },
  "extensions.setCustomerData": {
    summary: "Sets values that extensions keep with a customer",
    description: ownData,
    example: [uid, { credit: { limit: 5000 } }],
    refusals: { 404: ["Customer not found."] },
  },
  "orders.findShipments": {
    summary: "Lists shipments and returns by values of extensions",
    description: paged,
    example: [{ custom: { depot: { pallets: 3 } }, limit: 50 }],
  },
  "extensions.setInvoiceData": {
    summary: "Sets values that extensions keep with an invoice or a credit note",
    description: `${ownData} They are no part of the document, which stays as it was issued.`,
    example: ["INV-2026-0001", { ledger: { posted: true } }],
    refusals: { 404: ["Invoice not found."] },
  },
  "extensions.setShipmentData": {
    summary: "Sets values that extensions keep with a shipment or a return",
    description: ownData,
    example: ["O-20260312-4821KTWM-D1", { depot: { pallets: 3 } }],
    refusals: { 404: ["Shipment not found."] },
  },
  "extensions.setDiscountData": {
    summary: "Sets values that extensions keep with a discount",
    description: `${ownData} By its id or its code.`,
    example: ["SPRING", { campaign: { channel: "Trade fair" } }],
    refusals: { 404: ["Discount not found."] },
  },
  "extensions.setAddressData": {
    summary: "Sets values that extensions keep with an address of a customer",
    description: ownData,
    example: ["address-id", { depot: { dock: "Gate 4" } }],
    refusals: { 404: ["Address not found."] },
  },
  "extensions.setTemplateData": {
    summary: "Sets values that extensions keep with a template",
    description: ownData,
    example: ["template-id", { review: { approved: true } }],
    refusals: { 404: ["Template not found."] },
  },
  "webhooks.delivery": {
    summary: "Reads a delivery of a webhook with its event",
    description: "Null for an unknown one.",
    example: ["delivery-id"],
  },
  "webhooks.events": {
    summary: "Fetches the events of a webhook",
    description:
      "Oldest first, for 30 days, half a minute after they happened. Keep nextCursor and pass it on " +
      "as cursor: it goes on where the last page ended. A webhook with the address pull: is only " +
      "fetched: nothing is sent.",
    example: ["endpoint-id", { limit: 50 }],
  },
  "webhooks.replay": {
    summary: "Sends a delivery of a webhook again",
    description: "Even one that arrived. False when it is unknown, or being sent.",
    example: ["delivery-id"],
  },
};
