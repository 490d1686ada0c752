import { Failure } from "~/kernel/failure";
import type { CartLine } from "~/modules/cart/cart.resource";
import { brokenLimit, decidedPrice, isVisibleTo } from "~/modules/catalogue/line-decisions";
import { findVariant, type Product, type Variant } from "~/modules/catalogue/product.resource";
import { firstShortage } from "~/modules/inventory/stock-rules";
import { t } from "~/texts/text";
import { toProviderAmount } from "./minor-units";

/** A line as the payment page shows and charges it. */
export interface PricedLine {
  name: string;
  /** The provider's minor units. */
  unitAmount: number;
  quantity: number;
}

type Sold = Product;

/**
 * Prices a cart from the catalogue only and compares the whole cart with the stock.
 * @throws Failure `invalid` for the first line that cannot be sold online, with a message for the
 * shopper
 */
export function priceCart(
  lines: readonly CartLine[],
  products: ReadonlyMap<string, Sold>,
  currency: string,
  customerId: string | null = null,
): PricedLine[] {
  const priced: PricedLine[] = [];
  const breach = firstShortage(lines, products);
  for (const [at, line] of lines.entries()) {
    const { product, variant } = soldAs(line, products);
    const name = lineName(product, variant);
    const wanted = { product, variant, quantity: line.quantity, customerId };
    if (!isVisibleTo(product, customerId)) {
      throw new Failure("invalid", t("payments:productWasNotFound", { id: line.id }));
    }
    const refused = brokenLimit(wanted);
    if (refused !== null) throw new Failure("invalid", refused);
    const unitAmount = amountOf(decidedPrice(wanted), currency);
    if (unitAmount === null) {
      throw new Failure("invalid", t("payments:hasNoPriceRequestQuote", { name }));
    }
    if (breach?.at === at) {
      const { available, requested } = breach;
      throw new Failure(
        "invalid",
        t("payments:notEnoughStockAvailableRequested", { name, available, requested }),
      );
    }
    if (product.minimumQuantity !== null && line.quantity < product.minimumQuantity) {
      throw new Failure(
        "invalid",
        t("payments:theMinimumQuantityRequested", {
          name,
          minimumQuantity: product.minimumQuantity,
          quantity: line.quantity,
        }),
      );
    }
    if (product.packQuantity !== null && line.quantity % product.packQuantity !== 0) {
      throw new Failure(
        "invalid",
        t("payments:isSoldPacksRequested", {
          name,
          packQuantity: product.packQuantity,
          quantity: line.quantity,
        }),
      );
    }
    priced.push({ name, unitAmount, quantity: line.quantity });
  }
  return priced;
}

function soldAs(
  line: CartLine,
  products: ReadonlyMap<string, Sold>,
): { product: Sold; variant: Variant | null } {
  const product = products.get(line.id);
  if (!product) throw new Failure("invalid", t("payments:productWasNotFound", { id: line.id }));
  const variant = findVariant(product, line.variantId);
  if (line.variantId !== undefined && !variant) {
    const name = product.productName;
    throw new Failure(
      "invalid",
      t("payments:variantOfWasNotFound", { variantId: line.variantId, name }),
    );
  }
  return { product, variant };
}

function lineName(product: Sold, variant: Variant | null): string {
  const name = product.productName || product.id;
  return variant ? `${name} (${variant.name})` : name;
}

/** A positive price in minor units; null when the price cannot be charged. */
function amountOf(price: number | null, currency: string): number | null {
  if (price === null || !Number.isFinite(price) || price <= 0) return null;
  const amount = toProviderAmount(price, currency);
  return Number.isSafeInteger(amount) && amount >= 1 ? amount : null;
}
