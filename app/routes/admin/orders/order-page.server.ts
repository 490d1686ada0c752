import type { TimelineEntry } from "~/components/documents/timeline";
import { listBehind } from "~/components/lists/list";
import { fieldId } from "~/forms/answer";
import { inputOf, inputsOf } from "~/forms/inputs";
import { writtenFields } from "~/forms/typed-fields";
import { placeInputs, writtenPlace } from "~/http/pages/address-fields.server";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import type { Facts } from "~/http/pages/changes.server";
import { problem } from "~/http/pages/page.server";
import { slotsOf } from "~/http/pages/slots.server";
import { wasRefused } from "~/http/pages/submission.server";
import { dayIn } from "~/kernel/calendar";
import { formatMoney, sumOrNull, toMajor } from "~/kernel/money";
import { bestEffort } from "~/kernel/process/log.server";
import { buyerNames, fullName, postalAddressFields } from "~/modules/customers/customer.resource";
import type { OrderDocuments } from "~/modules/invoices/invoices-service.server";
import { invoicingOf } from "~/modules/invoices/issuing.server";
import { isEmailable } from "~/modules/mail/messages/mail-context.server";
import type { StatusChange } from "~/modules/mail/notifications/status-announcement";
import {
  fulfilmentOf,
  isBegun,
  isInvoiced,
  isLate,
  isOverInvoiced,
  isPartlyShipped,
  isToShip,
  isVoid,
  lineName,
  noteNumber,
  openToInvoice,
  openToReturn,
  openToShip,
  promisedDay,
  proposedToInvoice,
  stockToShip,
} from "~/modules/orders/fulfilment";
import { type Order, type OrderStatus, orderFields } from "~/modules/orders/order.resource";
import {
  earlierState,
  nextOrderStates,
  orderMachine,
  reopenedState,
} from "~/modules/orders/order-states";
import { withTrackingPages } from "~/modules/orders/tracking";
import {
  creditAmount,
  isCorrectable,
  openAmount,
  paidMinor,
} from "~/modules/payments/order-payment";
import { dayText } from "~/modules/payments/order-words";
import { paymentReminder } from "~/modules/pricing/history";
import { chargeWord } from "~/modules/pricing/reduction";
import { missingForTax } from "~/modules/pricing/tax";
import { acceptingNote } from "~/modules/quotes/quote-rules";
import { chargesWithTax, referencesOf, taxSummary, usedTaxes } from "~/modules/quotes/sent-offer";
import { site } from "~/modules/settings/site";
import { assignmentOf, colleaguesIn } from "~/routes/admin/documents/assignee.server";
import { orderFacts } from "~/routes/admin/documents/conflict.server";
import { answerPlace } from "~/routes/admin/documents/document-answers.server";
import { orderList } from "~/routes/admin/documents/document-lists";
import { languageCardOf } from "~/routes/admin/documents/language-choice.server";
import { linkOf } from "~/routes/admin/documents/link-operations.server";
import { orderNext, paymentMark, shipRestButton } from "~/routes/admin/documents/seller-labels";
import { dataCard } from "~/routes/admin/extensions/data-pages.server";
import { orderLines } from "~/routes/documents/documents.server";
import { isErased, issuedRows, withDocumentNames } from "~/routes/documents/order-documents.server";
import { amountDueOnline } from "~/routes/documents/pay-order.server";
import { t } from "~/texts/text";
import type { Invoicing } from "./invoice-sums";

function money(amount: number): string {
  return formatMoney(amount, site.currency, site.locale);
}

/** Address of a document's file. */
export function issuedFile({ id }: Pick<Order, "id">, number: string): string {
  return `/admin/orders/${id}/documents/${number}/file.pdf`;
}

/** By number or id. */
export async function orderOfPage({ call, params }: AdminArgs): Promise<Order> {
  const order = await call("orders.find", [params.id ?? ""]);
  if (!order) {
    throw problem(404, {
      message: t("deskOrders:noSuchOrder"),
      back: { to: "/admin/orders", label: t("deskOrders:allOrders") },
    });
  }
  return order;
}

