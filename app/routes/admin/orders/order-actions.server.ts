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
import { attempt, readForm, refuse } from "~/http/pages/submission.server";
import { dayIn } from "~/kernel/calendar";
import type { Failure } from "~/kernel/failure";
import { shortened } from "~/kernel/text";
import { buyerNames, postalAddressFields } from "~/modules/customers/customer.resource";
import { invoiceLimits } from "~/modules/invoices/invoice.resource";
import { fulfilmentOf } from "~/modules/orders/fulfilment";
import {
  type Order,
  orderFields,
  orderLimits,
  readOrderStatus,
  type Tracking,
} from "~/modules/orders/order.resource";
import { earlierState, reopenedState } from "~/modules/orders/order-states";
import type { OrderChange } from "~/modules/orders/orders-service.server";
import type { Shipment } from "~/modules/orders/shipment.resource";
import { parcelName } from "~/modules/orders/tracking";
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
import { setLanguage } from "~/routes/admin/documents/language-choice.server";
import { linkOperation } from "~/routes/admin/documents/link-operations.server";
import { orderMove } from "~/routes/admin/documents/seller-labels";
import {
  announce,
  issuedNotice,
  mailNotice,
  mailStatus,
  type WayBack,
} from "~/routes/admin/documents/status-mail.server";
import { t } from "~/texts/text";
import {
  afterCancelling,
  billingFields,
  billingLabels,
  issuedFile,
  offeredMoves,
  orderOfPage,
  orderStatusChange,
} from "./order-page.server";
import { typedQuantities } from "./typed-quantities";

/** The forms of an order's payments, which the pages of its invoices have too. */
export const paymentHandlers = {
  pay: recordPayment,
  refund: recordRefund,
  correct: correctPayment,
};

const handlers: Record<string, (form: OrderForm, rest: string) => Promise<unknown>> = {
  to: moveOrder,
  back: stepBack,
  track: addParcel,
  untrack: removeParcel,
  ...paymentHandlers,
  ship: shipLines,
  invoice: issueInvoice,
  return: takeBack,
  withdraw: withdrawShipment,
  reviewed: markReviewed,
  billing: correctBilling,
  expect: expectDelivery,
  note: addNote,
  assign: ({ args, order, form }) => assign(args, "order", { record: order, form }),
  language: ({ args, order, form }) => setLanguage(args, "order", { id: order.id, form }),
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
        throw problem(400, { message: t("deskOrders:statusForbidsIt") });
      }
      const staysOpen = to === "Cancelled" ? afterCancelling(order) : null;
      if (staysOpen && understood !== "yes") {
        const message = t("deskOrders:tickTheBoxToCancel", { staysOpen });
        return refuse(args.context, { ...typed, message });
      }
      const sent = parcel ? { tracking: [...order.tracking, parcel] } : {};
      const changed = await update(work, to, { note, version, ...sent });
      const change = orderStatusChange(changed);
      const { done } = orderMove(order.status, to);
      if (fulfilmentOf(changed).shipments === fulfilmentOf(order).shipments) {
        return announce(args, done, change, wayBackOf(work, changed));
      }
      // It is shipped, also where this cannot be read.
      const issued = await attempt(args.call("invoices.ofOrder", [order.id]));
      const shipments = issued.ok ? issued.value.shipments : [];
      const shipment = shipments.findLast(({ kind }) => kind === "shipment");
      const said = `${done} ${mailNotice(args, change)}`;
      return shipment
        ? shippedAnswer(work, shipment, { said, version: changed.version })
        : announce(args, done, change);
    },
  );
}

/** What takes a move back; null where nothing does. */
function wayBackOf({ args, order }: OrderForm, changed: Order): WayBack | null {
  const { version, status } = changed;
  if (status === "Cancelled") {
    const back = reopenedState(changed);
    return { version, intent: `to ${back}`, label: orderMove(status, back).button };
  }
  const isStep = earlierState(changed) === order.status && args.may("orders.stepBack");
  return isStep ? { version, intent: "back" } : null;
}

/** The form that takes back what was just done. */
function undoOf({ request }: AdminArgs, fields: Record<string, string | number>) {
  const { pathname, search } = new URL(request.url);
  const written = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  return { action: pathname + search, fields: Object.fromEntries(written) };
}

async function stepBack(work: OrderForm) {
  const { args, order } = work;
  return runOrderForm(work, { form: "move", schema: reviewSchema }, async ({ version }) => {
    await args.call("orders.stepBack", [order.id, { version }]);
    return t("deskOrders:stepIsTakenBack");
  });
}

