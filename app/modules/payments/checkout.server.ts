import { createHash } from "node:crypto";
import { Failure, isFailure } from "~/kernel/failure";
import { type Clock, isStorableId, type Random } from "~/kernel/identifiers";
import type { Log } from "~/kernel/process/log.server";
import { isCleanText } from "~/kernel/text";
import type { CartLine } from "~/modules/cart/cart.resource";
import { decidedPrice, decideLines } from "~/modules/catalogue/line-decisions";
import { findVariant, readProduct, type StoredProduct } from "~/modules/catalogue/product.resource";
import type { InvoicesService } from "~/modules/invoices/invoices-service.server";
import { mustBeAcceptable } from "~/modules/orders/order-decisions";
import type { OrdersService } from "~/modules/orders/orders-service.server";
import { cartFreight, decidedFreight } from "~/modules/quotes/quote-decisions";
import type { Storage } from "~/storage/storage";
import { localPath } from "~/texts/local-path";
import { pageLanguage } from "~/texts/on-server";
import { t } from "~/texts/text";
import { toProviderAmount } from "./minor-units";
import { dueAmount } from "./order-payment";
import { type PricedLine, priceCart } from "./pricing";
import { METADATA_KEY_LIMIT, type PaymentProvider, type SessionRequest } from "./provider";
import { encodeItems } from "./session-items";
import type { StoreName } from "./store-name.server";

/** What the API says when the payment page cannot be opened. */
export const checkoutNotStarted = "Could not start checkout. Please try again.";

export interface CheckoutDeps {
  storage: Storage | null;
  commerce: { orders: OrdersService; invoices: InvoicesService } | null;
  provider(): Promise<PaymentProvider>;
  log: Log;
  clock: Clock;
  random: Random;
  /** ISO 4217. */
  currency: string;
  storeName: StoreName;
}

export interface StartedCheckout {
  sessionId: string;
  /** The hosted payment page. */
  url: string;
}

export interface CartCheckout {
  items: readonly CartLine[];
  /** uid from the caller's own credential; null for a guest. */
  customerId: string | null;
  /** Where the payment page returns the shopper to. */
  origin: string;
  /**
   * Token of the submitted form, so that a double click creates one session; null creates one per
   * call.
   */
  formToken: string | null;
  /** Whether the shop's cart is paid; the bought lines are then removed from it. */
  fromCart: boolean;
  /** The amount that the page showed, in major units; left out when it showed none. */
  seen?: number;
}

export interface OrderCheckout {
  orderNumber: string;
  origin: string;
  /** Path to return to when the shopper cancels. */
  cancelPath: string;
  /** The amount that the page showed, in major units; left out when it showed none. */
  seen?: number;
}

export interface Checkout {
  /**
   * @throws Failure `invalid` for a cart that cannot be sold, `conflict` for another amount than
   * was seen, `unexpected` when no payment page opens
   */
  cart(checkout: CartCheckout): Promise<StartedCheckout>;
  /** Opens a payment page for what is due of an order now. @throws Failure, as above */
  order(checkout: OrderCheckout): Promise<StartedCheckout>;
}

const tenMinutes = 10 * 60 * 1000;
const shortestSession = 31 * 60 * 1000;
const rememberedMs = 60 * 1000;

