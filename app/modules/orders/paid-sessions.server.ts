import { isTaken } from "~/kernel/failure";
import { newNumber } from "~/kernel/identifiers";
import { lineTotal, sumOrNull, toMinor } from "~/kernel/money";
import { failpoint } from "~/kernel/process/failpoint.server";
import { bestEffort } from "~/kernel/process/log.server";
import { decidedPrice, linePrice } from "~/modules/catalogue/line-decisions";
import {
  findVariant,
  priceOf,
  readProduct,
  type StoredProduct,
  skuOf,
} from "~/modules/catalogue/product.resource";
import type { CommerceDeps } from "~/modules/deps";
import type { StockLine } from "~/modules/inventory/stock-rules";
import {
  type StockWork,
  stockFields,
  takingStock,
  writeStock,
} from "~/modules/inventory/taking-stock.server";
import { payerOf } from "~/modules/payments/order-payment";
import { move, remark } from "~/modules/pricing/history";
import type { Charge } from "~/modules/quotes/quote-amounts";
import { cartFreight, decidedFreight } from "~/modules/quotes/quote-decisions";
import { orderTokens } from "~/modules/search/document-tokens.resource";
import type { Site } from "~/modules/settings/site";
import type { Tx } from "~/storage/storage";
import {
  emptyOrder,
  type Order,
  type OrderLine,
  onlineMethod,
  type PaidSession,
  type PaymentEntry,
  type Shortfall,
  type StoredOrder,
} from "./order.resource";
import { countOrder, readOrder, rowOfOrder } from "./order-records.server";
import { reviewReasons } from "./order-states";
import { paymentNote } from "./payments.server";

export { recordOrderPayment } from "./payments.server";

const draws = 5;

export interface Recorded {
  order: Order;
  created: boolean;
}

/**
 * Records a paid order and takes its stock, once per session. The unique constraint on the session
 * decides, so that exactly one of several simultaneous deliveries creates the order. Missing stock,
 * deleted products and sums that differ from the catalogue never refuse an order; they mark it for
 * review.
 */
export async function recordPaidSession(
  deps: CommerceDeps,
  session: PaidSession,
): Promise<Recorded> {
  const { storage } = deps;
  for (let draw = 1; ; draw += 1) {
    try {
      await failpoint("record:before-begin");
      const order = await record(deps, session);
      await failpoint("record:after-commit");
      return { order, created: true };
    } catch (error) {
      if (isTaken(error, "orderNumber") && draw < draws) continue;
      if (!isTaken(error)) throw error;
      const known =
        (await storage.orders.getBy("paymentSessionId", session.sessionId)) ??
        (await storage.orders.get(session.sessionId));
      if (!known) throw error;
      return { order: readOrder(known), created: false };
    }
  }
}

async function record(deps: CommerceDeps, session: PaidSession): Promise<Order> {
  const { storage, log } = deps;
  const ids = [...new Set(session.items.map(({ id }) => id))];
  if (storage.transactional) {
    return storage.atomically(async (tx) => {
      const plan = planOf(deps, session, await soldProducts(tx, ids));
      await failpoint("record:after-read");
      await insertOrder(tx, plan, deps.site);
      await failpoint("record:after-insert");
      await writeStock(deps, tx, plan.stock);
      await failpoint("record:after-stock");
      await deps.announcements.orderRecorded(tx, readOrder(plan.stored));
      await failpoint("record:before-commit");
      return readOrder(plan.stored);
    });
  }
  // Without transactions the order is written first and alone, because it must not depend on stock.
  const plan = planOf(deps, session, await soldProducts(storage, ids));
  await storage.atomically(async (tx) => {
    await insertOrder(tx, plan, deps.site);
    await deps.announcements.orderRecorded(tx, readOrder(plan.stored));
  });
  await bestEffort(
    log,
    "[stock]",
    storage.atomically((tx) => writeStock(deps, tx, plan.stock)),
  );
  return readOrder(plan.stored);
}

async function insertOrder(tx: Tx, { stored }: Plan, site: Site): Promise<void> {
  await tx.orders.insert(stored);
  await tx.documentTokens.insert(orderTokens(stored));
  countOrder(tx, site, { before: null, after: stored });
}

interface Plan {
  stored: StoredOrder;
  stock: StockWork;
}