async function addParcel(work: OrderForm) {
  return runOrderForm(
    work,
    { form: "parcel", schema: parcelSchema },
    async ({ version, parcel }) => {
      const { tracking } = work.order;
      if (tracking.length >= orderLimits.tracking) throw problem(400);
      await update(work, work.order.status, { version, tracking: [...tracking, parcel] });
      return t("deskOrders:parcelAdded");
    },
  );
}

async function removeParcel(work: OrderForm) {
  return runOrderForm(work, { form: "parcel", schema: removalSchema }, async ({ version, at }) => {
    const { args, order } = work;
    const tracking: Tracking[] = order.tracking.filter((_, index) => index !== at);
    const after = await update(work, order.status, { version, tracking });
    const { carrier = "", number = "", url } = order.tracking[at] ?? {};
    const undo = undoOf(args, {
      intent: "track",
      version: after.version,
      "parcel.carrier": carrier,
      "parcel.number": number,
      "parcel.url": url ?? "",
    });
    return returnToPage(args, { kind: "done", text: t("deskOrders:parcelRemoved"), undo });
  });
}

/** The longest list of goods in a message, which a cookie carries. */
const longestGoods = 300;

/**
 * Back to the page, with a message that says what was shipped, links the delivery note, and takes it
 * back.
 */
function shippedAnswer(
  { args, order }: OrderForm,
  { number, document }: Shipment,
  { said, version }: { said: string; version: number },
) {
  const all = document.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
  const goods = shortened(all, longestGoods);
  const text = `${said} ${t("deskOrders:shippedGoods", { goods })}`;
  const link = { to: issuedFile(order, number), label: t("deskOrders:deliveryNotePdf") };
  const { shipments: count } = fulfilmentOf(order);
  const reason = t("deskOrders:undoneAtOnce");
  const undo = undoOf(args, { intent: "withdraw", version, count: count + 1, reason });
  return returnToPage(args, { kind: "done", text, link, undo });
}

/** The quantities of a form that needs at least one; `wrong` is what to answer to others. */
/** The typed quantities of the order's lines, or what is wrong with them. */
export function neededQuantities({ order, form }: Pick<OrderForm, "order" | "form">) {
  const { lines, errors } = typedQuantities(form, order.items.keys());
  if (errors) return { lines, wrong: { errors } };
  const isEmpty = lines.every(({ quantity }) => quantity === 0);
  return { lines, wrong: isEmpty ? { message: t("deskOrders:enterOneQuantity") } : null };
}

async function shipLines(work: OrderForm) {
  const { args, order } = work;
  return runOrderForm(
    work,
    { form: "ship", schema: shipSchema },
    async ({ count, version, parcel }, typed) => {
      const { lines, wrong } = neededQuantities(work);
      if (wrong) return refuse(args.context, { ...typed, ...wrong });
      const made = await args.call("orders.ship", [order.id, { count, version, lines, parcel }]);
      const text = t("deskOrders:deliveryNoteWritten", { number: made.number });
      const said = `${text} ${issuedNotice(args, order.customer.email)}`;
      return shippedAnswer(work, made, { said, version: order.version + 1 });
    },
  );
}

async function issueInvoice(work: OrderForm) {
  const { args, order } = work;
  const asked = { form: "invoice", schema: invoiceSchema };
  return runOrderForm(work, asked, async ({ count, version, tax = null }, typed) => {
    const { lines, wrong } = neededQuantities(work);
    if (wrong) return refuse(args.context, { ...typed, ...wrong });
    const made = await args.call("invoices.issue", [order.id, { count, version, lines, tax }]);
    const issued = t("deskOrders:invoiceIssued", { number: made.number });
    const text = `${issued} ${issuedNotice(args, order.customer.email)}`;
    const link = { to: issuedFile(order, made.number), label: t("deskOrders:invoicePdf") };
    return returnToPage(args, { kind: "done", text, link });
  });
}

async function takeBack(work: OrderForm) {
  const { args, order } = work;
  const asked = { form: "return", schema: returnSchema };
  return runOrderForm(work, asked, async ({ count, version, reason, restock, again }, typed) => {
    const { lines, wrong } = neededQuantities(work);
    if (wrong) return refuse(args.context, { ...typed, ...wrong });
    const isAgain = again === "yes";
    const back = { count, version, lines, reason, restock: restock === "yes", again: isAgain };
    const made = await args.call("orders.takeBack", [order.id, back]);
    const { number } = made;
    return t(isAgain ? "deskOrders:returnToSendAgain" : "deskOrders:returnRecorded", { number });
  });
}