export function createCheckout(deps: CheckoutDeps): Checkout {
  const { storage, commerce, clock, random, currency, storeName } = deps;
  const open = createOpener(deps);

  /**
   * The shortest lifetime that the provider allows, because prices and stock are the present ones.
   * It is rounded, so that repeats of one attempt send the same request.
   */
  function expiry(): Date {
    const rounded = Math.ceil(clock().getTime() / tenMinutes) * tenMinutes;
    return new Date(rounded + shortestSession);
  }

  async function productsOf(items: readonly CartLine[]): Promise<Map<string, StoredProduct>> {
    if (!storage) throw new Failure("unexpected", t("payments:checkoutNotStarted"));
    const ids = items.map(({ id }) => id).filter((id) => isStorableId(id) && isCleanText(id));
    const rows = await storage.products.getMany([...new Set(ids)]);
    return new Map(rows.filter(({ listed }) => listed).map((row) => [row.id, row]));
  }

  return {
    async cart({ items, customerId, origin, formToken, fromCart, seen }) {
      const products = await productsOf(items);
      const lines = [
        ...decideLines(() => priceCart(items, products, currency, customerId)),
        ...freightLines(items, { products, customerId, currency }),
      ];
      mustBeAcceptable({
        via: "checkout",
        customerId,
        total: null,
        items: items.map(({ id, quantity, variantId = null }) => ({ id, variantId, quantity })),
        quote: null,
      });
      const asked = lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0);
      if (seen !== undefined && toProviderAmount(seen, currency) !== asked) {
        throw new Failure("conflict", t("payments:aPriceHasChanged"));
      }
      const language = pageLanguage();
      const marks = {
        store: await storeName.forPage(),
        ...(fromCart && customerId ? { cart: "account" } : {}),
        ...(language ? { language } : {}),
      };
      const encoded = encodeItems(items, METADATA_KEY_LIMIT - Object.keys(marks).length);
      if (!encoded) throw new Failure("unexpected", t("payments:checkoutNotStarted"));
      const request = {
        lines,
        currency: currency.toLowerCase(),
        metadata: { ...Object.fromEntries(encoded), ...marks },
        ...addresses(origin, "/cart"),
        customerId,
        promotionCodes: true,
        expires: expiry(),
      };
      return open(request, formToken ?? random.token(18));
    },

    async order({ orderNumber, origin, cancelPath, seen }) {
      const order = await commerce?.orders.find(orderNumber);
      if (!commerce || !order) throw new Failure("notFound", t("payments:orderNotFound"));
      const { invoices } = await commerce.invoices.documentsOf(order.id);
      const balances = invoices.flatMap(({ balance }) => balance ?? []);
      const owed = dueAmount(order, balances, currency);
      // A cancelled order owes the goods that were shipped.
      if (order.paymentStatus !== "unpaid" || order.status === "Refunded" || owed <= 0) {
        throw new Failure("conflict", t("payments:thisOrderHasNothingLeft"));
      }
      if (seen !== undefined && seen !== owed) {
        throw new Failure("conflict", t("payments:theAmountPayHasChanged"));
      }
      const request = {
        lines: [
          {
            name: order.orderNumber,
            unitAmount: toProviderAmount(owed, currency),
            quantity: 1,
          },
        ],
        currency: currency.toLowerCase(),
        metadata: { store: await storeName.forPage(), order: order.orderNumber },
        ...addresses(origin, cancelPath),
        customerId: order.customerId,
        promotionCodes: false,
        expires: expiry(),
      };
      return open(request, `order ${order.orderNumber} ${order.version}`);
    },
  };
}

interface Charged {
  products: ReadonlyMap<string, StoredProduct>;
  customerId: string | null;
  currency: string;
}

/** What extensions charge beside the lines; none without them. */
function freightLines(items: readonly CartLine[], charged: Charged): PricedLine[] {
  if (!cartFreight.isUsed()) return [];
  const { products, customerId, currency } = charged;
  const lines = items.flatMap(({ id, variantId, quantity }) => {
    const product = products.get(id);
    if (!product) return [];
    const variant = findVariant(product, variantId);
    const price = decidedPrice({ product, variant, quantity, customerId });
    return [{ product: readProduct(product), variant, quantity, price }];
  });
  return decidedFreight({ lines, customerId, country: null }).flatMap(({ label, amount }) => {
    if (amount === 0) return [];
    // A payment page takes no negative lines.
    if (amount < 0) throw new Failure("invalid", t("payments:requestQuoteThisCartInstead"));
    return [{ name: label, unitAmount: toProviderAmount(amount, currency), quantity: 1 }];
  });
}

/** Where the payment page leads back to, in the language of the page that opened it. */
function addresses(origin: string, cancelPath: string) {
  const pathOf = (path: string) => (pageLanguage() === null ? path : localPath(path));
  return {
    successURL: `${origin}${pathOf("/checkout/success")}?session_id={CHECKOUT_SESSION_ID}`,
    cancelURL: `${origin}${pathOf(cancelPath)}`,
  };
}

/** Opens payment pages. Repeats of one attempt open only one page, even at the same time. */
function createOpener({ provider, log }: CheckoutDeps) {
  const opening = new Map<string, Promise<StartedCheckout>>();

  async function create(
    request: Omit<SessionRequest, "idempotencyKey">,
    idempotencyKey: string,
  ): Promise<StartedCheckout> {
    try {
      const session = await (await provider()).createSession({ ...request, idempotencyKey });
      if (session.url !== null) return { sessionId: session.id, url: session.url };
      log.error({}, "[checkout] the provider returned no address");
    } catch (error) {
      if (isFailure(error)) throw error;
      log.error({ error }, "[checkout] the provider failed");
    }
    throw new Failure("unexpected", t("payments:checkoutNotStarted"));
  }

  return (request: Omit<SessionRequest, "idempotencyKey">, attempt: string) => {
    const { expires, ...content } = request;
    const same = digest([attempt, content]);
    const known = opening.get(same);
    if (known) return known;
    const started = create(request, digest([same, expires]));
    opening.set(same, started);
    const forget = () => opening.delete(same);
    started.then(() => setTimeout(forget, rememberedMs).unref()).catch(forget);
    return started;
  };
}

function digest(parts: unknown): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}