function planOf(
  { site, clock, random }: CommerceDeps,
  session: PaidSession,
  products: readonly SoldProduct[],
): Plan {
  const lines: StockLine[] = session.items;
  const { changes, shortfall } = takingStock(products, lines, clock);
  const items = soldLines(session, products, site.currency);
  const charges = chargesOf(session, items, products);
  const review = reasonsFor(session, { items, charges, shortfall, site });
  const now = clock();
  const actor = session.customerId ?? "guest";
  const payment: PaymentEntry = {
    at: now,
    method: onlineMethod,
    amount: session.total,
    note: null,
    sessionId: session.sessionId,
    payer: payerOf(session.customer),
    // The order's total is in the same currency, so that the two can be compared.
    currency: null,
    corrects: null,
  };
  const charged = { ...payment, currency: session.currency?.toUpperCase() ?? null };
  const note = paymentNote(charged, site);
  const order: Order = {
    ...emptyOrder,
    id: session.sessionId,
    orderNumber: newNumber("O", clock, random),
    customerId: session.customerId,
    customer: { ...session.customer, companyName: "" },
    language: session.language ?? null,
    items,
    charges,
    total: session.total,
    status: "Processing",
    paymentStatus: "paid",
    paymentSessionId: session.sessionId,
    payments: [payment],
    history: [
      move({ at: now, actor, from: null, to: "Processing" }),
      remark("payment", { at: now, actor, note }),
    ],
    stockShortfall: shortfall,
    needsReview: review.length > 0 ? review.join(" ") : null,
    created: now,
    updated: now,
    version: 1,
  };
  const { orderNumber: reference } = order;
  const stock: StockWork = { changes, cause: { reason: "order", actor, reference, note: null } };
  return { stored: rowOfOrder(order, true), stock };
}

function inStoreCurrency({ currency }: PaidSession, site: Site): boolean {
  return !currency || currency === site.currency.toLowerCase();
}

interface Reviewed {
  items: OrderLine[];
  charges: Charge[];
  shortfall: Shortfall[];
  site: Site;
}

/** The reasons for a review. */
function reasonsFor(session: PaidSession, { items, charges, shortfall, site }: Reviewed): string[] {
  const reasons = [...(session.review ?? [])];
  if (items.length === 0) reasons.push("The payment lists no items.");
  if (shortfall.length > 0) reasons.push(reviewReasons.paidStock);
  if (!inStoreCurrency(session, site)) {
    reasons.push("Paid in another currency than the store's.");
  } else if (items.length > 0) {
    const expected = sumOrNull(
      [...items.map(({ subtotal }) => subtotal), ...charges.map(({ amount }) => amount)],
      site.currency,
    );
    const charged = session.subtotal ?? session.total;
    if (expected === null) {
      reasons.push("A product is no longer in the catalogue, or has no price.");
    } else if (toMinor(expected, site.currency) !== toMinor(charged, site.currency)) {
      reasons.push("The amount differs from the catalogue's prices.");
    }
  }
  return reasons;
}

/** The product fields that an order line shows, and its stock. */
const soldFields = [
  ...stockFields,
  "productName",
  "sku",
  "unit",
  "taxRate",
  "brand",
  "price",
  "primaryImageURL",
  "deleted",
] as const;
export type SoldProduct = Pick<StoredProduct, (typeof soldFields)[number]>;

/** Extensions that decide on prices or freight get whole products. */
function decidedByExtensions(): boolean {
  return linePrice.isUsed() || cartFreight.isUsed();
}

function soldProducts(from: Pick<Tx, "products">, ids: string[]): Promise<SoldProduct[]> {
  return decidedByExtensions()
    ? from.products.getMany(ids)
    : from.products.getMany(ids, { only: soldFields });
}

/** What extensions charge beside the lines, as the checkout did. */
function chargesOf(
  { customerId }: PaidSession,
  items: readonly OrderLine[],
  products: readonly SoldProduct[],
): Charge[] {
  if (!cartFreight.isUsed()) return [];
  const sold = new Map(products.map((product) => [product.id, product as StoredProduct]));
  const lines = items.flatMap(({ id, variantId, quantity, price }) => {
    const product = sold.get(id);
    if (!product) return [];
    const variant = findVariant(product, variantId ?? undefined);
    return [{ product: readProduct(product), variant, quantity, price }];
  });
  return decidedFreight({ lines, customerId, country: null });
}

/**
 * The lines with the catalogue's data. A product that is no longer sold keeps its id and has no
 * price.
 */
function soldLines(
  { items, customerId }: PaidSession,
  products: readonly SoldProduct[],
  currency: string,
): OrderLine[] {
  const sold = new Map(products.filter(({ deleted }) => deleted === null).map((p) => [p.id, p]));
  return items.map(({ id, quantity, variantId }) => {
    const product = sold.get(id);
    const variant = product ? findVariant(product, variantId) : null;
    const exists = product !== undefined && (variantId === undefined || variant !== null);
    const wanted = { product: product as StoredProduct, variant, quantity, customerId };
    const price = exists
      ? linePrice.isUsed()
        ? decidedPrice(wanted)
        : priceOf(product, variant)
      : null;
    return {
      id,
      variantId: variantId ?? null,
      quantity,
      productName: product?.productName ?? id,
      brand: product?.brand ?? "",
      variantName: variant?.name ?? null,
      sku: product ? skuOf(product, variant) : null,
      unit: product?.unit ?? null,
      taxRate: product?.taxRate ?? undefined,
      primaryImageURL: variant?.imageURL ?? product?.primaryImageURL ?? null,
      price,
      subtotal: lineTotal(price, quantity, currency),
    };
  });
}
