import { type FieldErrors, impossible } from "~/kernel/failure";
import { positionsOf } from "~/modules/pricing/offer-options";
import { t } from "~/texts/text";
import type { Fulfilment, Order, OrderStatus } from "./order.resource";
import { orderMachine } from "./order-states";

type Progressing = Pick<Order, "items" | "status" | "fulfilment">;

const delivered: readonly OrderStatus[] = ["Shipped", "Delivered", "Refunded"];

const unbegun: Omit<Fulfilment, "lines"> = {
  shipments: 0,
  withdrawn: [],
  returns: 0,
  invoices: 0,
  creditNotes: 0,
  credited: 0,
  dueDay: null,
};

/**
 * The progress of each line. A shipped order from before shipments were stored has no counters; its
 * status says that all of it was shipped.
 */
export function fulfilmentOf({ items, status, fulfilment }: Progressing): Fulfilment {
  const whole = fulfilment === null && delivered.includes(status);
  const known = fulfilment?.lines ?? [];
  return {
    ...(fulfilment ?? unbegun),
    lines: items.map(
      ({ quantity }, at) =>
        known[at] ?? { shipped: whole ? quantity : 0, returned: 0, invoiced: 0, credited: 0 },
    ),
  };
}

/** The position of each line, from 1: that of the accepted offer, where options may be left out. */
export function positionsOfLines({ items, offer }: Pick<Order, "items" | "offer">): number[] {
  const offered = positionsOf(offer?.sent.lines ?? []);
  return items.map((item, at) => offered.get(item.offer?.line ?? "") ?? at + 1);
}

/** Removes the errors of binary fractions. Quantities have three decimals at most. */
export function exactQuantity(quantity: number): number {
  return Math.round(quantity * 1_000) / 1_000;
}

/**
 * The quantity of each line that is owed and not shipped. What was credited for good is not owed:
 * first what came back, then what was not shipped yet.
 */
export function notShipped(order: Progressing): number[] {
  const { lines } = fulfilmentOf(order);
  return order.items.map(({ quantity }, at) => {
    const { shipped = 0, returned = 0, credited = 0 } = lines[at] ?? {};
    const owed = quantity - credited - (shipped - returned);
    return Math.max(0, exactQuantity(Math.min(quantity - shipped, owed)));
  });
}

/** The quantity of each line that is still to be delivered; 0 when the order has ended. */
export function openToShip(order: Progressing): number[] {
  return orderMachine.of(order.status).holdsStock ? notShipped(order) : order.items.map(() => 0);
}

/** What an article's stock has for an order's line. */
export interface LineStock {
  /** What the order holds of it and what is free, without what earlier lines take. */
  stock: number;
  /** How much of the line's open quantity that covers. */
  ready: number;
}

/**
 * The stock of each line that is still to be delivered. The order holds what it did not lack;
 * `free` says what else there is. Of lines of one article, later ones have what earlier ones leave.
 * null where the stock is not known, so that nothing limits it.
 */
export function stockToShip(
  order: Progressing & Pick<Order, "stockShortfall">,
  free: readonly (number | null)[],
): (LineStock | null)[] {
  const open = openToShip(order);
  const held = new Map<string, number>();
  order.items.forEach((item, at) => {
    const article = articleOf(item);
    held.set(article, (held.get(article) ?? 0) + (open[at] ?? 0));
  });
  const lacking = new Set(order.stockShortfall.map(articleOf));
  for (const short of order.stockShortfall) {
    const article = articleOf(short);
    held.set(article, Math.max(0, (held.get(article) ?? 0) - short.missing));
  }
  const taken = new Map<string, number>();
  return order.items.map((item, at) => {
    const article = articleOf(item);
    const more = free[at] ?? null;
    if (more === null && !lacking.has(article)) return null;
    const before = taken.get(article) ?? 0;
    const all = (held.get(article) ?? 0) + (more ?? 0);
    const stock = exactQuantity(Math.max(0, all - before));
    const ready = exactQuantity(Math.min(open[at] ?? 0, stock));
    taken.set(article, before + ready);
    return { stock, ready };
  });
}

/** What lines of one article have in common. */
export function articleOf({ id, variantId }: { id: string; variantId?: string | null }): string {
  return `${id} ${variantId || ""}`;
}

/** The quantity of each line that can still be returned. */
export function openToReturn(order: Progressing): number[] {
  return fulfilmentOf(order).lines.map(({ shipped, returned }) =>
    exactQuantity(shipped - returned),
  );
}

/** Whether the customer has goods of the order: shipped, and not returned. */
export function hasGoodsOut(order: Progressing): boolean {
  return openToReturn(order).some((quantity) => quantity > 0);
}

/** The number of the delivery note of the order's shipment with this count, from 1. */
export function noteNumber({ orderNumber }: Pick<Order, "orderNumber">, count: number): string {
  return `${orderNumber}-D${count}`;
}

/** Whether the goods of this delivery note were not sent after all. */
export function isVoid(
  order: Pick<Order, "orderNumber" | "fulfilment">,
  { number }: { number: string },
): boolean {
  const counts = order.fulfilment?.withdrawn ?? [];
  return counts.some((count) => noteNumber(order, count) === number);
}

/** Whether anything of the order was shipped. */
export function isBegun(order: Progressing): boolean {
  return fulfilmentOf(order).lines.some(({ shipped }) => shipped > 0);
}

/** Whether something is still to be delivered. */
export function isToShip(order: Progressing): boolean {
  return openToShip(order).some((open) => open > 0);
}

type Promising = Progressing & Pick<Order, "expectedDay">;