/** The status text that the customer sees. */
export function orderStatusChange({
  orderNumber,
  status,
  customer,
  items,
  total,
}: Order): StatusChange {
  const { email, firstName, lastName } = customer;
  return {
    kind: "order",
    referenceNumber: orderNumber,
    status,
    customer: { email, firstName, lastName },
    itemCount: items.length,
    total,
  };
}

/** The missing quantities, by the names of the lines. */
function shortages({ items, stockShortfall }: Order) {
  return stockShortfall.map(({ id, variantId, missing }) => {
    const line = items.find((item) => item.id === id && item.variantId === variantId);
    return { key: `${id} ${variantId ?? ""}`, name: line ? lineName(line) : id, missing };
  });
}

/** The payments of an order, for its own page and for the pages of its invoices. */
export function moneyOf(order: Order, { may, context, request }: AdminArgs) {
  const { paymentStatus, payments } = order;
  const open = paymentStatus === "unpaid" ? openAmount(order, site.currency) : 0;
  const credit = paymentStatus === "refunded" ? 0 : creditAmount(order, site.currency);
  const over = order.status === "Cancelled" && open === 0 && credit === 0;
  const takes = may("orders.recordPayment") && paymentStatus !== "refunded" && !over;
  const corrects = takes && may("orders.correctPayment");
  return {
    status: paymentStatus,
    mark: paymentMark(order, context.services.clock()),
    payments: payments.map((entry, at) => {
      return { ...entry, correctable: corrects && isCorrectable(order, at) };
    }),
    open,
    credit,
    /** That there is a credit, in words; empty for none. */
    tooMuch: credit > 0 ? t("deskOrders:paidTooMuch", { amount: money(credit) }) : "",
    /** Whether payments can be entered. */
    takes,
    /** Whether the customer's credit can be recorded as paid back. */
    refunds: takes && credit > 0 && may("orders.recordRefund"),
    /** Whether the page shows the form for a payment at once: the overview's link asks for it. */
    opens: new URL(request.url).searchParams.get("pay") === "yes",
    sessionId: order.paymentSessionId,
  };
}

/** The moves of the page. A cancelled order is opened again in the one state that fits it. */
export function offeredMoves(order: Order): OrderStatus[] {
  const next = nextOrderStates(order);
  if (order.status !== "Cancelled") return next;
  return next.filter((to) => to === "Refunded" || to === reopenedState(order));
}

/** What stays open after cancelling an order that was partly shipped or paid; null: nothing. */
export function afterCancelling(order: Order): string | null {
  const paid = toMajor(paidMinor(order, site.currency), site.currency);
  const { lines } = fulfilmentOf(order);
  const shipped = order.items.flatMap(({ productName, id }, at) => {
    const { shipped: sent = 0, returned = 0 } = lines[at] ?? {};
    return sent > returned ? [`${sent - returned} × ${productName || id}`] : [];
  });
  const open = openAmount({ ...order, status: "Cancelled" }, site.currency);
  const words = [
    shipped.length > 0 && t("deskOrders:customerHasGoods", { goods: shipped.join(", ") }),
    paid > 0 &&
      t("deskOrders:cancellingRefundsNothing", { paid: money(paid), total: money(order.total) }),
    open > 0 && t("deskOrders:staysOpen", { open: money(open) }),
    isOverInvoiced(order) && t("deskOrders:creditTheInvoice"),
  ].filter(Boolean);
  return words.length > 0 ? words.join(" ") : null;
}

/** What the sums of the next invoice are worked out from; null where earlier ones are erased. */
function invoicing(order: Order, { invoices }: OrderDocuments): Invoicing | null {
  const earlier = invoices.map(({ invoice }) => invoice);
  if (earlier.some(({ document }) => isErased(document))) return null;
  const { basis, added, back } = invoicingOf({ site }, order, { earlier, tax: null });
  const { lines, charges, groups, source } = basis;
  return {
    basis: { lines, charges, groups },
    added,
    back,
    labels: source.agreed.charges.map(({ label }) => chargeWord(label)),
    isBegun: isBegun(order),
  };
}