/** A delivery note whose goods did not leave. */
async function withdrawShipment(work: OrderForm) {
  const { args, order } = work;
  // The form below the note shows its own refusal; the message's button has none.
  const form = work.form.has("seen") ? `withdraw ${work.form.get("count")}` : "move";
  return runOrderForm(work, { form, schema: withdrawSchema }, async (asked) => {
    await args.call("orders.withdrawShipment", [order.id, asked]);
    return t("deskOrders:deliveryNoteIsVoid");
  });
}

/** When the goods should arrive. */
async function expectDelivery(work: OrderForm) {
  const { args, order } = work;
  const asked = { form: "expect", schema: expectSchema };
  return runOrderForm(work, asked, async ({ version, day: typed, tell }) => {
    const day = typed && dayIn(typed, site.timeZone.id);
    const notify = tell === "yes" && day !== null;
    await args.call("orders.expectDelivery", [order.id, { version, day, notify }]);
    const { email } = order.customer;
    return notify ? t("deskOrders:expectedDayMailed", { email }) : t("deskOrders:expectedDaySaved");
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
      const errors = { "billing.line1": t("deskOrders:enterTheStreetToo") };
      return refuse(work.args.context, { ...typed, errors });
    }
    const { phone = "" } = work.order.billingAddress ?? {};
    const billingAddress = billing && { ...names, phone, ...billing };
    const data = { version, buyerVatId: vatId, billingAddress };
    await work.args.call("orders.correctBilling", [work.order.id, data]);
    return t("deskOrders:invoiceDataSaved");
  });
}

async function markReviewed(work: OrderForm) {
  return runOrderForm(work, { form: "review", schema: reviewSchema }, async (options) => {
    await work.args.call("orders.markReviewed", [work.order.id, options]);
    return t("deskOrders:markedAsReviewed");
  });
}

async function addNote(work: OrderForm) {
  const { args, order } = work;
  return runOrderForm(
    work,
    { form: "note", schema: noteSchema },
    async ({ historyNote }, typed) => {
      if (historyNote === null) {
        const errors = { historyNote: t("deskOrders:writeTheNoteFirst") };
        return refuse(args.context, { ...typed, errors });
      }
      await args.call("orders.addNote", [order.id, historyNote]);
      return t("deskOrders:noteInTheHistory");
    },
  );
}

/** A typed day as a moment: today is now. Null for a later day, and for none. */
function momentOf(day: Date | null, now: Date): Date | null {
  const { id: zone } = site.timeZone;
  const at = day && dayIn(day, zone) === dayIn(now, zone) ? now : day;
  return at && at <= now ? at : null;
}

function notYet() {
  return { day: t("deskOrders:chooseTodayOrEarlier") };
}

async function recordPayment(work: OrderForm) {
  const { args, order } = work;
  const asked = { form: "payment", schema: paymentSchema };
  return runOrderForm(work, asked, async ({ amount, day, ...received }, typed) => {
    const at = momentOf(day, args.context.services.clock());
    if (!at || amount === null) return refuse(args.context, { ...typed, errors: notYet() });
    const paid = await args.call("orders.recordPayment", [order.id, { ...received, amount, at }]);
    const credit = creditAmount(paid, site.currency);
    if (credit > 0) {
      const text = t("deskOrders:paymentRecordedWithCredit", { credit: money(credit) });
      return recordedAnswer(args, paid, text);
    }
    const isPaid = paid.paymentStatus === "paid";
    const text = isPaid ? "deskOrders:paymentRecordedAndPaid" : "deskOrders:paymentRecordedInPart";
    return recordedAnswer(args, paid, t(text));
  });
}

/**
 * Back to the page, with a message whose undo reverses the entry just recorded, for those who may.
 * Nobody was told of it yet; both entries stay in the list.
 */
function recordedAnswer(args: AdminArgs, { payments, version }: Order, text: string) {
  if (!args.may("orders.correctPayment")) return returnToPage(args, { kind: "done", text });
  const at = payments.length - 1;
  const undo = undoOf(args, { intent: "correct", at, version, note: t("deskOrders:undoneAtOnce") });
  return returnToPage(args, { kind: "done", text, undo });
}

async function recordRefund(work: OrderForm) {
  const { args, order } = work;
  const asked = { form: "refund", schema: refundSchema };
  return runOrderForm(work, asked, async ({ amount, day, version, method }, typed) => {
    const at = momentOf(day, args.context.services.clock());
    if (!at || amount === null) return refuse(args.context, { ...typed, errors: notYet() });
    const refund = { amount, method, at, version, note: null };
    const refunded = await args.call("orders.recordRefund", [order.id, refund]);
    return recordedAnswer(args, refunded, t("deskOrders:refundRecorded"));
  });
}