/** The day by which goods that are still to be sent should arrive; null when none was given. */
export function promisedDay(order: Promising): string | null {
  return isToShip(order) ? order.expectedDay : null;
}

/**
 * When the goods should arrive, `2026-12-31`, as the customer is told; null while nobody knows, once
 * all are sent, and when the day is over.
 */
export function expectedDay(order: Promising, today: string): string | null {
  return isLate(order, today) ? null : promisedDay(order);
}

/** Whether goods are still to be sent that should have arrived before today. */
export function isLate(order: Promising, today: string): boolean {
  const day = promisedDay(order);
  return day !== null && day < today;
}

/** Whether a part was shipped and the rest follows. */
export function isPartlyShipped(order: Progressing): boolean {
  return isBegun(order) && isToShip(order);
}

/** The counters after goods that were shipped are to be delivered again. */
export function owedAgain(
  progress: Fulfilment,
  quantities: ReadonlyMap<number, number>,
): Fulfilment {
  return {
    ...progress,
    lines: progress.lines.map((line, at) => ({
      ...line,
      shipped: exactQuantity(line.shipped - (quantities.get(at) ?? 0)),
    })),
  };
}

/** The quantity of each line that is still to be invoiced; of a cancelled order the shipped part. */
export function openToInvoice(order: Progressing): number[] {
  const { lines } = fulfilmentOf(order);
  const kept = openToReturn(order);
  return order.items.map(({ quantity }, at) => {
    const { invoiced = 0, credited = 0 } = lines[at] ?? {};
    const most = quantity - credited;
    const owed = order.status === "Cancelled" ? Math.min(most, kept[at] ?? 0) : most;
    return Math.max(0, exactQuantity(owed - invoiced));
  });
}

/** Whether invoices ask for a part, and the rest follows. */
export function isPartlyInvoiced(order: Progressing): boolean {
  return isInvoiced(order) && openToInvoice(order).some((open) => open > 0);
}

/**
 * The quantity of each line that the next invoice proposes: what was shipped and is not invoiced;
 * everything open while nothing was shipped.
 */
export function proposedToInvoice(order: Progressing): number[] {
  const open = openToInvoice(order);
  if (!isBegun(order)) return open;
  return fulfilmentOf(order).lines.map((line, at) => {
    const due = line.shipped - line.invoiced - notOwed(line, order.items[at]?.quantity ?? 0);
    return Math.max(0, exactQuantity(Math.min(open[at] ?? 0, due)));
  });
}

/**
 * What of the shipped quantity is not owed: it came back, or was credited beyond what was never
 * shipped.
 */
export function notOwed(
  { shipped, returned, credited }: Fulfilment["lines"][number],
  quantity: number,
): number {
  return Math.max(returned, credited - (quantity - shipped));
}

/** Whether an invoice of a cancelled order covers goods that the customer does not have. */
export function isOverInvoiced(order: Progressing): boolean {
  const kept = openToReturn(order);
  return fulfilmentOf(order).lines.some(({ invoiced }, at) => invoiced > (kept[at] ?? 0));
}

/** Whether an invoice is in force for a line of the order. */
export function isInvoiced(order: Progressing): boolean {
  return fulfilmentOf(order).lines.some(({ invoiced }) => invoiced > 0);
}

/** Since when a delivery is due; null when none is. */
export function oldestUndeliveredAt(order: Progressing & Pick<Order, "created">): Date | null {
  return isToShip(order) ? order.created : null;
}

/**
 * Since when an invoice is due; null when none is. An accepted offer is owed as a whole. What was
 * paid in the shop is invoiced after delivery. What was returned before it was invoiced is not
 * owed.
 */
export function oldestUninvoicedAt(
  order: Progressing & Pick<Order, "created" | "quoteNumber">,
): Date | null {
  if (order.status === "Refunded") return null;
  if (order.status === "Cancelled") {
    return openToInvoice(order).some((open) => open > 0) ? order.created : null;
  }
  const isOwed = fulfilmentOf(order).lines.some((line, at) => {
    const quantity = order.items[at]?.quantity ?? 0;
    const owed =
      order.quoteNumber === null
        ? line.shipped - notOwed(line, quantity)
        : quantity - Math.max(line.returned, line.credited);
    return exactQuantity(owed - line.invoiced) > 0;
  });
  return isOwed ? order.created : null;
}

/** A quantity of a line, by the line's index in the order. */
export interface PartLine {
  at: number;
  quantity: number;
}

/** The name of an order's line for staff. */
export function lineName({
  productName,
  id,
  variantName,
}: Pick<Order["items"][number], "productName" | "id" | "variantName">): string {
  return [productName || id, variantName].filter(Boolean).join(", ");
}

/**
 * The requested quantities by line index, or the open ones when none are named.
 * @throws Failure impossible naming each line of which more is requested than is open; its fields
 * are those of the desk's forms
 */
export function quantitiesOf(
  lines: readonly PartLine[] | null,
  open: readonly number[],
  names: readonly string[] = [],
): Map<number, number> {
  const wanted = new Map<number, number>();
  const errors: FieldErrors = {};
  for (const { at, quantity } of lines ?? open.map((each, at) => ({ at, quantity: each }))) {
    if (at >= open.length) throw impossible(t("deskOrders:noSuchLine"));
    if (quantity <= 0) continue;
    const sum = exactQuantity((wanted.get(at) ?? 0) + quantity);
    const left = open[at] ?? 0;
    if (sum > left) {
      errors[`line${at}`] = t("deskOrders:moreThanIsOpen", { name: names[at] ?? "", open: left });
    }
    wanted.set(at, sum);
  }
  const [first] = Object.values(errors);
  if (first !== undefined) throw impossible(first, errors);
  return wanted;
}