/** The free stock of each line; null where it is not counted, and of the seller's own lines. */
async function freeStock({ call, context }: AdminArgs, { items }: Order) {
  const articles = items.filter(({ offer }) => offer?.kind !== "free");
  const asked = articles.map(({ id, variantId }) => ({
    id,
    quantity: 1,
    ...(variantId ? { variantId } : {}),
  }));
  const found = await bestEffort(
    context.services.log,
    "[stock]",
    call("catalogue.linesNow", [asked]),
  );
  return items.map((item) => found?.[articles.indexOf(item)]?.stock ?? null);
}

/** The open quantities of each line, and the possible actions. */
async function fulfilmentForDesk(order: Order, issued: OrderDocuments, args: AdminArgs) {
  const { may } = args;
  const progress = fulfilmentOf(order);
  const [ship, back, bill] = [openToShip(order), openToReturn(order), openToInvoice(order)];
  const proposed = proposedToInvoice(order);
  const mayShip = may("orders.ship") && ship.some((open) => open > 0);
  const stocks = mayShip ? stockToShip(order, await freeStock(args, order)) : [];
  const lines = order.items.map((item, at) => {
    const { shipped = 0, returned = 0, invoiced = 0 } = progress.lines[at] ?? {};
    return {
      at,
      name: lineName(item),
      ordered: item.quantity,
      shipped,
      returned,
      invoiced,
      toShip: ship[at] ?? 0,
      stock: stocks[at]?.stock ?? null,
      toShipNow: stocks[at]?.ready ?? ship[at] ?? 0,
      toReturn: back[at] ?? 0,
      toInvoice: bill[at] ?? 0,
      proposed: proposed[at] ?? 0,
    };
  });
  const some = (field: "toReturn" | "toInvoice") => lines.some((line) => line[field] > 0);
  const invoice = may("invoices.issue") && some("toInvoice");
  return {
    lines,
    lacksStock: lines.some(({ toShip, toShipNow }) => toShipNow < toShip),
    hasStock: lines.some(({ toShipNow }) => toShipNow > 0),
    invoicing: invoice ? invoicing(order, issued) : null,
    next: {
      shipment: progress.shipments + 1,
      invoice: progress.invoices + 1,
      return: progress.returns + 1,
    },
    may: {
      ship: mayShip,
      invoice,
      return: may("orders.takeBack") && some("toReturn"),
    },
    taxes: order.offer ? [] : site.selling.taxes.map(({ name }) => name),
    defaultTax: site.selling.defaultTax ?? "",
  };
}

interface Parts {
  money: ReturnType<typeof moneyOf>;
  fulfilment: Awaited<ReturnType<typeof fulfilmentForDesk>>;
  billing: ReturnType<typeof billingDataOf>;
  withdrawable: ReturnType<typeof withdrawableOf>;
}

/** The forms of the payments. */
export function paymentForms({ takes, refunds, payments }: ReturnType<typeof moneyOf>): string[] {
  if (!takes) return [];
  const wrong = payments.flatMap(({ correctable }, at) => (correctable ? [`correct ${at}`] : []));
  return ["payment", ...(refunds ? ["refund"] : []), ...wrong];
}

/** The counts of the deliveries that can be said not to have been sent, by their notes' numbers. */
function withdrawableOf(
  order: Order,
  { shipments, invoices }: OrderDocuments,
  { may }: AdminArgs,
): Record<string, number> {
  if (!may("orders.withdrawShipment") || !orderMachine.of(order.status).holdsStock) return {};
  const last = Math.max(
    0,
    ...invoices.flatMap(({ invoice: { kind, created } }) =>
      kind === "invoice" ? created.getTime() : [],
    ),
    ...shipments.filter(({ kind }) => kind === "return").map(({ created }) => created.getTime()),
  );
  const open = shipments.filter(
    (each) =>
      !isVoid(order, each) && each.created.getTime() > last && each.document.lines.length > 0,
  );
  const numbers = new Set(open.map(({ number }) => number));
  const counts = Array.from({ length: fulfilmentOf(order).shipments }, (_, at) => at + 1);
  return Object.fromEntries(
    counts.flatMap((count) => {
      const number = noteNumber(order, count);
      return numbers.has(number) ? [[number, count]] : [];
    }),
  );
}

function expectedText(order: Order, today: string): string | null {
  const day = promisedDay(order);
  if (day === null) return null;
  return isLate(order, today) ? t("deskOrders:dayHasPassed", { day: dayText(day) }) : dayText(day);
}

