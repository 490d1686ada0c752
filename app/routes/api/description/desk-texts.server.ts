import { quotes } from "~/texts/en/quotes";
import type { MethodText } from "./method-texts.server";

const quote = "Q-20261121-0001ABCD";
const order = "O-20261121-0001ABCD";
const invoiceNumber = "INV-2026-0001";
const changed = "Changed meanwhile.";
const noQuote = { 404: ["Quote not found."], 409: [changed] };
const noOrder = { 404: ["Order not found."], 409: [changed] };
const both = "Pass next on as after, or previous as before.";
const secretOnce = "The answer holds a secret, so the call takes no idempotency key.";
const person = "The uid of an account, or an e-mail address.";

/** The texts of the methods that do the work of the desk. */
export const deskTexts: Record<string, MethodText> = {
  "stock.committed": {
    summary: "Reads how many pieces are sold and not shipped yet",
    description: "One number for each place, in the same order.",
    example: [[{ productId: "arbor-press-ap2", variantId: null }]],
  },
  "stock.movements": {
    summary: "Lists the movements of a product's stock",
    description: `Newest first. ${both}`,
    example: ["arbor-press-ap2", { limit: 20 }],
  },
  "stock.adjust": {
    summary: "Sets a stock, or adds to it",
    description:
      "add changes the stock by a positive or negative amount. set writes a counted stock; with " +
      "seen it is refused if the stock was another meanwhile.",
    example: [
      "arbor-press-ap2",
      { variantId: null, mode: "add", amount: 5, seen: null, reason: "received", note: null },
    ],
    refusals: { 404: ["Product not found."] },
  },
  "runs.list": {
    summary: "Lists imports and bulk changes of products",
    description: both,
    example: [{ limit: 20 }],
  },
  "runs.find": {
    summary: "Reads a run by its id",
    example: ["run-id"],
    description: "With its progress.",
  },
  "runs.rows": {
    summary: "Reads rows of a run",
    description:
      "acts: what it does or did; faults: lines that cannot be read; refused: rows that were not " +
      "made. part is 0 at first, and then next.",
    example: ["run-id", "acts", { limit: 100, part: 0 }],
  },
  "runs.begin": {
    summary: "Begins an import or a bulk change of products",
    description:
      "Then runs.keepParts adds its rows, runs.filled ends them, and the store works out the " +
      "changes. runs.apply makes them.",
    example: [{ title: "Prices of May", details: { kind: "bulk", action: { kind: "publish" } } }],
  },
  "runs.keepParts": {
    summary: "Adds rows to a run",
    example: ["run-id", 0, [[{ id: "arbor-press-ap2", version: null }]]],
    description: "The second argument is the index of the first part. It changes no product.",
  },
  "runs.filled": {
    summary: "Says that a run has all its rows",
    example: ["run-id", 1],
    description: "The second argument is the number of parts.",
  },
  "runs.apply": { summary: "Makes the changes of a run that is ready", example: ["run-id"] },
  "runs.discard": { summary: "Discards a run that is ready", example: ["run-id"] },
  "runs.undo": {
    summary: "Undoes a run",
    example: ["run-id"],
    description: "Products that were changed since then stay as they are.",
  },
  "quotes.find": {
    summary: "Reads a quote by its number or id, with its offer and draft",
    description: "Null for an unknown one.",
    example: [quote],
  },
  "quotes.listWaiting": {
    summary: "Lists the quotes of one status that wait for the seller",
    description: "The longest wait first.",
    example: ["Pending", 20],
  },
  "quotes.followUps": {
    summary: "Lists offers that need a follow-up",
    description: "The most urgent first, with the number of all.",
    example: ["expiring", 20],
  },
  "quotes.countWaiting": { summary: "Counts the offers that need a follow-up", example: [] },
  "quotes.addNote": {
    summary: "Adds a note for staff to a quote",
    example: [quote, "Ask for the drawing."],
    refusals: noQuote,
  },
  "quotes.setCustomer": {
    summary: "Corrects the customer of a quote",
    description:
      "The contact as a whole, and the addresses: one that is left out stays, null removes it. The " +
      "account that the quote belongs to stays, and so does an offer that was sent. Refused once " +
      "an order was made of the quote: 422.",
    example: [
      quote,
      {
        contact: { firstName: "Ada", lastName: "Byron", email: "ada@example.com" },
        deliveryAddress: null,
      },
    ],
    refusals: noQuote,
  },
  "quotes.setLanguage": {
    summary: "Sets the language of a quote's mails and documents",
    description: "From the next one on. Null: the shop's main language.",
    example: [quote, "de"],
    refusals: noQuote,
  },
  "offers.saveDraft": {
    summary: "Saves the draft of an offer",
    description:
      "Lines with options, tax and discount, charges, terms, message. What is left out stays as in " +
      "the draft, or is as the store's settings say. lines replaces all lines: one that stays has " +
      "its id, a new one none. A new line of a product has its name, and without a price its " +
      "price. The customer does not see a draft.",
    example: [
      quote,
      {
        lines: [
          { kind: "product", productId: "arbor-press-ap2", quantity: 2, price: 199 },
          {
            kind: "free",
            name: "Assembly",
            quantity: 1,
            price: 60,
            inclusion: { kind: "optional", min: 1, max: 1 },
          },
        ],
        charges: [{ label: "Freight", amount: 12.5, tax: null }],
        message: "Ten days after your order.",
      },
    ],
    refusals: noQuote,
  },
  "offers.discardDraft": {
    summary: "Discards the draft of an offer",
    example: [quote, {}],
    refusals: noQuote,
  },
  "offers.send": {
    summary: "Sends an offer with lines, options, tax and terms",
    description:
      "The saved draft, or with the parts that are given here. It becomes a revision with a PDF, and is " +
      "mailed to the customer. validUntil is the last day; null is the store's usual period. With " +
      "holdMail, the mail waits for 10 seconds, in which offers.takeBack withdraws it too.",
    example: [quote, { note: null }],
    refusals: {
      ...noQuote,
      422: ["Not every line has a price."],
    },
  },
  "offers.takeBack": {
    summary: "Takes back the offer that was sent last",
    description:
      "While nobody has answered it. It becomes the seller's draft again, and the next offer is a " +
      "later revision. If its mail was tried, or the customer has an earlier offer, they are told.",
    example: [quote, {}],
    refusals: { ...noQuote, 422: ["There is no open offer to take back."] },
  },
  "offers.recordAnswer": {
    summary: "Records an answer that the customer gave elsewhere",
    description: "how says how it was given, such as by telephone.",
    example: [
      quote,
      {
        answer: "accepted",
        name: "Ada Byron",
        role: "Buyer",
        how: "By telephone",
        at: "2026-11-23T10:00:00Z",
        purchaseOrder: "PO 7",
        options: null,
      },
    ],
    refusals: noQuote,
  },
  "offers.undoAcceptance": {
    summary: "Undoes a recorded acceptance",
    example: [quote, { reason: "It was another quote." }],
    refusals: noQuote,
  },
  "offers.reopen": {
    summary: "Opens a closed quote again",
    description:
      "A rejected or cancelled offer is Quoted again, with its revision, its last day and its " +
      "total. After that day, without a free use of its discount, or for any other closed quote, " +
      "it becomes Pending.",
    example: [quote, { note: null }],
    refusals: noQuote,
  },
  "offers.extend": {
    summary: "Extends an offer",
    description: "The same offer with a later last day; null is the store's usual period.",
    example: [quote, { until: "2027-01-31" }],
    refusals: noQuote,
  },
  "offers.createQuote": {
    summary: "Creates a quote for a customer",
    description:
      "For a customer who asked by telephone or e-mail. from copies the lines of a quote or of a " +
      "template. It is a draft until an offer is sent.",
    example: [
      {
        contact: { firstName: "Ada", lastName: "Byron", email: "ada@example.com" },
        customerId: null,
        reference: null,
        from: null,
      },
    ],
    refusals: { 404: ["Quote not found.", "Template not found.", "Customer not found."] },
  },
  "offers.sentTo": {
    summary: "Reads every revision of an offer as its customer got it",
    description: "Empty for a quote that the caller does not hold.",
    example: [quote],
  },
  "offers.acceptance": {
    summary: "Reads the acceptance of an offer",
    description: "Null without one.",
    example: [quote],
  },
  "offers.revisions": {
    summary: "Reads every revision of an offer, by the quote's id",
    example: ["quote-id"],
  },
  "offers.listCosts": {
    summary: "Reads what the lines of an offer cost the seller",
    example: [quote],
  },
  "offers.acceptances": {
    summary: "Reads the answers to an offer, by the quote's id",
    example: ["quote-id"],
  },
  "messages.mute": {
    summary: "Stops the reminders of an offer",
    example: [quote],
    refusals: { 403: [quotes["quotes:linkIsToRead"]], 404: ["Quote not found."] },
  },
  "messages.openings": {
    summary: "Reads when the customer opened the revisions of an offer",
    example: ["quote-id"],
  },
  "messages.answer": {
    summary: "Answers the customer of a quote, with files",
    description: "A file is the answer of POST /api/files for an attachment.",
    example: [quote, { text: "The drawing is attached." }],
    refusals: { 404: ["Quote not found."] },
  },
  "messages.takeOver": {
    summary: "Takes the changes that a customer asks for into the draft",
    example: [quote, { message: "message-id" }],
    refusals: { 404: ["Quote not found.", "Message not found."], 409: [changed] },
  },
  "links.state": {
    summary: "Reads whether the signed links of a document were revoked or sent again",
    example: ["quote", quote],
  },
  "templates.list": {
    summary: "Lists templates of offers, or of texts",
    example: ["offer"],
  },
  "templates.create": {
    summary: "Creates a template",
    description: "With the name and a text, or with the name and a quote whose offer is copied.",
    example: [{ name: "Delivery in ten days", text: "We deliver within ten days." }],
  },
  "templates.update": {
    summary: "Changes a template",
    example: ["template-id", { name: "Delivery", text: "Within a week." }],
    refusals: { 404: ["Template not found."], 409: [changed] },
  },
  "templates.remove": { summary: "Removes a template", example: ["template-id"] },
  "orders.find": {
    summary: "Reads an order by its number or id, with its offer and progress",
    description: "fulfilment says what is shipped, returned and invoiced. Null for an unknown one.",
    example: [order],
  },
  "orders.createAgreed": {
    summary: "Makes an order of an offer that the customer accepted elsewhere",
    description:
      "agreed says how they agreed, and by who and when; without by it is the customer, now. files show it. options are those that they took, as in offers.recordAnswer; without them those of the offer apply.",
    example: [quote, { agreed: "By telephone, with Ada Byron.", files: [] }],
    refusals: noQuote,
  },
  "orders.listFlagged": {
    summary: "Lists orders that need review",
    example: [20],
  },
  "orders.countFlagged": { summary: "Counts the orders that need review", example: [] },
  "orders.countLate": {
    summary: "Counts the orders that should have arrived before today",
    description:
      "Orders with goods that are still to be sent, whose expectedDay has passed. desk.orders lists them with late.",
    example: [],
  },
  "orders.expectDelivery": {
    summary: "Says when an order is expected to arrive",
    description:
      "The customer sees the day, and with notify gets a mail. Null withdraws it. Until all is shipped.",
    example: [order, { day: "2030-01-31" }],
    refusals: noOrder,
  },
  "orders.correctBilling": {
    summary: "Corrects the VAT ID and the billing address of an order",
    description: "Until an invoice is issued.",
    example: [order, { buyerVatId: "IE6388047V", billingAddress: null }],
    refusals: noOrder,
  },
  "orders.recordPayment": {
    summary: "Records a payment that arrived elsewhere",
    example: [
      order,
      { amount: 100, method: "Bank transfer", payer: null, at: "2026-11-23", note: null },
    ],
    refusals: noOrder,
  },
  "orders.correctPayment": {
    summary: "Reverses a payment that was recorded wrongly",
    description: "at is the index among the order's payments. It is entered with a counter-entry.",
    example: [order, { at: 0, note: "It was another order." }],
    refusals: noOrder,
  },
  "orders.recordRefund": {
    summary: "Records money that was paid back",
    example: [order, { amount: 20, method: "Bank transfer", at: "2026-11-23", note: null }],
    refusals: noOrder,
  },
  "orders.ship": {
    summary: "Ships an order, or a part of it",
    description:
      "lines are quantities by index among the order's lines; null ships all that is left. count " +
      "is the number of the shipment, from 1: the same call with the same count ships once.",
    example: [
      order,
      {
        count: 1,
        lines: [{ at: 0, quantity: 1 }],
        parcel: { carrier: "An Post", number: "CE123456789IE" },
      },
    ],
    refusals: noOrder,
  },
  "orders.takeBack": {
    summary: "Takes goods back",
    description:
      "restock adds them to the stock. again says that they are still to be delivered; the order " +
      "is then in Processing. count is the number of the return, from 1.",
    example: [
      order,
      { count: 1, lines: [{ at: 0, quantity: 1 }], reason: "Damaged", restock: false },
    ],
    refusals: noOrder,
  },
  "orders.withdrawShipment": {
    summary: "Says that a shipment was not sent after all",
    description:
      "Its goods are still to be delivered, and its delivery note is void. count is the number of " +
      "the shipment. Refused once an invoice names the delivery, or some of it came back.",
    example: [order, { count: 1, reason: "Wrong order" }],
    refusals: noOrder,
  },
  "orders.stepBack": {
    summary: "Takes back the last step of an order",
    description:
      "Delivered becomes Shipped; Processing becomes Pending while nothing is shipped or paid. " +
      "Nobody is mailed.",
    example: [order, {}],
    refusals: noOrder,
  },
  "orders.markReviewed": {
    summary: "Says that an order was reviewed",
    example: [order, { note: null }],
    refusals: noOrder,
  },
  "orders.addNote": {
    summary: "Adds a note for staff to an order",
    example: [order, "Deliver in the morning."],
    refusals: { 404: ["Order not found."] },
  },
  "orders.setLanguage": {
    summary: "Sets the language of an order's mails and documents",
    description: "From the next one on. Null: the shop's main language.",
    example: [order, "de"],
    refusals: { 404: ["Order not found."] },
  },
  "invoices.issue": {
    summary: "Issues an invoice of an order",
    description:
      "lines are quantities by index among the order's lines; null invoices what is due. tax is " +
      "the name of a rate for an order without tax, and null otherwise. count is the number of the " +
      "invoice, from 1: the same call with the same count issues one.",
    example: [order, { count: 1, lines: null, tax: null }],
    refusals: noOrder,
  },
  "invoices.readDraft": {
    summary: "Reads the invoice that would be issued",
    description: "Without a number. lines and tax are those of invoices.issue.",
    example: [order, { lines: null, tax: null }],
    refusals: { 404: ["Order not found."], 422: ["Nothing is left to be invoiced."] },
  },
  "invoices.credit": {
    summary: "Credits an invoice, or a part of it",
    description:
      "With a credit note. lowersDebt: the customer owes less for good; else the lines are " +
      "invoiced again. count is the number of the order's credit notes with this one.",
    example: [
      order,
      invoiceNumber,
      { count: 1, lines: null, charges: true, reason: "Wrong address", lowersDebt: false },
    ],
    refusals: { 404: ["Order not found.", "Invoice not found."], 409: [changed] },
  },
  "invoices.remind": {
    summary: "Reminds the customer of an overdue invoice by mail",
    description:
      "With the invoice attached. count is the number of the invoice's reminder, from 1: the same " +
      "call with the same count sends one. The history of the order reports it. Refused while " +
      "the invoice is not overdue, the store sends no e-mail, or the customer has no address.",
    example: [invoiceNumber, { count: 1 }],
    refusals: {
      404: ["Invoice not found."],
      409: [changed],
      422: ["Only an overdue invoice has a reminder: this one is not overdue."],
    },
  },
  "invoices.find": {
    summary: "Reads an invoice or a credit note by its number",
    description: "Null for an unknown one.",
    example: [invoiceNumber],
  },
  "invoices.ofOrder": {
    summary: "Reads the invoices, credit notes and delivery notes of an order",
    example: [order],
  },
  "invoices.held": {
    summary: "Reads the documents of an order for its customer",
    description: "Null for an order that the caller does not hold.",
    example: [order],
  },
  "invoices.ofCustomer": {
    summary: "Lists the invoices and credit notes of a customer",
    description:
      "Open ones by their last day to pay, then the newest first. Without their content. Those of " +
      "the latest orders, unpaid ones first; whole is false when there are more.",
    example: ["your-uid"],
  },
  "invoices.listForDesk": {
    summary: "Lists invoices and credit notes",
    description:
      "By day: newest first, those to be paid by their last day. Sorted by total, the days filter " +
      `them too. ${both}`,
    example: [{ filter: "open", limit: 20 }],
  },
  "invoices.countOverdue": { summary: "Counts the overdue invoices", example: [] },
  "discounts.productsNamed": {
    summary: "Finds the products of a discount by their ids or article numbers",
    example: [["arbor-press-ap2"]],
  },
  "discounts.example": {
    summary: "Calculates a discount for an example of goods",
    example: [{ type: "percentage", value: 10, minSubtotal: null, categories: [], productIds: [] }],
  },
  "discounts.removeUnused": {
    summary: "Removes a discount that nobody used",
    example: [{ id: "discount-id", version: 1 }],
    refusals: { 404: ["Discount not found."], 409: [changed] },
  },
  "customers.joinGuest": {
    summary: "Moves the documents of a guest with the account's address to the account",
    description: "Only if the address is verified. Returns how many were moved.",
    example: ["your-uid"],
  },
  "admin.namesOf": {
    summary: "Reads the names of the people in a history, by uid",
    example: [["your-uid"]],
  },
  "admin.colleagues": { summary: "Lists the people and programs of the audit log", example: [] },
  "admin.roleOf": {
    summary: "Reads the account's own role",
    description: "Null for somebody who is not on the staff.",
    example: ["your-uid"],
  },
  "desk.counts": { summary: "Counts what waits in the desk", example: [] },
  "desk.customers": {
    summary: "Lists customers by search and tag",
    description: `Newest first. By name: of the company, or else of the person. ${both}`,
    example: [{ limit: 20 }],
  },
  "desk.customer": {
    summary: "Reads a customer with addresses, quotes and orders",
    description: "Null for an unknown one.",
    example: ["your-uid"],
  },
  "desk.listSold": {
    summary: "Counts what customers ordered, and its value",
    description:
      "Of each customer's newest 30 orders, or 10 where reads are billed. Unknown ones ordered nothing.",
    example: [{ ids: ["your-uid"] }],
  },
  "desk.trail": {
    summary: "Lists the changes by staff with filters",
    description: both,
    example: [{ limit: 20 }],
  },
  "desk.products": {
    summary: "Lists products with the filters of the desk",
    description: `A category includes those below it. ${both}`,
    example: [{ limit: 20, stock: "low" }],
  },
  "desk.product": {
    summary: "Reads a product, in the bin or not",
    example: ["arbor-press-ap2"],
  },
  "desk.quotes": {
    summary: "Lists quotes with the filters of the desk",
    description: `Each with its offer. ${both}`,
    example: [{ limit: 20, status: "Quoted" }],
  },
  "desk.orders": {
    summary: "Lists orders with the filters of the desk",
    description: `Each with its progress. ${both}`,
    example: [{ limit: 20, toInvoice: true }],
  },
  "desk.toShip": {
    summary: "Lists what is to be shipped, without customers and prices",
    example: [{ limit: 20 }],
  },
  "outbox.list": {
    summary: "Lists mails that wait, were given up, or were not needed",
    description: "Pass nextCursor on as cursor until a page is empty. Without their content.",
    example: ["parked"],
  },
  "outbox.countParked": { summary: "Counts the mails that were given up", example: [] },
  "outbox.listParked": { summary: "Lists the mails that were given up", example: [20] },
  "outbox.resend": {
    summary: "Sends a mail again that waits or was given up",
    description: "False when there is none.",
    example: ["mail-id"],
  },
  "overview.figures": {
    summary: "Reads the figures of the last days, and of as many before",
    example: [30],
  },
  "overview.low": { summary: "Lists the products with the lowest stock", example: [20] },
  "overview.snoozes": { summary: "Lists what was set aside on the overview", example: [] },
  "overview.snooze": {
    summary: "Sets something aside on the overview",
    example: [{ kind: "order", id: "order-id", version: 3, name: order, until: "2026-12-24" }],
    description: "Until that time, or until it changes: version is the one that was seen.",
  },
  "overview.wake": {
    summary: "Shows on the overview again what was set aside",
    example: ["order-order-id-3"],
  },
  "overview.retryPayments": {
    summary: "Tries payments again that could not be recorded",
    description: "The argument is how many wait.",
    example: [1],
  },
  "settings.read": { summary: "Reads the owner's settings", example: [] },
  "settings.isUsed": {
    summary: "Returns whether a category has products",
    example: ["machine-tools"],
  },
  "settings.save": {
    summary: "Saves one part of the settings",
    example: [{ part: "stock", value: { low: 3 }, version: 1 }],
    description: "With the version of the settings that was read.",
    refusals: { 409: [changed] },
  },
  "settings.removeCategory": {
    summary: "Removes a category",
    example: [{ slug: "machine-tools", to: null, version: 1 }],
    description: "to is the category that its products move to, or null.",
    refusals: { 409: [changed] },
  },
  "staff.list": { summary: "Lists the staff and the open invitations", example: [] },
  "staff.invite": {
    summary: "Invites somebody to the staff",
    description: `It sends no mail: token completes the link /invitation?token=…. ${secretOnce}`,
    example: [{ email: "max@example.com", name: "Max", role: "sales" }],
  },
  "staff.withdraw": {
    summary: "Withdraws an invitation",
    description: "False when there is none.",
    example: ["max@example.com"],
  },
  "staff.takeOver": {
    summary: "Takes over an invitation of somebody who left",
    example: ["max@example.com"],
    refusals: { 404: ["Invitation not found."] },
  },
  "staff.rename": {
    summary: "Changes the data of a colleague",
    example: ["their-uid", { name: "Max" }],
  },
  "staff.changeRole": {
    summary: "Changes the role of a colleague",
    description: "The last owner stays one. It ends the colleague's sessions.",
    example: ["their-uid", "accounting"],
  },
  "staff.remove": {
    summary: "Removes a colleague from the staff",
    description: "The last owner stays. The keys and invitations that they made stop working.",
    example: ["their-uid"],
  },
  "keys.list": { summary: "Lists the keys, without their secrets", example: [] },
  "keys.listCalls": {
    summary: "Lists the latest calls of a key",
    description:
      "Method, status, error code, duration and request id, without arguments and answers. A call is listed within a few seconds.",
    example: ["key-id"],
    refusals: { 404: ["Key not found."] },
  },
  "keys.create": {
    summary: "Creates a key",
    description: `With a role, a list of methods, or both. ${secretOnce} A key made by a key ends with it.`,
    example: [{ name: "Till", role: "sales", methods: [], expires: null }],
    refusals: { 400: ["Choose a later day."] },
  },
  "keys.revoke": {
    summary: "Revokes a key",
    example: ["key-id"],
    refusals: { 404: ["Key not found."] },
  },
  "keys.takeOver": {
    summary: "Takes over a key of somebody who left",
    example: ["key-id"],
    refusals: { 404: ["Key not found."] },
  },
  "webhooks.create": {
    summary: "Adds an address that receives events",
    description: secretOnce,
    example: [
      { url: "https://erp.example.com/hook", description: "ERP", events: ["order.created"] },
    ],
  },
  "webhooks.update": {
    summary: "Changes an address that receives events",
    example: ["endpoint-id", { active: false }],
    refusals: { 404: ["Endpoint not found."] },
  },
  "webhooks.rotate": {
    summary: "Makes a new secret for an address",
    description: `For a day, deliveries carry the signatures of both. ${secretOnce}`,
    example: ["endpoint-id"],
    refusals: { 404: ["Endpoint not found."] },
  },
  "webhooks.remove": {
    summary: "Removes an address",
    example: ["endpoint-id"],
    refusals: { 404: ["Endpoint not found."] },
  },
  "assignments.colleagues": { summary: "Lists who can take work", example: [] },
  "assignments.openWork": {
    summary: "Counts the open quotes and orders of colleagues",
    description: "null stands for what nobody has.",
    example: [[null]],
  },
  "assignments.quote": {
    summary: "Assigns a quote",
    description: "null: to nobody.",
    example: [quote, null],
    refusals: noQuote,
  },
  "assignments.order": {
    summary: "Assigns an order",
    description: "null: to nobody.",
    example: [order, null],
    refusals: noOrder,
  },
  "assignments.handOver": {
    summary: "Hands the open work of one colleague to another",
    description: "Some at a time: call again while more is true.",
    example: ["their-uid", null],
  },
  "views.list": { summary: "Lists the saved views of a list of the desk", example: ["quotes"] },
  "views.save": {
    summary: "Saves a view of a list",
    example: [{ list: "quotes", name: "Waiting", query: "status=Pending", shared: true }],
  },
  "views.remove": {
    summary: "Removes a saved view",
    description: "Removes one of your own views. Owners also remove shared views of others.",
    example: ["view-id"],
  },
  "erasures.plan": {
    summary: "Reads what an erasure of a person would do",
    description: `${person} Null when nothing is stored.`,
    example: ["ada@example.com"],
  },
  "erasures.export": {
    summary: "Exports the data of a person",
    description: `${person} Null when nothing is stored.`,
    example: ["ada@example.com"],
  },
  "erasures.list": { summary: "Lists erasures", example: [] },
  "erasures.get": {
    summary: "Reads an erasure",
    example: ["erasure-id"],
    description: "Null for an unknown one.",
  },
  "erasures.retained": {
    summary: "Lists the records that the law requires after an erasure",
    example: ["erasure-id"],
  },
  "erasures.retainedRecord": {
    summary: "Reads such a record",
    example: ["record-id"],
    description: "Null for an unknown one.",
  },
  "erasures.begin": {
    summary: "Begins the erasure of a person's data",
    description: `${person} erasures.run carries it out; the store also continues it by itself.`,
    example: ["ada@example.com"],
    refusals: { 404: ["Person not found."] },
  },
  "erasures.run": { summary: "Carries out an erasure that was begun", example: ["erasure-id"] },
  "customerCards.get": {
    summary: "Reads the tags and notes about a customer",
    example: ["your-uid"],
  },
  "customerCards.mergeable": {
    summary: "Reads which documents of a guest have the customer's address",
    example: ["your-uid"],
  },
  "customerCards.merges": {
    summary: "Lists the merges of a customer",
    example: ["your-uid"],
  },
  "customerCards.tag": {
    summary: "Sets the tags of a customer",
    description:
      "With `opened`, the tags that you read before, only what you added and removed is applied. Tags that others set in the meantime stay.",
    example: ["your-uid", ["workshop"]],
  },
  "customerCards.note": {
    summary: "Adds a note about a customer",
    example: ["your-uid", "Pays early."],
  },
  "customerCards.merge": {
    summary: "Moves the documents of a guest to the customer with the same address",
    description:
      "true as the second argument says that it is the same person, where the address of an account is not verified. A customer without an account needs no proof: nobody can sign in as them.",
    example: ["your-uid"],
  },
  "customerCards.undoMerge": {
    summary: "Undoes a merge",
    example: ["merge-id"],
    description: "Within thirty days.",
    refusals: { 404: ["Merge not found."] },
  },
};
