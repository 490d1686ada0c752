import type { Product } from "~/domain/product";
import type { StockMovement } from "~/domain/stock-movement";
import { cutText } from "~/domain/text";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { problem } from "~/http/pages/page.server";
import { bestEffort } from "~/log.server";
import { site } from "~/site";
import { anything, oneOf, unknownFilters } from "../frame/filters";

const pageSize = 25;
const movementsShown = 50;
const filters = ["low", "out", "uncounted"] as const;

/** A stock of a product or of one of its variants. */
export interface StockRow {
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

function searchOf(query: Record<string, string>): string {
  const said = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
  return said.size > 0 ? `?${said}` : "";
}

export async function stockPage({ request, call, may }: AdminArgs) {
  const params = new URL(request.url).searchParams;
  const search = cutText((params.get("q") ?? "").trim(), 200);
  const show = filters.find((known) => known === params.get("show")) ?? "";
  const [cursor, before] = [params.get("cursor") ?? "", params.get("before") ?? ""];
  const page = await call("desk.products", [
    {
      limit: pageSize,
      ...(show ? { stock: show } : {}),
      ...(search ? { search } : {}),
      ...(cursor ? { after: cursor } : {}),
      ...(before && !cursor ? { before } : {}),
    },
  ]);
  const at = (place: Record<string, string>) =>
    `/admin/stock${searchOf({ q: search, show, ...place })}`;
  return {
    search,
    show,
    ignored: unknownFilters(params, { q: anything, show: oneOf(filters) }),
    rows: await stockRows(call, page.items),
    next: page.next && at({ cursor: page.next }),
    previous: page.previous && at({ before: page.previous }),
    first: cursor || before ? at({}) : null,
    may: may("stock.adjust"),
  };
}

/** The products' rows with the committed quantity of each. */
async function stockRows(
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
  const row = { productId: id, to, name: productName || "Unnamed product" };
  const isLow = (count: number | null) => count !== null && count <= site.lowStock;
  const drawing = variants.filter((variant) => variant.stock === null);
  const own = {
    ...row,
    variantId: null,
    variant: null,
    sku: sku ?? "",
    stock,
    low: isLow(stock),
    committed: drawing.reduce((sum, each) => sum + committedOf(each.id), committedOf(null)),
  };
  const ofVariants = variants.map((each) => ({
    ...row,
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
  variant: string | null;
  /** The page of the movement's order or run. */
  to: string | null;
}

export async function ledgerPage(args: AdminArgs) {
  const { params, request, call, may } = args;
  const product = await call("desk.product", [params.id ?? ""]);
  if (!product) {
    const back = { to: "/admin/stock", label: "Stock" };
    throw problem(404, { message: "There is no such product.", back });
  }
  const query = new URL(request.url).searchParams;
  const [cursor, before] = [query.get("cursor") ?? "", query.get("before") ?? ""];
  const page = await call("stock.movements", [
    product.id,
    {
      limit: movementsShown,
      ...(cursor ? { after: cursor } : {}),
      ...(before && !cursor ? { before } : {}),
    },
  ]);
  const own = `/admin/stock/${encodeURIComponent(product.id)}`;
  return {
    name: product.productName,
    product: `/admin/products/${encodeURIComponent(product.id)}`,
    rows: await stockRows(call, [product]),
    movements: await movementRows(args, product, page.items),
    next: page.next && own + searchOf({ cursor: page.next }),
    previous: page.previous && own + searchOf({ before: page.previous }),
    first: cursor || before ? own : null,
    may: may("stock.adjust") && product.deleted === null,
  };
}

async function movementRows(
  { call, context, admin }: AdminArgs,
  product: Product,
  movements: readonly StockMovement[],
): Promise<MovementRow[]> {
  const uids = [...new Set(movements.map(({ actor }) => actor))];
  const names = await bestEffort(context.services.log, "[stock]", call("admin.namesOf", [uids]));
  const variants = new Map(product.variants.map(({ id, name }) => [id, name]));
  return movements.map(({ actor, variantId, productId: _, ...movement }) => ({
    ...movement,
    who: actor === admin.uid ? "You" : (names?.get(actor) ?? plainNames[actor] ?? "A customer"),
    variant: variantId === null ? null : (variants.get(variantId) ?? "A former variant"),
    to: pageOf(movement),
  }));
}

const plainNames: Record<string, string> = { system: "The store", guest: "A guest" };

const ofOrder: readonly StockMovement["reason"][] = ["order", "cancel", "return"];

function pageOf({ reason, reference }: Pick<StockMovement, "reason" | "reference">) {
  if (reference === null) return null;
  // A movement that no order caused belongs to a run.
  const place = ofOrder.includes(reason) ? "orders" : "products/runs";
  return `/admin/${place}/${encodeURIComponent(reference)}`;
}