function mayExpect(order: Order, { may }: Pick<AdminArgs, "may">): boolean {
  return may("orders.expectDelivery") && isToShip(order);
}

/** The forms that can show their own refusal, as answers name them. */
function formsOf(order: Order, { may }: Pick<AdminArgs, "may">, parts: Parts) {
  const { money, fulfilment, billing, withdrawable } = parts;
  return [
    ...(order.needsReview !== null && may("orders.markReviewed") ? ["review"] : []),
    ...(["ship", "invoice", "return"] as const).filter((form) => fulfilment.may[form]),
    ...paymentForms(money),
    ...Object.values(withdrawable).map((count) => `withdraw ${count}`),
    ...(mayExpect(order, { may }) ? ["expect"] : []),
    ...(billing.initial === null ? [] : ["billing"]),
    ...(may("orders.addNote") ? ["note"] : []),
    // These stay for as long as there is a refusal.
    ...(may("orders.updateStatus") ? ["move", "parcel"] : []),
  ];
}

/** A payment reminder names its entry. */
function withReminderName(entry: TimelineEntry): TimelineEntry {
  const reminder = paymentReminder(entry);
  return reminder
    ? { ...entry, label: t("deskOrders:paymentReminderSent", { ...reminder }), note: null }
    : entry;
}

export async function orderPage(args: AdminArgs) {
  const { context, request, admin } = args;
  const { clock, mail } = context.services;
  const order = await orderOfPage(args);
  const readsQuotes = args.may("quotes.find");
  const asked =
    order.quoteNumber && readsQuotes ? await args.call("quotes.find", [order.quoteNumber]) : null;
  const { orderNumber, customer, status, charges, discount, total } = order;
  const issued = await args.call("invoices.ofOrder", [order.id]);
  const shipped = issued.shipments.map((record) => {
    const { number } = record;
    return dataCard(args, {
      of: "shipments",
      id: number,
      record,
      within: orderNumber,
      name: number,
    });
  });
  const link = await linkOf(args, {
    kind: "order",
    number: orderNumber,
    updated: order.updated,
    email: customer.email,
  });
  const subtotal = sumOrNull(
    order.items.map((line) => line.subtotal),
    site.currency,
  );
  const parts: Parts = {
    money: moneyOf(order, args),
    fulfilment: await fulfilmentForDesk(order, issued, args),
    billing: billingDataOf(order, args),
    withdrawable: withdrawableOf(order, issued, args),
  };
  return {
    data: [dataCard(args, { of: "orders", id: orderNumber, record: order }), ...shipped].filter(
      (card) => card !== null,
    ),
    slots: await slotsOf(args.context, { "desk.order": { order } }),
    ...parts,
    // Payments cover the oldest invoice first.
    ofOldest: issued.invoices.find(({ balance }) => balance && balance.open > 0)?.balance?.open,
    forms: formsOf(order, args, parts),
    number: orderNumber,
    status,
    version: order.version,
    created: order.created,
    quoteNumber: order.quoteNumber,
    readsQuotes,
    reference: referencesOf(order),
    neededBy: order.offer?.sent.neededBy ?? null,
    expected: mayExpect(order, args)
      ? { day: order.expectedDay ?? "", mails: mail.mailer.on && isEmailable(customer.email) }
      : null,
    expectedText: expectedText(order, dayIn(clock(), site.timeZone.id)),
    history: withDocumentNames(order.history).map(withReminderName),
    deliveryAddress: order.deliveryAddress,
    billingAddress: order.billingAddress,
    isPartlyShipped: isPartlyShipped(order),
    next: orderNext(order, clock()),
    contact: { ...customer, name: fullName(customer), uid: order.customerId },
    customerMake:
      customer.email && args.may("customers.createByStaff") && args.may("customerCards.merge")
        ? `/admin/customers/new?${new URLSearchParams({ order: order.orderNumber })}`
        : null,
    message: asked?.message ?? null,
    /** Where the customer's open question about it is answered; null when there is none. */
    question: asked?.thread?.openSince ? answerPlace(asked) : null,
    accepting: asked && acceptingNote(asked),
    lines: orderLines(order),
    totals: {
      subtotal,
      discount,
      charges: chargesWithTax(charges, order.offer),
      total,
      tax: taxSummary(order.offer),
      offered: order.quoteNumber !== null,
    },
    attention: { reason: order.needsReview, missing: shortages(order) },
    moves: args.may("orders.updateStatus") ? offeredMoves(order) : [],
    earlier: args.may("orders.stepBack") ? earlierState(order) : null,
    shipsBelow: isPartlyShipped(order) && parts.fulfilment.may.ship,
    shipField: shipFieldOf(parts.fulfilment),
    shipRest: shipRestOf(order, parts.fulfilment),
    cancelling: afterCancelling(order),
    withdrawable: parts.withdrawable,
    issued: issuedRows(issued, {
      order,
      now: clock(),
      fileOf: (number) => issuedFile(order, number),
      pageOf: (number, kind) =>
        kind === "invoice" && args.may("invoices.find") ? `/admin/invoices/${number}` : null,
    }),
    tracking: withTrackingPages(order.tracking),
    today: dayIn(clock(), site.timeZone.id),
    facts: orderFacts(order),
    link,
    payLink:
      amountDueOnline(
        args,
        order,
        issued.invoices.flatMap(({ balance }) => balance ?? []),
      ) === null
        ? null
        : link.to,
    news: orderStatusChange(order),
    mailOn: mail.mailer.on,
    back: listBehind(orderList(), new URL(request.url).searchParams),
    assignment: await assignmentOf(args, "order", order.assigneeUid),
    language: languageCardOf(args, "order", order),
    self: admin.uid,
    colleagues: await colleaguesIn(args, order.history),
    refused: wasRefused(context),
  };
}

