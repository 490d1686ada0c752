import type { PartLine } from "~/domain/fulfilment";
import { orderLimits, readOrderStatus, type Tracking } from "~/domain/order";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { readIntent } from "~/http/pages/intent.server";
import { problem } from "~/http/pages/page.server";
import { refuse } from "~/http/pages/submission.server";
import { assign } from "../documents/assignee.server";
import { returnToPage } from "../documents/document-answers.server";
import { linkOperation } from "../documents/link-operations.server";
import { orderMove } from "../documents/seller-labels";
import { issuedNotice, mailNotice, mailStatus } from "../documents/status-mail.server";
import {
  billingSchema,
  invoiceSchema,
  moveSchema,
  noteSchema,
  parcelSchema,
  removalSchema,
  returnSchema,
  reviewSchema,
  shipSchema,
} from "./order-forms.server";
import { afterCancelling, offeredMoves, orderOfPage, orderStatusChange } from "./order-page.server";
import { type OrderForm, runOrderForm, update } from "./order-work.server";
import { correctPayment, recordPayment, recordRefund } from "./payment-actions.server";

const handlers: Record<string, (form: OrderForm, rest: string) => Promise<unknown>> = {
  to: moveOrder,
  track: addParcel,
  untrack: removeParcel,
  pay: recordPayment,
  refund: recordRefund,
  correct: correctPayment,
  ship: shipLines,
  invoice: issueInvoice,
  return: takeBack,
  reviewed: markReviewed,
  billing: correctBilling,
  note: addNote,
  assign: ({ args, order, form }) => assign(args, "order", { id: order.id, form }),
  link: ({ args, order }, operation) =>
    linkOperation(args, { kind: "order", id: order.id }, operation),
  notify: async ({ args, order }) =>
    returnToPage(args, await mailStatus(args, orderStatusChange(order))),
};

/** Handles the forms of an order's page; `intent` names the action. */
export async function changeOrder(args: AdminArgs) {
  const order = await orderOfPage(args);
  const form = await args.request.formData();
  const { handler, rest } = readIntent(form, handlers);
  return handler({ args, order, form }, rest);
}

async function moveOrder(work: OrderForm, status: string) {
  const { args, order } = work;
  const to = readOrderStatus(status);
  return runOrderForm(
    work,
    { form: "move", schema: moveSchema },
    async ({ note, version, parcel, understood }, typed) => {
      // A page that was open for long may offer a change that is no longer possible: this is a
      // conflict.
      if (!to || (version === order.version && !offeredMoves(order).includes(to))) {
        throw problem(400, { message: "The order's status does not allow this." });
      }
      const staysOpen = to === "Cancelled" ? afterCancelling(order) : null;
      if (staysOpen && understood !== "yes") {
        const message = `${staysOpen} Tick the box to cancel the order.`;
        return refuse(args.context, { ...typed, message });
      }
      const sent = parcel && parcel.number !== "" ? { tracking: [...order.tracking, parcel] } : {};
      const changed = await update(work, to, { note, version, ...sent });
      return `${orderMove(order.status, to)[1]} ${mailNotice(args, orderStatusChange(changed))}`;
    },
  );
}

async function addParcel(work: OrderForm) {
  return runOrderForm(
    work,
    { form: "parcel", schema: parcelSchema },
    async ({ version, parcel }) => {
      const { tracking } = work.order;
      if (tracking.length >= orderLimits.tracking) throw problem(400);
      await update(work, work.order.status, { version, tracking: [...tracking, parcel] });
      return "The tracking number is added. The customer finds it on the order's page.";
    },
  );
}

async function removeParcel(work: OrderForm) {
  return runOrderForm(work, { form: "parcel", schema: removalSchema }, async ({ version, at }) => {
    const tracking: Tracking[] = work.order.tracking.filter((_, index) => index !== at);
    await update(work, work.order.status, { version, tracking });
    return "The tracking number is removed.";
  });
}

/** The typed quantities by line index; null when one is not a number. */
function partLines({ order, form }: OrderForm): PartLine[] | null {
  const lines = order.items.flatMap((_, at) => {
    const typed = String(form.get(`line${at}`) ?? "").trim();
    return typed === "" ? [] : [{ at, quantity: Number(typed.replace(",", ".")) }];
  });
  const isQuantity = (value: number) =>
    value >= 0 && Math.round(value * 1_000) / 1_000 === value && value < 1e9;
  return lines.every(({ quantity }) => isQuantity(quantity)) ? lines : null;
}

const noQuantities = "Enter quantities as numbers, such as 2 or 1.5.";

async function shipLines(work: OrderForm) {
  const { args, order } = work;
  const asked = { form: "ship", schema: shipSchema };
  return runOrderForm(
    work,
    asked,
    async ({ count, version, carrier, trackingNumber: number }, typed) => {
      const lines = partLines(work);
      if (!lines) return refuse(args.context, { ...typed, message: noQuantities });
      const parcel = number === "" ? null : { carrier, number, url: null };
      const made = await args.call("orders.ship", [order.id, { count, version, lines, parcel }]);
      return `Delivery note ${made.number} is written. ${issuedNotice(args, order.customer.email)}`;
    },
  );
}

async function issueInvoice(work: OrderForm) {
  const { args, order } = work;
  const asked = { form: "invoice", schema: invoiceSchema };
  return runOrderForm(work, asked, async ({ count, version, tax = null }, typed) => {
    const lines = partLines(work);
    if (!lines) return refuse(args.context, { ...typed, message: noQuantities });
    const made = await args.call("invoices.issue", [order.id, { count, version, lines, tax }]);
    return `Invoice ${made.number} is issued. ${issuedNotice(args, order.customer.email)}`;
  });
}

async function takeBack(work: OrderForm) {
  const { args, order } = work;
  const asked = { form: "return", schema: returnSchema };
  return runOrderForm(work, asked, async ({ count, version, reason, restock }, typed) => {
    const lines = partLines(work);
    if (!lines || lines.length === 0)
      return refuse(args.context, { ...typed, message: noQuantities });
    const back = { count, version, lines, reason, restock: restock === "yes" };
    const made = await args.call("orders.takeBack", [order.id, back]);
    return `${made.number}: the return is recorded. Invoiced goods can be credited on their invoice.`;
  });
}

async function correctBilling(work: OrderForm) {
  const asked = { form: "billing", schema: billingSchema };
  return runOrderForm(work, asked, async ({ version, vatId, billing, ...names }) => {
    const { phone = "" } = work.order.billingAddress ?? {};
    const billingAddress = billing && { ...names, phone, ...billing };
    const data = { version, buyerVatId: vatId, billingAddress };
    await work.args.call("orders.correctBilling", [work.order.id, data]);
    return "The data for the invoice are saved.";
  });
}

async function markReviewed(work: OrderForm) {
  return runOrderForm(work, { form: "review", schema: reviewSchema }, async (options) => {
    await work.args.call("orders.markReviewed", [work.order.id, options]);
    return "The order is marked as reviewed.";
  });
}

async function addNote(work: OrderForm) {
  const { args, order } = work;
  return runOrderForm(
    work,
    { form: "note", schema: noteSchema },
    async ({ historyNote }, typed) => {
      if (historyNote === null) {
        return refuse(args.context, { ...typed, errors: { historyNote: "Write the note first" } });
      }
      await args.call("orders.addNote", [order.id, historyNote]);
      return "The note is in the history.";
    },
  );
}
