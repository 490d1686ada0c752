import type { AdminArgs } from "~/http/pages/admin-page.server";
import { omit } from "~/kernel/pick";
import { bestEffort } from "~/kernel/process/log.server";
import type { Product } from "~/modules/catalogue/product.resource";
import type { StockMovement } from "~/modules/inventory/stock-movement.resource";
import { site } from "~/modules/settings/site";
import { reasonLabels, stockAt } from "./stock-words";

/** A stock of a product or of one of its variants. */
export interface StockRow {
  /** Identifies it among all stocks. */
  at: string;
  /** "Vise, Red" */
  fullName: string;
  /** What screen readers hear after the name of its row. */
  about: string;
  productId: string;
  variantId: string | null;
  /** The address of its movements. */
  to: string;
  name: string;
  variant: string | null;
  sku: string;
  /** null when it is not counted. */
  stock: number | null;
  low: boolean;
  /** Sold and not shipped yet: no longer in the stock, but still in the warehouse. */
  committed: number;
}

/** The products' rows with the committed quantity of each. */
export async function stockRows(
  call: AdminArgs["call"],
  products: readonly Product[],
): Promise<StockRow[]> {
  const places = products.flatMap(({ id, variants }) =>
    [null, ...variants].map((variant) => ({ productId: id, variantId: variant?.id ?? null })),
  );
  const counts = await call("stock.committed", [places]);
  const by = new Map(
    places.map(({ productId, variantId }, at) => [`${productId} ${variantId}`, counts[at] ?? 0]),
  );
  return products.flatMap((product) =>
    rowsOf(product, (variantId) => by.get(`${product.id} ${variantId}`) ?? 0),
  );
}

/**
 * The product's own stock, and each variant's; variants that use the product's stock are counted
 * there.
 */
function rowsOf(product: Product, committedOf: (variantId: string | null) => number): StockRow[] {
  const { id, productName, sku, stock, variants } = product;
  const to = `/admin/stock/${encodeURIComponent(id)}`;
  const name = productName || "Unnamed product";
  const row = { productId: id, to, name };
  const isLow = (count: number | null) => count !== null && count <= site.lowStock;
  const drawing = variants.filter((variant) => variant.stock === null);
  const own = {
    ...row,
    at: stockAt(id, null),
    fullName: name,
    about: ": movements",
    variantId: null,
    variant: null,
    sku: sku ?? "",
    stock,
    low: isLow(stock),
    committed: drawing.reduce((sum, each) => sum + committedOf(each.id), committedOf(null)),
  };
  const ofVariants = variants.map((each) => ({
    ...row,
    at: stockAt(id, each.id),
    fullName: `${name}, ${each.name}`,
    about: ` of ${name}: movements`,
    variantId: each.id,
    variant: each.name,
    sku: each.sku ?? "",
    stock: each.stock,
    low: isLow(each.stock),
    committed: each.stock === null ? 0 : committedOf(each.id),
  }));
  return [own, ...ofVariants];
}

export interface MovementRow extends Omit<StockMovement, "actor" | "variantId" | "productId"> {
  who: string;
  why: string;
  variant: string | null;
  /** Its order or run; the page is null where the viewer may not open it. */
  cause: { text: string; to: string | null } | null;
}

export async function movementRows(
  { call, context, admin, may }: AdminArgs,
  product: Product,
  movements: readonly StockMovement[],
): Promise<MovementRow[]> {
  const uids = [...new Set(movements.map(({ actor }) => actor))];
  const names = await bestEffort(context.services.log, "[stock]", call("admin.namesOf", [uids]));
  const variants = new Map(product.variants.map(({ id, name }) => [id, name]));
  return movements.map(({ actor, variantId, ...movement }) => ({
    ...omit(movement, ["productId"]),
    who: actor === admin.uid ? "You" : (names?.get(actor) ?? plainNames[actor] ?? "A customer"),
    variant: variantId === null ? null : (variants.get(variantId) ?? "A former variant"),
    why: reasonLabels[movement.reason],
    cause: causeOf(movement, may),
  }));
}

const plainNames: Record<string, string> = { system: "The store", guest: "A guest" };

const ofOrder: readonly StockMovement["reason"][] = ["order", "cancel", "return"];

function causeOf(
  { reason, reference }: Pick<StockMovement, "reason" | "reference">,
  may: AdminArgs["may"],
): MovementRow["cause"] {
  if (reference === null) return null;
  const place = encodeURIComponent(reference);
  if (ofOrder.includes(reason)) {
    return { text: reference, to: may("orders.find") ? `/admin/orders/${place}` : null };
  }
  // A movement that no order caused belongs to a run.
  return { text: "the run", to: may("runs.find") ? `/admin/products/runs/${place}` : null };
}