/** The link to the first field of the form that ships. A browser opens and focuses it. */
function shipFieldOf({ lines }: Parts["fulfilment"]): string {
  const first = lines.find(({ toShip }) => toShip > 0);
  return first ? `#${fieldId(`line${first.at}`, "ship-")}` : "#ship";
}

/** The button that ships what was not shipped; null for the usual words. */
function shipRestOf(order: Order, { lacksStock }: Parts["fulfilment"]): string | null {
  if (!lacksStock) return shipRestButton(order);
  return t(isPartlyShipped(order) ? "deskOrders:ship" : "deskOrders:shipAllInStockOrNot");
}

/** The buyer's data for the invoice, and what an invoice still needs. */
function billingDataOf(order: Order, { may }: AdminArgs) {
  const mayChange = may("orders.correctBilling") && !isInvoiced(order);
  return {
    initial: mayChange ? billingFields(order) : null,
    missing: missingOf(order),
    inputs: inputs(),
  };
}

function inputs() {
  return {
    vatId: inputOf("vatId", orderFields.buyerVatId, { label: t("deskOrders:customersVatId") }),
    buyer: inputsOf(postalAddressFields, buyerNames),
    place: placeInputs(),
  };
}

/** The labels of the form's fields, by name. */
export function billingLabels(): Facts {
  const { vatId, buyer, place } = inputs();
  return Object.fromEntries([
    ...[vatId, ...buyer].map(({ name, label }) => [name, label]),
    ...place.map(({ name, label }) => [`billing.${name}`, label]),
  ]);
}

/** The form's fields, as the order has them. */
export function billingFields(of: Order): Facts {
  const { billingAddress, deliveryAddress, customer, ...order } = of;
  const place = billingAddress ?? deliveryAddress;
  return {
    vatId: order.buyerVatId ?? order.offer?.sent.buyerVatId ?? "",
    ...writtenFields(postalAddressFields, buyerNames, billingAddress ?? customer),
    "billing.country": site.country,
    ...writtenPlace(place, "billing."),
  };
}

function missingOf(order: Order): string[] {
  if (openToInvoice(order).every((open) => open === 0)) return [];
  const { deliveryAddress, billingAddress, offer, buyerVatId } = order;
  const address = deliveryAddress ?? billingAddress;
  const missing = offer
    ? missingForTax(usedTaxes(offer.sent), {
        sellerVatId: site.selling.letterhead.vatId,
        buyerVatId: buyerVatId ?? offer.sent.buyerVatId,
        deliveryCountry: address?.country ?? null,
      })
    : [];
  return address ? missing : [...missing, t("deskOrders:theCustomersAddress")];
}