async function correctPayment(work: OrderForm) {
  const { args, order } = work;
  const form = `correct ${work.form.get("at")}`;
  return runOrderForm(work, { form, schema: correctionSchema }, async (wrong) => {
    const corrected = await args.call("orders.correctPayment", [order.id, wrong]);
    return order.paymentStatus === "paid" && corrected.paymentStatus !== "paid"
      ? t("deskOrders:paymentReversedNotPaid")
      : t("deskOrders:paymentReversed");
  });
}

const note = paragraphs({ what: "deskOrders:theNote", max: quoteLimits.note });
const version = z.coerce.number().int();

const url = lineOrNull({ what: "deskOrders:theAddress", max: 2_000 }).refine(
  (value) => value === null || (/^https?:\/\//i.test(value) && URL.canParse(value)),
  { error: () => t("deskOrders:enterWebAddress") },
);

const parcelFields = z.object({
  carrier: line({ what: "deskOrders:theCarrier", max: orderLimits.carrier }),
  number: line({ what: "deskOrders:theTrackingNumber", max: orderLimits.trackingNumber }),
  url,
});

const hasName = (parcel: Tracking) => parcelName(parcel) !== "";
const unnamed = { path: ["carrier"], error: () => t("deskOrders:enterTheCarrierOrTheNumber") };

/** A parcel is named by its carrier, its number, or both: a forwarder often has no number. */
const parcel = parcelFields.refine(hasName, unnamed);

/** Null when all of its fields are empty. An address alone names no parcel. */
const parcelIfAny = parcelFields
  .refine((parcel) => hasName(parcel) || parcel.url === null, unnamed)
  .transform((parcel) => (hasName(parcel) ? parcel : null))
  .default(null);

const moveSchema = z.object({
  note,
  version,
  parcel: parcelIfAny,
  understood: z.string().default(""),
});

const parcelSchema = z.object({ version, parcel });

const removalSchema = z.object({ version, at: z.coerce.number().int().min(0) });

const reviewSchema = z.object({ note, version });

const noteSchema = z.object({ historyNote: note });

const correctionSchema = z.object({
  version,
  at: z.coerce.number().int().min(0),
  note: requiredLine({ what: "deskOrders:theMistake", max: quoteLimits.note }),
});

const paymentSchema = z.object({
  version,
  payer: lineOrNull({ what: "deskOrders:thePayer", max: orderLimits.payer }),
  amount: amountField("deskOrders:theAmount").refine((amount) => amount !== null && amount > 0, {
    error: () => t("deskOrders:enterAmountAboveZero"),
  }),
  method: line({ what: "deskOrders:theWayOfPayment", max: orderLimits.method }).refine(
    (method) => method !== "",
    { error: () => t("deskOrders:chooseTheWayOfPayment") },
  ),
  day: dayField("deskOrders:theDay").refine((day) => day !== null, {
    error: () => t("deskOrders:enterTheDay"),
  }),
  note,
});

const count = z.coerce.number().int().min(1);

const shipSchema = z.object({ version, count, parcel: parcelIfAny });

const invoiceSchema = z.object({
  version,
  count,
  tax: lineOrNull({ what: "deskOrders:theTax", max: 100 }).optional(),
});

const billingSchema = z.object({
  version,
  vatId: typed(orderFields.buyerVatId),
  ...typedFields(postalAddressFields, buyerNames),
  billing: optionalAddress("billing"),
});

const expectSchema = z.object({
  version,
  day: dayField("deskOrders:theDay"),
  tell: z.string().default(""),
});

const returnSchema = z.object({
  version,
  count,
  reason: requiredLine({ what: "deskOrders:theReason", max: invoiceLimits.reason }),
  restock: z.string(),
  again: z.string().default(""),
});

const withdrawSchema = returnSchema.pick({ version: true, count: true, reason: true });

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
  { args, order, form }: OrderForm,
  { form: name, schema, merge = (answer) => answer }: AskedForm<S>,
  work: (values: z.output<S>, typed: FormAnswer) => Promise<string | R>,
) {
  const read = readForm(schema, form, { form: name });
  const refused = async (failure: Failure, typed: FormAnswer) => {
    const now = (await args.call("orders.find", [order.id])) ?? order;
    return merge(documentRefusal(failure, typed, orderFacts(now)), now);
  };
  return runForm({ args, read, refused }, work);
}
