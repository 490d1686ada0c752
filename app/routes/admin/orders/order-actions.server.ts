import { z } from "zod";
import { money } from "~/components/frame/price";
import type { FormAnswer } from "~/forms/answer";
import {
  line,
  lineOrNull,
  optionalAddress,
  paragraphs,
  requiredLine,
  typed,
  typedFields,
} from "~/http/pages/address-fields.server";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { amountField, dayField } from "~/http/pages/amount.server";
import { readFacts } from "~/http/pages/changes.server";
import { readIntent } from "~/http/pages/intent.server";
import { problem } from "~/http/pages/page.server";
import { readForm, refuse } from "~/http/pages/submission.server";
import { dayIn } from "~/kernel/calendar";
import type { Failure } from "~/kernel/failure";
import { buyerNames, postalAddressFields } from "~/modules/customers/customer.resource";
import { invoiceLimits } from "~/modules/invoices/invoice.resource";
import type { PartLine } from "~/modules/orders/fulfilment";
import {
  type Order,
  orderFields,
  orderLimits,
  readOrderStatus,
  type Tracking,
} from "~/modules/orders/order.resource";
import type { OrderChange } from "~/modules/orders/orders-service.server";
import { creditAmount } from "~/modules/payments/order-payment";
import { quoteLimits } from "~/modules/quotes/quote-limits";
import { site } from "~/modules/settings/site";
import { assign } from "~/routes/admin/documents/assignee.server";
import type { DocumentAnswer } from "~/routes/admin/documents/conflict";
import {
  documentRefusal,
  mergedAnswer,
  orderFacts,
} from "~/routes/admin/documents/conflict.server";
import { returnToPage } from "~/routes/admin/documents/document-answers.server";
import { runForm } from "~/routes/admin/documents/document-form.server";
import { linkOperation } from "~/routes/admin/documents/link-operations.server";
import { orderMove } from "~/routes/admin/documents/seller-labels";
import { issuedNotice, mailNotice, mailStatus } from "~/routes/admin/documents/status-mail.server";
import { t } from "~/texts/text";
import {
  afterCancelling,
  billingFields,
  billingLabels,
  offeredMoves,
  orderOfPage,
  orderStatusChange,
} from "./order-page.server";

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
        throw problem(400, { message: t("deskOrders:theOrdersStatusDoesNot") });
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
  const opened = readFacts(String(work.form.get("opened") ?? ""));
  const merge = (answer: DocumentAnswer, now: Order) =>
    mergedAnswer(answer, { opened, now: billingFields(now), labels: billingLabels() });
  const asked = { form: "billing", schema: billingSchema, merge };
  return runOrderForm(work, asked, async ({ version, vatId, billing, ...names }, typed) => {
    const isRenamed = buyerNames.some((name) => opened && names[name] !== opened[name]);
    if (!billing && isRenamed) {
      const errors = { "billing.line1": "Enter the street too: the name is kept with an address" };
      return refuse(work.args.context, { ...typed, errors });
    }
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

const notYet = { day: "Choose today or an earlier day" };

/** A typed day as a moment: today is now. Null for a later day, and for none. */
function momentOf(day: Date | null, now: Date): Date | null {
  const { id: zone } = site.timeZone;
  const at = day && dayIn(day, zone) === dayIn(now, zone) ? now : day;
  return at && at <= now ? at : null;
}

async function recordPayment(work: OrderForm) {
  const { args, order } = work;
  const asked = { form: "payment", schema: paymentSchema };
  return runOrderForm(work, asked, async ({ amount, day, ...received }, typed) => {
    const at = momentOf(day, args.context.services.clock());
    if (!at || amount === null) return refuse(args.context, { ...typed, errors: notYet });
    const paid = await args.call("orders.recordPayment", [order.id, { ...received, amount, at }]);
    const credit = creditAmount(paid, site.currency);
    if (credit > 0) {
      return `The payment is recorded. ${money(credit)} above the total are the customer's credit.`;
    }
    return paid.paymentStatus === "paid"
      ? "The payment is recorded, and the order is paid."
      : "The payment is recorded. The order is not fully paid yet.";
  });
}

async function recordRefund(work: OrderForm) {
  const { args, order } = work;
  const asked = { form: "refund", schema: refundSchema };
  return runOrderForm(work, asked, async ({ amount, day, version, method }, typed) => {
    const at = momentOf(day, args.context.services.clock());
    if (!at || amount === null) return refuse(args.context, { ...typed, errors: notYet });
    const refund = { amount, method, at, version, note: null };
    await args.call("orders.recordRefund", [order.id, refund]);
    return "The refund is recorded.";
  });
}

async function correctPayment(work: OrderForm) {
  const { args, order } = work;
  const form = `correct ${work.form.get("at")}`;
  return runOrderForm(work, { form, schema: correctionSchema }, async (wrong) => {
    const corrected = await args.call("orders.correctPayment", [order.id, wrong]);
    return corrected.paymentStatus === "unpaid"
      ? "The payment is reversed. The order is no longer fully paid."
      : "The payment is reversed.";
  });
}

const note = paragraphs({ what: "the note", max: quoteLimits.note });
const version = z.coerce.number().int();

const url = lineOrNull({ what: "the address", max: 2_000 }).refine(
  (value) => value === null || (/^https?:\/\//i.test(value) && URL.canParse(value)),
  { message: "Enter an address that starts with https://" },
);

/** An optional parcel: either all of its fields are filled in, or none. */
const parcelIfAny = z
  .object({
    carrier: line({ what: "the carrier", max: orderLimits.carrier }),
    number: line({ what: "the tracking number", max: orderLimits.trackingNumber }),
    url,
  })
  .superRefine(({ carrier, number, url }, context) => {
    if (carrier === "" && number === "" && url === null) return;
    const add = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    if (carrier === "") add("carrier", "Enter the carrier");
    if (number === "") add("number", "Enter the tracking number");
  });

const moveSchema = z.object({
  note,
  version,
  parcel: parcelIfAny.optional(),
  understood: z.string().default(""),
});

const parcelSchema = z.object({
  version,
  parcel: z.object({
    carrier: requiredLine({ what: "the carrier", max: orderLimits.carrier }),
    number: requiredLine({ what: "the tracking number", max: orderLimits.trackingNumber }),
    url,
  }),
});

const removalSchema = z.object({ version, at: z.coerce.number().int().min(0) });

const reviewSchema = z.object({ note, version });

const noteSchema = z.object({ historyNote: note });

const correctionSchema = z.object({
  version,
  at: z.coerce.number().int().min(0),
  note: requiredLine({ what: "what was wrong", max: quoteLimits.note }),
});

const paymentSchema = z.object({
  version,
  payer: lineOrNull({ what: "who paid", max: orderLimits.payer }),
  amount: amountField("the amount").refine((amount) => amount !== null && amount > 0, {
    message: "Enter an amount above zero",
  }),
  method: line({ what: "the way of payment", max: orderLimits.method }).refine(
    (method) => method !== "",
    { message: "Choose the way of payment" },
  ),
  day: dayField("the day").refine((day) => day !== null, { message: "Enter the day" }),
  note,
});

const count = z.coerce.number().int().min(1);

const shipSchema = z
  .object({
    version,
    count,
    carrier: line({ what: "the carrier", max: orderLimits.carrier }),
    trackingNumber: line({ what: "the tracking number", max: orderLimits.trackingNumber }),
  })
  .superRefine(({ carrier, trackingNumber }, context) => {
    const add = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    if (carrier === "" && trackingNumber !== "") add("carrier", "Enter the carrier");
    if (carrier !== "" && trackingNumber === "") add("trackingNumber", "Enter the tracking number");
  });

const invoiceSchema = z.object({
  version,
  count,
  tax: lineOrNull({ what: "the tax", max: 100 }).optional(),
});

const billingSchema = z.object({
  version,
  vatId: typed(orderFields.buyerVatId),
  ...typedFields(postalAddressFields, buyerNames),
  billing: optionalAddress("billing"),
});

const returnSchema = z.object({
  version,
  count,
  reason: requiredLine({ what: "the reason", max: invoiceLimits.reason }),
  restock: z.string(),
});

const refundSchema = paymentSchema.omit({ payer: true, note: true });

export type OrderForm = { args: AdminArgs; order: Order; form: FormData };

function update({ args, order }: OrderForm, status: string, change: OrderChange): Promise<Order> {
  return args.call("orders.updateStatus", [order.id, status, change]);
}

interface AskedForm<S> {
  form: string;
  schema: S;
  /** Changes the answer to a conflict, with the present order. */
  merge?: (answer: DocumentAnswer, now: Order) => DocumentAnswer;
}

/** Reads a form of the order's page and runs its work. */
function runOrderForm<S extends z.ZodType, R>(
  { args, form }: OrderForm,
  { form: name, schema, merge = (answer) => answer }: AskedForm<S>,
  work: (values: z.output<S>, typed: FormAnswer) => Promise<string | R>,
) {
  const read = readForm(schema, form, { form: name });
  const refused = async (failure: Failure, typed: FormAnswer) => {
    const now = await orderOfPage(args);
    return merge(documentRefusal(failure, typed, orderFacts(now)), now);
  };
  return runForm({ args, read, refused }, work);
}
