import { findVariant, type Product } from "~/modules/catalogue/product.resource";
import type { Shortfall } from "~/modules/orders/order.resource";

/** The part of a cart or order line that stock depends on. */
export interface StockLine {
  id: string;
  variantId?: string | null;
  quantity: number;
}

type Stocked = Pick<Product, "id" | "stock" | "variants">;

/** A line that asks for more than the lines before it have left. */
export interface StockShortage {
  /** Index of the line. */
  at: number;
  available: number;
  /** The quantity of the cart up to and including this line. */
  requested: number;
}

/**
 * Where a line draws its stock: from the variant when that is tracked, or else from the product.
 * null when it is untracked, or when the product has no such variant.
 */
export function sourceOf(product: Stocked, line: StockLine): { variantId: string | null } | null {
  if (line.variantId) {
    const variant = findVariant(product, line.variantId);
    if (!variant) return null;
    if (variant.stock !== null) return { variantId: variant.id };
  }
  return product.stock === null ? null : { variantId: null };
}

function stockAt(product: Stocked, variantId: string | null): number {
  const variant = variantId === null ? null : findVariant(product, variantId);
  return Math.max(0, (variantId === null ? product.stock : variant?.stock) ?? 0);
}

/**
 * Compares the whole cart with the stock. Lines that draw on the same stock are added up, so that
 * two lines which each fit cannot oversell together. Returns the first line that does not fit; null
 * when all do.
 */
export function firstShortage(
  lines: readonly StockLine[],
  products: ReadonlyMap<string, Stocked>,
): StockShortage | null {
  const wanted = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    const product = products.get(line.id);
    const source = product ? sourceOf(product, line) : null;
    if (!product || !source) continue;
    const key = `${line.id}\n${source.variantId ?? ""}`;
    const requested = (wanted.get(key) ?? 0) + line.quantity;
    wanted.set(key, requested);
    const available = stockAt(product, source.variantId);
    if (requested > available) return { at, available, requested };
  }
  return null;
}

/**
 * The product after its lines took their stock, which ends at 0 at the least, and the quantity that
 * each line lacked. Lines with untracked stock or an unknown variant are skipped.
 */
export function takeStock<P extends Stocked>(
  product: P,
  lines: readonly StockLine[],
): { product: P; missing: Shortfall[] } {
  let after = product;
  const missing = new Map<string, Shortfall>();
  for (const line of lines) {
    const source = line.id === product.id ? sourceOf(product, line) : null;
    if (!source) continue;
    const left = stockAt(after, source.variantId);
    const taken = Math.min(left, line.quantity);
    if (taken > 0) after = withStock(after, source.variantId, left - taken);
    if (taken === line.quantity) continue;
    const variantId = line.variantId || null;
    const known = missing.get(variantId ?? "");
    if (known) known.missing += line.quantity - taken;
    else missing.set(variantId ?? "", { id: line.id, variantId, missing: line.quantity - taken });
  }
  return { product: after, missing: [...missing.values()] };
}

/** The product after the stock of its lines was returned: their quantity less what they lacked. */
export function returnStock<P extends Stocked>(
  product: P,
  lines: readonly StockLine[],
  shortfall: readonly Shortfall[],
): P {
  let after = product;
  const missing = new Map<string, number>();
  for (const { id, variantId, missing: lacked } of shortfall) {
    const key = variantId ?? "";
    if (id === product.id) missing.set(key, (missing.get(key) ?? 0) + lacked);
  }
  for (const line of lines) {
    const source = line.id === product.id ? sourceOf(product, line) : null;
    if (!source) continue;
    const key = line.variantId || "";
    const never = Math.min(missing.get(key) ?? 0, line.quantity);
    missing.set(key, (missing.get(key) ?? 0) - never);
    const back = line.quantity - never;
    if (back > 0) {
      after = withStock(after, source.variantId, stockAt(after, source.variantId) + back);
    }
  }
  return after;
}

function withStock<P extends Stocked>(product: P, variantId: string | null, stock: number): P {
  if (variantId === null) return { ...product, stock };
  const variants = product.variants.map((variant) =>
    variant.id === variantId ? { ...variant, stock } : variant,
  );
  return { ...product, variants };
}
